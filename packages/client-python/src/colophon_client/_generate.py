"""Makes documents of definitions and of templates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Union, cast

from ._call import Reach
from ._job import Job
from ._operations import Operations
from ._problem import ColophonProblem

if TYPE_CHECKING:
    from . import models

Source = Union["models.DocumentDefinition", "models.DeliveredDefinition", "models.GenerateFromTemplate"]
"""A definition, with `deliverTo` if it is to be put somewhere; or a template and its data."""


@dataclass(frozen=True)
class Generated:
    """What the service says about a document that it made, and its file."""

    record: models.GenerationResult
    file: bytes


@dataclass(frozen=True)
class Wanted:
    """What is to be made, and how."""

    source: Source
    query: Optional[models.GenerateFromPayloadInFormatQuery]
    format: str
    idempotency_key: Optional[str]


def generate(operations: Operations, wanted: Wanted) -> Generated:
    """Two requests: make the document, fetch its file. Raises ColophonProblem."""
    record = _send(operations, wanted, {})
    if "fileName" not in record:
        raise _unexpected("a job in place of a document")
    with operations.download_document(record["fileName"]) as file:
        return Generated(cast("models.GenerationResult", record), file.read())


def begin(operations: Operations, reach: Reach, wanted: Wanted) -> Job:
    """Answers when the service has accepted the job. Raises ColophonProblem."""
    accepted = _send(operations, wanted, {"prefer": "respond-async"})
    if "id" not in accepted:
        raise _unexpected("a document in place of a job")
    return Job(reach, accepted["id"])


def _send(operations: Operations, wanted: Wanted, more: Mapping[str, str]) -> Mapping[str, Any]:
    headers: Dict[str, str] = dict(more)
    if wanted.idempotency_key is not None:
        headers["idempotency-key"] = wanted.idempotency_key
    if "document" in wanted.source:
        payload = cast("models.DocumentDefinition", wanted.source)
        return operations.generate_from_payload_in_format(wanted.format, payload, wanted.query, headers=headers)
    return operations.generate_from_template_in_format(wanted.format, wanted.source, wanted.query, headers=headers)


def _unexpected(what: str) -> ColophonProblem:
    return ColophonProblem(200, "UNEXPECTED_ANSWER", f"Expected what the request was for; came {what}.")
