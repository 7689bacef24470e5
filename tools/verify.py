#!/usr/bin/env python3
"""Checks evidence about documents, without the service that gave it out and without any of its code.

    python3 verify.py --policy policy.txt evidence.zip [more.zip ...]
    python3 verify.py --policy policy.txt --kept kept.checkpoint ledger.json

The second way says whether the log of ledger.json (GET .../ledger?from=SIZE) begins with the one whose checkpoint you kept.

Needs Python 3.9 or newer and nothing else. The format and the steps: docs/reference/evidence.md.
Exit code 0: all are proved; 1: one is refuted; 2: wrong use; 3: one is sound, but no key of the policy has signed it.
"""

import base64
import functools
import hashlib
import json
import re
import struct
import sys
import zlib

FORMAT = "colophon.evidence.v1"
MANIFEST = "evidence.json"
STATEMENT = "provenance.intoto.json"
LATER_TYPES = ("DocumentRevised", "DocumentDeleted", "DocumentExpired")
DOMAIN = b"colophon.event.v1\n"
MOST_EVENTS = 1000
MOST_FILES = 4 + 2 * MOST_EVENTS
MOST_EVENT_BYTES = MOST_MANIFEST_BYTES = 1 << 20
MOST_PROOF_BYTES = 16 << 10
MOST_BUNDLE_BYTES = 64 << 20
DEEPEST = 64
LARGEST = (1 << 53) - 1
MOST_KEYS = 1000
# The name of a key: printable ASCII without blanks and plus signs.
KEY_NAME = re.compile(r"[!-*,-~]{1,255}", re.ASCII)
DOCUMENT_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)
INSTANT = re.compile(r"[0-9TZ:.+-]{1,40}", re.ASCII)


class Refuted(Exception):
    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason


class Usage(Exception):
    pass


# The archive: stored entries in one spelling. It is written again and compared.


def stored_zip(files):
    local, central, offset = [], [], 0
    for name, data in files:
        encoded = name.encode("ascii")
        shared = struct.pack("<HHHHIIIH", 0x0800, 0, 0, 0x21, zlib.crc32(data), len(data), len(data), len(encoded))
        head = struct.pack("<IH", 0x04034B50, 20) + shared + b"\0\0" + encoded
        local += [head, data]
        central += [struct.pack("<IHH", 0x02014B50, 20, 20), shared, b"\0" * 12, struct.pack("<I", offset), encoded]
        offset += len(head) + len(data)
    directory = b"".join(central)
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, len(files), len(files), len(directory), offset, 0)
    return b"".join(local) + directory + end


NAME = re.compile(r"[a-z0-9][a-z0-9.-]*(?:/[a-z0-9][a-z0-9.-]*)*", re.ASCII)


def stored_files(archive):
    files, at = [], 0
    while archive[at : at + 4] == b"PK\x03\x04" and at + 30 <= len(archive):
        size, = struct.unpack_from("<I", archive, at + 18)
        length, = struct.unpack_from("<H", archive, at + 26)
        begin = at + 30 + length
        name = archive[at + 30 : begin].decode("latin-1")
        if length > 64 or begin + size > len(archive) or len(files) == MOST_FILES or not NAME.fullmatch(name):
            return None
        files.append((name, archive[begin : begin + size]))
        at = begin + size
    rest = 22 + sum(46 + len(name) for name, _ in files)
    if not files or at + rest != len(archive) or len({name for name, _ in files}) != len(files):
        return None
    return files if stored_zip(files) == archive else None


# JSON: strict UTF-8, no key twice, at most 64 levels.


def strict_json(data):
    try:
        text = data.decode("utf-8")
        depth = 0
        # A string without an end is taken as one too: then each sign is looked at once.
        for sign in re.findall(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', text, re.DOTALL):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign, 0)
            if depth > DEEPEST:
                return None
        return json.loads(
            text, object_pairs_hook=without_doubles, parse_constant=refuse_constant, parse_int=number_of
        )
    except (ValueError, RecursionError):
        return None


def without_doubles(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found


def number_of(digits):
    """As JSON means it, which has one kind of numbers; int() refuses thousands of digits."""
    return int(digits) if len(digits) <= 20 else float(digits)


def refuse_constant(word):
    raise ValueError(word)


def file_text(value):
    """As ECMAScript's JSON.stringify writes it: no blanks, and halves of surrogate pairs as escapes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return (re.sub("[\ud800-\udfff]", lambda half: "\\u%04x" % ord(half[0]), text) + "\n").encode("utf-8")


def member(value, *way):
    for step in way:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def text_of(value, *way):
    found = member(value, *way)
    return found if isinstance(found, str) else None


def members(value, *way):
    found = member(value, *way)
    found = found if isinstance(found, dict) else {}
    return sorted(found.items(), key=lambda pair: pair[0])


def whole_number(value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and abs(value) <= LARGEST and value == int(value)


# The tree of hashes (RFC 9162, 2.1).


def sha256(*parts):
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.digest()


def root_by_inclusion(entry, index, size, path):
    if index >= size:
        return None
    at, last, root = index, size - 1, sha256(b"\0", entry)
    for node in path:
        if last == 0:
            return None
        if at % 2 == 1 or at == last:
            root = sha256(b"\1", node, root)
            while at % 2 == 0 and at != 0:
                at, last = at // 2, last // 2
        else:
            root = sha256(b"\1", root, node)
        at, last = at // 2, last // 2
    return root if last == 0 else None


def is_consistent(earlier, later, start, end, path):
    """Whether the tree of `end` leaves begins with that of `start` (2.1.4.2)."""
    if start == end:
        return not path and earlier == later
    if not 0 < start < end:
        return False
    at, last = start - 1, end - 1
    while at % 2 == 1:
        at, last = at // 2, last // 2
    nodes = [earlier, *path] if at == 0 else path
    if not nodes:
        return False
    was = now = nodes[0]
    for node in nodes[1:]:
        if last == 0:
            return False
        if at % 2 == 1 or at == last:
            was, now = sha256(b"\1", node, was), sha256(b"\1", node, now)
            while at % 2 == 0 and at != 0:
                at, last = at // 2, last // 2
        else:
            now = sha256(b"\1", now, node)
        at, last = at // 2, last // 2
    return last == 0 and was == earlier and now == later


def from_base64(text):
    """None for what is not spelled as an encoder spells it."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def read_proof(data):
    """A C2SP tlog-proof: the number of the leaf, the path, and the signed checkpoint."""
    try:
        head, note = data.decode("utf-8").split("\n\n", 1)
    except ValueError:
        return None
    first, *lines = head.split("\n")
    index = re.fullmatch(r"index (0|[1-9][0-9]{0,15})", lines[0], re.ASCII) if lines else None
    path = [from_base64(line) for line in lines[1:]]
    if first != "c2sp.org/tlog-proof@v1" or index is None or len(path) > 63:
        return None
    if int(index[1]) > LARGEST:
        return None
    return (int(index[1]), path, note) if all(node is not None and len(node) == 32 for node in path) else None


def read_checkpoint(note):
    """A C2SP tlog-checkpoint of three lines: the tree's name, how many leaves it has, and its root."""
    lines = note.split("\n\n", 1)[0].split("\n") if "\n\n" in note else []
    if len(lines) != 3 or lines[0] == "" or not re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1], re.ASCII):
        return None
    root = from_base64(lines[2]) if int(lines[1]) <= LARGEST else None
    return (lines[0], int(lines[1]), root) if root is not None and len(root) == 32 else None


# Ed25519 (RFC 8032, 5.1), points in extended coordinates.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add_points(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times_point(number, point):
    found = (0, 1, 1, 0)
    while number > 0:
        if number & 1:
            found = add_points(found, point)
        point, number = add_points(point, point), number >> 1
    return found


def decode_point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


def encode_point(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=64)
def has_signed(key, message, signature):
    point, scalar = decode_point(key), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    minus = (P - point[0], point[1], 1, P - point[3])
    return encode_point(add_points(times_point(scalar, BASE), times_point(challenge, minus))) == signature[:32]


# Keys that the reader trusts (C2SP tlog-policy, lines of logs alone).


def key_id(name, key):
    return sha256(name.encode("utf-8"), b"\n\1", key)[:4]


def read_policy(text):
    keys = []
    for number, line in enumerate(text.split("\n"), 1):
        verb, *rest = [word for word in re.split("[ \t]+", line) if word] or ["#"]
        if verb.startswith("#") or [verb, *rest] == ["quorum", "none"]:
            continue
        if verb in ("witness", "group", "quorum"):
            raise Usage(f"line {number} of the policy: witnesses are not judged; expected lines of log keys alone")
        key = read_key(rest[0]) if verb == "log" and len(rest) in (1, 2) else None
        if key is None:
            raise Usage(f"line {number} of the policy: expected log <name>+<hash>+<key>")
        if len(keys) == MOST_KEYS:
            raise Usage(f"the policy has more than {MOST_KEYS} keys")
        keys.append(key)
    return keys


def read_key(written):
    parts = written.split("+", 2)
    data = from_base64(parts[2]) if len(parts) == 3 and KEY_NAME.fullmatch(parts[0]) else None
    if data is None or len(data) != 33 or data[0] != 1 or key_id(parts[0], data[1:]).hex() != parts[1]:
        return None
    return None if is_anybodys(data[1:]) else (parts[0], data[1:])


def is_anybodys(key):
    """Whether anybody can sign for a key, since its point has a small order, or it is written as only some read it."""
    second = int.from_bytes(key, "little") & ((1 << 255) - 1)
    point = decode_point(second.to_bytes(32, "little"))
    return second >= P or (point is not None and encode_point(times_point(8, point)) == (1).to_bytes(32, "little"))


def is_signed_by(note, origin, keys):
    """False: no key that is trusted has this name and hash."""
    body, _, signed = note.partition("\n\n")
    start = "\u2014 " + origin + " "
    data = from_base64(signed[len(start) : -1]) if signed.startswith(start) and signed.endswith("\n") else None
    if data is None or len(data) != 68:
        raise Refuted("SIGNATURE", "The checkpoint does not have one signature, by the name of its tree.")
    own = [key for name, key in keys if name == origin and key_id(name, key) == data[:4]]
    if not own:
        return False
    if not any(has_signed(key, (body + "\n").encode("utf-8"), data[4:]) for key in own):
        raise Refuted("SIGNATURE", "The checkpoint is not what the key that it names has signed.")
    return True


# What the events say.


def subjects_of(events):
    for event in reversed(events):
        kind, data = text_of(event, "type"), member(event, "data")
        if kind not in ("DocumentGenerated", "DocumentRevised"):
            continue
        files = [member(data, "file")] if kind == "DocumentRevised" else member(data, "blobs")
        subjects = [subject_of(file) for file in files] if isinstance(files, list) else []
        return subjects if subjects and None not in subjects else None
    return None


def subject_of(file):
    name, digest = text_of(file, "fileName") or "", text_of(file, "sha256") or ""
    extension = name[name.find(".") + 1 :]
    is_form = re.fullmatch(r"[a-z0-9]{1,8}(\.[a-z0-9]{1,8})?", extension, re.ASCII)
    return ("document." + extension, digest) if is_form and re.fullmatch(r"[0-9a-f]{64}", digest, re.ASCII) else None


def statement_of(event):
    def said(*way):
        return text_of(event, "data", *way) or ""

    def dependency(name, digest):
        return {"name": name, "digest": {"sha256": digest}}

    def listed(kind):
        pairs = members(event, "data", "colophon", kind)
        return [dependency(f"{kind}/{name}", digest) for name, digest in pairs if isinstance(digest, str)]

    components = members(event, "data", "colophon", "components")
    data = said("colophon", "data")
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": said("fileName"), "digest": {"sha256": said("colophon", "output")}}],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:colophon:document:1",
                "externalParameters": {
                    "documentId": said("documentId"),
                    "format": said("format"),
                    "locale": said("colophon", "job", "locale"),
                    "timeZone": said("colophon", "job", "timeZone"),
                },
                "resolvedDependencies": [
                    dependency("definition", said("colophon", "definition")),
                    *([dependency("data", data)] if data else []),
                    *[dependency(f"components/{key}", text_of(one, "definition") or "") for key, one in components],
                    *listed("assets"),
                    *listed("faces"),
                ],
            },
            "runDetails": {
                "builder": {"id": "urn:colophon:engine:" + said("colophon", "engine")},
                "metadata": {"invocationId": text_of(event, "id") or "", "finishedOn": said("at")},
            },
        },
    }


# The steps, in the order of docs/reference/evidence.md.


def names_of_event(index):
    return {"file": f"events/{index}.json", "proof": f"events/{index}.tlog-proof"}


KEYS = ["format", "documentId", "madeAt", "subject", "events", "anchors", "inputs", "statement", "files"]


def read_manifest(files):
    name, data = files[0]
    value = strict_json(data) if name == MANIFEST and len(data) <= MOST_MANIFEST_BYTES else None
    if not isinstance(value, dict) or list(value) != KEYS or not is_manifest(value) or file_text(value) != data:
        raise Refuted("MANIFEST", f"{MANIFEST} is not the list of a bundle in the format {FORMAT}.")
    return value


def is_manifest(value):
    fixed = {"format": FORMAT, "anchors": [], "inputs": "withheld", "statement": STATEMENT}
    subjects, events, files = value["subject"], value["events"], value["files"]
    return (
        all(value[key] == expected for key, expected in fixed.items())
        and all(isinstance(value[key], str) for key in ("documentId", "madeAt"))
        and isinstance(subjects, list)
        and 1 <= len(subjects) <= 2
        and all(is_subject(one) for one in subjects)
        and isinstance(events, list)
        and 1 <= len(events) <= MOST_EVENTS
        and all(
            one == names_of_event(index) and list(one) == ["file", "proof"] for index, one in enumerate(events)
        )
        and isinstance(files, dict)
        and all(re.match("[a-z]", name) and isinstance(one, str) for name, one in files.items())
    )


def is_subject(value):
    if not isinstance(value, dict) or list(value) != ["file", "sha256"]:
        return False
    return isinstance(value["sha256"], str) and (value["file"] is None or isinstance(value["file"], str))


def must_hold_listed(files, listed):
    names = [name for event in listed["events"] for name in (event["file"], event["proof"])] + [STATEMENT]
    names += [one["file"] for one in listed["subject"] if one["file"] is not None]
    there = [name for name, _ in files]
    if there != list(listed["files"]) or there != names:
        raise Refuted("FILES", "The files of the bundle are not those that its list names.")
    for name, data in files:
        if sha256(data).hex() != listed["files"][name]:
            raise Refuted("HASH", f"{name} has another hash than the list says.")


def read_proofs(by_name, count):
    proofs = []
    for index in range(count):
        name = names_of_event(index)["proof"]
        proof = read_proof(by_name[name]) if len(by_name[name]) <= MOST_PROOF_BYTES else None
        if proof is None:
            raise Refuted("PROOF", f"{name} is no proof in the form of tlog-proof v1.")
        proofs.append(proof)
    note = proofs[0][2]
    checkpoint = read_checkpoint(note)
    is_one = checkpoint is not None and all(proof[2] == note for proof in proofs)
    if not is_one or not KEY_NAME.fullmatch(checkpoint[0]):
        raise Refuted("PROOF", "The proofs do not have one checkpoint, of three lines.")
    return proofs, note, checkpoint


def must_be_leaves(by_name, proofs, size, root):
    for index, (leaf, path, _) in enumerate(proofs):
        name = names_of_event(index)["file"]
        if root_by_inclusion(sha256(DOMAIN, by_name[name]), leaf, size, path) != root:
            raise Refuted("ROOT", f"{name} does not lead to the root of the checkpoint.")


def read_event(data, name):
    event = strict_json(data) if len(data) <= MOST_EVENT_BYTES else None
    texts = [text_of(event, key) for key in ("stream", "type", "id")]
    if None in texts or not whole_number(member(event, "revision")):
        raise Refuted("EVENT", f"{name} is no event.")
    return event


def must_be_of_one_document(events, listed, proofs):
    first = events[0]
    document, at = text_of(first, "data", "documentId"), text_of(first, "data", "at")
    stream = text_of(first, "stream")
    is_right = (
        text_of(first, "type") == "DocumentGenerated"
        and member(first, "revision") == 0
        and document is not None
        and document == listed["documentId"]
        and at == listed["madeAt"]
        and DOCUMENT_ID.fullmatch(document)
        and INSTANT.fullmatch(at)
        and stream.startswith("document-")
        and stream.endswith(document)
        and all(text_of(event, "stream") == stream for event in events)
        and all(text_of(event, "type") in LATER_TYPES for event in events[1:])
        and all(one["revision"] < other["revision"] for one, other in zip(events, events[1:]))
        and all(one[0] < other[0] for one, other in zip(proofs, proofs[1:]))
    )
    if not is_right:
        raise Refuted("DOCUMENT", "The events are not those of the document that the list names.")


def must_have_subjects(events, listed):
    subjects = subjects_of(events)
    is_right = subjects is not None and len(subjects) == len(listed["subject"])
    for (name, digest), said in zip(subjects or [], listed["subject"]):
        file = said["file"]
        is_here = file is None or (file == name and listed["files"][name] == digest)
        is_right = is_right and said["sha256"] == digest and is_here
    if not is_right:
        raise Refuted("SUBJECT", "The document is not the one that the event says was made.")
    return subjects


def judge(archive, keys):
    """The verdict, the reason where it is refuted, and a sentence."""
    try:
        files = stored_files(archive) if len(archive) <= MOST_BUNDLE_BYTES else None
        if files is None:
            raise Refuted("ZIP", "It is not an archive as bundles are, byte by byte.")
        listed = read_manifest(files)
        must_hold_listed(files[1:], listed)
        by_name = dict(files)
        proofs, note, (origin, size, root) = read_proofs(by_name, len(listed["events"]))
        must_be_leaves(by_name, proofs, size, root)
        is_trusted = is_signed_by(note, origin, keys)
        names = [one["file"] for one in listed["events"]]
        events = [read_event(by_name[name], name) for name in names]
        must_be_of_one_document(events, listed, proofs)
        subjects = must_have_subjects(events, listed)
        if file_text(statement_of(events[0])) != by_name[STATEMENT]:
            raise Refuted("STATEMENT", f"{STATEMENT} does not say what the event says.")
    except Refuted as refuted:
        return "REFUTED", refuted.reason, str(refuted)
    what = f"Document {listed['documentId']}, made at {listed['madeAt']}, is in the log {origin}"
    for (name, digest), said in zip(subjects, listed["subject"]):
        what += f"; {name} has SHA-256 {digest}" + ("" if said["file"] else " (the file is not in the bundle: compare it)")
    what += "; " + ", ".join(event["type"] for event in events)
    return ("PROVED", None, what + ".") if is_trusted else ("NOT_TRUSTED", None, what + ", by no key that is trusted.")


def judge_ledger(data, kept, keys):
    """The same of a log that has to begin with the one whose checkpoint was kept."""
    try:
        value = strict_json(data) if len(data) <= MOST_EVENT_BYTES else None
        note = text_of(value, "checkpoint") or ""
        checkpoint, earlier = read_checkpoint(note), read_checkpoint(kept)
        if earlier is None:
            raise Usage("the kept checkpoint: expected three lines of name, size and hash, and a signature")
        hashes = member(value, "consistency", "hashes")
        path = [from_base64(one) if isinstance(one, str) else None for one in hashes] if isinstance(hashes, list) else [None]
        if checkpoint is None or not KEY_NAME.fullmatch(checkpoint[0]) or len(path) > 128 or any(one is None or len(one) != 32 for one in path):
            raise Refuted("LEDGER", f"It is no answer to GET .../ledger?from={earlier[1]}.")
        origin, size, root = checkpoint
        is_trusted = is_signed_by(note, origin, keys)
        if origin != earlier[0]:
            raise Refuted("TREE", f"The tree is {origin}, and that of the kept checkpoint was another.")
        if not is_consistent(earlier[2], root, earlier[1], size, path):
            raise Refuted("TREE", "The tree does not begin with the one whose checkpoint was kept.")
    except Refuted as refuted:
        return "REFUTED", refuted.reason, str(refuted)
    what = f"The log {origin} of {size} events begins with the {earlier[1]} events of the kept checkpoint"
    return ("PROVED", None, what + ".") if is_trusted else ("NOT_TRUSTED", None, what + ", by no key that is trusted.")


CODES = {"PROVED": 0, "NOT_TRUSTED": 3, "REFUTED": 1}


def read_text(path):
    """As editors write it: some begin with a byte order mark, and end lines otherwise."""
    with open(path, encoding="utf-8-sig") as file:
        return file.read()


def main(words):
    options, paths = {"--policy": "", "--kept": None}, []
    words = list(words)
    while words:
        word = words.pop(0)
        if word in ("-h", "--help"):
            print(__doc__)
            return 0
        if word in options:
            if not words:
                raise Usage(f"{word} needs a file")
            options[word] = read_text(words.pop(0))
        elif word.startswith("-"):
            raise Usage(f"there is no option {word}")
        else:
            paths.append(word)
    if not paths:
        raise Usage("expected a bundle: verify.py --policy policy.txt evidence.zip")
    keys, kept = read_policy(options["--policy"]), options["--kept"]
    codes = []
    for path in paths:
        with open(path, "rb") as file:
            data = file.read(MOST_BUNDLE_BYTES + 1)
        verdict, reason, message = judge(data, keys) if kept is None else judge_ledger(data, kept, keys)
        print(f"{path}: {verdict}{' ' + reason if reason else ''}: {message}")
        codes.append(CODES[verdict])
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Usage, OSError, UnicodeDecodeError) as error:
        print(f"verify.py: {error}", file=sys.stderr)
        sys.exit(2)
