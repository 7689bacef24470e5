import type { Format } from "./http/documents.ts";

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
