// GENERATED from src/library/index.ts by tools/generate.ts; do not edit. All that the package "colophon" promises to programs.

import type { DocumentDefinition, Word, WordDefinition } from "./definition.js";
export type * from "./definition.js";

/** A definition, as docs/reference/definition.md describes it: of a document, or of a Word file that is filled. */
export type Definition = DocumentDefinition | WordDefinition;

/** What a renderer is made of. Everything may be left out. */
export interface RendererSettings {
  /**
   * The files that definitions name: a folder, or a function that gives the bytes of a file by its path, undefined where there is
   * none. Left out, there are none.
   */
  readonly assets?: string | AssetSource | undefined;
  /**
   * Processes that render, each with one document at a time. Left out, documents are made in this thread, one after the other,
   * without any other process.
   */
  readonly processes?: number | undefined;
  /** What one document may take; the service's limits in the gaps. */
  readonly limits?: RendererLimits | undefined;
  /** Which servers documents may reach: timestamp authorities, and those that certificates name. */
  readonly network?: NetworkRules | undefined;
}

/** Gives the bytes of a file by its path in a definition. What it throws, the call throws. */
export type AssetSource = (path: string) => Promise<Uint8Array | undefined>;

/** Bounds of each document. What goes beyond is refused: work and pages with BUDGET_EXCEEDED, the others with RENDER_LIMIT. */
export interface RendererLimits {
  /** Units of work, as docs/reference/work.md counts them: 20,000,000. */
  readonly work?: number | undefined;
  /** Pages: 5,000. */
  readonly pages?: number | undefined;
  /** Seconds from the call to the answer, with its waiting: 60. */
  readonly seconds?: number | undefined;
  /** Heap of each of `processes`, in MB: 1,024. Without processes Node.js alone limits memory. */
  readonly memoryMb?: number | undefined;
}

/** Servers that documents may reach, over HTTP and HTTPS. */
export interface NetworkRules {
  /** Public hosts, with all below them; empty or left out: every public one. */
  readonly allow?: readonly string[] | undefined;
  /** Hosts that documents may reach though their addresses are private. */
  readonly inside?: readonly string[] | undefined;
}

/** Bytes that `new Response(bytes)` and `new Blob([bytes])` take: never of shared memory. */
export type FileBytes = Uint8Array<ArrayBuffer>;

/** JSON: a value, or its text (UTF-8). */
export type Json<Value> = Value | string | Uint8Array;

/** What calls have in common. */
export interface CallOptions {
  /** Aborted, the call throws its reason. Without processes it is heard while the call waits: for its turn, a file or a server. */
  readonly signal?: AbortSignal | undefined;
}

/** How a document is made. */
export interface DocumentOptions extends CallOptions {
  /** The language of numbers and dates, and of texts that we write: en-US. */
  readonly locale?: string | undefined;
  /** Where dates are shown: UTC. */
  readonly timeZone?: string | undefined;
  /** Refuses with FIDELITY_LOSS what would lack something. */
  readonly strict?: boolean | undefined;
  /** 32 hexadecimal characters; random when left out. The same id and time give the same bytes. */
  readonly documentId?: string | undefined;
  /** The time of the document, and its date; the present when left out. */
  readonly now?: Date | undefined;
  /** 64 hexadecimal digits, a secret from which the keys of an encrypted document follow; random when left out. */
  readonly seed?: string | undefined;
}

/** How a definition becomes a document. */
export interface RenderOptions extends DocumentOptions {
  /** What the definition refers to as `$data`. */
  readonly data?: Json<object> | undefined;
  /** `pdf` when left out. */
  readonly format?: Format | undefined;
}

/** A document, and what is to be known of it. */
export interface RenderedDocument {
  readonly bytes: FileBytes;
  /** Media type of the bytes. */
  readonly contentType: string;
  /** 0 of a filled Word file as DOCX, where nobody counts them. */
  readonly pageCount: number;
  /** What the document lacks, with the place in the definition and the page. */
  readonly warnings: readonly Warning[];
  /** What it lacks; each code once. */
  readonly errorCodes: readonly ErrorCode[];
  /** How it was made: hashes of definition, data and files, id and time. */
  readonly colophon: Colophon;
  /** Its name with its data, as the definition writes it; left out: it has none. */
  readonly name?: string;
  /** A detached signature of the bytes: CMS in DER. */
  readonly detachedSignature?: FileBytes;
}

/** How a definition is checked. */
export interface CheckOptions extends DocumentOptions {
  /** With data the document is made as well, and what it would lack is listed. */
  readonly data?: Json<object> | undefined;
}

/** One thing that is wrong, with its place. */
export interface CheckFinding {
  readonly code: string;
  /** JSON Pointer (RFC 6901) into the definition. */
  readonly path: string;
  /** What was expected, and what came. */
  readonly message: string;
}

/** What a check has found. */
export interface CheckResult {
  /** Nothing is wrong; with `strict`, the document would lack nothing either. */
  readonly ok: boolean;
  /** Why no document would be made. */
  readonly errors: readonly CheckFinding[];
  /** What the document would lack. */
  readonly warnings: readonly Warning[];
  readonly errorCodes: readonly ErrorCode[];
}

/** How a form or a Word file is filled. */
export interface FillOptions extends DocumentOptions {
  /** Of a PDF form: fields become plain content. */
  readonly flatten?: boolean | undefined;
  /** Of a PDF form: filled fields cannot be changed. */
  readonly readOnly?: boolean | undefined;
  /** Opens an encrypted form. */
  readonly password?: string | undefined;
  /** Of a Word file: whose tags it has, as `docxtemplater`; our own when left out. */
  readonly syntax?: Word["syntax"];
  /** Of a Word file: what begins and ends a tag, as `["<<", ">>"]`; as the syntax has it when left out. */
  readonly delimiters?: Word["delimiters"];
  /** Of a Word file: the name of a list of the data, as `people`; each entry gets a copy of the body. */
  readonly records?: Word["records"];
  /** Of a Word file: what stands between these copies; a page break when left out. */
  readonly between?: Word["between"];
  /** Of a Word file: by the names of merge fields the lists that repeat their rows. */
  readonly lists?: Word["lists"];
  /** Of a Word file: by the names of fields and content controls the expressions that they get. */
  readonly names?: Word["names"];
  /** Of a Word file: what stands where a tag or a field has no value; the tag when left out. */
  readonly missing?: Word["missing"];
  /** Of a Word file: `keep` leaves merge fields, which then show their values. */
  readonly fields?: Word["fields"];
  /** Of a Word file: `keep` leaves content controls as they are. */
  readonly controls?: Word["controls"];
  /** Of a Word file: `docx` when left out; `pdf` is set from the filled file, and what differs is in `warnings`. */
  readonly format?: Format | undefined;
}

/** A part of a merge: a PDF file, or a definition that is made for it. */
export type MergeItem =
  | Uint8Array
  | ({ readonly file: Uint8Array } & MergePartKeys)
  | ({ readonly definition: Json<Definition>; readonly data?: Json<object> | undefined } & MergePartKeys);

/** How a part is called and cut. */
export interface MergePartKeys {
  /** Its entry in the outline. */
  readonly title?: string | undefined;
  /** Which of its pages, as `1-2, 5`; all of them when left out. */
  readonly pages?: string | undefined;
}

/** How files are merged. */
export interface MergeOptions extends DocumentOptions {
  /** Title of the merged file. */
  readonly title?: string | undefined;
}

/** What a file is judged by. */
export interface VerifyOptions extends CallOptions {
  /** A signature beside the file: CMS in DER. */
  readonly signature?: Uint8Array | undefined;
  /** Certificates that are trusted, in PEM. Left out, trust is not checked. */
  readonly roots?: string | undefined;
  /** Keys that evidence is trusted by, a line `log <key>` each (C2SP tlog-policy). Left out, none is. */
  readonly policy?: string | undefined;
  /** By when certificates are judged; the present when left out. */
  readonly now?: Date | undefined;
}

/** How a file of another program is read. */
export interface ImportOptions extends CallOptions {
  /** Its ending says what it is, where its content does not. */
  readonly fileName?: string | undefined;
  /** As what it is read. */
  readonly format?: ImportFormat | undefined;
  /** The file is filled in: nothing in it is a placeholder. */
  readonly literal?: boolean | undefined;
}

/** A definition made of a file of another program. */
export interface ImportedFile {
  /** As what the file was read. */
  readonly format: ImportFormat;
  readonly definition: Definition;
  /** An example of the data that it refers to. */
  readonly data: object;
  /** Its pictures, by the paths that the definition has for them. */
  readonly assets: readonly { readonly path: string; readonly bytes: FileBytes }[];
  /** What of the file the definition does not have. */
  readonly report: readonly ImportFinding[];
  readonly counts: ImportCounts;
}

/** Which pages are drawn. */
export interface ImageOptions extends CallOptions {
  /** From 1; all of them when left out. */
  readonly pages?: readonly number[] | undefined;
  /** Of each picture, in pixels; 96 to the inch when left out. */
  readonly width?: number | undefined;
  /** Opens an encrypted file. */
  readonly password?: string | undefined;
}

/** A page as it is seen, on white. */
export interface PagePng {
  /** From 1. */
  readonly page: number;
  /** A PNG file. */
  readonly bytes: FileBytes;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pages of the whole file. */
  readonly pageCount: number;
}

/**
 * Makes documents. Every call throws a ColophonError for what is refused. Calls may be made at once: they wait for each other, or
 * for one of the `processes`.
 */
export interface Renderer {
  /** The version of the package, which the colophon names as its engine. */
  readonly version: string;
  /** Makes a document of a definition. */
  render(definition: Json<Definition>, options?: RenderOptions): Promise<RenderedDocument>;
  /** Finds what is wrong with a definition. What is wrong is answered and not thrown. */
  check(definition: Json<Definition>, options?: CheckOptions): Promise<CheckResult>;
  /** Fills a PDF form with values by the names of its fields, or a Word file with the data that its tags name. */
  fill(file: Uint8Array, values: Json<object>, options?: FillOptions): Promise<RenderedDocument>;
  /** Puts PDF files, and documents that are made for it, one behind the other. */
  merge(parts: readonly MergeItem[], options?: MergeOptions): Promise<RenderedDocument>;
  /** Judges the signatures of a PDF or DOCX file. */
  verify(file: Uint8Array, options?: VerifyOptions): Promise<Verification>;
  /** Makes a definition of a file of another program: Word, HTML, Markdown, pdfmake. */
  import(file: Uint8Array, options?: ImportOptions): Promise<ImportedFile>;
  /** Draws pages of a PDF file, one when the one before it was taken. */
  images(file: Uint8Array, options?: ImageOptions): AsyncIterableIterator<PagePng>;
  /** Ends its processes, when the calls that were made are answered. No further call is taken. */
  dispose(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Why a call was refused: nothing was made. Everything else that a call throws is a fault of this package, or of what you gave it. */
export declare class ColophonError extends Error {
    readonly name = "ColophonError";
    /** A code of docs/reference/errors.md. */
    readonly code: RefusalCode;
    /** JSON Pointer (RFC 6901) to the first thing that is wrong, in the definition or in the options; "": the whole. */
    readonly path: string;
    /** Each thing that is wrong, with its place, what was expected, and what came; empty when nothing in particular is. */
    readonly faults: readonly Fault[];
    constructor(code: RefusalCode, message: string, faults?: readonly Fault[], cause?: unknown);
}

/** Opens a renderer: its faces and its WebAssembly are read for its first document. @throws ColophonError for settings that are wrong. */
export declare const createRenderer: (settings?: RendererSettings) => Promise<Renderer>;

/** The definition as it is given: for editors, which then complete its words, and the compiler, which checks them. */
export declare const defineDocument: (definition: Definition) => Definition;

/** The verdict on one requested claim of PDF/A or PDF/UA, with the evidence for writing or withholding it. */
export interface ClaimRecord {
  /** The level as the definition's `conformance` names it. */
  readonly level: string;
  /** JSON Pointer to where the definition requests it. */
  readonly path: string;
  readonly written: boolean;
  /**
   * The first hundred obstacles that kept the claim from being written: the kind of each, and where it is (a JSON
   * Pointer).
   */
  readonly obstacles: readonly { readonly kind: string; readonly path: string }[];
  /** Number of all obstacles, those not listed included. */
  readonly obstacleCount: number;
}

export interface ClaimsRecord {
  /** Hash of the table that says which obstacles concern which level: SHA-256, hexadecimal. */
  readonly rules: string;
  /** Claims in the order of the definition; empty when none was requested. */
  readonly requested: readonly ClaimRecord[];
}

/** How a document was generated: enough to prove it later, and to generate it again. Hashes are SHA-256, hexadecimal. */
export interface Colophon {
  /** Hash of the definition's canonical JSON (RFC 8785), before binding. */
  readonly definition: string;
  /** Hash of the data's canonical JSON; absent when no data was sent. */
  readonly data?: string;
  readonly template?: { readonly id: string; readonly revision: string };
  /** Components used in the document, by the id of the template that holds each; absent when there are none. */
  readonly components?: Readonly<
    Record<string, { readonly name: string; readonly revision: string; readonly definition: string }>
  >;
  /** Hash of every byte string used, by its path or face key. */
  readonly assets: Readonly<Record<string, string>>;
  readonly faces: Readonly<Record<string, string>>;
  /** Version label that the file carries in its producer. */
  readonly engine: string;
  /** Verdicts on the requested claims; null when the version that made the document kept no record of claims. */
  readonly claims: ClaimsRecord | null;
  readonly job: {
    readonly documentId: string;
    readonly clock: string;
    readonly format: Format;
    readonly locale: string;
    readonly timeZone: string;
    /** Set when the service's settings requested structure, whatever the definition says. */
    readonly tagged?: true;
  };
  /** Hash of the file without its random parts (signature, timestamp, encryption). */
  readonly body: string;
  /** Hash of the file as delivered. */
  readonly output: string;
}

export type ErrorCode =
  | "IMAGE_NOT_LOADED"
  | "FONT_NOT_LOADED"
  | "SVG_NOT_LOADED"
  | "ATTACHMENT_NOT_EMBEDDED"
  | "UNRESOLVED_TOKEN"
  | "CONFORMANCE_WITHHELD"
  | "CONTENT_ERROR";

/** One thing wrong with what a caller sent; `path` is a JSON Pointer (RFC 6901) into it. */
export interface Fault {
  readonly code: PlacedCode;
  readonly path: string;
  readonly message: string;
}

export type FaultCode =
  | "NO_CONTENT"
  | "UNKNOWN_PROPERTY"
  | "UNKNOWN_PARAMETER"
  | "INVALID_PARAMETER"
  | "REMOVED_NAME"
  | "MISSING_PROPERTY"
  | "WRONG_TYPE"
  | "EXPRESSION_INVALID"
  | "INVALID_VALUE"
  | "UNKNOWN_COMPONENT"
  | "COMPONENT_AMBIGUOUS"
  | "COMPONENT_INVALID"
  | "COMPONENT_CYCLE"
  | "COMPONENT_DEPTH"
  | "STYLE_CYCLE"
  | "STYLE_DEPTH"
  | "NUMBERING_UNKNOWN"
  | "TAB_STOPS_UNKNOWN"
  | "INVALID_NAME"
  | "UNKNOWN_PARENT"
  | "CERTIFICATE_UNREADABLE"
  | "INVALID_STRUCTURE"
  | "NAME_INVALID"
  | "KEY_ID_INVALID"
  | "DIRECTORY_INVALID"
  | "CHAIN_INVALID"
  | "CERTIFICATE_EXPIRED"
  | "TAG_MISSING"
  | "TAG_MISMATCH"
  | "KEY_DISABLED"
  | "KEY_KIND"
  | "ACCESS_DENIED"
  | "PART_UNUSABLE"
  | "FORM_UNUSABLE"
  | "FORM_LOCKED"
  | "FORM_SIGNED"
  | "WORD_UNUSABLE"
  | "WORD_LOCKED"
  | "WORD_MACROS"
  | "WORD_SIGNED"
  | "TAG_UNKNOWN"
  | "TAG_UNPAIRED"
  | "TAG_OPEN"
  | "PAGE_UNUSABLE"
  | "PAGE_LOCKED"
  | "FIELD_UNKNOWN"
  | "FIELD_READ_ONLY"
  | "FIELD_VALUE"
  | "TEST_SIGNATURE_WRONG";

type Flat<Members> = { readonly [Name in keyof Members]: Members[Name] };

export type Format = "pdf" | "docx";

export type ImportCode = "IMPORT_DROPPED" | "IMPORT_APPROXIMATED" | "IMPORT_PLACEHOLDER" | "IMPORT_FILE_MISSING" | "IMPORT_MORE";

/** How many entries of each kind the report of an import has, with those beyond the limit of what is listed. */
export type ImportCounts = {
    readonly lost: number;
    readonly near: number;
};

/** One loss of an import, with its place in the file. */
export type ImportFinding = {
    readonly place: string;
    readonly message: string;
    readonly code: "IMPORT_DROPPED" | "IMPORT_APPROXIMATED" | "IMPORT_PLACEHOLDER" | "IMPORT_FILE_MISSING" | "IMPORT_MORE";
    readonly kind: "lost" | "near";
    readonly words?: string;
    readonly places?: number;
};

export type ImportFormat = "docx" | "html" | "markdown" | "pdfmake";

/**
 * Codes that can stand in `errors` and in `warnings`. Those of refusals are among them because a single place can
 * refuse a request; those of imports, as `strict` refuses a file by its report.
 */
export type PlacedCode = FaultCode | WarningCode | RefusalCode | ImportCode;

export type RefusalCode =
  | "INVALID_JSON"
  | "INVALID_REQUEST"
  | "INVALID_DEFINITION"
  | "NO_CONTENT"
  | "TEMPLATE_INVALID"
  | "SIGNATURE_NOT_APPLIED"
  | "ENCRYPTION_NOT_APPLIED"
  | "FIDELITY_LOSS"
  | "BUDGET_EXCEEDED"
  | "VAULT_KEY_REJECTED"
  | "UNAUTHENTICATED"
  | "INVALID_CLIENT"
  | "TENANT_MISMATCH"
  | "SCOPE_MISSING"
  | "CSRF_REFUSED"
  | "STORAGE_QUOTA_EXCEEDED"
  | "NOT_FOUND"
  | "STUDIO_NOT_BUILT"
  | "TEMPLATE_NOT_FOUND"
  | "DOCUMENT_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "REQUEST_TIMEOUT"
  | "DOCUMENT_HELD"
  | "EVIDENCE_TOO_LARGE"
  | "REVISION_CONFLICT"
  | "REQUEST_IN_PROGRESS"
  | "NAME_TAKEN"
  | "LAST_REVISION"
  | "REVISION_LIVE"
  | "PRECONDITION_FAILED"
  | "TOO_MANY"
  | "JOB_ENDED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "RANGE_NOT_SATISFIABLE"
  | "IDEMPOTENCY_KEY_REUSED"
  | "RATE_LIMITED"
  | "QUOTA_EXCEEDED"
  | "HEADERS_TOO_LARGE"
  | "ASSET_ALTERED"
  | "FILE_DAMAGED"
  | "INTERNAL"
  | "RENDER_LIMIT"
  | "UNAVAILABLE";

/** Result of verifying a file. */
export interface Verification extends Omit<VerificationRecord, "document"> {
  /** First part of a PDF's ID, hexadecimal; of our files the documentId. null: none, or one of more than 64 bytes. */
  readonly fileId: string | null;
}

/** Answer of the service about a verified file. */
export type VerificationRecord = {
    readonly format: "pdf" | "docx" | "evidence";
    readonly evidence: Flat<{
        readonly message: string;
        readonly verdict: "PROVED" | "REFUTED" | "NOT_TRUSTED";
        readonly reason: "ZIP" | "MANIFEST" | "FILES" | "HASH" | "PROOF" | "ROOT" | "SIGNATURE" | "EVENT" | "DOCUMENT" | "SUBJECT" | "STATEMENT" | null;
        readonly documentId: string | null;
        readonly madeAt: string | null;
        readonly files: readonly Flat<{
            readonly name: string;
            readonly sha256: string;
            readonly isInBundle: boolean;
        } & {}>[];
        readonly origin: string | null;
        readonly events: readonly string[];
        readonly size: number;
    } & {}> | null;
    readonly signatures: readonly Flat<{
        readonly kind: "signature" | "timestamp";
        readonly name: string;
        readonly timestamp: Flat<{
            readonly at: string;
            readonly authority: string;
        } & {}> | null;
        readonly verdict: "valid" | "invalid" | "unknown";
        readonly signer: Flat<{
            readonly subject: string;
            readonly issuer: string;
            readonly serialNumber: string;
            readonly sha256: string;
            readonly validFrom: string;
            readonly validTo: string;
        } & {}> | null;
        readonly algorithm: string | null;
        readonly signedAt: string | null;
        readonly reason: string | null;
        readonly location: string | null;
        readonly coverage: "wholeFile" | "revision" | "partial";
        readonly changes: readonly Flat<{
            readonly message: string;
            readonly places: readonly Flat<{
                readonly page: number;
                readonly x: number;
                readonly y: number;
                readonly width: number;
                readonly height: number;
            } & {}>[];
            readonly kind: "signature" | "longTerm" | "metadata" | "form" | "annotation" | "content";
            readonly isAllowed: boolean;
        } & {}>[];
        readonly longTerm: boolean;
        readonly certification: "noChanges" | "formFilling" | "annotating" | null;
        readonly lock: Flat<{
            readonly action: "all" | "include" | "exclude";
            readonly fields: readonly string[];
        } & {}> | null;
        readonly trust: "trusted" | "notTrusted" | "notChecked";
        readonly revocation: readonly Flat<{
            readonly subject: string;
            readonly reason: string | null;
            readonly status: "unknown" | "good" | "revoked";
            readonly source: "ocsp" | "crl" | null;
            readonly revokedAt: string | null;
        } & {}>[];
        readonly reasons: readonly string[];
        readonly unsignedParts: readonly string[];
        readonly trustReasons: readonly string[];
        readonly chain: readonly string[];
    } & {}>[];
    readonly sha256: string;
    readonly document: Flat<{
        readonly documentId: string;
        readonly fileName: string;
        readonly id: string;
        readonly createdAt: string;
        readonly isUnchanged: boolean;
    } & {}> | null;
    readonly sizeBytes: number;
    readonly structure: readonly string[];
};

/**
 * A finding about what a generated document lacks, with the page (from 1) on which its place begins, where that is
 * known.
 */
export interface Warning extends Fault {
  readonly page?: number;
}

export type WarningCode =
  | "IMAGE_NOT_LOADED"
  | "FONT_NOT_LOADED"
  | "SVG_NOT_LOADED"
  | "ATTACHMENT_NOT_EMBEDDED"
  | "UNRESOLVED_TOKEN"
  | "CONFORMANCE_WITHHELD"
  | "TAB_STOPS_UNKNOWN"
  | "NAME_IGNORED"
  | "LOOKS_LIKE_A_REFERENCE"
  | "PLACEHOLDER_UNKNOWN"
  | "NUMBER_IMPRECISE"
  | "LOOP_NO_LIST"
  | "VALUE_NO_TEXT"
  | "CONTROL_VALUE"
  | "WORD_EXTERNAL"
  | "FIELD_OUTSIDE"
  | "CONDITION_UNUSABLE"
  | "TEXT_MISSING"
  | "EXPRESSION_VALUE"
  | "VALUE_UNFORMATTED"
  | "VALUE_AMBIGUOUS"
  | "FONT_REPLACED"
  | "FONT_FAMILY_REPEATED"
  | "FONT_AXIS_MISSING"
  | "FONT_WEIGHT_MISSING"
  | "FONT_STYLE_MISSING"
  | "FONT_EMBEDDED_WHOLE"
  | "PDF_NOT_LOADED"
  | "PDF_REPAIRED"
  | "PDF_PART_LEFT_OUT"
  | "SIGNATURE_LOST"
  | "FORM_PART_LEFT_OUT"
  | "FIELD_NOT_SEEN"
  | "FORM_SCRIPTS_NOT_RUN"
  | "PAGES_UNKNOWN"
  | "ATTACHMENT_RENAMED"
  | "MEDIA_TYPE_UNKNOWN"
  | "INVOICE_NOT_DECLARED"
  | "NOT_ARCHIVAL"
  | "ENCRYPTION_WEAK"
  | "ENCRYPTION_ADAPTED"
  | "CONFORMANCE_OBSTACLE"
  | "TABLE_WITHOUT_HEADER"
  | "FIELD_WITHOUT_LABEL"
  | "GLYPH_MISSING"
  | "ICON_UNKNOWN"
  | "TOO_MANY_FEATURES"
  | "HYPHENATION_MISSING"
  | "MAGNETIC_INK_SIZE"
  | "CHARACTER_NOT_DRAWN"
  | "FIELD_REPEATED"
  | "FIELD_VALUE_INVALID"
  | "FIELD_NAME_INVALID"
  | "FORM_NOT_FILLABLE"
  | "SCRIPT_FIELD_UNKNOWN"
  | "SCRIPT_BREAKS_SIGNATURE"
  | "FIELD_TURNED"
  | "NOT_DRAWN_YET"
  | "STYLE_UNKNOWN"
  | "LANGUAGE_INVALID"
  | "STYLE_VALUE"
  | "VALUE_OUT_OF_RANGE"
  | "NUMBER_CLAMPED"
  | "SIZE_UNKNOWN"
  | "WIDTH_UNKNOWN"
  | "LIST_NOT_FOUND"
  | "NUMBERING_NOT_FOUND"
  | "NUMBERING_IGNORED"
  | "CAPTION_LABEL_MISSING"
  | "POSITION_IGNORED"
  | "GAP_IGNORED"
  | "COLUMNS_ADDED"
  | "ROW_SHORT"
  | "CELL_DROPPED"
  | "COLUMN_DROPPED"
  | "COLUMN_MISREAD"
  | "TOC_IGNORED"
  | "WATERMARK_EMPTY"
  | "WATERMARK_THINNED"
  | "HEADER_NOT_REPEATED"
  | "CARRY_NOT_SHOWN"
  | "FOOTER_NOT_REPEATED"
  | "SHORTCODE_MALFORMED"
  | "SHORTCODE_ARGUMENT"
  | "SHORTCODE_MIXED"
  | "SHORTCODE_UNKNOWN"
  | "DRAWING_FAULT"
  | "MARKDOWN_REDUCED"
  | "RICH_TAG_DROPPED"
  | "CHART_DATA"
  | "CHART_LABELS"
  | "CHART_KEY_IGNORED"
  | "BARCODE_INVALID"
  | "BARCODE_OPTION"
  | "LINK_REFUSED"
  | "LINK_TARGET_MISSING"
  | "PLACE_UNKNOWN"
  | "REFERENCE_UNKNOWN"
  | "FOOTNOTE_IGNORED"
  | "BREAK_IGNORED"
  | "WHOLE_PAGES_IGNORED"
  | "SECTION_IGNORED"
  | "BLOCK_OVERFLOW"
  | "FIT_IGNORED"
  | "BOX_OVERLAPS"
  | "BOX_OUTSIDE"
  | "TAB_STOP_PASSED"
  | "DROP_CAP_LEFT_OUT"
  | "FLOAT_IGNORED"
  | "KEEP_NOT_POSSIBLE"
  | "TEXT_OVERFLOW"
  | "WORD_CUT"
  | "TEXT_CLIPPED"
  | "PAGE_SIZE_UNUSABLE"
  | "PAGE_MARGINS_REDUCED"
  | "PAGE_COUNT_UNSETTLED"
  | "SIGNATURE_FAULT"
  | "LAYER_UNKNOWN"
  | "LAYER_REPEATED"
  | "ID_REPEATED"
  | "DOCX_APPROXIMATED"
  | "DOCX_RASTERISED"
  | "DOCX_DROPPED"
  | "DOCX_CLAMPED"
  | "DOCX_SUBSTITUTED"
  | "MORE_WARNINGS";
