"""Many documents with one request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, Optional, Union

from ._call import Reach
from ._json_lines import json_lines
from ._outside import Request
from ._patience import pause_after
from ._problem import ColophonProblem, problem_in

if TYPE_CHECKING:
    from . import models

BulkAnswer = Mapping[str, Any]
"""What became of one line: `line` (its number, from 1), `id` (as the line has it), and `status`: "succeeded" with `result`, or "failed"
with `error`. The last one has `summary` alone."""

BulkLines = Union["Iterable[models.BulkLine]", "Callable[[], Iterable[models.BulkLine]]"]
"""A list or tuple, or a function that begins the same lines from the start: these are sent again when the connection is lost. Anything else
can be read once."""


def bulk(
    reach: Reach, lines: BulkLines, query: Optional[models.BulkQuery], idempotency_key: Optional[str]
) -> Iterator[BulkAnswer]:
    """As `Client.bulk`."""
    key = reach.outside.new_key() if idempotency_key is None else idempotency_key
    url = reach.address("/v1/{tenantId}/documents/bulk", {}, query)
    answered: set[int] = set()
    fruitless = 0
    while True:
        before = len(answered)
        for answer in _one_try(reach, lines, url, key):
            if "summary" in answer:
                yield answer
                return
            if answer["line"] not in answered:
                answered.add(answer["line"])
                yield answer
        fruitless = 1 if len(answered) > before else fruitless + 1
        if not _is_repeatable(lines) or fruitless >= reach.patience.tries:
            raise _cut_off()
        reach.outside.wait(pause_after(fruitless))


def _is_repeatable(lines: BulkLines) -> bool:
    return isinstance(lines, (list, tuple)) or callable(lines)


def _one_try(reach: Reach, lines: BulkLines, url: str, key: str) -> Iterator[BulkAnswer]:
    """The answers of one request; without a summary at the end when the connection was lost."""
    headers = {"content-type": "application/x-ndjson", "idempotency-key": key}

    def make() -> Request:
        return Request("POST", url, headers, _written(lines() if callable(lines) else lines))

    answer = reach.send(make) if _is_repeatable(lines) else reach.send_once(make())
    if answer.status >= 300:
        raise problem_in(answer)
    with answer:
        yield from json_lines(answer)


def _written(lines: Iterable[Any]) -> Iterator[bytes]:
    """Each as one line of JSON, when it is taken."""
    for line in lines:
        yield json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _cut_off() -> ColophonProblem:
    message = (
        "The connection ended before the summary. Send all lines again with the same idempotency_key: what was made is not made again."
    )
    return ColophonProblem(200, "ANSWER_CUT_OFF", message, is_retryable=True)
