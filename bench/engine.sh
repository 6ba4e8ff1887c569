#!/bin/sh
# Measures the embedded engine's server against dynalite: operations per CPU second of the server process, on the same
# 100,000 items of 300 bytes. Prints a table in Markdown. Needs Linux (/proc), Node.js and a JDK 17 or newer.
#
#   bench/engine.sh [items]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
modules=$root/target/independent-servers/dynalite
if [ ! -f "$modules/node_modules/dynalite/cli.js" ]; then
    mkdir -p "$modules"
    npm install --no-audit --no-fund --no-package-lock --prefix "$modules" dynalite@4.0.0 >&2
fi
"$root/workbench" --version >&2 # builds it, and its class-data archive, before anything is measured

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
exec "$java" "$root/bench/EngineBench.java" "${1:-100000}" \
    "workbench local" "$root/workbench local --port" \
    "dynalite 4.0.0" "node $modules/node_modules/dynalite/cli.js --host 127.0.0.1 --createTableMs 0 --port"
