import type { SignatureReason } from "../codes.ts";
import type { Format } from "../http/documents.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/**
 * A requested signature or timestamp could not be applied, so nothing was made or stored. The event has no text that a caller can
 * choose freely.
 */
export type SignatureRefused = EventOf<
  "SignatureRefused",
  {
    readonly tenantId: string;
    /** The request: a new document with a signature, another signature in a stored document, or a new timestamp of one. */
    readonly attempt: "generation" | "signature" | "renewal";
    readonly format: Format;
    /** The stored document; null: a new one was requested. */
    readonly documentId: string | null;
    readonly reason: SignatureReason;
    /** Path of the certificate's file or name of the vault key; null: none was found. */
    readonly certificate: string | null;
    readonly at: string;
  }
>;

export const signatureShapes: UpcastsByVersion<SignatureRefused["type"]> = { SignatureRefused: {} };

export const signatureStreams = "signature-";

/** `attemptId`: a GUID. Each refused attempt has a stream of its own, with this one event. */
export const signatureStream = streamOfTenant(signatureStreams);
