#!/usr/bin/env bash
# Runs a command as on a machine that has Node, npm, git and what Debian calls essential, and nothing else: no Python, no compiler, no
# judge, and no variable that names one.
#   tools/bare.sh npm test
#   tools/bare.sh --empty-cache npm ci    # npm fetches every package
# PATH is a folder of links, which goes with the command.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"

own=()
if [ "${1:-}" = --empty-cache ]; then
  shift
  own+=("npm_config_cache=$folder/cache")
fi
[ $# -gt 0 ] || { echo "tools/bare.sh: expected a command" >&2; exit 2; }

command -v dpkg-query >/dev/null || { echo "tools/bare.sh asks dpkg what a plain Debian has, and there is none here" >&2; exit 1; }
# shellcheck disable=SC2016 # dpkg's variables
mapfile -t packages < <(dpkg-query -Wf '${Essential} ${Package}\n' | sed -n 's/^yes //p')
mapfile -t programs < <(dpkg-query -L "${packages[@]}" git | grep -E '^(/usr)?/bin/[^/]+$')
for name in node npm npx sh; do programs+=("$(command -v "$name")"); done
for program in "${programs[@]}"; do [ ! -x "$program" ] || ln -sf "$program" "$folder/bin/"; done

# Who one is, and the way to the registry.
while IFS= read -r -d '' setting; do
  case "${setting%%=*}" in
    HOME | USER | LANG | LC_* | TZ | TERM | TMPDIR | CI) own+=("$setting") ;;
    http_proxy | https_proxy | no_proxy | HTTP_PROXY | HTTPS_PROXY | NO_PROXY) own+=("$setting") ;;
    NODE_EXTRA_CA_CERTS | npm_config_registry | npm_config_userconfig | npm_config_cafile) own+=("$setting") ;;
  esac
done < <(env -0)
env -i "${own[@]}" PATH="$folder/bin" "$@"
