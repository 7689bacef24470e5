import type { Format } from "./http/documents.ts";

/** What was found out about one claim of PDF/A or PDF/UA: the evidence for writing or withholding it. */
export interface ClaimRecord {
  /** As the definition's `conformance` names it. */
  readonly level: string;
  /** Where it is requested: a JSON Pointer. */
  readonly path: string;
  readonly written: boolean;
  /** What was in its way, the first hundred: its kind, and where it is (a JSON Pointer). */
  readonly obstacles: readonly { readonly kind: string; readonly path: string }[];
  /** How many were in its way in all. */
  readonly obstacleCount: number;
}

export interface ClaimsRecord {
  /** Of the table that says which obstacles concern which level; a SHA-256, hexadecimal. */
  readonly rules: string;
  /** In the order of the definition; empty when none was requested. */
  readonly requested: readonly ClaimRecord[];
}

/** How a document was generated: enough to prove it later, and to generate it again. Hashes are SHA-256, hexadecimal. */
export interface Colophon {
  /** Of the canonical JSON (RFC 8785) of the definition, before binding. */
  readonly definition: string;
  /** Of the canonical JSON of the data; absent when none was sent. */
  readonly data?: string;
  readonly template?: { readonly id: string; readonly revision: string };
  /** The components it is made with, by the id of the template that holds each; absent when there are none. */
  readonly components?: Readonly<
    Record<string, { readonly name: string; readonly revision: string; readonly definition: string }>
  >;
  /** Path or face key to hash, for every byte string used. */
  readonly assets: Readonly<Record<string, string>>;
  readonly faces: Readonly<Record<string, string>>;
  /** The label that the file carries as its producer's version. */
  readonly engine: string;
  /** Null: it was made by a version that kept no record of claims. */
  readonly claims: ClaimsRecord | null;
  readonly job: {
    readonly documentId: string;
    readonly clock: string;
    readonly format: Format;
    readonly locale: string;
    readonly timeZone: string;
    /** Structure was requested by the service's setting, whatever the definition says. */
    readonly tagged?: true;
  };
  /** Of the file without its random parts (signature, timestamp, encryption). */
  readonly body: string;
  /** Of the file as delivered. */
  readonly output: string;
}
