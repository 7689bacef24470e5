# GENERATED from /openapi.json by tools/generate.ts; do not edit.
# What an answer holds is known from the description alone.
# mypy: disable-error-code="no-any-return"
"""Every operation of the service."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, Union

from . import models
from ._call import Calls
from ._outside import Answer


class Operations(Calls):
    """Every operation of the service, by its name in /openapi.json, for the client's tenant.

    `query` and `body` have the members that the interface has. `headers` are sent as well, as `If-Match`. What is refused raises a
    `ColophonProblem`. An `Answer` is a file to read.
    """

    def get_open_api(self, *, headers: Optional[Mapping[str, str]] = None) -> Mapping[str, Any]:
        """This description"""
        return self._json("GET", "/openapi.json", {}, headers=headers)

    def get_open_api_for_older_generators(self, *, headers: Optional[Mapping[str, str]] = None) -> Mapping[str, Any]:
        """This description, for generators that know OpenAPI 3.0 alone. It accepts all that `/openapi.json` does, and more where 3.0 has no word: conditions, tuples, names of properties. Webhooks stand in `x-webhooks`, the scope of an operation in `x-scopes`."""
        return self._json("GET", "/openapi-3.0.json", {}, headers=headers)

    def get_authorization_server(self, *, headers: Optional[Mapping[str, str]] = None) -> models.GetAuthorizationServerAnswer:
        """How tokens are given out (RFC 8414)"""
        return self._json("GET", "/.well-known/oauth-authorization-server", {}, headers=headers)

    def get_key_set(self, *, headers: Optional[Mapping[str, str]] = None) -> models.GetKeySetAnswer:
        """The keys that check tokens (RFC 7517)"""
        return self._json("GET", "/.well-known/jwks.json", {}, headers=headers)

    def generate_from_payload(self, body: Union[models.DocumentDefinition, models.DeliveredDefinition, models.DefinitionWordDefinition], query: Optional[models.GenerateFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.GenerationResult, models.Job]:
        """Make a document from a definition. With `Prefer: respond-async` the answer is 202 and a job that makes the document. With `strict=true` or `Prefer: handling=strict` a document that would lack something is refused (FIDELITY_LOSS): `errors` lists what. With `deliverTo` the document is also put where it says."""
        return self._json("POST", "/v1/{tenantId}/documents/generate-from-payload", {}, query=query, body=body, headers=headers)

    def generate_from_payload_in_format(self, format: str, body: Union[models.DocumentDefinition, models.DeliveredDefinition, models.DefinitionWordDefinition], query: Optional[models.GenerateFromPayloadInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.GenerationResult, models.Job]:
        """Make a document from a definition. With `Prefer: respond-async` the answer is 202 and a job that makes the document. With `strict=true` or `Prefer: handling=strict` a document that would lack something is refused (FIDELITY_LOSS): `errors` lists what. With `deliverTo` the document is also put where it says."""
        return self._json("POST", "/v1/{tenantId}/documents/generate-from-payload/{format}", {"format": format}, query=query, body=body, headers=headers)

    def generate_from_template(self, body: models.GenerateFromTemplate, query: Optional[models.GenerateFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.GenerationResult, models.Job]:
        """Make a document from a template and data. With `Prefer: respond-async` the answer is 202 and a job that makes the document. With `strict=true` or `Prefer: handling=strict` a document that would lack something is refused (FIDELITY_LOSS): `errors` lists what. With `deliverTo` the document is also put where it says."""
        return self._json("POST", "/v1/{tenantId}/documents/generate-from-template", {}, query=query, body=body, headers=headers)

    def generate_from_template_in_format(self, format: str, body: models.GenerateFromTemplate, query: Optional[models.GenerateFromTemplateInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.GenerationResult, models.Job]:
        """Make a document from a template and data. With `Prefer: respond-async` the answer is 202 and a job that makes the document. With `strict=true` or `Prefer: handling=strict` a document that would lack something is refused (FIDELITY_LOSS): `errors` lists what. With `deliverTo` the document is also put where it says."""
        return self._json("POST", "/v1/{tenantId}/documents/generate-from-template/{format}", {"format": format}, query=query, body=body, headers=headers)

    def merge_documents(self, body: models.MergeDocumentsBody, query: Optional[models.MergeDocumentsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.GenerationResult:
        """Put documents one behind the other. Stored documents (they need the scope documents:read as well), uploads and documents that are made for it become one stored PDF file with an outline of its parts. A part that cannot be taken refuses the whole (`PART_UNUSABLE`). What does not survive, as a signature, is a warning; with `strict=true` it is a refusal (FIDELITY_LOSS)."""
        return self._json("POST", "/v1/{tenantId}/documents/merge", {}, query=query, body=body, headers=headers)

    def document_fields(self, ref: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Form:
        """List the form fields of a stored document"""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/fields", {"ref": ref}, headers=headers)

    def upload_fields(self, query: Optional[models.UploadFieldsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Form:
        """List the form fields of an uploaded PDF file"""
        return self._json("GET", "/v1/{tenantId}/documents/fields", {}, query=query, headers=headers)

    def fill_document(self, ref: str, body: models.FillDocumentBody, query: Optional[models.FillDocumentQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.GenerationResult:
        """Fill the form of a stored document. The result is a document of its own: the file as it was, and behind it the values with fresh appearances, in any script. Unknown names and values that a field does not take refuse the whole (`FIELD_UNKNOWN`, `FIELD_VALUE`), as does what would break a signature (`FORM_SIGNED`). An encrypted file needs `password` and is encrypted as before. Scripts of the form are not run."""
        return self._json("POST", "/v1/{tenantId}/documents/{ref}/fill", {"ref": ref}, query=query, body=body, headers=headers)

    def fill_upload(self, body: models.FillUploadBody, query: Optional[models.FillUploadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.GenerationResult:
        """Fill the form of an uploaded PDF file. The result is a document of its own: the file as it was, and behind it the values with fresh appearances, in any script. Unknown names and values that a field does not take refuse the whole (`FIELD_UNKNOWN`, `FIELD_VALUE`), as does what would break a signature (`FORM_SIGNED`). An encrypted file needs `password` and is encrypted as before. Scripts of the form are not run."""
        return self._json("POST", "/v1/{tenantId}/documents/fill", {}, query=query, body=body, headers=headers)

    def document_page(self, ref: str, page: str, query: Optional[models.DocumentPageQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Draw a page of a stored document. A PNG file of the page as it is read, on white. Only PDF files have pages: of a DOCX file, ask for a preview as PDF."""
        return self._file("GET", "/v1/{tenantId}/documents/{ref}/pages/{page}.png", {"ref": ref, "page": page}, query=query, headers=headers)

    def attachment_page(self, file: str, page: str, query: Optional[models.AttachmentPageQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Draw a page of an uploaded PDF file. A PNG file of the page as it is read, on white. Only PDF files have pages: of a DOCX file, ask for a preview as PDF."""
        return self._file("GET", "/v1/{tenantId}/assets/attachments/{file}/pages/{page}.png", {"file": file, "page": page}, query=query, headers=headers)

    def sign_document(self, ref: str, body: models.SignDocumentBody, query: Optional[models.SignDocumentQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.GenerationResult:
        """Sign a stored PDF document, signed or not. Adds an approval signature in an incremental update, so that earlier signatures stay valid, in an empty field or a new one. The document keeps its id and name; its file is replaced. What earlier signatures do not allow is refused. Needs the scope documents:read as well."""
        return self._json("POST", "/v1/{tenantId}/documents/{ref}/sign", {"ref": ref}, query=query, body=body, headers=headers)

    def renew_timestamp(self, ref: str, body: models.RenewTimestampBody, *, headers: Optional[Mapping[str, str]] = None) -> models.GenerationResult:
        """Renew the timestamp of a stored PDF document of level B-LTA. Adds, in incremental updates, what keeps the last timestamp of the document verifiable, and a new one over all of that (ETSI EN 319 142-1, 5.5). The document keeps its id and name; its file is replaced. Needs the scope documents:read as well."""
        return self._json("POST", "/v1/{tenantId}/documents/{ref}/renew-timestamp", {"ref": ref}, body=body, headers=headers)

    def diagnose_from_payload(self, body: models.DocumentDefinition, query: Optional[models.DiagnoseFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Diagnosis:
        """Say what a generation would make, and what it would lack. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/diagnose-from-payload", {}, query=query, body=body, headers=headers)

    def diagnose_from_payload_in_format(self, format: str, body: models.DocumentDefinition, query: Optional[models.DiagnoseFromPayloadInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Diagnosis:
        """Say what a generation would make, and what it would lack. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/diagnose-from-payload/{format}", {"format": format}, query=query, body=body, headers=headers)

    def diagnose_from_template(self, body: models.DryRunFromTemplate, query: Optional[models.DiagnoseFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Diagnosis:
        """Say what a generation would make, and what it would lack. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/diagnose-from-template", {}, query=query, body=body, headers=headers)

    def diagnose_from_template_in_format(self, format: str, body: models.DryRunFromTemplate, query: Optional[models.DiagnoseFromTemplateInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Diagnosis:
        """Say what a generation would make, and what it would lack. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/diagnose-from-template/{format}", {"format": format}, query=query, body=body, headers=headers)

    def preview_from_payload(self, body: models.DocumentDefinition, query: Optional[models.PreviewFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the file that a generation would make. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-payload", {}, query=query, body=body, headers=headers)

    def preview_from_payload_in_format(self, format: str, body: models.DocumentDefinition, query: Optional[models.PreviewFromPayloadInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the file that a generation would make. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-payload/{format}", {"format": format}, query=query, body=body, headers=headers)

    def preview_from_template(self, body: models.DryRunFromTemplate, query: Optional[models.PreviewFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the file that a generation would make. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-template", {}, query=query, body=body, headers=headers)

    def preview_from_template_in_format(self, format: str, body: models.DryRunFromTemplate, query: Optional[models.PreviewFromTemplateInFormatQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the file that a generation would make. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-template/{format}", {"format": format}, query=query, body=body, headers=headers)

    def preview_page_from_payload(self, body: models.DocumentDefinition, query: Optional[models.PreviewPageFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer a page of what a generation would make, as a picture. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-payload/png", {}, query=query, body=body, headers=headers)

    def preview_page_from_template(self, body: models.DryRunFromTemplate, query: Optional[models.PreviewPageFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer a page of what a generation would make, as a picture. Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/preview-from-template/png", {}, query=query, body=body, headers=headers)

    def tables_from_payload(self, body: models.DocumentDefinition, query: Optional[models.TablesFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the tables of what a generation would make, as a spreadsheet. Takes what a generation takes. Numbers and dates are values, rounded as they are printed. Nothing is laid out, stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/tables-from-payload", {}, query=query, body=body, headers=headers)

    def tables_from_template(self, body: models.DryRunFromTemplate, query: Optional[models.TablesFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Answer the tables of what a generation would make, as a spreadsheet. Takes what a generation takes. Numbers and dates are values, rounded as they are printed. Nothing is laid out, stored, signed or counted as a document."""
        return self._file("POST", "/v1/{tenantId}/documents/tables-from-template", {}, query=query, body=body, headers=headers)

    def pages_from_payload(self, body: models.DocumentDefinition, query: Optional[models.PagesFromPayloadQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.DescribedPages:
        """Describe pages that a generation would make, as data that a browser can paint. Takes what a generation takes, and refuses what it would refuse. No file is answered; nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/pages-from-payload", {}, query=query, body=body, headers=headers)

    def pages_from_template(self, body: models.DryRunFromTemplate, query: Optional[models.PagesFromTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.DescribedPages:
        """Describe pages that a generation would make, as data that a browser can paint. Takes what a generation takes, and refuses what it would refuse. No file is answered; nothing is stored, signed or counted as a document."""
        return self._json("POST", "/v1/{tenantId}/documents/pages-from-template", {}, query=query, body=body, headers=headers)

    def face_outlines(self, key: str, query: Optional[models.FaceOutlinesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.FaceOutlines:
        """Answer the outlines of glyphs of a face. Of a face that described pages name. The same request always has the same answer, and may be kept."""
        return self._json("GET", "/v1/{tenantId}/faces/{key}/outlines", {"key": key}, query=query, headers=headers)

    def list_jobs(self, query: Optional[models.ListJobsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedJob]:
        """List jobs, newest first"""
        return self._json("GET", "/v1/{tenantId}/jobs", {}, query=query, headers=headers)

    def get_job(self, job_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Job:
        """Look at a job"""
        return self._json("GET", "/v1/{tenantId}/jobs/{jobId}", {"jobId": job_id}, headers=headers)

    def cancel_job(self, job_id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Cancel a job that has not ended"""
        self._json("DELETE", "/v1/{tenantId}/jobs/{jobId}", {"jobId": job_id}, headers=headers)

    def retry_job(self, job_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Job:
        """Begin a job that failed again, from the request that it was accepted with"""
        return self._json("POST", "/v1/{tenantId}/jobs/{jobId}/retry", {"jobId": job_id}, headers=headers)

    def list_documents(self, query: Optional[models.ListDocumentsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.DocumentRecord]:
        """List stored documents, newest first"""
        return self._json("GET", "/v1/{tenantId}/documents", {}, query=query, headers=headers)

    def delete_documents(self, body: Union[models.DeleteDocumentsBody1, Sequence[str]], *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentDeletion:
        """Delete documents. Named by record id, documentId or file name, in any of the lists; 1000 at most in all of them."""
        return self._json("DELETE", "/v1/{tenantId}/documents", {}, body=body, headers=headers)

    def hold_document(self, ref: str, body: models.HoldDocumentBody, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Hold a document: it neither expires nor is deleted. Until it is released, or until an instant. A hold for another reason, or until another instant, takes the place of the one that is there."""
        self._json("PUT", "/v1/{tenantId}/documents/{ref}/hold", {"ref": ref}, body=body, headers=headers)

    def release_document(self, ref: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Release a document that is held. It expires when it would have without the hold; at once when that time is over."""
        self._json("DELETE", "/v1/{tenantId}/documents/{ref}/hold", {"ref": ref}, headers=headers)

    def erase_document(self, ref: str, body: models.EraseDocumentBody, *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentErasure:
        """Erase a document with its history. Its file goes at once, its events as soon as the usage of the day is recorded and a sealed record says which leaves lose their events. Also a document that is gone and whose history is kept can be erased. `Location` says how far it is. A document that is held is refused (DOCUMENT_HELD)."""
        return self._json("POST", "/v1/{tenantId}/documents/{ref}/erase", {"ref": ref}, body=body, headers=headers)

    def get_document_erasure(self, ref: str, *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentErasure:
        """How far the erasure of a document is, and its certificate"""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/erasure", {"ref": ref}, headers=headers)

    def document_record(self, ref: str, *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentRecord:
        """Say what is known of a stored document"""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/record", {"ref": ref}, headers=headers)

    def document_colophon(self, ref: str, *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentColophonAnswer:
        """Say how a stored document was made: the hashes of all that went into it, and with which program"""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/colophon", {"ref": ref}, headers=headers)

    def download_document(self, file_name: str, query: Optional[models.DownloadDocumentQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Download a stored document"""
        return self._file("GET", "/v1/{tenantId}/documents/{fileName}", {"fileName": file_name}, query=query, headers=headers)

    def download_document_file(self, file_name: str, query: Optional[models.DownloadDocumentFileQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Download a stored document"""
        return self._file("GET", "/v1/{tenantId}/assets/docs/{fileName}", {"fileName": file_name}, query=query, headers=headers)

    def list_templates(self, query: Optional[models.ListTemplatesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[Union[models.Template, models.TemplateSummary]]:
        """List templates, last changed first unless another order is requested"""
        return self._json("GET", "/v1/{tenantId}/templates", {}, query=query, headers=headers)

    def create_template(self, body: models.CreateTemplateBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Template:
        """Create a template"""
        return self._json("POST", "/v1/{tenantId}/templates", {}, body=body, headers=headers)

    def list_template_names(self, query: Optional[models.ListTemplateNamesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.TemplateName]:
        """The latest template of each name"""
        return self._json("GET", "/v1/{tenantId}/templates/names", {}, query=query, headers=headers)

    def get_template(self, id: str, query: Optional[models.GetTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Template:
        """Get a template"""
        return self._json("GET", "/v1/{tenantId}/templates/{id}", {"id": id}, query=query, headers=headers)

    def update_template(self, id: str, body: models.UpdateTemplateBody, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.Template, None]:
        """Change a template"""
        return self._json("PUT", "/v1/{tenantId}/templates/{id}", {"id": id}, body=body, headers=headers)

    def delete_template(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Delete a template"""
        self._json("DELETE", "/v1/{tenantId}/templates/{id}", {"id": id}, headers=headers)

    def create_word_template(self, body: models.CreateWordTemplateBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Template:
        """Make a template of a Word file that is filled in place. Of a .docx or .dotx of at most 16 MB. What is wrong with its tags is in `warnings`; with `Prefer: handling=strict` it is refused."""
        return self._json("POST", "/v1/{tenantId}/templates/word", {}, parts=body, headers=headers)

    def replace_template_file(self, id: str, body: models.ReplaceTemplateFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Template:
        """Give a template another Word file: a new revision"""
        return self._json("PUT", "/v1/{tenantId}/templates/{id}/file", {"id": id}, parts=body, headers=headers)

    def get_template_file(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch the Word file of a template"""
        return self._file("GET", "/v1/{tenantId}/templates/{id}/file", {"id": id}, headers=headers)

    def inspect_template_file(self, id: str, body: models.InspectTemplateFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.WordInspection:
        """Say what another Word file would ask for in place of the template's own. As with `GET`, of the file in the body, which is not stored."""
        return self._json("POST", "/v1/{tenantId}/templates/{id}/inspect", {"id": id}, parts=body, headers=headers)

    def inspect_template(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.WordInspection:
        """Say what the Word file of a template asks for, and in what its PDF will differ. A DOCX made of it is the file itself, filled. `data` is what it reads of the data that documents are made with. `pdf` is what its PDF will not have, or not as the file has it; that depends on the file, hardly on the data."""
        return self._json("GET", "/v1/{tenantId}/templates/{id}/inspect", {"id": id}, headers=headers)

    def get_template_revision_file(self, template_id: str, revision_id: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch the Word file of a revision"""
        return self._file("GET", "/v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/file", {"templateId": template_id, "revisionId": revision_id}, headers=headers)

    def list_template_revisions(self, template_id: str, query: Optional[models.ListTemplateRevisionsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.TemplateRevision]:
        """List a template's revisions, most recent first"""
        return self._json("GET", "/v1/{tenantId}/templates/{templateId}/revisions", {"templateId": template_id}, query=query, headers=headers)

    def create_template_revision(self, template_id: str, body: Optional[Union[models.CreateTemplateRevisionBody, None]] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.TemplateRevision:
        """Make a revision; without a body, a save point of the latest"""
        return self._json("POST", "/v1/{tenantId}/templates/{templateId}/revisions", {"templateId": template_id}, body=body, headers=headers)

    def get_template_revision(self, template_id: str, revision_id: str, query: Optional[models.GetTemplateRevisionQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.TemplateRevision:
        """Get a revision"""
        return self._json("GET", "/v1/{tenantId}/templates/{templateId}/revisions/{revisionId}", {"templateId": template_id, "revisionId": revision_id}, query=query, headers=headers)

    def delete_template_revision(self, template_id: str, revision_id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Delete a revision"""
        self._json("DELETE", "/v1/{tenantId}/templates/{templateId}/revisions/{revisionId}", {"templateId": template_id, "revisionId": revision_id}, headers=headers)

    def revert_template(self, template_id: str, revision_id: str, body: Optional[Union[models.RevertTemplateBody, None]] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.TemplateRevision:
        """Make a new revision with the content and test data of this one"""
        return self._json("POST", "/v1/{tenantId}/templates/{templateId}/revisions/{revisionId}/revert", {"templateId": template_id, "revisionId": revision_id}, body=body, headers=headers)

    def set_live_revision(self, template_id: str, body: models.SetLiveRevisionBody, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Set the revision that documents are made of. From then on what is saved changes no document until it is made live as well. With null documents are made of the latest revision again."""
        self._json("PUT", "/v1/{tenantId}/templates/{templateId}/live", {"templateId": template_id}, body=body, headers=headers)

    def diff_template(self, template_id: str, query: Optional[models.DiffTemplateQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.TemplateDiff:
        """Compare two revisions of a template. Lists are aligned by content: one more element is one change. Each change is also said in a sentence. The order of keys is no difference. Of Word files that differ, hashes, tags and paragraphs are compared: `/file/sha256`, `/file/tags/…`, `/file/paragraphs/…`."""
        return self._json("GET", "/v1/{tenantId}/templates/{templateId}/diff", {"templateId": template_id}, query=query, headers=headers)

    def template_impact(self, template_id: str, body: models.TemplateImpactRequest, query: Optional[models.TemplateImpactQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.TemplateImpact:
        """Say which documents another revision of a template would change. Makes the document of each set of data by both definitions and compares the pages. Documents that change alike are one group; no text of them is answered. Nothing is stored or counted as a document; each set counts as a preview. It needs the scope `templates:read` as well."""
        return self._json("POST", "/v1/{tenantId}/templates/{templateId}/impact", {"templateId": template_id}, query=query, body=body, headers=headers)

    def import_template(self, body: models.ImportTemplateBody, *, headers: Optional[Mapping[str, str]] = None) -> models.ImportedTemplate:
        """Make a definition of another program's file. Of a file of at most 16 MB. Nothing is stored: `content` and `testData` are what a new template takes, `assets` what to upload for it, and `report` says what of the file is lost."""
        return self._json("POST", "/v1/{tenantId}/templates/import", {}, parts=body, headers=headers)

    def get_template_history(self, id: str, query: Optional[models.GetTemplateHistoryQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.HistoryEntry]:
        """What happened to a template, also to one that is deleted"""
        return self._json("GET", "/v1/{tenantId}/templates/{id}/history", {"id": id}, query=query, headers=headers)

    def get_document_history(self, ref: str, query: Optional[models.GetDocumentHistoryQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.HistoryEntry]:
        """How a document was made, and what happened to it since, also when it is gone"""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/history", {"ref": ref}, query=query, headers=headers)

    def list_events(self, query: Optional[models.ListEventsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.HistoryEntry]:
        """What happened to the tenant's things, in the log's order. A page may hold fewer events than `limit`, or none, and still not be the last: follow `Link`. Documents, jobs and deliveries that were gone before the instant in `Colophon-Removed-Before` are left out."""
        return self._json("GET", "/v1/{tenantId}/audit/events", {}, query=query, headers=headers)

    def reproduce_document(self, ref: str, body: Optional[Union[models.ReproduceDocumentBody, None]] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Reproduction:
        """Make a document again from what is known of it, and compare. Data, and a definition of no stored template, are not kept: send them along. Nothing is stored or counted."""
        return self._json("POST", "/v1/{tenantId}/documents/{ref}/reproduce", {"ref": ref}, body=body, headers=headers)

    def get_document_evidence(self, ref: str, query: Optional[models.GetDocumentEvidenceQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Give evidence of a document that a stranger can check. A bundle: the document's events as they were written, the proof that each is in the signed tree of your events, and the document for who has the scope documents:read as well. See docs/reference/evidence.md. Events that are not sealed yet are sealed now."""
        return self._file("GET", "/v1/{tenantId}/documents/{ref}/evidence", {"ref": ref}, query=query, headers=headers)

    def get_ledger(self, query: Optional[models.GetLedgerQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.Ledger:
        """Give the newest checkpoint of the tenant's events, and the keys that sign them. Keep both elsewhere: what you are given later has to agree with them. With `from`, the size of a checkpoint that you kept, comes the proof that the tree begins with that one."""
        return self._json("GET", "/v1/{tenantId}/ledger", {}, query=query, headers=headers)

    def list_document_reads(self, ref: str, query: Optional[models.ListDocumentReadsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.DocumentReads:
        """Who got the file of a document, pictures of its pages, its form's values or evidence of it. As far as ACCESS_LOG has it noted. An answer may have fewer reads than `limit`, or none, and still not be the last: follow `next`."""
        return self._json("GET", "/v1/{tenantId}/documents/{ref}/reads", {"ref": ref}, query=query, headers=headers)

    def follow_changes(self, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """What changes, as it happens: server-sent events. Each event's data is `{"position": "…", "kind": "template", "id": "…"}`: the kinds of things that the caller may read. The first event is `ready`, with the position from which on changes come. With Last-Event-ID those since then come first; of more than 1000 there is an event `behind` in their place: read your lists again. Comments come every 15 seconds. The stream ends with the token or the session; a key may have 20 on each node, a tenant 30."""
        return self._file("GET", "/v1/{tenantId}/changes", {}, headers=headers)

    def browse_templates(self, query: Optional[models.BrowseTemplatesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.CommunityTemplate]:
        """Browse templates that others show: public ones, those shared with you, and your own shared ones"""
        return self._json("GET", "/v1/templates/browse", {}, query=query, headers=headers)

    def get_community_template(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.CommunityTemplateDetail:
        """Look at a template that is shown to you"""
        return self._json("GET", "/v1/templates/browse/{id}", {"id": id}, headers=headers)

    def get_community_template_file(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch the Word file of a template that is shown to you"""
        return self._file("GET", "/v1/templates/browse/{id}/file", {"id": id}, headers=headers)

    def like_template(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Like:
        """Like a template"""
        return self._json("POST", "/v1/templates/{id}/like", {"id": id}, headers=headers)

    def unlike_template(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Like:
        """Take a like back"""
        return self._json("DELETE", "/v1/templates/{id}/like", {"id": id}, headers=headers)

    def list_certificates(self, query: Optional[models.ListCertificatesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded certs by name"""
        return self._json("GET", "/v1/{tenantId}/assets/certs", {}, query=query, headers=headers)

    def upload_certificate(self, body: models.UploadCertificateBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into certs. Takes .p12, .pfx of at most 64 KB, in a part named file. With its password its certificate is read too; the password is not kept, and that it is wrong is a warning of this answer alone. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/certs", {}, parts=body, headers=headers)

    def get_certificate(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Always 404: certificates are never served"""
        self._json("GET", "/v1/{tenantId}/assets/certs/{file}", {"file": file}, headers=headers)

    def remove_certificate(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the certs"""
        self._json("DELETE", "/v1/{tenantId}/assets/certs/{file}", {"file": file}, headers=headers)

    def replace_certificate(self, file: str, body: models.ReplaceCertificateBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the certs. Takes .p12, .pfx of at most 64 KB, in a part named file. With its password its certificate is read too; the password is not kept, and that it is wrong is a warning of this answer alone."""
        return self._json("PUT", "/v1/{tenantId}/assets/certs/{file}", {"file": file}, parts=body, headers=headers)

    def list_attachments(self, query: Optional[models.ListAttachmentsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded attachments by name"""
        return self._json("GET", "/v1/{tenantId}/assets/attachments", {}, query=query, headers=headers)

    def upload_attachment(self, body: models.UploadAttachmentBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into attachments. Takes .xml, .xsd, .csv, .json, .txt, .pdf of at most 5 MB, in a part named file. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/attachments", {}, parts=body, headers=headers)

    def get_attachment(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch one of the attachments"""
        return self._file("GET", "/v1/{tenantId}/assets/attachments/{file}", {"file": file}, headers=headers)

    def remove_attachment(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the attachments"""
        self._json("DELETE", "/v1/{tenantId}/assets/attachments/{file}", {"file": file}, headers=headers)

    def replace_attachment(self, file: str, body: models.ReplaceAttachmentBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the attachments. Takes .xml, .xsd, .csv, .json, .txt, .pdf of at most 5 MB, in a part named file."""
        return self._json("PUT", "/v1/{tenantId}/assets/attachments/{file}", {"file": file}, parts=body, headers=headers)

    def list_fonts(self, query: Optional[models.ListFontsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded fonts by name"""
        return self._json("GET", "/v1/{tenantId}/assets/fonts", {}, query=query, headers=headers)

    def upload_font(self, body: models.UploadFontBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into fonts. Takes .ttf, .otf of at most 32 MB, in a part named file. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/fonts", {}, parts=body, headers=headers)

    def get_font(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch one of the fonts"""
        return self._file("GET", "/v1/{tenantId}/assets/fonts/{file}", {"file": file}, headers=headers)

    def remove_font(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the fonts"""
        self._json("DELETE", "/v1/{tenantId}/assets/fonts/{file}", {"file": file}, headers=headers)

    def replace_font(self, file: str, body: models.ReplaceFontBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the fonts. Takes .ttf, .otf of at most 32 MB, in a part named file."""
        return self._json("PUT", "/v1/{tenantId}/assets/fonts/{file}", {"file": file}, parts=body, headers=headers)

    def list_images(self, query: Optional[models.ListImagesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded images by name"""
        return self._json("GET", "/v1/{tenantId}/assets/images", {}, query=query, headers=headers)

    def upload_image(self, body: models.UploadImageBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into images. Takes .png, .jpg, .jpeg, .gif, .tif, .tiff, .webp, .svg, .svgz of at most 10 MB, in a part named file. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/images", {}, parts=body, headers=headers)

    def get_image(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch one of the images"""
        return self._file("GET", "/v1/{tenantId}/assets/images/{file}", {"file": file}, headers=headers)

    def remove_image(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the images"""
        self._json("DELETE", "/v1/{tenantId}/assets/images/{file}", {"file": file}, headers=headers)

    def replace_image(self, file: str, body: models.ReplaceImageBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the images. Takes .png, .jpg, .jpeg, .gif, .tif, .tiff, .webp, .svg, .svgz of at most 10 MB, in a part named file."""
        return self._json("PUT", "/v1/{tenantId}/assets/images/{file}", {"file": file}, parts=body, headers=headers)

    def list_word_files(self, query: Optional[models.ListWordFilesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded Word files by name"""
        return self._json("GET", "/v1/{tenantId}/assets/word", {}, query=query, headers=headers)

    def upload_word_file(self, body: models.UploadWordFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into word. Takes .docx, .dotx of at most 16 MB, in a part named file. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/word", {}, parts=body, headers=headers)

    def get_word_file(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch one of the Word files"""
        return self._file("GET", "/v1/{tenantId}/assets/word/{file}", {"file": file}, headers=headers)

    def remove_word_file(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the Word files"""
        self._json("DELETE", "/v1/{tenantId}/assets/word/{file}", {"file": file}, headers=headers)

    def replace_word_file(self, file: str, body: models.ReplaceWordFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the Word files. Takes .docx, .dotx of at most 16 MB, in a part named file."""
        return self._json("PUT", "/v1/{tenantId}/assets/word/{file}", {"file": file}, parts=body, headers=headers)

    def list_roots_files(self, query: Optional[models.ListRootsFilesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ListedAsset]:
        """List uploaded roots by name"""
        return self._json("GET", "/v1/{tenantId}/assets/roots", {}, query=query, headers=headers)

    def upload_roots_file(self, body: models.UploadRootsFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Upload a file into roots. Takes .pem of at most 1 MB, in a part named file. With If-None-Match: * a file that exists is left alone."""
        return self._json("POST", "/v1/{tenantId}/assets/roots", {}, parts=body, headers=headers)

    def get_roots_file(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Fetch one of the roots"""
        return self._file("GET", "/v1/{tenantId}/assets/roots/{file}", {"file": file}, headers=headers)

    def remove_roots_file(self, file: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove one of the roots"""
        self._json("DELETE", "/v1/{tenantId}/assets/roots/{file}", {"file": file}, headers=headers)

    def replace_roots_file(self, file: str, body: models.ReplaceRootsFileBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Asset:
        """Replace one of the roots. Takes .pem of at most 1 MB, in a part named file."""
        return self._json("PUT", "/v1/{tenantId}/assets/roots/{file}", {"file": file}, parts=body, headers=headers)

    def list_vault_keys(self, query: Optional[models.ListVaultKeysQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.VaultKey]:
        """List vault keys by name"""
        return self._json("GET", "/v1/{tenantId}/vault-keys", {}, query=query, headers=headers)

    def register_vault_key(self, body: models.RegisterVaultKeyBody, *, headers: Optional[Mapping[str, str]] = None) -> models.VaultKey:
        """Register a key of your own vault. The key's tag service-tenant must be your tenant's identifier. The vault signs a test digest, which must verify with the certificate."""
        return self._json("POST", "/v1/{tenantId}/vault-keys", {}, body=body, headers=headers)

    def get_vault_key(self, name: str, *, headers: Optional[Mapping[str, str]] = None) -> models.VaultKey:
        """Get a vault key"""
        return self._json("GET", "/v1/{tenantId}/vault-keys/{name}", {"name": name}, headers=headers)

    def replace_vault_key(self, name: str, body: models.ReplaceVaultKeyBody, *, headers: Optional[Mapping[str, str]] = None) -> models.VaultKey:
        """Take another version or chain for a vault key"""
        return self._json("PUT", "/v1/{tenantId}/vault-keys/{name}", {"name": name}, body=body, headers=headers)

    def remove_vault_key(self, name: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Forget a vault key"""
        self._json("DELETE", "/v1/{tenantId}/vault-keys/{name}", {"name": name}, headers=headers)

    def check_vault_key(self, name: str, *, headers: Optional[Mapping[str, str]] = None) -> models.VaultKey:
        """Check a vault key as it was checked when it was registered"""
        return self._json("POST", "/v1/{tenantId}/vault-keys/{name}/check", {"name": name}, headers=headers)

    def verify_document(self, body: models.VerifyDocumentBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Verification:
        """Verify the signatures of a PDF or DOCX file, or evidence. Of any PDF or DOCX file of at most 64 MB, or a signature (.p7s) beside any file, or of evidence (getDocumentEvidence). Nothing is stored. Trust is judged by the roots that are given, else by those of the folder roots; an empty part judges nobody's. Evidence is judged by the policy that is given, else by the keys of your own ledger."""
        return self._json("POST", "/v1/{tenantId}/documents/verify", {}, parts=body, headers=headers)

    def list_api_keys(self, query: Optional[models.ListApiKeysQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.ApiKey]:
        """List API keys, the oldest first"""
        return self._json("GET", "/v1/{tenantId}/api-keys", {}, query=query, headers=headers)

    def create_api_key(self, body: models.CreateApiKeyBody, *, headers: Optional[Mapping[str, str]] = None) -> models.ApiKeyWithSecret:
        """Make an API key"""
        return self._json("POST", "/v1/{tenantId}/api-keys", {}, body=body, headers=headers)

    def rotate_api_key(self, client_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.RotatedKey:
        """Give a key a new secret; the old one ends at once, and the tokens got with it"""
        return self._json("POST", "/v1/{tenantId}/api-keys/{clientId}/rotate", {"clientId": client_id}, headers=headers)

    def revoke_api_key(self, client_id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Revoke a key"""
        self._json("DELETE", "/v1/{tenantId}/api-keys/{clientId}", {"clientId": client_id}, headers=headers)

    def list_tenants(self, query: Optional[models.ListTenantsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.Tenant]:
        """List tenants, the oldest first"""
        return self._json("GET", "/v1/tenants", {}, query=query, headers=headers)

    def create_tenant(self, body: models.CreateTenantBody, *, headers: Optional[Mapping[str, str]] = None) -> models.NewTenant:
        """Create a tenant"""
        return self._json("POST", "/v1/tenants", {}, body=body, headers=headers)

    def get_tenant(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Tenant:
        """Get a tenant"""
        return self._json("GET", "/v1/tenants/{id}", {"id": id}, headers=headers)

    def change_tenant(self, id: str, body: models.ChangeTenantBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Tenant:
        """Set a tenant's own limit, how long its documents are kept, or what it may use"""
        return self._json("PATCH", "/v1/tenants/{id}", {"id": id}, body=body, headers=headers)

    def delete_tenant(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.TenantDeletion:
        """Delete a tenant with all it has. At once its keys and tokens stop working; then its documents, templates, uploads, keys, jobs, webhooks and their files are removed, with their histories. `Location` says how far that is. Nothing brings a tenant back. With a held document it is refused (DOCUMENT_HELD)."""
        return self._json("DELETE", "/v1/tenants/{id}", {"id": id}, headers=headers)

    def get_tenant_deletion(self, id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.TenantDeletion:
        """How far the deletion of a tenant is, and the certificate of what it removed"""
        return self._json("GET", "/v1/tenants/{id}/deletion", {"id": id}, headers=headers)

    def list_webhooks(self, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.Webhook]:
        """List webhooks, the oldest first"""
        return self._json("GET", "/v1/{tenantId}/webhooks", {}, headers=headers)

    def register_webhook(self, body: models.RegisterWebhookBody, *, headers: Optional[Mapping[str, str]] = None) -> models.WebhookWithSecret:
        """Register a webhook"""
        return self._json("POST", "/v1/{tenantId}/webhooks", {}, body=body, headers=headers)

    def get_webhook(self, webhook_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Webhook:
        """Look at a webhook"""
        return self._json("GET", "/v1/{tenantId}/webhooks/{webhookId}", {"webhookId": webhook_id}, headers=headers)

    def change_webhook(self, webhook_id: str, body: models.ChangeWebhookBody, *, headers: Optional[Mapping[str, str]] = None) -> models.Webhook:
        """Change a webhook, disable it, or enable it again"""
        return self._json("PATCH", "/v1/{tenantId}/webhooks/{webhookId}", {"webhookId": webhook_id}, body=body, headers=headers)

    def remove_webhook(self, webhook_id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """Remove a webhook"""
        self._json("DELETE", "/v1/{tenantId}/webhooks/{webhookId}", {"webhookId": webhook_id}, headers=headers)

    def rotate_webhook_secret(self, webhook_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.RotatedWebhook:
        """Give a webhook a new secret; both sign for a day"""
        return self._json("POST", "/v1/{tenantId}/webhooks/{webhookId}/rotate", {"webhookId": webhook_id}, headers=headers)

    def test_webhook(self, webhook_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Delivery:
        """Send a test message"""
        return self._json("POST", "/v1/{tenantId}/webhooks/{webhookId}/test", {"webhookId": webhook_id}, headers=headers)

    def list_deliveries(self, webhook_id: str, query: Optional[models.ListDeliveriesQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.Delivery]:
        """List a webhook's deliveries, newest first"""
        return self._json("GET", "/v1/{tenantId}/webhooks/{webhookId}/deliveries", {"webhookId": webhook_id}, query=query, headers=headers)

    def get_delivery(self, delivery_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.DeliveryDetail:
        """Look at a delivery: what is sent, and each try with the answer"""
        return self._json("GET", "/v1/{tenantId}/webhooks/deliveries/{deliveryId}", {"deliveryId": delivery_id}, headers=headers)

    def replay_delivery(self, delivery_id: str, *, headers: Optional[Mapping[str, str]] = None) -> models.Delivery:
        """Send a delivery again"""
        return self._json("POST", "/v1/{tenantId}/webhooks/deliveries/{deliveryId}/replay", {"deliveryId": delivery_id}, headers=headers)

    def recover_deliveries(self, webhook_id: str, body: models.RecoverDeliveriesBody, *, headers: Optional[Mapping[str, str]] = None) -> models.DeliveryRecovery:
        """Send a webhook's failed deliveries again. Of what happened since an instant, the oldest first, 200 at most; the answer says how many are left."""
        return self._json("POST", "/v1/{tenantId}/webhooks/{webhookId}/recover", {"webhookId": webhook_id}, body=body, headers=headers)

    def get_usage(self, query: Optional[models.GetUsageQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[models.Usage, Answer]:
        """Documents, pages and bytes by day, format and template, and the limits"""
        return self._json("GET", "/v1/{tenantId}/usage", {}, query=query, headers=headers)

    def get_usage_hours(self, query: Optional[models.GetUsageHoursQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> models.UsageHours:
        """Documents and failed jobs by hour, and how long rendering and waiting took. Hours are kept until the events of their day are removed."""
        return self._json("GET", "/v1/{tenantId}/usage/hours", {}, query=query, headers=headers)

    def list_usage(self, query: Optional[models.ListUsageQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Union[Sequence[models.TenantMonth], Answer]:
        """What every tenant used, by month: the oldest tenant first, each with its months. Deleted and expired documents are in the sums; `storedBytes` is what documents and uploads take now, in the row of this month. As CSV with `Accept: text/csv`."""
        return self._json("GET", "/v1/usage", {}, query=query, headers=headers)

    def call_as_agent(self, body: models.CallAsAgentBody, *, headers: Optional[Mapping[str, str]] = None) -> Union[Mapping[str, Any], None]:
        """Answer a message of an agent. The Model Context Protocol (streamable HTTP, without sessions): one JSON-RPC message in, its answer as JSON out. Tools work under the caller's scopes: previews and documents need `documents:generate`, saving and importing need `templates:write`. A message of more than 1 MB is taken for the file that it brings alone."""
        return self._json("POST", "/v1/{tenantId}/mcp", {}, body=body, headers=headers)

    def get_llms_text(self, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """What a language model reads first"""
        return self._file("GET", "/llms.txt", {}, headers=headers)

    def is_alive(self, *, headers: Optional[Mapping[str, str]] = None) -> models.IsAliveAnswer:
        """Whether the process lives"""
        return self._json("GET", "/livez", {}, headers=headers)

    def is_ready(self, *, headers: Optional[Mapping[str, str]] = None) -> models.IsReadyAnswer:
        """Whether requests are taken"""
        return self._json("GET", "/readyz", {}, headers=headers)

    def get_version(self, *, headers: Optional[Mapping[str, str]] = None) -> models.GetVersionAnswer:
        """Which version answers"""
        return self._json("GET", "/version", {}, headers=headers)

    def get_definition_schema(self, *, headers: Optional[Mapping[str, str]] = None) -> Mapping[str, Any]:
        """The JSON Schema of a document definition"""
        return self._json("GET", "/v1/document-definition.schema.json", {}, headers=headers)

    def get_problem(self, problem: str, *, headers: Optional[Mapping[str, str]] = None) -> models.GetProblemAnswer:
        """What a problem's type means"""
        return self._json("GET", "/problems/{problem}", {"problem": problem}, headers=headers)

    def get_metrics(self, *, headers: Optional[Mapping[str, str]] = None) -> Answer:
        """Metrics for Prometheus"""
        return self._file("GET", "/metrics", {}, headers=headers)

    def list_sessions(self, query: Optional[models.ListSessionsQuery] = None, *, headers: Optional[Mapping[str, str]] = None) -> Sequence[models.OpenSession]:
        """List the tenant's open sessions of the studio, the newest first. Sessions that nobody has ended, of the last twelve hours. One that was not used for half an hour is over, and still listed."""
        return self._json("GET", "/v1/{tenantId}/sessions", {}, query=query, headers=headers)

    def end_tenant_session(self, session_id: str, *, headers: Optional[Mapping[str, str]] = None) -> None:
        """End a session of the studio, of any person or key"""
        self._json("DELETE", "/v1/{tenantId}/sessions/{sessionId}", {"sessionId": session_id}, headers=headers)
