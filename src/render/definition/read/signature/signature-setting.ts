import type { Format } from "../../../../vocabulary/http/documents.ts";
import type { ReadContext } from "../context.ts";

/** Facts about the key that are known when a signature is read. */
export interface SigningFacts {
  /** Common name of the certificate's subject; its whole name when it has none. */
  readonly subject: string;
  /** SHA-256 of the certificate in DER, hexadecimal. */
  readonly certificateSha256: string;
  /** Bytes to keep free for the signature; undefined: the field stays unsigned. */
  readonly reserve: number | undefined;
}

/** Whom and when a signature is read for. */
export interface SignatureSetting {
  readonly signing: SigningFacts;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** IANA name: of a claimed date that names no zone. */
  readonly timeZone: string;
  readonly format: Format;
  readonly context: Omit<ReadContext, "availableWidth">;
}
