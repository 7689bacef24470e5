#!/usr/bin/env bash
# Installs what draws the originals of imports: pdfmake and CommonMark's cases from npm. LibreOffice, Chromium and poppler are Debian's
# (libreoffice-writer-nogui, chromium, poppler-utils). With a FOLDER, also makes the files of test/fixtures/import/foreign there as those
# programs write them today, which needs python3-venv: install.sh [FOLDER].
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
if [ $# -gt 0 ]; then
  folder="$(realpath -m "$1")"
  tools="$(realpath -m ../../../out/import-tools)"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --requirement requirements.txt
  "$tools/bin/python" make.py "$folder"
  node make.mjs "$folder"
fi
