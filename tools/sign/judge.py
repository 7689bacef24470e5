#!/usr/bin/env python3
"""What pyHanko says of the signatures in the files that are named: a line of JSON for each."""
import json, logging, sys
logging.disable(logging.CRITICAL)
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

root = load_cert_from_pemder(sys.argv[1])
usage = KeyUsageConstraints(key_usage={"non_repudiation"})


def judged(path):
    with open(path, "rb") as file:
        for signature in PdfFileReader(file).embedded_signatures:
            context = ValidationContext(trust_roots=[root], allow_fetching=False)
            found = validate_pdf_signature(signature, context, key_usage_settings=usage)
            stamp = found.timestamp_validity
            yield {
                "path": path,
                "valid": found.bottom_line,
                "coverage": found.coverage.name,
                "mdp": found.docmdp_ok,
                "digest": found.md_algorithm,
                "timestamped": stamp is not None and stamp.valid and stamp.intact and stamp.trusted,
            }


unread = {"valid": False, "coverage": "UNCLEAR", "mdp": False, "digest": "", "timestamped": False}
for path in sys.argv[2:]:
    try:
        for found in judged(path):
            print(json.dumps(found))
    except Exception as error:
        print(json.dumps({"path": path, **unread, "error": str(error)}))
