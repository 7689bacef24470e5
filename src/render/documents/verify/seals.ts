import type { SignatureVerdict } from "../../../vocabulary/http/verification.ts";

/** A signature of the same file whose field is still as it was signed. */
export interface Seal {
  /** Where the revision ends that it covers. */
  readonly end: number;
  /** It is a timestamp of the document, and one that can be read. */
  readonly isTimestamp: boolean;
  readonly lock: SignatureVerdict["lock"];
}

/** By the number of the field's object. */
export type Seals = ReadonlyMap<number, Seal>;

/** Those that were made after a revision was signed. */
export const sealsBehind = (seals: Seals, end: number): Seals =>
  new Map([...seals].filter(([, seal]) => seal.end > end));
