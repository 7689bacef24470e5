import type { ErrorCode } from "../codes.ts";
import type { Colophon } from "../colophon.ts";
import type { EngineRecord } from "../engine.ts";
import type { Format } from "../http/documents.ts";
import type { AppliedRetention } from "../http/retention.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** A file of a generation; `key` is its key in the blob store. */
export interface DocumentBlob {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A signature in the log: without keys or passwords, and without the signer's name. */
export interface SignatureRecord {
  /** Name of the signature field; null where the format has none. */
  readonly fieldName: string | null;
  /** Baseline level of ETSI EN 319 142-1 (PDF) or 319 132-1 (DOCX), such as `B-T`. */
  readonly level: string;
  /** Name in JSON Web Algorithms (RFC 7518), such as `PS256`. */
  readonly algorithm: string;
  /** SHA-256 of the signer's certificate in DER, hexadecimal. */
  readonly certificateSha256: string;
  /** Time that the signature claims, ISO 8601 UTC. */
  readonly signedAt: string;
  /** Time that a timestamp authority confirms, ISO 8601 UTC; null without a timestamp. */
  readonly timestampedAt: string | null;
  /** Bytes of the file reserved for the signature; null where the signature is a file of its own. */
  readonly reservedBytes: number | null;
}

/** A timestamp of a whole document (ISO 32000-2, 12.8.5) in the log. */
export interface TimestampRecord {
  /** Name of its signature field. */
  readonly fieldName: string;
  /** Name in JSON Web Algorithms (RFC 7518), such as `PS256`; null: the algorithm has no name there. */
  readonly algorithm: string | null;
  /** SHA-256 of the authority's certificate in DER, hexadecimal. */
  readonly certificateSha256: string;
  /** Time that the authority confirms, ISO 8601 UTC. */
  readonly timestampedAt: string;
}

/**
 * A document was generated; from this event on it exists and counts. Its files were stored before; neither they nor the
 * bound data are in the event.
 */
export type DocumentGenerated = EventOf<
  "DocumentGenerated",
  {
    readonly tenantId: string;
    /** 32 hexadecimal characters: the id in the file name. */
    readonly documentId: string;
    /** A GUID: the record's own id. */
    readonly recordId: string;
    readonly fileName: string;
    /** The document's name, as versions 1 to 4 recorded it; null: it has none, or it is in the sealed file `nameBlob`. */
    readonly downloadName: string | null;
    /** Blob key of the document's name, sealed, as it may name people; null: it has none, or versions 1 to 4 recorded it. */
    readonly nameBlob: string | null;
    readonly format: Format;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly pages: number;
    readonly errorCodes: readonly ErrorCode[];
    /** Number of warnings that the caller received. */
    readonly warnings: number;
    /** The document first, then the files that belong to it (a detached signature). */
    readonly blobs: readonly DocumentBlob[];
    readonly template: { readonly id: string; readonly revision: string } | null;
    readonly colophon: Colophon;
    /** The program that made these bytes. */
    readonly engine: EngineRecord;
    /** Null when the document is not signed. */
    readonly signature: SignatureRecord | null;
    readonly at: string;
    readonly expiresAt: string;
    /** The rule that decided `expiresAt`; null: versions 1 and 2 did not record it. */
    readonly retention: AppliedRetention | null;
    /** Id of the key from which the keys of the file follow where it is encrypted; null: versions 1 to 3 did not record it. */
    readonly sealingKey: string | null;
  }
>;

/** The end of a document, with the blob keys of the files to remove. */
interface DocumentEnd {
  readonly tenantId: string;
  readonly documentId: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly blobs: readonly string[];
  readonly at: string;
}

/** A caller deleted the document. */
export type DocumentDeleted = EventOf<"DocumentDeleted", DocumentEnd>;

/** The document's retention was over. */
type DocumentExpired = EventOf<"DocumentExpired", DocumentEnd>;

/**
 * The document is held: kept beyond its retention and protected from deletion until it is released, or until an instant. Recorded again
 * when the reason or the instant changes.
 */
export type DocumentHeld = EventOf<
  "DocumentHeld",
  {
    readonly tenantId: string;
    readonly documentId: string;
    readonly recordId: string;
    /** A GUID, by which the hold can be named without its reason, which may name people; null: version 1 recorded none. */
    readonly holdId: string | null;
    /** Reason in the words of the caller who holds it. */
    readonly reason: string;
    /** The hold ends by itself, ISO 8601 UTC; null: only when it is released. */
    readonly until: string | null;
    readonly at: string;
  }
>;

/** The hold ended: the document can expire and be deleted as before. */
type DocumentReleased = EventOf<
  "DocumentReleased",
  { readonly tenantId: string; readonly documentId: string; readonly recordId: string; readonly at: string }
>;

/**
 * A caller had the document generated again from its record, to see whether the result is the same. Its files may be removed by
 * then.
 */
export type DocumentReproduced = EventOf<
  "DocumentReproduced",
  {
    readonly tenantId: string;
    readonly documentId: string;
    /** `body-identical`: the same except for parts that are random by nature, such as a signature. */
    readonly verdict: "identical" | "body-identical" | "different" | "unavailable";
    /** Reason why no comparison was possible; null when there was one. */
    readonly reason: "INPUTS_NOT_KEPT" | "ASSET_GONE" | "ENGINE_NOT_INSTALLED" | null;
    /** The program that generated it this time, under the earlier label; null when nothing was generated. */
    readonly by: EngineRecord | null;
    /** Hashes as in the colophon; null when nothing was generated. */
    readonly rebuilt: { readonly body: string; readonly output: string } | null;
    readonly at: string;
  }
>;

/**
 * The document's file was replaced by one that begins with it: an incremental update. `cause`: what the update adds. The
 * record of the generation does not change.
 */
export type DocumentRevised = EventOf<
  "DocumentRevised",
  {
    readonly tenantId: string;
    readonly documentId: string;
    readonly recordId: string;
    readonly cause: "signed" | "timestampRenewed";
    /** The document's file after the update. */
    readonly file: DocumentBlob;
    /** Blob key of the file before the update, which is removed. */
    readonly replaced: string;
    readonly errorCodes: readonly ErrorCode[];
    /** Number of warnings that the caller received. */
    readonly warnings: number;
    /** The program that wrote the update. */
    readonly engine: EngineRecord;
    /** The signature that the update adds; null: it adds none. */
    readonly signature: SignatureRecord | null;
    /** The timestamp of the whole document that the update adds; null: it adds none. */
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

/**
 * The caller requested that the document is put somewhere. `to`: scheme, host and path; the rest of the request is in
 * the sealed file `secretBlob`.
 */
export type DocumentDeliveryWanted = EventOf<
  "DocumentDeliveryWanted",
  DeliveryMark & { readonly to: string; readonly secretBlob: string }
>;

/**
 * One try to put the document there. `status` null: no answer came, and `problem` says why. `nextAt` null: the document is there, or
 * there is no other try.
 */
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

export const documentShapes: UpcastsByVersion<DocumentEvent["type"]> = {
  DocumentGenerated: {
    1: (data) => secondGenerated(data as FirstGenerated),
    2: (data) => ({ ...(data as object), retention: null }),
    3: (data) => ({ ...(data as object), sealingKey: null }),
    4: (data) => ({ ...(data as object), nameBlob: null }),
  },
  DocumentDeliveryWanted: {},
  DocumentDeliveryAttempted: {},
  DocumentDeleted: {},
  DocumentExpired: {},
  DocumentHeld: { 1: (data) => ({ ...(data as object), holdId: null, until: null }) },
  DocumentReleased: {},
  DocumentRevised: { 1: (data) => ({ ...(data as FirstRevised), timestamp: null }) },
  DocumentReproduced: { 1: (data) => secondReproduced(data as FirstReproduced) },
};

/** Version 1 had no timestamps, only signatures. */
type FirstRevised = Omit<DocumentRevised["data"], "timestamp">;

/** Version 1 had no claims, no download names and no signatures, and only the version of the engine. */
interface FirstGenerated {
  readonly colophon: Omit<Colophon, "claims">;
}

function secondGenerated(data: FirstGenerated): object {
  const { colophon } = data;
  const unsaid = { downloadName: null, engine: ofVersion(colophon.engine), signature: null };
  return { ...data, ...unsaid, colophon: { ...colophon, claims: null } };
}

/** Version 1 recorded only the version that generated it again. */
interface FirstReproduced {
  readonly engine: string | null;
}

function secondReproduced({ engine, ...data }: FirstReproduced): object {
  return { ...data, by: engine === null ? null : ofVersion(engine) };
}

const ofVersion = (version: string): EngineRecord => ({ version, digest: null, runtime: null });

export const documentStreams = "document-";

export const documentStream = streamOfTenant(documentStreams);
