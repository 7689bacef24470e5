#!/usr/bin/env bash
# Makes the keys that the tests of long-term signatures use: certificates that say where their status, lists of revoked ones and
# issuers are (pki.example.com, which is never called), and the keys of the authorities that answer there:
#   tools/pki/long-term.sh test/fixtures/sign
set -euo pipefail
out="$(mkdir -p "${1:?where to}" && cd "$1" && pwd)"
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

key() { # name, kind
  case "$2" in
    rsa:*) openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:${2#rsa:}" -out "$1.key" ;;
    *) openssl genpkey -quiet -algorithm EC -pkeyopt "ec_paramgen_curve:$2" -out "$1.key" ;;
  esac
}

issue() { # name, subject, extensions, issuer, dates
  printf '%s\n' "$3" > "$1.ext"
  openssl req -new -key "$1.key" -subj "$2" -utf8 -out "$1.csr" 2>/dev/null
  "$here/issue.py" "$1" "$4" "${5:-20200101000000Z}" "${6:-21200101000000Z}"
}

authority='basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash'
at='http://pki.example.com'
by_root="authorityInfoAccess=caIssuers;URI:$at/lt-root.cer
crlDistributionPoints=URI:$at/lt-root.crl"
by_sub="authorityInfoAccess=OCSP;URI:$at/ocsp,caIssuers;URI:$at/lt-sub.cer
crlDistributionPoints=URI:$at/lt-sub.crl"
usual='basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid'
stamping='basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid'
answering='basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=OCSPSigning
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid'

key lt-root rsa:2048; issue lt-root '/CN=Long Test Root/O=Tests' "$authority" lt-root
key lt-sub rsa:2048; issue lt-sub '/CN=Long Test Authority/O=Tests' "$authority
$by_root" lt-root
key lt-responder P-256; issue lt-responder '/CN=Long Test Responder/O=Tests' "$answering
noCheck=ignored" lt-sub
key lt-second P-256; issue lt-second '/CN=Long Test Second Responder/O=Tests' "$answering
$by_sub" lt-sub
key lt-stamp rsa:2048; issue lt-stamp '/CN=Long Test Timestamps/O=Tests' "$stamping
$by_sub" lt-sub
person() { key "$1" "$2"; issue "$1" '/CN=Ada Lindqvist/O=Acme Ltd' "$usual
$3" lt-sub; }
person lt-rsa-2048 rsa:2048 "$by_sub"
person lt-rsa-4096 rsa:4096 "$by_sub"
person lt-p256 P-256 "$by_sub"
person lt-p384 P-384 "$by_sub"
person lt-p521 P-521 "$by_sub"
person lt-listed P-256 "crlDistributionPoints=URI:$at/lt-sub.crl"
person lt-silent P-256 'nsComment=nothing'

cat lt-sub.pem lt-root.pem > chain.pem
for each in lt-rsa-2048 lt-rsa-4096 lt-p256 lt-p384 lt-p521 lt-listed lt-silent; do
  openssl pkcs12 -export -inkey "$each.key" -in "$each.pem" -certfile chain.pem -name signer -passout pass:secret -out "$out/$each.p12"
done
# Alone: its issuers have to be fetched.
openssl pkcs12 -export -inkey lt-p256.key -in lt-p256.pem -name signer -passout pass:secret -out "$out/lt-alone.p12"
for each in lt-root lt-sub lt-responder lt-second lt-stamp; do cp "$each.pem" "$each.key" "$out/"; done
cp lt-p256.pem "$out/"
