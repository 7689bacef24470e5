import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import { tooMany } from "./refusals.ts";

interface WaitingEntry {
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** Gives a place back. */
export type LeaveQueue = () => void;

/** A tenant that was here lately. */
interface Presence {
  readonly at: number;
  /** How long it keeps a place, in milliseconds: an average in which the last time counts a quarter. */
  readonly keepsMs: number;
}

/** Milliseconds for which a tenant that came counts as present. */
const presentMs = 60_000;
/** Milliseconds: a tenant that keeps a place for longer leaves the last place to others that are present. */
const slowMs = 500;
const newest = 0.25;

/**
 * Places for a while, as those to wait for others at, and a line of those who wait for each tenant. Tenants take turns, and when too many wait the longest
 * line gives up its newest: a tenant who sends a hundred documents neither makes others wait for all of them nor keeps them out.
 * No tenant holds all places while others wait; and a tenant whose documents are slow leaves one free while others are
 * present, so that they need not wait for one of them to end.
 */
export class FairQueue {
  readonly #places: number;
  #free: number;
  readonly #mostWaiting: number;
  readonly #now: () => number;
  /** In the order of their turns; no line is empty. */
  readonly #lines = new Map<string, WaitingEntry[]>();
  readonly #held = new Map<string, number>();
  /** The latest last. */
  readonly #present = new Map<string, Presence>();
  #waiting = 0;

  /** `now`: milliseconds of a clock that only goes forwards. */
  constructor(places: number, mostWaiting: number, now: () => number) {
    this.#places = places;
    this.#free = places;
    this.#mostWaiting = mostWaiting;
    this.#now = now;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when there is a place.
   *
   * @throws Refusal UNAVAILABLE, with `noWorker` as its cause, when too many wait
   * @throws the signal's reason, when it is aborted before
   */
  async enter(who: string, signal: StopSignal): Promise<LeaveQueue> {
    if (signal.aborted) throw signal.reason;
    this.#note(who);
    if (!this.#lines.has(who) && this.#mayBegin(who)) return this.#hold(who);
    if (this.#waiting >= this.#mostWaiting) this.#evict(this.#lines.get(who)?.length ?? 0);
    return await new Promise<LeaveQueue>((resolve, refuse) => {
      const waiting: WaitingEntry = { begin: () => resolve(this.#hold(who)), refuse };
      this.#waiting += 1;
      const line = this.#lines.get(who);
      if (line === undefined) this.#lines.set(who, [waiting]);
      else line.push(waiting);
      signal.addEventListener("abort", () => this.#giveUp(who, waiting, signal.reason), { once: true });
      this.#fill();
    });
  }

  /** The same without waiting: undefined when there is no place, or it is another's turn. */
  enterNow(who: string): LeaveQueue | undefined {
    this.#note(who);
    return !this.#lines.has(who) && this.#mayBegin(who) ? this.#hold(who) : undefined;
  }

  #hold(who: string): LeaveQueue {
    this.#free -= 1;
    this.#held.set(who, this.#heldBy(who) + 1);
    const began = this.#now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#free += 1;
      const left = this.#heldBy(who) - 1;
      if (left === 0) this.#held.delete(who);
      else this.#held.set(who, left);
      this.#note(who, this.#now() - began);
      this.#fill();
    };
  }

  /** Gives free places to the first of each line whose turn it is; that line then stands last. */
  #fill(): void {
    for (let next = this.#nextLine(); next !== undefined; next = this.#nextLine()) {
      const [who, line] = next;
      const first = line.shift();
      this.#lines.delete(who);
      if (line.length > 0) this.#lines.set(who, line);
      this.#waiting -= 1;
      first?.begin();
    }
  }

  #nextLine(): readonly [who: string, line: WaitingEntry[]] | undefined {
    if (this.#free === 0) return undefined;
    for (const next of this.#lines) if (this.#mayBegin(next[0])) return next;
    return undefined;
  }

  #mayBegin(who: string): boolean {
    if (this.#free === 0) return false;
    if (this.#places === 1 || this.#heldBy(who) < this.#places - 1) return true;
    return !this.#othersWait(who) && !(this.#isSlow(who) && this.#othersArePresent(who));
  }

  #heldBy(who: string): number {
    return this.#held.get(who) ?? 0;
  }

  #othersWait(who: string): boolean {
    return this.#lines.size > (this.#lines.has(who) ? 1 : 0);
  }

  #isSlow(who: string): boolean {
    return (this.#present.get(who)?.keepsMs ?? 0) > slowMs;
  }

  #othersArePresent(who: string): boolean {
    this.#forget();
    return this.#present.size > (this.#present.has(who) ? 1 : 0);
  }

  #note(who: string, keptMs?: number): void {
    const before = this.#present.get(who)?.keepsMs;
    const keepsMs = keptMs === undefined ? before : averaged(before, keptMs);
    this.#present.delete(who);
    this.#present.set(who, { at: this.#now(), keepsMs: keepsMs ?? 0 });
    this.#forget();
  }

  #forget(): void {
    const since = this.#now() - presentMs;
    for (const [who, { at }] of this.#present) {
      if (at >= since) return;
      this.#present.delete(who);
    }
  }

  /** Sends away all that wait. */
  close(reason: unknown): void {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#waiting = 0;
    for (const { refuse } of all) refuse(reason);
  }

  /** A line that is no longer than the newcomer's would become gives nothing up. */
  #evict(own: number): void {
    let whose = "";
    let longest: readonly WaitingEntry[] = [];
    for (const [who, line] of this.#lines) if (line.length > longest.length) [whose, longest] = [who, line];
    const last = longest.at(-1);
    if (last === undefined || longest.length <= own + 1) throw tooMany(this.#mostWaiting);
    this.#giveUp(whose, last, tooMany(this.#mostWaiting));
  }

  #giveUp(who: string, waiting: WaitingEntry, reason: unknown): void {
    const line = this.#lines.get(who);
    const at = line?.indexOf(waiting) ?? -1;
    if (line === undefined || at === -1) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(who);
    this.#waiting -= 1;
    waiting.refuse(reason);
    this.#fill();
  }
}

const averaged = (before: number | undefined, ms: number): number =>
  before === undefined || before === 0 ? ms : before + newest * (ms - before);
