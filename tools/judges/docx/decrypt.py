"""Opens an encrypted DOCX with msoffcrypto-tool. Usage: decrypt.py FILE PASSWORD. Prints the SHA-256 of the package in it."""

import hashlib
import io
import sys

import msoffcrypto

with open(sys.argv[1], "rb") as file:
    office = msoffcrypto.OfficeFile(file)
    office.load_key(password=sys.argv[2], verify_password=True)
    package = io.BytesIO()
    office.decrypt(package, verify_integrity=True)
print(hashlib.sha256(package.getvalue()).hexdigest())
