/** Milliseconds after which all are woken, so that they learn how far the log is when none of its new events concern them. */
const lateMs = 100;

interface SleepingFollower {
  readonly prefixes: readonly string[];
  readonly wake: () => void;
}

/** Followers of the feed that have all that there is, until there is more. */
export class WakeUps {
  readonly #sleeping = new Set<SleepingFollower>();
  #late: NodeJS.Timeout | undefined;

  /** Resolves at an event of a stream that begins so, a while after one of others, or when the signal is aborted. */
  sleep(prefixes: readonly string[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleeping.delete(sleeper);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper = { prefixes, wake };
      if (signal.aborted) return resolve();
      this.#sleeping.add(sleeper);
      signal.addEventListener("abort", wake);
    });
  }

  /** Wakes those that wait for events of this stream, and the others a while later; undefined: the log was only read further. */
  wake(stream: string | undefined): void {
    for (const { prefixes, wake } of [...this.#sleeping]) {
      if (stream !== undefined && prefixes.some((prefix) => stream.startsWith(prefix))) wake();
    }
    if (this.#sleeping.size > 0) this.#late ??= setTimeout(() => this.wakeAll(), lateMs).unref();
  }

  wakeAll(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    for (const { wake } of [...this.#sleeping]) wake();
  }
}
