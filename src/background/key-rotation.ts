import { type KeyRecord, type KeyRecords, withCurrent } from "../commands/sealing/key-record.ts";
import { neededKeys, type ResealingRound, resealFiles } from "../commands/sealing/sealed-files.ts";
import type { BlobStore, SealedHeads } from "../ports/blobs/port.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { Lease, Leases } from "../ports/leases/port.ts";
import type { SealingKeys } from "../vocabulary/sealing/sealing-key.ts";
import { Poller } from "./poller.ts";

/** What it takes to replace a sealing key, and who hears of it. */
export interface KeyRotationOptions {
  readonly keys: SealingKeys;
  readonly records: KeyRecords;
  readonly heads: SealedHeads;
  readonly sealed: BlobStore;
  readonly leases: Leases;
  /** Other processes work on the same files. */
  readonly isShared: boolean;
  readonly clock: Pick<Clock, "now">;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
  readonly onStep: (what: string, sums?: ResealingRound) => void;
}

/** Looks in a row at which no other node may know only the key that is to be replaced. Each such node looks as often itself. */
const looksAlone = 4;
/** A node that has not looked for so many looks is taken for gone; what it was writing is in its place by then. */
const looksToSettle = 6;

const rotationLease = "rotation of the sealing key";
/** Held by one of the nodes that know this key alone: as long as it is held, no other key is used. */
const aloneLease = (keyId: string): string => `nodes that know the sealing key ${keyId} alone`;

/**
 * Has one sealing key replaced by another, step by step: all nodes know both; the new one is used; every file is sealed again; the old
 * one is not needed any more. One node does it, and where it ends another goes on, since each step reads what is there.
 */
export class KeyRotation {
  readonly #options: KeyRotationOptions;
  readonly #poller: Poller;
  #alone: Lease | undefined;
  #freeLooks: number = 0;
  #isStopping: boolean = false;
  #hasSearched: boolean = false;

  constructor(options: KeyRotationOptions) {
    this.#options = options;
    this.#poller = new Poller({
      look: () => this.look(),
      everyMs: options.everyMs,
      onFailure: (error) => options.onFailure("rotating the sealing key", error),
    });
  }

  /** A single process with a single key has nothing to do. */
  start(): void {
    const { keys, isShared } = this.#options;
    if (isShared || keys.all.length > 1) this.#poller.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#poller.stop();
    await this.#alone?.release().catch((error: unknown) => this.#options.onFailure("leaving a lease", error));
  }

  /** One step, or none. */
  async look(): Promise<void> {
    const { keys, records, leases, everyMs } = this.#options;
    if (keys.all.length === 1) return await this.#holdAlone();
    const record = await this.#recordWithAllThatIsNeeded(await records.read());
    if (record === undefined) return;
    keys.use(record.current);
    if (record.current === keys.wanted.id && record.leaving.length === 0) return;
    const lease = await leases.acquire(rotationLease, looksToSettle * everyMs);
    if (lease === undefined) return;
    try {
      await (record.current === keys.wanted.id ? this.#reseal(record, lease) : this.#switch(record));
    } finally {
      await lease.release();
    }
  }

  /** At the first look at a rotation that has ended: a node that knew the old key alone may have written with it later. */
  async #recordWithAllThatIsNeeded(record: KeyRecord | undefined): Promise<KeyRecord | undefined> {
    const { keys, records, heads } = this.#options;
    if (this.#hasSearched || record === undefined || record.current !== keys.wanted.id || record.leaving.length > 0)
      return record;
    const needed = await neededKeys(heads);
    this.#hasSearched = true;
    const leaving = keys.all.map(({ id }) => id).filter((id) => id !== record.current && needed.has(id));
    if (leaving.length === 0) return record;
    const again = { ...record, leaving };
    await records.write(again);
    return again;
  }

  /** @throws Error where another key is used by now: what this node seals, others will seal again, and it cannot read what they seal */
  async #holdAlone(): Promise<void> {
    const { keys, records, leases, everyMs } = this.#options;
    const ttlMs = (looksAlone - 1) * everyMs;
    if (this.#alone === undefined || !(await this.#alone.renew(ttlMs)))
      this.#alone = await leases.acquire(aloneLease(keys.wanted.id), ttlMs);
    const record = await records.read();
    if (record === undefined || keys.find(record.current) !== undefined) return;
    throw new Error(
      `The sealing key ${record.current} is used by now, which this node does not know: set it as SEALING_KEY, with ${keys.wanted.id} as SEALING_KEY_PREVIOUS, and restart the node.`,
    );
  }

  /** Whether a node is there that knows one of these keys alone. */
  async #isAnyAlone(keyIds: readonly string[]): Promise<boolean> {
    const { leases, everyMs } = this.#options;
    for (const keyId of keyIds) {
      const lease = await leases.acquire(aloneLease(keyId), everyMs);
      if (lease === undefined) return true;
      await lease.release();
    }
    return false;
  }

  async #switch(record: KeyRecord): Promise<void> {
    const { keys, leases, everyMs, isShared, records, clock, onStep } = this.#options;
    const alone = await leases.acquire(aloneLease(record.current), everyMs);
    this.#freeLooks = alone === undefined ? 0 : this.#freeLooks + 1;
    try {
      if (isShared && this.#freeLooks < looksAlone) return;
      await records.write(withCurrent(record, keys.wanted.id, clock.now()));
      keys.use(keys.wanted.id);
      onStep("the new sealing key is used");
    } finally {
      await alone?.release();
    }
  }

  async #reseal(record: KeyRecord, lease: Lease): Promise<void> {
    const { records, clock, everyMs, onStep } = this.#options;
    const begun = clock.now().getTime();
    const leaseMs = looksToSettle * everyMs;
    const goesOn = async (): Promise<boolean> => !this.#isStopping && (await lease.renew(leaseMs));
    const sums = await resealFiles({ ...this.#options, goesOn });
    if (sums.resealed > 0) onStep("files were sealed again", sums);
    if (!sums.isWhole || sums.resealed > 0 || begun - Date.parse(record.since) < leaseMs) return;
    if (await this.#isAnyAlone(record.leaving)) return;
    await records.write({ ...record, leaving: [] });
    onStep("nothing needs the previous sealing key any more: SEALING_KEY_PREVIOUS can be removed", sums);
  }
}
