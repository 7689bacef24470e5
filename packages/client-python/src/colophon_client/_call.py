"""Sends requests of one tenant, with its token."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Callable, Mapping, Optional
from urllib.parse import quote, urlencode

from ._multipart import Parts, multipart
from ._outside import Answer, Outside, Request
from ._patience import Patience, send_patiently
from ._problem import ColophonProblem, parsed, problem_in
from ._token import TokenKeeper


@dataclass(frozen=True)
class Reach:
    """What the calls of one client share."""

    base_url: str
    tenant_id: str
    tokens: TokenKeeper
    patience: Patience
    outside: Outside

    def send(self, make: Callable[[], Request]) -> Answer:
        """Repeats as `_patience.py` says, and once with a new token when the service refuses the one that was kept."""
        token = self.tokens.current()
        answer = send_patiently(lambda: _with_token(make(), token), self.patience, self.outside)
        if answer.status != 401:
            return answer
        answer.close()
        self.tokens.refused(token)
        renewed = self.tokens.current()
        return send_patiently(lambda: _with_token(make(), renewed), self.patience, self.outside)

    def send_once(self, request: Request) -> Answer:
        """For a body that can be read once."""
        return self.outside.send(_with_token(request, self.tokens.current()))

    def address(self, path: str, in_path: Mapping[str, str], query: Optional[Mapping[str, Any]] = None) -> str:
        """Of an operation; members of the query that are None are left out."""
        values = {**in_path, "tenantId": self.tenant_id}
        for name, value in values.items():
            path = path.replace("{" + name + "}", quote(value, safe=""))
        given = [(name, _in_query(value)) for name, value in (query or {}).items() if value is not None]
        return f"{self.base_url}{path}" + (f"?{urlencode(given)}" if given else "")


def _with_token(request: Request, token: str) -> Request:
    return replace(request, headers={**request.headers, "authorization": f"Bearer {token}"})


def _in_query(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Calls:
    """What the generated operations are made of."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach

    def _json(
        self,
        method: str,
        path: str,
        in_path: Mapping[str, str],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: object = None,
        parts: Optional[Parts] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        """The value of a JSON answer; None of an empty one; an `Answer` to read of a text. Raises ColophonProblem."""
        url = self._reach.address(path, in_path, query)
        return value_of(self._send(method, url, _content(body, parts, self._reach.outside), headers))

    def _file(
        self,
        method: str,
        path: str,
        in_path: Mapping[str, str],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: object = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Answer:
        """A file, to be read and closed. Raises ColophonProblem."""
        url = self._reach.address(path, in_path, query)
        answer = self._send(method, url, _content(body, None, self._reach.outside), headers)
        if answer.status >= 300:
            raise problem_in(answer)
        return answer

    def _send(self, method: str, url: str, content: _Content, headers: Optional[Mapping[str, str]]) -> Answer:
        sent = {**content.headers, **{name.lower(): value for name, value in (headers or {}).items()}}
        # Every POST takes a key: with it, a repeat after a lost answer makes nothing twice.
        if method == "POST" and "idempotency-key" not in sent:
            sent["idempotency-key"] = self._reach.outside.new_key()
        request = Request(method, url, sent, content.body)
        return self._reach.send(lambda: request)


@dataclass(frozen=True)
class _Content:
    headers: Mapping[str, str]
    body: Optional[bytes]


def _content(body: object, parts: Optional[Parts], outside: Outside) -> _Content:
    if parts is not None:
        kind, text = multipart(parts, outside.new_key().replace("-", ""))
        return _Content({"content-type": kind}, text)
    if body is None:
        return _Content({}, None)
    return _Content({"content-type": "application/json"}, json.dumps(body).encode())


def value_of(answer: Answer) -> Any:
    """As `Calls._json` has it."""
    if answer.status >= 300:
        raise problem_in(answer)
    kind = answer.headers.get("content-type", "")
    if kind.startswith(("text/csv", "application/x-ndjson")):
        return answer
    with answer:
        text = answer.read()
    if text == b"":
        return None
    value = parsed(text)
    if not kind.partition(";")[0].endswith("json") or isinstance(value, str):
        message = f"Expected JSON of the service; came {kind or 'no type'} with {text[:200]!r}."
        raise ColophonProblem(answer.status, "UNEXPECTED_ANSWER", message)
    return value
