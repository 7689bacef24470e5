import { outsideRequests } from "../patience/port.ts";

/** A lease that is to last longer. */
export interface WantedLease {
  readonly name: string;
  readonly token: bigint;
  readonly until: Date;
}

interface WaitingRenewal {
  readonly wanted: WantedLease;
  readonly settle: (isHeld: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Milliseconds for which a renewal waits for others: far less than a lease lasts. A process that was given them at once renews them at once. */
const togetherMs = 100;

/** Renewals of the leases that a process holds, by one command for all that come within a moment. */
export class Renewals {
  readonly #prolong: (wanted: readonly WantedLease[]) => Promise<ReadonlySet<WantedLease>>;
  #waiting: WaitingRenewal[] = [];
  #underWay: Promise<void> = Promise.resolve();

  /** `prolong` answers those that were still held. */
  constructor(prolong: (wanted: readonly WantedLease[]) => Promise<ReadonlySet<WantedLease>>) {
    this.#prolong = prolong;
  }

  /** False when the lease is lost. */
  renew(wanted: WantedLease): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ wanted, settle, fail });
      if (this.#waiting.length === 1) outsideRequests(() => setTimeout(() => this.#begin(), togetherMs));
    });
  }

  /** A lease that is given back is not renewed after that: what waits is answered as lost, what is under way comes to its end first. */
  async giveUp({ name, token }: Pick<WantedLease, "name" | "token">): Promise<void> {
    for (const { wanted, settle } of this.#waiting) if (wanted.name === name && wanted.token === token) settle(false);
    this.#waiting = this.#waiting.filter(({ wanted }) => wanted.name !== name || wanted.token !== token);
    await this.#underWay;
  }

  #begin(): void {
    const before = this.#underWay;
    const renewing = this.#renewAll();
    this.#underWay = Promise.all([before, renewing]).then(() => undefined);
  }

  async #renewAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    try {
      const held = await this.#prolong(waiting.map(({ wanted }) => wanted));
      for (const { wanted, settle } of waiting) settle(held.has(wanted));
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }
}
