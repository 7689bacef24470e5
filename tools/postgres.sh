#!/usr/bin/env bash
# Runs a command with PG_URL naming a PostgreSQL on a loopback port, in a folder that goes with it:
#   tools/postgres.sh npx vitest run --project service postgres.test
# It is Debian's package `postgresql`, any version, which also brings the programs that start and stop a server:
# PG_BIN names their folder, for tests that start servers of their own. Where the package is not installed, this says so and
# runs nothing; with JUDGES=all it fails, and JUDGES=none runs nothing either.
set -euo pipefail
bin="${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)}"
if [ "${JUDGES:-}" = none ] || [ -z "$bin" ] || [ ! -x "$bin/initdb" ]; then
  echo "SKIPPED: no PostgreSQL here (apt-get install postgresql), so nothing ran on it."
  [ "${JUDGES:-}" != all ] || exit 1
  exit 0
fi

# In memory where there are 2 GB of it: what a process that is killed has written stays there as well, and nothing waits for a disk.
# PG_DISK=1, for measurements, takes the disk.
memory="$(df --output=avail -k /dev/shm 2>/dev/null | tail -1 || true)"
if [ -z "${PG_DISK:-}" ] && [ -w /dev/shm ] && [ "${memory:-0}" -gt 2000000 ]; then
  folder="$(mktemp -d -p /dev/shm)"
else
  folder="$(mktemp -d)"
fi
# The server refuses to run as root: Debian's package comes with a user for it.
as_server() { "$@"; }
if [ "$(id -u)" = 0 ]; then
  as_server() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
  chown postgres: "$folder"
fi
finish() {
  (cd "$folder" && as_server "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1) || true
  rm -rf "$folder"
}
trap finish EXIT

(cd "$folder" && as_server "$bin/initdb" -D "$folder/data" -U colophon -A trust -E UTF8 --locale=C.UTF-8 >"$folder/init.log" 2>&1) || {
  cat "$folder/init.log"
  exit 1
}
port="$(node "$(dirname "$0")/free-port.mjs")"
cat >>"$folder/data/postgresql.conf" <<SETTINGS
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 300
max_wal_size = 256MB
SETTINGS
(cd "$folder" && as_server "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/server.log" -w start >/dev/null) || {
  cat "$folder/data/server.log"
  exit 1
}
PG_BIN="$bin" PG_URL="postgres://colophon@127.0.0.1:$port/postgres" "$@"
