#!/usr/bin/env bash
# Unpacks Keycloak into out/keycloak; needs Maven, unzip and a Java runtime of 17 or later (Debian: maven, unzip,
# default-jre-headless). 160 MB are fetched from Maven Central.
set -euo pipefail
cd "$(dirname "$0")"
version=26.4.2
out="$PWD/../../../out/keycloak"
[ ! -x "$out/keycloak-$version/bin/kc.sh" ] || exit 0
mkdir -p "$out"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact="org.keycloak:keycloak-quarkus-dist:$version:zip" -DoutputDirectory="$out"
unzip -q -o "$out/keycloak-quarkus-dist-$version.zip" -d "$out"
rm "$out/keycloak-quarkus-dist-$version.zip"
