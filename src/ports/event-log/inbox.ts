import type { Readable } from "node:stream";

/** Objects of a server's stream, taken one by one: the next comes only after the one before was handled. */
export class Inbox<Item> {
  readonly #stream: Readable;
  readonly #convert: (sent: unknown) => Item | undefined;
  readonly #cancel: () => Promise<void>;
  #failure: { readonly error: unknown } | undefined;
  #ended: boolean = false;
  #wake: (() => void) | undefined;

  /** `cancel` ends the subscription on the server; what `convert` finds nothing in is passed over. */
  constructor(stream: Readable, convert: (sent: unknown) => Item | undefined, cancel: () => Promise<void>) {
    this.#stream = stream;
    this.#convert = convert;
    this.#cancel = cancel;
    const end = (): void => this.end();
    stream.on("readable", () => this.wake());
    stream.on("end", end);
    stream.on("close", end);
    stream.on("error", (error: unknown) => {
      this.#failure ??= { error };
      this.wake();
    });
  }

  /**
   * The next item that is here; undefined when none is, which is not yet the end.
   * @throws what the stream failed with, after everything before it was taken
   */
  take(): Item | undefined {
    for (let sent = this.#read(); sent !== null; sent = this.#read()) {
      const item = this.#convert(sent);
      if (item !== undefined) return item;
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return undefined;
  }

  /** Whether the server has sent all it will. Ask after `take` found nothing. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Resolves when something has changed, at a call of `wake`, or when the signal is aborted; false after `ms`. */
  change(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#stream.readableLength > 0 || this.#ended || this.#failure !== undefined || signal?.aborted === true) {
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (hasChanged: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        this.#wake = undefined;
        resolve(hasChanged);
      };
      const wake = (): void => settle(true);
      const timer = setTimeout(settle, ms, false);
      signal?.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }

  wake(): void {
    this.#wake?.();
  }

  /** Takes no more objects than have arrived, even if the server would send more. */
  end(): void {
    this.#ended = true;
    this.wake();
  }

  /** Lets the server stop, and forgets what still comes: a stream that is not read to its end is never let go. */
  close(): void {
    this.#cancel().catch(() => undefined);
    this.#stream.removeAllListeners("readable");
    this.#stream.resume();
  }

  #read(): unknown {
    return this.#stream.destroyed ? null : (this.#stream.read() as unknown);
  }
}
