import type { SignatureReason } from "../codes.ts";
import type { Format } from "../http/documents.ts";
import type { EventOf, Shapes } from "./event.ts";

/** A requested signature or timestamp could not be applied: nothing was made or stored. It holds no word that a caller chose freely. */
export type SignatureRefused = EventOf<
  "SignatureRefused",
  {
    readonly tenantId: string;
    /** What was wanted: a new document with a signature, one more in a stored document, or a new timestamp of that. */
    readonly attempt: "generation" | "signature" | "renewal";
    readonly format: Format;
    /** Of the stored document; null: a new one was to be made. */
    readonly documentId: string | null;
    readonly reason: SignatureReason;
    /** The path of the certificate's file or the name of the vault key, once it was found; null: none was. */
    readonly certificate: string | null;
    readonly at: string;
  }
>;

export const signatureShapes: Shapes<SignatureRefused["type"]> = { SignatureRefused: {} };

export const signatureStreams = "signature-";

/** `attemptId`: a GUID. Each refused attempt is a stream of its own, which ends with it. */
export function signatureStream(tenantId: string, attemptId: string): string {
  return `${signatureStreams}${tenantId}.${attemptId}`;
}
