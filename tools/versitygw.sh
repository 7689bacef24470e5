#!/usr/bin/env bash
# Runs a command with S3_ENDPOINT naming a versitygw on a loopback port, with a bucket named colophon-test in a folder that
# goes with it:
#   tools/versitygw.sh npx vitest run contracts/blobs/s3.test
# It is installed from the Go module proxy into VERSITYGW_CACHE (else ~/.cache/colophon/versitygw). Where Go, or the proxy,
# is not there, it says so and runs nothing; with JUDGES=all it fails.
set -euo pipefail
version=v1.8.0
cache="${VERSITYGW_CACHE:-$HOME/.cache/colophon/versitygw}/$version"
go="$(command -v go || true)"
[ -n "$go" ] || { [ -x /usr/local/go/bin/go ] && go=/usr/local/go/bin/go; }

folder="$(mktemp -d)"
server=""
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

skip() {
  echo "SKIPPED: $1, so nothing ran on versitygw."
  [ "${JUDGES:-}" != all ] || exit 1
  exit 0
}

[ "${JUDGES:-}" != none ] || skip "JUDGES=none"
if [ ! -x "$cache/versitygw" ]; then
  [ -n "$go" ] || skip "no Go here"
  mkdir -p "$cache"
  if ! GOBIN="$cache" "$go" install "github.com/versity/versitygw/cmd/versitygw@$version" 2>"$folder/build.log"; then
    if grep -qE "proxyconnect|dial tcp|no such host|403 Forbidden|410 Gone|timeout|TLS handshake" "$folder/build.log"; then
      skip "the Go module proxy cannot be reached"
    fi
    cat "$folder/build.log"
    exit 1
  fi
fi

port="$(node "$(dirname "$0")/free-port.mjs")"
mkdir -p "$folder/data/colophon-test"
export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test-secret
ROOT_ACCESS_KEY="$AWS_ACCESS_KEY_ID" ROOT_SECRET_KEY="$AWS_SECRET_ACCESS_KEY" \
  "$cache/versitygw" --port "127.0.0.1:$port" posix "$folder/data" >"$folder/server.log" 2>&1 &
server=$!
for _ in $(seq 1200); do
  (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/server.log"; exit 1; }
  sleep 0.1
done
S3_ENDPOINT="http://127.0.0.1:$port" "$@"
