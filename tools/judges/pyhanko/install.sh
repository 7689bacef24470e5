#!/usr/bin/env bash
# Puts pyHanko, from PyPI, into out/pyhanko, an environment of its own; needs Python with venv (Debian: python3, python3-venv).
set -euo pipefail
cd "$(dirname "$0")/../../.."
python3 -m venv out/pyhanko
out/pyhanko/bin/pip install -q 'pyhanko==0.36.2'
