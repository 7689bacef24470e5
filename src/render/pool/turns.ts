/*
 * Whose turn it is, as a picture. One place, two tenants: A has a table of a minute at work, B sends a letter.
 *
 * - A has used more seconds of rendering (`tenant-seconds.ts`). A tenant's seconds grow by one each second for each of its jobs at work,
 *   and are halved every ten seconds: what counts is the recent past.
 * - B's letter waits for 50 ms. Then the table is stopped: its process stands still and loses nothing. It had its turn for 50 ms at least,
 *   and A has 0.2 seconds more than B at least; else the letter waits on.
 * - The letter is made. The free place goes to the tenant with the fewest seconds, and of its jobs to a stopped one first: the table goes
 *   on.
 * - Stopped processes hold memory, so that only so many may be stopped (`mostStopped`). Where more would have to be, one is ended and its
 *   job begins once more, from the beginning.
 * - A tenant is struck for a minute if a job of its ends its host, or is over its deadline or ended for others after a second of work, or
 *   is ended for others twice. Struck tenants leave one of several places to the others.
 * - When too many wait, the longest line gives up its newest job. So a tenant with a thousand jobs keeps no other one out.
 */

import { TenantLines } from "./lines.ts";
import { TenantSeconds } from "./tenant-seconds.ts";
import type { TurnEntry, TurnLimits, TurnStep, TurnView } from "./turn-entry.ts";

/** Milliseconds after which a job that waits has another one stopped. */
const patienceMs = 50;
/** Milliseconds after which one of a tenant that is not struck is ended for it, where none may be stopped. */
const endPatienceMs = 100;
/** Milliseconds for which a turn lasts at least. */
const leastTurnMs = 50;
/** Seconds by which a tenant has to have more than another before a job of its is stopped for one of that. */
const leastLead = 0.2;
/** Seconds of a core that the start of a host takes. */
const startSeconds = 0.5;
/** Milliseconds of work for which a job that is over its deadline is itself to blame. */
const leastLateMs = 1000;
/** Milliseconds in which one host of a tenant is ended since a caller left. */
const abandonMs = 60_000;
/** Milliseconds between two looks at what only time decides. */
const lookMs = 25;

/** Hosts that may be at hand beside those in use. */
export const mostSpares = 2;

/**
 * Whose turn it is to render; a rule without effects. While a job with a turn waits for its host, its place is lent to a stopped job. A job
 * that has waited in vain takes the turn of one that has no host yet, or has the job of the tenant with most seconds stopped. The first
 * lines of this file have the picture, docs/decisions/turns.md the reasons.
 *
 * `now`, everywhere: milliseconds of a clock that only goes forwards.
 */
export class RenderTurns {
  readonly #limits: TurnLimits;
  readonly #seconds = new TenantSeconds();
  /** Jobs that wait for their first turn, or were ended. */
  readonly #lines = new TenantLines<TurnEntry>();
  readonly #running = new Set<TurnEntry>();
  /** The oldest first. */
  readonly #stopped = new Set<TurnEntry>();
  #entered = 0;
  #given = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Jobs in lines. */
  get waiting(): number {
    return this.#lines.count;
  }

  /** Hosts that should be at hand beside those in use: one where more than one tenant came lately, and another where one of these is struck. */
  sparesAt(now: number): number {
    const present = this.#seconds.presentAt(now);
    if (present.length < 2) return 0;
    return present.some((who) => this.#seconds.isStruck(who, now)) ? mostSpares : 1;
  }

  enter(who: string, now: number): TurnView {
    this.#entered += 1;
    this.#seconds.see(who, now);
    const host = { awaitsHost: false, hasHost: false, hostMs: 0, ends: 0 };
    const entry: TurnEntry = { who, order: this.#entered, state: "waiting", since: now, ...host };
    this.#lines.add(entry);
    return entry;
  }

  /** It has a turn, and waits for a host. */
  awaitHost(turn: TurnView, now: number): void {
    const entry: TurnEntry = turn;
    entry.awaitsHost = true;
    entry.since = now;
  }

  /** It waits for none any more. */
  hostCame(turn: TurnView): void {
    const entry: TurnEntry = turn;
    entry.awaitsHost = false;
  }

  /** A host is at it from now on. */
  begun(turn: TurnView, now: number): void {
    const entry: TurnEntry = turn;
    if (entry.hasHost) return;
    entry.hasHost = true;
    entry.hostMs = 0;
    entry.since = now;
    if (entry.state === "running") this.#seconds.run(entry.who, 1, now);
  }

  /** Its host is at it no more; answers with the milliseconds for which that was, without those for which it was stopped. */
  ended(turn: TurnView, now: number): number {
    const entry: TurnEntry = turn;
    if (!entry.hasHost) return 0;
    if (entry.state === "running") this.#seconds.run(entry.who, -1, now);
    const ms = workedMs(entry, now);
    entry.hasHost = false;
    entry.hostMs = 0;
    return ms;
  }

  /** It gives its turn away and runs on nevertheless, since it waits for others. */
  stepAside(turn: TurnView, now: number): void {
    const entry: TurnEntry = turn;
    if (entry.state !== "running" && entry.state !== "stopped") return;
    if (entry.state === "running") this.#clock(entry, now);
    this.#remove(entry);
    entry.since = now;
    entry.state = "aside";
  }

  leave(turn: TurnView, now: number): void {
    this.ended(turn, now);
    this.#remove(turn);
  }

  /** Whether it leaves a host at hand to others: it is struck, or another one is, and it has far more seconds than one that is not. */
  mustLeave(who: string, now: number): boolean {
    if (!this.#seconds.hasStruckAt(now)) return false;
    const present = this.#seconds.presentAt(now);
    const honest = present.filter((other) => !this.#seconds.isStruck(other, now));
    if (present.length < 2 || honest.length === present.length) return false;
    const most = this.#seconds.of(who, now) - leastLead;
    return this.#seconds.isStruck(who, now) || honest.some((other) => this.#seconds.of(other, now) < most);
  }

  /** One of its jobs ended its host: it is struck, and the start of another host counts as its own. */
  strike(who: string, now: number): void {
    this.#seconds.charge(who, startSeconds, now);
    this.#seconds.strike(who, now);
  }

  /**
   * Whether a host may be ended since the caller of one of its jobs left: once in a minute, and only while no other tenant is there. On a busy
   * machine a start takes seconds, and a tenant that needs a host meanwhile would pay for it with its time.
   */
  mayAbandon(who: string, now: number): boolean {
    const isAlone = this.#seconds.presentAt(now).every((other) => other === who);
    return isAlone && this.#seconds.abandonedAtOf(who) <= now - abandonMs;
  }

  /** A host was ended since its caller left: the start of another one counts as its own. Answers with the milliseconds of a core that it takes. */
  abandoned(who: string, now: number): number {
    this.#seconds.charge(who, startSeconds, now);
    this.#seconds.abandon(who, now);
    return startSeconds * 1000;
  }

  /** The job was over its deadline. Its tenant is struck, unless it had its host for less than a second: others were in its way. */
  late(turn: TurnView, now: number): void {
    if (turn.hasHost && workedMs(turn, now) >= leastLateMs) this.#seconds.strike(turn.who, now);
  }

  /** All that wait for their first turn are over, and none of them gets it. */
  clear(): readonly TurnView[] {
    const all = this.#lines.all();
    for (const entry of all) this.#remove(entry);
    return all;
  }

  /** The steps to take now; they count as taken. */
  decide(now: number): readonly TurnStep[] {
    const decisions: TurnStep[] = [];
    for (let some = this.#next(now); some.length > 0; some = this.#next(now)) decisions.push(...some);
    return decisions;
  }

  /** Milliseconds after which to decide again though nothing happened; undefined: there is nothing that time alone changes. */
  lookAgainMs(now: number): number | undefined {
    const { places, mostStopped } = this.#limits;
    const candidates = this.#candidates(now);
    const isFull = this.#running.size >= places;
    const tenants = new Set([...candidates, ...this.#running].map(({ who }) => who));
    const isLasting = tenants.size === 1 || (mostStopped === 0 && this.#awaiting().length === 0);
    if (candidates.length === 0 || (isFull && isLasting)) return undefined;
    const ripe = [
      ...candidates.map(({ since }) => since + patienceMs),
      ...[...this.#running].map(({ since }) => since + leastTurnMs),
    ].filter((at) => at > now);
    return Math.min(lookMs, ...ripe.map((at) => at - now));
  }

  #next(now: number): readonly TurnStep[] {
    const returned = this.#giveBack(now);
    if (returned.length > 0) return returned;
    const filled = this.#fill(now);
    if (filled.length > 0) return filled;
    if (this.waiting > this.#limits.mostWaiting) return [this.#refuse()];
    for (const next of this.#candidates(now)) {
      if (now - next.since < patienceMs) continue;
      const swapped = this.#swap(next, now);
      if (swapped.length > 0) return swapped;
    }
    return [];
  }

  /** A stopped job also gets the place of one that waits for its host. */
  #fill(now: number): readonly TurnStep[] {
    const { places } = this.#limits;
    const served = this.#served();
    if (served.length >= places) return [];
    const running = [...this.#running];
    // Where there is one place, a struck tenant's job would never get it while another one waits.
    const beside = places === 1 ? served : running;
    const next = this.#candidates(now).find(({ state, who }) =>
      state === "stopped"
        ? !this.#isBarred(who, beside, now)
        : running.length < places && !this.#isBarred(who, running, now),
    );
    return next === undefined ? [] : [this.#run(next, now)];
  }

  /** Those that run and do not wait for a host. */
  #served(): readonly TurnEntry[] {
    return [...this.#running].filter(({ awaitsHost }) => !awaitsHost);
  }

  #awaiting(): readonly TurnEntry[] {
    return [...this.#running].filter(({ awaitsHost }) => awaitsHost);
  }

  /** The job to stop when a host is at one whose place was lent. */
  #giveBack(now: number): readonly TurnStep[] {
    const atWork = [...this.#running].filter(({ hasHost }) => hasHost);
    if (atWork.length <= this.#limits.places) return [];
    const [most] = atWork.sort((a, b) => this.#seconds.of(b.who, now) - this.#seconds.of(a.who, now));
    return most === undefined ? [] : [this.#stop(most, now)];
  }

  /** Takes the turn of another job for this one: of one without a host, or of the tenant with most seconds, if that has far more. */
  #swap(next: TurnEntry, now: number): readonly TurnStep[] {
    const { mostStopped, places } = this.#limits;
    const unserved = this.#unserved(next, now);
    const isLent = this.#served().length >= places;
    if (unserved !== undefined && !isLent) return [this.#postpone(unserved, now), this.#run(next, now)];
    if (mostStopped === 0) return [];
    const others = [...this.#running].filter(
      (other) =>
        other.hasHost && now - other.since >= leastTurnMs && !this.#isBarred(next.who, this.#without(other), now),
    );
    const victim = this.#heaviest(others, next, now, (other) => workedMs(other, now));
    if (victim === undefined || this.#leavesNoStop(victim, next, now)) return [];
    if (next.state === "stopped") return [this.#stop(victim, now), this.#run(next, now)];
    const awaiting = this.#awaiting().length;
    if (this.#stopped.size < mostStopped) {
      // For each job whose host is still to come one will be stopped, too.
      if (this.#stopped.size + awaiting < mostStopped) return [this.#stop(victim, now), this.#run(next, now)];
      return unserved === undefined ? [] : [this.#postpone(unserved, now)];
    }
    const lost = this.#lost(victim, next, now);
    if (lost === undefined) return [];
    const stopped = lost === victim ? [] : [this.#stop(victim, now)];
    return [this.#end(lost, now), ...stopped, this.#run(next, now)];
  }

  /** Struck tenants take turns with each other only where another job can be stopped after that: what is ended costs the start of a host. */
  #leavesNoStop(victim: TurnEntry, next: TurnEntry, now: number): boolean {
    const left = Math.max(1, this.#limits.mostStopped - 1);
    const areStruck = [victim, next].every(({ who }) => this.#seconds.isStruck(who, now));
    return areStruck && next.state !== "stopped" && this.#stopped.size >= left;
  }

  /**
   * The job to end, where no more may be stopped: of a struck tenant, if there is one; else a stopped one. A second end is a job's last: before
   * that, the one that runs is ended. Of one tenant's the one on which least was spent, since that is lost.
   */
  #lost(victim: TurnEntry, next: TurnEntry, now: number): TurnEntry | undefined {
    const stopped = [...this.#stopped];
    const heaviest = (entries: readonly TurnEntry[]) =>
      this.#heaviest(entries, next, now, (other) => -workedMs(other, now));
    const ofStruck = heaviest([...stopped, victim].filter(({ who }) => this.#seconds.isStruck(who, now)));
    if (ofStruck !== undefined || now - next.since < endPatienceMs) return ofStruck;
    const isFirst = ({ ends }: TurnEntry): boolean => ends === 0;
    return heaviest(stopped.filter(isFirst)) ?? (isFirst(victim) ? victim : heaviest(stopped));
  }

  /** A job that has waited for a host as long as a turn lasts at least, of a struck tenant or of one with far more seconds. */
  #unserved(next: TurnEntry, now: number): TurnEntry | undefined {
    const all = this.#awaiting().filter(
      (other) => now - other.since >= leastTurnMs && !this.#isBarred(next.who, this.#without(other), now),
    );
    const struck = all.filter(({ who }) => this.#seconds.isStruck(who, now));
    if (this.#seconds.isStruck(next.who, now)) return this.#heaviest(struck, next, now, () => 0);
    return struck[0] ?? this.#heaviest(all, next, now, () => 0);
  }

  /** The job with the highest rank of the tenant with most seconds; undefined unless these are `leastLead` above those of the tenant of `than`. */
  #heaviest(
    entries: readonly TurnEntry[],
    than: TurnEntry,
    now: number,
    rank: (entry: TurnEntry) => number,
  ): TurnEntry | undefined {
    const least = this.#seconds.of(than.who, now) + leastLead;
    return entries
      .map((entry) => ({ entry, seconds: this.#seconds.of(entry.who, now) }))
      .filter(({ seconds }) => seconds >= least)
      .sort((a, b) => b.seconds - a.seconds || rank(b.entry) - rank(a.entry))[0]?.entry;
  }

  /** Struck tenants leave a place to others. `beside`: those that would run beside its job. */
  #isBarred(who: string, beside: readonly TurnEntry[], now: number): boolean {
    if (!this.#seconds.isStruck(who, now)) return false;
    if (this.#seconds.presentAt(now).every((other) => this.#seconds.isStruck(other, now))) return false;
    const struck = beside.filter((other) => this.#seconds.isStruck(other.who, now));
    return struck.length >= Math.max(1, this.#limits.places - 1);
  }

  #without(entry: TurnEntry): readonly TurnEntry[] {
    return [...this.#running].filter((other) => other !== entry);
  }

  /** The next job of each tenant that has one to begin or to go on with; the tenant with fewest seconds first. */
  #candidates(now: number): readonly TurnEntry[] {
    const byTenant = new Map<string, TurnEntry>();
    for (const entry of [...this.#stopped, ...this.#lines.firsts()])
      if (!byTenant.has(entry.who)) byTenant.set(entry.who, entry);
    const ranked = [...byTenant.values()].map((entry) => ({
      entry,
      seconds: this.#seconds.of(entry.who, now),
      last: this.#seconds.lastTurnOf(entry.who),
    }));
    ranked.sort((a, b) => a.seconds - b.seconds || a.last - b.last || a.entry.order - b.entry.order);
    return ranked.map(({ entry }) => entry);
  }

  #run(entry: TurnEntry, now: number): TurnStep {
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

  #stop(entry: TurnEntry, now: number): TurnStep {
    this.#clock(entry, now);
    this.#remove(entry);
    this.#stopped.add(entry);
    entry.state = "stopped";
    entry.since = now;
    return { kind: "stop", turn: entry };
  }

  #end(entry: TurnEntry, now: number): TurnStep {
    if (entry.state === "running") this.#clock(entry, now);
    if (entry.ends > 0 || entry.hostMs >= leastLateMs) this.#seconds.strike(entry.who, now);
    entry.ends += 1;
    entry.hasHost = false;
    this.#waitAgain(entry, now);
    return { kind: "end", turn: entry };
  }

  #postpone(entry: TurnEntry, now: number): TurnStep {
    entry.awaitsHost = false;
    this.#waitAgain(entry, now);
    return { kind: "postpone", turn: entry };
  }

  /** As the first of its tenant's. */
  #waitAgain(entry: TurnEntry, now: number): void {
    this.#remove(entry);
    entry.state = "waiting";
    entry.since = now;
    this.#lines.addFirst(entry);
  }

  #refuse(): TurnStep {
    const turn = this.#lines.newestOfLongest();
    if (turn === undefined) throw new Error("nobody waits who could be refused");
    this.#remove(turn);
    return { kind: "refuse", turn };
  }

  /** Adds what it worked until now to what counts; nothing counts from now on. */
  #clock(entry: TurnEntry, now: number): void {
    if (!entry.hasHost) return;
    entry.hostMs += now - entry.since;
    this.#seconds.run(entry.who, -1, now);
  }

  /** From wherever it is. */
  #remove(entry: TurnEntry): void {
    this.#running.delete(entry);
    this.#stopped.delete(entry);
    if (entry.state === "waiting") this.#lines.remove(entry);
    entry.state = "over";
  }
}

const workedMs = ({ state, hasHost, hostMs, since }: TurnView, now: number): number =>
  hostMs + (hasHost && (state === "running" || state === "aside") ? now - since : 0);
