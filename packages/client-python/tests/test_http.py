"""The transport: answers are read while lines are still being sent, in the clear and by TLS, and broken connections are known."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, List, Optional, Tuple
from unittest.mock import patch

from colophon_client import Outside, Request

LINE = b"x" * 65_536
LINES = 200


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """Of a request's body (RFC 9112, 7.1)."""
    while True:
        size = int(stream.readline(), 16)
        chunk = stream.read(size)
        stream.readline()
        if size == 0:
            return
        yield chunk


def head_of(stream: BinaryIO) -> bytes:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline()
        if not line:
            raise ConnectionError("Ended within the head")
        head += line
    return head


def echo(stream: BinaryIO, out: BinaryIO) -> None:
    """Answers each chunk with one as large, and reads the next only when that was taken: 13 MB each way, more than sockets hold."""
    head_of(stream)
    out.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for chunk in chunks(stream):
        out.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
        out.flush()
    out.write(b"0\r\n\r\n")
    out.flush()


def refuse(stream: BinaryIO, out: BinaryIO) -> None:
    """Answers before the body was read, and takes what comes until the client ends."""
    head_of(stream)
    out.write(b"HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno")
    out.flush()
    while stream.read(65_536):
        pass


def cut(stream: BinaryIO, out: BinaryIO) -> None:
    """Ends within the answer."""
    head_of(stream)
    out.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")
    out.flush()


def cut_short(stream: BinaryIO, out: BinaryIO) -> None:
    """Ends before the length that it said."""
    head_of(stream)
    out.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel")
    out.flush()


def say_nothing(stream: BinaryIO, _out: BinaryIO) -> None:
    head_of(stream)


class Server:
    """Serves one connection at a time on a free port, until it is closed."""

    def __init__(self, serve: Callable[[BinaryIO, BinaryIO], None], tls: Optional[ssl.SSLContext] = None) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._serve = serve
        self._tls = tls
        self._closing = threading.Event()
        # By its number: another server may listen to the same port of ::1, which is localhost as well.
        self.address = f"{'http' if tls is None else 'https'}://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            plain, _ = self._listener.accept()
            if self._closing.is_set():
                plain.close()
                return
            try:
                connection = plain if self._tls is None else self._tls.wrap_socket(plain, server_side=True)
            except OSError:
                continue
            with connection, connection.makefile("rb") as stream, connection.makefile("wb") as out:
                try:
                    self._serve(stream, out)
                except (OSError, ValueError):
                    continue

    def close(self) -> None:
        self._closing.set()
        # Ends `accept` before the descriptor is freed: the next server may get the same one, and this thread its connection.
        socket.create_connection(self._listener.getsockname()).close()
        self._thread.join()
        self._listener.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def certificate(folder: str) -> Tuple[ssl.SSLContext, str]:
    """Of 127.0.0.1, and the file that vouches for it."""
    key, pem = str(Path(folder) / "key.pem"), str(Path(folder) / "cert.pem")
    words = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", pem]
    subprocess.run(["openssl", "req", *words, *names], check=True, capture_output=True)  # noqa: S603, S607
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    return context, pem


class Transport(unittest.TestCase):
    """Of the standard library."""

    def exchange(self, address: str) -> Tuple[int, int]:
        """How many bytes came back, and how many lines had not been taken yet when the first did."""
        taken: List[int] = []

        def lines() -> Iterator[bytes]:
            for number in range(LINES):
                taken.append(number)
                yield LINE

        with Outside().send(Request("POST", f"{address}/lines?a=1", {}, lines())) as answer:
            size = len(answer.read1(65_536))
            left = LINES - len(taken)
            while piece := answer.read1(65_536):
                size += len(piece)
        return size, left

    def test_reads_while_it_sends(self) -> None:
        with Server(echo) as server:
            size, left = self.exchange(server.address)
        self.assertEqual(size, LINES * len(LINE))
        self.assertGreater(left, 0)

    def test_reads_while_it_sends_by_tls(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            context, pem = certificate(folder)
            with Server(echo, context) as server, patch.dict(os.environ, {"SSL_CERT_FILE": pem}):
                size, left = self.exchange(server.address)
        self.assertEqual(size, LINES * len(LINE))
        self.assertGreater(left, 0)

    def test_refuses_a_certificate_that_nobody_vouches_for(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            context, _ = certificate(folder)
            with Server(echo, context) as server, self.assertRaises(ssl.SSLCertVerificationError):
                Outside().send(Request("GET", server.address, {}))

    def test_reads_an_answer_that_comes_before_the_body_was_taken(self) -> None:
        begun: List[bool] = []
        ended: List[bool] = []

        def endless() -> Iterator[bytes]:
            begun.append(True)
            try:
                while True:
                    yield LINE
            finally:
                ended.append(True)

        with Server(refuse) as server, Outside().send(Request("POST", server.address, {}, endless())) as answer:
            self.assertEqual((answer.status, answer.read()), (413, b"no"))
        self.assertEqual(ended, begun)

    def test_an_answer_that_is_cut_off_is_a_lost_connection(self) -> None:
        for serve in (cut, cut_short):
            for size in (-1, 2, 100):
                with Server(serve) as server, Outside().send(Request("GET", server.address, {})) as answer:
                    self.assertEqual(answer.status, 200)
                    with self.assertRaises(ConnectionError):
                        while answer.read(size):
                            pass
                    with self.assertRaises(ConnectionError):
                        while answer.read1(100):
                            pass

    def test_no_answer_is_a_lost_connection(self) -> None:
        with Server(say_nothing) as server, self.assertRaises(ConnectionError):
            Outside().send(Request("GET", server.address, {}))

    def test_no_server_is_a_lost_connection(self) -> None:
        with socket.socket() as bound, self.assertRaises(ConnectionError):
            bound.bind(("127.0.0.1", 0))
            Outside().send(Request("GET", f"http://127.0.0.1:{bound.getsockname()[1]}", {}))

    def test_an_address_is_http(self) -> None:
        with self.assertRaisesRegex(ValueError, "http:// or https://"):
            Outside().send(Request("GET", "file:///etc/hosts", {}))


if __name__ == "__main__":
    unittest.main()
