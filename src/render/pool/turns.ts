import { TenantSeconds } from "./tenant-seconds.ts";

export interface TurnLimits {
  /** Jobs that run at the same time. */
  readonly places: number;
  /** Jobs that may be stopped at the same time; 0 where nothing can be stopped. */
  readonly mostStopped: number;
  /** Jobs that may wait for their first turn. */
  readonly mostWaiting: number;
}

/** A job waits for a turn, has one, or lost it for a while; `aside` it runs without one; `over` it has ended. */
type State = "waiting" | "running" | "stopped" | "aside" | "over";

interface Entry {
  readonly who: string;
  /** The later it came, the more. */
  readonly order: number;
  state: State;
  /** Milliseconds: since when it is in this state; of one that runs, since when a host is at it. */
  since: number;
  /** A host is at it: its seconds count, and it may be stopped. */
  hasHost: boolean;
  /** Milliseconds for which that host was at it before `since`. */
  hostMs: number;
}

/** One job, as the turns know it. */
export type Turn = Readonly<Entry>;

/**
 * Steps to take, in this order. `begin`: it has a turn, and no host. `stop`, `goOn`: its host. `end`: its host, for others;
 * the job waits again. `refuse`: too many wait; it is over.
 */
export interface Decision {
  readonly kind: "begin" | "stop" | "goOn" | "end" | "refuse";
  readonly turn: Turn;
}

/** Milliseconds after which a job that waits has another one stopped. */
const patienceMs = 50;
/** Milliseconds for which a turn lasts at least. */
const leastTurnMs = 50;
/** Seconds by which a tenant has to have more than another before a job of its is stopped for one of that. */
const leastLead = 0.2;
/** Milliseconds between two looks at what only time decides. */
const lookMs = 25;

/**
 * Whose turn it is to render; a rule without effects. A free place goes to the tenant with the fewest seconds of rendering, and of
 * its jobs to a stopped one first. A job that has waited in vain has the job of the tenant with most seconds stopped, which goes on
 * in its turn. When no more may be stopped, one of these is ended and begun again later, and its tenant is struck: struck tenants
 * leave a place to others that are present. See docs/decisions/turns.md.
 *
 * `now`, everywhere: milliseconds of a clock that only goes forwards.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #seconds = new TenantSeconds();
  /** Jobs that wait for their first turn, or were ended, by tenant; no line is empty. */
  readonly #lines = new Map<string, Entry[]>();
  readonly #running = new Set<Entry>();
  /** The oldest first. */
  readonly #stopped = new Set<Entry>();
  #entered = 0;
  #given = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Jobs in lines. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether more than one tenant came lately. */
  isSharedAt(now: number): boolean {
    return this.#seconds.presentAt(now).length > 1;
  }

  enter(who: string, now: number): Turn {
    this.#entered += 1;
    this.#seconds.see(who, now);
    const entry: Entry = { who, order: this.#entered, state: "waiting", since: now, hasHost: false, hostMs: 0 };
    this.#line(who).push(entry);
    this.#waiting += 1;
    return entry;
  }

  /** A host is at it from now on. */
  begun(turn: Turn, now: number): void {
    const entry: Entry = turn;
    if (entry.hasHost) return;
    entry.hasHost = true;
    entry.hostMs = 0;
    entry.since = now;
    if (entry.state === "running") this.#seconds.run(entry.who, 1, now);
  }

  /** Its host is at it no more; answers with the milliseconds for which that was, without those for which it was stopped. */
  ended(turn: Turn, now: number): number {
    const entry: Entry = turn;
    if (!entry.hasHost) return 0;
    if (entry.state === "running") this.#seconds.run(entry.who, -1, now);
    entry.hasHost = false;
    return entry.hostMs + (entry.state === "running" || entry.state === "aside" ? now - entry.since : 0);
  }

  /** It gives its turn away and runs on nevertheless, since it waits for others. */
  stepAside(turn: Turn, now: number): void {
    const entry: Entry = turn;
    if (entry.state !== "running" && entry.state !== "stopped") return;
    if (entry.state === "running") this.#clock(entry, now);
    this.#remove(entry);
    entry.since = now;
    entry.state = "aside";
  }

  leave(turn: Turn, now: number): void {
    this.ended(turn, now);
    this.#remove(turn);
  }

  /** Whether it is struck and others are present. */
  mustLeave(who: string, now: number): boolean {
    return this.#seconds.isStruck(who, now) && this.isSharedAt(now);
  }

  /** One of its jobs was over its deadline, or ended its host. */
  strike(who: string, now: number): void {
    this.#seconds.strike(who, now);
  }

  /** All that wait for their first turn are over, and none of them gets it. */
  clear(): readonly Turn[] {
    const all = [...this.#lines.values()].flat();
    for (const entry of all) this.#remove(entry);
    return all;
  }

  /** The steps to take now; they count as taken. */
  decide(now: number): readonly Decision[] {
    const decisions: Decision[] = [];
    for (let some = this.#next(now); some.length > 0; some = this.#next(now)) decisions.push(...some);
    return decisions;
  }

  /** Milliseconds after which to decide again though nothing happened; undefined: there is nothing that time alone changes. */
  lookAgainMs(now: number): number | undefined {
    const { places, mostStopped } = this.#limits;
    const candidates = this.#candidates(now);
    const isFull = this.#running.size >= places;
    const tenants = new Set([...candidates, ...this.#running].map(({ who }) => who));
    if (candidates.length === 0 || (isFull && (mostStopped === 0 || tenants.size === 1))) return undefined;
    const ripe = [
      ...candidates.map(({ since }) => since + patienceMs),
      ...[...this.#running].map(({ since }) => since + leastTurnMs),
    ].filter((at) => at > now);
    return Math.min(lookMs, ...ripe.map((at) => at - now));
  }

  #next(now: number): readonly Decision[] {
    const filled = this.#fill(now);
    if (filled.length > 0) return filled;
    if (this.#waiting > this.#limits.mostWaiting) return [this.#refuse()];
    for (const next of this.#candidates(now)) {
      if (now - next.since < patienceMs) continue;
      const swapped = this.#swap(next, now);
      if (swapped.length > 0) return swapped;
    }
    return [];
  }

  #fill(now: number): readonly Decision[] {
    if (this.#running.size >= this.#limits.places) return [];
    const next = this.#candidates(now).find((candidate) => !this.#isBarred(candidate.who, now));
    return next === undefined ? [] : [this.#run(next, now)];
  }

  /** Stops the job of the tenant with most seconds for this one, if that has far more. */
  #swap(next: Entry, now: number): readonly Decision[] {
    const { mostStopped } = this.#limits;
    if (mostStopped === 0) return [];
    const others = [...this.#running].filter(
      (other) => other.hasHost && now - other.since >= leastTurnMs && !this.#isBarred(next.who, now, other),
    );
    const victim = this.#heaviest(others, next, now, (other) => workedMs(other, now));
    if (victim === undefined) return [];
    if (next.state === "stopped" || this.#stopped.size < mostStopped)
      return [this.#stop(victim, now), this.#run(next, now)];
    // The one on which least was spent, since that is lost.
    const lost = this.#heaviest([...this.#stopped], next, now, (other) => -workedMs(other, now));
    return lost === undefined ? [] : [this.#end(lost, now), this.#stop(victim, now), this.#run(next, now)];
  }

  /** The job with the highest rank of the tenant with most seconds; undefined unless these are `leastLead` above those of the tenant of `than`. */
  #heaviest(entries: readonly Entry[], than: Entry, now: number, rank: (entry: Entry) => number): Entry | undefined {
    const least = this.#seconds.of(than.who, now) + leastLead;
    return entries
      .map((entry) => ({ entry, seconds: this.#seconds.of(entry.who, now) }))
      .filter(({ seconds }) => seconds >= least)
      .sort((a, b) => b.seconds - a.seconds || rank(b.entry) - rank(a.entry))[0]?.entry;
  }

  /** Struck tenants leave a place to others; `instead`: one that would be stopped. */
  #isBarred(who: string, now: number, instead?: Entry): boolean {
    if (!this.#seconds.isStruck(who, now)) return false;
    if (this.#seconds.presentAt(now).every((other) => this.#seconds.isStruck(other, now))) return false;
    const struck = [...this.#running].filter((other) => other !== instead && this.#seconds.isStruck(other.who, now));
    return struck.length >= Math.max(1, this.#limits.places - 1);
  }

  /** The next job of each tenant that has one to begin or to go on with; the tenant with fewest seconds first. */
  #candidates(now: number): readonly Entry[] {
    const byTenant = new Map<string, Entry>();
    for (const entry of this.#stopped) if (!byTenant.has(entry.who)) byTenant.set(entry.who, entry);
    for (const [who, [first]] of this.#lines) if (first !== undefined && !byTenant.has(who)) byTenant.set(who, first);
    const ranked = [...byTenant.values()].map((entry) => ({
      entry,
      seconds: this.#seconds.of(entry.who, now),
      last: this.#seconds.lastTurnOf(entry.who),
    }));
    ranked.sort((a, b) => a.seconds - b.seconds || a.last - b.last || a.entry.order - b.entry.order);
    return ranked.map(({ entry }) => entry);
  }

  #run(entry: Entry, now: number): Decision {
    const kind = entry.state === "stopped" ? "goOn" : "begin";
    this.#remove(entry);
    this.#given += 1;
    this.#seconds.turn(entry.who, this.#given, now);
    this.#running.add(entry);
    entry.state = "running";
    entry.since = now;
    if (entry.hasHost) this.#seconds.run(entry.who, 1, now);
    return { kind, turn: entry };
  }

  #stop(entry: Entry, now: number): Decision {
    this.#clock(entry, now);
    this.#remove(entry);
    this.#stopped.add(entry);
    entry.state = "stopped";
    entry.since = now;
    return { kind: "stop", turn: entry };
  }

  /** It waits again, as the first of its tenant's. */
  #end(entry: Entry, now: number): Decision {
    this.#remove(entry);
    this.#seconds.strike(entry.who, now);
    entry.hasHost = false;
    entry.state = "waiting";
    entry.since = now;
    this.#line(entry.who).unshift(entry);
    this.#waiting += 1;
    return { kind: "end", turn: entry };
  }

  /** The newest of the longest line, and where several are as long, the newest of all. */
  #refuse(): Decision {
    let found: Entry | undefined;
    let longest = 0;
    for (const line of this.#lines.values()) {
      const last = line.at(-1);
      if (last === undefined || line.length < longest) continue;
      if (line.length > longest || found === undefined || last.order > found.order) found = last;
      longest = line.length;
    }
    if (found === undefined) throw new Error("nobody waits who could be refused");
    this.#remove(found);
    return { kind: "refuse", turn: found };
  }

  /** Adds what it worked until now to what counts; nothing counts from now on. */
  #clock(entry: Entry, now: number): void {
    if (!entry.hasHost) return;
    entry.hostMs += now - entry.since;
    this.#seconds.run(entry.who, -1, now);
  }

  /** From wherever it is. */
  #remove(entry: Entry): void {
    this.#running.delete(entry);
    this.#stopped.delete(entry);
    if (entry.state === "waiting") this.#takeFromLine(entry);
    entry.state = "over";
  }

  #takeFromLine(entry: Entry): void {
    const line = this.#lines.get(entry.who) ?? [];
    const at = line.indexOf(entry);
    if (at === -1) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(entry.who);
    this.#waiting -= 1;
  }

  #line(who: string): Entry[] {
    const line = this.#lines.get(who) ?? [];
    this.#lines.set(who, line);
    return line;
  }
}

const workedMs = ({ state, hasHost, hostMs, since }: Turn, now: number): number =>
  hostMs + (state === "running" && hasHost ? now - since : 0);
