#!/usr/bin/env bash
# Runs a command with MONGO_URL naming a FerretDB on a loopback port, over SQLite in a folder that goes with it:
#   tools/ferretdb.sh npm run test:real
# It is built from the Go module proxy. Where Go, or the proxy, is not there, it says so and runs nothing;
# with JUDGES=all it fails.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
go="$(command -v go || true)"
[ -n "$go" ] || { [ -x /usr/local/go/bin/go ] && go=/usr/local/go/bin/go; }
skip() {
  echo "SKIPPED: $1, so nothing ran on FerretDB."
  [ "${JUDGES:-}" != all ] || exit 1
  exit 0
}
[ "${JUDGES:-}" != none ] || skip "JUDGES=none"
[ -n "$go" ] || skip "no Go here"

folder="$(mktemp -d)"
server=""
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

if ! (cd "$here/ferretdb" && "$go" build -mod=readonly -tags ferretdb_no_postgresql -o "$folder/ferretdb" .) 2>"$folder/build.log"; then
  if grep -qE "proxyconnect|dial tcp|no such host|403 Forbidden|410 Gone|timeout|TLS handshake" "$folder/build.log"; then
    skip "the Go module proxy cannot be reached"
  fi
  cat "$folder/build.log"
  exit 1
fi

port="$(node "$here/free-port.mjs")"
mkdir "$folder/data"
"$folder/ferretdb" -listen "127.0.0.1:$port" -folder "$folder/data" 2>"$folder/server.log" &
server=$!
for _ in $(seq 1200); do
  (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/server.log"; exit 1; }
  sleep 0.1
done
MONGO_URL="mongodb://127.0.0.1:$port/colophon" "$@"
