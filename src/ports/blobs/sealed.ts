import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type BlobKey, type BlobSource, type BlobStore, blobKeyParts } from "./port.ts";

/** `CSB1`, nonce, tag, then the sealed bytes. */
const magic = Buffer.from("CSB1", "latin1");
const nonceBytes = 12;
const tagBytes = 16;
const overheadBytes = magic.length + nonceBytes + tagBytes;

/** Chance for nonces: 96 random bits each, far from repeating among the certificates of a service. */
interface Chance {
  randomBytes(count: number): Uint8Array;
}

/** The file was sealed with another key, for another tenant, or altered. */
class SealBroken extends Error {
  override readonly name = "SealBroken";
  readonly code = "SEAL_BROKEN";
}

/**
 * Another store in which every file is sealed: AES-256-GCM (NIST SP 800-38D) with the tenant's id as additional data, so
 * that a file moved to another tenant stays shut. For small files: each is held in memory whole. Closing closes nothing:
 * the store below has its own owner.
 */
export function sealedBlobs(below: BlobStore, key: Uint8Array, chance: Chance): BlobStore {
  return {
    put: async (blob, source) => {
      const bytes = await whole(source);
      await below.put(blob, seal(key, chance.randomBytes(nonceBytes), blob, bytes));
      return { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    open: async (blob, range) => {
      const file = await below.open(blob);
      if (file === undefined) return undefined;
      const bytes = unseal(key, blob, await whole(file));
      return Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]);
    },
    stat: async (blob) => {
      const info = await below.stat(blob);
      return info && { ...info, sizeBytes: Math.max(0, info.sizeBytes - overheadBytes) };
    },
    remove: (blobs) => below.remove(blobs),
    list: async function* (options) {
      for await (const info of below.list(options)) {
        yield { ...info, sizeBytes: Math.max(0, info.sizeBytes - overheadBytes) };
      }
    },
    close: async () => undefined,
  };
}

function seal(key: Uint8Array, nonce: Uint8Array, blob: BlobKey, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(tenantOf(blob));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([magic, nonce, cipher.getAuthTag(), ...sealed]);
}

function unseal(key: Uint8Array, blob: BlobKey, file: Buffer): Buffer {
  const body = file.subarray(overheadBytes);
  if (file.length < overheadBytes || !file.subarray(0, magic.length).equals(magic)) {
    throw new SealBroken(`${blob} is not sealed.`);
  }
  const nonce = file.subarray(magic.length, magic.length + nonceBytes);
  const tag = file.subarray(magic.length + nonceBytes, overheadBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(tenantOf(blob)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new SealBroken(`The seal of ${blob} does not open with this key.`, { cause });
  }
}

const tenantOf = (blob: BlobKey): Buffer => Buffer.from(blobKeyParts(blob).tenantId, "utf8");

async function whole(source: BlobSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source instanceof Uint8Array ? [source] : source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
