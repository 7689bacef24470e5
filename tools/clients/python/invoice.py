"""Sends the invoice with the generated client: sign in, store the template, generate, download. Argument: the address."""

import json
import os
import sys
from pathlib import Path
from typing import TypeVar
from uuid import UUID

from colophon_client import AuthenticatedClient, Client
from colophon_client.api.authentication import get_token
from colophon_client.api.generation import generate_from_payload, generate_from_template
from colophon_client.api.stored_documents import download_document
from colophon_client.api.templates import create_template
from colophon_client.models.create_template_body import CreateTemplateBody
from colophon_client.models.document_definition import DocumentDefinition
from colophon_client.models.generate_from_template import GenerateFromTemplate
from colophon_client.models.generation_result import GenerationResult
from colophon_client.models.get_token_body import GetTokenBody
from colophon_client.models.template import Template
from colophon_client.models.token_response import TokenResponse
from colophon_client.types import File

Expected = TypeVar("Expected")


def of_kind(kind: type[Expected], answer: object) -> Expected:
    if not isinstance(answer, kind):
        raise SystemExit(f"Expected {kind.__name__}; came {answer!r}")
    return answer


def main(base_url: str, example: Path) -> None:
    request = GetTokenBody(client_id=os.environ["CLIENT_ID"], client_secret=os.environ["CLIENT_SECRET"])
    token = of_kind(TokenResponse, get_token.sync(client=Client(base_url=base_url), body=request))
    client = AuthenticatedClient(base_url=base_url, token=token.access_token)
    tenant = UUID(os.environ["TENANT_ID"])
    content = (example / "definition.json").read_text()
    data = json.loads((example / "data.json").read_text())

    body = CreateTemplateBody(name="Invoice of the Python client", content=content)
    template = of_kind(Template, create_template.sync(tenant, client=client, body=body))
    order = GenerateFromTemplate.from_dict({"templateId": str(template.id), "data": data})
    made = of_kind(GenerationResult, generate_from_template.sync(tenant, client=client, body=order))
    if made.error_codes:
        raise SystemExit(f"The invoice lacks something: {made.error_codes}")
    file = of_kind(File, download_document.sync(tenant, made.file_name, client=client))
    bytes_of_it = file.payload.read()
    if bytes_of_it[:5] != b"%PDF-" or len(bytes_of_it) != made.file_size_bytes:
        raise SystemExit("The file is not the document.")

    definition = DocumentDefinition.from_dict(json.loads(content))
    again = of_kind(GenerationResult, generate_from_payload.sync(tenant, client=client, body=definition))
    print(f"Python: {made.file_name} of {made.file_size_bytes} bytes, and {again.file_name} from its definition")


main(sys.argv[1], Path(sys.argv[2]))
