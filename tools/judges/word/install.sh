#!/usr/bin/env bash
# Installs what the suites of other fillers of Word files need to run: their packages, and those of their tests, from npm and PyPI.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
tools="$(realpath -m ../../../out/word-tools)"
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --requirement requirements.txt
