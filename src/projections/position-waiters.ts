import type { LogPosition } from "../ports/event-log/port.ts";

interface Waiter {
  readonly position: LogPosition;
  readonly settle: (reached: boolean) => void;
}

/** Callers that wait until a projection has reached a position. */
export class PositionWaiters {
  readonly #waiting = new Set<Waiter>();

  get any(): boolean {
    return this.#waiting.size > 0;
  }

  /** True once `reached` was called with the position or a later one; false after `timeoutMs`. */
  wait(position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (reached: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { position, settle };
      const timer = setTimeout(() => settle(false), timeoutMs);
      this.#waiting.add(waiter);
    });
  }

  reached(position: LogPosition): void {
    for (const waiter of this.#waiting) if (waiter.position <= position) waiter.settle(true);
  }

  /** Ends every wait, as no more events will come. */
  giveUp(): void {
    for (const waiter of this.#waiting) waiter.settle(false);
  }
}
