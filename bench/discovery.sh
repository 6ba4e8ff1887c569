#!/bin/sh
# Prints a table in Markdown: how many entities of public designs discovery finds exactly. Needs Maven and a JDK 17 or newer.
#
#   bench/discovery.sh [catalogs]     with an argument, the catalogs, too
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
classpath=$root/target/discovery.classpath
mkdir -p "$root/target"
${MVN:-mvn} -q -B -f "$root/pom.xml" -pl workbench-core -am test-compile dependency:build-classpath \
    -Dmdep.includeScope=test -Dmdep.outputFile="$classpath" >&2

core=$root/workbench-core/target
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
exec "$java" -cp "$core/test-classes:$core/classes:$(cat "$classpath")" org.ddbworkbench.discovery.DiscoveryDesigns "$@"
