"""The token that requests are sent with."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Optional

from ._outside import Outside, Request
from ._patience import Patience, send_patiently
from ._problem import ColophonProblem, problem_in

_MARGIN_SECONDS = 60.0
"""A token is renewed so long before its end, or in its last tenth when it is short: it must outlive the request that it is sent with."""


@dataclass(frozen=True)
class Credentials:
    """A key of the tenant's: `POST /v1/api-auth/token` gives a token for it."""

    base_url: str
    client_id: str
    client_secret: str


@dataclass(frozen=True)
class _Kept:
    token: str
    fresh_until: float


class TokenKeeper:
    """Gives the token to send. Threads at the same time share one request."""

    def __init__(self, credentials: Credentials, patience: Patience, outside: Outside) -> None:
        self._credentials = credentials
        self._patience = patience
        self._outside = outside
        self._lock = threading.Lock()
        self._kept: Optional[_Kept] = None

    def current(self) -> str:
        """One that is still fresh, or a new one. Raises ColophonProblem."""
        with self._lock:
            if self._kept is None or self._outside.now() >= self._kept.fresh_until:
                self._kept = self._fetch()
            return self._kept.token

    def refused(self, token: str) -> None:
        """This one was refused: the next call fetches another."""
        with self._lock:
            if self._kept is not None and self._kept.token == token:
                self._kept = None

    def _fetch(self) -> _Kept:
        began = self._outside.now()
        given = {"clientId": self._credentials.client_id, "clientSecret": self._credentials.client_secret}
        request = Request(
            "POST",
            f"{self._credentials.base_url}/v1/api-auth/token",
            {"content-type": "application/json"},
            json.dumps(given).encode(),
        )
        answer = send_patiently(lambda: request, self._patience, self._outside)
        if answer.status != 200:
            raise problem_in(answer)
        with answer:
            return _kept_of(answer.read(), began)


def _kept_of(text: bytes, began: float) -> _Kept:
    try:
        body = json.loads(text)
        token, life = body["access_token"], float(body["expires_in"])
    except (ValueError, TypeError, KeyError) as error:
        message = "Expected access_token and expires_in from the service's token endpoint; came an answer without them."
        raise ColophonProblem(200, "UNEXPECTED_ANSWER", message) from error
    return _Kept(token, began + life - min(_MARGIN_SECONDS, life / 10))
