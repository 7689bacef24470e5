import type { Database } from "../drivers/sqlite.ts";
import type { RowChange, RowWriter } from "./sqlite-rows.ts";

/** Bytes of a page of the index of ids: every change is counted with one, because its id falls on a page of its own. */
const pageBytes = 4096;
/** Well below the memory for pages while building: a transaction that outgrows it is written twice. */
const mostBatchedBytes = 48 * 1024 * 1024;

/** Characters of JSON, and so many for whatever else a change takes. */
const mostWaiting = 4 * 1024 * 1024;
const waitingBeside = 512;

/**
 * The commits of a version that does not serve yet. Many are one transaction: ids fall into their index at random, and each
 * page of it is then written once for many of them. And a document that changes again and again, as sums do, waits for its
 * last change before it is written at all. A killed process reads the events of an open transaction again.
 */
export class SqliteBuild {
  readonly #database: Database;
  readonly #rows: RowWriter;
  /** All up to here is in the open transaction or waits; undefined when nothing came since it was written last. */
  #upTo: bigint | undefined;
  #bytes = 0;
  readonly #waiting = new Map<string, RowChange>();
  #waitingCharacters = 0;
  /** The ids looked for since the last commit. */
  #sought: ReadonlySet<string> = new Set();

  constructor(database: Database, rows: RowWriter) {
    this.#database = database;
    this.#rows = rows;
  }

  get upTo(): bigint | undefined {
    return this.#upTo;
  }

  /** The change of a document that waits to be written. */
  waiting(id: string): RowChange | undefined {
    return this.#waiting.get(id);
  }

  willChange(ids: readonly string[]): void {
    this.#sought = new Set(ids);
  }

  commit(changes: readonly RowChange[], upTo: bigint): void {
    const now = changes.filter((change) => !this.#wait(change));
    this.#upTo = upTo;
    if (now.length > 0) this.#batch(() => this.#rows.write(now));
    this.#bytes = now.reduce((sum, change) => sum + pageBytes + charactersOf(change), this.#bytes);
    if (this.#waitingCharacters >= mostWaiting || this.#bytes >= mostBatchedBytes) this.flush();
    if (this.#bytes < mostBatchedBytes) return;
    this.#database.settle();
    this.#bytes = 0;
  }

  /** A document that was looked for before it changed, rather than created, will be looked for again. */
  #wait(change: RowChange): boolean {
    const { id } = change;
    const before = this.#waiting.get(id);
    if (before === undefined && !this.#sought.has(id)) return false;
    this.#waiting.set(id, change);
    this.#waitingCharacters += waitingBeside + charactersOf(change);
    if (before !== undefined) this.#waitingCharacters -= waitingBeside + charactersOf(before);
    return true;
  }

  /** After this the transaction has all, and its checkpoint: before, it must not end. */
  flush(): void {
    const upTo = this.#upTo;
    if (upTo === undefined) return;
    const changes = [...this.#waiting.values()];
    this.#forget();
    this.#bytes = changes.reduce((sum, change) => sum + pageBytes + charactersOf(change), this.#bytes);
    this.#batch(() => {
      this.#rows.write(changes);
      this.#rows.writeCheckpoint(upTo);
    });
  }

  /** An error undoes the whole transaction, so the changes that wait are dropped too: they came after it. */
  #batch(work: () => void): void {
    try {
      this.#database.batch(work);
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#upTo = undefined;
    this.#waiting.clear();
    this.#waitingCharacters = 0;
  }
}

const charactersOf = ({ put }: RowChange): number => put?.json.length ?? 0;
