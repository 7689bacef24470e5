import type { LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import type { Checkpoint } from "../../proof/checkpoint.ts";
import { type CompactRange, emptyRange, extended, rootOf } from "../../proof/hash-tree.ts";
import type { CheckpointSigned } from "../../vocabulary/events/ledger.ts";
import { separated } from "./commitment.ts";
import { signedTree } from "./tenant-ledger.ts";

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
  /** When its first checkpoint was signed, as it says: nothing says what became of events until then. */
  readonly sealedSince: string | null;
  /** When the last checkpoint was signed, and its note, if it is whole. */
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

/** An event as a check takes it: what it is called, and what counts once it is known to be sealed. */
export interface SealableEvent {
  readonly event: Pick<RecordedEvent, "type" | "stream" | "revision" | "position" | "at">;
  readonly commitment: Uint8Array;
  readonly whenSealed?: (() => void) | undefined;
}

interface KnownEvent extends Omit<SealableEvent, "commitment"> {
  readonly commitment: string;
}

/** A leaf whose event does not stand where it should, or an event that is no leaf. `after`: the last leaf before it whose event is there. */
interface OutOfPlace {
  readonly after: number;
  readonly leaf: number;
}

interface Stranger extends KnownEvent {
  readonly after: number;
}

/** Between the clocks of several nodes, in milliseconds. */
const clocksMs = 5000;
const mostListed = 100;
/** Events behind which all are dealt with, before they are let go. */
const mostPassed = 8192;

/** One tenant's events and checkpoints, given in the log's order. Cost and memory grow with the events that no checkpoint has sealed yet. */
export class TreeCheck {
  readonly #tenantId: string;
  readonly #keys: readonly Uint8Array[];
  #range: CompactRange = emptyRange;
  #revision: bigint = -1n;
  #origin: string | undefined;
  #first: CheckpointSigned["data"] | undefined;
  #last: CheckpointSigned["data"] | undefined;
  /** Events in the log's order, those before `#next` dealt with. */
  #events: KnownEvent[] = [];
  #next = 0;
  /** By commitment, those that no checkpoint has sealed and that were not passed over. */
  readonly #places = new Map<string, KnownEvent>();
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

  get origin(): string | undefined {
    return this.#origin;
  }

  get isSealed(): boolean {
    return this.#revision >= 0n;
  }

  event({ event, commitment, whenSealed }: SealableEvent): void {
    const { type, stream, revision, position, at } = event;
    const known = { event: { type, stream, revision, position, at }, commitment: hex(commitment), whenSealed };
    this.#events.push(known);
    this.#places.set(known.commitment, known);
  }

  /** Sealed events that the log says were removed. */
  removal(commitments: readonly Uint8Array[]): void {
    for (const commitment of commitments) this.#removed.add(hex(commitment));
  }

  /** `sealed`: undefined when it cannot be read. */
  checkpoint(revision: bigint, sealed: CheckpointSigned["data"] | undefined): void {
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
  }

  /** The tree has begun, under this name, and there is no checkpoint of it, or it has another name. */
  begun(origin: string): void {
    if (this.#revision === -1n) this.#fault("checkpoint", null, `the checkpoints of its tree ${origin} are gone`);
    else if (this.#origin !== origin)
      this.#fault("checkpoint", null, `its tree is ${this.#origin}, and ${origin} was begun`);
  }

  /** `sealedUpTo`: before this place the log says that everything is sealed; `isErased`: the tenant was deleted, or is being deleted. */
  end(sealedUpTo: LogPosition, isErased: boolean): CheckedTree {
    const waiting = this.#events.slice(this.#next).filter(({ commitment }) => this.#places.has(commitment));
    for (const one of waiting)
      if (one.event.position <= sealedUpTo)
        this.#fault("unsealed", null, `${nameOf(one)} is not sealed, and later events are`);
    const removed = isErased ? this.#missing.size : this.#explainMissing(waiting);
    for (const { size } of this.#outside.filter(({ origin }) => origin === this.#origin))
      this.#fault("against", null, `the checkpoint of size ${size} that was kept outside is not in the log`);
    const whole = this.#last;
    return {
      ...{ tenantId: this.#tenantId, origin: this.#origin ?? null, size: this.#range.size },
      sealedSince: this.#first?.at ?? null,
      ...{ sealedAt: whole?.at ?? null, note: whole?.note ?? null, unsealed: waiting.length, removed },
      // What goes with a deleted tenant goes piece by piece, and checkpoints are pieces too.
      ...(isErased ? { faults: [], moreFaults: 0 } : { faults: this.#faults, moreFaults: this.#moreFaults }),
    };
  }

  /** Says what became of each leaf without its event, and of each event that is no leaf. Answers how many were removed rightly. */
  #explainMissing(waiting: readonly KnownEvent[]): number {
    const last = Date.parse(this.#last?.at ?? "");
    const perhaps = waiting.filter(({ event }) => event.at.getTime() < last);
    const strangers = [...this.#strangers, ...perhaps.map((one) => ({ ...one, after: this.#found }))];
    const byCommitment = new Map(strangers.map((stranger) => [stranger.commitment, stranger]));
    const byPlace = new Map<number, Stranger[]>();
    for (const stranger of strangers.toReversed()) {
      const beside = byPlace.get(stranger.after);
      if (beside === undefined) byPlace.set(stranger.after, [stranger]);
      else beside.push(stranger);
    }
    const explained = new Set<Stranger>();
    let removed = 0;
    for (const [commitment, { leaf, after }] of this.#missing) {
      const moved = byCommitment.get(commitment);
      if (moved !== undefined) {
        this.#fault("moved", leaf, `${nameOf(moved)} stands at another place`);
        explained.add(moved);
      } else if (this.#removed.has(commitment)) removed += 1;
      else {
        const instead = nextOf(byPlace.get(after), explained);
        if (instead === undefined)
          this.#fault("dropped", leaf, "its event is gone, and no sealed record says that it was removed");
        else {
          this.#fault("changed", leaf, `${nameOf(instead)} is not what was sealed`);
          explained.add(instead);
        }
      }
    }
    for (const stranger of this.#strangers)
      if (!explained.has(stranger))
        this.#fault("inserted", null, `${nameOf(stranger)} stands among sealed events, and is none`);
    return removed;
  }

  /** Lets the tree grow, and compares it with what was signed. */
  #take(sealed: CheckpointSigned["data"], commitments: readonly Uint8Array[]): void {
    this.#range = extended(this.#range, commitments);
    const signed = signedTree(sealed, this.#keys);
    const name = `checkpoint ${this.#revision}`;
    if (signed === undefined) {
      this.#fault("checkpoint", null, `${name} is not what a key of this log has signed`);
      return;
    }
    if (!Buffer.from(rootOf(signed.range)).equals(rootOf(this.#range)) || signed.range.size !== this.#range.size)
      this.#fault("checkpoint", null, `${name} does not follow from the one before it: its tree is another one`);
    if (this.#origin !== undefined && this.#origin !== signed.origin)
      this.#fault(
        "checkpoint",
        null,
        `${name} is of the tree ${signed.origin}, those before it are of ${this.#origin}`,
      );
    this.#origin ??= signed.origin;
    // A fault counts once, not with each later checkpoint again.
    this.#range = signed.range;
    this.#first ??= sealed;
    this.#last = sealed;
    this.#compareOutside(signed.origin);
  }

  #compareOutside(name: string): void {
    for (const [index, { origin, size, root }] of [...this.#outside.entries()].reverse()) {
      if (origin !== name || size !== this.#range.size) continue;
      this.#outside.splice(index, 1);
      if (!Buffer.from(root).equals(rootOf(this.#range)))
        this.#fault("against", null, `at size ${size} the tree is not the one that was kept outside`);
    }
  }

  /** Walks leaves and events side by side: both are in the log's order. */
  #match(leaves: readonly string[], first: number, sealedAt: string): void {
    const known = new Set(leaves);
    const timed: (KnownEvent & { readonly leaf: number })[] = [];
    for (const [index, commitment] of leaves.entries()) {
      const leaf = first + index;
      const event = this.#places.get(commitment);
      if (event === undefined) {
        this.#missing.set(commitment, { leaf, after: this.#found });
        continue;
      }
      if (this.#nextOf(known) !== event) this.#fault("moved", leaf, `${nameOf(event)} stands at another place`);
      this.#places.delete(commitment);
      event.whenSealed?.();
      timed.push({ ...event, leaf });
      this.#found = leaf;
    }
    this.#compareTimes(timed, sealedAt);
  }

  /** The next event that is a leaf of the checkpoint; those before it that are none of any checkpoint so far are passed over. */
  #nextOf(known: ReadonlySet<string>): KnownEvent | undefined {
    for (; this.#next < this.#events.length; this.#next += 1) {
      const event = this.#events[this.#next] as KnownEvent;
      if (!this.#places.has(event.commitment)) continue;
      if (known.has(event.commitment)) return event;
      this.#places.delete(event.commitment);
      this.#strangers.push({ ...event, after: this.#found });
    }
    return undefined;
  }

  /**
   * The log's times increase, but for the clocks of several nodes. An event is of another time when it is before the one before it, after its
   * checkpoint, or after an event behind it that is at its place.
   */
  #compareTimes(events: readonly (KnownEvent & { readonly leaf: number })[], sealedAt: string): void {
    if (this.#next > mostPassed) {
      this.#events = this.#events.slice(this.#next);
      this.#next = 0;
    }
    const until = Date.parse(sealedAt) + clocksMs;
    for (const [index, one] of events.entries()) {
      const at = one.event.at.getTime();
      const next = events[index + 1]?.event.at.getTime() ?? Number.POSITIVE_INFINITY;
      const isLate = at > until || (at > next + clocksMs && next >= this.#time - clocksMs);
      if (at >= this.#time - clocksMs && !isLate) this.#time = Math.max(this.#time, at);
      else this.#fault("time", one.leaf, `${nameOf(one)} is of another time than those around it`);
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

/** The first of them, which are the last of the list, that explains no other leaf. */
function nextOf(beside: Stranger[] | undefined, explained: ReadonlySet<Stranger>): Stranger | undefined {
  while (beside !== undefined && beside.length > 0) {
    const last = beside.pop() as Stranger;
    if (!explained.has(last)) return last;
  }
  return undefined;
}

const nameOf = ({ event: { type, stream, revision, position } }: Pick<KnownEvent, "event">): string =>
  `${type} (revision ${revision} of ${stream}, position ${position})`;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
