import type { DocWrite, ReadModelDocument, StoredState } from "../ports/read-models/port.ts";

type PendingWrite = DocWrite<ReadModelDocument>;
type Writes = ReadonlyMap<string, PendingWrite>;
type FoundDocuments = ReadonlyMap<string, StoredState<ReadModelDocument>>;

const none: Writes = new Map();

/**
 * Writes of a read model that are not in the store: those that are collected for the next commit, at most one for each document, and
 * those that are on their way. A projection finds its documents here before it looks for them in the store.
 */
export class PendingWrites {
  #collected = new Map<string, PendingWrite>();
  #taken: Writes = none;

  get size(): number {
    return this.#collected.size;
  }

  /** `load`: for what is not here. */
  async find(
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<FoundDocuments>,
  ): Promise<FoundDocuments> {
    const found = new Map<string, StoredState<ReadModelDocument>>();
    const unknown: string[] = [];
    for (const id of ids) {
      const write = this.#collected.get(id) ?? this.#taken.get(id);
      if (write === undefined) unknown.push(id);
      else if (write.kind === "put") found.set(id, write);
    }
    if (unknown.length > 0) for (const [id, stored] of await load(unknown)) found.set(id, stored);
    return found;
  }

  /** Each is later than what is here of its document. */
  collect(writes: readonly PendingWrite[]): void {
    for (const write of writes) this.#collected.set(write.kind === "put" ? write.doc.id : write.id, write);
  }

  /** All that is collected, for a commit. Writes taken before are in the store. */
  take(): readonly PendingWrite[] {
    const taken = this.#collected;
    this.#collected = new Map();
    this.#taken = taken;
    return [...taken.values()];
  }

  /** Notes that the taken writes are in the store. */
  stored(): void {
    this.#taken = none;
  }
}
