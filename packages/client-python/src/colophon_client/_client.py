"""The client of one tenant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Optional

from ._bulk import BulkAnswer, BulkLines, bulk
from ._call import Reach
from ._generate import Generated, Source, Wanted, begin, generate
from ._job import Job
from ._operations import Operations
from ._outside import Answer, Outside
from ._patience import Patience
from ._token import Credentials, TokenKeeper

if TYPE_CHECKING:
    from . import models


class Client:
    """One tenant of a service. Nothing is sent before the first call; threads may share it."""

    def __init__(
        self,
        base_url: str,
        tenant_id: str,
        client_id: str,
        client_secret: str,
        *,
        patience_seconds: float = Patience.wait_seconds,
        outside: Optional[Outside] = None,
    ) -> None:
        """`base_url` is that of the service, without a path: http://localhost:8080; id and secret are a key's of the tenant. A request
        waits `patience_seconds` at most, all its repeats together, while the service is busy (429, 503)."""
        address = base_url.rstrip("/")
        world = outside or Outside()
        patience = Patience(wait_seconds=patience_seconds)
        tokens = TokenKeeper(Credentials(address, client_id, client_secret), patience, world)
        self.tenant_id = tenant_id
        self._reach = Reach(address, tenant_id, tokens, patience, world)
        self.api = Operations(self._reach)
        """Every operation of /openapi.json, typed: with the same token, repeats and keys."""

    def generate(
        self,
        source: Source,
        query: Optional[models.GenerateFromPayloadInFormatQuery] = None,
        *,
        format: str = "pdf",
        idempotency_key: Optional[str] = None,
    ) -> Generated:
        """Makes and stores a document, and fetches its file. Raises ColophonProblem; OSError when there is no connection."""
        return generate(self.api, Wanted(source, query, format, idempotency_key))

    def begin(
        self,
        source: Source,
        query: Optional[models.GenerateFromPayloadInFormatQuery] = None,
        *,
        format: str = "pdf",
        idempotency_key: Optional[str] = None,
    ) -> Job:
        """Has a document made in the background. Raises ColophonProblem; OSError when there is no connection."""
        return begin(self.api, self._reach, Wanted(source, query, format, idempotency_key))

    def job(self, job_id: str) -> Job:
        """A job that was begun before."""
        return Job(self._reach, job_id)

    def download(self, file_name: str) -> Answer:
        """A stored document's file, to be read and closed. Raises ColophonProblem; OSError when there is no connection."""
        return self.api.download_document(file_name)

    def bulk(
        self, lines: BulkLines, query: Optional[models.BulkQuery] = None, *, idempotency_key: Optional[str] = None
    ) -> Iterator[BulkAnswer]:
        """A document of every line; the answers come as documents are finished, the summary last.

        Lines are taken as they are sent, while answers are read, so memory stays constant. A list, and lines of a function, are sent again
        with the same key when the connection is lost: what was made is not made again, and no line is answered twice. To stop reading ends
        the request. Raises ColophonProblem: ANSWER_CUT_OFF when the connection ended before the summary, and lines cannot be sent again, or
        five tries one behind the other brought no further answer.
        """
        return bulk(self._reach, lines, query, idempotency_key)
