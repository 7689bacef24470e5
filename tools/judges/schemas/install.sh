#!/usr/bin/env bash
# Puts validators of JSON Schema in Python, Java and Go, and one of OpenAPI, into out/schemas-judge; needs Python with venv, Maven, a Java runtime
# and Go (Debian: python3, python3-venv, maven, default-jre-headless, golang-go).
set -euo pipefail
cd "$(dirname "$0")"
out="$(realpath -m "$PWD/../../../out/schemas-judge")"
go="$(command -v go || true)"
[ -n "$go" ] || go=/usr/local/go/bin/go
python3 -m venv "$out/python"
"$out/python/bin/pip" install --quiet --requirement requirements.txt
"$go" build -mod=readonly -o "$out/validate" .
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$out/java"
java -cp "$out/java/*" org.eclipse.jdt.internal.compiler.batch.Main --release 17 -cp "$(printf '%s:' "$out"/java/*.jar)" -d "$out/java" Validate.java
