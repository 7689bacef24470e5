import type { SealedHeads } from "../../ports/blobs/port.ts";
import type { SealingKeys } from "../../vocabulary/sealing/sealing-key.ts";
import type { KeyRecord, KeyRecords } from "./key-record.ts";
import { neededKeys } from "./sealed-files.ts";

/** Files are sealed with a key that the process was not given. */
export class SealingKeyMissing extends Error {
  override readonly name = "SealingKeyMissing";
  readonly keyId: string;
  readonly files: number;

  constructor(keyId: string, files: number) {
    super(`${files} stored files are sealed with the key ${keyId}, which is not known.`);
    this.keyId = keyId;
    this.files = files;
  }
}

interface KeyTaking {
  readonly keys: SealingKeys;
  readonly records: KeyRecords;
  readonly heads: SealedHeads;
  readonly now: Date;
}

/**
 * Has the keys of a process follow the record of its storage, which is made when there is none. Files are looked through only
 * without a record, or when it names a key that is not known.
 *
 * @throws SealingKeyMissing
 */
export async function takeKeys({ keys, records, heads, now }: KeyTaking): Promise<void> {
  const known = await records.read();
  const record = known ?? { ...freshRecord(keys, now), leaving: [...(await neededKeys(heads)).keys()] };
  const isKnown = (id: string): boolean => keys.find(id) !== undefined;
  const missing = [record.current, ...record.leaving].filter((id) => !isKnown(id) && !record.lost.includes(id));
  if (missing.length > 0) await mustSealNothing(missing, heads);
  const current = isKnown(record.current) ? record.current : keys.wanted.id;
  const leaving = record.leaving.filter((id) => isKnown(id) && id !== current);
  const taken = { ...record, current, leaving };
  if (JSON.stringify(taken) !== JSON.stringify(known)) await records.write(taken);
  keys.use(current);
}

/** Files of a storage without a record were sealed before this start, so with the previous key where there is one. */
const freshRecord = (keys: SealingKeys, now: Date): KeyRecord => ({
  current: (keys.all.at(-1) ?? keys.wanted).id,
  since: now.toISOString(),
  leaving: [],
  lost: [],
});

async function mustSealNothing(missing: readonly string[], heads: SealedHeads): Promise<void> {
  const needed = await neededKeys(heads);
  for (const id of missing) {
    const files = needed.get(id);
    if (files !== undefined) throw new SealingKeyMissing(id, files);
  }
}

/**
 * Gives a key up: a start no longer asks for it. In a storage without a record, which the start did not make as it missed the key,
 * it becomes the one that is used until the next start.
 */
export async function forgetKey(records: KeyRecords, keyId: string, now: Date): Promise<void> {
  const fresh: KeyRecord = { current: keyId, since: now.toISOString(), leaving: [], lost: [] };
  const record = (await records.read()) ?? fresh;
  await records.write({ ...record, lost: [...new Set([...record.lost, keyId])] });
}
