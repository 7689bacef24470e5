"""How a request is repeated that the service could not take yet."""

from __future__ import annotations

import json
import ssl
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from io import BytesIO
from typing import Callable, Mapping, Optional, Tuple

from ._outside import Answer, Outside, Request


@dataclass(frozen=True)
class Patience:
    """One request is sent so many times at most, and waits so many seconds at most, all its repeats together."""

    tries: int = 5
    wait_seconds: float = 60.0


_REPEATABLE = ("GET", "HEAD", "PUT", "DELETE")
_MOST_BYTES = 64 * 1024


def pause_after(attempt: int) -> float:
    """Seconds to wait after so many tries, unless the service says how long: 1, 2, 4, 8."""
    return float(2 ** (attempt - 1))


def send_patiently(make: Callable[[], Request], patience: Patience, outside: Outside) -> Answer:
    """Sends a request, and again after 429 and 503 when `Retry-After` says, or after 1, 2, 4 … seconds; one that takes no effect twice also
    when the connection failed, and when an earlier try of its key is still running (409). `make` gives the request of each try."""
    left = patience.wait_seconds
    attempt = 0
    while True:
        attempt += 1
        request = make()
        answer, failure = _send_once(request, outside)
        pause = pause_after(attempt) if answer is None else None
        if answer is not None:
            answer, pause = _pause_for(answer, attempt, outside.now())
        may_go_on = answer is not None or _is_repeatable(request)
        if pause is None or pause > left or attempt >= patience.tries or not may_go_on:
            if answer is None:
                raise failure or ConnectionError("The connection failed")
            return answer
        if answer is not None:
            answer.close()
        left -= pause
        outside.wait(pause)


def _send_once(request: Request, outside: Outside) -> Tuple[Optional[Answer], Optional[OSError]]:
    try:
        return outside.send(request), None
    except ssl.SSLCertVerificationError:
        # It will not be another certificate in a second.
        raise
    except OSError as failure:
        return None, failure


def _is_repeatable(request: Request) -> bool:
    return request.method in _REPEATABLE or "idempotency-key" in request.headers


def _pause_for(answer: Answer, attempt: int, now: float) -> Tuple[Answer, Optional[float]]:
    """Seconds until the next try; None when there is to be none. The answer, which may have been read, comes along."""
    busy = answer.status in (429, 503)
    if answer.status == 409:
        answer, busy = _is_running(answer)
    if not busy:
        return answer, None
    wanted = retry_after(answer.headers, now)
    return answer, pause_after(attempt) if wanted is None else wanted


def _is_running(answer: Answer) -> Tuple[Answer, bool]:
    """Whether an earlier try of the same key is still worked on, and the answer, to be read again."""
    with answer:
        text = answer.read(_MOST_BYTES)
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    running = isinstance(body, dict) and body.get("errorCode") == "REQUEST_IN_PROGRESS"
    return Answer(answer.status, answer.headers, BytesIO(text)), running


def retry_after(headers: Mapping[str, str], now: float) -> Optional[float]:
    """`Retry-After` in seconds: a number, or a date (RFC 9110, 10.2.3); None when there is none."""
    value = headers.get("retry-after", "")
    if value.isascii() and value.isdigit() and len(value) < 10:
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (TypeError, ValueError):
        return None
