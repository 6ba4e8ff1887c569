#!/bin/sh
# Measures how long statements take to plan, with JMH. Needs Maven and a JDK 17 or newer. Arguments go to JMH.
#
#   bench/planning.sh [JMH options]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
target=$root/bench/planning/target
mvn -q -B -f "$root/bench/planning" package >&2
"$root/workbench" --version >&2 # builds it
mkdir -p "$target/classes"
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
libraries=$root/workbench-shell/target/lib/*:$target/lib/*
"${bin}javac" -d "$target/classes" -cp "$libraries" -processor org.openjdk.jmh.generators.BenchmarkProcessor \
    "$root/bench/planning/src/main/java/org/ddbworkbench/bench/PlanningBench.java"
exec "${bin}java" -cp "$target/classes:$libraries" org.openjdk.jmh.Main "$@"
