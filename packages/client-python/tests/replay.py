"""Lets the client make the calls of a vector of schema/vectors, against the answers that it names."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple
from urllib.parse import urlsplit

from colophon_client import Answer, Client, ColophonProblem, Outside, Request

FOLDER = Path(__file__).resolve().parents[3] / "schema" / "vectors"


def exchange_cases() -> Iterator[Tuple[str, Dict[str, Any], Dict[str, Any]]]:
    """All that are exchanges: the name, the case and its file."""
    for path in sorted(FOLDER.glob("*.json")):
        if path.name != "webhooks.json":
            file = json.loads(path.read_text("utf-8"))
            for case in file["cases"]:
                yield f"{path.name}: {case['name']}", case, file


def webhook_cases() -> List[Dict[str, Any]]:
    """Messages, and what becomes of them."""
    cases: List[Dict[str, Any]] = json.loads((FOLDER / "webhooks.json").read_text("utf-8"))["cases"]
    return cases


@dataclass
class Replay:
    """What a client did with the exchanges of a case."""

    case: Dict[str, Any]
    now: float
    sent: List[Dict[str, Any]] = field(default_factory=list)
    waits: List[float] = field(default_factory=list)
    keys: int = 0

    def outside(self) -> Outside:
        """The world of the case: its answers, its time and its keys."""
        return Outside(send=self._send, now=lambda: self.now, wait=self._wait, new_key=self._new_key)

    def _send(self, request: Request) -> Answer:
        if len(self.sent) >= len(self.case["exchanges"]):
            raise AssertionError(f"The vector has no answer to {request.method} {request.url}")
        exchange = self.case["exchanges"][len(self.sent)]
        self.sent.append(_as_sent(request, exchange["request"]))
        answer = exchange["answer"]
        if "connection" in answer:
            raise ConnectionResetError("lost")
        text = answer["text"] if "text" in answer else json.dumps(answer["json"]) if "json" in answer else ""
        headers = {name.lower(): value for name, value in answer["headers"].items()}
        return Answer(answer["status"], headers, BytesIO(text.encode()))

    def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def _new_key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"


def replay(case: Dict[str, Any], file: Dict[str, Any]) -> Tuple[Replay, List[Any]]:
    """What was sent and waited for, and the outcome of each call."""
    begun = datetime.fromisoformat(case.get("nowIso", "2026-03-28T14:30:00Z").replace("Z", "+00:00")).timestamp()
    one = Replay(case, begun)
    secret = case.get("clientSecret", file["clientSecret"])
    client = Client(file["baseUrl"], file["tenantId"], file["clientId"], secret, outside=one.outside())
    outcomes = []
    for call in case["calls"]:
        one.now = max(one.now, begun + call["atSeconds"])
        outcomes.append(outcome_of(client, call))
    return one, outcomes


def _as_sent(request: Request, expected: Dict[str, Any]) -> Dict[str, Any]:
    """A request in the form of the vector: of its headers those that the vector names."""
    body = request.body if isinstance(request.body, bytes) else b"".join(request.body or ())
    sent: Dict[str, Any] = {"method": request.method, "path": urlsplit(request.url).path}
    if "headers" in expected:
        sent["headers"] = {name: request.headers.get(name, "none") for name in expected["headers"]}
    if "json" in expected:
        sent["json"] = json.loads(body)
    elif body:
        sent["text"] = body.decode()
    return sent


def outcome_of(client: Client, call: Dict[str, Any]) -> Dict[str, Any]:
    """What became of a call, as vectors say it."""
    answers: Optional[List[Any]] = [] if call["call"] == "bulk" else None
    try:
        end = _ended(client, call, answers)
    except ColophonProblem as problem:
        faults = [{"code": fault.code, "path": fault.path} for fault in problem.faults]
        kind = {"status": problem.status, "code": problem.code, "isRetryable": problem.is_retryable}
        end = {"problem": {**kind, "faults": faults}}
    return end if answers is None else {"answers": answers, **end}


def _ended(client: Client, call: Dict[str, Any], answers: Optional[List[Any]]) -> Dict[str, Any]:
    key = call.get("idempotencyKey")
    if call["call"] == "generate":
        made = client.generate(call["source"], idempotency_key=key)
        return {"documentId": made.record["documentId"], "file": made.file.decode("latin-1")}
    if call["call"] == "job":
        return {"documentId": client.begin(call["source"], idempotency_key=key).wait()["documentId"]}
    for answer in client.bulk(call["lines"], idempotency_key=key):
        if "summary" in answer:
            return {"summary": answer["summary"]}
        became = (
            {"problem": answer["error"]["errorCode"]}
            if answer["status"] == "failed"
            else {"documentId": answer["result"]["documentId"]}
        )
        if answers is not None:
            answers.append({"line": answer["line"], "id": answer["id"], **became})
    return {}
