import type { Readable } from "node:stream";

/**
 * `<tenantId>/<name>`, each part of lower-case letters, digits, `.`, `_` and `-`, beginning with a letter or digit, at most
 * 64 and 128 characters. Keys are made by us (ids and hashes), never by a caller. Anything else throws.
 */
export type BlobKey = string;

export type BlobSource = Uint8Array | AsyncIterable<Uint8Array>;

export interface BlobInfo {
  readonly key: BlobKey;
  readonly sizeBytes: number;
  readonly storedAt: Date;
}

/** First and last byte, both inclusive, as in HTTP (RFC 9110, 14.1.2). Past the end there is nothing. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Facts of a file that are known when it is put. */
export interface KnownOfFile {
  /** Its SHA-256, hexadecimal. */
  readonly sha256?: string | undefined;
  /** The key was made for this file, by chance: nothing was ever put under it. */
  readonly isNewKey?: boolean;
  /** The caller gives its bytes away: their buffer may be handed on, and is empty then. */
  readonly isGiven?: boolean;
}

/**
 * Files by key. A file is stored whole or not at all, and is on disk when `put` resolves. When it goes is for the events to say: a hold may keep
 * it for longer than was thought when it was stored.
 */
export interface BlobStore {
  /** Replaces what the key held. The hash is SHA-256, hexadecimal; where the caller knows it already, an adapter need not compute it, nor look for a file under a new key. */
  put(
    key: BlobKey,
    source: BlobSource,
    known?: KnownOfFile,
  ): Promise<{ readonly sizeBytes: number; readonly sha256: string }>;
  /** Undefined when absent. The reader must consume or destroy the stream. */
  open(key: BlobKey, range?: ByteRange): Promise<Readable | undefined>;
  stat(key: BlobKey): Promise<BlobInfo | undefined>;
  /** Absent keys are no error. */
  remove(keys: readonly BlobKey[]): Promise<void>;
  /** In no particular order; `storedBefore` leaves out what is newer. */
  list(options?: { readonly tenantId?: string; readonly storedBefore?: Date }): AsyncIterable<BlobInfo>;
  close(): Promise<void>;
}

/** Which key each sealed file needs, as the file itself says. */
export interface SealedHeads extends Pick<BlobStore, "list"> {
  /** Null: from before files named their key, or not sealed; undefined: it is not there. */
  keyIdOf(key: BlobKey): Promise<string | null | undefined>;
}

/** A program's error: keys come from ids and hashes only. */
class InvalidBlobKey extends Error {
  override readonly name = "InvalidBlobKey";
  readonly code = "INVALID_BLOB_KEY";
}

const tenantPart = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const namePart = /^[a-z0-9][a-z0-9._-]{0,127}$/;

export const isBlobKey = (key: string): boolean => {
  const slash = key.indexOf("/");
  return slash > 0 && tenantPart.test(key.slice(0, slash)) && namePart.test(key.slice(slash + 1));
};

/** Takes a key apart, so that no adapter meets a hostile one. */
export const blobKeyParts = (key: BlobKey): { readonly tenantId: string; readonly name: string } => {
  if (!isBlobKey(key)) {
    throw new InvalidBlobKey(`${JSON.stringify(String(key).slice(0, 200))} is no blob key.`);
  }
  const slash = key.indexOf("/");
  return { tenantId: key.slice(0, slash), name: key.slice(slash + 1) };
};
