"""What pyHanko says of each signature in the files that standard input names, a line of JSON for each. JUDGE SECONDS

SECONDS: the most of one signature, in processor time, so that a slow one does not end the rest.
"""
import json, logging, signal, sys
logging.disable(logging.CRITICAL)
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko_certvalidator import ValidationContext

limit = float(sys.argv[1])
anyone = KeyUsageConstraints(key_usage=set(), extd_key_usage=None)


class TooSlow(Exception):
    pass


def stop(*_):
    raise TooSlow()


def judged(signature):
    context = ValidationContext(trust_roots=[], allow_fetching=False)
    signature.compute_integrity_info()
    if signature.sig_object_type == "/DocTimeStamp":
        found = validate_pdf_timestamp(signature, context)
        stamp, mdp = None, None
    else:
        found = validate_pdf_signature(signature, context, key_usage_settings=anyone)
        stamp, mdp = found.timestamp_validity, found.docmdp_ok
    changes, against = found.modification_level, signature.diff_result
    return {
        "intact": found.intact and found.valid and (stamp is None or (stamp.intact and stamp.valid)),
        "coverage": found.coverage.name,
        "isAllowed": mdp is not False and (changes is None or changes.name != "OTHER"),
        "against": str(against) if isinstance(against, Exception) else None,
    }


def within_limit(judge, *given):
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        return judge(*given)
    except TooSlow:
        return {"isSlow": True}
    except Exception as error:
        return {"against": f"{type(error).__name__}: {error}"}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def signatures_in(file):
    return {"signatures": PdfFileReader(file, strict=False).embedded_signatures}


signal.signal(signal.SIGPROF, stop)
for path in sys.stdin.read().splitlines():
    with open(path, "rb") as file:
        found = within_limit(signatures_in, file)
        for signature in found.pop("signatures", []):
            one = {"path": path, "name": signature.field_name, **within_limit(judged, signature)}
            print(json.dumps(one), flush=True)
        if found:
            print(json.dumps({"path": path, "name": None, **found}), flush=True)
