"""The client of Colophon: makes documents, with tokens, repeats, jobs, bulk requests and the check of webhooks."""

from ._bulk import BulkAnswer, BulkLines
from ._client import Client
from ._generate import Generated, Source
from ._job import Job
from ._outside import Answer, Outside, Request
from ._problem import ColophonProblem, Fault
from ._webhook import WebhookRefused, verify_webhook

__all__ = [
    "Answer",
    "BulkAnswer",
    "BulkLines",
    "Client",
    "ColophonProblem",
    "Fault",
    "Generated",
    "Job",
    "Outside",
    "Request",
    "Source",
    "WebhookRefused",
    "verify_webhook",
]
