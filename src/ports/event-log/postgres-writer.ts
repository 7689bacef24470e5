import { setImmediate } from "node:timers/promises";
import type { PostgresConnection, PostgresSession } from "../drivers/postgres-connection.ts";
import { outsideRequests } from "../patience/port.ts";
import { appendedAt, isAsExpected, type RecordedAt, repeatAt } from "./append-rule.ts";
import { type AppendResult, type ExpectedRevision, LogUnavailable, RevisionConflict } from "./port.ts";
import type { EventRow } from "./rows.ts";

/** One append as it waits for the next commit: everything that can be refused before that was refused. */
interface PostgresAppend {
  readonly kind: "append";
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly rows: readonly EventRow[];
}

interface Removal {
  readonly kind: "removal";
  readonly stream: string;
}

interface WaitingWork {
  readonly work: PostgresAppend | Removal;
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Changes of the log by one commit. */
export interface PostgresCommitted {
  readonly streams: readonly string[];
  readonly head: bigint;
}

interface StoredPlace extends RecordedAt {
  readonly ver: bigint;
  readonly pos: bigint;
}

interface Inserted extends EventRow, StoredPlace {
  readonly stream: string;
}

/** A stream as the commit finds it, and as its own earlier appends leave it. */
interface CommitStream {
  last: StoredPlace | undefined;
  readonly places: Map<string, StoredPlace>;
}

/** Bounds the size of one transaction: the texts of its statement are held in memory. */
const writesPerCommit = 256;
const charactersPerCommit = 8 * 1024 * 1024;

/** A notification has less than 8,000 bytes; without names it wakes all followers. */
const mostNotified = 7000;

/**
 * Commits all that came in together, one transaction after the other. The lock of the head's row makes it the one writer
 * in the whole cluster: what it decides on cannot change until it is committed.
 */
export class PostgresWriter {
  readonly #connection: PostgresConnection;
  readonly #now: () => Date;
  readonly #committed: (committed: PostgresCommitted) => void;
  readonly #queue: WaitingWork[] = [];
  #working: Promise<void> | undefined;

  constructor(connection: PostgresConnection, now: () => Date, committed: (committed: PostgresCommitted) => void) {
    this.#connection = connection;
    this.#now = now;
    this.#committed = committed;
  }

  append(stream: string, expected: ExpectedRevision, rows: readonly EventRow[]): Promise<AppendResult> {
    return this.#wait({ kind: "append", stream, expected, rows });
  }

  /** Appends that wait are written before the removal, and removed as well. */
  async remove(stream: string): Promise<void> {
    await this.#wait({ kind: "removal", stream });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  #wait(work: PostgresAppend | Removal): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ work, resolve, reject });
      this.#working ??= outsideRequests(() => this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      await setImmediate();
      await this.#commit(this.#nextBatch());
    }
    this.#working = undefined;
  }

  #nextBatch(): readonly WaitingWork[] {
    let characters = 0;
    const end = this.#queue.findIndex(({ work }, index) => {
      characters += charactersOf(work);
      return index > 0 && characters > charactersPerCommit;
    });
    return this.#queue.splice(0, Math.min(end === -1 ? this.#queue.length : end, writesPerCommit));
  }

  async #commit(batch: readonly WaitingWork[]): Promise<void> {
    let isCommitting = false;
    try {
      const { committed, outcomes } = await this.#connection.write(async (session, commit) => {
        const written = await writeBatch(session, { batch, at: this.#now(), channel: this.#connection.schema });
        isCommitting = true;
        await commit();
        return written;
      });
      this.#committed(committed);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome as AppendResult);
      }
    } catch (cause) {
      const error = new LogUnavailable("PostgreSQL could not record the events.", {
        outcomeUnknown: isCommitting,
        cause,
      });
      for (const { reject } of batch) reject(error);
    }
  }
}

const charactersOf = (work: PostgresAppend | Removal): number =>
  work.kind === "append" ? work.rows.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0) : 0;

interface WrittenBatch {
  readonly batch: readonly WaitingWork[];
  readonly at: Date;
  readonly channel: string;
}

interface WrittenCommit {
  readonly committed: PostgresCommitted;
  /** In the batch's order; the outcome of a removal has the shape of an append's, and is ignored. */
  readonly outcomes: readonly (AppendResult | Error)[];
}

/** Removals end a run of appends: those after one find the stream gone. */
const writeBatch = async (session: PostgresSession, { batch, at, channel }: WrittenBatch): Promise<WrittenCommit> => {
  const [row] = await session.query<{ pos: bigint }>("SELECT pos FROM head FOR UPDATE");
  if (row === undefined) throw new Error("The table head has no row: the database was restored in part.");
  let head = row.pos;
  const outcomes: (AppendResult | Error)[] = [];
  const touched = new Set<string>();
  for (const run of runsOf(batch.map(({ work }) => work))) {
    if (run[0]?.kind === "removal") {
      const { stream } = run[0];
      await session.query("DELETE FROM events WHERE stream = $1", [stream]);
      outcomes.push({ revision: 0n, position: head });
    } else {
      const decided = decide(
        run as readonly PostgresAppend[],
        await streamsOf(session, run as readonly PostgresAppend[]),
        head,
      );
      await insert(session, decided.inserted, at);
      head += BigInt(decided.inserted.length);
      outcomes.push(...decided.outcomes);
      for (const { stream } of decided.inserted) touched.add(stream);
    }
  }
  if (head > row.pos) await moveHead(session, head, channel, [...touched]);
  return { committed: { streams: [...touched], head }, outcomes };
};

/** Each removal by itself, and the appends between them together. */
const runsOf = (works: readonly (PostgresAppend | Removal)[]): readonly (readonly (PostgresAppend | Removal)[])[] => {
  const runs: (PostgresAppend | Removal)[][] = [];
  for (const work of works) {
    const last = runs.at(-1);
    if (work.kind === "append" && last?.[0]?.kind === "append") last.push(work);
    else runs.push([work]);
  }
  return runs;
};

interface FoundRow {
  readonly stream: string;
  readonly id: string | null;
  readonly ver: bigint;
  readonly pos: bigint;
}

/** The last event of each stream that is appended to, and the events that have one of the new ids. */
const streamsOf = async (
  session: PostgresSession,
  appends: readonly PostgresAppend[],
): Promise<ReadonlyMap<string, CommitStream>> => {
  const names = [...new Set(appends.map(({ stream }) => stream))];
  const pairs = appends.flatMap(({ stream, rows }) => rows.map(({ id }) => ({ stream, id })));
  const rows = await session.query<FoundRow>(
    `SELECT wanted.stream, NULL AS id, found.ver, found.pos FROM unnest($1::text[]) AS wanted(stream)
       CROSS JOIN LATERAL (SELECT ver, pos FROM events WHERE stream = wanted.stream ORDER BY ver DESC LIMIT 1) AS found
     UNION ALL
     SELECT wanted.stream, wanted.id, found.ver, found.pos FROM unnest($2::text[], $3::text[]) AS wanted(stream, id)
       CROSS JOIN LATERAL (SELECT ver, pos FROM events WHERE stream = wanted.stream AND id = wanted.id LIMIT 1) AS found`,
    [names, pairs.map(({ stream }) => stream), pairs.map(({ id }) => id)],
  );
  const streams = new Map<string, CommitStream>(names.map((name) => [name, { last: undefined, places: new Map() }]));
  for (const { stream, id, ver, pos } of rows) {
    const found = streams.get(stream);
    if (found === undefined) continue;
    if (id === null) found.last = { ver, pos };
    else found.places.set(id, { ver, pos });
  }
  return streams;
};

/** A conflict concerns its own caller only. The next append to the same stream sees what this one adds. */
const decide = (
  appends: readonly PostgresAppend[],
  streams: ReadonlyMap<string, CommitStream>,
  head: bigint,
): { readonly inserted: readonly Inserted[]; readonly outcomes: readonly (AppendResult | Error)[] } => {
  const inserted: Inserted[] = [];
  const outcomes = appends.map((append): AppendResult | Error => {
    const stream = streams.get(append.stream) as CommitStream;
    const before = repeatAt(append.rows.map(({ id }) => stream.places.get(id)));
    if (typeof before === "object") return before;
    if (before === "some" || !isAsExpected(append.expected, stream.last))
      return new RevisionConflict(append.stream, append.expected, stream.last?.ver ?? "absent");
    for (const row of append.rows) {
      const place = { ver: (stream.last?.ver ?? -1n) + 1n, pos: head + BigInt(inserted.length) + 1n };
      inserted.push({ ...row, ...place, stream: append.stream });
      stream.last = place;
      stream.places.set(row.id, place);
    }
    return appendedAt(stream.last as StoredPlace);
  });
  return { inserted, outcomes };
};

const insert = async (session: PostgresSession, rows: readonly Inserted[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  const column = <Key extends keyof Inserted>(key: Key): readonly Inserted[Key][] => rows.map((row) => row[key]);
  await session.query(
    `INSERT INTO events(pos, stream, ver, id, type, data, meta, at)
     SELECT *, $8::bigint FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    [
      column("pos"),
      column("stream"),
      column("ver"),
      column("id"),
      column("type"),
      column("data"),
      column("meta"),
      at.getTime(),
    ],
  );
};

/** The notification goes out with the commit, never before it. */
const moveHead = async (
  session: PostgresSession,
  head: bigint,
  channel: string,
  streams: readonly string[],
): Promise<void> => {
  const named = `${head}|${streams.join("|")}`;
  const payload = Buffer.byteLength(named) > mostNotified ? `${head}` : named;
  await session.query("WITH moved AS (UPDATE head SET pos = $1) SELECT pg_notify($2, $3)", [head, channel, payload]);
};
