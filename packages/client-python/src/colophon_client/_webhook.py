"""The check of messages (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union, cast

if TYPE_CHECKING:
    from . import models

_TOLERANCE_SECONDS = 300
_MOST_SIGNATURES = 16


class WebhookRefused(Exception):
    """A message that must not be trusted: answer 400, and do nothing. `code`: HEADER_MISSING, SECRET_INVALID, TIMESTAMP_OUTSIDE,
    SIGNATURE_WRONG or BODY_INVALID."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def verify_webhook(
    headers: Mapping[str, str], raw_body: Union[str, bytes], secret: str, now: float
) -> models.WebhookMessage:
    """Checks a message in constant time, and answers what is in it, with `id`, by which a repeat of it is known: it can come twice.

    `raw_body` must be the bytes that came, before anything parsed them; names of headers are in any case; `now` is in seconds since 1970
    (`time.time()`), and five minutes from the message's time at most. Raises WebhookRefused.
    """
    known = {name.lower(): value for name, value in headers.items()}
    message_id = _header(known, "webhook-id")
    timestamp = _header(known, "webhook-timestamp")
    given = _header(known, "webhook-signature")
    if not _is_near(timestamp, now):
        message = f"Expected a webhook-timestamp within {_TOLERANCE_SECONDS} seconds of now; came {timestamp}."
        raise WebhookRefused("TIMESTAMP_OUTSIDE", message)
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    signature = hmac.new(_key(secret), f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    if not _is_among(signature, given):
        raise WebhookRefused("SIGNATURE_WRONG", "No signature in webhook-signature is of this body by this secret.")
    return cast("models.WebhookMessage", {**_message(body), "id": message_id})


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookRefused("HEADER_MISSING", f"The message has no header {name}.")
    return value


def _is_near(timestamp: str, now: float) -> bool:
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    return is_number and abs(now - int(timestamp)) <= _TOLERANCE_SECONDS


def _is_among(signature: bytes, given: str) -> bool:
    """Each signature is compared: during a rotation there are two."""
    others = [_bytes(one[len("v1,") :]) for one in given.split(" ")[:_MOST_SIGNATURES] if one.startswith("v1,")]
    verdicts = [other is not None and hmac.compare_digest(signature, other) for other in others]
    return any(verdicts)


def _key(secret: str) -> bytes:
    key = _bytes(secret[len("whsec_") :]) if secret.startswith("whsec_") else None
    if not key:
        raise WebhookRefused("SECRET_INVALID", "Expected the secret as the service showed it: whsec_ and base64.")
    return key


def _bytes(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _message(body: bytes) -> Mapping[str, Any]:
    try:
        message = json.loads(body)
    except ValueError:
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise WebhookRefused("BODY_INVALID", "Expected a JSON object with a type as the body.")
    return message
