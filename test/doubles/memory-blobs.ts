import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  type BlobInfo,
  type BlobKey,
  type BlobSource,
  type BlobStore,
  blobKeyParts,
} from "../../src/ports/blobs/port.ts";

/** Blobs as a table; time is the caller's, so that a test can let files grow old. */
export const memoryBlobs = (options: { readonly now?: () => Date } = {}): BlobStore => {
  const now = options.now ?? (() => new Date(0));
  const files = new Map<BlobKey, { readonly bytes: Buffer; readonly storedAt: Date }>();
  const infoOf = (key: BlobKey): BlobInfo | undefined => {
    const file = files.get(checked(key));
    return file && { key, sizeBytes: file.bytes.length, storedAt: file.storedAt };
  };

  return {
    put: async (key, source) => {
      const place = checked(key);
      const bytes = await whole(source);
      files.set(place, { bytes, storedAt: now() });
      return { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    open: async (key, range) => {
      const bytes = files.get(checked(key))?.bytes;
      return bytes && Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]);
    },
    stat: async (key) => infoOf(key),
    remove: async (keys) => {
      for (const key of keys) {
        files.delete(checked(key));
      }
    },
    list: async function* (range = {}) {
      for (const key of [...files.keys()]) {
        const info = infoOf(key);
        const isOfTenant = range.tenantId === undefined || blobKeyParts(key).tenantId === range.tenantId;
        if (info && isOfTenant && (range.storedBefore === undefined || info.storedAt < range.storedBefore)) {
          yield info;
        }
      }
    },
    close: async () => undefined,
  };
};

const checked = (key: BlobKey): BlobKey => {
  blobKeyParts(key);
  return key;
};

const whole = async (source: BlobSource): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
