import type { UnknownNames } from "../../vocabulary/check/unknown-names.ts";
import type { ErrorCode } from "../../vocabulary/codes.ts";
import type { Colophon } from "../../vocabulary/colophon.ts";
import type { SignatureRecord, TimestampRecord } from "../../vocabulary/events/document.ts";
import type { LayoutDiagnosis } from "../../vocabulary/http/diagnosis.ts";
import type { Format, TableFormat } from "../../vocabulary/http/documents.ts";
import type { Warning } from "../../vocabulary/http/warning.ts";
import { Refusal, type RefusedResult } from "../../vocabulary/refusal.ts";
import type { WorkAllowance } from "./budget.ts";
import type { FilesFrom } from "./outside.ts";

/** Jobs over a stored document, which keeps its id. */
export type StoredSource = "signature" | "renewal";

/** One document to be made: everything a render depends on, apart from what `Outside` answers. Crosses to a worker. */
export interface RenderJob {
  /** 32 hexadecimal characters. */
  readonly documentId: string;
  readonly format: Format;
  /** `payload`: the body is a definition; `template`: it names a template or brings content, with data; `merge`: it lists files to put together; `fill`: it names a file with a form, and values; `signature`: it signs the stored document of the same id; `renewal`: it renews that document's timestamp. */
  readonly source: "payload" | "template" | "merge" | "fill" | StoredSource;
  /** The request body as it came, UTF-8 JSON. Transferred. */
  readonly body: Uint8Array;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly locale: string;
  readonly timeZone: string;
  /** The version in the file's producer; the engine's own when left out. Another one makes the file of another version again. */
  readonly label?: string;
  /** 64 hexadecimal digits, a secret from which the keys of an encrypted document follow. Never recorded. */
  readonly seed: string;
  readonly allowance: WorkAllowance;
  /** Report also where things stand, and which of them to check. */
  readonly diagnose?: boolean;
  /** Report also what stands on these pages, as data, in place of the file; with `diagnose`, of PDF alone. */
  readonly describe?: PagesWanted;
  /** The document's tables as data, in place of the file. */
  readonly tables?: TablesWanted;
  /** Rather no document than one that lacks something it asks for, or a request with members that nothing reads. */
  readonly strict?: boolean;
  /** What becomes of members beside template and data that nothing reads; refused when left out. */
  readonly unknownNames?: UnknownNames;
  /** The document's name, which may refer to the data; that of the definition when left out. */
  readonly fileName?: string | undefined;
  /** Signed when left out. */
  readonly signing?: SigningMode;
  /** It gets a structure tree, whatever the definition says. */
  readonly tagged?: boolean;
  /** `uploads` when left out. */
  readonly filesFrom?: FilesFrom;
}

/** Tables as a file: sheets of a workbook, or one of them as CSV. */
export interface TablesWanted {
  readonly format: TableFormat;
  /** From 1; undefined: all of them, in CSV the first. */
  readonly table: number | undefined;
}

/** Pages to describe. */
export interface PagesWanted {
  /** As `1-2, 5`; those that are not there are left out. */
  readonly pages: string;
  /** SHA-256 of pictures whose files are at hand; `all`: no file of a picture is wanted. */
  readonly known: readonly string[] | "all";
  /**
   * How many pages the document had when all of it was last laid out: layout may then end after the last page described, and pages
   * show this number. undefined: all of it is laid out.
   */
  readonly total?: number | undefined;
  /** Whether nothing but them is wanted: the diagnosis, which takes time, is left out. */
  readonly alone?: boolean;
}

/**
 * How a document that asks for a signature gets it, when not signed. `preview`: the key is opened, and the field stays
 * unsigned. Else nothing is signed again: the file is made with the space that was kept, to compare all but the signature.
 */
type SigningMode = "preview" | { readonly reserve: number };

/** Where there are threads: when one began, in milliseconds since 1970, and how many the job had waited for it. */
interface Queued {
  readonly begunAt?: number;
  readonly queueMs?: number;
}

/** Whether a document that was made by the record of an earlier layout and in the usual way, too, came out alike. */
export type RecordVerdict = "same" | "different";

/** unset: it was made in one way alone. */
interface RecordJudgment {
  readonly recordVerdict?: RecordVerdict;
}

/** A job's file, and what the log and the caller are to know of it. */
export interface MadeDocument extends Queued, RecordJudgment {
  readonly kind: "made";
  /** The file; of pages that were to be described their JSON (`DescribedPages`), in UTF-8. */
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly pages: number;
  readonly errorCodes: readonly ErrorCode[];
  readonly warnings: readonly Warning[];
  readonly colophon: Colophon;
  /** The document's name with its data, as its author or its caller writes it; undefined: it has none. */
  readonly name?: string | undefined;
  /** undefined: it is not signed. */
  readonly signature?: SignatureRecord | undefined;
  /** undefined: no timestamp of the whole document was added to a stored one. */
  readonly timestamp?: TimestampRecord | undefined;
  /** A detached signature over `bytes`: CMS in DER. */
  readonly beside?: Uint8Array<ArrayBuffer> | undefined;
  /** Milliseconds by stage, as measured in the worker. */
  readonly phases: Readonly<Record<string, number>>;
  /** When the job asks for it. */
  readonly diagnosis?: LayoutDiagnosis | undefined;
  /** When the job asks for tables: how each of the document's is called. */
  readonly tables?: readonly string[] | undefined;
}

/** A made document, or a refusal as a value: it crosses from one process to another. */
export type RenderOutcome = MadeDocument | (RefusedResult & Queued & RecordJudgment);

/** The made document. @throws Refusal, the job's own, where none was made */
export function madeOf(outcome: RenderOutcome): MadeDocument {
  if (outcome.kind === "made") return outcome;
  const { code, message, ...more } = outcome.refusal;
  throw new Refusal(code, message, more);
}

/** Why no worker began, as the cause of an UNAVAILABLE: the job itself is not to blame, and may be tried again. */
export const noWorker = { name: "NoWorker" } as const;

/** Whether a job was refused for want of a worker. `noWorker` may be the cause of its cause, which says why there is none. */
export function lacksWorker(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.cause === noWorker) return true;
  return false;
}
