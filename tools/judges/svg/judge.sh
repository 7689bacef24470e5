#!/usr/bin/env bash
# Makes some four hundred svg files with the tools that people use, and holds each against resvg: judge.sh [FOLDER].
set -euo pipefail
cd "$(dirname "$0")/../../.."

out="$(realpath -m "${1:-out/svg-corpus}")"
rm -rf "$out"
mkdir -p "$out"

packages=(graphviz inkscape gnuplot-nox libreoffice-draw librsvg2-bin poppler-utils mupdf-tools plantuml mscgen abcm2ps fig2dev zint qrencode python3-venv)
if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
  sudo="$(command -v sudo || true)"
  $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi
tools="$(realpath -m out/svg-corpus-tools)"
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --requirement tools/judges/svg/requirements.txt
npm --prefix tools/judges/svg ci --no-audit --no-fund --silent

# Those written by hand after published shapes are also put through Inkscape, Cairo and svgo.
cp test/fixtures/svg/shaped-*.svg "$out"
JUDGES=all "$tools/bin/python" tools/judges/svg/make.py "$out"
node tools/judges/svg/make.mjs "$out"
node tools/judges/svg/make-more.mjs "$out" --svgo

for folder in "$(realpath test/fixtures/svg/more)" "$out"; do
  SVG_CORPUS="$folder" JUDGES=all npx vitest run --project unit test/render/graphics/draw/svg-corpus.test.ts
done
