import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";

/**
 * Until when something must be done: a length of time, or the moment at which nobody waits for it any more. Every document has one, and an
 * AbortController with its events takes several times as long. Timers of one length are a list to Node.js, and no more than one of the system's.
 */
export class Deadline implements StopSignal {
  readonly #listeners = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #caller: StopSignal | undefined;
  readonly #leave = (): void => this.#pass({ reason: this.#caller?.reason, isUnwanted: true });
  #isLate: boolean = false;
  #over: { readonly reason: unknown; readonly isUnwanted: boolean } | undefined;

  /** `reason`: what those who wait get when the time is over; `caller`: its reason is what they get when that is aborted before. */
  constructor(ms: number, reason: () => unknown, caller?: StopSignal) {
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#pass({ reason: reason(), isUnwanted: false });
    }, ms);
    this.#caller = caller;
    if (caller?.aborted === true) this.#leave();
    else caller?.addEventListener("abort", this.#leave);
  }

  get aborted(): boolean {
    return this.#over !== undefined;
  }

  get reason(): unknown {
    return this.#over?.reason;
  }

  /** Aborted since nobody waits any more, and not since the time is over. */
  get isUnwanted(): boolean {
    return this.#over?.isUnwanted ?? false;
  }

  /** The time is over, even if nobody waited any more before that. */
  get isLate(): boolean {
    return this.#isLate;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** The work is done: no listener is called any more. */
  met(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#leave);
    this.#listeners.clear();
  }

  /** Each listener is called once. */
  #pass(over: { readonly reason: unknown; readonly isUnwanted: boolean }): void {
    if (this.#over !== undefined) return;
    this.#over = over;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}
