"""HTTP/1.1 by the standard library, in which an answer is read while the request is still being sent.

Bulk requests need that: the service stops reading lines while its answers are not taken. One thread does both, on a socket that does not
block, since a TLS connection must not be used by two threads at once.
"""

from __future__ import annotations

import io
import selectors
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import TYPE_CHECKING, Iterable, Iterator, Mapping, Optional, Tuple, Union, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

SILENCE_SECONDS = 300.0
"""A connection on which nothing moves for so long is given up."""

_READ = selectors.EVENT_READ
_WRITE = selectors.EVENT_WRITE


def send(
    method: str, url: str, headers: Mapping[str, str], body: Union[bytes, Iterable[bytes], None]
) -> Tuple[int, Mapping[str, str], _OpenResponse]:
    """Status, headers and body of the answer. Raises OSError when the connection fails; reading the body raises HTTPException as well."""
    connection, target = _connect(url)
    try:
        _begin(connection, method, target, headers, body)
        exchange = _Exchange(connection.sock, _pieces(body))
    except BaseException:
        connection.close()
        raise
    # HTTPResponse only calls `makefile` on its socket.
    response = _OpenResponse(cast(socket.socket, exchange), method=method)
    response.exchange = exchange
    try:
        response.begin()
    except HTTPException as error:
        response.close()
        raise ConnectionError(f"Expected an HTTP answer from {connection.host}; came {error!r}") from error
    except BaseException:
        response.close()
        raise
    return response.status, {name.lower(): value for name, value in response.getheaders()}, response


def _connect(url: str) -> Tuple[HTTPConnection, str]:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or parts.hostname is None:
        raise ValueError(f"Expected an address that begins with http:// or https://; came {url!r}")
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname, parts.port, timeout=SILENCE_SECONDS)
    connection.connect()
    return connection, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _begin(
    connection: HTTPConnection,
    method: str,
    target: str,
    headers: Mapping[str, str],
    body: Union[bytes, Iterable[bytes], None],
) -> None:
    connection.putrequest(method, target, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    # Each request has a connection of its own.
    connection.putheader("connection", "close")
    if isinstance(body, bytes):
        connection.putheader("content-length", str(len(body)))
    elif body is not None:
        connection.putheader("transfer-encoding", "chunked")
    elif method in ("POST", "PUT", "PATCH"):
        connection.putheader("content-length", "0")
    connection.endheaders()


def _pieces(body: Union[bytes, Iterable[bytes], None]) -> Iterator[bytes]:
    """The body as it is sent: framed as chunks when its length is not known (RFC 9112, 7.1)."""
    if body is None:
        return
    if isinstance(body, bytes):
        yield body
        return
    pieces = iter(body)
    try:
        for piece in pieces:
            if piece:
                yield b"%x\r\n%b\r\n" % (len(piece), piece)
    finally:
        end = getattr(pieces, "close", None)
        if end is not None:
            end()
    yield b"0\r\n\r\n"


class _Exchange(io.RawIOBase):
    """Reads from a socket, and sends what is left of the request whenever the socket takes it."""

    def __init__(self, sock: socket.socket, outgoing: Iterator[bytes]) -> None:
        super().__init__()
        sock.setblocking(False)
        self._sock = sock
        self._outgoing = outgoing
        self._unsent = memoryview(b"")
        self._selector = selectors.DefaultSelector()
        self._selector.register(sock, _READ)

    def makefile(self, _mode: str, *_buffering: int) -> io.BufferedReader:
        """What a response reads from."""
        return io.BufferedReader(self, 65_536)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        while True:
            events = _READ
            try:
                return self._sock.recv_into(buffer)
            except ssl.SSLWantWriteError:
                events |= _WRITE
            except (BlockingIOError, ssl.SSLWantReadError):
                pass
            self._wait(events | self._send())

    def _send(self) -> int:
        """The event to wait for before the next piece; none when all are sent, or nobody takes them any more."""
        if not self._unsent:
            self._unsent = memoryview(next(self._outgoing, b""))
            if not self._unsent:
                return 0
        try:
            self._unsent = self._unsent[self._sock.send(self._unsent) :]
        except (BlockingIOError, ssl.SSLWantWriteError):
            return _WRITE
        except ssl.SSLWantReadError:
            return 0
        except OSError:
            # The answer may have come all the same: that of a body which is refused, for example.
            self._stop_sending()
            return 0
        return _WRITE

    def _stop_sending(self) -> None:
        end = getattr(self._outgoing, "close", None)
        self._outgoing = iter(())
        self._unsent = memoryview(b"")
        if end is not None:
            end()

    def _wait(self, events: int) -> None:
        self._selector.modify(self._sock, events)
        if not self._selector.select(SILENCE_SECONDS):
            raise TimeoutError(f"Nothing moved on the connection for {SILENCE_SECONDS:.0f} seconds")

    def close(self) -> None:
        if self.closed:
            return
        super().close()
        self._selector.close()
        self._sock.close()
        self._stop_sending()


class _OpenResponse(HTTPResponse):
    """A response that ends its exchange when it is closed, and not before; one that ends too early raises IncompleteRead."""

    exchange: _Exchange

    def read(self, amt: Optional[int] = None) -> bytes:
        everything = amt is None or amt < 0
        return self._whole(super().read() if everything else super().read(amt), amt)

    def read1(self, n: int = -1) -> bytes:
        return self._whole(super().read1(n), n)

    def _whole(self, piece: bytes, wanted: Optional[int]) -> bytes:
        """The base class takes the end of a connection for the end of a body whose length was said, when a part of it is read."""
        if piece == b"" and wanted != 0 and self.length:
            raise IncompleteRead(piece, self.length)
        return piece

    def close(self) -> None:
        super().close()
        self.exchange.close()
