import type { ErrorCode } from "../codes.ts";
import type { Colophon } from "../colophon.ts";
import type { EngineRecord } from "../engine.ts";
import type { Format } from "../http/documents.ts";
import type { AppliedRetention } from "../http/retention.ts";
import type { EventOf, Shapes } from "./event.ts";

/** A file of a generation, in the blob store under `key`. */
export interface DocumentBlob {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What may be said of a signature: nothing of keys and passwords, nor the name of who signed. */
export interface SignatureRecord {
  /** Of the signature field; null where the format has none. */
  readonly fieldName: string | null;
  /** The baseline level of ETSI EN 319 142-1 (PDF) or 319 132-1 (DOCX), as `B-T`. */
  readonly level: string;
  /** By its name in JSON Web Algorithms (RFC 7518), as `PS256`. */
  readonly algorithm: string;
  /** Of the signer's certificate in DER, hexadecimal. */
  readonly certificateSha256: string;
  /** As the signature claims it, ISO 8601 UTC. */
  readonly signedAt: string;
  /** As a timestamp authority confirms it, ISO 8601 UTC; null without one. */
  readonly timestampedAt: string | null;
  /** Bytes of the file that are kept for the signature; null where it stands beside the file. */
  readonly reservedBytes: number | null;
}

/** What may be said of a timestamp of a whole document (ISO 32000-2, 12.8.5). */
export interface TimestampRecord {
  /** Of its field. */
  readonly fieldName: string;
  /** By its name in JSON Web Algorithms (RFC 7518), as `PS256`; null: one that has no name there. */
  readonly algorithm: string | null;
  /** Of the authority's certificate in DER, hexadecimal. */
  readonly certificateSha256: string;
  /** As the authority confirms it, ISO 8601 UTC. */
  readonly timestampedAt: string;
}

/** The moment a document counts. Its files are stored before; neither they nor the bound data are in the event. */
export type DocumentGenerated = EventOf<
  "DocumentGenerated",
  {
    readonly tenantId: string;
    /** 32 hexadecimal characters: the id in the file name. */
    readonly documentId: string;
    /** A GUID: the record's own id. */
    readonly recordId: string;
    readonly fileName: string;
    /** The name that the caller wants downloads to have; null: `fileName`. */
    readonly downloadName: string | null;
    readonly format: Format;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly pages: number;
    readonly errorCodes: readonly ErrorCode[];
    /** How many warnings the caller was given. */
    readonly warnings: number;
    /** The document first, then what belongs to it (a detached signature). */
    readonly blobs: readonly DocumentBlob[];
    readonly template: { readonly id: string; readonly revision: string } | null;
    readonly colophon: Colophon;
    /** Which program made these bytes. */
    readonly engine: EngineRecord;
    /** Null when the document is not signed. */
    readonly signature: SignatureRecord | null;
    readonly at: string;
    readonly expiresAt: string;
    /** What decided `expiresAt`; null: versions 1 and 2 did not say. */
    readonly retention: AppliedRetention | null;
  }
>;

/** What ends a document, with the keys of the files to remove. */
interface DocumentEnd {
  readonly tenantId: string;
  readonly documentId: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly blobs: readonly string[];
  readonly at: string;
}

/** A caller deleted it. */
export type DocumentDeleted = EventOf<"DocumentDeleted", DocumentEnd>;

/** Its time was over. */
type DocumentExpired = EventOf<"DocumentExpired", DocumentEnd>;

/** It is kept, beyond its retention and against deletion, until it is released. Written again for another reason. */
export type DocumentHeld = EventOf<
  "DocumentHeld",
  {
    readonly tenantId: string;
    readonly documentId: string;
    readonly recordId: string;
    /** Why, in the words of who wants it kept. */
    readonly reason: string;
    readonly at: string;
  }
>;

/** It may end again as it would have. */
type DocumentReleased = EventOf<
  "DocumentReleased",
  { readonly tenantId: string; readonly documentId: string; readonly recordId: string; readonly at: string }
>;

/** Somebody had it made again from what is known of it, to see whether it comes out the same. Its files may be gone by then. */
export type DocumentReproduced = EventOf<
  "DocumentReproduced",
  {
    readonly tenantId: string;
    readonly documentId: string;
    /** `body-identical`: but for what is random by nature, as a signature. */
    readonly verdict: "identical" | "body-identical" | "different" | "unavailable";
    /** Why it could not be judged. */
    readonly reason: "INPUTS_NOT_KEPT" | "ASSET_GONE" | "ENGINE_NOT_INSTALLED" | null;
    /** Which program made it now, under the label of then; null when nothing was made. */
    readonly by: EngineRecord | null;
    /** Hashes as in the colophon; null when nothing was made. */
    readonly rebuilt: { readonly body: string; readonly output: string } | null;
    readonly at: string;
  }
>;

/**
 * Its file was replaced by one that begins with it: an incremental update with something more. `cause`: what that is. What was
 * generated stays as it was recorded.
 */
export type DocumentRevised = EventOf<
  "DocumentRevised",
  {
    readonly tenantId: string;
    readonly documentId: string;
    readonly recordId: string;
    readonly cause: "signed" | "timestampRenewed";
    /** The file from now on. */
    readonly file: DocumentBlob;
    /** The key of the file until then, which goes. */
    readonly replaced: string;
    readonly errorCodes: readonly ErrorCode[];
    /** How many warnings the caller was given. */
    readonly warnings: number;
    /** Which program wrote the update. */
    readonly engine: EngineRecord;
    /** The signature that was added; null: none was. */
    readonly signature: SignatureRecord | null;
    /** The timestamp of the whole document that was added; null: none was. */
    readonly timestamp: TimestampRecord | null;
    readonly at: string;
  }
>;

interface DeliveryMark {
  readonly tenantId: string;
  readonly documentId: string;
  readonly recordId: string;
  readonly at: string;
}

/** Its caller wants it put somewhere. `to`: scheme, host and path; the rest is in the sealed file `secretBlob`. */
export type DocumentDeliveryWanted = EventOf<
  "DocumentDeliveryWanted",
  DeliveryMark & { readonly to: string; readonly secretBlob: string }
>;

/** One try to put it there. `status` null: no answer, and `problem` says why. `nextAt` null: it is there, or there is no other try. */
export type DocumentDeliveryAttempted = EventOf<
  "DocumentDeliveryAttempted",
  DeliveryMark & {
    readonly fileName: string;
    readonly attempt: number;
    readonly outcome: "succeeded" | "failed";
    readonly status: number | null;
    readonly problem: string | null;
    readonly nextAt: string | null;
  }
>;

export type DocumentEvent =
  | DocumentDeliveryWanted
  | DocumentDeliveryAttempted
  | DocumentRevised
  | DocumentGenerated
  | DocumentDeleted
  | DocumentExpired
  | DocumentHeld
  | DocumentReleased
  | DocumentReproduced;

export const documentShapes: Shapes<DocumentEvent["type"]> = {
  DocumentGenerated: {
    1: (data) => secondGenerated(data as FirstGenerated),
    2: (data) => ({ ...(data as object), retention: null }),
  },
  DocumentDeliveryWanted: {},
  DocumentDeliveryAttempted: {},
  DocumentDeleted: {},
  DocumentExpired: {},
  DocumentHeld: {},
  DocumentReleased: {},
  DocumentRevised: { 1: (data) => ({ ...(data as FirstRevised), timestamp: null }) },
  DocumentReproduced: { 1: (data) => secondReproduced(data as FirstReproduced) },
};

/** Version 1 knew only signatures. */
type FirstRevised = Omit<DocumentRevised["data"], "timestamp">;

/** Version 1 kept no record of claims, of the engine only its version, and knew neither download names nor signatures. */
interface FirstGenerated {
  readonly colophon: Omit<Colophon, "claims">;
}

function secondGenerated(data: FirstGenerated): object {
  const { colophon } = data;
  const unsaid = { downloadName: null, engine: ofVersion(colophon.engine), signature: null };
  return { ...data, ...unsaid, colophon: { ...colophon, claims: null } };
}

/** Version 1 said only which version made it again. */
interface FirstReproduced {
  readonly engine: string | null;
}

function secondReproduced({ engine, ...data }: FirstReproduced): object {
  return { ...data, by: engine === null ? null : ofVersion(engine) };
}

const ofVersion = (version: string): EngineRecord => ({ version, digest: null, runtime: null });

export const documentStreams = "document-";

export function documentStream(tenantId: string, documentId: string): string {
  return `${documentStreams}${tenantId}.${documentId}`;
}
