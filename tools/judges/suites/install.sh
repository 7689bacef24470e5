#!/bin/sh
# PDF files that packages ship for their tests, unpacked below a folder: pypdf, pdfminer.six and pyHanko from PyPI, pdfcpu from
# the Go module proxy; with `small` those of pypdf and pyHanko alone. `tools/judges/merge.ts` and `tools/judges/fill.ts` read them.
set -eu
folder="${1:?the folder to unpack to}"
packages="pypdf==7.1.0 pyHanko==0.36.2"
[ "${2:-}" = small ] || packages="$packages pdfminer.six==20260107"
# shellcheck disable=SC2086 # a list of words
python3 -m pip download --quiet --no-deps --no-binary :all: --dest "$folder" $packages
for suite in "$folder"/*.tar.gz; do tar -xzf "$suite" -C "$folder"; done
if [ "${2:-}" = small ]; then exit 0; fi
if command -v go > /dev/null; then
  GOFLAGS=-modcacherw GOPATH="$folder/go" go mod download github.com/pdfcpu/pdfcpu@v0.9.1
else
  echo "Go is not installed: the files of pdfcpu are left out" >&2
fi
