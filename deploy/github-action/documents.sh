#!/usr/bin/env bash
# Checks each definition of DEFINITIONS (one path a line), makes its PDF file and pictures of its first PAGES pages in OUTPUT. Goes on after a
# faulty one, so that a run names them all, and then ends with 1. COLOPHON is the program, which node runs; faults and findings go to the run's summary.
set -uo pipefail

failed=0
number=0
summary="${GITHUB_STEP_SUMMARY:-/dev/null}"
strict=()
[ "${STRICT:-true}" = "true" ] && strict=(--strict)
case "${PAGES:-3}" in
  '' | *[!0-9]*) echo "::error::The input pages must be a whole number; came '${PAGES}'." && exit 2 ;;
esac

colophon() {
  node "$COLOPHON" "$@"
}

report() {
  printf '### %s\n\n```\n%s\n```\n\n' "$1" "$2" >> "$summary"
}

while IFS= read -r definition; do
  definition="${definition#"${definition%%[![:space:]]*}"}"
  definition="${definition%"${definition##*[![:space:]]}"}"
  [ -z "$definition" ] && continue
  number=$((number + 1))
  folder="$(dirname -- "$definition")"
  name="$(printf '%02d-%s' "$number" "$(basename -- "$folder")-$(basename -- "$definition" .json)" | tr -c 'A-Za-z0-9._\n-' '-')"
  data=()
  [ -f "$folder/data.json" ] && data=(--data "$folder/data.json")
  with=("$definition" "${data[@]}" --assets "$folder")
  if ! said="$(colophon lint "${with[@]}" "${strict[@]}" 2>&1)"; then
    echo "::error file=${definition}::colophon lint finds faults; see the summary of this run."
    report "$definition" "$said"
    failed=1
    continue
  fi
  mkdir -p "$OUTPUT"
  if ! said="$(colophon render "${with[@]}" "${strict[@]}" -o "$OUTPUT/$name.pdf" 2>&1)"; then
    echo "::error file=${definition}::colophon render refuses it; see the summary of this run."
    report "$definition" "$said"
    failed=1
    continue
  fi
  report "$definition" "$said"
  for ((page = 1; page <= PAGES; page++)); do
    colophon render "${with[@]}" -o "$OUTPUT/$name-$page.png" --page "$page" > /dev/null 2>&1 || break
  done
done <<< "$DEFINITIONS"

if [ "$number" -eq 0 ]; then
  echo "::error::The input definitions names no file."
  failed=1
fi
[ -n "${GITHUB_OUTPUT:-}" ] && echo "folder=$OUTPUT" >> "$GITHUB_OUTPUT"
exit "$failed"
