import type { LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { type Checkpoint, readCheckpoint } from "../../proof/checkpoint.ts";
import { type CompactRange, emptyRange, extended, rootOf } from "../../proof/hash-tree.ts";
import { openNote } from "../../proof/note.ts";
import type { CheckpointSigned } from "../../vocabulary/events/ledger.ts";
import { separated } from "./commitment.ts";

/** What somebody has done to a log, as far as the log itself shows. */
export interface LedgerFault {
  /**
   * `changed`: an event is not what was sealed. `dropped`: a leaf has neither event nor record of its removal. `inserted`: an event stands
   * among sealed ones and is none. `moved`: it stands at another place. `time`: it is of another time than those around it.
   * `checkpoint`: the tenant's stream of checkpoints. `unsealed`: others were sealed after it. `against`: not the tree that is known outside.
   */
  readonly kind: "changed" | "dropped" | "inserted" | "moved" | "time" | "checkpoint" | "unsealed" | "against";
  readonly tenantId: string;
  /** Place in the tree, from 0; null: it has none. */
  readonly leaf: number | null;
  readonly message: string;
}

/** What the check of one tenant found. */
export interface CheckedTree {
  readonly tenantId: string;
  /** Null: nothing was sealed yet. */
  readonly origin: string | null;
  readonly size: number;
  /** When the last checkpoint was signed, and its note. */
  readonly sealedAt: string | null;
  readonly note: string | null;
  /** Events that came after it. */
  readonly unsealed: number;
  /** Leaves whose events were removed, as the log says. */
  readonly removed: number;
  readonly faults: readonly LedgerFault[];
  /** Those that are not listed, since there are so many. */
  readonly moreFaults: number;
}

/** An event that waits for its checkpoint. */
interface WaitingEvent {
  readonly commitment: string;
  readonly name: string;
  readonly at: number;
  readonly position: LogPosition;
}

/** A leaf whose event does not stand where it should, or an event that is no leaf. `after`: the last leaf before it whose event is there. */
interface OutOfPlace {
  readonly after: number;
  readonly leaf: number;
}

interface Stranger {
  readonly after: number;
  readonly commitment: string;
  readonly name: string;
}

/** Between the clocks of several nodes, in milliseconds. */
const clocksMs = 5000;
const mostListed = 100;

/** One tenant's events and checkpoints, given in the log's order. */
export class TreeCheck {
  readonly #tenantId: string;
  readonly #keys: readonly Uint8Array[];
  #range: CompactRange = emptyRange;
  #revision: bigint = -1n;
  #origin: string | undefined;
  #last: CheckpointSigned["data"] | undefined;
  #waiting: WaitingEvent[] = [];
  /** Of the last event that is at its place, in milliseconds. */
  #time = Number.NEGATIVE_INFINITY;
  /** The last leaf whose event was found. */
  #found = -1;
  readonly #missing = new Map<string, OutOfPlace>();
  readonly #strangers: Stranger[] = [];
  readonly #removed = new Set<string>();
  readonly #outside: Checkpoint[];
  readonly #faults: LedgerFault[] = [];
  #moreFaults = 0;

  /** `keys`: all that have signed this log; `outside`: checkpoints of any tenant that somebody has kept. */
  constructor(tenantId: string, keys: readonly Uint8Array[], outside: readonly Checkpoint[]) {
    this.#tenantId = tenantId;
    this.#keys = keys;
    this.#outside = [...outside];
  }

  event(event: RecordedEvent, commitment: Uint8Array): void {
    const { position, at } = event;
    const name = `${event.type} (revision ${event.revision} of ${event.stream}, position ${position})`;
    this.#waiting.push({ commitment: hex(commitment), name, at: at.getTime(), position });
  }

  /** Sealed events that the log says were removed. */
  removal(commitments: readonly Uint8Array[]): void {
    for (const commitment of commitments) this.#removed.add(hex(commitment));
  }

  /** `sealed`: undefined when it cannot be read. */
  checkpoint({ revision }: RecordedEvent, sealed: CheckpointSigned["data"] | undefined): void {
    if (revision !== this.#revision + 1n)
      this.#fault("checkpoint", null, `checkpoint ${this.#revision + 1n} is missing: ${revision} comes next`);
    this.#revision = revision;
    const commitments = separated(sealed?.commitments ?? "");
    if (sealed === undefined || commitments === undefined || commitments.length === 0) {
      this.#fault("checkpoint", null, `checkpoint ${revision} cannot be read, or has no commitments`);
      return;
    }
    const first = this.#range.size;
    this.#take(sealed, commitments);
    this.#match(commitments.map(hex), first, sealed.at);
    this.#last = sealed;
  }

  /** `sealedUpTo`: before this place the log says that everything is sealed; `isErased`: the tenant was deleted, or is being deleted. */
  end(sealedUpTo: LogPosition, isErased: boolean): CheckedTree {
    const late = isErased ? [] : this.#waiting.filter(({ position }) => position <= sealedUpTo);
    for (const { name } of late) this.#fault("unsealed", null, `${name} is not sealed, and later events are`);
    const removed = this.#explainMissing(isErased);
    for (const { size } of this.#outside.filter(({ origin }) => origin === this.#origin))
      this.#fault("against", null, `the checkpoint of size ${size} that was kept outside is not in the log`);
    return {
      ...{ tenantId: this.#tenantId, origin: this.#origin ?? null, size: this.#range.size },
      ...{ sealedAt: this.#last?.at ?? null, note: this.#last?.note ?? null },
      ...{ unsealed: this.#waiting.length, removed, faults: this.#faults, moreFaults: this.#moreFaults },
    };
  }

  /** Says what became of each leaf without its event, and of each event that is no leaf. Answers how many were removed rightly. */
  #explainMissing(isErased: boolean): number {
    const last = Date.parse(this.#last?.at ?? "");
    const perhaps = this.#waiting.filter(({ at }) => at <= last).map((event) => ({ ...event, after: this.#found }));
    const strangers = [...this.#strangers, ...perhaps];
    const byCommitment = new Map(strangers.map((stranger) => [stranger.commitment, stranger]));
    const byPlace = new Map<number, Stranger[]>();
    for (const stranger of strangers) byPlace.set(stranger.after, [...(byPlace.get(stranger.after) ?? []), stranger]);
    const explained = new Set<Stranger>();
    let removed = 0;
    for (const [commitment, { leaf, after }] of this.#missing) {
      const moved = byCommitment.get(commitment);
      if (moved !== undefined) {
        this.#fault("moved", leaf, `${moved.name} stands at another place`);
        explained.add(moved);
      } else if (isErased || this.#removed.has(commitment)) removed += 1;
      else {
        const instead = byPlace.get(after)?.find((stranger) => !explained.has(stranger));
        if (instead === undefined)
          this.#fault("dropped", leaf, "its event is gone, and no record says that it was removed");
        else {
          this.#fault("changed", leaf, `${instead.name} is not what was sealed`);
          explained.add(instead);
        }
      }
    }
    for (const stranger of this.#strangers)
      if (!explained.has(stranger))
        this.#fault("inserted", null, `${stranger.name} stands among sealed events, and is none`);
    return removed;
  }

  /** Lets the tree grow, and compares it with what was signed. */
  #take({ note, size, roots }: CheckpointSigned["data"], commitments: readonly Uint8Array[]): void {
    this.#range = extended(this.#range, commitments);
    const origin = note.slice(0, note.indexOf("\n"));
    const keys = this.#keys.map((publicKey) => ({ name: origin, publicKey }));
    const text = openNote(note, keys);
    const signed = text === undefined ? undefined : readCheckpoint(text);
    const name = `checkpoint ${this.#revision}`;
    if (signed === undefined) this.#fault("checkpoint", null, `${name} is not signed by a key of this log`);
    else if (signed.size !== size || size !== this.#range.size || !isRoot(signed, this.#range))
      this.#fault("checkpoint", null, `${name} does not follow from the one before it: its tree is another one`);
    else if (this.#origin !== undefined && this.#origin !== origin)
      this.#fault("checkpoint", null, `${name} is of the tree ${origin}, those before it are of ${this.#origin}`);
    const own = separated(roots);
    if (own === undefined || !isSame(own, this.#range.roots))
      this.#fault("checkpoint", null, `${name} does not say what the next one has to go on from`);
    this.#origin ??= origin;
    // A fault counts once, not with each later checkpoint again.
    if (own !== undefined && signed !== undefined && signed.size === size) this.#range = { size, roots: own };
    if (signed !== undefined) this.#compareOutside(signed);
  }

  #compareOutside(signed: Checkpoint): void {
    for (const [index, { origin, size, root }] of [...this.#outside.entries()].reverse()) {
      if (origin !== signed.origin || size !== signed.size) continue;
      this.#outside.splice(index, 1);
      if (!Buffer.from(root).equals(signed.root))
        this.#fault("against", null, `at size ${size} the tree is not the one that was kept outside`);
    }
  }

  /** Walks leaves and events side by side: both are in the log's order. */
  #match(leaves: readonly string[], first: number, sealedAt: string): void {
    const known = new Set(leaves);
    const there = new Map(this.#waiting.map((event) => [event.commitment, event]));
    const found = new Set<string>();
    const timed: (WaitingEvent & { readonly leaf: number })[] = [];
    let next = 0;
    for (const [index, commitment] of leaves.entries()) {
      const leaf = first + index;
      const event = there.get(commitment);
      if (event === undefined) {
        this.#missing.set(commitment, { leaf, after: this.#found });
        continue;
      }
      next = this.#passStrangers(next, known);
      const here = this.#waiting[next]?.commitment;
      if (here !== commitment && !found.has(here ?? ""))
        this.#fault("moved", leaf, `${event.name} stands at another place`);
      found.add(commitment);
      timed.push({ ...event, leaf });
      this.#found = leaf;
      next += 1;
    }
    this.#waiting = this.#waiting.slice(next);
    this.#compareTimes(timed, sealedAt);
  }

  /** The next event that is a leaf of the checkpoint. */
  #passStrangers(from: number, known: ReadonlySet<string>): number {
    let next = from;
    for (; next < this.#waiting.length; next += 1) {
      const { commitment, name } = this.#waiting[next] as WaitingEvent;
      if (known.has(commitment)) break;
      this.#strangers.push({ commitment, name, after: this.#found });
    }
    return next;
  }

  /**
   * The log's times increase, but for the clocks of several nodes. An event is of another time when it is before the one before it, after its
   * checkpoint, or after an event behind it that is at its place.
   */
  #compareTimes(events: readonly (WaitingEvent & { readonly leaf: number })[], sealedAt: string): void {
    for (const [index, { at, leaf, name }] of events.entries()) {
      const next = events[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const isLate = at > Date.parse(sealedAt) + clocksMs || (at > next + clocksMs && next >= this.#time - clocksMs);
      if (at >= this.#time - clocksMs && !isLate) this.#time = Math.max(this.#time, at);
      else this.#fault("time", leaf, `${name} is of ${new Date(at).toISOString()}, those around it of another time`);
    }
  }

  #fault(kind: LedgerFault["kind"], leaf: number | null, what: string): void {
    if (this.#faults.length === mostListed) {
      this.#moreFaults += 1;
      return;
    }
    const place = leaf === null ? "" : `leaf ${leaf}: `;
    this.#faults.push({ kind, tenantId: this.#tenantId, leaf, message: `tenant ${this.#tenantId}: ${place}${what}` });
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const isRoot = ({ root }: Checkpoint, range: CompactRange): boolean => Buffer.from(rootOf(range)).equals(root);

const isSame = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.length === b.length && a.every((bytes, index) => Buffer.from(bytes).equals(b[index] as Uint8Array));
