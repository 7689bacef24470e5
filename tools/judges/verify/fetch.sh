#!/bin/sh
# Signed PDF files out of repositories of others, below the folder `fetched` of a folder, for `tools/judges/verify.ts`; needs git, and a
# gigabyte for a while. REPOSITORIES: where the repositories are, https://github.com by default.
set -eu
folder="${1:?the folder to unpack to}"
base="${REPOSITORIES:-https://github.com}"
for name in MatthiasValvekens/pyHanko esig/dss itext/itext-java mkl-public/testarea-itext5 mkl-public/testarea-pdfbox2 \
  mozilla/pdf.js open-eid/SiVa vbuch/node-signpdf; do
  to="$folder/fetched/$(echo "$name" | tr / -)"
  git clone --quiet --bare --depth 1 "$base/$name" "$to.git"
  git -C "$to.git" -c core.quotePath=off ls-tree -r HEAD | sed -n 's/^[0-9]* blob \([0-9a-f]*\)\t\(.*[.]pdf\)$/\1 \2/p' |
    while read -r hash path; do
      mkdir -p "$to/${path%/*}"
      # A copy of a repository may lack its largest files.
      git -C "$to.git" cat-file blob "$hash" >"$to/$path" 2>/dev/null || true
      # Larger ones would take most of the time.
      if [ "$(wc -c <"$to/$path")" -gt 6000000 ] || ! grep -q /ByteRange "$to/$path"; then rm "$to/$path"; fi
    done
  rm -rf "$to.git"
  find "$to" -type d -empty -delete
done
