import type { ClaimsRecord } from "../../../vocabulary/colophon.ts";
import type { FinishedPackage } from "../../model/document/finished-package.ts";
import type { SignatureField } from "../../model/document/signature.ts";
import type { Page } from "../../model/page/page.ts";
import type { LookedPages } from "./looked-pages.ts";

/** A finished file, and what is said of it. */
export interface Typeset {
  readonly pages: number;
  readonly bytes: Uint8Array;
  /** Verdicts on the claims of the definition; null: the format makes none. */
  readonly claims: ClaimsRecord | null;
  /** Hash of the plain text of what is encrypted, hexadecimal; undefined: nothing is encrypted. */
  readonly plainHash: string | undefined;
  /** The pages as they were laid out, when a diagnosis is made. */
  readonly diagnosable: readonly Page[];
  /** The beginning of the document is all that was laid out, and no file was written; undefined: it was laid out whole. */
  readonly begun?: LookedPages;
  /** Keys of the faces in the file. */
  readonly used: ReadonlySet<string>;
  /** The file as a package that can be signed; undefined: it is none. */
  readonly package?: FinishedPackage;
  /** Entries of the signature that will be added later. */
  readonly signature: SignatureField | undefined;
}
