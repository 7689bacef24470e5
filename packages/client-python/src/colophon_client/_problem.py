"""What the service refuses, as an exception (RFC 9457)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

from ._outside import Answer

_SHOWN_CHARACTERS = 200
_MOST_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with what was sent; `path` is a JSON Pointer (RFC 6901) into the body: /document/content/0/stlye."""

    code: str
    path: str
    message: str


class ColophonProblem(Exception):
    """The service refused, or could not.

    `code` is one of the service's own (docs/reference/errors.md), or one of the client: UNEXPECTED_ANSWER, something else than the service
    answered, as a proxy does; ANSWER_CUT_OFF, the connection ended before the answer did. `status` is the HTTP status; of a job and of a
    line of bulk, that which a request by itself would have had. `is_retryable`: the same request can succeed later. `request_id` names the
    request in the service's log. `faults` are all that is wrong with what was sent.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        is_retryable: bool = False,
        request_id: Optional[str] = None,
        faults: Sequence[Fault] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.is_retryable = is_retryable
        self.request_id = request_id
        self.faults = tuple(faults)


def problem_of(body: Any, status: int) -> ColophonProblem:
    """A problem as the service writes it, in an answer, a job or a line; `status` for what is no problem of the service's."""
    if not _is_problem(body):
        return _unexpected(body, status)
    message = str(body["message"])
    faults = [
        Fault(fault.get("code") or body["errorCode"], fault.get("path") or "", fault.get("message") or message)
        for fault in body.get("errors", [])
    ]
    return ColophonProblem(
        body["status"],
        body["errorCode"],
        message,
        is_retryable=body["isRetryable"] is True,
        request_id=body.get("requestId"),
        faults=faults,
    )


def _is_problem(body: object) -> bool:
    return isinstance(body, Mapping) and isinstance(body.get("errorCode"), str) and isinstance(body.get("status"), int)


def _unexpected(body: object, status: int) -> ColophonProblem:
    text = (body if isinstance(body, str) else json.dumps(body))[:_SHOWN_CHARACTERS]
    came = "no body" if text == "" else f'"{text}"'
    message = f"Expected an answer of the service; came status {status} with {came}. Is something between the client and the service?"
    return ColophonProblem(status, "UNEXPECTED_ANSWER", message, is_retryable=status >= 500)


def problem_in(answer: Answer) -> ColophonProblem:
    """The problem of an answer that is none of success; reads its body and closes it."""
    with answer:
        return problem_of(parsed(answer.read(_MOST_BYTES)), answer.status)


def parsed(text: bytes) -> Union[Any, str]:
    """JSON, or what it is instead, as text."""
    try:
        return json.loads(text)
    except ValueError:
        return text.decode("utf-8", "replace")
