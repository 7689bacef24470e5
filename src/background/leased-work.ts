import type { Clock } from "../ports/clock/port.ts";
import type { Leases } from "../ports/leases/port.ts";
import { outsideRequests } from "../ports/patience/port.ts";
import { RetryPauses } from "./pauses.ts";

export interface LeasedWorkOptions {
  readonly leases: Leases;
  /** Milliseconds after which another process may begin what one that is gone was working on. */
  readonly leaseMs: number;
  readonly clock: Pick<Clock, "now">;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** A piece of work, under a name that all processes give it. */
interface WorkPiece<Answer> {
  readonly lease: string;
  /** For the log, when it fails. */
  readonly what: string;
  readonly work: () => Promise<Answer>;
  /** Whether with this answer nothing was tried, so that a pause goes on; left out: something was, with every answer. */
  readonly isUntried?: (answer: Answer) => boolean;
  /** undefined: another process holds the lease, or the work threw. */
  readonly after: (answer: Answer | undefined) => void;
}

/**
 * Work that several processes find: each piece is done by the one that holds its lease, which is renewed meanwhile. One that
 * threw is paused, each time for longer: it is not to be begun while `isPaused`.
 */
export class LeasedWork {
  readonly #options: LeasedWorkOptions;
  readonly #begun = new Set<Promise<void>>();
  readonly #pauses: RetryPauses;

  constructor(options: LeasedWorkOptions) {
    this.#options = options;
    this.#pauses = new RetryPauses(options.clock);
  }

  /** Whether the work under a lease threw a moment ago. */
  isPaused(lease: string): boolean {
    return this.#pauses.lasts(lease);
  }

  begin<Answer>(piece: WorkPiece<Answer>): void {
    // The request that led to it does not wait for it.
    const done = outsideRequests(() => this.#do(piece))
      .catch((error: unknown) => {
        this.#pauses.lengthen(piece.lease);
        this.#options.onFailure(piece.what, error);
        return undefined;
      })
      .then(piece.after);
    this.#begun.add(done);
    void done.finally(() => this.#begun.delete(done));
  }

  /** Resolves when all that was begun has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#begun);
  }

  async #do<Answer>({ lease: name, what, work, isUntried }: WorkPiece<Answer>): Promise<Answer | undefined> {
    const { leases, leaseMs } = this.#options;
    const lease = await leases.acquire(name, leaseMs);
    if (lease === undefined) return undefined;
    const renewal = setInterval(() => {
      lease.renew(leaseMs).catch((error: unknown) => this.#options.onFailure(`${what}: renewing its lease`, error));
    }, leaseMs / 3);
    try {
      const answer = await work();
      if (isUntried?.(answer) !== true) this.#pauses.forget(name);
      return answer;
    } finally {
      clearInterval(renewal);
      // It ends by itself where it cannot be given back: the answer counts all the same.
      await lease.release().catch((error: unknown) => this.#options.onFailure(`${what}: giving back its lease`, error));
    }
  }
}
