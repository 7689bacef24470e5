"""Signs PDF files of others with pyHanko, as an update of each. SIGN KEY PASSWORD FIELD

KEY: a PKCS#12 file. Standard input: a line for each file, where it is, a tab, and where it is to be. Prints the latter of each that was signed:
what pyHanko cannot read, or may not change, is left out.
"""
import logging, sys
logging.disable(logging.CRITICAL)
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers

key, password, field = sys.argv[1:]
signer = signers.SimpleSigner.load_pkcs12(key, passphrase=password.encode())
facts = signers.PdfSignatureMetadata(field_name=field, md_algorithm="sha256")


def signed(path):
    with open(path, "rb") as file:
        return signers.sign_pdf(IncrementalPdfFileWriter(file, strict=False), facts, signer=signer).getbuffer()


for line in sys.stdin.read().splitlines():
    source, to = line.split("\t")
    try:
        made = signed(source)
    except Exception:
        continue
    with open(to, "wb") as file:
        file.write(made)
    print(to, flush=True)
