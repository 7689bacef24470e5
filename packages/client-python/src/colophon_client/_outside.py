"""What the client takes from outside: all time, chance and network. Tests pass their own."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass, field
from http.client import HTTPException
from types import TracebackType
from typing import Callable, Iterable, Mapping, Optional, Protocol, Type, Union

from ._http import send


@dataclass(frozen=True)
class Request:
    """One request. Names of headers are in lower case; a body that is not bytes is sent piece by piece, and can be read once."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Union[bytes, Iterable[bytes], None] = None


class Body(Protocol):
    """What the bytes of an answer are read from."""

    def read(self, amount: int = -1, /) -> bytes: ...

    def read1(self, amount: int = -1, /) -> bytes: ...

    def close(self) -> None: ...


class Answer:
    """An answer whose body is read as it comes. Close it, or use it in a `with` statement."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Body) -> None:
        """Names of headers are in lower case."""
        self.status = status
        self.headers = headers
        self._body = body

    def read(self, amount: int = -1) -> bytes:
        """So many bytes, or all that are left. Raises ConnectionError when the connection ends before them."""
        try:
            return self._body.read(amount)
        except HTTPException as error:
            raise ConnectionError(f"The connection ended within an answer: {error!r}") from error

    def read1(self, amount: int) -> bytes:
        """What has come, at most so many bytes; nothing at the end. Raises ConnectionError."""
        try:
            return self._body.read1(amount)
        except HTTPException as error:
            raise ConnectionError(f"The connection ended within an answer: {error!r}") from error

    def close(self) -> None:
        """Ends the request."""
        self._body.close()

    def __enter__(self) -> Answer:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def _send(request: Request) -> Answer:
    status, headers, body = send(request.method, request.url, request.headers, request.body)
    return Answer(status, headers, body)


def _new_key() -> str:
    return str(uuid.uuid4())


@dataclass(frozen=True)
class Outside:
    """`send` raises OSError when the connection fails; `now` is in seconds since 1970; `wait` sleeps so many seconds; `new_key` makes an
    Idempotency-Key that nobody has used, 1 to 255 characters."""

    send: Callable[[Request], Answer] = field(default=_send)
    now: Callable[[], float] = field(default=time.time)
    wait: Callable[[float], None] = field(default=time.sleep)
    new_key: Callable[[], str] = field(default=_new_key)
