"""Bodies of `multipart/form-data` (RFC 7578)."""

from __future__ import annotations

from typing import Mapping, Tuple, Union

Part = Union[str, bytes, Tuple[str, bytes]]
"""A text, the bytes of a file, or its name and its bytes."""

Parts = Mapping[str, object]
"""Each a `Part`, by its name; None is left out."""


def multipart(parts: Parts, boundary: str) -> Tuple[str, bytes]:
    """The content type and the body; the boundary must be in none of the parts."""
    body = b"".join(_part(name, part, boundary) for name, part in parts.items() if part is not None)
    return f"multipart/form-data; boundary={boundary}", body + f"--{boundary}--\r\n".encode()


def _part(name: str, part: object, boundary: str) -> bytes:
    disposition = f'form-data; name="{_quoted(name)}"'
    if isinstance(part, str):
        return f"--{boundary}\r\ncontent-disposition: {disposition}\r\n\r\n{part}\r\n".encode()
    file_name, content = part if isinstance(part, tuple) else (name, part)
    if not isinstance(content, (bytes, bytearray)):
        raise TypeError(f"Expected a text, bytes, or a name and bytes as the part {name}; came {type(content).__name__}")
    head = f'--{boundary}\r\ncontent-disposition: {disposition}; filename="{_quoted(file_name)}"\r\n'
    return f"{head}content-type: application/octet-stream\r\n\r\n".encode() + content + b"\r\n"


def _quoted(name: str) -> str:
    """As browsers write names (WHATWG, multipart/form-data encoding)."""
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
