#!/usr/bin/env python3
"""Issues <name>.csr by the key of <by> with the dates given: OpenSSL's `x509` learnt that only in 3.4."""
import subprocess, sys, pathlib
name, by, start, end = sys.argv[1:]
pathlib.Path("db").mkdir(exist_ok=True)
pathlib.Path("db/index.txt").write_text("")
pathlib.Path("db/serial").write_text("%06X\n" % (0x1000 + sum(at * ord(letter) for at, letter in enumerate(name, 1))))
pathlib.Path("ca.cnf").write_text("""[ca]
default_ca=d
[d]
database=db/index.txt
serial=db/serial
new_certs_dir=db
default_md=sha256
policy=p
unique_subject=no
[p]
commonName=supplied
organizationName=optional
""")
issuer = ["-selfsign", "-keyfile", f"{name}.key"] if by == name else ["-cert", f"{by}.pem", "-keyfile", f"{by}.key"]
subprocess.run(["openssl", "ca", "-batch", "-notext", "-utf8", "-config", "ca.cnf", *issuer,
    "-in", f"{name}.csr", "-out", f"{name}.pem", "-extfile", f"{name}.ext", "-startdate", start, "-enddate", end],
    check=True, stderr=subprocess.DEVNULL)
