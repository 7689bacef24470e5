import type { Format } from "./http/records.ts";
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
  /** The service's version. */
  readonly engine: string;
  readonly job: {
    readonly documentId: string;
    readonly clock: string;
    readonly format: Format;
    readonly locale: string;
    readonly timeZone: string;
  };
  /** Of the file without its random parts (signature, timestamp, encryption). */
  readonly body: string;
  /** Of the file as delivered. */
  readonly output: string;
}
