#!/usr/bin/env bash
# Puts DSS's jars and the class that calls it into out/dss; needs Maven and a Java runtime (Debian: maven, default-jre-headless).
set -euo pipefail
cd "$(dirname "$0")"
out="$PWD/../../../out/dss"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$out"
java -cp "$out/*" org.eclipse.jdt.internal.compiler.batch.Main --release 17 -cp "$(printf '%s:' "$out"/*.jar)" -d "$out" Validate.java
