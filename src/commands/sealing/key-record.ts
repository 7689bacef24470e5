import type { Collection, ProjectionStore, ReadModelDocument } from "../../ports/read-models/port.ts";

/** Which sealing keys a storage needs. All nodes follow it, so that none uses a key before the others know it. */
export interface KeyRecord {
  /** Id of the key with which everything new is sealed. */
  readonly current: string;
  /** Since when, ISO 8601 UTC. */
  readonly since: string;
  /** Ids of keys with which files may still be sealed. */
  readonly leaving: readonly string[];
  /** Ids of keys that the operator has given up, with all that they seal. */
  readonly lost: readonly string[];
}

type KeyDocument = ReadModelDocument & KeyRecord;

/** Beside the read models. It holds nothing that the files do not say too, so the files of a storage without it are looked through once. */
const collection: Collection<KeyDocument> = { name: "sealing-keys", version: 1, fields: {} };
const id = "sealing-keys";

/** Where the record of a storage's keys is kept. */
export interface KeyRecords {
  /** Undefined in a storage that has none yet. */
  read(): Promise<KeyRecord | undefined>;
  /** Changes nothing when another process has written since this one last read. */
  write(record: KeyRecord): Promise<void>;
}

/** Its checkpoint counts how often it was written, since a commit that is not ahead changes nothing. */
export function keyRecords(store: Pick<ProjectionStore, "open" | "load" | "commit">): KeyRecords {
  let written = 0n;
  return {
    read: async () => {
      written = (await store.open(collection)).checkpoint ?? 0n;
      const found = (await store.load(collection, [id])).get(id)?.doc;
      if (found === undefined) return undefined;
      const { current, since, leaving, lost } = found;
      return { current, since, leaving, lost };
    },
    write: async (record) => {
      written += 1n;
      const doc = { id, tenantId: "operator", ...record };
      await store.commit(collection, [{ kind: "put", doc, position: written }], written);
    },
  };
}

/** The same record once this key is used. */
export function withCurrent(record: KeyRecord, current: string, now: Date): KeyRecord {
  const leaving = [...record.leaving, record.current].filter((one) => one !== current);
  return { ...record, current, since: now.toISOString(), leaving: [...new Set(leaving)] };
}
