/** A refusal's place in the API: `api.md` 1.1 in the design, `docs/reference/errors.md` for readers. */
interface RefusalKind {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
  /** The caller's way out, as a sentence for the reference. */
  readonly remedy: string;
}

const kind = (status: number, title: string, remedy: string, retryable = false): RefusalKind => ({
  status,
  title,
  remedy,
  retryable,
});

/** Every refusal of the service, by its code. */
export const refusals = {
  INVALID_JSON: kind(400, "Invalid JSON", "Send one JSON value, at most 128 levels deep."),
  INVALID_REQUEST: kind(400, "Invalid request", "Correct the member or parameter that `path` names."),
  INVALID_DEFINITION: kind(400, "Invalid definition", "Correct every fault listed in `errors`."),
  NO_CONTENT: kind(400, "The definition must have valid content.", "Give `document.content` as an array of elements."),
  TEMPLATE_INVALID: kind(400, "The template has no valid document definition", "Correct the template's content."),
  SIGNATURE_NOT_APPLIED: kind(
    400,
    "The signature cannot be applied",
    "Correct what it names: the certificate, its password, the signer, the authority or the field.",
  ),
  ENCRYPTION_NOT_APPLIED: kind(400, "The encryption cannot be applied", "Correct what `errors` names."),
  FIDELITY_LOSS: kind(
    400,
    "The document would lack something it asks for",
    "Correct what `errors` lists, or ask without `strict`.",
  ),
  BUDGET_EXCEEDED: kind(400, "The document needs more work than is allowed", "Split the document."),
  VAULT_KEY_REJECTED: kind(
    400,
    "The vault key cannot be registered",
    "Correct what `code` names, in the vault or here.",
  ),
  UNAUTHENTICATED: kind(401, "Authentication is needed", "Send a current bearer token."),
  INVALID_CLIENT: kind(401, "Client authentication failed", "Check clientId and clientSecret."),
  TENANT_MISMATCH: kind(403, "The token belongs to another tenant", "Use your own tenant's identifier in the path."),
  SCOPE_MISSING: kind(403, "The token lacks a scope", "Use a key that has it."),
  CSRF_REFUSED: kind(
    403,
    "The request does not come from the studio",
    "Send it from a page of this service, with the header X-Colophon-Csrf that GET /studio/session names.",
  ),
  STORAGE_QUOTA_EXCEEDED: kind(
    403,
    "The quota of stored bytes is used up",
    "Delete documents or uploads, or have the operator raise the quota.",
  ),
  NOT_FOUND: kind(404, "Not found", "Check the path."),
  STUDIO_NOT_BUILT: kind(404, "The studio is not built", "Run `npm run build`, then start the service again."),
  TEMPLATE_NOT_FOUND: kind(404, "Template not found", "Check the template's id."),
  DOCUMENT_NOT_FOUND: kind(404, "Document not found.", "It may have expired or been deleted."),
  METHOD_NOT_ALLOWED: kind(405, "Method not allowed", "See the `Allow` header."),
  REQUEST_TIMEOUT: kind(408, "The request took too long", "Send the whole request at once.", true),
  DOCUMENT_HELD: kind(409, "The document is held", "Release it first: DELETE …/documents/{ref}/hold."),
  EVIDENCE_TOO_LARGE: kind(
    409,
    "The evidence of the document is too large",
    "Read what became of it with GET …/documents/{ref}/history; who has the log checks it with colophon ledger check.",
  ),
  REVISION_CONFLICT: kind(409, "Concurrent edits collided", "Read again and repeat.", true),
  REQUEST_IN_PROGRESS: kind(409, "The same request is still running", "Wait for it, then repeat.", true),
  NAME_TAKEN: kind(409, "The name is taken", "Choose another name, or replace what has it."),
  LAST_REVISION: kind(409, "The only revision cannot be deleted", "Delete the template instead."),
  REVISION_LIVE: kind(409, "A live revision cannot be deleted", "Make another one live first, or none."),
  PRECONDITION_FAILED: kind(412, "The resource has changed", "Read again; send its current ETag."),
  TOO_MANY: kind(409, "There are too many", "Remove one first."),
  JOB_ENDED: kind(409, "The job has ended", "Read the job for its result."),
  PAYLOAD_TOO_LARGE: kind(
    413,
    "The body is too large",
    "Send less at once, or raise the limit where you host the service.",
  ),
  UNSUPPORTED_MEDIA_TYPE: kind(415, "Unsupported media type", "Send a media type the route takes."),
  RANGE_NOT_SATISFIABLE: kind(416, "The range lies outside the file", "See the `Content-Range` header."),
  IDEMPOTENCY_KEY_REUSED: kind(422, "The idempotency key was used for another request", "Send another key."),
  RATE_LIMITED: kind(429, "A rate limit is exceeded", "Wait as many seconds as Retry-After says.", true),
  QUOTA_EXCEEDED: kind(
    429,
    "A quota of the month is used up",
    "Wait as many seconds as Retry-After says, or have the operator raise the quota.",
    true,
  ),
  HEADERS_TOO_LARGE: kind(431, "The headers are too large", "Send fewer or shorter headers."),
  ASSET_ALTERED: kind(500, "An upload is damaged", "Upload the file again, and have the operator check the disk."),
  FILE_DAMAGED: kind(500, "A stored file is damaged", "Have the operator restore it from a backup."),
  INTERNAL: kind(500, "Internal error", "Quote the requestId to the operator of the service."),
  RENDER_LIMIT: kind(
    503,
    "The document needs more time or memory than it may have",
    "Split the document, or raise `RENDER_TIMEOUT_SECONDS` or `WORKER_MEMORY_MB` where you host the service. The message says after how many seconds the document had its turn: if soon, see whether the machine is busy with other work; if late, other documents were before it.",
  ),
  UNAVAILABLE: kind(503, "Temporarily unavailable", "Try again after Retry-After seconds.", true),
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

/** Codes that the specification puts into a successful answer when the document lacks something. */
export const errorCodes = {
  IMAGE_NOT_LOADED: "an image: not found, unreadable or undecodable",
  FONT_NOT_LOADED: "a declared font file: not found or unreadable; text is set in another face",
  SVG_NOT_LOADED: "an svg file: not found or unreadable",
  ATTACHMENT_NOT_EMBEDDED: "an attachment: file not found or unreadable",
  UNRESOLVED_TOKEN: "a value: a $data or $global token had none; its own spelling stays on the page",
  CONFORMANCE_WITHHELD: "a PDF/A or PDF/UA claim that the file does not meet; the claim is left out",
  CONTENT_ERROR: "something else the definition requested",
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Faults of a value that a caller sent; each also has a path and a message. */
export const faultCodes = {
  NO_CONTENT: "The definition has no content: `document.content` is absent, empty or no list.",
  UNKNOWN_PROPERTY: "An unknown key; the message names the nearest known one, or where the key belongs.",
  UNKNOWN_PARAMETER: "A parameter of the query that the route does not read; the message names the nearest known one.",
  INVALID_PARAMETER: "A parameter of the query whose value is not allowed.",
  REMOVED_NAME: "A key of an earlier edition; the message names what took its place.",
  MISSING_PROPERTY: "A required key is missing; the path is that of the object.",
  WRONG_TYPE: "Another kind of JSON value than expected.",
  EXPRESSION_INVALID: "An expression is malformed; the message says at which character, and what is expected there.",
  INVALID_VALUE: "The right kind of value, but not one that is allowed here.",
  UNKNOWN_COMPONENT: "`use` names a component that is not among your templates.",
  COMPONENT_AMBIGUOUS: "`use` names a component by a name that several of your templates have.",
  COMPONENT_INVALID: "The template that `use` names is not a valid component.",
  COMPONENT_CYCLE: "A component uses itself, by itself or through others.",
  COMPONENT_DEPTH: "Components use each other more than 8 levels deep.",
  STYLE_CYCLE: "A style extends itself, by itself or through others.",
  STYLE_DEPTH: "Styles extend each other more than 16 levels deep.",
  NUMBERING_UNKNOWN: "A style or a list names a numbering that the definition does not have.",
  TAB_STOPS_UNKNOWN: "A style names a list of tab stops that the definition does not have.",
  INVALID_NAME: "The name of a template is empty, too long, or has control characters or line ends.",
  UNKNOWN_PARENT: "`parentId` names none of your templates.",
  CERTIFICATE_UNREADABLE: "An uploaded certificate is no PKCS#12 file, or a file of roots no certificates in PEM.",
  INVALID_STRUCTURE: "Things that exclude each other, or nesting beyond the limit.",
  NAME_INVALID: "The name of a vault key is invalid: it may have lower-case letters, digits and hyphens.",
  KEY_ID_INVALID: "The identifier of a vault key belongs to no allowed vault, or the vault has no such key.",
  DIRECTORY_INVALID: "The identifier of a directory is invalid.",
  CHAIN_INVALID: "The certificate chain cannot be read, or its certificates do not follow from each other.",
  CERTIFICATE_EXPIRED: "The signer's certificate is not valid now.",
  TAG_MISSING: "The vault key has no tag `service-tenant`.",
  TAG_MISMATCH: "The vault key's tag `service-tenant` names another tenant.",
  KEY_DISABLED: "The vault key is disabled.",
  KEY_KIND: "The vault key is of a kind that cannot sign.",
  ACCESS_DENIED: "The vault, or its directory, does not let this service read or use the key.",
  PART_UNUSABLE: "A part of a merge is missing, locked by a password, damaged or no PDF file; the message says which.",
  FORM_UNUSABLE:
    "A file to fill is missing, damaged, no PDF file, encrypted in an unknown way, or has no form; the message says which.",
  FORM_LOCKED: "A file to fill is encrypted: the password is missing or wrong, or its owner forbids the change.",
  FORM_SIGNED: "A signature of the file to fill would not survive the change; the message says why.",
  WORD_UNUSABLE: "A Word file to fill is missing, damaged, no .docx, or beyond a limit; the message says which.",
  WORD_LOCKED: "A Word file to fill is encrypted with a password.",
  WORD_MACROS: "A Word file to fill has macros or ActiveX controls, which are not handed on.",
  WORD_SIGNED: "A Word file to fill has a signature, which filling would break.",
  TAG_UNKNOWN: "A tag of a Word file begins with a word that means nothing; the message names the nearest known one.",
  TAG_UNPAIRED: "A tag of a Word file begins, divides or ends a region that it does not fit to; the message says why.",
  TAG_OPEN: "A tag of a Word file has no end.",
  PAGE_UNUSABLE: "A file of which a page is to be drawn is damaged or no PDF file; the message says which.",
  PAGE_LOCKED: "A file of which a page is to be drawn is encrypted: the password is missing or wrong.",
  FIELD_UNKNOWN: "The form has no field of this name.",
  FIELD_READ_ONLY: "The form does not let a reader change this field.",
  FIELD_VALUE: "The field does not take this value; the message says what it takes.",
  TEST_SIGNATURE_WRONG: "The vault's signature of a test digest is not the certificate's.",
} as const;

export type FaultCode = keyof typeof faultCodes;

/**
 * The codes in `warnings` of a generated document: each is a finding with its place and a sentence. When the document
 * lacks something its definition requires, the answer also has one of `errorCodes`.
 */
export const warningCodes = {
  NAME_IGNORED: "Nothing reads a member of the request, or a parameter of its query; it is ignored.",
  UNRESOLVED_TOKEN: "A reference has no value; it stays on the page as written.",
  LOOKS_LIKE_A_REFERENCE:
    "Text is nearly a reference, such as `$Data.name` or `{{name}}` where the data have a name; it is printed as it is, and the message says what was probably meant.",
  PLACEHOLDER_UNKNOWN:
    "Text looks like a placeholder of another engine, such as `{{name}}`, or like HTML; it stays as text.",
  NUMBER_IMPRECISE: "A number from the data has more digits than a JSON number keeps; the last ones may be wrong.",
  LOOP_NO_LIST: "A loop of a Word file names something that is no list; nothing is repeated.",
  VALUE_NO_TEXT: "A tag of a Word file stands for a list or an object, which has no text; it stays as it is spelt.",
  CONTROL_VALUE:
    "A content control of a Word file does not take a value, such as one that is not in its list; it stays as it is.",
  WORD_EXTERNAL:
    "A link of a Word file leads out of it: a picture, an object or a template that lies elsewhere; it is not followed.",
  FIELD_OUTSIDE: "A field of a Word file fetches something from outside of it; it stays as it is, and is not followed.",
  CONDITION_UNUSABLE: "A condition compares what has no order, such as a text with a number; it does not hold.",
  TEXT_MISSING:
    "`texts` has no text of a key in the document's language: that of another language is printed, or the key itself.",
  EXPRESSION_VALUE:
    "An expression cannot be computed from the data, because a value is missing or of another kind; it stays as it is spelt, a condition does not hold, and the message names the value.",
  VALUE_UNFORMATTED: "A value cannot be written in the requested format; it stays as it is.",
  VALUE_AMBIGUOUS:
    "A number or the text of a barcode is written with a comma, which separates arguments; it may not be what is meant.",
  FONT_NOT_LOADED: "A font file is missing, or a family is not declared; the default face is used.",
  FONT_REPLACED:
    "A font that is not declared, such as Arial, is replaced by the like of it that comes with the service; its letters have other widths. Declare the font, or name the replacement.",
  FONT_FAMILY_REPEATED: "Two families in `fonts` have one name, since case does not count; the first is left out.",
  FONT_AXIS_MISSING: "A font has no axis that `fontVariationSettings` names; it is set without.",
  FONT_WEIGHT_MISSING: "A variable font does not have a weight, or is set in too many; another one is used.",
  FONT_STYLE_MISSING: "A family has no file for bold, italic or both; the text is set in its regular one.",
  FONT_EMBEDDED_WHOLE:
    "The licence bits of a font file (OS/2, fsType) forbid subsetting, so the whole file is embedded and the document is larger.",
  IMAGE_NOT_LOADED: "An image is missing or cannot be read.",
  SVG_NOT_LOADED: "An SVG file is missing or cannot be read.",
  PDF_NOT_LOADED: "A PDF file whose pages are to be placed is missing, encrypted or damaged; the message says which.",
  PDF_REPAIRED:
    "The table of objects of a PDF file is damaged: its objects were searched for, and other readers may find other ones. Look at the result.",
  PDF_PART_LEFT_OUT:
    "Something of a placed PDF file is not taken along: form fields, scripts, annotations other than links.",
  SIGNATURE_LOST: "A signed file is part of a merged one, in which its signature is not valid any more.",
  FORM_PART_LEFT_OUT:
    "Something of a form does not survive filling: an XFA form beside it, formatted text, or the place of values in the structure for screen readers.",
  FIELD_NOT_SEEN:
    "A field is filled of which nothing is seen: it is hidden, on no page, or has nothing to show for its value.",
  FORM_SCRIPTS_NOT_RUN: "The form has scripts that calculate, format or check fields; filling runs none.",
  PAGES_UNKNOWN: "A choice of pages is not understood, or names pages that the file does not have.",
  ATTACHMENT_NOT_EMBEDDED: "A file to attach is missing or cannot be read.",
  ATTACHMENT_RENAMED:
    "Two attachments have one name, or the data give one that no file can have; the attachment is embedded under another.",
  MEDIA_TYPE_UNKNOWN:
    "The media type of an attachment is invalid; the file is embedded with the type of its extension.",
  INVOICE_NOT_DECLARED:
    "An attachment is an e-invoice, or is named like one, and the file does not declare it as Factur-X; the message says why.",
  CONFORMANCE_WITHHELD:
    "A claim of conformance to a standard is left out; `CONFORMANCE_OBSTACLE` gives each reason with its place.",
  NOT_ARCHIVAL: "An encrypted document is not archival: its claim of PDF/A is left out, which is no loss.",
  ENCRYPTION_WEAK:
    "An encryption protects little or nothing: an old cipher, no password to open the file, or equal passwords.",
  ENCRYPTION_ADAPTED:
    "An option of an encryption does not exist in its cipher or its format, or a password is stored in another spelling.",
  CONFORMANCE_OBSTACLE: "Something keeps the file from a standard it was to claim; the message says which.",
  TABLE_WITHOUT_HEADER:
    "A document that is to be accessible has a table without header cells; no rule is against it, but who hears it does not know what a cell is about.",
  FIELD_WITHOUT_LABEL:
    "A document that is to be accessible has a form field without a label; assistive technology says its name.",
  GLYPH_MISSING: "No available face has a character.",
  ICON_UNKNOWN: "`[font, Icons]` names an icon that the icon font does not have; the name is set as text.",
  TOO_MANY_FEATURES: "A document uses more than 256 sets of OpenType features; further ones are ignored.",
  HYPHENATION_MISSING: "There are no hyphenation patterns for a language; its words are not hyphenated.",
  MAGNETIC_INK_SIZE: "A MICR line (E-13B) is not set in 12 pt, the size that check readers expect.",
  CHARACTER_NOT_DRAWN:
    "A control character or a number in a circle is left out (`[span]` with an ellipse as clip path draws one); for half a surrogate pair U+FFFD is drawn.",
  FIELD_REPEATED:
    "Another form field has the same name, and the later ones show their value as text; or a group of radio buttons has a chosen one already.",
  FIELD_VALUE_INVALID:
    "A form field does not take a value or an option as it is given; the field is there, empty, cut or without it, and the message says which.",
  FIELD_NAME_INVALID:
    "A form field has no name, or one with a full stop, which forms do not allow; it is named otherwise.",
  FORM_NOT_FILLABLE:
    "A document with form fields is encrypted without the permission `fillForm`: only who has the owner password can fill them.",
  SCRIPT_FIELD_UNKNOWN: "A script is for a form field that the document does not have; it is left out.",
  SCRIPT_BREAKS_SIGNATURE:
    "A script calculates a field of a document whose signature allows no changes; viewers may call the signature broken.",
  FIELD_TURNED: "A form field stands in content that is turned or skewed; its value is drawn as text.",
  NOT_DRAWN_YET: "Accepted, but not drawn by this version.",
  STYLE_UNKNOWN: "A style is named that `styles` does not have.",
  LANGUAGE_INVALID: "A language from the data is not a language tag (BCP 47); it counts as unset.",
  STYLE_VALUE: "A value of a style key is not understood and is ignored.",
  VALUE_OUT_OF_RANGE:
    "A number from the data is outside the limits of its place; the nearest number within them is taken.",
  NUMBER_CLAMPED: "A number is beyond a million; a million is taken, which is larger than any page.",
  SIZE_UNKNOWN: "A size of an image is not understood and is ignored, or one that `fit` needs is not there.",
  WIDTH_UNKNOWN: "A width of a column is not understood; the column is as wide as its cells need.",
  LIST_NOT_FOUND: "A list is to go on from another that does not stand before it; it counts from its own start.",
  NUMBERING_NOT_FOUND:
    "A style or a list names a numbering, or a level of one, that is not there; the element has no number, the list its usual ones.",
  NUMBERING_IGNORED: "A number is wanted where nothing is numbered.",
  CAPTION_LABEL_MISSING:
    "A kind of captions has no label: it is one of your own, or the document's language has none; its name, or the English label, is printed.",
  POSITION_IGNORED: "The content of a watermark has a `position`, which says nothing there: `spacing` moves it.",
  GAP_IGNORED: "A table whose cells share their lines has a `gap`; there is none.",
  COLUMNS_ADDED: "Rows have more cells than `widths` has columns.",
  ROW_SHORT: "A row has fewer cells than the table has columns; empty ones fill it up.",
  CELL_DROPPED: "A cell is beyond the last column that a table can have, and is left out.",
  COLUMN_DROPPED: "`columns` has more content than columns; content beyond the last column is left out.",
  COLUMN_MISREAD:
    "`columns` is probably meant otherwise: an entry of its `rows` is a column, not a row, and beside `widths` its `colNumber` does not count.",
  TOC_IGNORED: "A table of contents is in a header or a footer, and is left out.",
  WATERMARK_EMPTY: "A watermark has keys but no content; nothing is drawn.",
  WATERMARK_THINNED: "A repeated watermark would be drawn too many times on a page; its spacing is made larger.",
  HEADER_NOT_REPEATED: "The header rows of a table are too tall to be repeated on every page.",
  CARRY_NOT_SHOWN:
    "The rows that carry a sum over pages, or say that a table goes on, would take too much of every page; they are left out.",
  FOOTER_NOT_REPEATED:
    "The footer rows of a table are too tall to be repeated on every page, or a cell reaches into them.",
  SHORTCODE_MALFORMED: "A shortcode lacks what it needs and stays as text.",
  SHORTCODE_ARGUMENT: "A shortcode has an argument that it does not take; the argument is left out.",
  SHORTCODE_MIXED: "A shortcode is closed by the closing tag of another.",
  SHORTCODE_UNKNOWN: "Something in brackets looks like a shortcode but is not one; it stays as text.",
  DRAWING_FAULT:
    "Something in a drawing is not understood, refers to something that does not exist, or is too large or too far away to be drawn; it is left out.",
  MARKDOWN_REDUCED:
    "A text in Markdown has something that its element does not show as it is meant: a picture, HTML, or more characters than it may have.",
  RICH_TAG_DROPPED:
    "A text in HTML has tags that `rich` does not read, whose text is printed, or more characters than it may have.",
  CHART_DATA:
    "Something in the data of a chart cannot be shown: a number that is too large (also as a goal or an end of its axis), a negative slice, more entries or series than its type has, a colour that is none, or no number at all; it is left out.",
  CHART_LABELS: "A chart has no space for some of its names or values; they are cut, or left out of the drawing.",
  CHART_KEY_IGNORED: "A chart has a key that its type has no use for, such as an axis on a pie; it is ignored.",
  BARCODE_INVALID: "A barcode cannot hold its payload; the reason is printed in its place.",
  BARCODE_OPTION: "An option of a barcode is not understood and is ignored.",
  LINK_REFUSED: "An address is not linked: only http, https, mailto and tel are.",
  LINK_TARGET_MISSING: "A link names a place that the document does not have.",
  PLACE_UNKNOWN: "`[goto]` names a place, or a bookmark a page, that the document does not have; it leads nowhere.",
  REFERENCE_UNKNOWN:
    "`[ref]` or `[page]` names an element that is not there, that has neither a number nor a text, or whose text refers to itself or through more than 32 others; a question mark is printed.",
  FOOTNOTE_IGNORED: "A footnote is where none is possible: in a header, a footer, a watermark or another note.",
  BREAK_IGNORED: "A break is where pages cannot break: in a cell, in a row of elements, in a header or a footer.",
  WHOLE_PAGES_IGNORED:
    "Pages of a PDF file are to be whole pages inside another element; there they stand as pictures instead.",
  SECTION_IGNORED: "A section begins inside another element; there a new page begins instead.",
  BLOCK_OVERFLOW: "A block is larger than the available space, and is cut off or made smaller.",
  FIT_IGNORED: "A style makes text fit, or cuts it, on an element that has no text of its own; it has no effect there.",
  BOX_OVERLAPS: "A negative margin lays a box over the content above it.",
  BOX_OUTSIDE: "A negative margin, a rotation or a transformation puts a box beyond the edge of its page.",
  TAB_STOPS_UNKNOWN: "A style names a list of tab stops that is not there; its tabs go to every 36 points.",
  TAB_STOP_PASSED: "Text reaches past its tab stop: what follows stands a space behind it, or at the next stop.",
  DROP_CAP_LEFT_OUT:
    "A drop cap is left out: the paragraph begins with a number, a picture or a space, or its lines are too narrow for one.",
  FLOAT_IGNORED:
    "Something is to stand at the side, and has no space for lines beside it, is higher than a page, or too many stand there: it stands in the flow.",
  KEEP_NOT_POSSIBLE:
    "What is to stand on one page does not fit on one: a block that is kept together is divided, a heading stands on the page before, or lines stand alone.",
  TEXT_OVERFLOW: "A line is wider than the available space, because nothing in it can be broken.",
  WORD_CUT:
    "A word is wider than its line and is cut where no line may end; the message names it. Numbers are not cut: they are TEXT_OVERFLOW.",
  TEXT_CLIPPED: "Text is taller than the available space, or beyond the edge of its page or drawing, and is cut off.",
  PAGE_SIZE_UNUSABLE: "The size of a page cannot be used.",
  PAGE_MARGINS_REDUCED: "The margins leave no space on the page, and are made smaller.",
  PAGE_COUNT_UNSETTLED: "The number of pages depends on itself; the last count is printed.",
  SIGNATURE_FAULT:
    "Something that a signature asks for cannot be as it is written; the message says what is done instead.",
  LAYER_UNKNOWN: "`layer` names a layer that `layers` does not have; its content is always shown.",
  LAYER_REPEATED: "Two layers have one name; the second is left out.",
  ID_REPEATED: "An `id` is given to several elements; links to it lead to the first.",
  DOCX_APPROXIMATED: "DOCX cannot have it exactly so; the nearest it has stands in its place.",
  DOCX_RASTERISED: "DOCX cannot have it as it is; it is a picture.",
  DOCX_DROPPED: "DOCX cannot have it; it is left out.",
  DOCX_CLAMPED: "DOCX has a limit that it exceeds; the limit is taken.",
  DOCX_SUBSTITUTED: "DOCX does not carry it along; what the reader has takes its place.",
  MORE_WARNINGS: "There were more findings than are listed.",
} as const;

export type WarningCode = keyof typeof warningCodes;

/**
 * Codes that can stand in `errors` and in `warnings`. Those of refusals are among them because a single place can
 * refuse a request; those of imports, as `strict` refuses a file by its report.
 */
export type PlacedCode = FaultCode | WarningCode | RefusalCode | ImportCode;

/**
 * Findings that only a diagnosis reports, in addition to the warnings: nothing is missing, but each may be worth a
 * look.
 */
export const findingCodes = {
  ORPHAN: "A paragraph leaves fewer lines at the bottom of a page than its `orphans` asks for.",
  WIDOW: "A paragraph carries fewer lines to the top of a page than its `widows` asks for.",
  ROW_SPLIT: "A row of a table is divided between pages.",
  HEADING_STRANDED: "A heading is the last thing on its page.",
  EMPTY_PAGE: "A page shows none of the content.",
  IMAGE_LOW_DPI: "A picture has fewer than 90 dots per inch at its size.",
  CONTRAST_LOW: "Text has less contrast with its background than WCAG 2.2 asks for (1.4.3: 4.5, large text 3).",
} as const;

/** Codes in the report about a file of another program that was made into a definition. */
export const importCodes = {
  IMPORT_DROPPED: "Something of the file is left out: a definition has nothing of its kind, or it cannot be read.",
  IMPORT_APPROXIMATED: "The nearest that a definition has stands in the place of something.",
  IMPORT_PLACEHOLDER:
    "A placeholder, a loop or a format of another engine is not understood; it stays as text or is left out, and the message says which.",
  IMPORT_FILE_MISSING:
    "The file names another one that is not in it; upload that under the path that the definition has.",
  IMPORT_MORE: "There was more to report than is listed.",
} as const satisfies Readonly<Record<string, string>>;

export type ImportCode = keyof typeof importCodes;

/** What an entry in the report of an import is about: `lost`, content; `near`, a look, or text that stays as it is. */
export const importKinds = ["lost", "near"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The kinds that the entries of each code have. */
export const kindsOfImportCodes = {
  IMPORT_DROPPED: ["lost", "near"],
  IMPORT_APPROXIMATED: ["lost", "near"],
  IMPORT_PLACEHOLDER: ["lost", "near"],
  IMPORT_FILE_MISSING: ["lost"],
  IMPORT_MORE: ["lost", "near"],
} as const satisfies Readonly<Record<ImportCode, readonly ImportKind[]>>;

export type KindsOf<Code extends ImportCode> = (typeof kindsOfImportCodes)[Code][number];

/** Reasons why a signature or timestamp was not applied, as the log records them. */
export const signatureReasons = {
  CERTIFICATE_NOT_FOUND: "there is no such file among the certificates, or no such vault key",
  PASSWORD_WRONG: "the file does not open with the password, or a vault key came with one",
  KEY_NOT_OPENED: "the file is no PKCS#12 file that can be read, or has no key with its certificate, or several",
  KEY_UNUSABLE: "the key is of a kind or size that is not signed with",
  CERTIFICATE_UNUSABLE: "the certificate is not for signatures, or has no dates",
  CERTIFICATE_NOT_YET_VALID: "the certificate is not valid yet",
  CERTIFICATE_EXPIRED: "the certificate has expired",
  VAULT_DID_NOT_SIGN: "the vault did not answer, or not with a signature by the certificate's key",
  SIGNATURE_TOO_LONG: "the signature or timestamp has more bytes than there is space for",
  TIMESTAMP_FAILED: "the timestamp authority gave no usable timestamp",
  VALIDATION_DATA_MISSING: "what shows that a certificate is valid could not be had, or shows that it is revoked",
  LEVEL_IMPOSSIBLE: "the document cannot have this level",
  EARLIER_SIGNATURE: "a signature that the file has does not allow it, or would be broken by it",
  FIELD_UNUSABLE: "the field is signed already, is not for signatures, or a new one would have the name of another",
  FILE_UNUSABLE: "the stored file cannot get a signature or timestamp",
  NOT_RENEWABLE: "the file has no timestamp that may be renewed",
} as const satisfies Readonly<Record<string, string>>;

export type SignatureReason = keyof typeof signatureReasons;
