# GENERATED from /openapi.json by tools/generate.ts; do not edit.
"""What requests take and answers have, as /openapi.json of the service says it."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence, Tuple, TypedDict, Union

File = Union[bytes, Tuple[str, bytes]]
"""The bytes of a file, or its name and its bytes."""


FaultCode = Literal["NO_CONTENT", "UNKNOWN_PROPERTY", "UNKNOWN_PARAMETER", "INVALID_PARAMETER", "REMOVED_NAME", "MISSING_PROPERTY", "WRONG_TYPE", "EXPRESSION_INVALID", "INVALID_VALUE", "UNKNOWN_COMPONENT", "COMPONENT_AMBIGUOUS", "COMPONENT_INVALID", "COMPONENT_CYCLE", "COMPONENT_DEPTH", "STYLE_CYCLE", "STYLE_DEPTH", "NUMBERING_UNKNOWN", "TAB_STOPS_UNKNOWN", "INVALID_NAME", "UNKNOWN_PARENT", "CERTIFICATE_UNREADABLE", "INVALID_STRUCTURE", "NAME_INVALID", "KEY_ID_INVALID", "DIRECTORY_INVALID", "CHAIN_INVALID", "CERTIFICATE_EXPIRED", "TAG_MISSING", "TAG_MISMATCH", "KEY_DISABLED", "KEY_KIND", "ACCESS_DENIED", "PART_UNUSABLE", "FORM_UNUSABLE", "FORM_LOCKED", "FORM_SIGNED", "WORD_UNUSABLE", "WORD_LOCKED", "WORD_MACROS", "WORD_SIGNED", "TAG_UNKNOWN", "TAG_UNPAIRED", "TAG_OPEN", "PAGE_UNUSABLE", "PAGE_LOCKED", "FIELD_UNKNOWN", "FIELD_READ_ONLY", "FIELD_VALUE", "TEST_SIGNATURE_WRONG", "INVALID_JSON", "INVALID_REQUEST", "INVALID_DEFINITION", "TEMPLATE_INVALID", "SIGNATURE_NOT_APPLIED", "ENCRYPTION_NOT_APPLIED", "FIDELITY_LOSS", "BUDGET_EXCEEDED", "VAULT_KEY_REJECTED", "UNAUTHENTICATED", "INVALID_CLIENT", "TENANT_MISMATCH", "SCOPE_MISSING", "CSRF_REFUSED", "STORAGE_QUOTA_EXCEEDED", "NOT_FOUND", "STUDIO_NOT_BUILT", "TEMPLATE_NOT_FOUND", "DOCUMENT_NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "DOCUMENT_HELD", "EVIDENCE_TOO_LARGE", "REVISION_CONFLICT", "REQUEST_IN_PROGRESS", "NAME_TAKEN", "LAST_REVISION", "REVISION_LIVE", "PRECONDITION_FAILED", "TOO_MANY", "JOB_ENDED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "HEADERS_TOO_LARGE", "ASSET_ALTERED", "FILE_DAMAGED", "INTERNAL", "RENDER_LIMIT", "UNAVAILABLE"]


WarningCode = Literal["NAME_IGNORED", "UNRESOLVED_TOKEN", "LOOKS_LIKE_A_REFERENCE", "PLACEHOLDER_UNKNOWN", "NUMBER_IMPRECISE", "LOOP_NO_LIST", "VALUE_NO_TEXT", "CONTROL_VALUE", "WORD_EXTERNAL", "FIELD_OUTSIDE", "CONDITION_UNUSABLE", "TEXT_MISSING", "EXPRESSION_VALUE", "VALUE_UNFORMATTED", "VALUE_AMBIGUOUS", "FONT_NOT_LOADED", "FONT_REPLACED", "FONT_FAMILY_REPEATED", "FONT_AXIS_MISSING", "FONT_WEIGHT_MISSING", "FONT_STYLE_MISSING", "FONT_EMBEDDED_WHOLE", "IMAGE_NOT_LOADED", "SVG_NOT_LOADED", "PDF_NOT_LOADED", "PDF_REPAIRED", "PDF_PART_LEFT_OUT", "SIGNATURE_LOST", "FORM_PART_LEFT_OUT", "FIELD_NOT_SEEN", "FORM_SCRIPTS_NOT_RUN", "PAGES_UNKNOWN", "ATTACHMENT_NOT_EMBEDDED", "ATTACHMENT_RENAMED", "MEDIA_TYPE_UNKNOWN", "INVOICE_NOT_DECLARED", "CONFORMANCE_WITHHELD", "NOT_ARCHIVAL", "ENCRYPTION_WEAK", "ENCRYPTION_ADAPTED", "CONFORMANCE_OBSTACLE", "TABLE_WITHOUT_HEADER", "FIELD_WITHOUT_LABEL", "GLYPH_MISSING", "ICON_UNKNOWN", "TOO_MANY_FEATURES", "HYPHENATION_MISSING", "MAGNETIC_INK_SIZE", "CHARACTER_NOT_DRAWN", "FIELD_REPEATED", "FIELD_VALUE_INVALID", "FIELD_NAME_INVALID", "FORM_NOT_FILLABLE", "SCRIPT_FIELD_UNKNOWN", "SCRIPT_BREAKS_SIGNATURE", "FIELD_TURNED", "NOT_DRAWN_YET", "STYLE_UNKNOWN", "LANGUAGE_INVALID", "STYLE_VALUE", "VALUE_OUT_OF_RANGE", "NUMBER_CLAMPED", "SIZE_UNKNOWN", "WIDTH_UNKNOWN", "LIST_NOT_FOUND", "NUMBERING_NOT_FOUND", "NUMBERING_IGNORED", "CAPTION_LABEL_MISSING", "POSITION_IGNORED", "GAP_IGNORED", "COLUMNS_ADDED", "ROW_SHORT", "CELL_DROPPED", "COLUMN_DROPPED", "COLUMN_MISREAD", "TOC_IGNORED", "WATERMARK_EMPTY", "WATERMARK_THINNED", "HEADER_NOT_REPEATED", "CARRY_NOT_SHOWN", "FOOTER_NOT_REPEATED", "SHORTCODE_MALFORMED", "SHORTCODE_ARGUMENT", "SHORTCODE_MIXED", "SHORTCODE_UNKNOWN", "DRAWING_FAULT", "MARKDOWN_REDUCED", "RICH_TAG_DROPPED", "CHART_DATA", "CHART_LABELS", "CHART_KEY_IGNORED", "BARCODE_INVALID", "BARCODE_OPTION", "LINK_REFUSED", "LINK_TARGET_MISSING", "PLACE_UNKNOWN", "REFERENCE_UNKNOWN", "FOOTNOTE_IGNORED", "BREAK_IGNORED", "WHOLE_PAGES_IGNORED", "SECTION_IGNORED", "BLOCK_OVERFLOW", "FIT_IGNORED", "BOX_OVERLAPS", "BOX_OUTSIDE", "TAB_STOPS_UNKNOWN", "TAB_STOP_PASSED", "DROP_CAP_LEFT_OUT", "FLOAT_IGNORED", "KEEP_NOT_POSSIBLE", "TEXT_OVERFLOW", "WORD_CUT", "TEXT_CLIPPED", "PAGE_SIZE_UNUSABLE", "PAGE_MARGINS_REDUCED", "PAGE_COUNT_UNSETTLED", "SIGNATURE_FAULT", "LAYER_UNKNOWN", "LAYER_REPEATED", "ID_REPEATED", "DOCX_APPROXIMATED", "DOCX_RASTERISED", "DOCX_DROPPED", "DOCX_CLAMPED", "DOCX_SUBSTITUTED", "MORE_WARNINGS"]


FindingCode = Literal["ORPHAN", "WIDOW", "ROW_SPLIT", "HEADING_STRANDED", "EMPTY_PAGE", "IMAGE_LOW_DPI", "CONTRAST_LOW"]


class ProblemErrorsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _Problem(TypedDict):
    type: str
    """The kind of problem, an address relative to the service"""
    title: str
    """The kind of problem, in words"""
    status: int
    """The HTTP status"""
    detail: str
    """What happened this time"""
    errorCode: Literal["INVALID_JSON", "INVALID_REQUEST", "INVALID_DEFINITION", "NO_CONTENT", "TEMPLATE_INVALID", "SIGNATURE_NOT_APPLIED", "ENCRYPTION_NOT_APPLIED", "FIDELITY_LOSS", "BUDGET_EXCEEDED", "VAULT_KEY_REJECTED", "UNAUTHENTICATED", "INVALID_CLIENT", "TENANT_MISMATCH", "SCOPE_MISSING", "CSRF_REFUSED", "STORAGE_QUOTA_EXCEEDED", "NOT_FOUND", "STUDIO_NOT_BUILT", "TEMPLATE_NOT_FOUND", "DOCUMENT_NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "DOCUMENT_HELD", "EVIDENCE_TOO_LARGE", "REVISION_CONFLICT", "REQUEST_IN_PROGRESS", "NAME_TAKEN", "LAST_REVISION", "REVISION_LIVE", "PRECONDITION_FAILED", "TOO_MANY", "JOB_ENDED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "HEADERS_TOO_LARGE", "ASSET_ALTERED", "FILE_DAMAGED", "INTERNAL", "RENDER_LIMIT", "UNAVAILABLE"]
    """The kind of problem, for programs"""
    isRetryable: bool
    """Whether the same request can succeed later"""
    message: str
    """What is wrong, in a sentence"""
    instance: str
    """The path of the request"""
    requestId: str
    """Names the request in the log"""


class Problem(_Problem, total=False):
    code: Union[FaultCode, WarningCode]
    """The first fault's code; with validation only"""
    path: str
    """The first fault's JSON Pointer; with validation only"""
    errors: Sequence[ProblemErrorsItem]
    """Every fault; with validation only"""


class TokenProblemErrorsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _TokenProblem(TypedDict):
    type: str
    """The kind of problem, an address relative to the service"""
    title: str
    """The kind of problem, in words"""
    status: int
    """The HTTP status"""
    detail: str
    """What happened this time"""
    errorCode: Literal["INVALID_JSON", "INVALID_REQUEST", "INVALID_DEFINITION", "NO_CONTENT", "TEMPLATE_INVALID", "SIGNATURE_NOT_APPLIED", "ENCRYPTION_NOT_APPLIED", "FIDELITY_LOSS", "BUDGET_EXCEEDED", "VAULT_KEY_REJECTED", "UNAUTHENTICATED", "INVALID_CLIENT", "TENANT_MISMATCH", "SCOPE_MISSING", "CSRF_REFUSED", "STORAGE_QUOTA_EXCEEDED", "NOT_FOUND", "STUDIO_NOT_BUILT", "TEMPLATE_NOT_FOUND", "DOCUMENT_NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "DOCUMENT_HELD", "EVIDENCE_TOO_LARGE", "REVISION_CONFLICT", "REQUEST_IN_PROGRESS", "NAME_TAKEN", "LAST_REVISION", "REVISION_LIVE", "PRECONDITION_FAILED", "TOO_MANY", "JOB_ENDED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "HEADERS_TOO_LARGE", "ASSET_ALTERED", "FILE_DAMAGED", "INTERNAL", "RENDER_LIMIT", "UNAVAILABLE"]
    """The kind of problem, for programs"""
    isRetryable: bool
    """Whether the same request can succeed later"""
    message: str
    """What is wrong, in a sentence"""
    instance: str
    """The path of the request"""
    requestId: str
    """Names the request in the log"""
    error: Literal["invalid_request", "invalid_client", "unsupported_grant_type", "invalid_scope"]
    """The code of RFC 6749, 5.2"""
    error_description: str
    """What is wrong, in a sentence"""


class TokenProblem(_TokenProblem, total=False):
    code: Union[FaultCode, WarningCode]
    """The first fault's code; with validation only"""
    path: str
    """The first fault's JSON Pointer; with validation only"""
    errors: Sequence[TokenProblemErrorsItem]
    """Every fault; with validation only"""


class _TokenResponse(TypedDict):
    access_token: str
    """Goes into the header `Authorization: Bearer …`"""
    token_type: Literal["Bearer"]
    """How the token is used"""
    expires_in: int
    """Seconds until it ends"""


class TokenResponse(_TokenResponse, total=False):
    scope: str
    """What it allows; only when the request named a scope"""


class _DocumentDefinition(TypedDict):
    document: DefinitionDocument


_DocumentDefinitionOthers = TypedDict(
    "_DocumentDefinitionOthers",
    {
        "$schema": "str",
    },
    total=False,
)


class DocumentDefinition(_DocumentDefinition, _DocumentDefinitionOthers):
    """The root of a definition."""


class _DefinitionWordDefinition(TypedDict):
    word: DefinitionWord


_DefinitionWordDefinitionOthers = TypedDict(
    "_DefinitionWordDefinitionOthers",
    {
        "$schema": "str",
    },
    total=False,
)


class DefinitionWordDefinition(_DefinitionWordDefinition, _DefinitionWordDefinitionOthers):
    """The root of a definition whose template is a Word file."""


class _GenerateFromTemplateDeliverTo(TypedDict):
    url: str
    """https, or http to a host of TENANT_OUTBOUND_INSIDE; its query is kept secret"""


class GenerateFromTemplateDeliverTo(_GenerateFromTemplateDeliverTo, total=False):
    """Where the document is put (`PUT`) when it is made, as a presigned address of a bucket"""

    headers: Mapping[str, str]
    """Sent with it: those that stores know, as `x-amz-…`, and `Authorization`; their values are kept secret. Content-Type is the document's unless it is here"""


class _GenerateFromTemplate(TypedDict):
    data: Mapping[str, Any]
    """What the template's tokens, sources and maps read"""


class GenerateFromTemplate(_GenerateFromTemplate, total=False):
    templateId: str
    """The template to use; beside `content`, previews alone read it: its Word file is that of a definition that names the same"""
    revision: str
    """Of the template: a rev- label or a revision's id, in place of the live one or the newest"""
    asOf: str
    """The template as it was at an instant (2026-03-28T14:30:00Z), or at a position or an event's id out of its history"""
    content: Union[Mapping[str, Any], str]
    """A definition, or JSON of one in a string, to use in place of a stored template"""
    deliverTo: GenerateFromTemplateDeliverTo
    """Where the document is put (`PUT`) when it is made, as a presigned address of a bucket"""


class _DryRunFromTemplate(TypedDict):
    data: Mapping[str, Any]
    """What the template's tokens, sources and maps read"""


class DryRunFromTemplate(_DryRunFromTemplate, total=False):
    templateId: str
    """The template to use; beside `content`, previews alone read it: its Word file is that of a definition that names the same"""
    revision: str
    """Of the template: a rev- label or a revision's id, in place of the live one or the newest"""
    asOf: str
    """The template as it was at an instant (2026-03-28T14:30:00Z), or at a position or an event's id out of its history"""
    content: Union[Mapping[str, Any], str]
    """A definition, or JSON of one in a string, to use in place of a stored template"""


class GenerationResultWarningsItem(TypedDict, total=False):
    code: WarningCode
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""
    page: int
    """On which page, from 1, its place begins; where it stands on one"""


class _GenerationResult(TypedDict):
    status: Literal["Succeeded"]
    """Succeeded"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""
    downloadUrl: str
    """Where the file is; needs the bearer token"""
    fileSizeBytes: int
    """The file's size"""
    contentType: Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"]
    """The file's media type"""
    errorCodes: Sequence[Literal["IMAGE_NOT_LOADED", "FONT_NOT_LOADED", "SVG_NOT_LOADED", "ATTACHMENT_NOT_EMBEDDED", "UNRESOLVED_TOKEN", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]]
    """What the document lacks; each code once"""
    warnings: Sequence[GenerationResultWarningsItem]
    """What differs from what the definition says, with its place and its page"""
    sha256: str
    """Of the file, hexadecimal"""


class GenerationResult(_GenerationResult, total=False):
    expiresAt: str
    """When the document ceases to be; absent of a job that an earlier version made"""
    signatureUrl: str
    """Where the separate signature file is; of a detached signature only"""


class DiagnosisWarningsItem(TypedDict, total=False):
    code: WarningCode
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""
    page: int
    """On which page, from 1, its place begins; where it stands on one"""


class DiagnosisNodesItemBoxesItem(TypedDict):
    page: int
    """From 1"""
    box: Sequence[float]
    """Left, top, width and height in points, from the page's top left corner"""


class DiagnosisNodesItem(TypedDict):
    path: str
    """JSON Pointer"""
    boxes: Sequence[DiagnosisNodesItemBoxesItem]
    """One for each page, or part of a page, it is on"""


class _DiagnosisFindingsItem(TypedDict):
    code: Union[WarningCode, FindingCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""
    severity: Literal["info", "warning", "error"]
    """How much it matters"""


class DiagnosisFindingsItem(_DiagnosisFindingsItem, total=False):
    page: int
    """From 1"""
    box: Sequence[float]
    """Left, top, width and height in points, from the page's top left corner"""
    measured: float
    """How wide or high it came out, in points; of a picture its dots per inch"""
    allowed: float
    """The space there was; of dots per inch and of contrast the least"""


class DiagnosisData(TypedDict):
    """What the definition takes from the data; `*` in a JSON Pointer stands for any index"""

    used: Sequence[str]
    """Places that are read"""
    unresolved: Sequence[str]
    """References without a value, as they are written"""
    unused: Sequence[str]
    """The outermost places nothing refers to"""
    inferredSchema: Mapping[str, Any]
    """A JSON Schema of what is read, by the values it has here"""


class Diagnosis(TypedDict):
    pages: int
    """How many pages it would have"""
    fileSizeBytes: int
    """How large the file would be"""
    contentType: Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"]
    """The file's media type"""
    errorCodes: Sequence[Literal["IMAGE_NOT_LOADED", "FONT_NOT_LOADED", "SVG_NOT_LOADED", "ATTACHMENT_NOT_EMBEDDED", "UNRESOLVED_TOKEN", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]]
    """What the document would lack; each code once"""
    warnings: Sequence[DiagnosisWarningsItem]
    """What would differ from what the definition says, with its place"""
    nodes: Sequence[DiagnosisNodesItem]
    """Where the nodes of the definition stand; at most 5000"""
    nodesLeftOut: int
    """Nodes beyond those listed"""
    findings: Sequence[DiagnosisFindingsItem]
    """The warnings, and what else somebody may want to look at; page and box where their place is on a page"""
    data: DiagnosisData
    """What the definition takes from the data; `*` in a JSON Pointer stands for any index"""


class PageTextFill2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageTextFill2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PageTextFill2StopsItem]
    """At least two, offsets ascending"""


class PageTextFill2(_PageTextFill2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageTextFill3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageTextFill3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PageTextFill3StopsItem]
    """At least two, offsets ascending"""


class PageTextFill3(_PageTextFill3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageTextStrokePaint2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageTextStrokePaint2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PageTextStrokePaint2StopsItem]
    """At least two, offsets ascending"""


class PageTextStrokePaint2(_PageTextStrokePaint2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageTextStrokePaint3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageTextStrokePaint3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PageTextStrokePaint3StopsItem]
    """At least two, offsets ascending"""


class PageTextStrokePaint3(_PageTextStrokePaint3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class _PageTextStroke(TypedDict):
    paint: Union[str, PageTextStrokePaint2, PageTextStrokePaint3]
    """What strokes"""
    width: float
    """In points"""


class PageTextStroke(_PageTextStroke, total=False):
    """How a line is drawn"""

    dash: Sequence[float]
    """Dashes and gaps by turns; left out: solid"""
    dashOffset: float
    """Where in the dashes it starts; left out: 0"""
    cap: Literal["butt", "round", "square"]
    """Left out: butt"""
    join: Literal["miter", "round", "bevel"]
    """Left out: miter"""
    miterLimit: float
    """Left out: 10"""


class _PageText(TypedDict):
    op: Literal["text"]
    """Glyphs of one face on a baseline"""
    face: int
    """Which of the answer's `faces`, from 0"""
    size: float
    """Of the type, in points: the outlines' units times size divided by the face's `unitsPerEm`"""
    x: float
    """Where the run begins: its left end"""
    y: float
    """The baseline"""
    width: float
    """From `x` to where the run ends"""
    glyphs: Sequence[int]
    """Glyph ids from left to right"""
    dx: Sequence[float]
    """Origin of each glyph, from `x` to the right"""
    text: str
    """What the run says, in reading order"""


class PageText(_PageText, total=False):
    dy: Sequence[float]
    """Origin of each glyph, from `y` down; left out: all stand on the baseline"""
    at: Sequence[int]
    """For each glyph where the letters that it shows begin in `text`, in UTF-16 units; left out: one glyph a unit, in the order of reading"""
    fill: Union[str, PageTextFill2, PageTextFill3]
    """Left out: the outlines are not filled"""
    stroke: PageTextStroke
    """How a line is drawn"""
    rtl: bool
    """Whether it is read from right to left"""
    hidden: bool
    """Whether it is there to be read and found, and not painted"""
    made: bool
    """Whether the service made it: the marker of an item, or what fills the way to a tab stop"""
    lang: str
    """BCP 47, where the author named a language"""


class PageRectangleFill2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageRectangleFill2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PageRectangleFill2StopsItem]
    """At least two, offsets ascending"""


class PageRectangleFill2(_PageRectangleFill2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageRectangleFill3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageRectangleFill3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PageRectangleFill3StopsItem]
    """At least two, offsets ascending"""


class PageRectangleFill3(_PageRectangleFill3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageRectangle(TypedDict):
    op: Literal["rect"]
    """A filled box"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""
    fill: Union[str, PageRectangleFill2, PageRectangleFill3]
    """What fills"""


class PageRuleStrokePaint2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageRuleStrokePaint2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PageRuleStrokePaint2StopsItem]
    """At least two, offsets ascending"""


class PageRuleStrokePaint2(_PageRuleStrokePaint2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PageRuleStrokePaint3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PageRuleStrokePaint3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PageRuleStrokePaint3StopsItem]
    """At least two, offsets ascending"""


class PageRuleStrokePaint3(_PageRuleStrokePaint3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class _PageRuleStroke(TypedDict):
    paint: Union[str, PageRuleStrokePaint2, PageRuleStrokePaint3]
    """What strokes"""
    width: float
    """In points"""


class PageRuleStroke(_PageRuleStroke, total=False):
    """How a line is drawn"""

    dash: Sequence[float]
    """Dashes and gaps by turns; left out: solid"""
    dashOffset: float
    """Where in the dashes it starts; left out: 0"""
    cap: Literal["butt", "round", "square"]
    """Left out: butt"""
    join: Literal["miter", "round", "bevel"]
    """Left out: miter"""
    miterLimit: float
    """Left out: 10"""


class PageRule(TypedDict):
    op: Literal["rule"]
    """A straight line, on its centre"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stroke: PageRuleStroke
    """How a line is drawn"""


class PagePathFill2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PagePathFill2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PagePathFill2StopsItem]
    """At least two, offsets ascending"""


class PagePathFill2(_PagePathFill2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PagePathFill3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PagePathFill3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PagePathFill3StopsItem]
    """At least two, offsets ascending"""


class PagePathFill3(_PagePathFill3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PagePathStrokePaint2StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PagePathStrokePaint2(TypedDict):
    kind: Literal["linear"]
    """A linear gradient"""
    x1: float
    """Start"""
    y1: float
    """Start"""
    x2: float
    """End"""
    y2: float
    """End"""
    stops: Sequence[PagePathStrokePaint2StopsItem]
    """At least two, offsets ascending"""


class PagePathStrokePaint2(_PagePathStrokePaint2, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class PagePathStrokePaint3StopsItem(TypedDict):
    offset: float
    """From 0 to 1"""
    color: str
    """A colour of CSS, `#rrggbb` or `#rrggbbaa`"""


class _PagePathStrokePaint3(TypedDict):
    kind: Literal["radial"]
    """A radial gradient"""
    cx: float
    """Centre"""
    cy: float
    """Centre"""
    r: float
    """Radius"""
    fx: float
    """Focus"""
    fy: float
    """Focus"""
    stops: Sequence[PagePathStrokePaint3StopsItem]
    """At least two, offsets ascending"""


class PagePathStrokePaint3(_PagePathStrokePaint3, total=False):
    transform: Sequence[float]
    """From the gradient's coordinates to those of the operation"""


class _PagePathStroke(TypedDict):
    paint: Union[str, PagePathStrokePaint2, PagePathStrokePaint3]
    """What strokes"""
    width: float
    """In points"""


class PagePathStroke(_PagePathStroke, total=False):
    """How a line is drawn"""

    dash: Sequence[float]
    """Dashes and gaps by turns; left out: solid"""
    dashOffset: float
    """Where in the dashes it starts; left out: 0"""
    cap: Literal["butt", "round", "square"]
    """Left out: butt"""
    join: Literal["miter", "round", "bevel"]
    """Left out: miter"""
    miterLimit: float
    """Left out: 10"""


class _PagePath(TypedDict):
    op: Literal["path"]
    """An outline, filled, then stroked"""
    d: str
    """An outline as the `d` of an SVG path has it: M, L, C and Z, absolute"""


class PagePath(_PagePath, total=False):
    fill: Union[str, PagePathFill2, PagePathFill3]
    """Left out: it is not filled"""
    evenOdd: bool
    """Whether the even-odd rule says what is inside; left out: the non-zero rule"""
    stroke: PagePathStroke
    """How a line is drawn"""


class _PagePicture(TypedDict):
    op: Literal["picture"]
    """A picture that fills a box"""
    picture: str
    """Which of the answer's `pictures`"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class PagePicture(_PagePicture, total=False):
    alt: str
    """Alternative text"""


class PageForeignPage(TypedDict):
    op: Literal["foreign-page"]
    """A page of another PDF file, whose content is not described"""
    path: str
    """JSON Pointer of the element that places it"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class _PageLink(TypedDict):
    op: Literal["link"]
    """A link; it is not painted"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class PageLink(_PageLink, total=False):
    uri: str
    """Where it leads outside"""
    place: str
    """The `anchor` it leads to in this document"""


class PageAnchor(TypedDict):
    op: Literal["anchor"]
    """A place that links lead to; it is not painted"""
    name: str
    """Its name"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""


class _PageNode(TypedDict):
    op: Literal["node"]
    """Where a node of the definition stands; it is not painted"""
    path: str
    """JSON Pointer into the text that was sent"""
    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class PageNode(_PageNode, total=False):
    heading: bool
    """Whether it is a heading"""
    row: int
    """Which of the things that a `source` made, in the order shown, from 1"""


class _PageGroupClip(TypedDict):
    d: str
    """An outline as the `d` of an SVG path has it: M, L, C and Z, absolute"""


class PageGroupClip(_PageGroupClip, total=False):
    evenOdd: bool
    """Left out: the non-zero rule"""


class PageGroupTile(TypedDict):
    """A box that the operations paint and that repeats in both directions without end, in their coordinates"""

    x: float
    """Left edge"""
    y: float
    """Upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class _PageGroup(TypedDict):
    op: Literal["group"]
    """Operations moved, cut and made see-through as one"""
    operations: Sequence[PageOperation]
    """In painting order"""


class PageGroup(_PageGroup, total=False):
    transform: Sequence[float]
    """From the coordinates of the operations to those of the group"""
    clip: PageGroupClip
    mask: Sequence[PageOperation]
    """What these do not cover is not painted; their colours do not matter unless `luminance` says so"""
    luminance: bool
    """Whether the brightness of the mask's colours counts too, on black"""
    opacity: float
    """From 0 to 1, of all together; left out: 1"""
    blend: Literal["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"]
    """How its colours mix with those below, by the names of CSS; left out: they cover them"""
    isolated: bool
    """Whether operations in it that blend do so with what is in it alone"""
    tile: PageGroupTile
    """A box that the operations paint and that repeats in both directions without end, in their coordinates"""
    layer: str
    """Name of the layer that shows or hides it"""


PageOperation = Union["PageText", "PageRectangle", "PageRule", "PagePath", "PagePicture", "PageForeignPage", "PageLink", "PageAnchor", "PageNode", "PageGroup"]


class PageDescription(TypedDict):
    number: int
    """From 1"""
    width: float
    """In points"""
    height: float
    """In points"""
    operations: Sequence[PageOperation]
    """In painting order; what comes later covers what came before"""


class DescribedPagesWarningsItem(TypedDict, total=False):
    code: WarningCode
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""
    page: int
    """On which page, from 1, its place begins; where it stands on one"""


class _DescribedPagesFacesItem(TypedDict):
    key: str
    """Names the face for `GET /v1/{tenantId}/faces/{key}/outlines`"""
    family: str
    """Its family"""
    weight: int
    """From 100 to 900"""
    italic: bool
    """Whether it slants"""
    unitsPerEm: int
    """Units of its outlines in the size of the type"""
    ascent: float
    """From the baseline up, in those units"""
    descent: float
    """From the baseline, negative is down, in those units"""


class DescribedPagesFacesItem(_DescribedPagesFacesItem, total=False):
    file: str
    """The path of an uploaded font, which that request needs too"""


class _DescribedPagesPicturesItem(TypedDict):
    hash: str
    """SHA-256 of the picture's own file"""
    mediaType: Literal["image/png", "image/jpeg"]
    """Of `data`: other kinds of files become PNG"""
    width: int
    """Pixels, upright"""
    height: int
    """Pixels, upright"""


class DescribedPagesPicturesItem(_DescribedPagesPicturesItem, total=False):
    data: str
    """The file in base64; absent when the request says that it is known"""


class DescribedPagesLayersItem(TypedDict):
    name: str
    """As groups name it"""
    visible: bool
    """Whether it is shown when the file is opened"""


class DescribedPagesNodesItemBoxesItem(TypedDict):
    page: int
    """From 1"""
    box: Sequence[float]
    """Left, top, width and height in points, from the page's top left corner"""


class DescribedPagesNodesItem(TypedDict):
    path: str
    """JSON Pointer"""
    boxes: Sequence[DescribedPagesNodesItemBoxesItem]
    """One for each page, or part of a page, it is on"""


class _DescribedPagesFindingsItem(TypedDict):
    code: Union[WarningCode, FindingCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""
    severity: Literal["info", "warning", "error"]
    """How much it matters"""


class DescribedPagesFindingsItem(_DescribedPagesFindingsItem, total=False):
    page: int
    """From 1"""
    box: Sequence[float]
    """Left, top, width and height in points, from the page's top left corner"""
    measured: float
    """How wide or high it came out, in points; of a picture its dots per inch"""
    allowed: float
    """The space there was; of dots per inch and of contrast the least"""


class DescribedPagesData(TypedDict):
    """What the definition takes from the data; `*` in a JSON Pointer stands for any index"""

    used: Sequence[str]
    """Places that are read"""
    unresolved: Sequence[str]
    """References without a value, as they are written"""
    unused: Sequence[str]
    """The outermost places nothing refers to"""
    inferredSchema: Mapping[str, Any]
    """A JSON Schema of what is read, by the values it has here"""


class DescribedPages(TypedDict):
    pages: int
    """How many pages it would have"""
    errorCodes: Sequence[Literal["IMAGE_NOT_LOADED", "FONT_NOT_LOADED", "SVG_NOT_LOADED", "ATTACHMENT_NOT_EMBEDDED", "UNRESOLVED_TOKEN", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]]
    """What the document would lack; each code once"""
    warnings: Sequence[DescribedPagesWarningsItem]
    """What would differ from what the definition says, with its place"""
    described: Sequence[PageDescription]
    """The requested pages, in their order"""
    faces: Sequence[DescribedPagesFacesItem]
    """What the text of those pages is set in"""
    pictures: Sequence[DescribedPagesPicturesItem]
    """What those pages show"""
    layers: Sequence[DescribedPagesLayersItem]
    """The document's layers"""
    partial: bool
    """Whether layout ended after those pages, as `total` allows: `pages` is that number then, `nodes` and `findings` are empty, and warnings are those so far"""
    nodes: Sequence[DescribedPagesNodesItem]
    """Where the nodes of the definition stand; at most 5000"""
    nodesLeftOut: int
    """Nodes beyond those listed"""
    findings: Sequence[DescribedPagesFindingsItem]
    """The warnings, and what else somebody may want to look at; page and box where their place is on a page"""
    data: DescribedPagesData
    """What the definition takes from the data; `*` in a JSON Pointer stands for any index"""


class FaceOutlines(TypedDict):
    key: str
    """The face"""
    unitsPerEm: int
    """Units of the outlines in the size of the type"""
    outlines: Mapping[str, str]
    """By glyph id, in font units, y up"""


class DocumentRecordTemplate(TypedDict):
    id: str
    """The template it was made with"""
    revision: str
    """The label of its revision"""


class _DocumentRecordHold(TypedDict):
    reason: str
    """Why it is kept, whatever its retention"""
    since: str
    """Since when"""


class DocumentRecordHold(_DocumentRecordHold, total=False):
    until: str
    """When the hold ends by itself; left out: when it is released"""


class _DocumentRecord(TypedDict):
    id: str
    """The record's own identifier, not the documentId"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""
    documentId: str
    """32 hexadecimal characters"""
    createdAt: str
    """When it was made"""
    fileSizeBytes: int
    """The file's size"""
    contentType: Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"]
    """The file's media type"""
    pages: int
    """How many pages it had when it was made"""
    errorCodes: Sequence[Literal["IMAGE_NOT_LOADED", "FONT_NOT_LOADED", "SVG_NOT_LOADED", "ATTACHMENT_NOT_EMBEDDED", "UNRESOLVED_TOKEN", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]]
    """What it lacks; each code once"""
    sha256: str
    """Of the file"""
    createdBy: str
    """The client that had it made"""
    expiresAt: str
    """When it ceases to be; while it is held, when it would have"""
    downloadUrl: str
    """Where the file is"""


class DocumentRecord(_DocumentRecord, total=False):
    documentName: str
    """The name that the request or the definition gives it, by which its file is saved; absent when none does"""
    template: DocumentRecordTemplate
    hold: DocumentRecordHold
    delivery: DocumentDelivery
    signatureUrl: str
    """Where the separate signature file is; of a detached signature only"""


class DocumentErasureRemovedEventsItem(TypedDict):
    type: str
    """Type of events"""
    count: int
    """How many of them"""


class DocumentErasureRemoved(TypedDict):
    events: Sequence[DocumentErasureRemovedEventsItem]
    """The document's events by type"""
    files: int
    """Files of the document"""
    leaves: Sequence[int]
    """Numbers of the leaves in the tenant's tree that have no event any more"""


class _DocumentErasure(TypedDict):
    documentId: str
    """The document's identifier"""
    status: Literal["running", "stopped", "erased"]
    """`running`: its events are still to be removed; `stopped`: a hold came first"""
    ground: Literal["no-longer-needed", "consent-withdrawn", "objection", "unlawful", "legal-obligation", "child", "other"]
    """Why, as Article 17(1) of the GDPR counts the reasons"""
    requestedBy: str
    """Client id of who requested it"""
    requestedAt: str
    """When it was requested"""


class DocumentErasure(_DocumentErasure, total=False):
    erasedAt: str
    """When nothing was left but what `stays` names"""
    removed: DocumentErasureRemoved
    stays: Sequence[Literal["commitments", "usage", "answers", "jobs", "deliveries", "findings", "reads", "backups"]]
    """What an erasure does not reach; see docs/how-to/erase.md"""
    eventId: str
    """The event that holds the certificate"""
    position: str
    """Where in the log that is"""


class _DocumentDelivery(TypedDict):
    state: Literal["pending", "succeeded", "failed"]
    """How it stands"""
    to: str
    """Scheme, host and path of the address; never its query"""
    attempts: int
    """Tries so far"""
    at: str
    """The last try; before the first, when it was wanted"""


class DocumentDelivery(_DocumentDelivery, total=False):
    error: str
    """Why the last try failed; absent when none did"""


class _DeliveredDefinitionDeliverTo(TypedDict):
    url: str
    """https, or http to a host of TENANT_OUTBOUND_INSIDE; its query is kept secret"""


class DeliveredDefinitionDeliverTo(_DeliveredDefinitionDeliverTo, total=False):
    """Where the document is put (`PUT`) when it is made, as a presigned address of a bucket"""

    headers: Mapping[str, str]
    """Sent with it: those that stores know, as `x-amz-…`, and `Authorization`; their values are kept secret. Content-Type is the document's unless it is here"""


class DeliveredDefinition(TypedDict):
    document: DefinitionDocument
    """What is made"""
    deliverTo: DeliveredDefinitionDeliverTo
    """Where the document is put (`PUT`) when it is made, as a presigned address of a bucket"""


class DocumentDeletionDeletedItem(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """The document's identifier"""
    fileName: str
    """The file's name"""


class _DocumentDeletion(TypedDict):
    deletedCount: int
    """How many were deleted"""
    deleted: Sequence[DocumentDeletionDeletedItem]
    """Which"""
    notFound: Sequence[str]
    """What the request named and does not exist, as it was written there"""


class DocumentDeletion(_DocumentDeletion, total=False):
    held: Sequence[str]
    """What is held and was not deleted, as it was written there; absent when nothing is"""


class TemplateFile(TypedDict):
    name: str
    """As the definition spells it"""
    sha256: str
    """Of its bytes, hexadecimal"""
    sizeBytes: int
    """Its size"""


class TemplateRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class TemplateWarningsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _Template(TypedDict):
    id: str
    """The template's identifier"""
    parentId: Union[str, None]
    """The template it came from"""
    tenantId: str
    """Whose it is"""
    name: str
    """What people call it"""
    content: str
    """A document definition: JSON in a string"""
    createdAt: str
    """When it was made"""
    createdBy: str
    """The author's client id"""
    owner: str
    """The owner's client id"""
    updatedAt: str
    """When it was last changed"""
    revision: str
    """rev-<compact UTC date and time>"""


class Template(_Template, total=False):
    testData: str
    """Sample data: JSON in a string"""
    file: TemplateFile
    retention: TemplateRetention
    """How long documents made of it are kept; absent: as the tenant's others"""
    live: str
    """Label of the revision that documents are made of; absent: the latest"""
    warnings: Sequence[TemplateWarningsItem]
    """Of content just saved: why documents could not be made of it, and what in it is doubtful"""
    visibility: Literal["private", "shared", "public"]
    """Who sees it"""
    sharedWith: Sequence[str]
    """Tenants that see it when it is shared"""
    category: Union[str, None]
    """What kind of document it makes"""
    tags: Sequence[str]
    """Words to find it by"""
    description: Union[str, None]
    """What it is for"""


class TemplateSummaryFile(TypedDict):
    name: str
    """As the definition spells it"""
    sha256: str
    """Of its bytes, hexadecimal"""
    sizeBytes: int
    """Its size"""


class TemplateSummaryRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class _TemplateSummary(TypedDict):
    id: str
    """The template's identifier"""
    parentId: Union[str, None]
    """The template it came from"""
    tenantId: str
    """Whose it is"""
    name: str
    """What people call it"""
    createdAt: str
    """When it was made"""
    createdBy: str
    """The author's client id"""
    owner: str
    """The owner's client id"""
    updatedAt: str
    """When it was last changed"""
    revision: str
    """rev-<compact UTC date and time>"""


class TemplateSummary(_TemplateSummary, total=False):
    file: TemplateSummaryFile
    retention: TemplateSummaryRetention
    """How long documents made of it are kept; absent: as the tenant's others"""
    live: str
    """Label of the revision that documents are made of; absent: the latest"""
    visibility: Literal["private", "shared", "public"]
    """Who sees it"""
    sharedWith: Sequence[str]
    """Tenants that see it when it is shared"""
    category: Union[str, None]
    """What kind of document it makes"""
    tags: Sequence[str]
    """Words to find it by"""
    description: Union[str, None]
    """What it is for"""


class TemplateName(TypedDict):
    id: str
    """The template's identifier"""
    name: str
    """What people call it"""


class TemplateRevisionFile(TypedDict):
    name: str
    """As the definition spells it"""
    sha256: str
    """Of its bytes, hexadecimal"""
    sizeBytes: int
    """Its size"""


class TemplateRevisionRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class TemplateRevisionWarningsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _TemplateRevision(TypedDict):
    id: str
    """The revision's identifier"""
    parentId: Union[str, None]
    """The revision it came from; null for the first"""
    tenantId: str
    """Whose it is"""
    name: str
    """What people call it"""
    createdAt: str
    """When it was made"""
    createdBy: str
    """The author's client id"""
    owner: str
    """The owner's client id"""
    updatedAt: str
    """When it was last changed"""
    revision: str
    """rev-<compact UTC date and time>"""
    templateId: str
    """Whose revision it is"""
    latest: bool
    """Whether the template says this now"""
    live: bool
    """Whether the template's live pointer names it: documents are made of it, whichever is the latest"""
    origin: Literal["create", "update", "revision", "revert"]
    """How it came to be"""
    note: Union[str, None]
    """What its author wrote about it"""


class TemplateRevision(_TemplateRevision, total=False):
    content: str
    """A document definition: JSON in a string"""
    testData: str
    """Sample data: JSON in a string"""
    file: TemplateRevisionFile
    retention: TemplateRevisionRetention
    """How long documents made of it are kept; absent: as the tenant's others"""
    warnings: Sequence[TemplateRevisionWarningsItem]
    """Of content just saved: why documents could not be made of it, and what in it is doubtful"""


class CommunityTemplate(TypedDict):
    id: str
    """The template's identifier"""
    name: str
    """Its name"""
    visibility: Literal["private", "shared", "public"]
    """Who sees it"""
    category: Union[str, None]
    """What kind of document it makes"""
    tags: Sequence[str]
    """Words to find it by"""
    description: Union[str, None]
    """What it is for"""
    owner: str
    """The owner's client id; to other tenants the identifier of the owner's tenant"""
    revision: str
    """Of its latest revision: rev-<compact UTC date and time>"""
    likes: int
    """Tenants that like it"""
    likedByMe: bool
    """Whether the caller's tenant does"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was last changed"""


class CommunityTemplateDetailFile(TypedDict):
    name: str
    """As the definition spells it"""
    sha256: str
    """Of its bytes, hexadecimal"""
    sizeBytes: int
    """Its size"""


class _CommunityTemplateDetail(TypedDict):
    id: str
    """The template's identifier"""
    name: str
    """Its name"""
    visibility: Literal["private", "shared", "public"]
    """Who sees it"""
    category: Union[str, None]
    """What kind of document it makes"""
    tags: Sequence[str]
    """Words to find it by"""
    description: Union[str, None]
    """What it is for"""
    owner: str
    """The owner's client id; to other tenants the identifier of the owner's tenant"""
    revision: str
    """Of its latest revision: rev-<compact UTC date and time>"""
    likes: int
    """Tenants that like it"""
    likedByMe: bool
    """Whether the caller's tenant does"""
    createdAt: str
    """When it was made"""
    updatedAt: str
    """When it was last changed"""
    parentId: Union[str, None]
    """The template it came from"""
    tenantId: str
    """Whose it is"""
    content: str
    """A document definition: JSON in a string"""
    createdBy: str
    """The author's client id; to other tenants the identifier of the author's tenant"""


class CommunityTemplateDetail(_CommunityTemplateDetail, total=False):
    testData: str
    """Sample data: JSON in a string"""
    file: CommunityTemplateDetailFile
    sharedWith: Sequence[str]
    """Tenants that see it when it is shared"""


class Like(TypedDict):
    id: str
    """The template's identifier"""
    likes: int
    """Tenants that like it now"""
    liked: bool
    """Whether the caller's tenant does"""


class WordInspectionFile(TypedDict):
    name: str
    """As the definition spells it"""
    sha256: str
    """Of its bytes, hexadecimal"""
    sizeBytes: int
    """Its size"""


class _WordInspectionTagsItem(TypedDict):
    kind: str
    """What it is: value, start, else, end, picture, link, field, control and so on"""
    tag: str
    """As its author wrote it"""
    where: str
    """Its place in an author's words: table 2, row 3, column 1"""


class WordInspectionTagsItem(_WordInspectionTagsItem, total=False):
    region: Literal["list", "condition", "either"]
    """Of a start: what stands to its end comes once for each entry of a list, or where a condition holds; `either`: the data decide which"""


class WordInspectionDataPlacesItem(TypedDict):
    path: str
    """JSON Pointer into the data; `*` stands for the entries of a list: `/lines/*/price`"""
    kind: Literal["value", "list", "condition", "picture"]
    """What the file does with it"""
    required: bool
    """Something would be missing without it, whatever the other data are"""


class WordInspectionData(TypedDict):
    places: Sequence[WordInspectionDataPlacesItem]
    """Each place once for each kind. A name in a loop is taken for a member of its entry; where no entry has it, it is looked up around"""
    schema: Mapping[str, Any]
    """JSON Schema, draft 7, of the data"""


class WordInspectionWarningsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _WordInspectionPdfReportItem(TypedDict):
    code: Literal["IMPORT_DROPPED", "IMPORT_APPROXIMATED", "IMPORT_PLACEHOLDER", "IMPORT_FILE_MISSING", "IMPORT_MORE"]
    """What kind of loss it is"""
    kind: Literal["lost", "near"]
    """`lost`: content, such as words, numbers, links and values; `near`: a look, or text that stays as it is"""
    place: str
    """Where in the file: a line, a JSON Pointer, or a part of it with the number of a paragraph"""
    message: str
    """What is lost, and what stands in its place, in a sentence"""


class WordInspectionPdfReportItem(_WordInspectionPdfReportItem, total=False):
    words: str
    """Of text that is left out: all its words"""
    places: int
    """Of a property: in how many places it stands; `place` is the first"""


class WordInspectionPdfCounts(TypedDict):
    lost: int
    """Losses of content, listed or not"""
    near: int
    """Other differences, listed or not"""


class WordInspectionPdf(TypedDict):
    report: Sequence[WordInspectionPdfReportItem]
    """What of the file the definition does not have; empty: nothing is lost"""
    counts: WordInspectionPdfCounts


class WordInspection(TypedDict):
    file: WordInspectionFile
    tags: Sequence[WordInspectionTagsItem]
    """Tags, fields and content controls, in their order"""
    data: WordInspectionData
    warnings: Sequence[WordInspectionWarningsItem]
    """What is wrong with the tags, and what is doubtful"""
    pdf: WordInspectionPdf


class VaultKey(TypedDict):
    name: str
    """How a definition's signature names it"""
    keyId: str
    """Where the key is, with its version"""
    directoryId: str
    """The directory of the vault; empty: a signer has none"""
    keyType: str
    """Kind and size of the key"""
    subject: str
    """Of the signer's certificate"""
    issuer: str
    """Of the signer's certificate"""
    notBefore: str
    """From when the certificate is valid"""
    notAfter: str
    """Until when"""
    certificateSha256: str
    """Of the signer's certificate, hexadecimal"""
    registeredAt: str
    """When it was registered first"""
    checkedAt: str
    """When the vault last signed a test digest"""


class FontFactsAxesItem(TypedDict):
    tag: str
    """The axis, as `wght`"""
    least: float
    """The least value"""
    usual: float
    """The value that the font has by itself"""
    most: float
    """The greatest value"""


class FontFacts(TypedDict):
    family: str
    """The family that the font names itself"""
    style: str
    """Its style within the family, as it names it: `Bold Italic`"""
    weight: int
    """From 1 to 1000; of a variable font the one it has by itself"""
    isItalic: bool
    """Its letters are slanted"""
    axes: Sequence[FontFactsAxesItem]
    """What can be varied; empty: the font is not variable"""
    scripts: Sequence[str]
    """ISO 15924 codes of the scripts that it has 20 characters of or more, most characters first"""
    glyphs: int
    """How many glyphs it has"""


class CertificateFacts(TypedDict):
    subject: str
    """Whose certificate it is"""
    issuer: str
    """Who issued it"""
    notBefore: str
    """From when it is valid"""
    notAfter: str
    """Until when"""
    sha256: str
    """Of the certificate, hexadecimal"""


class AssetWarningsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class _Asset(TypedDict):
    path: str
    """How a definition names it: <kind>/<fileName>"""
    fileName: str
    """Its name"""
    sizeBytes: int
    """Its size"""
    sha256: str
    """Of its bytes, hexadecimal"""
    contentType: Literal["application/x-pkcs12", "application/xml", "text/csv", "application/json", "text/plain", "application/pdf", "font/ttf", "font/otf", "image/png", "image/jpeg", "image/gif", "image/tiff", "image/webp", "image/svg+xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.openxmlformats-officedocument.wordprocessingml.template", "application/pem-certificate-chain"]
    """Its media type: of an image by its content, else by its name"""
    warnings: Sequence[AssetWarningsItem]
    """Why documents cannot use it, when they cannot"""
    certificates: Sequence[CertificateFacts]
    """Of a file of certs the signer's first; of one of roots all, 20 at most. Empty where they are not known"""


class Asset(_Asset, total=False):
    font: FontFacts


class ListedAssetWarningsItem(TypedDict, total=False):
    code: Union[FaultCode, WarningCode]
    """What is wrong, for programs"""
    path: str
    """Where, as a JSON Pointer (RFC 6901)"""
    message: str
    """What is wrong, and what to do about it"""


class ListedAssetUsedByTemplatesItem(TypedDict):
    id: str
    """The template's id"""
    name: str
    """Its name"""


class ListedAssetUsedBy(TypedDict):
    """The templates that name it in their latest or live revision; with `usedBy=true`. There may be more: definitions of more than 256 KB are not searched, and of one that names more than 1000 files only the first by path are known"""

    count: int
    """How many templates name it"""
    templates: Sequence[ListedAssetUsedByTemplatesItem]
    """The first 20 of them by name"""


class _ListedAsset(TypedDict):
    path: str
    """How a definition names it: <kind>/<fileName>"""
    fileName: str
    """Its name"""
    sizeBytes: int
    """Its size"""
    sha256: str
    """Of its bytes, hexadecimal"""
    contentType: Literal["application/x-pkcs12", "application/xml", "text/csv", "application/json", "text/plain", "application/pdf", "font/ttf", "font/otf", "image/png", "image/jpeg", "image/gif", "image/tiff", "image/webp", "image/svg+xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.openxmlformats-officedocument.wordprocessingml.template", "application/pem-certificate-chain"]
    """Its media type: of an image by its content, else by its name"""
    warnings: Sequence[ListedAssetWarningsItem]
    """Why documents cannot use it, when they cannot"""
    certificates: Sequence[CertificateFacts]
    """Of a file of certs the signer's first; of one of roots all, 20 at most. Empty where they are not known"""
    uploadedAt: str
    """When these bytes came"""
    uploadedBy: str
    """The client id"""


class ListedAsset(_ListedAsset, total=False):
    font: FontFacts
    usedBy: ListedAssetUsedBy
    """The templates that name it in their latest or live revision; with `usedBy=true`. There may be more: definitions of more than 256 KB are not searched, and of one that names more than 1000 files only the first by path are known"""


class ApiKey(TypedDict):
    clientId: str
    """Whom it signs in"""
    name: str
    """What people call it"""
    scopes: Sequence[Literal["documents:generate", "documents:read", "documents:delete", "templates:read", "templates:write", "templates:publish", "assets:read", "assets:write", "audit:read", "admin"]]
    """What it may do"""
    createdAt: str
    """When it was made"""
    expiresAt: Union[str, None]
    """When it ends; null: when it is revoked"""
    lastUsedAt: Union[str, None]
    """When somebody last signed in with it, to the hour; null: never"""


class _ApiKeyWithSecret(TypedDict):
    clientId: str
    """Whom it signs in"""
    name: str
    """What people call it"""
    scopes: Sequence[Literal["documents:generate", "documents:read", "documents:delete", "templates:read", "templates:write", "templates:publish", "assets:read", "assets:write", "audit:read", "admin"]]
    """What it may do"""
    createdAt: str
    """When it was made"""
    expiresAt: Union[str, None]
    """When it ends; null: when it is revoked"""
    lastUsedAt: Union[str, None]
    """When somebody last signed in with it, to the hour; null: never"""


class ApiKeyWithSecret(_ApiKeyWithSecret, total=False):
    clientSecret: str
    """Shown this once; absent when the same request was answered before"""


class _RotatedKey(TypedDict):
    clientId: str
    """Whom it signs in"""


class RotatedKey(_RotatedKey, total=False):
    clientSecret: str
    """Shown this once; absent when the same request was answered before"""


class TenantRetention(TypedDict, total=False):
    """How long its documents are kept; absent: as the service's setting says"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class TenantQuotas(TypedDict, total=False):
    """What it may use; absent: all it wants"""

    documentsPerMonth: int
    """Documents made in a month (UTC)"""
    bytesStored: int
    """Bytes of documents and uploads that are stored, replaced uploads included"""
    secondsPerMonth: int
    """Seconds of rendering in a month (UTC), all workers added"""


class _Tenant(TypedDict):
    tenantId: str
    """The tenant"""
    name: str
    """What people call it"""
    generationLimit: int
    """Documents it may generate a minute"""
    ownLimit: bool
    """Whether that number is its own; else it follows the service's setting"""
    createdAt: str
    """When it was made"""


class Tenant(_Tenant, total=False):
    retention: TenantRetention
    """How long its documents are kept; absent: as the service's setting says"""
    quotas: TenantQuotas
    """What it may use; absent: all it wants"""
    closedAt: str
    """Since when it is being deleted; absent: it is not"""


class NewTenantRetention(TypedDict, total=False):
    """How long its documents are kept; absent: as the service's setting says"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class NewTenantQuotas(TypedDict, total=False):
    """What it may use; absent: all it wants"""

    documentsPerMonth: int
    """Documents made in a month (UTC)"""
    bytesStored: int
    """Bytes of documents and uploads that are stored, replaced uploads included"""
    secondsPerMonth: int
    """Seconds of rendering in a month (UTC), all workers added"""


class _NewTenant(TypedDict):
    tenantId: str
    """The tenant"""
    name: str
    """What people call it"""
    generationLimit: int
    """Documents it may generate a minute"""
    ownLimit: bool
    """Whether that number is its own; else it follows the service's setting"""
    createdAt: str
    """When it was made"""
    apiKey: ApiKeyWithSecret


class NewTenant(_NewTenant, total=False):
    retention: NewTenantRetention
    """How long its documents are kept; absent: as the service's setting says"""
    quotas: NewTenantQuotas
    """What it may use; absent: all it wants"""
    closedAt: str
    """Since when it is being deleted; absent: it is not"""


class TenantDeletionRemoved(TypedDict, total=False):
    """How many of each kind; a kind of which there was none is left out"""

    documents: int
    """Of documents"""
    templates: int
    """Of templates"""
    assets: int
    """Of assets"""
    vaultKeys: int
    """Of vaultKeys"""
    apiKeys: int
    """Of apiKeys"""
    jobs: int
    """Of jobs"""
    webhooks: int
    """Of webhooks"""
    deliveries: int
    """Of deliveries"""
    likes: int
    """Of likes"""
    refusedSignatures: int
    """Of refusedSignatures"""
    damageFindings: int
    """Of damageFindings"""
    keyUses: int
    """Of keyUses"""
    usageDays: int
    """Of usageDays"""
    files: int
    """Of files"""


class TenantDeletionCertificateRemoved(TypedDict, total=False):
    """How many of each kind; a kind of which there was none is left out"""

    documents: int
    """Of documents"""
    templates: int
    """Of templates"""
    assets: int
    """Of assets"""
    vaultKeys: int
    """Of vaultKeys"""
    apiKeys: int
    """Of apiKeys"""
    jobs: int
    """Of jobs"""
    webhooks: int
    """Of webhooks"""
    deliveries: int
    """Of deliveries"""
    likes: int
    """Of likes"""
    refusedSignatures: int
    """Of refusedSignatures"""
    damageFindings: int
    """Of damageFindings"""
    keyUses: int
    """Of keyUses"""
    usageDays: int
    """Of usageDays"""
    files: int
    """Of files"""


class TenantDeletionCertificate(TypedDict):
    tenantId: str
    """The tenant"""
    requestedBy: str
    """The client id of the administrator"""
    requestedAt: str
    """When it was requested"""
    completedAt: str
    """When nothing was left"""
    removed: TenantDeletionCertificateRemoved
    """How many of each kind; a kind of which there was none is left out"""


class _TenantDeletion(TypedDict):
    tenantId: str
    """The tenant"""
    status: Literal["running", "stopped", "completed"]
    """`stopped`: a document was held, and the tenant is open again"""
    requestedBy: str
    """The client id of the administrator"""
    requestedAt: str
    """When it was requested"""
    removed: TenantDeletionRemoved
    """How many of each kind; a kind of which there was none is left out"""


class TenantDeletion(_TenantDeletion, total=False):
    held: int
    """Documents that were held; of a deletion that was stopped"""
    certificate: TenantDeletionCertificate
    sha256: str
    """Of the certificate's canonical JSON (RFC 8785)"""
    eventId: str
    """The event that holds the certificate, in the log of the first tenant"""
    position: str
    """Where in the log that is"""


class UsageDailyItem(TypedDict):
    day: str
    """A day, UTC"""
    format: Literal["pdf", "docx"]
    """The format"""
    templateId: Union[str, None]
    """The template; null: none"""
    documents: int
    """Documents made"""
    pages: int
    """Their pages"""
    bytes: int
    """Their size"""


class UsageLimitsRetention(TypedDict, total=False):
    """What the tenant has in its place; absent: nothing"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class UsageLimitsQuotas(TypedDict, total=False):
    """What it may use of documents, bytes and seconds; absent: all it wants"""

    documentsPerMonth: int
    """Documents made in a month (UTC)"""
    bytesStored: int
    """Bytes of documents and uploads that are stored, replaced uploads included"""
    secondsPerMonth: int
    """Seconds of rendering in a month (UTC), all workers added"""


class _UsageLimits(TypedDict):
    generationsPerMinute: int
    """Documents a minute"""
    requestsPerMinute: int
    """Other requests a minute, for each endpoint"""
    retentionDays: int
    """Days until a document expires, where nothing nearer to it says otherwise"""


class UsageLimits(_UsageLimits, total=False):
    """What the tenant may"""

    retention: UsageLimitsRetention
    """What the tenant has in its place; absent: nothing"""
    quotas: UsageLimitsQuotas
    """What it may use of documents, bytes and seconds; absent: all it wants"""


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "documents": "int",
        "pages": "int",
        "bytes": "int",
        "daily": "Sequence[UsageDailyItem]",
        "limits": "UsageLimits",
    },
)


class UsageHoursRender(TypedDict):
    """Milliseconds of rendering, to within a fifth; null: of no document is it known"""

    p50: int
    """Half of them took at most so long"""
    p95: int
    """19 of 20 of them took at most so long"""


class UsageHoursWaiting(TypedDict):
    """Milliseconds until a rendering thread began, to within a fifth; null: of no document is it known"""

    p50: int
    """Half of them took at most so long"""
    p95: int
    """19 of 20 of them took at most so long"""


class UsageHoursHourlyItemRender(TypedDict):
    """Milliseconds of rendering, to within a fifth; null: of no document is it known"""

    p50: int
    """Half of them took at most so long"""
    p95: int
    """19 of 20 of them took at most so long"""


class UsageHoursHourlyItemWaiting(TypedDict):
    """Milliseconds until a rendering thread began, to within a fifth; null: of no document is it known"""

    p50: int
    """Half of them took at most so long"""
    p95: int
    """19 of 20 of them took at most so long"""


class UsageHoursHourlyItem(TypedDict):
    hour: str
    """An hour, UTC, as 2026-03-28T14"""
    documents: int
    """Documents made"""
    lacking: int
    """Documents among them that lack something (errorCodes)"""
    failed: int
    """Jobs that failed; direct requests that were refused are not counted"""
    render: Union[UsageHoursHourlyItemRender, None]
    """Milliseconds of rendering, to within a fifth; null: of no document is it known"""
    waiting: Union[UsageHoursHourlyItemWaiting, None]
    """Milliseconds until a rendering thread began, to within a fifth; null: of no document is it known"""


UsageHours = TypedDict(
    "UsageHours",
    {
        "from": "str",
        "to": "str",
        "documents": "int",
        "lacking": "int",
        "failed": "int",
        "render": "Union[UsageHoursRender, None]",
        "waiting": "Union[UsageHoursWaiting, None]",
        "hourly": "Sequence[UsageHoursHourlyItem]",
    },
)


class TenantMonth(TypedDict):
    month: str
    """The month, UTC"""
    tenantId: str
    """The tenant"""
    name: str
    """What people call it"""
    documents: int
    """Documents made"""
    pages: int
    """Their pages"""
    bytes: int
    """Their size"""
    storedBytes: Union[int, None]
    """What its documents and uploads take now; null in the row of another month than this"""
    seconds: float
    """For which its requests held rendering threads, also where nothing was made"""
    quotaRefusals: int
    """Documents, previews and uploads that a quota refused"""


class _Job(TypedDict):
    id: str
    """The job"""
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    """Where it is on its way"""
    format: Literal["pdf", "docx"]
    """Of the document"""
    createdAt: str
    """When it was accepted"""
    startedAt: Union[str, None]
    """When it was begun; null: it waits"""
    finishedAt: Union[str, None]
    """When it ended; null: not yet"""
    expiresAt: Union[str, None]
    """When it is forgotten; null: not before it ends"""


class Job(_Job, total=False):
    ahead: int
    """Jobs of the tenant that wait and were accepted before it; of one that waits alone"""
    result: GenerationResult
    error: Problem


class _ListedJob(TypedDict):
    id: str
    """The job"""
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    """Where it is on its way"""
    format: Literal["pdf", "docx"]
    """Of the document"""
    createdAt: str
    """When it was accepted"""
    startedAt: Union[str, None]
    """When it was begun; null: it waits"""
    finishedAt: Union[str, None]
    """When it ended; null: not yet"""
    expiresAt: Union[str, None]
    """When it is forgotten; null: not before it ends"""


class ListedJob(_ListedJob, total=False):
    ahead: int
    """Jobs of the tenant that wait and were accepted before it; of one that waits alone"""
    documentId: str
    """Of the document it made"""
    errorCode: Literal["INVALID_JSON", "INVALID_REQUEST", "INVALID_DEFINITION", "NO_CONTENT", "TEMPLATE_INVALID", "SIGNATURE_NOT_APPLIED", "ENCRYPTION_NOT_APPLIED", "FIDELITY_LOSS", "BUDGET_EXCEEDED", "VAULT_KEY_REJECTED", "UNAUTHENTICATED", "INVALID_CLIENT", "TENANT_MISMATCH", "SCOPE_MISSING", "CSRF_REFUSED", "STORAGE_QUOTA_EXCEEDED", "NOT_FOUND", "STUDIO_NOT_BUILT", "TEMPLATE_NOT_FOUND", "DOCUMENT_NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "DOCUMENT_HELD", "EVIDENCE_TOO_LARGE", "REVISION_CONFLICT", "REQUEST_IN_PROGRESS", "NAME_TAKEN", "LAST_REVISION", "REVISION_LIVE", "PRECONDITION_FAILED", "TOO_MANY", "JOB_ENDED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "HEADERS_TOO_LARGE", "ASSET_ALTERED", "FILE_DAMAGED", "INTERNAL", "RENDER_LIMIT", "UNAVAILABLE"]
    """Why it failed"""


class BulkLineRetention(TypedDict, total=False):
    """How long its document is kept, in place of what the query, its template and the tenant say"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class BulkLine(TypedDict, total=False):
    id: Union[str, float]
    """The caller's own name of the line; the answer repeats it"""
    format: str
    """pdf or docx, in any case"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""
    retention: BulkLineRetention
    """How long its document is kept, in place of what the query, its template and the tenant say"""
    templateId: str
    """A template; the query may name one for all lines"""
    revision: str
    """Of the template: a rev- label or a revision's id, in place of the live one or the newest"""
    asOf: str
    """The template as it was at an instant (2026-03-28T14:30:00Z), or at a position or an event's id out of its history"""
    content: Union[Mapping[str, Any], str]
    """A definition to bind, in place of a stored template"""
    data: Mapping[str, Any]
    """What the template's tokens, sources and maps read"""
    document: DefinitionDocument
    """In place of a template"""


class BulkAnswerSummaryMerged(TypedDict, total=False):
    """With `merge=true`: the document into which those of all lines are merged"""

    status: Literal["succeeded", "failed"]
    """What became of it"""
    result: GenerationResult
    error: Problem
    replayed: bool
    """An earlier request with the same key made it"""


class BulkAnswerSummary(TypedDict, total=False):
    """Of the last line alone"""

    lines: int
    """Lines that were worked on"""
    succeeded: int
    """Documents made"""
    failed: int
    """Lines without a document"""
    replayed: int
    """Documents that an earlier request with the same key made"""
    complete: bool
    """Whether every line was worked on"""
    error: Problem
    merged: BulkAnswerSummaryMerged
    """With `merge=true`: the document into which those of all lines are merged"""


class BulkAnswer(TypedDict, total=False):
    line: int
    """Its number, from 1, empty ones counted"""
    id: Union[str, float]
    """As the line has it"""
    status: Literal["succeeded", "failed"]
    """What became of it"""
    result: GenerationResult
    error: Problem
    replayed: bool
    """An earlier request with the same key made it"""
    summary: BulkAnswerSummary
    """Of the last line alone"""


class _Webhook(TypedDict):
    id: str
    """The webhook"""
    url: str
    """Where messages go"""
    events: Sequence[Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled"]]
    """Events it receives"""
    enabled: bool
    """Whether messages are delivered"""
    createdAt: str
    """When it was registered"""


class Webhook(_Webhook, total=False):
    disabledReason: Literal["failing", "gone", "asked"]
    """Why not: a day of failures, 410 from the receiver, or a request"""


class _WebhookWithSecret(TypedDict):
    id: str
    """The webhook"""
    url: str
    """Where messages go"""
    events: Sequence[Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled"]]
    """Events it receives"""
    enabled: bool
    """Whether messages are delivered"""
    createdAt: str
    """When it was registered"""


class WebhookWithSecret(_WebhookWithSecret, total=False):
    disabledReason: Literal["failing", "gone", "asked"]
    """Why not: a day of failures, 410 from the receiver, or a request"""
    secret: str
    """Shown this once: whsec_ and 32 bytes in base64; absent when the same request was answered before"""


class _RotatedWebhook(TypedDict):
    id: str
    """The webhook"""


class RotatedWebhook(_RotatedWebhook, total=False):
    secret: str
    """Shown this once: whsec_ and 32 bytes in base64; absent when the same request was answered before"""


class Delivery(TypedDict):
    id: str
    """The delivery; the header webhook-id"""
    webhookId: str
    """The webhook"""
    type: Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled", "webhook.test"]
    """The event it reports"""
    status: Literal["pending", "delivered", "failed"]
    """How it stands"""
    createdAt: str
    """When it happened"""
    attempts: int
    """Tries so far"""
    lastAttemptAt: Union[str, None]
    """The last try; null: none yet"""
    responseStatus: Union[int, None]
    """HTTP status of the last answer; null: none"""
    problem: Union[str, None]
    """Why there was no answer"""
    ms: Union[int, None]
    """How long the last try took"""
    nextAttemptAt: Union[str, None]
    """The next try; null: none"""


class DeliveryDetailTriesItem(TypedDict):
    attempt: int
    """Its number, from 1"""
    at: str
    """When it ended"""
    outcome: Literal["delivered", "failed"]
    """What came of it"""
    status: Union[int, None]
    """HTTP status of the answer; null: none"""
    problem: Union[str, None]
    """Why there was no answer"""
    ms: int
    """How long it took"""
    reply: Union[str, None]
    """The answer's body as text, its first 2 KB; null: it had none"""


class DeliveryDetail(TypedDict):
    id: str
    """The delivery; the header webhook-id"""
    webhookId: str
    """The webhook"""
    type: Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled", "webhook.test"]
    """The event it reports"""
    status: Literal["pending", "delivered", "failed"]
    """How it stands"""
    createdAt: str
    """When it happened"""
    attempts: int
    """Tries so far"""
    lastAttemptAt: Union[str, None]
    """The last try; null: none yet"""
    responseStatus: Union[int, None]
    """HTTP status of the last answer; null: none"""
    problem: Union[str, None]
    """Why there was no answer"""
    ms: Union[int, None]
    """How long the last try took"""
    nextAttemptAt: Union[str, None]
    """The next try; null: none"""
    payload: str
    """The JSON text that is sent"""
    tries: Sequence[DeliveryDetailTriesItem]
    """Each try, the first one first; of more than a hundred, the last ones"""


class DeliveryRecovery(TypedDict):
    recovered: int
    """Deliveries that are on their way again"""
    remaining: int
    """Failed deliveries of that time that the same request sends next, repeated with another Idempotency-Key or none"""


class _HistoryEntryActor(TypedDict):
    clientId: str
    """Who: a key, `user-` and a hash of a trusted issuer's subject, or `system` for the service itself, as when a document has expired"""


class HistoryEntryActor(_HistoryEntryActor, total=False):
    name: str
    """As the token of a trusted issuer named the caller"""


class HistoryEntrySubject(TypedDict):
    kind: Literal["template", "document", "job", "webhook", "delivery", "asset", "vaultKey", "apiKey", "person", "tenant"]
    """What it happened to"""
    id: str
    """Which"""


class HistoryEntry(TypedDict):
    position: str
    """In the whole log: rising, with gaps; decimal"""
    eventId: str
    """The event's identifier"""
    type: Literal["TemplateCreated", "TemplateRevised", "TemplateReverted", "TemplateRevisionDeleted", "TemplateLiveSet", "TemplatePublished", "TemplateDeleted", "TemplateLiked", "TemplateUnliked", "DocumentGenerated", "DocumentDeliveryWanted", "DocumentDeliveryAttempted", "DocumentDeleted", "DocumentExpired", "DocumentHeld", "DocumentReleased", "DocumentRevised", "DocumentReproduced", "JobAccepted", "JobStarted", "JobPutBack", "JobSucceeded", "JobFailed", "JobCancelled", "JobRetried", "JobExpired", "WebhookRegistered", "WebhookChanged", "WebhookSecretRotated", "WebhookDisabled", "WebhookEnabled", "WebhookRemoved", "DeliveryScheduled", "DeliveryAttempted", "DeliveryReplayed", "DeliveryForgotten", "AssetStored", "AssetReplaced", "AssetRemoved", "SigningKeyRegistered", "SigningKeyReplaced", "SigningKeyChecked", "SigningKeyRemoved", "SignatureRefused", "FileFoundDamaged", "TenantCreated", "TenantLimitSet", "TenantRetentionSet", "TenantQuotasSet", "TenantClosed", "TenantReopened", "TenantRemoved", "UsageRecorded", "UsageErased", "WorkRecorded", "ErasureRequested", "ErasureAdvanced", "ErasureStopped", "ErasureCompleted", "DocumentErasureRequested", "DocumentErasureStopped", "DocumentErasureAdvanced", "DocumentErased", "DocumentsRead", "ApiKeyIssued", "ApiKeyRotated", "ApiKeyRevoked", "ApiKeyUsed", "SessionBegan", "PersonSignedIn", "SessionEnded", "LedgerKeyAdded", "CheckpointSigned", "LeavesRemoved", "TreeBegan"]
    """What happened"""
    at: str
    """When"""
    actor: HistoryEntryActor
    subject: HistoryEntrySubject
    revision: int
    """The event's number among those of its subject, from 0"""
    correlationId: str
    """The request that led to it"""
    causedBy: Union[str, None]
    """The command that led to it"""
    data: Mapping[str, Any]
    """What the event says: hashes and sizes in place of texts and files"""


class DocumentReadsReadsItem(TypedDict):
    at: str
    """When"""
    by: str
    """Who: a client id, or `user-` and a hash of a trusted issuer's subject"""
    content: Literal["file", "page", "fields", "evidence"]
    """What: the whole file or parts of it, pictures of its pages, its form's values, or evidence with the file in it"""


class DocumentReads(TypedDict):
    documentId: str
    """Which document"""
    accessLog: Literal["off", "batch", "strict"]
    """How reads are noted now: with `off`, not at all"""
    keptDays: int
    """Days for which reads are kept"""
    reads: Sequence[DocumentReadsReadsItem]
    """The newest one first"""
    next: Union[str, None]
    """As `before`: the reads before these; null: there are none"""


class ReproductionMadeRuntime(TypedDict, total=False):
    """What it runs on; null: not recorded then"""

    node: str
    zlib: str
    icu: str
    tz: str
    arch: str


class ReproductionMade(TypedDict, total=False):
    """The program that made it then"""

    version: str
    """Of the service"""
    digest: Union[str, None]
    """SHA-256 over the files that the renderer loads; null: not recorded then"""
    runtime: Union[ReproductionMadeRuntime, None]
    """What it runs on; null: not recorded then"""


class ReproductionByRuntime(TypedDict, total=False):
    """What it runs on; null: not recorded then"""

    node: str
    zlib: str
    icu: str
    tz: str
    arch: str


class ReproductionBy(TypedDict, total=False):
    """The program that made it now, with the version of then in the file; null when nothing was made"""

    version: str
    """Of the service"""
    digest: Union[str, None]
    """SHA-256 over the files that the renderer loads; null: not recorded then"""
    runtime: Union[ReproductionByRuntime, None]
    """What it runs on; null: not recorded then"""


class ReproductionRecorded(TypedDict, total=False):
    body: str
    """Of the file but for what is random by nature"""
    output: str
    """Of the file"""


class ReproductionRebuilt(TypedDict, total=False):
    body: str
    """Of the file but for what is random by nature"""
    output: str
    """Of the file"""
    ms: float


class ReproductionFirstDifference(TypedDict, total=False):
    offset: int
    """The first byte that differs from the stored file"""


class Reproduction(TypedDict):
    documentId: str
    """Which document"""
    verdict: Literal["identical", "body-identical", "different", "unavailable"]
    """body-identical: but for what is random by nature, as a signature"""
    reason: Literal["INPUTS_NOT_KEPT", "ASSET_GONE", "ENGINE_NOT_INSTALLED", None]
    """Why it could not be judged"""
    made: ReproductionMade
    """The program that made it then"""
    by: Union[ReproductionBy, None]
    """The program that made it now, with the version of then in the file; null when nothing was made"""
    storedFile: Literal["present", "absent", "altered"]
    """Whether the stored file is what was recorded"""
    recorded: ReproductionRecorded
    rebuilt: Union[ReproductionRebuilt, None]
    colophon: Mapping[str, Any]
    """How it was made: hashes of all it was made of, the engine, the job"""
    missing: Sequence[str]
    """Files and templates that are there no more"""
    firstDifference: Union[ReproductionFirstDifference, None]
    eventId: str
    """The event that holds the verdict"""


class VerificationSignaturesItemSigner(TypedDict):
    """The signer's certificate"""

    subject: str
    """Whose it is: names in the order of the certificate, as `CN=Ada Lindqvist, O=Acme Ltd`"""
    issuer: str
    """Who issued it"""
    serialNumber: str
    """Hexadecimal"""
    sha256: str
    """Of the certificate, hexadecimal"""
    validFrom: str
    """From when it is valid"""
    validTo: str
    """Until when"""


class VerificationSignaturesItemTimestamp(TypedDict):
    """A time that an authority confirms; its trust is not judged"""

    at: str
    """The time"""
    authority: str
    """Who confirms it"""


class VerificationSignaturesItemChangesItemPlacesItem(TypedDict):
    page: int
    """From 1"""
    x: float
    """From the left edge of the page as it is shown, in points"""
    y: float
    """From its upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""


class VerificationSignaturesItemChangesItem(TypedDict):
    kind: Literal["longTerm", "metadata", "form", "signature", "annotation", "content"]
    """What it is"""
    message: str
    """What and where, in a sentence"""
    isAllowed: bool
    """Whether the signature allows it"""
    places: Sequence[VerificationSignaturesItemChangesItemPlacesItem]
    """Where it is seen, 20 at most; a page that was changed as a whole is one of them. Empty: nowhere, or it is not known where"""


class VerificationSignaturesItemLock(TypedDict):
    """The form fields that it locks"""

    action: Literal["all", "include", "exclude"]
    """Which fields"""
    fields: Sequence[str]
    """Their names"""


class VerificationSignaturesItemRevocationItem(TypedDict):
    subject: str
    """Whose certificate it is"""
    status: Literal["good", "revoked", "unknown"]
    """When it counts, by the answers and lists that the file keeps; unknown: none that counts says so or the contrary"""
    source: Literal["ocsp", "crl", None]
    """What says so"""
    revokedAt: Union[str, None]
    """When it was revoked; a later time than the one that counts leaves it good"""
    reason: Union[str, None]
    """Why it is unknown"""


class VerificationSignaturesItem(TypedDict):
    name: str
    """Of its field, in a DOCX of its part; empty for one beside its file"""
    kind: Literal["signature", "timestamp"]
    """Who makes it: a person or a timestamp authority"""
    verdict: Literal["valid", "invalid", "unknown"]
    """valid: made with the certificate's key over these bytes, and nothing was changed that must not be; unknown: it cannot be judged"""
    reasons: Sequence[str]
    """Why it is not valid"""
    signer: Union[VerificationSignaturesItemSigner, None]
    """The signer's certificate"""
    algorithm: Union[str, None]
    """By its name in JSON Web Algorithms (RFC 7518)"""
    signedAt: Union[str, None]
    """By its own account"""
    reason: Union[str, None]
    """Why it was signed"""
    location: Union[str, None]
    """Where"""
    timestamp: Union[VerificationSignaturesItemTimestamp, None]
    """A time that an authority confirms; its trust is not judged"""
    coverage: Literal["wholeFile", "revision", "partial"]
    """How much of the file it is over: all of it, all of an earlier revision, or something else"""
    unsignedParts: Sequence[str]
    """Of a DOCX, the parts that it is not over, as `/docProps/core.xml`"""
    changes: Sequence[VerificationSignaturesItemChangesItem]
    """What was changed since"""
    certification: Literal["noChanges", "formFilling", "annotating", None]
    """What may change afterwards; null: it certifies nothing"""
    lock: Union[VerificationSignaturesItemLock, None]
    """The form fields that it locks"""
    trust: Literal["trusted", "notTrusted", "notChecked"]
    """Whether its chain leads to one of the roots; notChecked: there are none"""
    trustReasons: Sequence[str]
    """Why it is not trusted: what is wrong with each path that was tried (RFC 5280, 6.1), ten at most"""
    chain: Sequence[str]
    """Subjects, from the signer's on"""
    revocation: Sequence[VerificationSignaturesItemRevocationItem]
    """Of each certificate of the chain but the root, at the time of a trusted timestamp, else now"""
    longTerm: bool
    """Whether the file keeps revocation data"""


class VerificationEvidenceFilesItem(TypedDict):
    name: str
    """In the bundle"""
    sha256: str
    """Of the file, hexadecimal"""
    isInBundle: bool
    """Whether the bundle has it"""


class VerificationEvidence(TypedDict):
    """What evidence shows; null for any other file"""

    verdict: Literal["PROVED", "REFUTED", "NOT_TRUSTED"]
    """NOT_TRUSTED: all fits together, and no key of the policy has signed it"""
    reason: Literal["ZIP", "MANIFEST", "FILES", "HASH", "PROOF", "ROOT", "SIGNATURE", "EVENT", "DOCUMENT", "SUBJECT", "STATEMENT", None]
    """Why it is refuted; see docs/reference/evidence.md"""
    message: str
    """The same in a sentence"""
    documentId: Union[str, None]
    """Of which document; null when it is refuted"""
    madeAt: Union[str, None]
    """When it was made"""
    files: Sequence[VerificationEvidenceFilesItem]
    """What the document consists of: its file, and a signature beside it; none when it is refuted"""
    events: Sequence[str]
    """What happened to it, by type of event, the first one first"""
    origin: Union[str, None]
    """The tree that it is in"""
    size: int
    """How many events the tree had; 0 when it is refuted"""


class VerificationDocument(TypedDict):
    """The stored document that the file is; of a PDF also the one that it was before it was changed"""

    id: str
    """The record's own identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.pdf"""
    createdAt: str
    """When it was made"""
    isUnchanged: bool
    """Whether every byte is as it was generated"""


class Verification(TypedDict):
    format: Literal["pdf", "docx", "evidence"]
    """Of the file"""
    sha256: str
    """Of the file, hexadecimal"""
    sizeBytes: int
    """The file's size"""
    structure: Sequence[str]
    """How the file departs from the standard so that some readers repair it, without finding anything else in it"""
    signatures: Sequence[VerificationSignaturesItem]
    """From the first to the last"""
    evidence: Union[VerificationEvidence, None]
    """What evidence shows; null for any other file"""
    document: Union[VerificationDocument, None]
    """The stored document that the file is; of a PDF also the one that it was before it was changed"""


LedgerConsistency = TypedDict(
    "LedgerConsistency",
    {
        "from": "int",
        "hashes": "Sequence[str]",
    },
)


class Ledger(TypedDict):
    origin: Union[str, None]
    """The tree's name; null: nothing is sealed yet"""
    size: int
    """Events that are sealed"""
    checkpoint: Union[str, None]
    """The signed checkpoint (C2SP tlog-checkpoint)"""
    consistency: Union[LedgerConsistency, None]
    """That the tree begins with the one of `from` events; null: none was wanted"""
    policy: str
    """The keys that sign it (C2SP tlog-policy): what colophon verify and tools/verify.py take as --policy"""


class FormFieldsItemOptionsItem(TypedDict):
    value: str
    """What is stored"""
    text: str
    """What is shown"""


class FormFieldsItemPlacesItem(TypedDict):
    page: Union[int, None]
    """From 1; null: on no page"""
    x: float
    """From the left edge of the page as it is shown, in points"""
    y: float
    """From its upper edge"""
    width: float
    """In points"""
    height: float
    """In points"""
    option: Union[str, None]
    """Of boxes and radio buttons: the value when this one is on"""


class FormFieldsItem(TypedDict):
    name: str
    """With the names of the fields above it, joined by full stops"""
    type: Literal["text", "checkbox", "radio", "choice", "list", "button", "signature"]
    """What kind of field it is; a button has no value"""
    label: Union[str, None]
    """What the file says the field is for"""
    value: Union[Union[str, bool, None], Sequence[str]]
    """What it holds, as filling takes it; null: nothing"""
    options: Union[Sequence[FormFieldsItemOptionsItem], None]
    """What can be chosen; null: nothing is offered"""
    maxLength: Union[int, None]
    """Most characters of a text; null: any number"""
    required: bool
    """A reader has to fill it"""
    readOnly: bool
    """A reader cannot change it"""
    multiline: bool
    """A text of several lines"""
    comb: bool
    """A text of which each character has a place of its own"""
    multiple: bool
    """Several options can be chosen at once"""
    editable: bool
    """It takes other texts than its options too"""
    places: Sequence[FormFieldsItemPlacesItem]
    """Where it is seen"""


class Form(TypedDict):
    pages: int
    """Pages of the file"""
    fields: Sequence[FormFieldsItem]
    """In the order of the form"""
    hasXfa: bool
    """The file has an XFA form as well, which filling takes away"""
    hasScripts: bool
    """Scripts calculate, format or check fields; filling runs none"""
    signed: bool
    """The file is signed; what its signatures forbid is not filled"""


class ImportedTemplateAssetsItem(TypedDict):
    path: str
    """The path that the definition has for it, as `images/import-1.png`: upload it under this name"""
    sizeBytes: int
    """Bytes of the file"""
    base64: str
    """The file, in base64"""


class _ImportedTemplateReportItem(TypedDict):
    code: Literal["IMPORT_DROPPED", "IMPORT_APPROXIMATED", "IMPORT_PLACEHOLDER", "IMPORT_FILE_MISSING", "IMPORT_MORE"]
    """What kind of loss it is"""
    kind: Literal["lost", "near"]
    """`lost`: content, such as words, numbers, links and values; `near`: a look, or text that stays as it is"""
    place: str
    """Where in the file: a line, a JSON Pointer, or a part of it with the number of a paragraph"""
    message: str
    """What is lost, and what stands in its place, in a sentence"""


class ImportedTemplateReportItem(_ImportedTemplateReportItem, total=False):
    words: str
    """Of text that is left out: all its words"""
    places: int
    """Of a property: in how many places it stands; `place` is the first"""


class ImportedTemplateCounts(TypedDict):
    lost: int
    """Losses of content, listed or not"""
    near: int
    """Other differences, listed or not"""


class ImportedTemplate(TypedDict):
    format: Literal["docx", "html", "markdown", "pdfmake"]
    """As what the file was read"""
    content: str
    """The definition: JSON in a string, as a template takes it"""
    testData: str
    """An example of the data that the definition reads: JSON in a string"""
    assets: Sequence[ImportedTemplateAssetsItem]
    """Pictures out of the file; none is stored"""
    report: Sequence[ImportedTemplateReportItem]
    """What of the file the definition does not have; empty: nothing is lost"""
    counts: ImportedTemplateCounts


class _TemplateDiffChangesItem(TypedDict):
    kind: Literal["added", "removed", "changed", "moved"]
    """What became of it"""
    message: str
    """The same in a sentence: style `title`, `fontSize`: 26 → 24"""


_TemplateDiffChangesItemOthers = TypedDict(
    "_TemplateDiffChangesItemOthers",
    {
        "from": "str",
        "to": "str",
        "before": "Any",
        "after": "Any",
    },
    total=False,
)


class TemplateDiffChangesItem(_TemplateDiffChangesItem, _TemplateDiffChangesItemOthers):
    """TemplateDiffChangesItem"""


TemplateDiff = TypedDict(
    "TemplateDiff",
    {
        "templateId": "str",
        "from": "str",
        "to": "str",
        "changes": "Sequence[TemplateDiffChangesItem]",
        "leftOut": "int",
    },
)


class TemplateImpactRequest(TypedDict, total=False):
    content: Union[Mapping[str, Any], str]
    """The new definition, or JSON of one in a string; left out: the query names a revision"""
    data: Mapping[str, Mapping[str, Any]]
    """Sets of data by their names; without any, the test data of the older revision are taken"""


class TemplateImpactRefusedByBothExamplesItem(TypedDict):
    name: str
    """The data"""
    code: str
    """Why the new one does not"""


class TemplateImpactRefusedByBoth(TypedDict):
    documents: int
    """Data that neither definition makes a document of: nothing was compared"""
    examples: Sequence[TemplateImpactRefusedByBothExamplesItem]
    """The first of them"""


class TemplateImpactGroupsItemPages(TypedDict):
    before: int
    """0: refused"""
    after: int
    """0: refused"""


class _TemplateImpactGroupsItemChangesItem(TypedDict):
    kind: Literal["refused", "accepted", "pagesGained", "pagesLost", "clipped", "warned", "pageSize", "removed", "added", "text", "look", "moved", "other"]
    """What becomes of a document: `refused`, the new definition refuses data that the old one made a document of; `accepted`, the new definition makes a document of data that the old one refused; `pagesGained`, the document has more pages; `pagesLost`, the document has fewer pages; `clipped`, something is cut off or larger than its space that was not before; `warned`, there is a warning that there was not before; `pageSize`, a page has another size; `removed`, something is shown no more; `added`, something is shown that was not before; `text`, something says another text; `look`, something says the same and looks otherwise; `moved`, something stands elsewhere, by no change above it; `other`, something else of the file differs: a link, a dash, an opacity, an attachment, a title, its name, its encryption"""
    path: str
    """JSON Pointer into the new definition; of what is removed into the old one; empty: the whole document"""


class TemplateImpactGroupsItemChangesItem(_TemplateImpactGroupsItemChangesItem, total=False):
    code: str
    """Of a warning or a refusal"""
    page: int
    """From 1"""
    box: Sequence[float]
    """Left, top, width and height, from the page's top left corner"""


class TemplateImpactGroupsItem(TypedDict):
    kinds: Sequence[Literal["refused", "accepted", "pagesGained", "pagesLost", "clipped", "warned", "pageSize", "removed", "added", "text", "look", "moved", "other"]]
    """The gravest first"""
    documents: int
    """How many change alike"""
    worst: str
    """The data of the one whose pages change most in number; what follows is of it"""
    examples: Sequence[str]
    """The first of the data"""
    pages: TemplateImpactGroupsItemPages
    changes: Sequence[TemplateImpactGroupsItemChangesItem]
    """The gravest first; at most 20"""
    more: int
    """Changes beyond those"""


class _TemplateImpact(TypedDict):
    templateId: str
    """The template"""
    against: str
    """Label of the older revision"""
    given: int
    """Sets of data that there are"""
    notReached: int
    """Sets that were drawn and not compared: a minute was over, or the tenant had no preview left in this minute"""
    documents: int
    """Documents that were compared"""
    changed: int
    """Those of them that change"""
    refusedByBoth: TemplateImpactRefusedByBoth
    kinds: Mapping[str, int]
    """How many documents change in which way"""
    groups: Sequence[TemplateImpactGroupsItem]
    """Documents that change alike, the gravest first; at most 50"""
    groupsLeftOut: int
    """Groups beyond those"""


class TemplateImpact(_TemplateImpact, total=False):
    revision: str
    """Label of the newer one; left out: the definition came with the request"""


class StudioSession(TypedDict):
    tenantId: str
    """The tenant that it works for"""
    clientId: str
    """The key that it acts with, or `user-` and a hash of issuer and subject of a person"""
    name: str
    """What people call the key or the person"""
    scopes: Sequence[str]
    """What it may do"""
    csrf: str
    """What the header X-Colophon-Csrf of requests that change something must say"""
    beganAt: str
    """When somebody signed in"""
    endsAt: str
    """When it ends at the latest"""
    idleMinutes: int
    """For how long it lasts without a request"""


class SignedOut(TypedDict):
    signOutUrl: str
    """Where the browser also signs out of the identity provider"""


class OpenSession(TypedDict):
    sessionId: str
    """The session's identifier"""
    clientId: str
    """The key that it acts with, or `user-` and a hash of issuer and subject of a person"""
    name: Union[str, None]
    """As the identity provider calls the person; null for a key"""
    by: Literal["secret", "ticket", "provider"]
    """How it was opened"""
    roles: Sequence[str]
    """The roles of a person; empty for a key, which has scopes"""
    beganAt: str
    """When somebody signed in"""
    endsAt: str
    """When it ends at the latest; unused it ends sooner"""


class _DefinitionDocument(TypedDict):
    content: Sequence[DefinitionContentElement]
    """Its elements, in order."""


class DefinitionDocument(_DefinitionDocument, total=False):
    """A document."""

    metadata: DefinitionMetadata
    language: str
    """Language of the document, BCP 47, recorded in the file; unset, the request's locale."""
    locale: str
    """How numbers, amounts and dates are written, BCP 47; unset, as for `language`, else the request's locale."""
    timeZone: str
    """Time zone of the dates that are written, by its IANA name; unset, the request's."""
    captions: DefinitionCaptions
    values: DefinitionValues
    texts: DefinitionTexts
    pageSetup: DefinitionPageSetup
    styles: DefinitionStyles
    fonts: Mapping[str, DefinitionFontFamily]
    """Your own font families by name; names match in any case."""
    images: Mapping[str, DefinitionNamedImage]
    """Images by name."""
    numbering: DefinitionNumberings
    tabStops: DefinitionTabStops
    header: DefinitionZone
    """Shown at the top of every page."""
    footer: DefinitionZone
    """Shown at the bottom of every page."""
    pageSize: DefinitionPageSize
    """Short for `pageSetup.size`, which wins."""
    watermark: DefinitionWatermark
    footnotes: DefinitionFootnotes
    use: Sequence[DefinitionUse]
    """Components merged in order: page set-up, zones, styles and fonts; their content comes before the document's own."""
    bookmark: DefinitionBookmark
    attachments: Sequence[DefinitionAttachment]
    """Files embedded in the PDF."""
    signature: DefinitionSignature
    encryption: DefinitionEncryption
    layers: Sequence[DefinitionLayer]
    """Layers of the PDF, in the order viewers list them."""
    actions: Sequence[DefinitionAction]
    """JavaScript for PDF viewers."""
    conformance: Sequence[Union[Literal["pdf/a-1b", "pdf/a-1a", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4e", "pdf/a-4f", "pdf/ua-1", "pdf/ua-2"], Any]]
    """Standards the PDF claims to meet, one of PDF/A and one of PDF/UA. A claim the file does not meet is left out and reported."""
    tagged: bool
    """Whether the PDF says what its parts are (headings, lists, tables, pictures), for screen readers and other programs; a level of `conformance` that needs it implies it. Default: false."""
    diagnostics: DefinitionDiagnostics
    fileName: str
    """The name under which the document is listed, and its file saved. The extension is added; what no file system takes becomes `_`, and it is cut at 255 bytes. The `fileName` of a request comes before it."""


class _DefinitionComponent(TypedDict):
    metadata: DefinitionComponentMetadata


class DefinitionComponent(_DefinitionComponent, total=False):
    """A reusable part of documents, stored as a template; `use` inserts it."""

    pageSetup: DefinitionPageSetup
    styles: DefinitionStyles
    fonts: Mapping[str, DefinitionFontFamily]
    """Your own font families by name; names match in any case."""
    images: Mapping[str, DefinitionNamedImage]
    """Images by name."""
    numbering: DefinitionNumberings
    tabStops: DefinitionTabStops
    header: DefinitionZone
    """Shown at the top of every page."""
    footer: DefinitionZone
    """Shown at the bottom of every page."""
    content: Sequence[DefinitionContentElement]
    """Its elements; empty for a component of configuration alone."""
    watermark: DefinitionWatermark


class _DefinitionComponentDefinition(TypedDict):
    component: DefinitionComponent


_DefinitionComponentDefinitionOthers = TypedDict(
    "_DefinitionComponentDefinitionOthers",
    {
        "$schema": "str",
    },
    total=False,
)


class DefinitionComponentDefinition(_DefinitionComponentDefinition, _DefinitionComponentDefinitionOthers):
    """The root of a stored component."""


class _DefinitionWord(TypedDict):
    file: str
    """The Word file, `.docx` or `.dotx` of at most 16 MB: an upload by its path, as `word/contract.docx`, or a `data:` URI in base64. Another name is that of the file that the template's revision was given."""


class DefinitionWord(_DefinitionWord, total=False):
    """A Word file that is filled in place: the DOCX is the author's own file with values in it, the PDF is set from that."""

    syntax: Union[Literal["colophon", "docxtemplater", "carbone", "docx-templates", "jinja"], Any]
    """Whose tags the file has. Default: "colophon"."""
    delimiters: Sequence[str]
    """What begins and ends a tag, in place of those of the syntax; `carbone` and `jinja` have their own."""
    records: str
    """An expression: a list of the data, each of whose entries gets a copy of the body."""
    between: Union[Literal["page", "section", "nothing"], Any]
    """What stands between the copies of `records`: a page break, the end of a section, or nothing. Default: "page"."""
    lists: Mapping[str, str]
    """Merge fields whose row of a table is repeated for the entries of a list, by their names."""
    names: Mapping[str, str]
    """What merge fields and content controls get whose names are not those of the data."""
    missing: Union[Literal["keep", "empty"], Any]
    """What stands where a tag or a merge field has no value: the tag, or nothing. Both are reported. Default: "keep"."""
    fields: Union[Literal["fill", "keep"], Any]
    """Whether merge fields and their like become their values, or stay fields that show their values: `keep`. Default: "fill"."""
    controls: Union[Literal["fill", "keep"], Any]
    """Whether content controls get their values, or stay as they are, for a reader: `keep`. Default: "fill"."""
    metadata: DefinitionMetadata
    """Of the PDF; what is unset is as the file says. A DOCX keeps the properties of its file."""
    language: str
    """Language of the PDF, BCP 47; unset, that of the file."""
    locale: str
    """How numbers, amounts and dates are written, BCP 47; unset, the request's locale."""
    timeZone: str
    """Time zone of the dates that are written, by its IANA name; unset, the request's."""
    values: DefinitionValues
    fonts: Mapping[str, DefinitionFontFamily]
    """Families that the file names and the PDF is set in; names match in any case."""
    signature: DefinitionSignature
    encryption: DefinitionEncryption
    attachments: Sequence[DefinitionAttachment]
    """Files embedded in the PDF."""
    conformance: Sequence[Union[Literal["pdf/a-1b", "pdf/a-1a", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4e", "pdf/a-4f", "pdf/ua-1", "pdf/ua-2"], Any]]
    """Standards the PDF claims to meet."""
    tagged: bool
    """Whether the PDF says what its parts are; a level of `conformance` that needs it implies it. Default: false."""
    fileName: str
    """The name under which the document is listed, and its file saved; as of `Document`."""


DefinitionValues = Mapping[str, str]


DefinitionCountSymbol = Literal["1", "01", "a", "A", "i", "I", "α", "Α", "*", "arabic-indic", "armenian", "bengali", "cambodian", "cjk-decimal", "cjk-earthly-branch", "cjk-heavenly-stem", "cjk-ideographic", "decimal", "decimal-leading-zero", "devanagari", "ethiopic-numeric", "georgian", "gujarati", "gurmukhi", "hebrew", "hiragana", "hiragana-iroha", "japanese-formal", "japanese-informal", "kannada", "katakana", "katakana-iroha", "khmer", "korean-hangul-formal", "korean-hanja-formal", "korean-hanja-informal", "lao", "lower-alpha", "lower-armenian", "lower-greek", "lower-latin", "lower-roman", "malayalam", "mongolian", "myanmar", "oriya", "persian", "simp-chinese-formal", "simp-chinese-informal", "tamil", "telugu", "thai", "tibetan", "trad-chinese-formal", "trad-chinese-informal", "upper-alpha", "upper-armenian", "upper-latin", "upper-roman"]


DefinitionNumberings = Mapping[str, "DefinitionNumbering"]


class DefinitionNumbering(TypedDict):
    """How headings and paragraphs are numbered: a level for each depth. A number begins again when one of a higher level comes before it."""

    levels: Sequence[DefinitionNumberingLevel]
    """The levels, the highest first."""


class _DefinitionNumberingLevel(TypedDict):
    text: str
    """How a number is written: `{1}` stands for the number of the first level, `{2}` for that of the second and so on, down to the level itself. Plain text, without shortcodes."""


class DefinitionNumberingLevel(_DefinitionNumberingLevel, total=False):
    """One level of a numbering."""

    symbol: DefinitionCountSymbol
    """Kind of number, wherever the level's number is shown. Default: "1"."""
    start: Union[int, DefinitionNumberFromData]
    """The first number. Default: 1."""
    restart: Union[int, DefinitionNumberFromData]
    """The level whose numbers, and those above it, let this level begin again; 0: it never does. Unset, every higher level does."""
    legal: bool
    """Shows all numbers in this level's text as digits, whatever their symbol. Default: false."""


DefinitionTabStops = Mapping[str, Sequence["DefinitionTabStop"]]


class _DefinitionTabStop(TypedDict):
    at: Union[Union[float, DefinitionNumberFromData], str]
    """Its distance from where the lines of the paragraph begin. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""


class DefinitionTabStop(_DefinitionTabStop, total=False):
    """A place on the line that a tab goes to."""

    align: Union[Literal["left", "center", "right", "decimal"], Any]
    """What stands at the stop: where the text after the tab begins, its middle, its end, or the decimal mark of its number (that of the document's `locale`; a number without one ends there). Default: "left"."""
    leader: Union[Union[Literal["none", "dots", "dashes", "line"], Any], str]
    """What fills the way from the text to the stop. Either nothing, dots, dashes or a line; or one to eight characters of your own, repeated. Default: "none"."""


DefinitionCaptions = Mapping[str, "DefinitionCaptionKind"]


class DefinitionCaptionKind(TypedDict, total=False):
    """How the captions of one kind begin."""

    label: str
    """The word before the number; unset, that of the document's language."""
    text: str
    """What stands before a caption's text: `{label}` and `{n}` stand for the label and the number; shortcodes work. Unset, no line ends between label and number: the space there is U+00A0. Default: "{label} {n}: "."""
    within: Union[Literal["h1", "h2", "h3", "h4", "h5"], Any]
    """Counts from 1 again after each heading of this level, and puts the heading's number before its own: Figure 2.1. Headings without a number change nothing."""
    position: Union[Literal["above", "below"], Any]
    """Where captions stand; unset, above tables and below all else."""


DefinitionTexts = Mapping[str, "DefinitionTextDictionary"]


DefinitionTextDictionary = Mapping[str, Union["DefinitionPluralText", str]]


class _DefinitionPluralText(TypedDict):
    other: str
    """For all other numbers, and without a `count`."""


class DefinitionPluralText(_DefinitionPluralText, total=False):
    """A text for each form that the language has for numbers, chosen by `count` (CLDR plural rules)."""

    zero: str
    """For none, in Arabic, Latvian and Welsh."""
    one: str
    """For one, and in some languages for others such as 21."""
    two: str
    """For two, in Arabic, Hebrew, Slovenian and others."""
    few: str
    """For a few, such as 3 in Polish."""
    many: str
    """For many, such as 5 in Polish."""


DefinitionPageSize = Union[Union[Literal["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "letter", "legal", "tabloid", "ledger", "executive", "default"], Any], Sequence[Any]]


class DefinitionBorder(TypedDict, total=False):
    """One side of a border, or all sides."""

    width: Union[float, DefinitionNumberFromData]
    """Thickness. Default: 1."""
    color: str
    """Colour of the line; unset, the text's."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the line is. Default: 1."""
    type: Union[Literal["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset", "none"], Any]
    """Kind of line. Default: "solid"."""
    radiusTopLeft: Union[float, DefinitionNumberFromData]
    """Radius of the top left corner. Default: 0."""
    radiusTopRight: Union[float, DefinitionNumberFromData]
    """Radius of the top right corner. Default: 0."""
    radiusBottomRight: Union[float, DefinitionNumberFromData]
    """Radius of the bottom right corner. Default: 0."""
    radiusBottomLeft: Union[float, DefinitionNumberFromData]
    """Radius of the bottom left corner. Default: 0."""


DefinitionStyles = Mapping[str, "DefinitionStyle"]


class DefinitionStyle(TypedDict, total=False):
    """The appearance of something. Cascade: built-in defaults, inherited text keys, the style named after the element (`p`, `h1`, `td` …), the element's own `style`, shortcodes."""

    extends: Union[str, Sequence[str]]
    """The styles that this one adds to: its own keys win over theirs. A style that several of them extend counts once, first. At most 16 levels deep; a cycle is refused, a name that `styles` lacks is reported. Either the name of a style in `styles`; or several by name, from left to right: later ones win."""
    fontFamily: Union[str, Sequence[str]]
    """A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. Either a family's name; or families in order of preference: a character that the first lacks is taken from the next. Default: "Noto Sans"."""
    fontSize: Union[float, DefinitionNumberFromData]
    """Size of the text in points; less than 0.001 counts as that. Default: 10."""
    fontWeight: Union[Union[int, DefinitionNumberFromData], Union[Literal["normal", "bold", "bolder", "lighter"], Any]]
    """How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. Either a weight from 100 to 900; or normal is 400, bold 700. Default: "normal"."""
    bold: bool
    """Short for `fontWeight` bold (true) or normal (false). Default: false."""
    fontStyle: Union[Literal["normal", "italic", "oblique"], Any]
    """Upright or slanted. Default: "normal"."""
    italic: bool
    """Short for `fontStyle` italic (true) or normal (false). Default: false."""
    color: str
    """Colour of the text. Default: "#000000"."""
    letterSpacing: Union[float, DefinitionNumberFromData]
    """Added after every character. Default: 0."""
    wordSpacing: Union[float, DefinitionNumberFromData]
    """Added to every space. Default: 0."""
    textDecoration: Union[Literal["none", "underline", "overline", "line-through", "underline overline", "underline line-through", "overline line-through", "underline overline line-through"], Any]
    """Lines drawn with the text: under it, above it, through it. Default: "none"."""
    textDecorationStyle: Union[Literal["solid", "double", "dotted", "dashed", "wavy"], Any]
    """How lines of `textDecoration`, `[u]` and `[s]` are drawn. Default: "solid"."""
    textDecorationColor: str
    """Colour of these lines; unset, that of the text."""
    textDecorationThickness: Union[Union[float, DefinitionNumberFromData], str]
    """Thickness of these lines, above 0 and at most 100 points; of each of two, and of the line of a wave. Unset, as the face says. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    textTransform: Union[Literal["none", "uppercase"], Any]
    """uppercase draws capitals; copied text keeps its case. Default: "none"."""
    fontKerning: Union[Literal["normal", "none"], Any]
    """Whether the kerning of the face is applied. Default: "normal"."""
    fontVariantLigatures: Union[Literal["normal", "none", "discretionary-ligatures", "historical-ligatures"], Any]
    """Ligatures: the standard ones, none, or additional ones. There are none where `letterSpacing` is set. Ligatures that a script requires are always kept. Default: "normal"."""
    fontVariantCaps: Union[Literal["normal", "small-caps", "all-small-caps"], Any]
    """small-caps draws lower-case letters as small capitals, all-small-caps capitals as well. Default: "normal"."""
    fontVariantNumeric: Union[Union[Literal["normal", "lining-nums", "oldstyle-nums", "proportional-nums", "tabular-nums", "diagonal-fractions", "stacked-fractions", "ordinal", "slashed-zero"], Any], Sequence[Union[Literal["normal", "lining-nums", "oldstyle-nums", "proportional-nums", "tabular-nums", "diagonal-fractions", "stacked-fractions", "ordinal", "slashed-zero"], Any]]]
    """Forms of digits: lining or old-style, proportional or tabular (all of one width), fractions, ordinals, slashed zero. Either one form of digits; or several forms. Default: "normal"."""
    fontFeatureSettings: Mapping[str, Union[Union[int, DefinitionNumberFromData], bool]]
    """OpenType features by their four-letter tags; they win over the other keys. Features that the face lacks have no effect."""
    fontVariationSettings: Mapping[str, Union[float, DefinitionNumberFromData]]
    """Places on the axes of a variable font of yours, by their four-letter tags, such as `wdth` for its width. They win over `fontWeight`. Axes that the font lacks are reported."""
    lineHeight: Union[float, DefinitionNumberFromData]
    """Height of a line as a multiple of the font size; unset, as the face defines it."""
    textAlign: Union[Literal["left", "center", "right", "justify"], Any]
    """Alignment of the lines; unset, at the start side of the paragraph's direction."""
    textIndent: Union[Union[float, DefinitionNumberFromData], str]
    """Indent of a paragraph's first line. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    dropCap: Union[int, DefinitionNumberFromData]
    """A paragraph begins with a letter as high as so many of its lines, which begin behind it: the letter reaches from the height of the first line's capitals to the baseline of the last. Punctuation that opens the paragraph goes along; in scripts whose letters join, the first word does. `textIndent` does not count then, and `textWrap` breaks line by line. 1: none. Default: 1."""
    dropCapGap: Union[Union[float, DefinitionNumberFromData], str]
    """Distance of a drop cap from the lines beside it; unset, a fifth of their font size. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    tabStops: Union[str, Sequence[DefinitionTabStop]]
    """Where `[tab]` without a position goes: to the next stop that the text has not reached; behind the last one, and without any, to every 36 points. Either the name of a list in `tabStops` of the document; or its stops; none: the tabs go to every 36 points."""
    baseDirection: Union[Literal["auto", "ltr", "rtl"], Any]
    """Base direction of the paragraph; auto takes that of its first strong character. Default: "auto"."""
    language: str
    """Language of the text, BCP 47: it selects forms of letters and hyphenation. The file records only the document's language."""
    whiteSpace: Union[Literal["normal", "pre"], Any]
    """normal collapses several spaces to one and removes those at the start of a line; pre keeps them as written. A line end starts a new line in both. Default: "normal"."""
    lineBreak: Union[Literal["strict", "normal", "loose"], Any]
    """Strictness of line breaking in Chinese and Japanese. normal allows lines to begin with small kana, loose also with iteration marks and centred punctuation. Default: "strict"."""
    wordBreak: Union[Literal["normal", "keep-all"], Any]
    """keep-all keeps Chinese, Japanese and Korean words whole: lines end at spaces and punctuation. Default: "normal"."""
    textWrap: Union[Literal["auto", "pretty"], Any]
    """auto fills line after line; pretty optimizes all lines of a paragraph together, so that justified spaces are even and no word is left alone on the last line. Spaces may then be slightly narrower. Default: "auto"."""
    hyphens: Union[Literal["manual", "auto", "none"], Any]
    """manual breaks words at soft hyphens (U+00AD), auto also by the hyphenation patterns of the text's language, none not at all. Addresses and words with digits are never hyphenated. Default: "manual"."""
    textSpacingTrim: Union[Literal["space-all", "trim-both"], Any]
    """trim-both sets Chinese and Japanese brackets, commas and full stops half as wide where they begin or end a line or stand beside each other; space-all leaves every one as wide as a character. Default: "space-all"."""
    hyphenateLimitLast: Union[Literal["none", "column"], Any]
    """column: no word is divided over columns or pages; the line that would end with its hyphen goes on with the rest, as far as `orphans` leaves it free to. Default: "none"."""
    orphans: Union[int, DefinitionNumberFromData]
    """Fewest lines of a paragraph left at the bottom of a page. Default: 2."""
    widows: Union[int, DefinitionNumberFromData]
    """Fewest lines of a paragraph carried to the next page. Default: 2."""
    margin: Union[Union[float, DefinitionNumberFromData], str]
    """Space outside the border. Vertical margins of neighbours collapse to the larger; one at the top of a page is dropped, and those at the top and the foot of what stands in a cell or in a stack with padding or a border: `padding` keeps that space. Either points, the same on all sides; or one to four lengths, separated by spaces."""
    marginTop: Union[Union[float, DefinitionNumberFromData], str]
    """Space outside the top border. Vertical margins of neighbours collapse to the larger. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    marginRight: Union[Union[float, DefinitionNumberFromData], str]
    """Space outside the right border. Vertical margins of neighbours collapse to the larger. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    marginBottom: Union[Union[float, DefinitionNumberFromData], str]
    """Space outside the bottom border. Vertical margins of neighbours collapse to the larger. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    marginLeft: Union[Union[float, DefinitionNumberFromData], str]
    """Space outside the left border. Vertical margins of neighbours collapse to the larger. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in."""
    padding: Union[Union[float, DefinitionNumberFromData], str]
    """Space between border and content. Cells have 3 points above and below and 5 at the sides by default. Either points, the same on all sides; or one to four lengths, separated by spaces."""
    paddingTop: Union[Union[float, DefinitionNumberFromData], str]
    """Space between the top border and the content. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    paddingRight: Union[Union[float, DefinitionNumberFromData], str]
    """Space between the right border and the content. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    paddingBottom: Union[Union[float, DefinitionNumberFromData], str]
    """Space between the bottom border and the content. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    paddingLeft: Union[Union[float, DefinitionNumberFromData], str]
    """Space between the left border and the content. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    border: Union[DefinitionBorder, str]
    """The line around the box, all four sides. Either width, line type and colour in any order, or "none"; or a Border object."""
    borderTop: Union[DefinitionBorder, str]
    """The line above. Either width, line type and colour in any order, or "none"; or a Border object."""
    borderRight: Union[DefinitionBorder, str]
    """The line at the right. Either width, line type and colour in any order, or "none"; or a Border object."""
    borderBottom: Union[DefinitionBorder, str]
    """The line below. Either width, line type and colour in any order, or "none"; or a Border object."""
    borderLeft: Union[DefinitionBorder, str]
    """The line at the left. Either width, line type and colour in any order, or "none"; or a Border object."""
    borderRadius: Union[Union[float, DefinitionNumberFromData], str]
    """Radius of the corners: one for all, or top left, top right, bottom right, bottom left. Background and border follow it, and images, drawings and charts are cut at it; of other content, `clipPath: "inset(0 round 8px)"` cuts all that a box holds. Either points, the same on all sides; or one to four lengths, separated by spaces."""
    radiusTopLeft: Union[float, DefinitionNumberFromData]
    """Radius of the top left corner. Default: 0."""
    radiusTopRight: Union[float, DefinitionNumberFromData]
    """Radius of the top right corner. Default: 0."""
    radiusBottomRight: Union[float, DefinitionNumberFromData]
    """Radius of the bottom right corner. Default: 0."""
    radiusBottomLeft: Union[float, DefinitionNumberFromData]
    """Radius of the bottom left corner. Default: 0."""
    boxDecorationBreak: Union[Literal["slice", "clone"], Any]
    """Where a page or a column ends within the box: slice cuts its border, corners and padding, clone closes it there and begins it again on the next one. A cell is closed on both; a `[span]` on several lines is cut. Default: "slice"."""
    borderCollapse: Union[Literal["separate", "collapse"], Any]
    """collapse: neighbouring cells share one border, the wider wins. Default: "separate"."""
    backgroundColor: str
    """Colour behind the content, or transparent. With an opacity, `#RRGGBBAA`, one sees through it what is below; a DOCX file, a form field and a signature's block have it blended with white. Default: "transparent"."""
    backgroundImage: str
    """An image behind the content, above `backgroundColor`, as far as the border and its corners go: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. A box on several pages has it on each of them, each cell of a row has one of its own, and `[span]` has none. An empty text means none."""
    backgroundSize: DefinitionBackgroundSize
    backgroundFocus: Sequence[Any]
    """The point of the image that `backgroundSize` keeps in sight, as shares of its width and height, and where one that is smaller than the box stands in it: [0, 0] is the upper left corner. Absent, the middle."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the box and all in it are. Default: 1."""
    width: Union[Union[float, DefinitionNumberFromData], str]
    """Width of the box with padding and border; unset, all available space. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    height: Union[Union[float, DefinitionNumberFromData], str]
    """Height of the box with padding and border; it grows when the content needs more. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    fit: Union[Literal["none", "shrink"], Any]
    """Paragraphs, headings, texts of cells and stacks: shrink makes text that has no space in `height`, or on `maxLines`, smaller, all of it in proportion; the distances of boxes stay. Default: "none"."""
    minFontSize: Union[float, DefinitionNumberFromData]
    """The least size that `fit` makes text. Default: 6."""
    maxLines: Union[int, DefinitionNumberFromData]
    """Paragraphs, headings and texts of cells: the most lines; what is beyond them, at the least size of `fit`, is left out and reported. Stacks: the most that `fit` leaves."""
    overflow: Union[Literal["visible", "clip"], Any]
    """Paragraphs, headings and stacks that need more than their `height`: visible lets them grow, clip cuts off what is beyond it, which is reported. Default: "visible"."""
    textOverflow: Union[Literal["clip", "ellipsis"], Any]
    """Whether text that is cut ends with an ellipsis. Default: "clip"."""
    minHeight: Union[Union[float, DefinitionNumberFromData], str]
    """Least height of the box. Either points; or a number with an optional unit: pt, px (0.75 pt), mm, cm, in. Default: 0."""
    horizontalAlign: Union[Literal["left", "center", "right"], Any]
    """Horizontal position of a box that is narrower than the available space. Default: "left"."""
    verticalAlign: Union[Literal["top", "middle", "bottom", "baseline"], Any]
    """Vertical alignment of the content of a cell or of a box with space to spare, or of text on its line. Default: "top"."""
    clipPath: str
    """Shape the box is clipped to: ellipse(), circle(), polygon(…), inset(…), as in CSS. In drawings also url(#name) of a clip path in `defs`."""
    rotate: Union[float, DefinitionNumberFromData]
    """Clockwise rotation in degrees about the centre; the box takes the space it has without rotation. In cells, 90, -90 and 270 turn the content, and row and column make space for the turned text; `height` limits the length of its lines. Default: 0."""
    skew: Union[Union[float, DefinitionNumberFromData], Sequence[Any]]
    """Skew in degrees about the centre; the box takes the space it has without skew. Text in a line is not skewed. Either degrees along x; or degrees along x and y."""
    transform: str
    """Transformations as in SVG, about the centre of a box, the origin of a drawing."""
    float: Union[Literal["none", "left", "right"], Any]
    """Images, drawings, charts, stacks, `figure` and paragraphs: they stand at the side, and the paragraphs, headings and lists that follow have shorter lines beside them. Margins keep the text away; the one towards it is 10 points where a style says nothing. Without a width, stacks and paragraphs are as wide as their text, at most half of the space. Under 72 points beside it, where it is higher than a page, and where 32 stand at the side already, it stands in the flow, which is reported. Default: "none"."""
    clear: Union[Literal["none", "left", "right", "both"], Any]
    """Begins below what stands at that side. Tables, columns, lines, pictures, and boxes with a border, a background or padding do so by themselves. Default: "none"."""
    keepTogether: bool
    """Not split over pages while a whole page could hold it below the heading that stays with it; else it is divided, which is reported. Pictures in it shrink for that, to half of a page's height. Default: false."""
    keepWithNext: bool
    """Stays on the page of what follows; a paragraph then is not split over pages either, while a whole page could hold it. Headings do. Default: false."""
    pageBreakBefore: bool
    """Starts a new page. Default: false."""
    pageBreakAfter: bool
    """What follows starts a new page. Default: false."""
    layer: str
    """The name of a layer in `layers` that the box belongs to."""
    numbering: str
    """Paragraphs and headings: the numbering that they count in, by its name in `numbering`, or `decimal`, `legal`, `outline`; none: no number. In headers, footers, footnotes and watermarks nothing is counted."""
    numberingLevel: Union[int, DefinitionNumberFromData]
    """Paragraphs and headings: the level they have there; unset, a heading has its own, a paragraph 1."""
    indent: Union[float, DefinitionNumberFromData]
    """Lists: distance from the left edge to the items' text. Numbered paragraphs: the same, so that the number hangs before the text; unset, a space stands between them. Default: 18."""
    markerGap: Union[float, DefinitionNumberFromData]
    """Lists: distance between a marker and its item's text. Default: 6."""
    itemSpacing: Union[float, DefinitionNumberFromData]
    """Lists: distance between two items. Default: 2."""
    tableLayout: Union[Literal["auto", "fixed"], Any]
    """Tables without `widths`: auto looks at the cells, fixed makes equal columns. Default: "auto"."""
    columnCount: Union[int, DefinitionNumberFromData]
    """Number of equal columns for the content of a paragraph, a list, a table, a cell or a stack; elsewhere it is reported and not drawn."""
    columnGap: Union[float, DefinitionNumberFromData]
    """Distance between those columns. Default: 10."""
    flexDirection: Union[Literal["row", "row-reverse", "column", "column-reverse"], Any]
    """Direction in which the content of a box is laid out."""
    flexWrap: Union[Literal["nowrap", "wrap", "wrap-reverse"], Any]
    """Whether that content may wrap."""
    flexGrow: Union[float, DefinitionNumberFromData]
    """Share of the space left over."""
    flexShrink: Union[float, DefinitionNumberFromData]
    """Share of the missing space."""
    flexBasis: Union[Union[float, DefinitionNumberFromData], str]
    """Size before growing and shrinking. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    justifyContent: Union[Literal["start", "end", "center", "space-between", "space-around", "space-evenly"], Any]
    """Distribution of content along its line."""
    justifyItems: Union[Literal["start", "end", "center", "stretch"], Any]
    """Alignment of content along its line."""
    justifySelf: Union[Literal["start", "end", "center", "stretch"], Any]
    """The same for one box."""
    alignContent: Union[Literal["start", "end", "center", "stretch", "space-between", "space-around", "space-evenly"], Any]
    """Distribution of several lines of content."""
    alignItems: Union[Literal["start", "end", "center", "stretch", "baseline"], Any]
    """Alignment of content across its line."""
    alignSelf: Union[Literal["start", "end", "center", "stretch", "baseline"], Any]
    """The same for one box."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""
    textAnchor: Union[Literal["start", "middle", "end"], Any]
    """Which point of a drawn text is at x. Default: "start"."""
    dominantBaseline: Union[Literal["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"], Any]
    """Which line of a drawn text is at y. Default: "auto"."""


DefinitionStyleUse = Union["DefinitionStyle", str, Sequence[str]]


class DefinitionMetadata(TypedDict, total=False):
    """Information about the document."""

    title: str
    """Title, shown by viewers instead of the file name."""
    author: str
    """Who wrote it."""
    subject: str
    """What it is about."""
    keywords: str
    """Keywords, separated by commas."""
    version: str
    """Version of the document, chosen by its author."""


class _DefinitionComponentMetadata(TypedDict):
    name: str
    """The component's name, unique in the tenant."""


class DefinitionComponentMetadata(_DefinitionComponentMetadata, total=False):
    """Information about a component; `use` refers to it by `name`."""

    title: str
    """Title, shown by viewers instead of the file name."""
    author: str
    """Who wrote it."""
    subject: str
    """What it is about."""
    keywords: str
    """Keywords, separated by commas."""
    version: str
    """Version of the document, chosen by its author."""


class DefinitionPageSetup(TypedDict, total=False):
    """The page: size, margins, background, borders. In a section break each key stands for itself: one that is left out is that of the document's own `pageSetup`, not that of the section before."""

    size: DefinitionPageSize
    orientation: Union[Literal["portrait", "landscape"], Any]
    """landscape swaps width and height. Default: "portrait"."""
    margin: Sequence[Any]
    """Margins in points: top, right, bottom, left. Default: [36,36,36,36]."""
    backgroundColor: Union[str, Sequence[str]]
    """Colour of the paper. Either one colour for every page; or one colour for each page, in turn."""
    backgroundImage: str
    """An image on the paper, above `backgroundColor` and behind all else: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. In a section break an empty text means none."""
    backgroundSize: DefinitionBackgroundSize
    bleed: Union[float, DefinitionNumberFromData]
    """How far beyond its edges, in points, the paper is printed, so that cutting leaves no white line. Coordinates stay those of the trimmed page; its background reaches into the bleed. For PDF. Default: 0."""
    cropMarks: bool
    """Marks outside of the bleed, at the corners, that show where the paper is to be cut. For PDF. Default: false."""
    pageNumbers: DefinitionPageNumbers
    borderTop: str
    """The line at the top of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". Default: "none"."""
    borderRight: str
    """The line at the right of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". Default: "none"."""
    borderBottom: str
    """The line at the bottom of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". Default: "none"."""
    borderLeft: str
    """The line at the left of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". Default: "none"."""


DefinitionBackgroundSize = Union[Union[Literal["cover", "contain"], Any], Sequence[Any]]


class DefinitionPageNumbers(TypedDict, total=False):
    """How `$global.PAGE`, `[page]` and contents write the numbers of pages, and what viewers call the pages. Numbers go on from the pages before; `skipPages`, `odd` and `even` of zones, signatures and bookmarks count sheets."""

    symbol: DefinitionCountSymbol
    """Kind of number. Default: "1"."""
    start: Union[int, DefinitionNumberFromData]
    """The number of the first page from here on."""
    prefix: str
    """Stands before each number."""


class _DefinitionZone(TypedDict):
    content: Sequence[DefinitionContentElement]
    """What it shows; `$global.PAGE` and `$global.NUMPAGES` are the page numbers."""


class DefinitionZone(_DefinitionZone, total=False):
    """A header or a footer, as wide as the body. A header begins half the top margin below the edge of the page, a footer ends half the bottom margin above it. The body becomes smaller when it needs more space than the rest of the margin: its content with `padding` and margins, the line, and `offset`. `{ "content": [] }` in a section break means none."""

    first: Sequence[DefinitionContentElement]
    """Shown on the first page of a section instead of `content`; empty: nothing, not even the line."""
    last: Sequence[DefinitionContentElement]
    """Shown on the last page of a section instead of `content`; on an only page `first` wins. Where it needs more space than the page has left, the end of the text goes to one more page, which is the last."""
    odd: Sequence[DefinitionContentElement]
    """Shown on odd pages instead of `content`; `first` and `last` win."""
    even: Sequence[DefinitionContentElement]
    """Shown on even pages instead of `content`; `first` and `last` win."""
    separator: DefinitionSeparator
    """A line between the zone and the body."""
    skipPages: Sequence[Union[int, DefinitionNumberFromData]]
    """Pages without it."""
    offset: Union[float, DefinitionNumberFromData]
    """Distance between the zone and the body, in points, at least: below a header, above a footer, each with its line. Where the margin has more space the distance is greater. Default: 8."""


class DefinitionWatermark(TypedDict, total=False):
    """Drawn on every page, independent of the flow. In a section break an empty object means none."""

    content: DefinitionWatermarkContent
    angle: Union[float, DefinitionNumberFromData]
    """Degrees about the content's own centre; negative is counter-clockwise. Default: 0."""
    repeat: bool
    """Tiles the page. Default: false."""
    spacing: Sequence[Any]
    """With `repeat`, the distance from tile to tile, otherwise the position of the centre on the page. Absent or [0, 0]: centred."""
    behind: bool
    """Drawn behind the text and all that is on the page, above the page's background. Default: false."""
    style: DefinitionStyleUse
    """Style: font size, colour, opacity and so on."""


class DefinitionFootnotes(TypedDict, total=False):
    """How the notes of `[footnote]` look. A note is set at the bottom of the page that has its mark; what does not fit there continues at the bottom of the next page."""

    numbering: Union[Literal["document", "page"], Any]
    """document: numbered through the document; page: numbering starts again on every page. Default: "document"."""
    symbol: DefinitionCountSymbol
    """Kind of mark. Default: "1"."""
    style: DefinitionStyleUse
    """Style of the notes, over the style named `footnote`; 8 points unless that sets a size."""
    separator: DefinitionSeparator
    """The line above the notes; by default a fifth of the width, half a point thick."""
    offset: Union[float, DefinitionNumberFromData]
    """Least distance between the body and that line. Default: 8."""


class _DefinitionFontFamily(TypedDict):
    regular: str
    """Path of the regular face, .ttf or .otf: an uploaded file, else one that the service provides."""


class DefinitionFontFamily(_DefinitionFontFamily, total=False):
    """Your own font family. A missing file is skipped: its text is set in the default sans-serif face, and FONT_NOT_LOADED is reported."""

    bold: str
    """Path of the bold face; unset, the regular one is used."""
    italic: str
    """Path of the italic face; unset, the regular one is used."""
    boldItalic: str
    """Path of the bold italic face; unset, the regular one is used."""


class DefinitionNamedImage(TypedDict):
    """An image with a name, for `image`, `[img]` and drawings."""

    src: str
    """Path of an uploaded image, or a `data:` URI."""


DefinitionCondition = Union["DefinitionComparison", str]


DefinitionComparison = TypedDict(
    "DefinitionComparison",
    {
        "value": "str",
        "is": "Union[str, float, bool]",
        "isNot": "Union[str, float, bool]",
        "in": "Sequence[Union[str, float, bool]]",
        "above": "Union[str, float]",
        "atLeast": "Union[str, float]",
        "below": "Union[str, float]",
        "atMost": "Union[str, float]",
        "all": "Sequence[DefinitionCondition]",
        "any": "Sequence[DefinitionCondition]",
        "not": "DefinitionCondition",
    },
    total=False,
)


DefinitionPosition = TypedDict(
    "DefinitionPosition",
    {
        "x": "Union[Union[float, DefinitionNumberFromData], str]",
        "y": "Union[Union[float, DefinitionNumberFromData], str]",
        "right": "Union[Union[float, DefinitionNumberFromData], str]",
        "bottom": "Union[Union[float, DefinitionNumberFromData], str]",
        "width": "Union[Union[float, DefinitionNumberFromData], str]",
        "height": "Union[Union[float, DefinitionNumberFromData], str]",
        "from": "Union[Literal[\"page\", \"container\"], Any]",
        "layer": "Union[Literal[\"front\", \"behind\"], Any]",
    },
    total=False,
)


class _DefinitionParagraphElement(TypedDict):
    p: str
    """Text with shortcodes and `$data` references."""


_DefinitionParagraphElementOthers = TypedDict(
    "_DefinitionParagraphElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionParagraphElement(_DefinitionParagraphElement, _DefinitionParagraphElementOthers):
    """A paragraph."""


class _DefinitionHeading1Element(TypedDict):
    h1: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading1ElementOthers = TypedDict(
    "_DefinitionHeading1ElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionHeading1Element(_DefinitionHeading1Element, _DefinitionHeading1ElementOthers):
    """A heading of level 1: 24 points, bold, unless the style `h1` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading2Element(TypedDict):
    h2: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading2ElementOthers = TypedDict(
    "_DefinitionHeading2ElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionHeading2Element(_DefinitionHeading2Element, _DefinitionHeading2ElementOthers):
    """A heading of level 2: 18 points, bold, unless the style `h2` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading3Element(TypedDict):
    h3: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading3ElementOthers = TypedDict(
    "_DefinitionHeading3ElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionHeading3Element(_DefinitionHeading3Element, _DefinitionHeading3ElementOthers):
    """A heading of level 3: 14 points, bold, unless the style `h3` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading4Element(TypedDict):
    h4: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading4ElementOthers = TypedDict(
    "_DefinitionHeading4ElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionHeading4Element(_DefinitionHeading4Element, _DefinitionHeading4ElementOthers):
    """A heading of level 4: 12 points, bold, unless the style `h4` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading5Element(TypedDict):
    h5: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading5ElementOthers = TypedDict(
    "_DefinitionHeading5ElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionHeading5Element(_DefinitionHeading5Element, _DefinitionHeading5ElementOthers):
    """A heading of level 5: 10 points, bold, unless the style `h5` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class DefinitionUnorderedList(TypedDict, total=False):
    """A list with a bullet before each item."""

    symbol: str
    """The bullet: any text. Default: "•"."""
    style: DefinitionStyleUse
    items: Sequence[DefinitionContentElement]
    """One element for each item; lists may nest."""
    source: str
    """An array in the data, or an expression that gives one: an item for each entry, a text or an object that `map` shows."""
    where: DefinitionCondition
    """Only the entries of `source` for which this holds; the entry is `$item`."""
    map: Union[DefinitionContentElement, str]
    """How an entry of `source` becomes an item; unset, entries are texts. Either text of a paragraph, with `$item` references; or a ContentElement object."""


DefinitionOrderedList = TypedDict(
    "DefinitionOrderedList",
    {
        "symbol": "DefinitionCountSymbol",
        "text": "str",
        "numbering": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "continue": "Union[bool, str]",
        "style": "DefinitionStyleUse",
        "items": "Sequence[DefinitionContentElement]",
        "source": "str",
        "where": "DefinitionCondition",
        "map": "Union[DefinitionContentElement, str]",
    },
    total=False,
)


class _DefinitionUnorderedListElement(TypedDict):
    ul: DefinitionUnorderedList


_DefinitionUnorderedListElementOthers = TypedDict(
    "_DefinitionUnorderedListElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionUnorderedListElement(_DefinitionUnorderedListElement, _DefinitionUnorderedListElementOthers):
    """A list with bullets."""


class _DefinitionOrderedListElement(TypedDict):
    ol: DefinitionOrderedList


_DefinitionOrderedListElementOthers = TypedDict(
    "_DefinitionOrderedListElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionOrderedListElement(_DefinitionOrderedListElement, _DefinitionOrderedListElementOthers):
    """A numbered list."""


class _DefinitionHeaderCell(TypedDict):
    th: str
    """Text with shortcodes and data references."""


_DefinitionHeaderCellOthers = TypedDict(
    "_DefinitionHeaderCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
        "repeat": "bool",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionHeaderCell(_DefinitionHeaderCell, _DefinitionHeaderCellOthers):
    """A header cell of its column or row: text, bold."""


class _DefinitionDataCell(TypedDict):
    td: str
    """Text with shortcodes and data references."""


_DefinitionDataCellOthers = TypedDict(
    "_DefinitionDataCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
        "repeat": "bool",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionDataCell(_DefinitionDataCell, _DefinitionDataCellOthers):
    """A cell of text."""


class _DefinitionContentCell(TypedDict):
    content: Sequence[DefinitionContentElement]
    """The elements, one below the other."""


_DefinitionContentCellOthers = TypedDict(
    "_DefinitionContentCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "header": "bool",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
        "repeat": "bool",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionContentCell(_DefinitionContentCell, _DefinitionContentCellOthers):
    """A cell of several elements."""


class _DefinitionTableRow(TypedDict):
    cells: Sequence[DefinitionTableCell]
    """Its cells."""


_DefinitionTableRowOthers = TypedDict(
    "_DefinitionTableRowOthers",
    {
        "style": "DefinitionStyleUse",
        "keepWithNext": "bool",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionTableRow(_DefinitionTableRow, _DefinitionTableRowOthers):
    """A row with a style of its own."""


class DefinitionColumnLimits(TypedDict, total=False):
    """A column that is as wide as its cells need, within limits."""

    min: Union[Union[float, DefinitionNumberFromData], str]
    """It is no narrower, whatever its cells need. Either points; or a length with its unit."""
    max: Union[Union[float, DefinitionNumberFromData], str]
    """It is no wider: longer text goes on in further lines, longer words are cut. A greater `min` wins. In a table with a `width` of its own the other columns take what is left over; without others, all do. Either points; or a length with its unit."""
    noWrap: bool
    """Its texts stay on one line each, up to `max`; other columns give way. Only where the table has no space for them they go on in further lines. Default: false."""
    align: Union[Literal["decimal"], Any]
    """Its numbers stand with their decimal marks below one another, at the column's right edge: of each cell the first number, with the mark of the document's `locale`. Header cells and texts without a number stand as their style says."""


class DefinitionTable(TypedDict, total=False):
    """Rows of cells. Header rows are repeated on every page; a row is kept whole unless it is taller than a page."""

    widths: Sequence[Union[DefinitionColumnLimits, Union[float, DefinitionNumberFromData], Union[Literal["auto"], Any], str]]
    """One for each column: weights of what is left behind the longest words, shares, lengths, "auto", limits for what the cells need, or their decimal alignment. Unset: auto for all. Pictures shrink before words are cut."""
    rows: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """The rows. With `source` they come first and act as the header."""
    gap: Union[Union[float, DefinitionNumberFromData], Sequence[Any]]
    """Distance between cells. Where `borderCollapse` lets them share their lines there is none, which is reported. Either between rows and between columns; or both, by themselves."""
    style: DefinitionStyleUse
    source: str
    """An array of objects in the data, or an expression that gives one: one row for each."""
    where: DefinitionCondition
    """Only the entries of `source` for which this holds; the entry is `$item`."""
    map: Sequence[Union[DefinitionTableCell, str]]
    """What each column shows of an entry of `source`."""
    sortBy: Union[str, Sequence[str]]
    """The order of the entries of `source`: numbers, then texts by the document's `locale`, then what has no value. Equal ones keep theirs. Either a key of the entries, dots allowed, a reference or an expression; with a minus before a key, from last to first; or by the first, then by the others."""
    groupBy: Union[str, Sequence[Union[DefinitionTableGroup, str]]]
    """The entries of `source` in groups, in the order in which their values first occur. Either a key of the entries, a reference or an expression: entries of one value stand together; or groups within groups, the outermost first. `groupHeader` and `groupFooter` are those of the innermost."""
    groupHeader: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows above the group, on the page of its first row. `$group.key` is what its entries have in common, `$group.items` are the entries, `$group.count` says how many."""
    groupFooter: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows below the group, on the page of its last row."""
    footer: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows after all others, those of `source` included."""
    carry: DefinitionTableCarry
    continued: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows at the top of each further page of the table, above its header: that it is continued. They are no rows of the table."""
    repeatFooter: bool
    """Shows `footer` at the bottom of every page of the table. Default: false."""
    headerRows: Union[int, DefinitionNumberFromData]
    """Number of leading rows that are the header. Unset: the leading rows with only `th` cells; with `source`, all of `rows`."""


class _DefinitionTableGroup(TypedDict):
    by: str
    """What the entries of a group have in common: a key of theirs, a reference or an expression."""


class DefinitionTableGroup(_DefinitionTableGroup, total=False):
    """A level of groups."""

    header: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows above the group, on the page of its first row. `$group.key` is what its entries have in common, `$group.items` are the entries, `$group.count` says how many. `$group.outer` is the group around."""
    footer: Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]
    """Rows below the group, on the page of its last row."""


class _DefinitionTableCarry(TypedDict):
    value: str
    """What each entry of `source` adds: a key of it, a reference or an expression."""


_DefinitionTableCarryOthers = TypedDict(
    "_DefinitionTableCarryOthers",
    {
        "out": "Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]",
        "in": "Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]",
        "page": "Sequence[Union[DefinitionTableRow, Sequence[DefinitionTableCell]]]",
    },
    total=False,
)


class DefinitionTableCarry(_DefinitionTableCarry, _DefinitionTableCarryOthers):
    """A sum that is carried from page to page: rows with `$carry.sum` where a page of the table ends, and where the next begins. The rows of `out` do not stand on its last page, those of `in` not on its first, those of `page` on all. `$carry.page` is the sum of the page alone."""


class _DefinitionTableElement(TypedDict):
    table: DefinitionTable


_DefinitionTableElementOthers = TypedDict(
    "_DefinitionTableElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionTableElement(_DefinitionTableElement, _DefinitionTableElementOthers):
    """A table."""


class _DefinitionImage(TypedDict):
    src: str
    """Path of an uploaded image, a `data:` URI, or a name in `images`. PNG, JPEG, GIF, TIFF, WebP or SVG, recognized by its content, not its name; of several pages or frames, the first."""


class DefinitionImage(_DefinitionImage, total=False):
    """An image as a block of its own."""

    width: Union[Union[float, DefinitionNumberFromData], str]
    """Width of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    height: Union[Union[float, DefinitionNumberFromData], str]
    """Height of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    fit: Union[Literal["fill", "contain", "cover"], Any]
    """How it fits into a width and a height of other proportions than its own: stretched, whole and in proportion, or in proportion and so large that it covers all of the space, with what is too much cut off. It needs both sides, here or in the style. Default: "fill"."""
    focus: Sequence[Any]
    """The point of the image that `fit` keeps in sight, as shares of its width and height: [0, 0] is the upper left corner. Absent, the middle."""
    alt: str
    """What it shows, for readers who cannot see it."""
    style: DefinitionStyleUse


class _DefinitionImageElement(TypedDict):
    image: DefinitionImage


_DefinitionImageElementOthers = TypedDict(
    "_DefinitionImageElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionImageElement(_DefinitionImageElement, _DefinitionImageElementOthers):
    """An image as a block of its own."""


class _DefinitionPdfPages(TypedDict):
    src: str
    """Path of an uploaded PDF file, or a `data:` URI. Files with a password are refused."""


_DefinitionPdfPagesOthers = TypedDict(
    "_DefinitionPdfPagesOthers",
    {
        "pages": "str",
        "as": "Union[Literal[\"pictures\", \"pages\"], Any]",
        "width": "Union[Union[float, DefinitionNumberFromData], str]",
        "height": "Union[Union[float, DefinitionNumberFromData], str]",
        "alt": "str",
        "style": "DefinitionStyleUse",
    },
    total=False,
)


class DefinitionPdfPages(_DefinitionPdfPages, _DefinitionPdfPagesOthers):
    """Pages of a PDF file, as vectors with their fonts, pictures and links: pictures one below the other, or whole pages of the document."""


class _DefinitionPdfElement(TypedDict):
    pdf: DefinitionPdfPages


_DefinitionPdfElementOthers = TypedDict(
    "_DefinitionPdfElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionPdfElement(_DefinitionPdfElement, _DefinitionPdfElementOthers):
    """Pages of a PDF file: pictures one below the other, or whole pages of the document."""


class DefinitionSeparator(TypedDict, total=False):
    """A horizontal line."""

    lineType: Union[Literal["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"], Any]
    """Kind of line. Default: "solid"."""
    length: Union[Union[float, DefinitionNumberFromData], str]
    """Length; unset, the whole width. Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    width: Union[float, DefinitionNumberFromData]
    """Thickness. Default: 1."""
    color: str
    """Colour. Default: "#000000"."""
    align: Union[Literal["left", "center", "right"], Any]
    """Where a line with a `length` stands. Default: "left"."""
    style: DefinitionStyleUse
    """Style for its margins and its place; `align` wins over `horizontalAlign`."""


class _DefinitionSeparatorElement(TypedDict):
    separator: DefinitionSeparator


_DefinitionSeparatorElementOthers = TypedDict(
    "_DefinitionSeparatorElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionSeparatorElement(_DefinitionSeparatorElement, _DefinitionSeparatorElementOthers):
    """A horizontal line."""


_DefinitionBreakElement = TypedDict(
    "_DefinitionBreakElement",
    {
        "break": "Union[Literal[\"page\", \"section\", \"line\"], Any]",
    },
)


_DefinitionBreakElementOthers = TypedDict(
    "_DefinitionBreakElementOthers",
    {
        "pageSetup": "DefinitionPageSetup",
        "header": "DefinitionZone",
        "footer": "DefinitionZone",
        "watermark": "DefinitionWatermark",
        "id": "str",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionBreakElement(_DefinitionBreakElement, _DefinitionBreakElementOthers):
    """Ends a page, a section or a line."""


class _DefinitionColumns(TypedDict):
    rows: Sequence[Sequence[DefinitionContentElement]]
    """By column: `rows[0]` is the first column."""


class DefinitionColumns(_DefinitionColumns, total=False):
    """Content side by side. With `widths`, or without `widths` and `colNumber`, a grid; with `colNumber` alone, one flow from column to column."""

    widths: Sequence[Union[Union[float, DefinitionNumberFromData], str]]
    """Widths of the columns of a grid: weights, shares or lengths."""
    colNumber: Union[int, DefinitionNumberFromData]
    """Number of equal columns that the content flows through."""
    gap: Union[float, DefinitionNumberFromData]
    """Between columns. Default: 10."""
    style: DefinitionStyleUse


class _DefinitionColumnsElement(TypedDict):
    columns: DefinitionColumns


_DefinitionColumnsElementOthers = TypedDict(
    "_DefinitionColumnsElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionColumnsElement(_DefinitionColumnsElement, _DefinitionColumnsElementOthers):
    """Content in columns."""


class DefinitionStack(TypedDict, total=False):
    """Elements one below the other, or with `columns` in rows, that share a box. One stack is one item of a list, one cell of a table, or one block; with `source` it repeats without a table."""

    content: Sequence[DefinitionContentElement]
    """The elements. With `source` they come first."""
    gap: Union[float, DefinitionNumberFromData]
    """Least distance between two elements; in place of the built-in margins there, margins of styles count if they are larger. Unset, margins alone. With `columns` the distance between rows and between columns, in which margins take no part."""
    columns: Union[int, DefinitionNumberFromData]
    """So many stand beside each other, equally wide, row by row; no page divides a row that one can hold. Stacks are as high as the highest of their row."""
    lastRow: Union[Literal["open", "stretch"], Any]
    """A last row of fewer elements: open leaves the places behind them free, with stretch they share its width. Default: "open"."""
    style: DefinitionStyleUse
    """Style of the box; texts in it inherit its text keys."""
    source: str
    """An array in the data, or an expression that gives one: an element for each entry."""
    where: DefinitionCondition
    """Only the entries of `source` for which this holds; the entry is `$item`."""
    map: Union[DefinitionContentElement, str]
    """How an entry of `source` becomes an element; unset, entries are texts. Either text of a paragraph, with `$item` references; or a ContentElement object."""


class _DefinitionStackElement(TypedDict):
    stack: DefinitionStack


_DefinitionStackElementOthers = TypedDict(
    "_DefinitionStackElementOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionStackElement(_DefinitionStackElement, _DefinitionStackElementOthers):
    """Elements in one box."""


class _DefinitionFigure(TypedDict):
    content: Sequence[DefinitionContentElement]
    """What the caption is of."""
    caption: str
    """The text of its caption, without label and number."""


class DefinitionFigure(_DefinitionFigure, total=False):
    """A picture, a table, a chart or anything else with a caption below or above it, which counts in its kind: Figure 1, Table 2. `[ref, id]` and `[page, id]` refer to it, and `toc` with `of` lists them."""

    kind: str
    """What it is: `figure`, `table`, `equation`, `chart`, or a kind of your own, which has its label in `captions`. Each kind counts by itself. Default: "figure"."""
    style: DefinitionStyleUse
    """Style of the box around both; texts in it inherit its text keys."""
    captionStyle: DefinitionStyleUse
    """Style of the caption."""


class _DefinitionFigureElement(TypedDict):
    figure: DefinitionFigure


_DefinitionFigureElementOthers = TypedDict(
    "_DefinitionFigureElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionFigureElement(_DefinitionFigureElement, _DefinitionFigureElementOthers):
    """Something with a caption that counts."""


class DefinitionToc(TypedDict, total=False):
    """Table of contents made from the headings, on pages of its own unless it is `inline`: links, dotted leaders, page numbers."""

    maxLevel: Union[int, DefinitionNumberFromData]
    """Lists headings from h1 down to this level. Default: 3."""
    levels: Sequence[Any]
    """Lists headings from one level down to another, in place of `maxLevel`."""
    of: str
    """Lists the captions of this `kind` instead of headings: `figure`, `table`, or one of your own. Levels then do not count."""
    inline: bool
    """Stands in the text where it is, not on pages of its own. Default: false."""
    title: str
    """Title above the entries. Default: "Table of Contents"."""
    titleStyle: DefinitionStyleUse
    """Style of the title. Default: "h1"."""
    style: DefinitionStyleUse
    """Style of each entry: looks of text, `lineHeight`, `baseDirection`, margins, padding, border and background. A negative `textIndent` lets the first line begin before the others; `textAlign` and a positive `textIndent`, which are of running text, do not count."""
    styles: Sequence[DefinitionStyleUse]
    """Styles of the entries by level, the highest that is listed first; levels beyond them have `style`."""
    leader: Union[Literal["dots", "none"], Any]
    """What leads from an entry to its page number. Default: "dots"."""
    outlines: bool
    """Writes the PDF outline as well. Default: true."""


class _DefinitionTocElement(TypedDict):
    toc: DefinitionToc


_DefinitionTocElementOthers = TypedDict(
    "_DefinitionTocElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionTocElement(_DefinitionTocElement, _DefinitionTocElementOthers):
    """The table of contents."""


class _DefinitionDrawingElement(TypedDict):
    svg: DefinitionSvg


_DefinitionDrawingElementOthers = TypedDict(
    "_DefinitionDrawingElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionDrawingElement(_DefinitionDrawingElement, _DefinitionDrawingElementOthers):
    """A vector drawing."""


DefinitionChartNumber = Union[float, str]


class _DefinitionChartSeries(TypedDict):
    value: str
    """The number that each entry has: a key of it, a reference or an expression."""


class DefinitionChartSeries(_DefinitionChartSeries, total=False):
    """One row of values of a chart: the bars, the line or the slices of one colour."""

    name: str
    """Its name, for the legend."""
    color: str
    """Its colour; unset, the next of `colors`."""


class DefinitionChartAxis(TypedDict, total=False):
    """The axis of the values."""

    min: DefinitionChartNumber
    """Where it begins, at the latest with the least value. Unset, at a round number."""
    max: DefinitionChartNumber
    """Where it ends, at the earliest with the greatest value. Unset, at a round number."""
    title: str
    """What the values are, above the axis."""
    format: str
    """How its numbers are written; unset, as `valueFormat` says."""


class _DefinitionChart(TypedDict):
    type: Union[Literal["bar", "line", "area", "pie", "donut", "sparkline", "gauge"], Any]
    """Its kind. `sparkline` is a small line without axes, for a line of text or a cell; `gauge` a half ring that is filled up to one number."""
    series: Sequence[DefinitionChartSeries]
    """The values. Pies and donuts, sparklines and gauges show the first series; without `source`, a pie has a slice for each."""


class DefinitionChart(_DefinitionChart, total=False):
    """A chart of numbers from the data, drawn as vectors. Readers who do not see it get `alt` and the numbers as a table."""

    source: str
    """An array in the data, or an expression that gives one: a bar, a point or a slice for each entry, up to 2,000. Unset, there is one entry, and each value is a reference or an expression."""
    where: DefinitionCondition
    """Only the entries of `source` for which this holds; the entry is `$item`."""
    sortBy: Union[str, Sequence[str]]
    """The order of the entries of `source`: numbers, then texts by the document's `locale`, then what has no value. Equal ones keep theirs. Either a key of the entries, dots allowed, a reference or an expression; with a minus before a key, from last to first; or by the first, then by the others."""
    category: str
    """What each entry is called, below its bar or beside its slice: a key of it, a reference or an expression."""
    stacked: Union[bool, Union[Literal["percent"], Any]]
    """Bars or areas stand on each other. Either sums on each other; or shares of each sum. Default: false."""
    horizontal: bool
    """Bars lie, and their categories stand beside them. Default: false."""
    width: Union[Union[float, DefinitionNumberFromData], str]
    """Width of the chart; unset, all there is (a sparkline: 72 points). Either points; or a number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%"."""
    height: Union[int, DefinitionNumberFromData]
    """Height of the chart; unset, 180 points (a gauge: 110, a sparkline: 18)."""
    title: str
    """A title above the chart."""
    legend: Union[Literal["auto", "bottom", "none"], Any]
    """Where the names of the series stand. `auto`: at the ends of up to four lines, else below; none for a single series. Default: "auto"."""
    labels: bool
    """Writes the values on the chart. Unset, pies, donuts and gauges do."""
    colors: Sequence[str]
    """Colours of series or slices, in this order, repeated."""
    valueFormat: str
    """How numbers are written: `number`, `percent` or `currency` with what the shortcode of that name takes behind its value. Unset, in the document's locale."""
    axis: DefinitionChartAxis
    target: DefinitionChartNumber
    """A number to reach: a line across the chart, a mark on a gauge."""
    dataTable: bool
    """In tagged files, the numbers as a table that is read aloud and not seen. Without it, `alt` says everything. Default: true."""
    alt: str
    """What it shows, for readers who cannot see it."""
    style: DefinitionStyleUse
    """Style of its text and box."""


class _DefinitionChartElement(TypedDict):
    chart: DefinitionChart


_DefinitionChartElementOthers = TypedDict(
    "_DefinitionChartElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionChartElement(_DefinitionChartElement, _DefinitionChartElementOthers):
    """A chart."""


class _DefinitionMarkdownElement(TypedDict):
    markdown: str
    """A reference to the text, or an expression that gives it; 200,000 characters at most."""


_DefinitionMarkdownElementOthers = TypedDict(
    "_DefinitionMarkdownElementOthers",
    {
        "firstHeading": "Union[int, DefinitionNumberFromData]",
        "style": "DefinitionStyleUse",
        "quoteStyle": "DefinitionStyleUse",
        "codeStyle": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionMarkdownElement(_DefinitionMarkdownElement, _DefinitionMarkdownElementOthers):
    """Text from the data that is written in Markdown: paragraphs, headings, lists, quotations, tables, code, rules; bold, italic, struck text, code, links. Nothing in it is a shortcode or a reference."""


class _DefinitionRichElement(TypedDict):
    rich: str
    """A reference to the text, or an expression that gives it; 100,000 characters at most."""


_DefinitionRichElementOthers = TypedDict(
    "_DefinitionRichElementOthers",
    {
        "firstHeading": "Union[int, DefinitionNumberFromData]",
        "style": "DefinitionStyleUse",
        "quoteStyle": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "position": "DefinitionPosition",
    },
    total=False,
)


class DefinitionRichElement(_DefinitionRichElement, _DefinitionRichElementOthers):
    """Text from the data that an editor keeps as HTML: p, h1 to h6, ul, ol, li, blockquote, hr, br; b, strong, i, em, u, s, del, sub, sup, small, code, mark; a with href. Of other tags the text is printed, and they are reported. Nothing in it is a shortcode or a reference."""


class DefinitionUse(TypedDict, total=False):
    """Inserts a component here: its content, with its own data. At most 8 levels deep; a cycle is refused, and so is a name that none of the tenant's templates has, or more than one has."""

    name: str
    """The component's `metadata.name`."""
    id: str
    """The component's GUID; it wins over `name`."""
    style: DefinitionStyleUse
    """Style of its top-level elements that have none."""
    data: Mapping[str, Any]
    """The value of `$data` inside the component. Keys it lacks are looked up in the caller's data; unset, the caller's data."""
    override: bool
    """At the root, this component's page set-up, zones, styles and fonts win over those merged before it; in content, its styles win over those of the same name around it. Default: false."""


class _DefinitionUseElement(TypedDict):
    use: DefinitionUse


_DefinitionUseElementOthers = TypedDict(
    "_DefinitionUseElementOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
    },
    total=False,
)


class DefinitionUseElement(_DefinitionUseElement, _DefinitionUseElementOthers):
    """A component's content in this place."""


class _DefinitionParagraphAsCell(TypedDict):
    p: str
    """Text with shortcodes and `$data` references."""


_DefinitionParagraphAsCellOthers = TypedDict(
    "_DefinitionParagraphAsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionParagraphAsCell(_DefinitionParagraphAsCell, _DefinitionParagraphAsCellOthers):
    """As a cell: a paragraph."""


class _DefinitionHeading1AsCell(TypedDict):
    h1: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading1AsCellOthers = TypedDict(
    "_DefinitionHeading1AsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionHeading1AsCell(_DefinitionHeading1AsCell, _DefinitionHeading1AsCellOthers):
    """As a cell: a heading of level 1: 24 points, bold, unless the style `h1` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading2AsCell(TypedDict):
    h2: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading2AsCellOthers = TypedDict(
    "_DefinitionHeading2AsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionHeading2AsCell(_DefinitionHeading2AsCell, _DefinitionHeading2AsCellOthers):
    """As a cell: a heading of level 2: 18 points, bold, unless the style `h2` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading3AsCell(TypedDict):
    h3: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading3AsCellOthers = TypedDict(
    "_DefinitionHeading3AsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionHeading3AsCell(_DefinitionHeading3AsCell, _DefinitionHeading3AsCellOthers):
    """As a cell: a heading of level 3: 14 points, bold, unless the style `h3` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading4AsCell(TypedDict):
    h4: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading4AsCellOthers = TypedDict(
    "_DefinitionHeading4AsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionHeading4AsCell(_DefinitionHeading4AsCell, _DefinitionHeading4AsCellOthers):
    """As a cell: a heading of level 4: 12 points, bold, unless the style `h4` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionHeading5AsCell(TypedDict):
    h5: str
    """Text with shortcodes and `$data` references."""


_DefinitionHeading5AsCellOthers = TypedDict(
    "_DefinitionHeading5AsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "language": "str",
        "start": "Union[int, DefinitionNumberFromData]",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionHeading5AsCell(_DefinitionHeading5AsCell, _DefinitionHeading5AsCellOthers):
    """As a cell: a heading of level 5: 10 points, bold, unless the style `h5` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline."""


class _DefinitionUnorderedListAsCell(TypedDict):
    ul: DefinitionUnorderedList


_DefinitionUnorderedListAsCellOthers = TypedDict(
    "_DefinitionUnorderedListAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionUnorderedListAsCell(_DefinitionUnorderedListAsCell, _DefinitionUnorderedListAsCellOthers):
    """As a cell: a list with bullets."""


class _DefinitionOrderedListAsCell(TypedDict):
    ol: DefinitionOrderedList


_DefinitionOrderedListAsCellOthers = TypedDict(
    "_DefinitionOrderedListAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionOrderedListAsCell(_DefinitionOrderedListAsCell, _DefinitionOrderedListAsCellOthers):
    """As a cell: a numbered list."""


class _DefinitionTableAsCell(TypedDict):
    table: DefinitionTable


_DefinitionTableAsCellOthers = TypedDict(
    "_DefinitionTableAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionTableAsCell(_DefinitionTableAsCell, _DefinitionTableAsCellOthers):
    """As a cell: a table."""


class _DefinitionImageAsCell(TypedDict):
    image: DefinitionImage


_DefinitionImageAsCellOthers = TypedDict(
    "_DefinitionImageAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionImageAsCell(_DefinitionImageAsCell, _DefinitionImageAsCellOthers):
    """As a cell: an image as a block of its own."""


class _DefinitionPdfAsCell(TypedDict):
    pdf: DefinitionPdfPages


_DefinitionPdfAsCellOthers = TypedDict(
    "_DefinitionPdfAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionPdfAsCell(_DefinitionPdfAsCell, _DefinitionPdfAsCellOthers):
    """As a cell: pages of a PDF file: pictures one below the other, or whole pages of the document."""


class _DefinitionSeparatorAsCell(TypedDict):
    separator: DefinitionSeparator


_DefinitionSeparatorAsCellOthers = TypedDict(
    "_DefinitionSeparatorAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionSeparatorAsCell(_DefinitionSeparatorAsCell, _DefinitionSeparatorAsCellOthers):
    """As a cell: a horizontal line."""


_DefinitionBreakAsCell = TypedDict(
    "_DefinitionBreakAsCell",
    {
        "break": "Union[Literal[\"page\", \"section\", \"line\"], Any]",
    },
)


_DefinitionBreakAsCellOthers = TypedDict(
    "_DefinitionBreakAsCellOthers",
    {
        "pageSetup": "DefinitionPageSetup",
        "header": "DefinitionZone",
        "footer": "DefinitionZone",
        "watermark": "DefinitionWatermark",
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionBreakAsCell(_DefinitionBreakAsCell, _DefinitionBreakAsCellOthers):
    """As a cell: ends a page, a section or a line."""


class _DefinitionColumnsAsCell(TypedDict):
    columns: DefinitionColumns


_DefinitionColumnsAsCellOthers = TypedDict(
    "_DefinitionColumnsAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionColumnsAsCell(_DefinitionColumnsAsCell, _DefinitionColumnsAsCellOthers):
    """As a cell: content in columns."""


class _DefinitionStackAsCell(TypedDict):
    stack: DefinitionStack


_DefinitionStackAsCellOthers = TypedDict(
    "_DefinitionStackAsCellOthers",
    {
        "style": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionStackAsCell(_DefinitionStackAsCell, _DefinitionStackAsCellOthers):
    """As a cell: elements in one box."""


class _DefinitionFigureAsCell(TypedDict):
    figure: DefinitionFigure


_DefinitionFigureAsCellOthers = TypedDict(
    "_DefinitionFigureAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionFigureAsCell(_DefinitionFigureAsCell, _DefinitionFigureAsCellOthers):
    """As a cell: something with a caption that counts."""


class _DefinitionTocAsCell(TypedDict):
    toc: DefinitionToc


_DefinitionTocAsCellOthers = TypedDict(
    "_DefinitionTocAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionTocAsCell(_DefinitionTocAsCell, _DefinitionTocAsCellOthers):
    """As a cell: the table of contents."""


class _DefinitionDrawingAsCell(TypedDict):
    svg: DefinitionSvg


_DefinitionDrawingAsCellOthers = TypedDict(
    "_DefinitionDrawingAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionDrawingAsCell(_DefinitionDrawingAsCell, _DefinitionDrawingAsCellOthers):
    """As a cell: a vector drawing."""


class _DefinitionChartAsCell(TypedDict):
    chart: DefinitionChart


_DefinitionChartAsCellOthers = TypedDict(
    "_DefinitionChartAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionChartAsCell(_DefinitionChartAsCell, _DefinitionChartAsCellOthers):
    """As a cell: a chart."""


class _DefinitionMarkdownAsCell(TypedDict):
    markdown: str
    """A reference to the text, or an expression that gives it; 200,000 characters at most."""


_DefinitionMarkdownAsCellOthers = TypedDict(
    "_DefinitionMarkdownAsCellOthers",
    {
        "firstHeading": "Union[int, DefinitionNumberFromData]",
        "style": "DefinitionStyleUse",
        "quoteStyle": "DefinitionStyleUse",
        "codeStyle": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionMarkdownAsCell(_DefinitionMarkdownAsCell, _DefinitionMarkdownAsCellOthers):
    """As a cell: text from the data that is written in Markdown: paragraphs, headings, lists, quotations, tables, code, rules; bold, italic, struck text, code, links. Nothing in it is a shortcode or a reference."""


class _DefinitionRichAsCell(TypedDict):
    rich: str
    """A reference to the text, or an expression that gives it; 100,000 characters at most."""


_DefinitionRichAsCellOthers = TypedDict(
    "_DefinitionRichAsCellOthers",
    {
        "firstHeading": "Union[int, DefinitionNumberFromData]",
        "style": "DefinitionStyleUse",
        "quoteStyle": "DefinitionStyleUse",
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionRichAsCell(_DefinitionRichAsCell, _DefinitionRichAsCellOthers):
    """As a cell: text from the data that an editor keeps as HTML: p, h1 to h6, ul, ol, li, blockquote, hr, br; b, strong, i, em, u, s, del, sub, sup, small, code, mark; a with href. Of other tags the text is printed, and they are reported. Nothing in it is a shortcode or a reference."""


class _DefinitionUseAsCell(TypedDict):
    use: DefinitionUse


_DefinitionUseAsCellOthers = TypedDict(
    "_DefinitionUseAsCellOthers",
    {
        "id": "str",
        "if": "DefinitionCondition",
        "colspan": "Union[int, DefinitionNumberFromData]",
        "rowspan": "Union[int, DefinitionNumberFromData]",
    },
    total=False,
)


class DefinitionUseAsCell(_DefinitionUseAsCell, _DefinitionUseAsCellOthers):
    """As a cell: a component's content in this place."""


DefinitionContentElement = Union["DefinitionParagraphElement", "DefinitionHeading1Element", "DefinitionHeading2Element", "DefinitionHeading3Element", "DefinitionHeading4Element", "DefinitionHeading5Element", "DefinitionUnorderedListElement", "DefinitionOrderedListElement", "DefinitionTableElement", "DefinitionImageElement", "DefinitionPdfElement", "DefinitionSeparatorElement", "DefinitionBreakElement", "DefinitionColumnsElement", "DefinitionStackElement", "DefinitionFigureElement", "DefinitionTocElement", "DefinitionDrawingElement", "DefinitionChartElement", "DefinitionMarkdownElement", "DefinitionRichElement", "DefinitionUseElement"]


DefinitionTableCell = Union["DefinitionHeaderCell", "DefinitionDataCell", "DefinitionContentCell", "DefinitionParagraphAsCell", "DefinitionHeading1AsCell", "DefinitionHeading2AsCell", "DefinitionHeading3AsCell", "DefinitionHeading4AsCell", "DefinitionHeading5AsCell", "DefinitionUnorderedListAsCell", "DefinitionOrderedListAsCell", "DefinitionTableAsCell", "DefinitionImageAsCell", "DefinitionPdfAsCell", "DefinitionSeparatorAsCell", "DefinitionBreakAsCell", "DefinitionColumnsAsCell", "DefinitionStackAsCell", "DefinitionFigureAsCell", "DefinitionTocAsCell", "DefinitionDrawingAsCell", "DefinitionChartAsCell", "DefinitionMarkdownAsCell", "DefinitionRichAsCell", "DefinitionUseAsCell"]


DefinitionWatermarkContent = Union["DefinitionParagraphElement", "DefinitionDrawingElement"]


class _DefinitionSvgRectangle(TypedDict):
    width: Union[float, DefinitionNumberFromData]
    """Width."""
    height: Union[float, DefinitionNumberFromData]
    """Height."""


class DefinitionSvgRectangle(_DefinitionSvgRectangle, total=False):
    """A rectangle, with round corners if it has radii."""

    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    rx: Union[float, DefinitionNumberFromData]
    """Radius of the corners along x; unset, as `ry`."""
    ry: Union[float, DefinitionNumberFromData]
    """Radius of the corners along y; unset, as `rx`."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgCircle(TypedDict):
    r: Union[float, DefinitionNumberFromData]
    """Radius."""


class DefinitionSvgCircle(_DefinitionSvgCircle, total=False):
    """A circle."""

    cx: Union[float, DefinitionNumberFromData]
    """Centre, across. Default: 0."""
    cy: Union[float, DefinitionNumberFromData]
    """Centre, down. Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgEllipse(TypedDict):
    rx: Union[float, DefinitionNumberFromData]
    """Radius along x."""
    ry: Union[float, DefinitionNumberFromData]
    """Radius along y."""


class DefinitionSvgEllipse(_DefinitionSvgEllipse, total=False):
    """An ellipse."""

    cx: Union[float, DefinitionNumberFromData]
    """Centre, across. Default: 0."""
    cy: Union[float, DefinitionNumberFromData]
    """Centre, down. Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class DefinitionSvgLine(TypedDict, total=False):
    """A straight line."""

    x1: Union[float, DefinitionNumberFromData]
    """Start, across. Default: 0."""
    y1: Union[float, DefinitionNumberFromData]
    """Start, down. Default: 0."""
    x2: Union[float, DefinitionNumberFromData]
    """End, across. Default: 0."""
    y2: Union[float, DefinitionNumberFromData]
    """End, down. Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgPolygon(TypedDict):
    points: Union[Sequence[Sequence[Any]], str]
    """The points, in order. Either the points; or the points as in SVG: "0,0 10,0 5,8"."""


class DefinitionSvgPolygon(_DefinitionSvgPolygon, total=False):
    """Points joined by straight lines."""

    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgArc(TypedDict):
    rx: Union[float, DefinitionNumberFromData]
    """Radius along x."""
    startAngle: Union[float, DefinitionNumberFromData]
    """Where it begins."""
    endAngle: Union[float, DefinitionNumberFromData]
    """Where it ends."""


class DefinitionSvgArc(_DefinitionSvgArc, total=False):
    """A part of an ellipse's outline. Angles in degrees, clockwise from three o'clock."""

    ry: Union[float, DefinitionNumberFromData]
    """Radius along y; unset, as `rx`."""
    cx: Union[float, DefinitionNumberFromData]
    """Centre, across. Default: 0."""
    cy: Union[float, DefinitionNumberFromData]
    """Centre, down. Default: 0."""
    closing: Union[Literal["open", "chord", "pie"], Any]
    """open: the curve alone; chord: its ends joined; pie: joined over the centre. Default: "open"."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgBoxShape(TypedDict):
    width: Union[float, DefinitionNumberFromData]
    """Width."""
    height: Union[float, DefinitionNumberFromData]
    """Height."""


class DefinitionSvgBoxShape(_DefinitionSvgBoxShape, total=False):
    """A ready-made shape that fills its box."""

    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class _DefinitionSvgPath(TypedDict):
    d: str
    """Path data."""


class DefinitionSvgPath(_DefinitionSvgPath, total=False):
    """A path in SVG's own notation."""

    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""


class DefinitionSvgText(TypedDict, total=False):
    """A line of text."""

    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    dx: Union[float, DefinitionNumberFromData]
    """Offset across. Default: 0."""
    dy: Union[float, DefinitionNumberFromData]
    """Offset down. Default: 0."""
    value: str
    """The text. Shortcodes are not read here, `$data` references are."""
    children: Sequence[DefinitionSvgSpan]
    """Parts of the text with their own appearance; instead of `value`."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""
    fontFamily: Union[str, Sequence[str]]
    """A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. Either a family's name; or families in order of preference: a character that the first lacks is taken from the next. Default: "Noto Sans"."""
    fontSize: Union[float, DefinitionNumberFromData]
    """Size of the text in points; less than 0.001 counts as that. Default: 10."""
    fontWeight: Union[Union[int, DefinitionNumberFromData], Union[Literal["normal", "bold", "bolder", "lighter"], Any]]
    """How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. Either a weight from 100 to 900; or normal is 400, bold 700. Default: "normal"."""
    fontStyle: Union[Literal["normal", "italic", "oblique"], Any]
    """Upright or slanted. Default: "normal"."""
    letterSpacing: Union[float, DefinitionNumberFromData]
    """Added after every character. Default: 0."""
    wordSpacing: Union[float, DefinitionNumberFromData]
    """Added to every space. Default: 0."""
    textDecoration: Union[Literal["none", "underline", "overline", "line-through", "underline overline", "underline line-through", "overline line-through", "underline overline line-through"], Any]
    """Lines drawn with the text: under it, above it, through it. Default: "none"."""
    textAnchor: Union[Literal["start", "middle", "end"], Any]
    """Which point of a drawn text is at x. Default: "start"."""
    dominantBaseline: Union[Literal["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"], Any]
    """Which line of a drawn text is at y. Default: "auto"."""


class _DefinitionSvgTspan(TypedDict):
    value: str
    """The text of the part."""


class DefinitionSvgTspan(_DefinitionSvgTspan, total=False):
    """A part of a text."""

    x: Union[float, DefinitionNumberFromData]
    """Absolute position, across."""
    y: Union[float, DefinitionNumberFromData]
    """Absolute position, down."""
    dx: Union[float, DefinitionNumberFromData]
    """Offset across. Default: 0."""
    dy: Union[float, DefinitionNumberFromData]
    """Offset down. Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""
    fontFamily: Union[str, Sequence[str]]
    """A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. Either a family's name; or families in order of preference: a character that the first lacks is taken from the next. Default: "Noto Sans"."""
    fontSize: Union[float, DefinitionNumberFromData]
    """Size of the text in points; less than 0.001 counts as that. Default: 10."""
    fontWeight: Union[Union[int, DefinitionNumberFromData], Union[Literal["normal", "bold", "bolder", "lighter"], Any]]
    """How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. Either a weight from 100 to 900; or normal is 400, bold 700. Default: "normal"."""
    fontStyle: Union[Literal["normal", "italic", "oblique"], Any]
    """Upright or slanted. Default: "normal"."""
    letterSpacing: Union[float, DefinitionNumberFromData]
    """Added after every character. Default: 0."""
    wordSpacing: Union[float, DefinitionNumberFromData]
    """Added to every space. Default: 0."""
    textDecoration: Union[Literal["none", "underline", "overline", "line-through", "underline overline", "underline line-through", "overline line-through", "underline overline line-through"], Any]
    """Lines drawn with the text: under it, above it, through it. Default: "none"."""
    textAnchor: Union[Literal["start", "middle", "end"], Any]
    """Which point of a drawn text is at x. Default: "start"."""
    dominantBaseline: Union[Literal["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"], Any]
    """Which line of a drawn text is at y. Default: "auto"."""


class _DefinitionSvgTextPath(TypedDict):
    value: str
    """The text."""
    d: str
    """The path, in SVG's notation."""


class DefinitionSvgTextPath(_DefinitionSvgTextPath, total=False):
    """Text along a path."""

    startOffset: Union[Union[float, DefinitionNumberFromData], str]
    """Where the text begins, or where `textAnchor` places it. Either length along the path; or share of the path's length: "50%". Default: 0."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""
    fontFamily: Union[str, Sequence[str]]
    """A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. Either a family's name; or families in order of preference: a character that the first lacks is taken from the next. Default: "Noto Sans"."""
    fontSize: Union[float, DefinitionNumberFromData]
    """Size of the text in points; less than 0.001 counts as that. Default: 10."""
    fontWeight: Union[Union[int, DefinitionNumberFromData], Union[Literal["normal", "bold", "bolder", "lighter"], Any]]
    """How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. Either a weight from 100 to 900; or normal is 400, bold 700. Default: "normal"."""
    fontStyle: Union[Literal["normal", "italic", "oblique"], Any]
    """Upright or slanted. Default: "normal"."""
    letterSpacing: Union[float, DefinitionNumberFromData]
    """Added after every character. Default: 0."""
    wordSpacing: Union[float, DefinitionNumberFromData]
    """Added to every space. Default: 0."""
    textDecoration: Union[Literal["none", "underline", "overline", "line-through", "underline overline", "underline line-through", "overline line-through", "underline overline line-through"], Any]
    """Lines drawn with the text: under it, above it, through it. Default: "none"."""
    textAnchor: Union[Literal["start", "middle", "end"], Any]
    """Which point of a drawn text is at x. Default: "start"."""
    dominantBaseline: Union[Literal["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"], Any]
    """Which line of a drawn text is at y. Default: "auto"."""


class _DefinitionSvgImageShape(TypedDict):
    src: str
    """Path of an uploaded image, a `data:` URI, or a name in `images`."""


class DefinitionSvgImageShape(_DefinitionSvgImageShape, total=False):
    """An image in a drawing; SVG files stay vectors."""

    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    width: Union[float, DefinitionNumberFromData]
    """Width."""
    height: Union[float, DefinitionNumberFromData]
    """Height."""
    preserveAspectRatio: DefinitionPreserveAspectRatio
    alt: str
    """What it shows, for readers who cannot see it."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""


class _DefinitionSvgBarcodeShape(TypedDict):
    type: Union[Literal["qrcode", "qr", "microqrcode", "microqr", "rectangularmicroqrcode", "rmqr", "rmqrcode", "swissqrcode", "swissqr", "datamatrix", "dm", "data-matrix", "datamatrixrectangular", "datamatrixrectangularextension", "dmre", "pdf417", "pdf417compact", "truncatedpdf417", "micropdf417", "azteccode", "aztec", "azteccodecompact", "aztecrune", "maxicode", "dotcode", "hanxin", "codeone", "ultracode", "d3aqr", "code128", "code-128", "code39", "code-39", "code39ext", "code93", "code-93", "code93ext", "code11", "rationalizedCodabar", "codabar", "interleaved2of5", "itf", "code2of5", "industrial2of5", "iata2of5", "matrix2of5", "coop2of5", "datalogic2of5", "msi", "plessey", "telepen", "telepennumeric", "posicode", "channelcode", "bc412", "code16k", "code49", "codablockf", "flattermarken", "raw", "ean13", "ean-13", "ean", "ean8", "ean-8", "ean5", "ean2", "upca", "upc-a", "upc", "upce", "upc-e", "isbn", "ismn", "issn", "mands", "gs1-128", "gs1128", "ean128", "ean14", "gs1-14", "sscc18", "sscc", "itf14", "itf-14", "gs1datamatrix", "gs1-datamatrix", "gs1-dm", "gs1datamatrixrectangular", "gs1qrcode", "gs1-qrcode", "gs1-qr", "gs1dotcode", "gs1-dotcode", "gs1dldatamatrix", "gs1dlqrcode", "gs1-cc", "gs1northamericancoupon", "databaromni", "databar", "databarstacked", "databarstackedomni", "databartruncated", "databarlimited", "databarexpanded", "databarexpandedstacked", "ean13composite", "ean8composite", "upcacomposite", "upcecomposite", "gs1-128composite", "databaromnicomposite", "databarstackedcomposite", "databarstackedomnicomposite", "databartruncatedcomposite", "databarlimitedcomposite", "databarexpandedcomposite", "databarexpandedstackedcomposite", "hibccode128", "hibc-128", "hibccode39", "hibc-39", "hibcdatamatrix", "hibc-dm", "hibcdatamatrixrectangular", "hibcqrcode", "hibc-qr", "hibcpdf417", "hibcmicropdf417", "hibcazteccode", "hibc-aztec", "hibccodablockf", "pharmacode", "pharmacode2", "code32", "pzn", "onecode", "usps", "imb", "postnet", "planet", "royalmail", "rm4scc", "mailmark", "kix", "auspost", "japanpost", "identcode", "leitcode", "symbol", "daft"], Any]
    """Symbology: an encoder's name or one of its aliases."""
    value: str
    """The encoded text; check digits are added where the symbology has them."""


class DefinitionSvgBarcodeShape(_DefinitionSvgBarcodeShape, total=False):
    """A barcode in a drawing, as vectors."""

    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    width: Union[float, DefinitionNumberFromData]
    """Width."""
    height: Union[float, DefinitionNumberFromData]
    """Height."""
    quiet: Union[float, DefinitionNumberFromData]
    """Quiet zone in modules; unset, as the symbology requires."""
    showText: bool
    """Prints the value below the bars, where the symbology provides for it. Default: false."""
    options: Mapping[str, Union[str, Union[float, DefinitionNumberFromData], bool]]
    """Options for the encoder."""
    backgroundColor: str
    """Behind the bars. Default: "transparent"."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""


class _DefinitionSvgGroup(TypedDict):
    children: Sequence[DefinitionSvgElement]
    """Its elements, painted in order."""


class DefinitionSvgGroup(_DefinitionSvgGroup, total=False):
    """Elements that are painted, transformed and clipped together; they inherit its painting and text keys."""

    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""
    fill: str
    """What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. Default: "#000000"."""
    fillOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the fill is. Default: 1."""
    fillRule: Union[Literal["nonzero", "evenodd"], Any]
    """Which regions of a path are inside. Default: "nonzero"."""
    stroke: str
    """What draws the outline, as `fill`. Default: "none"."""
    strokeWidth: Union[float, DefinitionNumberFromData]
    """Width of the outline. Default: 1."""
    strokeOpacity: Union[float, DefinitionNumberFromData]
    """How opaque the outline is. Default: 1."""
    strokeDasharray: Sequence[Union[float, DefinitionNumberFromData]]
    """Alternating lengths of dashes and gaps; [0] or [] is a solid line. Default: []."""
    strokeDashoffset: Union[float, DefinitionNumberFromData]
    """Offset into the dashes where the line begins. Default: 0."""
    strokeLinecap: Union[Literal["butt", "round", "square"], Any]
    """Ends of lines. Default: "butt"."""
    strokeLinejoin: Union[Literal["miter", "round", "bevel"], Any]
    """Corners of lines. Default: "miter"."""
    strokeMiterlimit: Union[float, DefinitionNumberFromData]
    """Longest mitre as a multiple of the width. Default: 4."""
    clipRule: Union[Literal["nonzero", "evenodd"], Any]
    """As `fillRule`, for a shape used to clip. Default: "nonzero"."""
    fontFamily: Union[str, Sequence[str]]
    """A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. Either a family's name; or families in order of preference: a character that the first lacks is taken from the next. Default: "Noto Sans"."""
    fontSize: Union[float, DefinitionNumberFromData]
    """Size of the text in points; less than 0.001 counts as that. Default: 10."""
    fontWeight: Union[Union[int, DefinitionNumberFromData], Union[Literal["normal", "bold", "bolder", "lighter"], Any]]
    """How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. Either a weight from 100 to 900; or normal is 400, bold 700. Default: "normal"."""
    fontStyle: Union[Literal["normal", "italic", "oblique"], Any]
    """Upright or slanted. Default: "normal"."""
    letterSpacing: Union[float, DefinitionNumberFromData]
    """Added after every character. Default: 0."""
    wordSpacing: Union[float, DefinitionNumberFromData]
    """Added to every space. Default: 0."""
    textDecoration: Union[Literal["none", "underline", "overline", "line-through", "underline overline", "underline line-through", "overline line-through", "underline overline line-through"], Any]
    """Lines drawn with the text: under it, above it, through it. Default: "none"."""
    textAnchor: Union[Literal["start", "middle", "end"], Any]
    """Which point of a drawn text is at x. Default: "start"."""
    dominantBaseline: Union[Literal["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"], Any]
    """Which line of a drawn text is at y. Default: "auto"."""


class _DefinitionSvgLink(TypedDict):
    children: Sequence[DefinitionSvgElement]
    """Its elements, painted in order."""


class DefinitionSvgLink(_DefinitionSvgLink, total=False):
    """Elements that are a link."""

    href: str
    """An address: http, https, mailto or tel."""
    goto: str
    """A named place in the document, as in `[goto]`."""
    id: str
    """A name for the element."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""


class DefinitionSvgUse(TypedDict, total=False):
    """An entry of the drawing's own `defs`, or a component, placed in the drawing."""

    name: str
    """Name of the entry or of the component."""
    id: str
    """A name for the element."""
    x: Union[float, DefinitionNumberFromData]
    """Across, from the left. Default: 0."""
    y: Union[float, DefinitionNumberFromData]
    """Down, from the top. Default: 0."""
    width: Union[float, DefinitionNumberFromData]
    """Width."""
    height: Union[float, DefinitionNumberFromData]
    """Height."""
    params: Mapping[str, Any]
    """The value of `$data` inside the component; keys it lacks are looked up in the caller's data."""
    style: DefinitionStyleUse
    """Painting and text keys from a style; keys of the element itself win."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""
    opacity: Union[float, DefinitionNumberFromData]
    """How opaque the element is as a whole. Default: 1."""
    color: str
    """The value of currentColor in the element."""
    clipPath: str
    """url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`."""
    layer: str
    """The name of a layer in `layers`."""


class _DefinitionSvgStop(TypedDict):
    offset: Union[Union[float, DefinitionNumberFromData], str]
    """Where, from 0 to 1 or in percent. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%"."""
    stopColor: str
    """The colour."""


class DefinitionSvgStop(_DefinitionSvgStop, total=False):
    """A colour of a gradient."""

    stopOpacity: Union[float, DefinitionNumberFromData]
    """How opaque it is. Default: 1."""


class _DefinitionSvgLinearGradient(TypedDict):
    stops: Sequence[DefinitionSvgStop]
    """Its colours, in order."""


class DefinitionSvgLinearGradient(_DefinitionSvgLinearGradient, total=False):
    """Colours along a line."""

    x1: Union[Union[float, DefinitionNumberFromData], str]
    """Start, across. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "0%"."""
    y1: Union[Union[float, DefinitionNumberFromData], str]
    """Start, down. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "0%"."""
    x2: Union[Union[float, DefinitionNumberFromData], str]
    """End, across. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "100%"."""
    y2: Union[Union[float, DefinitionNumberFromData], str]
    """End, down. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "0%"."""
    gradientUnits: Union[Literal["userSpaceOnUse", "objectBoundingBox"], Any]
    """What its coordinates are measured in. Default: "objectBoundingBox"."""
    gradientTransform: str
    """Transformations as in SVG."""
    spreadMethod: Union[Literal["pad", "reflect", "repeat"], Any]
    """How the gradient continues beyond its ends. Default: "pad"."""


class _DefinitionSvgRadialGradient(TypedDict):
    stops: Sequence[DefinitionSvgStop]
    """Its colours, in order."""


class DefinitionSvgRadialGradient(_DefinitionSvgRadialGradient, total=False):
    """Colours from a point outwards."""

    cx: Union[Union[float, DefinitionNumberFromData], str]
    """Centre, across. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "50%"."""
    cy: Union[Union[float, DefinitionNumberFromData], str]
    """Centre, down. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "50%"."""
    r: Union[Union[float, DefinitionNumberFromData], str]
    """Radius. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "50%"."""
    fx: Union[Union[float, DefinitionNumberFromData], str]
    """Focus, across; unset, the centre. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "50%"."""
    fy: Union[Union[float, DefinitionNumberFromData], str]
    """Focus, down; unset, the centre. Either a length, or a share from 0 to 1 of the painted box; or a share: "50%". Default: "50%"."""
    gradientUnits: Union[Literal["userSpaceOnUse", "objectBoundingBox"], Any]
    """What its coordinates are measured in. Default: "objectBoundingBox"."""
    gradientTransform: str
    """Transformations as in SVG."""
    spreadMethod: Union[Literal["pad", "reflect", "repeat"], Any]
    """How the gradient continues beyond its ends. Default: "pad"."""


class _DefinitionSvgClipPath(TypedDict):
    children: Sequence[DefinitionSvgElement]
    """Its elements, painted in order."""


class DefinitionSvgClipPath(_DefinitionSvgClipPath, total=False):
    """Shapes that cut out what is painted through them."""

    clipPathUnits: Union[Literal["userSpaceOnUse", "objectBoundingBox"], Any]
    """What its coordinates are measured in. Default: "userSpaceOnUse"."""
    transform: str
    """Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix."""


DefinitionPreserveAspectRatio = Union[str]


class DefinitionSvgElement1(TypedDict):
    """One `rect`."""

    rect: DefinitionSvgRectangle


class DefinitionSvgElement2(TypedDict):
    """One `rectangle`."""

    rectangle: DefinitionSvgRectangle


class DefinitionSvgElement3(TypedDict):
    """One `roundRectangle`."""

    roundRectangle: DefinitionSvgRectangle


class DefinitionSvgElement4(TypedDict):
    """One `circle`."""

    circle: DefinitionSvgCircle


class DefinitionSvgElement5(TypedDict):
    """One `ellipse`."""

    ellipse: DefinitionSvgEllipse


class DefinitionSvgElement6(TypedDict):
    """One `line`."""

    line: DefinitionSvgLine


class DefinitionSvgElement7(TypedDict):
    """One `polyline`."""

    polyline: DefinitionSvgPolygon


class DefinitionSvgElement8(TypedDict):
    """One `polygon`."""

    polygon: DefinitionSvgPolygon


class DefinitionSvgElement9(TypedDict):
    """One `freeform`."""

    freeform: DefinitionSvgPolygon


class DefinitionSvgElement10(TypedDict):
    """One `arc`."""

    arc: DefinitionSvgArc


class DefinitionSvgElement11(TypedDict):
    """One `triangle`."""

    triangle: DefinitionSvgBoxShape


class DefinitionSvgElement12(TypedDict):
    """One `diamond`."""

    diamond: DefinitionSvgBoxShape


class DefinitionSvgElement13(TypedDict):
    """One `pentagon`."""

    pentagon: DefinitionSvgBoxShape


class DefinitionSvgElement14(TypedDict):
    """One `hexagon`."""

    hexagon: DefinitionSvgBoxShape


class DefinitionSvgElement15(TypedDict):
    """One `octagon`."""

    octagon: DefinitionSvgBoxShape


class DefinitionSvgElement16(TypedDict):
    """One `plus`."""

    plus: DefinitionSvgBoxShape


class DefinitionSvgElement17(TypedDict):
    """One `parallelogram`."""

    parallelogram: DefinitionSvgBoxShape


class DefinitionSvgElement18(TypedDict):
    """One `trapezoid`."""

    trapezoid: DefinitionSvgBoxShape


class DefinitionSvgElement19(TypedDict):
    """One `rightArrow`."""

    rightArrow: DefinitionSvgBoxShape


class DefinitionSvgElement20(TypedDict):
    """One `leftArrow`."""

    leftArrow: DefinitionSvgBoxShape


class DefinitionSvgElement21(TypedDict):
    """One `upArrow`."""

    upArrow: DefinitionSvgBoxShape


class DefinitionSvgElement22(TypedDict):
    """One `downArrow`."""

    downArrow: DefinitionSvgBoxShape


class DefinitionSvgElement23(TypedDict):
    """One `chevron`."""

    chevron: DefinitionSvgBoxShape


class DefinitionSvgElement24(TypedDict):
    """One `path`."""

    path: DefinitionSvgPath


class DefinitionSvgElement25(TypedDict):
    """One `text`."""

    text: DefinitionSvgText


class DefinitionSvgElement26(TypedDict):
    """One `textPath`."""

    textPath: DefinitionSvgTextPath


class DefinitionSvgElement27(TypedDict):
    """One `image`."""

    image: DefinitionSvgImageShape


class DefinitionSvgElement28(TypedDict):
    """One `barcode`."""

    barcode: DefinitionSvgBarcodeShape


class DefinitionSvgElement29(TypedDict):
    """One `g`."""

    g: DefinitionSvgGroup


class DefinitionSvgElement30(TypedDict):
    """One `a`."""

    a: DefinitionSvgLink


class DefinitionSvgElement31(TypedDict):
    """One `use`."""

    use: DefinitionSvgUse


DefinitionSvgElement = Union["DefinitionSvgElement1", "DefinitionSvgElement2", "DefinitionSvgElement3", "DefinitionSvgElement4", "DefinitionSvgElement5", "DefinitionSvgElement6", "DefinitionSvgElement7", "DefinitionSvgElement8", "DefinitionSvgElement9", "DefinitionSvgElement10", "DefinitionSvgElement11", "DefinitionSvgElement12", "DefinitionSvgElement13", "DefinitionSvgElement14", "DefinitionSvgElement15", "DefinitionSvgElement16", "DefinitionSvgElement17", "DefinitionSvgElement18", "DefinitionSvgElement19", "DefinitionSvgElement20", "DefinitionSvgElement21", "DefinitionSvgElement22", "DefinitionSvgElement23", "DefinitionSvgElement24", "DefinitionSvgElement25", "DefinitionSvgElement26", "DefinitionSvgElement27", "DefinitionSvgElement28", "DefinitionSvgElement29", "DefinitionSvgElement30", "DefinitionSvgElement31"]


class DefinitionSvgSpan1(TypedDict):
    """One `tspan`."""

    tspan: DefinitionSvgTspan


DefinitionSvgSpan = Union["DefinitionSvgSpan1"]


class DefinitionSvgDefinition1(TypedDict):
    """One `linearGradient`."""

    linearGradient: DefinitionSvgLinearGradient


class DefinitionSvgDefinition2(TypedDict):
    """One `radialGradient`."""

    radialGradient: DefinitionSvgRadialGradient


class DefinitionSvgDefinition3(TypedDict):
    """One `clipPath`."""

    clipPath: DefinitionSvgClipPath


class DefinitionSvgDefinition4(TypedDict):
    """One `rect`."""

    rect: DefinitionSvgRectangle


class DefinitionSvgDefinition5(TypedDict):
    """One `rectangle`."""

    rectangle: DefinitionSvgRectangle


class DefinitionSvgDefinition6(TypedDict):
    """One `roundRectangle`."""

    roundRectangle: DefinitionSvgRectangle


class DefinitionSvgDefinition7(TypedDict):
    """One `circle`."""

    circle: DefinitionSvgCircle


class DefinitionSvgDefinition8(TypedDict):
    """One `ellipse`."""

    ellipse: DefinitionSvgEllipse


class DefinitionSvgDefinition9(TypedDict):
    """One `line`."""

    line: DefinitionSvgLine


class DefinitionSvgDefinition10(TypedDict):
    """One `polyline`."""

    polyline: DefinitionSvgPolygon


class DefinitionSvgDefinition11(TypedDict):
    """One `polygon`."""

    polygon: DefinitionSvgPolygon


class DefinitionSvgDefinition12(TypedDict):
    """One `freeform`."""

    freeform: DefinitionSvgPolygon


class DefinitionSvgDefinition13(TypedDict):
    """One `arc`."""

    arc: DefinitionSvgArc


class DefinitionSvgDefinition14(TypedDict):
    """One `triangle`."""

    triangle: DefinitionSvgBoxShape


class DefinitionSvgDefinition15(TypedDict):
    """One `diamond`."""

    diamond: DefinitionSvgBoxShape


class DefinitionSvgDefinition16(TypedDict):
    """One `pentagon`."""

    pentagon: DefinitionSvgBoxShape


class DefinitionSvgDefinition17(TypedDict):
    """One `hexagon`."""

    hexagon: DefinitionSvgBoxShape


class DefinitionSvgDefinition18(TypedDict):
    """One `octagon`."""

    octagon: DefinitionSvgBoxShape


class DefinitionSvgDefinition19(TypedDict):
    """One `plus`."""

    plus: DefinitionSvgBoxShape


class DefinitionSvgDefinition20(TypedDict):
    """One `parallelogram`."""

    parallelogram: DefinitionSvgBoxShape


class DefinitionSvgDefinition21(TypedDict):
    """One `trapezoid`."""

    trapezoid: DefinitionSvgBoxShape


class DefinitionSvgDefinition22(TypedDict):
    """One `rightArrow`."""

    rightArrow: DefinitionSvgBoxShape


class DefinitionSvgDefinition23(TypedDict):
    """One `leftArrow`."""

    leftArrow: DefinitionSvgBoxShape


class DefinitionSvgDefinition24(TypedDict):
    """One `upArrow`."""

    upArrow: DefinitionSvgBoxShape


class DefinitionSvgDefinition25(TypedDict):
    """One `downArrow`."""

    downArrow: DefinitionSvgBoxShape


class DefinitionSvgDefinition26(TypedDict):
    """One `chevron`."""

    chevron: DefinitionSvgBoxShape


class DefinitionSvgDefinition27(TypedDict):
    """One `path`."""

    path: DefinitionSvgPath


class DefinitionSvgDefinition28(TypedDict):
    """One `text`."""

    text: DefinitionSvgText


class DefinitionSvgDefinition29(TypedDict):
    """One `textPath`."""

    textPath: DefinitionSvgTextPath


class DefinitionSvgDefinition30(TypedDict):
    """One `image`."""

    image: DefinitionSvgImageShape


class DefinitionSvgDefinition31(TypedDict):
    """One `barcode`."""

    barcode: DefinitionSvgBarcodeShape


class DefinitionSvgDefinition32(TypedDict):
    """One `g`."""

    g: DefinitionSvgGroup


class DefinitionSvgDefinition33(TypedDict):
    """One `a`."""

    a: DefinitionSvgLink


class DefinitionSvgDefinition34(TypedDict):
    """One `use`."""

    use: DefinitionSvgUse


DefinitionSvgDefinition = Union["DefinitionSvgDefinition1", "DefinitionSvgDefinition2", "DefinitionSvgDefinition3", "DefinitionSvgDefinition4", "DefinitionSvgDefinition5", "DefinitionSvgDefinition6", "DefinitionSvgDefinition7", "DefinitionSvgDefinition8", "DefinitionSvgDefinition9", "DefinitionSvgDefinition10", "DefinitionSvgDefinition11", "DefinitionSvgDefinition12", "DefinitionSvgDefinition13", "DefinitionSvgDefinition14", "DefinitionSvgDefinition15", "DefinitionSvgDefinition16", "DefinitionSvgDefinition17", "DefinitionSvgDefinition18", "DefinitionSvgDefinition19", "DefinitionSvgDefinition20", "DefinitionSvgDefinition21", "DefinitionSvgDefinition22", "DefinitionSvgDefinition23", "DefinitionSvgDefinition24", "DefinitionSvgDefinition25", "DefinitionSvgDefinition26", "DefinitionSvgDefinition27", "DefinitionSvgDefinition28", "DefinitionSvgDefinition29", "DefinitionSvgDefinition30", "DefinitionSvgDefinition31", "DefinitionSvgDefinition32", "DefinitionSvgDefinition33", "DefinitionSvgDefinition34"]


class _DefinitionSvg(TypedDict):
    children: Sequence[DefinitionSvgElement]
    """Its elements, painted in order."""


class DefinitionSvg(_DefinitionSvg, total=False):
    """A vector drawing, shaped like an SVG root. Origin top left, y down. It takes its width and height in the flow."""

    viewBox: Sequence[Any]
    """The part of the drawing that is shown; unset, the box of its children. Either width and height; or left, top, width, height."""
    width: Union[float, DefinitionNumberFromData]
    """Width on the page in points; one of the two scales uniformly."""
    height: Union[float, DefinitionNumberFromData]
    """Height on the page in points."""
    preserveAspectRatio: DefinitionPreserveAspectRatio
    defs: Mapping[str, DefinitionSvgDefinition]
    """Gradients, clip paths and elements to refer to."""
    style: DefinitionStyleUse
    """Box keys place the drawing; painting and text keys are inherited by its elements."""
    alt: str
    """What it shows, for readers who cannot see it."""


class DefinitionSignaturePosition(TypedDict, total=False):
    """Position of the visible block, in points."""

    pageNumber: int
    """Page, from 1. Default: 1."""
    left: float
    """From the page's left edge. Default: 100."""
    bottom: float
    """From the page's bottom edge. Default: 150."""
    width: float
    """Width of the block. Default: 160."""
    height: float
    """Height of the block. Default: 50."""


class _DefinitionSignatureImage(TypedDict):
    src: str
    """Path of an uploaded image, a `data:` URI, or a name in `images`."""


class DefinitionSignatureImage(_DefinitionSignatureImage, total=False):
    """A picture in the block. PDF only."""

    width: float
    """Width."""
    height: float
    """Height."""


class DefinitionSignatureAppearance(TypedDict, total=False):
    """Appearance of the visible block: its lines from top to bottom. With `svg` and no lines, only the drawing is shown."""

    signedBy: str
    """Name of the signer, always bold."""
    signDate: str
    """Date as printed."""
    reason: str
    """Why it is signed."""
    location: str
    """Where it is signed."""
    image: DefinitionSignatureImage
    style: str
    """The name of a style in `styles`. Only its fontSize, color, fontWeight, border, backgroundColor and paddings are used."""
    icon: Union[Literal["lock", "shield"], Any]
    """A small icon in the background colour; unset, none."""
    certificateFingerprint: bool
    """Adds a last line with the first 8 bytes of the certificate's SHA-256 fingerprint. Default: false."""
    svg: DefinitionSvg
    """A drawing at the block's right, as tall as the block allows. Links in it do not work."""


class DefinitionSignatureFieldLock(TypedDict, total=False):
    """Which form fields the signature locks."""

    permissions: Union[Literal["noChanges", "formFilling", "annotating"], Any]
    """What stays allowed afterwards. Default: "formFilling"."""
    action: Union[Literal["all", "include", "exclude"], Any]
    """all: every field; include: those in `fields`; exclude: all but those. Default: "all"."""
    fields: Sequence[str]
    """Required with include and exclude, refused with all."""


class _DefinitionSignature(TypedDict):
    certificate: str
    """Path of an uploaded PKCS#12 file (.p12, .pfx), or the name of a key kept in your own key vault."""


class DefinitionSignature(_DefinitionSignature, total=False):
    """Signs the document, PDF or DOCX. When it cannot be applied, nothing is generated."""

    fieldName: str
    """Name of the signature's form field. PDF only."""
    position: DefinitionSignaturePosition
    appearance: DefinitionSignatureAppearance
    signatureCreator: str
    """Application recorded as creator. PDF only."""
    signingType: Union[Literal["pades", "detached"], Any]
    """PAdES is embedded in the PDF (ETSI EN 319 142); Detached is a separate CAdES file beside it. Default: "pades"."""
    password: str
    """Password of the file; a vault key has none. Default: ""."""
    contactInfo: str
    """Contact details of the signer. PDF only."""
    timestampServer: str
    """Address of an RFC 3161 timestamp authority."""
    level: Union[Literal["B-LT", "B-LTA"], Any]
    """Keeps the signature verifiable after its certificates have expired (ETSI EN 319 142-1): B-LT stores with it what shows that they were valid, B-LTA also a timestamp over that. Needs `timestampServer`; unset, B-T with one and B-B without. PDF only."""
    visible: bool
    """Draws the visible block. Default: true."""
    claimedSignDate: str
    """Date of signing claimed by the signer, ISO 8601 date and time; unset, the time of generation. PDF only."""
    digest: Union[Literal["sha256", "sha384", "sha512"], Any]
    """Digest algorithm; an elliptic-curve key of a vault determines its own. Default: "sha256"."""
    certificationLevel: Union[Literal["noChanges", "formFilling", "annotating", "unspecified"], Any]
    """What may change without invalidating the certification; unspecified: an approval signature. PDF only. Default: "noChanges"."""
    fieldLock: DefinitionSignatureFieldLock
    """PDF only."""


class _DefinitionEncryption(TypedDict):
    encryptionType: Union[Literal["rc4_40", "rc4_128", "aes128", "aes256"], Any]
    """The cipher; aes256 unless old viewers matter."""


class DefinitionEncryption(_DefinitionEncryption, total=False):
    """Passwords and permissions of a file; DOCX has the userPassword alone. An encrypted document is not archival."""

    userPassword: str
    """Needed to open the file; may be a reference such as `$data.birthday`. Without it anybody can."""
    ownerPassword: str
    """Needed to change the permissions; may be a reference. Left out, nobody gets one."""
    permissions: DefinitionPermissions
    doNotEncryptMetadata: bool
    """Leaves the metadata unencrypted. Default: false."""
    encryptEmbeddedFilesOnly: bool
    """Encrypts the attachments alone. Default: false."""


class DefinitionPermissions(TypedDict, total=False):
    """What a reader without the owner password may do."""

    print: bool
    """Allows printing. Default: false."""
    modify: bool
    """Allows changing the content. Default: false."""
    copy: bool
    """Allows copying text and graphics. Default: false."""
    annotate: bool
    """Allows adding comments. Default: false."""
    fillForm: bool
    """Allows filling form fields. Default: false."""
    extract: bool
    """Allows extracting text for accessibility. Default: false."""
    assemble: bool
    """Allows inserting, rotating and deleting pages. Default: false."""


class _DefinitionAttachment(TypedDict):
    filePath: str
    """Path of the uploaded file."""


class DefinitionAttachment(_DefinitionAttachment, total=False):
    """A file embedded in the PDF."""

    fileName: str
    """Its name inside the document, without a path, without control characters and such as turn the direction of writing, of at most 255 bytes; unset, the name of the file."""
    description: str
    """Shown in a viewer's attachments panel."""
    relationship: Union[Literal["source", "data", "alternative", "supplement", "schema", "formData", "unspecified"], Any]
    """Relationship of the file to the document. Default: "unspecified"."""
    mimeType: str
    """Media type; unset, from the file's extension."""


class _DefinitionBookmark(TypedDict):
    title: str
    """Label."""


class DefinitionBookmark(_DefinitionBookmark, total=False):
    """An entry of the outline, written by hand. `bookmark` is the root of a tree, listed before the outline made from headings."""

    pageNumber: Union[int, DefinitionNumberFromData]
    """Page it leads to, from 1; unset, the entry is only a label. An entry for a page that does not exist leads nowhere."""
    children: Sequence[DefinitionBookmark]
    """Entries below it."""


class DefinitionDiagnostics(TypedDict, total=False):
    """A report, inside the document, of what it lacks."""

    showInDocument: Union[Literal["off", "appendix", "inline", "both"], Any]
    """appendix: a table at the end; inline: a marker after each element concerned, at the beginning for findings that concern no element of the body. Default: "off"."""
    minLevel: Union[Literal["info", "warning", "error"], Any]
    """info: harmless; warning: something was left out; error: something failed and was skipped. Default: "warning"."""


class _DefinitionLayer(TypedDict):
    name: str
    """The name that `layer` refers to; unique."""


class DefinitionLayer(_DefinitionLayer, total=False):
    """A layer (optional content group) that viewers can show and hide. Boxes and drawing elements belong to it by the style key `layer`. PDF only."""

    title: str
    """Shown in a viewer's layers panel; unset, the name."""
    visible: bool
    """Shown when the file is opened. Default: true."""
    print: Union[Literal["always", "never", "whenVisible"], Any]
    """Whether it is printed. Default: "whenVisible"."""
    locked: bool
    """Viewers cannot show or hide it. Default: false."""


class _DefinitionAction(TypedDict):
    event: Union[Literal["open", "willClose", "willSave", "didSave", "willPrint", "didPrint", "calculate", "format", "keystroke", "validate"], Any]
    """When it runs; the last four are events of a form field."""
    script: str
    """The JavaScript."""


class DefinitionAction(_DefinitionAction, total=False):
    """JavaScript that a PDF viewer runs on an event of the document or of a form field. Of the archival standards only PDF/A-4 allows it, and only of fields and at the opening."""

    field: str
    """Name of the form field whose event it is."""


DefinitionNumberFromData = Union[str]


class _GetAuthorizationServerAnswer(TypedDict):
    issuer: str
    """Who makes the tokens"""
    token_endpoint: str
    """Where tokens are got"""
    jwks_uri: str
    """Where the keys are that check them"""
    grant_types_supported: Sequence[str]
    """As RFC 8414 names them"""
    response_types_supported: Sequence[str]
    """As RFC 8414 names them"""


class GetAuthorizationServerAnswer(_GetAuthorizationServerAnswer, total=False):
    token_endpoint_auth_methods_supported: Sequence[str]
    """As RFC 8414 names them"""
    scopes_supported: Sequence[str]
    """As RFC 8414 names them"""
    service_documentation: str
    """For people"""


class GetKeySetAnswerKeysItem(TypedDict):
    kty: str
    """OKP"""
    crv: str
    """Ed25519"""
    x: str
    """The public key, base64url"""
    kid: str
    """As tokens name it"""
    alg: str
    """EdDSA"""
    use: str
    """sig"""


class GetKeySetAnswer(TypedDict):
    keys: Sequence[GetKeySetAnswerKeysItem]
    """The keys that tokens are signed with"""


class GenerateFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class GenerateFromPayloadInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class GenerateFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class GenerateFromTemplateInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class MergeDocumentsQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """Name under which a browser saves the file; its extension is added when it is missing"""


class _MergeDocumentsBodyPartsItem1(TypedDict):
    document: str
    """Its documentId or file name"""


class MergeDocumentsBodyPartsItem1(_MergeDocumentsBodyPartsItem1, total=False):
    """A stored document"""

    title: str
    """Of its entry in the outline; the file's own title, else its number, when left out"""
    pages: str
    """Numbers and ranges of its pages, as `1-3, 7-`; all when left out"""


class _MergeDocumentsBodyPartsItem2(TypedDict):
    file: str
    """Its path, as `attachments/terms.pdf`"""


class MergeDocumentsBodyPartsItem2(_MergeDocumentsBodyPartsItem2, total=False):
    """An uploaded PDF file"""

    title: str
    """Of its entry in the outline; the file's own title, else its number, when left out"""
    pages: str
    """Numbers and ranges of its pages, as `1-3, 7-`; all when left out"""


class _MergeDocumentsBodyPartsItem3(TypedDict):
    definition: DocumentDefinition


class MergeDocumentsBodyPartsItem3(_MergeDocumentsBodyPartsItem3, total=False):
    """A document that is made for it"""

    data: Mapping[str, Any]
    """Its data"""
    title: str
    """Of its entry in the outline; the file's own title, else its number, when left out"""
    pages: str
    """Numbers and ranges of its pages, as `1-3, 7-`; all when left out"""


class _MergeDocumentsBodyPartsItem4(TypedDict):
    templateId: str
    """The template's id"""


class MergeDocumentsBodyPartsItem4(_MergeDocumentsBodyPartsItem4, total=False):
    """A document that is made for it"""

    data: Mapping[str, Any]
    """Its data"""
    revision: str
    """Label or id of a revision"""
    asOf: str
    """The revision that documents were made of then"""
    title: str
    """Of its entry in the outline; the file's own title, else its number, when left out"""
    pages: str
    """Numbers and ranges of its pages, as `1-3, 7-`; all when left out"""


class _MergeDocumentsBody(TypedDict):
    parts: Sequence[Union[MergeDocumentsBodyPartsItem1, MergeDocumentsBodyPartsItem2, MergeDocumentsBodyPartsItem3, MergeDocumentsBodyPartsItem4]]
    """In the order of the file"""


class MergeDocumentsBody(_MergeDocumentsBody, total=False):
    title: str
    """Of the file"""


class UploadFieldsQuery(TypedDict, total=False):
    file: str
    """Its path, as `attachments/form.pdf`"""


class FillDocumentQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """Name under which a browser saves the file; its extension is added when it is missing"""


class _FillDocumentBody(TypedDict):
    values: Mapping[str, Any]
    """By the fields' full names. A text, or true or false for a box, one of the options, or a list of them; null empties a field"""


class FillDocumentBody(_FillDocumentBody, total=False):
    flatten: Union[bool, None]
    """The values become part of the pages, and the form goes"""
    readOnly: Union[bool, None]
    """Fields that a reader cannot change are filled as well"""
    password: Union[str, None]
    """Opens the file if it is encrypted: its user's or its owner's"""


class FillUploadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    fileName: str
    """Name under which a browser saves the file; its extension is added when it is missing"""


class _FillUploadBody(TypedDict):
    file: str
    """The path of an uploaded PDF file, as `attachments/form.pdf`"""
    values: Mapping[str, Any]
    """By the fields' full names. A text, or true or false for a box, one of the options, or a list of them; null empties a field"""


class FillUploadBody(_FillUploadBody, total=False):
    flatten: Union[bool, None]
    """The values become part of the pages, and the form goes"""
    readOnly: Union[bool, None]
    """Fields that a reader cannot change are filled as well"""
    password: Union[str, None]
    """Opens the file if it is encrypted: its user's or its owner's"""


class DocumentPageQuery(TypedDict, total=False):
    width: int
    """Of the picture, in pixels: 4000 at most, and 16000000 pixels in all; 96 to the inch unless given"""


class AttachmentPageQuery(TypedDict, total=False):
    width: int
    """Of the picture, in pixels: 4000 at most, and 16000000 pixels in all; 96 to the inch unless given"""


class SignDocumentQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""


class _SignDocumentBody(TypedDict):
    signature: Mapping[str, Any]
    """As `signature` of a definition, without `certificationLevel` and a detached `signingType`. `fieldName` names an empty field, or a new one"""


class SignDocumentBody(_SignDocumentBody, total=False):
    styles: Mapping[str, Any]
    """Styles that the appearance names, as in a definition"""
    images: Mapping[str, Any]
    """Images that it names"""
    fonts: Mapping[str, Any]
    """Fonts that it names"""


class _RenewTimestampBody(TypedDict):
    timestampServer: str
    """Address of an RFC 3161 timestamp authority"""


class RenewTimestampBody(_RenewTimestampBody, total=False):
    digest: Literal["sha256", "sha384", "sha512"]
    """sha256 when left out"""


class DiagnoseFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""


class DiagnoseFromPayloadInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""


class DiagnoseFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""


class DiagnoseFromTemplateInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""


class PreviewFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class PreviewFromPayloadInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class PreviewFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class PreviewFromTemplateInFormatQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    fileName: str
    """The document's name, under which it is listed and its file saved; it may refer to the data (`Invoice-$data.number`). Its extension is added when it is missing"""


class PreviewPageFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    page: int
    """Which page, from 1"""
    width: int
    """Of the picture, in pixels: 4000 at most, and 16000000 pixels in all; 96 to the inch unless given"""


class PreviewPageFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    page: int
    """Which page, from 1"""
    width: int
    """Of the picture, in pixels: 4000 at most, and 16000000 pixels in all; 96 to the inch unless given"""


class TablesFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    format: Literal["xlsx", "csv"]
    """xlsx: a workbook, a sheet for each table; csv: one table. xlsx when left out"""
    table: int
    """Which table, from 1; when left out, all in a workbook, and the first as CSV"""


class TablesFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    format: Literal["xlsx", "csv"]
    """xlsx: a workbook, a sheet for each table; csv: one table. xlsx when left out"""
    table: int
    """Which table, from 1; when left out, all in a workbook, and the first as CSV"""


class PagesFromPayloadQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    pages: str
    """Which pages, as 1-2,5 or 3-; those that are not there are left out, at most 20 are described"""
    known: str
    """SHA-256 of pictures that are at hand, separated by commas, 100 at most: their files are left out"""
    total: str
    """How many pages the last answer about the whole document said. Layout then ends after the pages, which show this number, unless they show more that only the rest decides (`partial` in the answer)"""


class PagesFromTemplateQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    pages: str
    """Which pages, as 1-2,5 or 3-; those that are not there are left out, at most 20 are described"""
    known: str
    """SHA-256 of pictures that are at hand, separated by commas, 100 at most: their files are left out"""
    total: str
    """How many pages the last answer about the whole document said. Layout then ends after the pages, which show this number, unless they show more that only the rest decides (`partial` in the answer)"""


class FaceOutlinesQuery(TypedDict, total=False):
    glyphs: str
    """Glyph ids as runs of text name them, separated by commas, 500 at most"""
    file: str
    """The path of an uploaded font, as that answer says it"""


class ListJobsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    status: Literal["queued", "running", "succeeded", "failed", "cancelled"]
    """In this state"""


class ListDocumentsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    templateId: str
    """Made with this template"""
    format: Literal["pdf", "docx"]
    """Of this format, in any case"""
    search: str
    """Only those whose documentId or download name holds this, in any case"""
    errorCode: Literal["IMAGE_NOT_LOADED", "FONT_NOT_LOADED", "SVG_NOT_LOADED", "ATTACHMENT_NOT_EMBEDDED", "UNRESOLVED_TOKEN", "CONFORMANCE_WITHHELD", "CONTENT_ERROR"]
    """Only those that lack this"""
    sha256: str
    """Only those whose file has this SHA-256, in hexadecimal"""
    createdFrom: str
    """Made at this instant or later"""
    createdTo: str
    """Made before this instant"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""


class DeleteDocumentsBody1(TypedDict, total=False):
    ids: Sequence[str]
    """What to delete, each named in any of these ways"""
    documentIds: Sequence[str]
    """What to delete, each named in any of these ways"""
    fileNames: Sequence[str]
    """What to delete, each named in any of these ways"""


class _HoldDocumentBody(TypedDict):
    reason: str
    """Why it must stay: a file number, say"""


class HoldDocumentBody(_HoldDocumentBody, total=False):
    until: Union[str, None]
    """When the hold ends by itself: an instant that is to come, at most 36500 days from now"""


class EraseDocumentBody(TypedDict):
    ground: Literal["no-longer-needed", "consent-withdrawn", "objection", "unlawful", "legal-obligation", "child", "other"]
    """Why, as Article 17(1) of the GDPR counts the reasons"""


class DocumentColophonAnswer(TypedDict):
    colophon: Mapping[str, Any]
    """The hashes of all that went into the file, and what it was made with"""
    engine: Mapping[str, Any]
    """The program that made it"""


class DownloadDocumentQuery(TypedDict, total=False):
    disposition: Literal["attachment", "inline"]
    """inline: for PDF only"""
    fileName: str
    """Name under which a browser saves the file; its extension is added when it is missing"""


class DownloadDocumentFileQuery(TypedDict, total=False):
    disposition: Literal["attachment", "inline"]
    """inline: for PDF only"""
    fileName: str
    """Name under which a browser saves the file; its extension is added when it is missing"""


class ListTemplatesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    content: bool
    """Whether content and test data are listed as well, which makes pages shorter where they are long"""
    search: str
    """Only templates whose names hold this, in any case"""
    sort: Literal["name", "-name", "updatedAt", "-updatedAt"]
    """By which they are ordered; -updatedAt when left out"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""


class CreateTemplateBodyRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class _CreateTemplateBody(TypedDict):
    name: str
    """What people call it"""
    content: str
    """A document definition: JSON in a string. It is kept as it is, and checked when a document is made."""


class CreateTemplateBody(_CreateTemplateBody, total=False):
    testData: Union[str, None]
    """Sample data: JSON in a string"""
    parentId: Union[str, None]
    """The template it came from"""
    retention: Union[CreateTemplateBodyRetention, None]
    """How long documents made of it are kept; absent: as the tenant's others"""
    visibility: Literal["private", "shared", "public", "community", None]
    """private until it is said; community is another word for public"""
    sharedWith: Union[Sequence[str], None]
    """Tenants that see it when it is shared"""
    category: Union[str, None]
    """At most 50 characters; null: none"""
    tags: Union[Sequence[str], None]
    """At most 10, each of at most 30 characters"""
    description: Union[str, None]
    """At most 500 characters; null: none"""


class ListTemplateNamesQuery(TypedDict, total=False):
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""


class GetTemplateQuery(TypedDict, total=False):
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), a rev- label, or a position or an event's id out of a history. What was deleted since stays hidden"""


class UpdateTemplateBodyRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as before, null: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class _UpdateTemplateBody(TypedDict):
    id: str
    """The same as in the path"""
    content: str
    """A document definition: JSON in a string"""


class UpdateTemplateBody(_UpdateTemplateBody, total=False):
    name: Union[str, None]
    """What people call it; absent: as before"""
    testData: Union[str, None]
    """Sample data: JSON in a string; absent: as before, null: none"""
    createdBy: Union[str, None]
    """Absent: as before"""
    owner: Union[str, None]
    """Absent: as before"""
    retention: Union[UpdateTemplateBodyRetention, None]
    """How long documents made of it are kept; absent: as before, null: as the tenant's others"""
    visibility: Literal["private", "shared", "public", "community", None]
    """private until it is said; community is another word for public"""
    sharedWith: Union[Sequence[str], None]
    """Tenants that see it when it is shared"""
    category: Union[str, None]
    """At most 50 characters; null: none"""
    tags: Union[Sequence[str], None]
    """At most 10, each of at most 30 characters"""
    description: Union[str, None]
    """At most 500 characters; null: none"""


class _CreateWordTemplateBody(TypedDict):
    file: File
    """The Word file"""


class CreateWordTemplateBody(_CreateWordTemplateBody, total=False):
    name: str
    """What people call the template; absent: as the file is called"""
    testData: str
    """Sample data: JSON in a string"""
    syntax: Literal["colophon", "docxtemplater", "carbone", "docx-templates", "jinja"]
    """Whose tags the file has."""
    delimiters: str
    """What begins and ends a tag, in place of those of the syntax; `carbone` and `jinja` have their own. JSON in a string"""
    records: str
    """An expression: a list of the data, each of whose entries gets a copy of the body."""
    between: Literal["page", "section", "nothing"]
    """What stands between the copies of `records`: a page break, the end of a section, or nothing."""
    lists: str
    """Merge fields whose row of a table is repeated for the entries of a list, by their names. JSON in a string"""
    names: str
    """What merge fields and content controls get whose names are not those of the data. JSON in a string"""
    missing: Literal["keep", "empty"]
    """What stands where a tag or a merge field has no value: the tag, or nothing. Both are reported."""
    fields: Literal["fill", "keep"]
    """Whether merge fields and their like become their values, or stay fields that show their values: `keep`."""
    controls: Literal["fill", "keep"]
    """Whether content controls get their values, or stay as they are, for a reader: `keep`."""


class ReplaceTemplateFileBody(TypedDict):
    file: File
    """The Word file"""


class InspectTemplateFileBody(TypedDict):
    file: File
    """The Word file"""


class ListTemplateRevisionsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    content: bool
    """false: without content and test data"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), a rev- label, or a position or an event's id out of a history. What was deleted since stays hidden"""


class CreateTemplateRevisionBodyRetention(TypedDict, total=False):
    """How long documents made of it are kept; absent: as before, null: as the tenant's others"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class CreateTemplateRevisionBody(TypedDict, total=False):
    content: Union[str, None]
    """A document definition: JSON in a string"""
    name: Union[str, None]
    """What people call it"""
    testData: Union[str, None]
    """Sample data: JSON in a string; absent: as before, null: none"""
    retention: Union[CreateTemplateRevisionBodyRetention, None]
    """How long documents made of it are kept; absent: as before, null: as the tenant's others"""
    note: Union[str, None]
    """A remark to find it by"""


class GetTemplateRevisionQuery(TypedDict, total=False):
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), a rev- label, or a position or an event's id out of a history. What was deleted since stays hidden"""


class RevertTemplateBody(TypedDict, total=False):
    note: Union[str, None]
    """A remark to find it by"""


class SetLiveRevisionBody(TypedDict):
    revision: Union[str, None]
    """A rev- label or a revision's id; null: the latest, whichever it is"""


DiffTemplateQuery = TypedDict(
    "DiffTemplateQuery",
    {
        "from": "str",
        "to": "str",
    },
    total=False,
)


class TemplateImpactQuery(TypedDict, total=False):
    against: str
    """The older revision: its id, or its rev- label; the one documents are made of when left out"""
    revision: str
    """The newer revision; left out: the body has its definition as `content`"""
    sample: int
    """Sets that are compared at most, drawn by the hashes of their names"""
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""


class _ImportTemplateBody(TypedDict):
    file: File
    """The file"""


class ImportTemplateBody(_ImportTemplateBody, total=False):
    format: Literal["docx", "html", "markdown", "pdfmake"]
    """As what it is read; absent: by its content and the ending of its name"""
    literal: bool
    """Whether the file is filled in: nothing in it is a placeholder, and its fields and controls are the text that they show; false unless given"""
    strict: Literal["false", "true", "lost"]
    """`true`: refuses a file of which anything is in the report; `lost`: one of which content is lost"""


class GetTemplateHistoryQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""


class GetDocumentHistoryQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""


ListEventsQuery = TypedDict(
    "ListEventsQuery",
    {
        "after": "str",
        "limit": "int",
        "type": "Literal[\"TemplateCreated\", \"TemplateRevised\", \"TemplateReverted\", \"TemplateRevisionDeleted\", \"TemplateLiveSet\", \"TemplatePublished\", \"TemplateDeleted\", \"TemplateLiked\", \"TemplateUnliked\", \"DocumentGenerated\", \"DocumentDeliveryWanted\", \"DocumentDeliveryAttempted\", \"DocumentDeleted\", \"DocumentExpired\", \"DocumentHeld\", \"DocumentReleased\", \"DocumentRevised\", \"DocumentReproduced\", \"JobAccepted\", \"JobStarted\", \"JobPutBack\", \"JobSucceeded\", \"JobFailed\", \"JobCancelled\", \"JobRetried\", \"JobExpired\", \"WebhookRegistered\", \"WebhookChanged\", \"WebhookSecretRotated\", \"WebhookDisabled\", \"WebhookEnabled\", \"WebhookRemoved\", \"DeliveryScheduled\", \"DeliveryAttempted\", \"DeliveryReplayed\", \"DeliveryForgotten\", \"AssetStored\", \"AssetReplaced\", \"AssetRemoved\", \"SigningKeyRegistered\", \"SigningKeyReplaced\", \"SigningKeyChecked\", \"SigningKeyRemoved\", \"SignatureRefused\", \"FileFoundDamaged\", \"TenantCreated\", \"TenantLimitSet\", \"TenantRetentionSet\", \"TenantQuotasSet\", \"TenantClosed\", \"TenantReopened\", \"TenantRemoved\", \"UsageRecorded\", \"UsageErased\", \"WorkRecorded\", \"ErasureRequested\", \"ErasureAdvanced\", \"ErasureStopped\", \"ErasureCompleted\", \"DocumentErasureRequested\", \"DocumentErasureStopped\", \"DocumentErasureAdvanced\", \"DocumentErased\", \"DocumentsRead\", \"ApiKeyIssued\", \"ApiKeyRotated\", \"ApiKeyRevoked\", \"ApiKeyUsed\", \"SessionBegan\", \"PersonSignedIn\", \"SessionEnded\", \"LedgerKeyAdded\", \"CheckpointSigned\", \"LeavesRemoved\", \"TreeBegan\"]",
        "actor": "str",
        "subject": "str",
        "correlationId": "str",
        "from": "str",
        "to": "str",
        "order": "Literal[\"asc\", \"desc\"]",
        "before": "str",
    },
    total=False,
)


class ReproduceDocumentBody(TypedDict, total=False):
    definition: Union[Mapping[str, Any], str, None]
    """The definition it was made from, when it was none of a stored template"""
    data: Union[Mapping[str, Any], None]
    """The data it was made with"""


class GetDocumentEvidenceQuery(TypedDict, total=False):
    file: Literal["included", "withheld"]
    """withheld: without the document, whose hash is in the evidence; always so without the scope documents:read"""


GetLedgerQuery = TypedDict(
    "GetLedgerQuery",
    {
        "from": "int",
    },
    total=False,
)


class ListDocumentReadsQuery(TypedDict, total=False):
    limit: int
    """An answer ends where it has so many reads, or soon after; more than 1000 is cut to that"""
    before: str
    """`next` of the answer before"""


class BrowseTemplatesQuery(TypedDict, total=False):
    visibility: Literal["public", "community", "shared", "private"]
    """Only such; community is another word for public, and nobody is shown private ones"""
    category: str
    """Exactly this category, in any case"""
    tags: str
    """Separated by commas; a template has all of them, in any case"""
    search: str
    """Every word occurs in name, description, category or tags"""
    sort: Literal["popular", "recent", "name"]
    """Most liked first, last changed first, or by name"""
    page: int
    """Which page, from 1; beyond the last there are none"""
    pageSize: int
    """Entries on a page; more than 100 is cut to 100"""


class ListCertificatesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadCertificateBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceCertificateBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListAttachmentsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadAttachmentBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceAttachmentBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListFontsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadFontBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceFontBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListImagesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadImageBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceImageBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListWordFilesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadWordFileBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceWordFileBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListRootsFilesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    asOf: str
    """As it was then: an instant (2026-03-28T14:30:00Z), or a position or an event's id out of a history. What was deleted since stays hidden"""
    usedBy: bool
    """Also say which templates name each file, with the scope templates:read; the page then has at most 100. Not with asOf"""


class UploadRootsFileBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ReplaceRootsFileBody(TypedDict):
    file: File
    """The file; its name is taken from the part"""


class ListVaultKeysQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""


class _RegisterVaultKeyBody(TypedDict):
    name: str
    """Lower-case letters, digits and hyphens"""
    keyId: str
    """https://{vault}.{vault host}/keys/{name}/{version}; of a signer https://{host}/{path}"""
    certificateChain: str
    """PEM, the signer's certificate first"""


class RegisterVaultKeyBody(_RegisterVaultKeyBody, total=False):
    directoryId: Union[str, None]
    """The directory (tenant) of the vault: a GUID or a domain. Of a signer left out"""


class _ReplaceVaultKeyBody(TypedDict):
    keyId: str
    """https://{vault}.{vault host}/keys/{name}/{version}; of a signer https://{host}/{path}"""
    certificateChain: str
    """PEM, the signer's certificate first"""


class ReplaceVaultKeyBody(_ReplaceVaultKeyBody, total=False):
    directoryId: Union[str, None]
    """The directory (tenant) of the vault: a GUID or a domain. Of a signer left out"""


class _VerifyDocumentBody(TypedDict):
    file: File
    """The file"""


class VerifyDocumentBody(_VerifyDocumentBody, total=False):
    signature: File
    """A CMS signature that lies beside it (.p7s)"""
    roots: str
    """Certificates that are trusted, in PEM; without this part those of the folder roots, and with an empty one none"""
    policy: str
    """Keys that evidence is trusted by, a line `log <key>` each (C2SP tlog-policy); without this part those of the tenant's own ledger"""


class ListApiKeysQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""


class _CreateApiKeyBody(TypedDict):
    name: str
    """What people call it"""


class CreateApiKeyBody(_CreateApiKeyBody, total=False):
    scopes: Union[Sequence[Literal["documents:generate", "documents:read", "documents:delete", "templates:read", "templates:write", "templates:publish", "assets:read", "assets:write", "audit:read", "admin"]], None]
    """What it may do; absent: everything but admin"""
    expiresAt: Union[str, None]
    """When it ends; absent: when it is revoked"""


class ListTenantsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""


class CreateTenantBodyRetention(TypedDict, total=False):
    """How long its documents are kept; absent: as the service's setting says"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class CreateTenantBodyQuotas(TypedDict, total=False):
    """What it may use; absent: all it wants"""

    documentsPerMonth: int
    """Documents made in a month (UTC)"""
    bytesStored: int
    """Bytes of documents and uploads that are stored, replaced uploads included"""
    secondsPerMonth: int
    """Seconds of rendering in a month (UTC), all workers added"""


class _CreateTenantBody(TypedDict):
    name: str
    """What people call it"""


class CreateTenantBody(_CreateTenantBody, total=False):
    generationLimit: Union[int, None]
    """Documents a minute; absent: the service's setting"""
    retention: Union[CreateTenantBodyRetention, None]
    """How long its documents are kept; absent: as the service's setting says"""
    quotas: Union[CreateTenantBodyQuotas, None]
    """What it may use; absent: all it wants"""


class ChangeTenantBodyRetention(TypedDict, total=False):
    """Of documents made from now on; absent: as before, null: as the service's setting says"""

    days: int
    """Days from the making of a document"""
    until: str
    """An instant that is to come, at most 36500 days from now"""


class ChangeTenantBodyQuotas(TypedDict, total=False):
    """What it may use, in place of all its quotas; absent: as before, null: all it wants"""

    documentsPerMonth: int
    """Documents made in a month (UTC)"""
    bytesStored: int
    """Bytes of documents and uploads that are stored, replaced uploads included"""
    secondsPerMonth: int
    """Seconds of rendering in a month (UTC), all workers added"""


class ChangeTenantBody(TypedDict, total=False):
    generationLimit: Union[int, None]
    """Documents a minute; absent: as before, null: the service's setting"""
    retention: Union[ChangeTenantBodyRetention, None]
    """Of documents made from now on; absent: as before, null: as the service's setting says"""
    quotas: Union[ChangeTenantBodyQuotas, None]
    """What it may use, in place of all its quotas; absent: as before, null: all it wants"""


class RegisterWebhookBody(TypedDict):
    url: str
    """An http or https address of the public internet"""
    events: Sequence[Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled"]]
    """Events it receives"""


class ChangeWebhookBody(TypedDict, total=False):
    url: Union[str, None]
    """An http or https address of the public internet"""
    events: Union[Sequence[Literal["document.generated", "document.deleted", "document.expired", "document.delivered", "document.undelivered", "template.created", "template.revised", "template.live", "template.deleted", "job.succeeded", "job.failed", "job.cancelled"]], None]
    """Events it receives"""
    enabled: Union[bool, None]
    """Whether messages are delivered"""


class ListDeliveriesQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    status: Literal["pending", "delivered", "failed"]
    """In this state"""


class RecoverDeliveriesBody(TypedDict):
    since: str
    """Of what happened at this instant or later"""


GetUsageQuery = TypedDict(
    "GetUsageQuery",
    {
        "from": "str",
        "to": "str",
        "as": "Literal[\"json\", \"csv\"]",
    },
    total=False,
)


GetUsageHoursQuery = TypedDict(
    "GetUsageHoursQuery",
    {
        "from": "str",
        "to": "str",
    },
    total=False,
)


ListUsageQuery = TypedDict(
    "ListUsageQuery",
    {
        "from": "str",
        "to": "str",
        "limit": "int",
        "offset": "int",
        "as": "Literal[\"json\", \"csv\"]",
    },
    total=False,
)


class _CallAsAgentBody(TypedDict):
    jsonrpc: Literal["2.0"]


class CallAsAgentBody(_CallAsAgentBody, total=False):
    id: Union[str, int, None]
    """Of a request; without it the message is not answered"""
    method: Union[str, None]
    """As initialize, tools/list, tools/call"""
    params: Union[Mapping[str, Any], None]


class IsAliveAnswer(TypedDict):
    status: Literal["ok"]
    """ok"""


class _IsReadyAnswer(TypedDict):
    status: Literal["ok", "draining", "unavailable"]
    """Whether requests are taken"""
    checks: Mapping[str, str]
    """Part by part"""


class IsReadyAnswer(_IsReadyAnswer, total=False):
    notes: Sequence[str]
    """Only where there is something; requests are taken all the same"""


class GetVersionAnswer(TypedDict):
    version: str
    """Of the service"""
    commit: Union[str, None]
    """It was built from"""
    engine: str
    """Of the renderer"""
    schema: str
    """Of the definition language"""
    node: str
    """Of Node.js"""


class GetProblemAnswer(TypedDict):
    errorCode: str
    """The kind of problem, for programs"""
    status: int
    """The HTTP status"""
    title: str
    """The kind of problem, in words"""
    isRetryable: bool
    """Whether the same request can succeed later"""
    remedy: str
    """What to do about it"""


class ListSessionsQuery(TypedDict, total=False):
    limit: int
    """At most this many; more than 1000 is cut to 1000"""
    offset: int
    """So many are left out first"""
    clientId: str
    """Only sessions of this key or person"""


class BulkQuery(TypedDict, total=False):
    locale: str
    """BCP 47, for numbers and dates; en-US when left out"""
    timeZone: str
    """IANA name, for dates and times; UTC when left out"""
    strict: bool
    """Rather no document (400 FIDELITY_LOSS) than one that lacks something; the same as `Prefer: handling=strict`"""
    ttlSeconds: int
    """Lets the document expire sooner than its template's, the tenant's or the service's retention says; more than that is refused"""
    retentionDays: int
    """Keeps the document so many days, 36500 at most, whatever its template, the tenant and the service say"""
    retentionUntil: str
    """The same until an instant; in place of retentionDays"""
    merge: bool
    """Put the documents of all lines one behind the other as well, in the order of the lines: the summary has the merged document. At most 1,000 lines"""
    templateId: str
    """The template of lines that name none"""
    format: Literal["pdf", "docx"]
    """The format of lines that name none"""


class DocumentGeneratedMessageData(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class DocumentGeneratedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["document.generated"]
    timestamp: str
    """When it happened"""
    data: DocumentGeneratedMessageData


class DocumentDeletedMessageData(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class DocumentDeletedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["document.deleted"]
    timestamp: str
    """When it happened"""
    data: DocumentDeletedMessageData


class DocumentExpiredMessageData(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class DocumentExpiredMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["document.expired"]
    timestamp: str
    """When it happened"""
    data: DocumentExpiredMessageData


class DocumentDeliveredMessageData(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class DocumentDeliveredMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["document.delivered"]
    timestamp: str
    """When it happened"""
    data: DocumentDeliveredMessageData


class DocumentUndeliveredMessageData(TypedDict):
    id: str
    """The record's identifier"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class DocumentUndeliveredMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["document.undelivered"]
    timestamp: str
    """When it happened"""
    data: DocumentUndeliveredMessageData


class TemplateCreatedMessageData(TypedDict):
    templateId: str
    """The template"""
    revisionId: str
    """The revision"""
    revision: str
    """rev-<compact UTC date and time>"""


class TemplateCreatedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["template.created"]
    timestamp: str
    """When it happened"""
    data: TemplateCreatedMessageData


class TemplateRevisedMessageData(TypedDict):
    templateId: str
    """The template"""
    revisionId: str
    """The revision"""
    revision: str
    """rev-<compact UTC date and time>"""


class TemplateRevisedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["template.revised"]
    timestamp: str
    """When it happened"""
    data: TemplateRevisedMessageData


class TemplateLiveMessageData(TypedDict):
    templateId: str
    """The template"""
    revisionId: Union[str, None]
    """The revision documents are made of from now on; null: the latest"""
    revision: Union[str, None]
    """Its label; null: the latest"""


class TemplateLiveMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["template.live"]
    timestamp: str
    """When it happened"""
    data: TemplateLiveMessageData


class TemplateDeletedMessageData(TypedDict):
    templateId: str
    """The template"""


class TemplateDeletedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["template.deleted"]
    timestamp: str
    """When it happened"""
    data: TemplateDeletedMessageData


class JobSucceededMessageData(TypedDict):
    jobId: str
    """The job"""
    documentId: str
    """32 hexadecimal characters"""
    fileName: str
    """service_v1-<documentId>.<pdf or docx>"""


class JobSucceededMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["job.succeeded"]
    timestamp: str
    """When it happened"""
    data: JobSucceededMessageData


class JobFailedMessageData(TypedDict):
    jobId: str
    """The job"""
    errorCode: str
    """Why there is no document"""


class JobFailedMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["job.failed"]
    timestamp: str
    """When it happened"""
    data: JobFailedMessageData


class JobCancelledMessageData(TypedDict):
    jobId: str
    """The job"""


class JobCancelledMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["job.cancelled"]
    timestamp: str
    """When it happened"""
    data: JobCancelledMessageData


class WebhookTestMessageData(TypedDict):
    webhookId: str
    """The webhook"""


class WebhookTestMessage(TypedDict):
    id: str
    """Of the message: the same in every try of it"""
    type: Literal["webhook.test"]
    timestamp: str
    """When it happened"""
    data: WebhookTestMessageData


WebhookMessage = Union["DocumentGeneratedMessage", "DocumentDeletedMessage", "DocumentExpiredMessage", "DocumentDeliveredMessage", "DocumentUndeliveredMessage", "TemplateCreatedMessage", "TemplateRevisedMessage", "TemplateLiveMessage", "TemplateDeletedMessage", "JobSucceededMessage", "JobFailedMessage", "JobCancelledMessage", "WebhookTestMessage"]
