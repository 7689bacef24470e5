#!/bin/sh
# The PDF files that pyHanko (PyPI) and DSS (Maven) ship for their own tests, below the folders `pyhanko` and `dss` of a folder;
# needs pip, Maven and unzip; and, below `others`, the unsigned files of tools/judges/suites/install.sh, with `small` its small set.
# `tools/judges/verify.ts` reads them.
set -eu
folder="${1:?the folder to unpack to}"
python3 -m pip download --quiet --no-deps --no-binary :all: --dest "$folder" pyHanko==0.36.2
tar -xzf "$folder"/pyhanko-0.36.2.tar.gz -C "$folder"
mv "$folder"/pyhanko-0.36.2/pyhanko_testing_commons/test_data/data/pdf "$folder/pyhanko"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=eu.europa.ec.joinup.sd-dss:dss-pades:6.4:jar:tests -DoutputDirectory="$folder"
unzip -q "$folder"/dss-pades-6.4-tests.jar '*.pdf' -d "$folder/dss"
mkdir -p "$folder/others"
"$(dirname "$0")/../suites/install.sh" "$folder/others" "${2:-}"
