/** Lets followers sleep without a timer until something was committed. */
export class Wake {
  readonly #sleepers = new Set<() => void>();

  /** Resolves at the next call, or when the signal is aborted. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const rise = (): void => {
        this.#sleepers.delete(rise);
        signal.removeEventListener("abort", rise);
        resolve();
      };
      if (signal.aborted) {
        resolve();
        return;
      }
      this.#sleepers.add(rise);
      signal.addEventListener("abort", rise);
    });
  }

  call(): void {
    for (const rise of [...this.#sleepers]) {
      rise();
    }
  }
}
