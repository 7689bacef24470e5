import type { BlobKey, BlobStore, SealedHeads } from "../../ports/blobs/port.ts";
import type { SealingKeys } from "../../vocabulary/sealing/sealing-key.ts";
import { type SealedUseName, sealedUseOf } from "../../vocabulary/sealing/uses.ts";
import { readBlob } from "../read-blob.ts";

interface SealedFile {
  readonly blob: BlobKey;
  readonly use: SealedUseName;
  /** Null: from before files named their key. */
  readonly keyId: string | null;
}

/** Every file that is sealed, by its own beginning: no index can be wrong about it. */
export async function* sealedFiles(heads: SealedHeads): AsyncGenerator<SealedFile, undefined> {
  for await (const { key: blob } of heads.list()) {
    const use = sealedUseOf(blob);
    if (use === undefined) continue;
    const keyId = await heads.keyIdOf(blob);
    if (keyId !== undefined) yield { blob, use, keyId };
  }
}

/** How many files need each key. */
export async function neededKeys(heads: SealedHeads): Promise<ReadonlyMap<string, number>> {
  const needed = new Map<string, number>();
  for await (const { keyId } of sealedFiles(heads)) {
    if (keyId !== null) needed.set(keyId, (needed.get(keyId) ?? 0) + 1);
  }
  return needed;
}

interface Resealing {
  readonly heads: SealedHeads;
  readonly sealed: BlobStore;
  readonly keys: Pick<SealingKeys, "current">;
  /** Called before each file that is sealed again. */
  readonly goesOn: () => Promise<boolean>;
}

/** How far a round came. */
export interface ResealingRound {
  readonly resealed: number;
  /** Files that no known key opens. */
  readonly shut: number;
  /** False: it was stopped before the last file. */
  readonly isWhole: boolean;
}

/**
 * Seals every file again that is not sealed with the current key. Each is replaced whole or not at all, so it can be ended at any
 * point and done again.
 */
export async function resealFiles({ heads, sealed, keys, goesOn }: Resealing): Promise<ResealingRound> {
  const sums = { resealed: 0, shut: 0 };
  for await (const { blob, keyId } of sealedFiles(heads)) {
    if (keyId === keys.current.id) continue;
    if (!(await goesOn())) return { ...sums, isWhole: false };
    const bytes = await unlessShut(readBlob(sealed, blob));
    if (bytes === "shut") sums.shut += 1;
    if (bytes === "shut" || bytes === undefined) continue;
    await sealed.put(blob, bytes);
    sums.resealed += 1;
  }
  return { ...sums, isWhole: true };
}

async function unlessShut<Bytes>(reading: Promise<Bytes>): Promise<Bytes | "shut"> {
  try {
    return await reading;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "SEAL_BROKEN") return "shut";
    throw error;
  }
}
