import type { Client } from "pg";
import type { PostgresConnection } from "../drivers/postgres-connection.ts";
import { readHead } from "./postgres-reader.ts";

/** A notice of commits; `streams` is undefined when any stream may have got events. */
export interface CommitNotice {
  readonly head: bigint;
  readonly streams: readonly string[] | undefined;
}

/** A notification that was lost, with its connection or at a failover, is made up for within this time. */
const pollMs = 1000;

/**
 * Hears of other nodes' commits, through LISTEN and a slow poll, until it is closed. While the server is away it goes on
 * trying, and says nothing.
 */
export class PostgresNews {
  readonly #connection: PostgresConnection;
  readonly #hear: (news: CommitNotice) => void;
  readonly #timer: NodeJS.Timeout;
  #listener: Client | undefined;
  #looking: Promise<void> | undefined;
  #closed: boolean = false;

  constructor(connection: PostgresConnection, hear: (news: CommitNotice) => void) {
    this.#connection = connection;
    this.#hear = hear;
    this.#timer = setInterval(() => this.#look(), pollMs).unref();
    this.#look();
  }

  #look(): void {
    if (this.#closed) return;
    this.#looking ??= this.#listenAndPoll()
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** First it listens, then it looks: what is committed in between is heard twice, which does no harm. */
  async #listenAndPoll(): Promise<void> {
    if (this.#listener === undefined) await this.#listen();
    this.#hear({ head: await readHead(this.#connection), streams: undefined });
  }

  async #listen(): Promise<void> {
    const client = await this.#connection.connectAlone();
    const lost = (): void => {
      if (this.#listener === client) this.#listener = undefined;
    };
    client.on("end", lost);
    client.on("error", lost);
    client.on("notification", ({ payload = "" }) => this.#notified(payload));
    this.#listener = client;
    try {
      await client.query(`LISTEN "${this.#connection.schema}"`);
    } catch (error) {
      lost();
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  #notified(payload: string): void {
    const [head = "", ...streams] = payload.split("|");
    if (!this.#closed && /^\d{1,19}$/.test(head))
      this.#hear({ head: BigInt(head), streams: streams.length === 0 ? undefined : streams });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#looking;
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.end().catch(() => undefined);
  }
}
