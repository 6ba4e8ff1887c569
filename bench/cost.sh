#!/bin/sh
# Runs the cost suite over the demo in the embedded engine and prints a table in Markdown: what the best plan by hand reads
# for each query, and what the workbench reads. Exit code 1 when a ratio is above 1.05. Needs Maven and a JDK 17 or newer.
#
#   bench/cost.sh [small|standard]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
classpath=$root/target/cost-suite.classpath
mkdir -p "$root/target"
mvn -q -B -f "$root/pom.xml" -pl workbench-core -am test-compile dependency:build-classpath \
    -Dmdep.includeScope=test -Dmdep.outputFile="$classpath" >&2

core=$root/workbench-core/target
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
exec "$java" -Xmx1500m -cp "$core/test-classes:$core/classes:$(cat "$classpath")" \
    "$root/bench/CostTable.java" "${1:-standard}"
