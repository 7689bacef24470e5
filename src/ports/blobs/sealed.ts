import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  nonceBytes,
  type SealedBytes,
  type SealingKey,
  type SealingKeys,
  tagBytes,
} from "../../vocabulary/sealing/sealing-key.ts";
import { type BlobKey, type BlobSource, type BlobStore, blobKeyParts, type SealedHeads } from "./port.ts";

/** `CSB2`, the key's id, nonce, tag, then the sealed bytes. `CSB1` had no id. */
const magic = Buffer.from("CSB2", "latin1");
const firstMagic = Buffer.from("CSB1", "latin1");
const idBytes = 8;
const overheadBytes = magic.length + idBytes + nonceBytes + tagBytes;

/** Bytes from the beginning of a sealed file that say which key it needs. */
const headBytes = magic.length + idBytes;

/** Chance for nonces: 96 random bits each, far from repeating among the certificates of a service. */
interface Chance {
  randomBytes(count: number): Uint8Array;
}

/** The file was sealed with a key that is not known, for another tenant, or altered. */
class SealBroken extends Error {
  override readonly name = "SealBroken";
  readonly code = "SEAL_BROKEN";
}

/**
 * Another store in which every file is sealed: AES-256-GCM (NIST SP 800-38D) with the tenant's id as additional data, so
 * that a file moved to another tenant stays shut. For small files: each is held in memory whole. Closing closes nothing:
 * the store below has its own owner.
 */
export function sealedBlobs(below: BlobStore, keys: SealingKeys, chance: Chance): BlobStore {
  return {
    put: async (blob, source) => {
      const bytes = await whole(source);
      await below.put(blob, seal(keys.current, chance.randomBytes(nonceBytes), blob, bytes));
      return { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    ...openedBlobs(below, keys),
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

/** Opens sealed files of a store from which it only reads. */
export const openedBlobs = (below: Pick<BlobStore, "open">, keys: SealingKeys): Pick<BlobStore, "open"> => ({
  open: async (blob, range) => {
    const file = await below.open(blob);
    if (file === undefined) return undefined;
    const bytes = unseal(keys, blob, await whole(file));
    return Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]);
  },
});

/** Reads the beginnings of sealed files alone. */
export const sealedHeads = (below: Pick<BlobStore, "list" | "open">): SealedHeads => ({
  list: (options) => below.list(options),
  keyIdOf: async (blob) => {
    const file = await below.open(blob, { start: 0, end: headBytes - 1 });
    if (file === undefined) return undefined;
    const head = await whole(file);
    const says = head.length === headBytes && head.subarray(0, magic.length).equals(magic);
    return says ? head.subarray(magic.length).toString("hex") : null;
  },
});

function seal(key: SealingKey, nonce: Uint8Array, blob: BlobKey, bytes: Uint8Array): Uint8Array {
  const { tag, body } = key.seal(nonce, blobKeyParts(blob).tenantId, bytes);
  return Buffer.concat([magic, Buffer.from(key.id, "hex"), nonce, tag, body]);
}

function unseal(keys: SealingKeys, blob: BlobKey, file: Buffer): Buffer {
  const beginning = file.subarray(0, magic.length);
  if (beginning.equals(firstMagic)) return opened(keys.all, blob, sealedIn(file.subarray(magic.length)));
  if (!beginning.equals(magic)) throw new SealBroken(`${blob} is not sealed.`);
  const id = file.subarray(magic.length, headBytes).toString("hex");
  const key = keys.find(id);
  if (key === undefined) throw new SealBroken(`${blob} is sealed with the key ${id}, which is not known here.`);
  return opened([key], blob, sealedIn(file.subarray(headBytes)));
}

const sealedIn = (bytes: Buffer): SealedBytes => ({
  nonce: bytes.subarray(0, nonceBytes),
  tag: bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  body: bytes.subarray(nonceBytes + tagBytes),
});

/** By the first of the keys that opens it. */
function opened(keys: readonly SealingKey[], blob: BlobKey, sealed: SealedBytes): Buffer {
  if (sealed.tag.length < tagBytes) throw new SealBroken(`${blob} is not sealed.`);
  let cause: unknown;
  for (const key of keys) {
    try {
      return key.open(sealed, blobKeyParts(blob).tenantId);
    } catch (error) {
      cause = error;
    }
  }
  throw new SealBroken(`The seal of ${blob} does not open with this key.`, { cause });
}

async function whole(source: BlobSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source instanceof Uint8Array ? [source] : source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
