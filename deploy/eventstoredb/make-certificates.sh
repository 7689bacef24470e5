#!/usr/bin/env bash
# Certificates for the three nodes of docker-compose.cluster.yml: `once`, or `daily`. What is whole stays. Each pair is made in a folder of its
# own and put in place at the end, so that a step which was cut off leaves nothing half-made.
set -euo pipefail

# The folders of the volumes; a test has others.
root="${CERTIFICATES_ROOT:-}"
authority="$root/authority"
trusted="$root/trusted"
certificates="$root/certificates"
# The user of the EventStoreDB image.
owner="${CERTIFICATES_OWNER:-1000:1000}"
# Certificates are for 365 days; a file that is older than this is made again.
renew_after_days=275

# The certificate goes first and comes last: where it is, its own key is, too.
put() {
  local from="$1" to="$2" certificate="$3" key="$4"
  rm -f "$to/$certificate"
  mv -f "$from/$key" "$to/$key"
  mv -f "$from/$certificate" "$to/$certificate"
}

make_authority() {
  if [[ ! -s "$authority/ca.crt" || ! -s "$authority/ca.key" ]]; then
    rm -rf "$authority/new" && mkdir -p "$authority/new"
    es-gencert-cli create-ca -days 3650 -out "$authority/new"
    chmod 600 "$authority/new/ca.key"
    put "$authority/new" "$authority" ca.crt ca.key
    rm -rf "$authority/new"
  fi
  if ! cmp -s "$authority/ca.crt" "$trusted/ca.crt"; then
    # Of an authority that nobody will trust.
    rm -f "$certificates"/esdb-*/node.*
    cp "$authority/ca.crt" "$trusted/.ca.crt"
    chmod 644 "$trusted/.ca.crt"
    mv -f "$trusted/.ca.crt" "$trusted/ca.crt"
  fi
}

make_node() {
  local name="$1" folder="$certificates/$1"
  if [[ -s "$folder/node.crt" && -s "$folder/node.key" &&
    -z "$(find "$folder/node.crt" -mtime "+$renew_after_days")" ]]; then
    return
  fi
  rm -rf "$folder/new" && mkdir -p "$folder/new"
  es-gencert-cli create-node -days 365 -ca-certificate "$authority/ca.crt" -ca-key "$authority/ca.key" \
    -out "$folder/new" -ip-addresses 127.0.0.1 -dns-names "$name,localhost"
  chmod 444 "$folder/new/node.crt"
  chmod 400 "$folder/new/node.key"
  chown "$owner" "$folder/new/node.crt" "$folder/new/node.key"
  put "$folder/new" "$folder" node.crt node.key
  rm -rf "$folder/new"
}

make_all() {
  make_authority
  for number in 1 2 3; do make_node "esdb-$number"; done
}

chmod 700 "$authority"
chmod 755 "$trusted"
case "${1:-once}" in
  once) make_all ;;
  daily)
    trap 'exit 0' TERM
    while true; do
      sleep 86400 &
      wait $!
      bash "$0" once || echo "certificates could not be made; tomorrow again"
    done
    ;;
  *) echo "Expected once or daily; came $1." >&2 && exit 64 ;;
esac
