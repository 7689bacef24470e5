// The types of the library, as docs/reference/library.md and schema/library/index.d.ts publish them: both are made of this file.
import type { ErrorCode } from "../vocabulary/codes.ts";
import type { Colophon } from "../vocabulary/colophon.ts";
import type { DocumentDefinition, Word, WordDefinition } from "../vocabulary/generated/definition.ts";
import type { Format } from "../vocabulary/http/documents.ts";
import type { ImportCounts, ImportFinding, ImportFormat } from "../vocabulary/http/import.ts";
import type { Verification } from "../vocabulary/http/verification.ts";
import type { Warning } from "../vocabulary/http/warning.ts";

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
