/** The part of an `AbortSignal` that the pool needs: listeners are called when the time is over. */
export interface DeadlineSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Until when something must be done. Every document has one, and an AbortController with its events takes several times as long.
 * Timers of one length are a list to Node.js, and no more than one of the system's.
 */
export class Deadline implements DeadlineSignal {
  readonly #listeners = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #over: { readonly reason: unknown } | undefined;

  /** `reason`: what those who wait get. */
  constructor(ms: number, reason: () => unknown) {
    this.#timer = setTimeout(() => this.#pass(reason()), ms);
  }

  get aborted(): boolean {
    return this.#over !== undefined;
  }

  get reason(): unknown {
    return this.#over?.reason;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** The work is done in time: no listener is called any more. */
  met(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** Each listener is called once. */
  #pass(reason: unknown): void {
    this.#over = { reason };
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}
