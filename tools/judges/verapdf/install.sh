#!/usr/bin/env bash
# Puts veraPDF's jars into out/verapdf; needs Maven and a Java runtime (Debian: maven, default-jre-headless).
set -euo pipefail
cd "$(dirname "$0")"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$PWD/../../../out/verapdf"
