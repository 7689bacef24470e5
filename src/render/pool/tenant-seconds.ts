/** Milliseconds in which what a tenant has used counts half as much. */
const halvedMs = 10_000;

/** Seconds that one running job has after very long: what is added is halved as fast. */
const steady = halvedMs / 1000 / Math.LN2;

/** Milliseconds for which a tenant that came counts as present, and for which a strike lasts. */
const presentMs = 60_000;
const struckMs = 60_000;

/** Seconds that a tenant that comes has less than the one with fewest of those whose jobs run, unless it has more. */
const headStart = 2;

/** Seconds that are as good as none. */
const nothing = 0.001;

interface Account {
  /** At the moment `at`, in milliseconds. */
  seconds: number;
  at: number;
  running: number;
  seenAt: number;
  struckUntil: number;
  /** When a caller of its left last, and a host was ended for that. */
  abandonedAt: number;
  lastTurn: number;
}

/**
 * Seconds of rendering by tenant: they grow while its jobs run, by one each second for each of them, and are halved every ten seconds. A
 * tenant that comes is given seconds that it has not used. Without them it would keep the others waiting until it has used as much as they
 * did while it was away. (In the same way a fair scheduler of Linux starts a process that wakes near the least virtual runtime.) `now`,
 * everywhere: milliseconds of a clock that only goes forwards.
 */
export class TenantSeconds {
  /** The one that came last is last. */
  readonly #accounts = new Map<string, Account>();
  /** When the last strike of all ends. */
  #struckUntil = 0;

  of(who: string, now: number): number {
    const account = this.#accounts.get(who);
    return account === undefined ? 0 : secondsOf(account, now);
  }

  /** One more of its jobs runs from now on, or one less (-1). */
  run(who: string, more: 1 | -1, now: number): void {
    const account = this.#account(who, now);
    account.seconds = secondsOf(account, now);
    account.at = now;
    account.running += more;
  }

  /** It has used so many seconds beside those for which its jobs ran. */
  charge(who: string, seconds: number, now: number): void {
    const account = this.#account(who, now);
    account.seconds = secondsOf(account, now) + seconds;
    account.at = now;
  }

  /** One of its jobs gets the turn with this number. */
  turn(who: string, given: number, now: number): void {
    this.#account(who, now).lastTurn = given;
  }

  /** The number of the last one that it got; 0 when there was none lately. */
  lastTurnOf(who: string): number {
    return this.#accounts.get(who)?.lastTurn ?? 0;
  }

  /** It sent a job. */
  see(who: string, now: number): void {
    const known = this.#accounts.get(who);
    if (known === undefined || known.seenAt <= now - presentMs) this.#arrive(who, now);
    const seen = this.#account(who, now);
    seen.seenAt = now;
    this.#accounts.delete(who);
    this.#accounts.set(who, seen);
    this.#forget(now);
  }

  #arrive(who: string, now: number): void {
    const running = [...this.#accounts].filter(([other, { running }]) => other !== who && running > 0);
    if (running.length === 0) return;
    const least = Math.min(...running.map(([, account]) => secondsOf(account, now)));
    this.charge(who, Math.max(0, least - headStart - this.of(who, now)), now);
  }

  /** One of its jobs ended its host, or was ended for others or at its deadline. */
  strike(who: string, now: number): void {
    this.#struckUntil = now + struckMs;
    this.#account(who, now).struckUntil = this.#struckUntil;
  }

  /** A caller of its left, and a host was ended for that. */
  abandon(who: string, now: number): void {
    this.#account(who, now).abandonedAt = now;
  }

  /** When that was last; before all time where it was not lately. */
  abandonedAtOf(who: string): number {
    return this.#accounts.get(who)?.abandonedAt ?? -Infinity;
  }

  /** Whether any tenant is struck; takes no longer where there are many. */
  hasStruckAt(now: number): boolean {
    return this.#struckUntil > now;
  }

  isStruck(who: string, now: number): boolean {
    return (this.#accounts.get(who)?.struckUntil ?? 0) > now;
  }

  /** Tenants that came lately. */
  presentAt(now: number): readonly string[] {
    return [...this.#accounts].filter(([, { seenAt }]) => seenAt > now - presentMs).map(([who]) => who);
  }

  #account(who: string, now: number): Account {
    const known = this.#accounts.get(who);
    if (known !== undefined) return known;
    const account: Account = {
      seconds: 0,
      at: now,
      running: 0,
      seenAt: now,
      struckUntil: 0,
      abandonedAt: -Infinity,
      lastTurn: 0,
    };
    this.#accounts.set(who, account);
    return account;
  }

  #forget(now: number): void {
    for (const [who, account] of this.#accounts) {
      if (account.seenAt > now - presentMs) return;
      const isQuiet = account.struckUntil <= now && account.abandonedAt <= now - presentMs;
      if (account.running === 0 && isQuiet && secondsOf(account, now) < nothing) this.#accounts.delete(who);
    }
  }
}

/** Seconds at `now`: older ones are halved every 10 s, and new ones as they are added (the integral of 2^(-t/10 s)). */
function secondsOf({ seconds, at, running }: Account, now: number): number {
  const kept = 2 ** (-(now - at) / halvedMs);
  return seconds * kept + running * steady * (1 - kept);
}
