/** Milliseconds in which what a tenant has used counts half as much. */
const halvedMs = 10_000;

/** Seconds that one running job has after very long: what is added is halved as fast. */
const steady = halvedMs / 1000 / Math.LN2;

/** Milliseconds for which a tenant that came counts as present, and for which a strike lasts. */
const presentMs = 60_000;
const struckMs = 60_000;

/** Seconds that are as good as none. */
const nothing = 0.001;

interface Account {
  /** At the moment `at`, in milliseconds. */
  seconds: number;
  at: number;
  running: number;
  seenAt: number;
  struckUntil: number;
  lastTurn: number;
}

/**
 * Seconds of rendering by tenant: they grow while its jobs run, by one each second for each of them, and are halved every
 * ten seconds. `now`, everywhere: milliseconds of a clock that only goes forwards.
 */
export class TenantSeconds {
  /** The one that came last is last. */
  readonly #accounts = new Map<string, Account>();

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
    const account = this.#account(who, now);
    account.seenAt = now;
    this.#accounts.delete(who);
    this.#accounts.set(who, account);
    this.#forget(now);
  }

  /** One of its jobs was ended for others, or at its deadline. */
  strike(who: string, now: number): void {
    this.#account(who, now).struckUntil = now + struckMs;
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
    const account: Account = { seconds: 0, at: now, running: 0, seenAt: now, struckUntil: 0, lastTurn: 0 };
    this.#accounts.set(who, account);
    return account;
  }

  #forget(now: number): void {
    for (const [who, account] of this.#accounts) {
      if (account.seenAt > now - presentMs) return;
      if (account.running === 0 && account.struckUntil <= now && secondsOf(account, now) < nothing)
        this.#accounts.delete(who);
    }
  }
}

/** Seconds at `now`: older ones are halved every 10 s, and new ones as they are added (the integral of 2^(-t/10 s)). */
function secondsOf({ seconds, at, running }: Account, now: number): number {
  const kept = 2 ** (-(now - at) / halvedMs);
  return seconds * kept + running * steady * (1 - kept);
}
