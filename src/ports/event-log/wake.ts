/** Milliseconds after which followers learn, all at once, how far the log is when none of its new events concern them. */
const lateMs = 100;

/** A follower at the log's end. */
export interface LogSleeper {
  /** Resolves at the next commit of events it wants, a while after one of others, or when the signal is aborted. */
  next(): Promise<void>;
  /** It follows no more. */
  end(): void;
}

interface Sleeping {
  readonly prefixes: readonly string[];
  readonly wake: () => void;
}

/** Lets followers sleep until something was committed that they want. */
export class Wake {
  readonly #sleeping = new Set<Sleeping>();
  #late: NodeJS.Timeout | undefined;

  /** For streams whose names begin with one of the prefixes. */
  sleeper(signal: AbortSignal, prefixes: readonly string[] = [""]): LogSleeper {
    let wake = (): void => undefined;
    const abort = (): void => wake();
    signal.addEventListener("abort", abort);
    const sleep = (resolve: () => void): void => {
      wake = () => {
        this.#sleeping.delete(sleeping);
        resolve();
      };
      const sleeping = { prefixes, wake };
      if (signal.aborted) resolve();
      else this.#sleeping.add(sleeping);
    };
    return { next: () => new Promise(sleep), end: () => signal.removeEventListener("abort", abort) };
  }

  /** Events of these streams were committed. */
  call(streams: readonly string[]): void {
    const wanted = ({ prefixes }: Sleeping): boolean =>
      streams.some((stream) => prefixes.some((prefix) => stream.startsWith(prefix)));
    for (const sleeping of [...this.#sleeping]) if (wanted(sleeping)) sleeping.wake();
    if (this.#sleeping.size > 0) this.#late ??= setTimeout(() => this.callAll(), lateMs).unref();
  }

  callAll(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    for (const { wake } of [...this.#sleeping]) wake();
  }
}
