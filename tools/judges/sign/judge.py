#!/usr/bin/env python3
"""What pyHanko says of the signatures in the files that are named: a line of JSON for each. JUDGE ROOT FILE...

A file with a document security store must hold all that is needed: at the time of the first timestamp, no certificate
counts without its revocation data out of the file.
"""
import json, logging, sys
logging.disable(logging.CRITICAL)
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

roots = list(load_certs_from_pemder(sys.argv[1].split(",")))
usage = KeyUsageConstraints(key_usage={"non_repudiation"})


def context_of(reader, moment):
    known = {"trust_roots": roots, "allow_fetching": False}
    if moment is None:
        return ValidationContext(**known)
    store = DocumentSecurityStore.read_dss(reader)
    return store.as_validation_context({**known, "moment": moment, "revocation_mode": "require"})


def stamped_at(signature):
    for attribute in signature.signer_info["unsigned_attrs"]:
        if attribute["type"].native == "signature_time_stamp_token":
            token = attribute["values"][0]["content"]
            return token["encap_content_info"]["content"].parsed["gen_time"].native


def judged(path):
    with open(path, "rb") as file:
        reader = PdfFileReader(file)
        if reader.encrypted:
            reader.decrypt("secret")
        is_kept = "/DSS" in reader.root
        stamps = reader.embedded_timestamp_signatures
        for signature in reader.embedded_regular_signatures:
            context = context_of(reader, stamped_at(signature) if is_kept else None)
            found = validate_pdf_signature(signature, context, key_usage_settings=usage)
            stamp = found.timestamp_validity
            yield {
                "path": path,
                "valid": found.bottom_line,
                "coverage": found.coverage.name,
                "mdp": found.docmdp_ok,
                "digest": found.md_algorithm,
                "timestamped": stamp is not None and stamp.valid and stamp.intact and stamp.trusted,
                "changes": found.modification_level.name,
                "kept": is_kept,
                "stamps": sum(judged_stamp(reader, one) for one in stamps),
            }


def judged_stamp(reader, stamp):
    found = validate_pdf_timestamp(stamp, context_of(reader, None))
    return found.valid and found.intact and found.trusted


unread = {"valid": False, "coverage": "UNCLEAR", "mdp": False, "digest": "", "timestamped": False, "kept": False, "stamps": 0}
for path in sys.argv[2:]:
    try:
        for found in judged(path):
            print(json.dumps(found))
    except Exception as error:
        print(json.dumps({"path": path, **unread, "error": str(error)}))
