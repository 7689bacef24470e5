/** The time in which more events may join a batch. It is over early when somebody waits for the batch. */
export class Window {
  readonly #ms: () => number;
  #end: (over: "over") => void = () => undefined;
  #cancel: () => void = () => undefined;

  /** Called whenever it opens, for how long; 0: what is at hand already still gets in. */
  constructor(ms: () => number) {
    this.#ms = ms;
  }

  /** Resolves when it is over; never, when it is closed before. */
  open(): Promise<"over"> {
    return new Promise((resolve) => {
      this.#end = resolve;
      const ms = this.#ms();
      if (ms === 0) {
        this.hurry();
        return;
      }
      const timer = setTimeout(resolve, ms, "over" as const);
      this.#cancel = () => clearTimeout(timer);
    });
  }

  /** Lets in what is at hand, and no more. */
  hurry(): void {
    this.#cancel();
    const soon = setImmediate(() => this.#end("over"));
    this.#cancel = () => clearImmediate(soon);
  }

  close(): void {
    this.#cancel();
    this.#end = () => undefined;
  }
}
