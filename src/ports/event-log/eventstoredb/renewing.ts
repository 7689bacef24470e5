import { readFileSync, statSync } from "node:fs";
import { holdsCertificate } from "./survey.ts";

/** How a client is made and closed. */
export interface RenewingOptions<Client> {
  /** The file of the servers' authority; undefined: nothing is ever renewed. */
  readonly caFile: string | undefined;
  readonly make: () => Client;
  readonly close: (client: Client) => Promise<void>;
}

/** Milliseconds between two looks at the file. */
const lookEveryMs = 1000;

/** Milliseconds that a client which was replaced gets to finish what it has begun; its subscriptions end then, and others begin. */
const retireMs = 10_000;

/**
 * A client that is replaced when the file of the authority has changed: the client itself reads it once, and a cluster that got
 * certificates of a new authority would be out of reach until the next start.
 */
export class RenewingClient<Client> {
  readonly #options: RenewingOptions<Client>;
  readonly #retired = new Map<Client, NodeJS.Timeout>();
  #client: Client;
  #stamp: string | undefined;
  #lookedAt = performance.now();
  #isClosed: boolean = false;

  constructor(options: RenewingOptions<Client>) {
    this.#options = options;
    this.#stamp = this.#stampNow();
    this.#client = options.make();
  }

  current(): Client {
    const now = performance.now();
    if (this.#options.caFile === undefined || now - this.#lookedAt < lookEveryMs) return this.#client;
    this.#lookedAt = now;
    this.#renew();
    return this.#client;
  }

  /**
   * Another client from now on; the one before is left to `retire` after so many milliseconds, or closed with the others. None while the
   * file is away, and none after `close`.
   */
  replace(retire: (client: Client) => Promise<void>, ms: number): void {
    if (this.#isClosed) return;
    const old = this.#client;
    try {
      this.#client = this.#options.make();
    } catch {
      return;
    }
    this.#retire(old, retire, ms);
  }

  #retire(old: Client, retire: (client: Client) => Promise<void>, ms: number): void {
    const timer = setTimeout(() => {
      this.#retired.delete(old);
      void retire(old);
    }, ms);
    this.#retired.set(old, timer.unref());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const { close } = this.#options;
    for (const timer of this.#retired.values()) clearTimeout(timer);
    await Promise.all([this.#client, ...this.#retired.keys()].map(close));
    this.#retired.clear();
  }

  /** A file that is gone, or is being written, changes nothing. */
  #renew(): void {
    const { caFile = "", make, close } = this.#options;
    const stamp = this.#stampNow();
    if (stamp === undefined || stamp === this.#stamp) return;
    let client: Client;
    try {
      if (!holdsCertificate(readFileSync(caFile))) return;
      client = make();
    } catch {
      return;
    }
    this.#stamp = stamp;
    const old = this.#client;
    this.#client = client;
    this.#retire(old, close, retireMs);
  }

  /** Undefined: there is no such file. */
  #stampNow(): string | undefined {
    const { caFile } = this.#options;
    const found = caFile === undefined ? undefined : statSync(caFile, { throwIfNoEntry: false });
    return found === undefined ? undefined : `${found.ino} ${found.mtimeMs} ${found.size}`;
  }
}
