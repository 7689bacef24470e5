"""Newline-delimited JSON."""

from __future__ import annotations

import json
from typing import Any, Iterator

from ._outside import Answer
from ._problem import ColophonProblem

_LONGEST_LINE = 4 * 1024 * 1024
_PIECE = 65_536


def json_lines(answer: Answer) -> Iterator[Any]:
    """The values, each as it arrives; empty lines are skipped, and so is a last one that is cut off. At most one line is kept. Ends where
    the connection does."""
    begun = b""
    while True:
        try:
            piece = answer.read1(_PIECE)
        except OSError:
            return
        if piece == b"":
            break
        *lines, begun = (begun + piece).split(b"\n")
        if len(begun) > _LONGEST_LINE:
            raise _unreadable(f"a line of more than {_LONGEST_LINE} bytes")
        for line in lines:
            if line.strip():
                yield _parsed(line)
    try:
        yield json.loads(begun)
    except ValueError:
        return


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise _unreadable(repr(line[:100])) from error


def _unreadable(what: str) -> ColophonProblem:
    return ColophonProblem(200, "UNEXPECTED_ANSWER", f"Expected lines of JSON from the service; came {what}.")
