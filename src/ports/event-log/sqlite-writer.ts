import type { Database } from "../drivers/sqlite.ts";
import { type Appended, type Expected, LogUnavailable, RevisionConflict } from "./port.ts";
import type { EventRow } from "./rows.ts";

/** One append as it waits for the next commit: everything that can be refused beforehand was. */
export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly rows: readonly EventRow[];
}

interface WaitingAppend extends Append {
  readonly kind: "append";
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingRemoval {
  readonly kind: "removal";
  readonly stream: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type Waiting = WaitingAppend | WaitingRemoval;

type Decision =
  | { readonly kind: "done"; readonly appended: Appended }
  | { readonly kind: "conflict"; readonly error: Error }
  | { readonly kind: "removed" };

interface Place {
  readonly ver: number;
  readonly pos: number;
}

/** Bounds how long one commit keeps the event loop. */
const writesPerCommit = 256;

/** Commits all that came in during one turn of the event loop together: one fsync for all of it. */
export class GroupWriter {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #committed: () => void;
  #head: number;
  #queue: Waiting[] = [];
  #scheduled: boolean = false;

  constructor(database: Database, now: () => Date, committed: () => void) {
    this.#database = database;
    this.#now = now;
    this.#committed = committed;
    this.#head = lastPosition(database);
  }

  /** The position of the last event on disk: nobody else writes to the file. */
  get head(): number {
    return this.#head;
  }

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ kind: "append", ...append, resolve, reject });
      this.#schedule();
    });
  }

  /** What waits before it is written before, and removed as well. */
  remove(stream: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ kind: "removal", stream, resolve, reject });
      this.#schedule();
    });
  }

  /** Writes what waits. */
  drain(): void {
    while (this.#queue.length > 0) {
      this.#commit();
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0) {
      return;
    }
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#commit();
      this.#schedule();
    });
  }

  #commit(): void {
    const batch = this.#queue.slice(0, writesPerCommit);
    this.#queue = this.#queue.slice(writesPerCommit);
    if (batch.length === 0) {
      return;
    }
    const at = this.#now().getTime();
    let decisions: readonly Decision[];
    try {
      decisions = this.#database.transaction(() => batch.map((waiting) => this.#write(waiting, at)));
    } catch (cause) {
      const error = unavailable(cause);
      for (const waiting of batch) {
        waiting.reject(error);
      }
      return;
    }
    this.#head = decisions.reduce((head, decision) => Math.max(head, positionOf(decision)), this.#head);
    this.#committed();
    for (const [index, decision] of decisions.entries()) {
      settle(batch[index] as Waiting, decision);
    }
  }

  #write(waiting: Waiting, at: number): Decision {
    if (waiting.kind === "append") {
      return this.#record(waiting, at);
    }
    this.#database.prepare("DELETE FROM events WHERE stream = ?").run(waiting.stream);
    return { kind: "removed" };
  }

  /** Decides before it inserts: a conflict concerns its own caller only. An error while inserting undoes the whole batch. */
  #record(append: Append, at: number): Decision {
    const head = this.#last(append.stream);
    const before = head === undefined ? "none" : this.#recordedBefore(append);
    if (typeof before === "object") {
      return { kind: "done", appended: before };
    }
    if (before === "some" || !isAsExpected(append.expected, head)) {
      const actual = head === undefined ? "absent" : BigInt(head.ver);
      return { kind: "conflict", error: new RevisionConflict(append.stream, append.expected, actual) };
    }
    return { kind: "done", appended: this.#insert(append, (head?.ver ?? -1) + 1, at) };
  }

  #last(stream: string): Place | undefined {
    return this.#database
      .prepare<Place>("SELECT ver, pos FROM events WHERE stream = ? ORDER BY ver DESC LIMIT 1")
      .get(stream);
  }

  /** A repeat has all ids in a row; some of them, or all in another order, is another append with stolen ids. */
  #recordedBefore({ stream, rows }: Append): Appended | "none" | "some" {
    const find = this.#database.prepare<Place>("SELECT ver, pos FROM events WHERE stream = ? AND id = ?");
    const places = rows.map((row) => find.get(stream, row.id));
    if (places.every((place) => place === undefined)) {
      return "none";
    }
    const first = places[0]?.ver ?? 0;
    const inARow = places.every((place, index) => place?.ver === first + index);
    const last = places.at(-1);
    return inARow && last !== undefined ? appendedAt(last) : "some";
  }

  #insert({ stream, rows }: Append, first: number, at: number): Appended {
    const insert = this.#database.prepare(
      "INSERT INTO events(stream, ver, id, type, data, meta, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    let last: Place = { ver: first, pos: 0 };
    rows.forEach((row, index) => {
      const ver = first + index;
      last = { ver, pos: insert.run(stream, ver, row.id, row.type, row.data, row.meta, at) };
    });
    return appendedAt(last);
  }
}

/** Not of the last event that is there: followers have seen events that were removed since. */
const lastPosition = (database: Database): number =>
  database.prepare<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get()?.seq ?? 0;

const appendedAt = ({ ver, pos }: Place): Appended => ({ revision: BigInt(ver), position: BigInt(pos) });

const positionOf = (decision: Decision): number => (decision.kind === "done" ? Number(decision.appended.position) : 0);

const isAsExpected = (expected: Expected, head: Place | undefined): boolean => {
  switch (expected) {
    case "any":
      return true;
    case "absent":
      return head === undefined;
    case "present":
      return head !== undefined;
  }
  return head !== undefined && BigInt(head.ver) === expected;
};

const settle = (waiting: Waiting, decision: Decision): void => {
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

/** Only after a failed commit can the events be there nevertheless. */
const unavailable = (cause: unknown): LogUnavailable =>
  new LogUnavailable("The event log cannot be written.", {
    outcomeUnknown: (cause as { readonly code?: unknown }).code === "COMMIT_FAILED",
    cause,
  });
