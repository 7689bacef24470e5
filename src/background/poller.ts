import { outsideRequests } from "../ports/patience/port.ts";

export interface PollerOptions {
  readonly look: () => Promise<void>;
  /** Milliseconds between looks. */
  readonly everyMs: number;
  /** Called with what `look` throws; the next look comes as always. */
  readonly onFailure: (error: unknown) => void;
}

/** Looks for work at once, then now and then, and sooner when woken; one look at a time. */
export class Poller {
  readonly #options: PollerOptions;
  #stopped: boolean = true;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again: boolean = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  /** There may be something: looks now, or once more after the look that is under way. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#looking !== undefined) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    // A request that wakes it does not wait for this look, nor for those that follow it.
    this.#looking = outsideRequests(() =>
      this.#options
        .look()
        .catch(this.#options.onFailure)
        .finally(() => this.#rest()),
    );
  }

  /** Begins no other look, and resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #rest(): void {
    this.#looking = undefined;
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), this.#again ? 0 : this.#options.everyMs);
    this.#timer.unref();
    this.#again = false;
  }
}
