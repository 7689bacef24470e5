import {
  ANY,
  type AppendExpectedRevision,
  type DeleteResult,
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  NO_STREAM,
  type ReadStreamOptions,
} from "@eventstore/db-client";

/** A question to a server; the answer is JSON without names and ids of its own. */
export interface Question {
  readonly what: string;
  readonly ask: (asking: Asking) => Promise<unknown>;
}

/** Milliseconds, far beyond what a server needs: a busy machine must not decide an answer. */
const patient = 120_000;

/** Milliseconds after which an append that the server has dropped is given up. */
const impatient = 5000;

/** One client, and names that no other test uses. */
export class Asking {
  readonly client: EventStoreDBClient;
  readonly #run = crypto.randomUUID().slice(0, 8);
  #names = 0;

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  name(): string {
    this.#names += 1;
    return `probe${this.#run}-s${this.#names}`;
  }

  /** @throws what the client throws */
  async appended(
    stream: string,
    events: JSONEventData[],
    expectedRevision: AppendExpectedRevision = NO_STREAM,
    deadline: number = patient,
  ): ReturnType<EventStoreDBClient["appendToStream"]> {
    const credentials = { username: "nobody", password: "nobody" };
    return await this.client.appendToStream(stream, events, {
      expectedRevision,
      credentials,
      requiresLeader: true,
      deadline,
    });
  }

  async append(stream: string, events: JSONEventData[], expected?: AppendExpectedRevision): Promise<unknown> {
    return await this.#answerOf(async () => {
      const { success, nextExpectedRevision, position } = await this.appended(stream, events, expected);
      const places = position?.commit === position?.prepare ? "commit=prepare" : "commit>prepare";
      return { success, next: String(nextExpectedRevision), position: position === undefined ? "none" : places };
    });
  }

  /** Two at the same moment: how each ended. */
  async both(stream: string, pair: readonly JSONEventData[][], expected?: AppendExpectedRevision): Promise<unknown> {
    const ends = pair.map((events) => this.#answerOf(async () => this.appended(stream, events, expected, impatient)));
    const words = (await Promise.all(ends)).map((end) => ("error" in end ? String(end.error) : "ok"));
    // Which of the two clocks ends an append without an answer is of no interest.
    return words.map((word) => (word === "deadline-exceeded" ? "timeout" : word)).sort();
  }

  async read(stream: string, options: ReadStreamOptions = {}): Promise<unknown> {
    return await this.#answerOf(async () => {
      const revisions: string[] = [];
      const events = this.client.readStream(stream, { maxCount: 10, ...options });
      for await (const { event } of events) revisions.push(String(event?.revision));
      return revisions;
    });
  }

  async remove(stream: string, expectedRevision: Parameters<Asking["deletedAs"]>[1] = ANY): Promise<unknown> {
    return await this.#answerOf(async () => this.deletedAs(stream, expectedRevision));
  }

  async deletedAs(stream: string, expectedRevision: typeof ANY | typeof NO_STREAM | bigint): Promise<unknown> {
    return done(await this.client.deleteStream(stream, { expectedRevision }));
  }

  async tombstone(stream: string): Promise<unknown> {
    return await this.#answerOf(async () => done(await this.client.tombstoneStream(stream, { expectedRevision: ANY })));
  }

  /** An answer, or the error with its words. */
  async answer(make: () => Promise<unknown>): Promise<unknown> {
    return await this.#answerOf(make);
  }

  async #answerOf<Answer>(make: () => Promise<Answer>): Promise<Answer | ReturnType<typeof said>> {
    try {
      return await make();
    } catch (error) {
      return said(error as ClientError);
    }
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}

interface ClientError {
  readonly type?: string;
  readonly name: string;
  readonly message: string;
  readonly code?: number;
  readonly actualVersion?: unknown;
  readonly _raw?: { readonly code?: number; readonly details?: string };
}

const done = ({ position }: DeleteResult): unknown => ({ ok: true, position: position ? "yes" : "no" });

export const said = (error: ClientError) => ({
  error: error.type ?? error.name,
  code: error.code ?? error._raw?.code,
  actual: error.actualVersion === undefined ? undefined : String(error.actualVersion),
  text: anonymous(error._raw?.details ?? error.message),
});

const anonymous = (text: string): string =>
  text
    .replaceAll(/probe[0-9a-f]{8}-[a-z]+\d+/g, "STREAM")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
    .slice(0, 160);

export const newEvent = (data: unknown = { a: 1 }, metadata?: unknown): JSONEventData =>
  jsonEvent({
    id: crypto.randomUUID(),
    type: "t",
    data: data as JSONEventData["data"],
    ...(metadata === undefined ? {} : { metadata: metadata as Record<string, unknown> }),
  });

export const newEvents = (count: number, data?: unknown): JSONEventData[] =>
  Array.from({ length: count }, () => newEvent(data));
