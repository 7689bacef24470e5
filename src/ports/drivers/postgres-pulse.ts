import type { Client } from "pg";

export interface PulseOptions {
  /** A connection for the pulse alone, on which nothing takes longer than some seconds. */
  readonly connect: () => Promise<Client>;
  /** Called once when the server has fallen silent. */
  readonly onSilence: () => void;
  /** Milliseconds between two questions. */
  readonly everyMs: number;
}

/**
 * Notices within seconds that a server says nothing any more. A network that swallows packets closes no connection: what
 * was sent would wait for its time-outs, one after the other, and a connection that only listens would wait for ever. A
 * server that refuses or ends connections is not silent: each caller hears of that by itself.
 */
export class PostgresPulse {
  readonly #options: PulseOptions;
  readonly #timer: NodeJS.Timeout;
  #client: Client | undefined;
  #looking: Promise<void> | undefined;
  #closed: boolean = false;
  #isSilent: boolean = false;

  constructor(options: PulseOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.everyMs).unref();
  }

  /** Whether the last question was not answered: others need not be sent. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  #look(): void {
    this.#looking ??= this.#isAnswered()
      .then((isAnswered) => {
        const fellSilent = !isAnswered && !this.#isSilent;
        this.#isSilent = !isAnswered;
        if (fellSilent && !this.#closed) this.#options.onSilence();
      })
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** An error is an answer, unless it says that there was none. */
  async #isAnswered(): Promise<boolean> {
    try {
      this.#client ??= await this.#connected();
      await this.#client.query("SELECT 1");
      return true;
    } catch (error) {
      const client = this.#client;
      this.#client = undefined;
      void client?.end().catch(() => undefined);
      return !saysSilence(error);
    }
  }

  async #connected(): Promise<Client> {
    const client = await this.#options.connect();
    client.on("end", () => {
      if (this.#client === client) this.#client = undefined;
    });
    return client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#looking;
    await this.#client?.end().catch(() => undefined);
  }
}

const saysSilence = (error: unknown): boolean => {
  const { cause = error } = error as { readonly cause?: unknown };
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  return silentCodes.has(String(code)) || /timeout/i.test(String(message));
};

const silentCodes = new Set(["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"]);
