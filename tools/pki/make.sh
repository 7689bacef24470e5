#!/usr/bin/env bash
# Makes the keys and PKCS#12 files that the tests of signing use, with OpenSSL 3, Java's keytool and libcrypto (by Python):
#   tools/pki/make.sh test/fixtures/sign
# They are kept in the repository, so that tests need none of these tools; nothing but tests trusts them.
set -euo pipefail
out="$(mkdir -p "${1:?where to}" && cd "$1" && pwd)"
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

usual='basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid'
authority='basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash'

key() { # name, kind
  case "$2" in
    rsa:*) openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:${2#rsa:}" -out "$1.key" ;;
    pss:*) openssl genpkey -quiet -algorithm RSA-PSS -pkeyopt "rsa_keygen_bits:${2#pss:}" -out "$1.key" ;;
    ed25519) openssl genpkey -algorithm ED25519 -out "$1.key" ;;
    *) openssl genpkey -quiet -algorithm EC -pkeyopt "ec_paramgen_curve:$2" -out "$1.key" ;;
  esac
}

issue() { # name, subject, extensions, issuer, dates
  printf '%s\n' "$3" > "$1.ext"
  openssl req -new -key "$1.key" -subj "$2" -utf8 -out "$1.csr" 2>/dev/null
  "$here/issue.py" "$1" "$4" "${5:-20200101000000Z}" "${6:-21200101000000Z}"
}

key root rsa:2048; issue root '/CN=Colophon Test Root/O=Tests' "$authority" root
key sub rsa:2048; issue sub '/CN=Colophon Test Authority/O=Tests' "$authority" root
cat sub.pem root.pem > chain.pem

person() { # name, kind, subject, extensions, dates
  key "$1" "$2"
  issue "$1" "$3" "${4:-$usual}" sub "${@:5}"
}
person rsa-2048 rsa:2048 '/CN=Ada Lindqvist/O=Acme Ltd'
person rsa-3072 rsa:3072 '/CN=Ada Lindqvist/O=Acme Ltd'
person rsa-4096 rsa:4096 '/CN=Ada Lindqvist/O=Acme Ltd'
person pss-2048 pss:2048 '/CN=Ada Lindqvist/O=Acme Ltd'
person p256 P-256 '/CN=Ada Lindqvist/O=Acme Ltd'
person p384 P-384 '/CN=Ada Lindqvist/O=Acme Ltd'
person p521 P-521 '/CN=Ada Lindqvist/O=Acme Ltd'
person second P-256 '/CN=Bela Novák/O=Acme Ltd'
person rsa-1024 rsa:1024 '/CN=Too Short'
person ed25519 ed25519 '/CN=Another Curve'
person k256 secp256k1 '/CN=Another Curve'
person encrypting P-256 '/CN=For Encryption' 'keyUsage=critical,keyAgreement'
person expired P-256 '/CN=Expired' "$usual" 20200101000000Z 20210101000000Z
person later P-256 '/CN=Later' "$usual" 20900101000000Z 21000101000000Z
stamping='keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping'
person stamp rsa:2048 '/CN=Test Timestamps/O=Tests' "$stamping"
person stamp-expired rsa:2048 '/CN=Test Timestamps/O=Tests' "$stamping" 20200101000000Z 20210101000000Z

p12() { # file, key, password, further arguments
  local file="$1" of="$2" password="$3"
  shift 3
  openssl pkcs12 -export -inkey "$of.key" -in "$of.pem" -certfile chain.pem -name signer -passout "pass:$password" "$@" -out "$out/$file.p12"
}
old=(-provider default -provider legacy)
for each in rsa-2048 rsa-3072 rsa-4096 pss-2048 p256 p384 p521 second rsa-1024 ed25519 k256 encrypting expired later; do p12 "$each" "$each" secret; done
p12 aes-128 p256 secret -keypbe AES-128-CBC -certpbe AES-128-CBC
p12 aes-192 p256 secret -keypbe AES-192-CBC -certpbe AES-192-CBC
p12 mac-sha1 p256 secret -macalg sha1
p12 mac-sha384 p256 secret -macalg sha384
p12 mac-sha512 p256 secret -macalg sha512
p12 legacy rsa-2048 secret -legacy
p12 legacy-p521 p521 secret -legacy
p12 3des p256 secret -keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1
p12 2des p256 secret "${old[@]}" -keypbe PBE-SHA1-2DES -certpbe PBE-SHA1-2DES
p12 rc2-128 p256 secret "${old[@]}" -keypbe PBE-SHA1-RC2-128 -certpbe PBE-SHA1-RC2-128
p12 rc4-128 p256 secret "${old[@]}" -keypbe PBE-SHA1-RC4-128 -certpbe PBE-SHA1-RC4-128
p12 rc4-40 p256 secret "${old[@]}" -keypbe PBE-SHA1-RC4-40 -certpbe PBE-SHA1-RC4-40
p12 pbes2-3des p256 secret -keypbe DES-EDE3-CBC -certpbe DES-EDE3-CBC
p12 clear-certificates p256 secret -certpbe NONE
p12 all-clear p256 secret -keypbe NONE -certpbe NONE
p12 no-mac p256 secret -nomac
p12 clear-no-mac p256 secret -keypbe NONE -certpbe NONE -nomac
p12 empty p256 ''
p12 empty-legacy p256 '' -legacy
p12 accented p256 'pässwörd€'
p12 accented-legacy p256 'pässwörd€' -legacy
p12 many-rounds p256 secret -iter 200000
p12 too-many-rounds p256 secret -iter 2000001
openssl pkcs12 -export -nokeys -in p256.pem -certfile chain.pem -passout pass:secret -out "$out/no-key.p12"
openssl pkcs12 -export -nocerts -inkey p256.key -passout pass:secret -out "$out/no-certificate.p12" 2>/dev/null || true
p12 other second secret; openssl pkcs12 -export -inkey p256.key -in p256.pem -certfile chain.pem -name signer -passout pass:secret -out two.p12
keytool -importkeystore -noprompt -srckeystore two.p12 -srcstoretype PKCS12 -srcstorepass secret -srcalias signer -destkeystore "$out/keytool.p12" -deststoretype PKCS12 -deststorepass secret -destalias first 2>/dev/null
keytool -J-Dkeystore.pkcs12.legacy -importkeystore -noprompt -srckeystore two.p12 -srcstoretype PKCS12 -srcstorepass secret -srcalias signer -destkeystore "$out/keytool-legacy.p12" -deststoretype PKCS12 -deststorepass secret -destalias first 2>/dev/null
cp "$out/keytool.p12" "$out/two-keys.p12"
keytool -importkeystore -noprompt -srckeystore "$out/other.p12" -srcstoretype PKCS12 -srcstorepass secret -srcalias signer -destkeystore "$out/two-keys.p12" -deststoretype PKCS12 -deststorepass secret -destalias other 2>/dev/null
rm "$out/other.p12"
"$here/null-password.py" p256 chain.pem "$out"
cp root.pem "$out/root.pem"; cp sub.pem "$out/sub.pem"
cp stamp.pem stamp.key stamp-expired.pem stamp-expired.key "$out/"
for each in rsa-2048 rsa-4096 p256 p384 p521; do cat "$each.pem" sub.pem > "$out/$each.chain.pem"; done
