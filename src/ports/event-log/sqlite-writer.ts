import { setImmediate } from "node:timers/promises";
import type { Database } from "../drivers/sqlite.ts";
import { appendedAt, isAsExpected, type RecordedAt, repeatAt } from "./append-rule.ts";
import { type AppendResult, type ExpectedRevision, LogUnavailable, RevisionConflict } from "./port.ts";
import type { EventRow } from "./rows.ts";
import type { SqliteRow } from "./sqlite-reader.ts";

/** One append as it waits for the next commit: everything that can be refused before that was refused. */
export interface SqliteAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly rows: readonly EventRow[];
}

interface WaitingAppend extends SqliteAppend {
  readonly kind: "append";
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingRemoval {
  readonly kind: "removal";
  readonly stream: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type WaitingWrite = WaitingAppend | WaitingRemoval;

/** `rows` is what an append added: nothing when it was a repeat. */
type AppendDecision =
  | { readonly kind: "done"; readonly appended: AppendResult; readonly rows: readonly SqliteRow[] }
  | { readonly kind: "conflict"; readonly error: Error }
  | { readonly kind: "removed"; readonly stream: string };

/** Changes of the log by one commit: events that were appended, streams that were removed. */
export interface SqliteCommit {
  readonly rows: readonly SqliteRow[];
  readonly removed: readonly string[];
  /** The log's last position. A repeat may have found events there that came with a commit which seemed to fail. */
  readonly head: number;
}

interface StoredPlace extends RecordedAt {
  readonly ver: number;
  readonly pos: number;
}

/** Bounds how long one commit keeps the event loop. */
const writesPerCommit = 256;

/**
 * Commits all that came in together, and puts it on disk in another thread: what comes in meanwhile is the next group.
 * An event is answered and read only when it is on disk.
 */
export class GroupWriter {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #committed: (committed: SqliteCommit) => void;
  #head: number;
  #queue: WaitingWrite[] = [];
  #working: Promise<void> | undefined;
  /** The disk's error: after it, the content of the disk is unknown until the file is opened again. */
  #broken: { readonly cause: unknown } | undefined;

  constructor(database: Database, now: () => Date, committed: (committed: SqliteCommit) => void) {
    this.#database = database;
    this.#now = now;
    this.#committed = committed;
    this.#head = lastPosition(database);
  }

  /** The position of the last event on disk: no other process writes to the file. */
  get head(): number {
    return this.#head;
  }

  /** @throws LogUnavailable once the disk has failed */
  mustWork(): void {
    if (this.#broken !== undefined) throw unavailable(this.#broken.cause, true);
  }

  append(append: SqliteAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ kind: "append", ...append, resolve, reject });
      this.#work();
    });
  }

  /** Appends that wait are written before the removal, and removed as well. */
  remove(stream: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ kind: "removal", stream, resolve, reject });
      this.#work();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  #work(): void {
    this.#working ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      await setImmediate();
      await this.#commit(this.#queue.splice(0, writesPerCommit));
    }
    this.#working = undefined;
  }

  async #commit(batch: readonly WaitingWrite[]): Promise<void> {
    const decisions = await this.#onDisk(batch).catch((cause: unknown) => {
      for (const waiting of batch) waiting.reject(unavailable(cause, this.#broken !== undefined));
    });
    if (decisions === undefined) return;
    const rows = decisions.flatMap((decision) => (decision.kind === "done" ? decision.rows : []));
    const removed = decisions.flatMap((decision) => (decision.kind === "removed" ? [decision.stream] : []));
    this.#head = decisions.reduce((head, decision) => Math.max(head, positionOf(decision)), this.#head);
    this.#committed({ rows, removed, head: this.#head });
    for (const [index, decision] of decisions.entries()) settle(batch[index] as WaitingWrite, decision);
  }

  async #onDisk(batch: readonly WaitingWrite[]): Promise<readonly AppendDecision[]> {
    if (this.#broken !== undefined) throw this.#broken.cause;
    const at = this.#now().getTime();
    const decisions = this.#database.transaction(() => batch.map((waiting) => this.#write(waiting, at)));
    try {
      await this.#database.sync();
    } catch (cause) {
      this.#broken = { cause };
      throw cause;
    }
    return decisions;
  }

  #write(waiting: WaitingWrite, at: number): AppendDecision {
    if (waiting.kind === "append") {
      return this.#record(waiting, at);
    }
    this.#database.prepare("DELETE FROM events WHERE stream = ?").run(waiting.stream);
    return { kind: "removed", stream: waiting.stream };
  }

  /** Decides before it inserts: a conflict concerns its own caller only. An error while inserting undoes the whole batch. */
  #record(append: SqliteAppend, at: number): AppendDecision {
    const head = this.#last(append.stream);
    const before = head === undefined ? "none" : repeatAt(this.#placesOf(append));
    if (typeof before === "object") {
      return { kind: "done", appended: before, rows: [] };
    }
    if (before === "some" || !isAsExpected(append.expected, head)) {
      const actual = head === undefined ? "absent" : BigInt(head.ver);
      return { kind: "conflict", error: new RevisionConflict(append.stream, append.expected, actual) };
    }
    const rows = this.#insert(append, (head?.ver ?? -1) + 1, at);
    return { kind: "done", appended: appendedAt(rows.at(-1) as SqliteRow), rows };
  }

  #last(stream: string): StoredPlace | undefined {
    return this.#database
      .prepare<StoredPlace>("SELECT ver, pos FROM events WHERE stream = ? ORDER BY ver DESC LIMIT 1")
      .get(stream);
  }

  #placesOf({ stream, rows }: SqliteAppend): readonly (StoredPlace | undefined)[] {
    const find = this.#database.prepare<StoredPlace>("SELECT ver, pos FROM events WHERE stream = ? AND id = ?");
    return rows.map((row) => find.get(stream, row.id));
  }

  #insert({ stream, rows }: SqliteAppend, first: number, at: number): readonly SqliteRow[] {
    const insert = this.#database.prepare(
      "INSERT INTO events(stream, ver, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    return rows.map((row, index) => {
      const ver = first + index;
      return { ...row, stream, ver, at, pos: insert.run(stream, ver, row.id, row.type, row.data, row.meta, at) };
    });
  }
}

/** Not of the last event that is there: followers have seen events that were removed since. */
export const lastPosition = (database: Database): number =>
  database.prepare<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get()?.seq ?? 0;

const positionOf = (decision: AppendDecision): number =>
  decision.kind === "done" ? Number(decision.appended.position) : 0;

const settle = (waiting: WaitingWrite, decision: AppendDecision): void => {
  switch (decision.kind) {
    case "conflict":
      waiting.reject(decision.error);
      return;
    case "done":
      if (waiting.kind === "append") waiting.resolve(decision.appended);
      return;
    case "removed":
      if (waiting.kind === "removal") waiting.resolve();
  }
};

/** Only after a commit or a disk that failed can the events be there nevertheless. */
const unavailable = (cause: unknown, isBroken: boolean): LogUnavailable =>
  new LogUnavailable(isBroken ? brokenDisk : "The event log cannot be written.", {
    outcomeUnknown: isBroken || (cause as { readonly code?: unknown }).code === "COMMIT_FAILED",
    cause,
  });

const brokenDisk =
  "The disk failed under the event log, which takes no more events until the service is started again.";
