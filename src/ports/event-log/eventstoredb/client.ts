import { EventStoreDBClient, type ResolvedEvent } from "@eventstore/db-client";
import { type Guid, uuidv5 } from "../../../vocabulary/ids.ts";
import { ServerRefused } from "../../drivers/server-refused.ts";
import { Inbox } from "../inbox.ts";
import type { EventMeta, LogPosition, RecordedEvent } from "../port.ts";
import type { EventRow } from "../rows.ts";
import { guarded } from "./guarded.ts";
import { ConnectionPulse } from "./pulse.ts";
import { RenewingClient } from "./renewing.ts";
import { callAppend, type ServerAppend, type ServerAppended, type ServerEvent } from "./server-append.ts";
import type { Timing } from "./timing.ts";
import { readUrl, withOwnTimes } from "./url.ts";

interface ServerRange {
  readonly from: bigint | undefined;
  readonly backwards: boolean;
  readonly limit: number;
}

interface SubscriptionRange {
  /** Exclusive; 0n: from the first event. */
  readonly after: LogPosition;
  readonly prefixes: readonly string[] | undefined;
  /** How many events the server looks through before it says how far it is: many to catch up, one to be notified at once. */
  readonly window: number;
  readonly onCheckpoint: (position: LogPosition) => void;
  readonly onCaughtUp: () => void;
}

/** The calls this service makes. Errors come as the client throws them; `troubleOf` classifies them. */
export interface ServerConnection {
  append(append: ServerAppend): Promise<ServerAppended>;
  readStream(stream: string, range: ServerRange): Inbox<RecordedEvent>;
  /** The whole log from the event at `from` on, the server's own events included. */
  readLog(from: LogPosition): Inbox<RecordedEvent>;
  /** The whole log backwards from before a position, undefined: from its end, the server's own events included; so many at most. */
  readBack(before: LogPosition | undefined, limit?: number): Inbox<RecordedEvent>;
  subscribe(range: SubscriptionRange): Inbox<RecordedEvent>;
  /** Closes a name for good: after a scavenge nothing of the stream is left but the tombstone. */
  tombstone(stream: string): Promise<void>;
  /** Milliseconds that an answer may take that usually may take so long: fewer over a connection that has replaced a silent one. */
  answerMs(usualMs: number): number;
  /**
   * A call that began then got no answer in that time. The next calls go over another connection, unless something came on this one a
   * moment ago. A node that froze, or whose cable was pulled, keeps the old connection open, and a new leader is looked for on a new one
   * only.
   */
  suspect(beganAt: number): void;
  close(): Promise<void>;
}

/** Longest wait, in milliseconds, for the server to end its streams when the log closes. */
const farewellMs = 1000;

const reading = { requiresLeader: true };

/**
 * One for the process. `deadlineMs`: what the server gets to answer a write.
 *
 * Appends are the plain Append call (`server-append.ts`), never the client's one stream of BatchAppend, which knows no deadline, fails the
 * appends of other clients, and whose late answers end the process. The client sends the user of the address by itself, and over an
 * insecure connection none. Reads too go to the leader: a follower may not have what was just acknowledged.
 */
export function connect(url: string, times: Pick<Timing, "answerMs" | "firstAnswerMs">): ServerConnection {
  const { caFile } = readUrl(url);
  const { clients, pulse, heard, reader, suspect } = watchedClients(url, caFile, times);
  return {
    append: async (append) => {
      const beganAt = performance.now();
      const client = clients.current();
      const events = append.rows.map((row) => toServerEvent(append.stream, row));
      const options = { requiresLeader: true, deadline: pulse.answerMs(times.answerMs) } as const;
      const appended = await callAppend(client, append, events, options).catch((error: unknown) => {
        const { type } = error as { readonly type?: unknown };
        if (type === "deadline-exceeded") suspect(beganAt);
        if (type === "unavailable" && client === clients.current()) pulse.broke();
        throw error;
      });
      heard(client);
      return appended;
    },
    readStream: (stream, { from, backwards, limit }) => {
      const by = reader();
      const events = by.client.readStream(stream, {
        ...reading,
        fromRevision: from ?? (backwards ? "end" : "start"),
        direction: backwards ? "backwards" : "forwards",
        maxCount: Math.min(limit, Number.MAX_SAFE_INTEGER),
      });
      return new Inbox(events, received(by), () => events.cancel());
    },
    readLog: (from) => {
      const by = reader();
      const range = { fromPosition: clientPosition(from), direction: "forwards" } as const;
      const events = by.client.readAll({ ...reading, ...range });
      return new Inbox(events, received(by), () => events.cancel());
    },
    readBack: (before, limit) => readBack(reader(), before, limit),
    subscribe: (wants) => subscribe(reader(), wants),
    tombstone: async (stream) => {
      const options = { requiresLeader: true, deadline: pulse.answerMs(times.answerMs) };
      await clients.current().tombstoneStream(stream, { ...options, expectedRevision: "any" });
    },
    answerMs: (usualMs) => pulse.answerMs(usualMs),
    suspect,
    close: () => clients.close(),
  };
}

/** The client that is used, and what is known of whether its connection lives. */
function watchedClients(
  url: string,
  caFile: string | undefined,
  { answerMs, firstAnswerMs }: Pick<Timing, "answerMs" | "firstAnswerMs">,
) {
  const clients = new RenewingClient({ caFile, make: () => clientOf(url), close });
  const pulse = new ConnectionPulse({ usualMs: answerMs, firstMs: firstAnswerMs }, () => performance.now());
  const heard = (client: EventStoreDBClient): void => {
    if (client === clients.current()) pulse.heard();
  };
  const reader = (): HeardClient => {
    const client = clients.current();
    return { client, heard: () => heard(client) };
  };
  const suspect = (beganAt: number): void => {
    if (!pulse.isGivenUp(beganAt)) return;
    // Closed later, when no call is being made on it: a call on a closed connection would fail where no code can catch it. Reads and
    // subscriptions that are still open then are left to those who made them: ended from here, they would look complete.
    clients.replace((old) => closeChannel(old).catch(() => undefined), answerMs * 2);
  };
  return { clients, pulse, heard, reader, suspect };
}

/** A client, and what is called with each thing that comes from it: a sign of life of its connection. */
interface HeardClient {
  readonly client: EventStoreDBClient;
  readonly heard: () => void;
}

const received =
  ({ heard }: HeardClient) =>
  (sent: unknown): RecordedEvent | undefined => {
    heard();
    return toRecorded(sent);
  };

function readBack(
  by: HeardClient,
  before: LogPosition | undefined,
  maxCount: number = Number.MAX_SAFE_INTEGER,
): Inbox<RecordedEvent> {
  const fromPosition = before === undefined ? "end" : clientPosition(before);
  const events = by.client.readAll({ ...reading, fromPosition, direction: "backwards", maxCount });
  return new Inbox(events, received(by), () => events.cancel());
}

function subscribe(
  by: HeardClient,
  { after, prefixes, window, onCheckpoint, onCaughtUp }: Parameters<ServerConnection["subscribe"]>[0],
): ReturnType<ServerConnection["subscribe"]> {
  const filter = {
    filterOn: "streamName" as const,
    maxSearchWindow: window,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, { commit }: { readonly commit: bigint }) => {
      by.heard();
      onCheckpoint(commit);
    },
    ...wanted(prefixes),
  };
  const events = by.client.subscribeToAll({ ...reading, fromPosition: clientPosition(after), filter });
  events.on("caughtUp", onCaughtUp);
  return new Inbox(events, received(by), () => events.unsubscribe());
}

/** The client's own complaint would repeat the address with its password. */
function clientOf(url: string): EventStoreDBClient {
  try {
    return guarded(EventStoreDBClient.connectionString(withOwnTimes(url)));
  } catch {
    throw new ServerRefused({
      sentence: "ESDB_URL: expected an address and options that the EventStoreDB client reads, got others.",
      mayPass: false,
    });
  }
}

/** Streams that begin with $ are the server's own. */
function wanted(prefixes: readonly string[] | undefined): { readonly prefixes: string[] } | { readonly regex: string } {
  if (prefixes === undefined) return { regex: "^[^$]" };
  return prefixes.length === 0 ? { regex: "^$" } : { prefixes: [...prefixes] };
}

/** Every event stands at a commit position that is its prepare position too; only explicit transactions were otherwise. */
function clientPosition(position: LogPosition): "start" | { commit: bigint; prepare: bigint } {
  return position === 0n ? "start" : { commit: position, prepare: position };
}

/** Members of an event's metadata for values that the server has no field for. */
interface KeptBeside {
  /** The event's id as it was given, where the server has another one. */
  readonly id?: string;
  /** Time of the event, in milliseconds, where it was moved here from another log. */
  readonly at?: number;
}

/** The server's ids are derived within it. */
const serverIds = "6f1f0c52-58f6-5f0e-9d6b-0d2a4a6c3b51" as Guid;

/**
 * The server remembers events by their ids alone, whatever stream they are in, so one that two streams have would not be
 * recognised in the second. Its ids are made of stream and id; ours is kept in the metadata.
 */
function toServerEvent(stream: string, { id, type, data, meta, at }: EventRow): ServerEvent {
  const beside: KeptBeside = at === undefined ? { id } : { id, at };
  const serverId = uuidv5(serverIds, JSON.stringify([stream, id]));
  return { id: serverId, type, data, metadata: withMembers(meta, JSON.stringify(beside)) };
}

/** Two objects as JSON, made one: of a name that both have, who reads it takes the second's. */
const withMembers = (one: string, more: string): string =>
  one === "{}" ? more : `${one.slice(0, -1)},${more.slice(1)}`;

/** The position in an answer of a server that does not know it. */
const unknownPosition = 2n ** 64n - 1n;

/** Undefined for what is no event. The server's own events come through with whatever metadata they have. */
function toRecorded(sent: unknown): RecordedEvent | undefined {
  const { event } = sent as ResolvedEvent;
  if (event === undefined) return undefined;
  if (event.position === undefined || event.position.commit === unknownPosition) {
    throw new Error(
      `The server does not say where the events of ${event.streamId} are in the log: it is older than 22.10.`,
    );
  }
  const { id = event.id, at, ...meta } = (event.metadata ?? {}) as unknown as EventMeta & KeptBeside;
  return {
    id,
    type: event.type,
    data: event.data,
    meta,
    stream: event.streamId,
    revision: event.revision,
    position: event.position.commit,
    at: at === undefined ? event.created : new Date(at),
  };
}

async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel?: () => Promise<{ close(): void }> };
  (await getChannel?.())?.close();
}

/** Ends what is still open on the connection, then the connection itself, which the client does not. */
async function close(client: EventStoreDBClient): Promise<void> {
  const farewell = async (): Promise<void> => {
    await client.dispose();
    await closeChannel(client);
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, farewellMs);
  });
  await Promise.race([farewell().catch(() => undefined), late]);
  clearTimeout(timer);
}
