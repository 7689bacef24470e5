import { Refusal } from "../../vocabulary/refusal.ts";
import type { Line } from "./read-lines.ts";
import { type Columns, columnsOf, mostColumns } from "./table-columns.ts";

const [tab, newline, carriageReturn, quote, comma, semicolon] = [0x09, 0x0a, 0x0d, 0x22, 0x2c, 0x3b];
const byteOrderMark = [0xef, 0xbb, 0xbf];

type Chunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** A row of a table as it came; `too long` was skipped while it came in, of `open` the last quotation mark is missing. */
interface Row {
  /** From 1, the row of the names among them, as spreadsheets count. */
  readonly number: number;
  readonly cells: readonly Buffer[] | "too long" | "open";
}

/**
 * Rows of a CSV file (RFC 4180) as lines of a bulk request, as they come in: the first row has the names of the columns, each other is the
 * `data` of a document. Pulled: while no row is taken, the sender waits. At most one row is held, of at most `mostBytes`. Rows without a value
 * are counted and left out. A wrong first row is one line that is refused.
 */
export async function* readTable(chunks: Chunks, mostBytes: number): AsyncIterable<Line> {
  let columns: Columns | undefined;
  for await (const row of readRows(chunks, mostBytes)) {
    if (row.cells === "too long") {
      yield { number: row.number, bytes: "too long" };
      if (columns === undefined) return;
    } else if (row.cells === "open") {
      yield { number: row.number, bytes: "wrong", why: new Refusal("INVALID_REQUEST", open) };
    } else if (row.cells.every((cell) => cell.length === 0)) {
    } else if (columns === undefined) {
      const found = columnsOf(row.cells.map((cell) => cell.toString("utf8")));
      if (found instanceof Refusal) {
        yield { number: row.number, bytes: "wrong", why: found };
        return;
      }
      columns = found;
    } else yield lineOf(row.number, row.cells, columns);
  }
}

const open = "A quotation mark of this row is not closed, and what stands behind it is part of its cell.";

function lineOf(number: number, cells: readonly Buffer[], columns: Columns): Line {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let texts: readonly string[];
  try {
    texts = cells.map((cell) => decoder.decode(cell));
  } catch {
    return {
      number,
      bytes: "wrong",
      why: new Refusal("INVALID_REQUEST", "The row is not UTF-8. Save the file as CSV in UTF-8."),
    };
  }
  const line = columns.lineOf(texts);
  return line instanceof Refusal ? { number, bytes: "wrong", why: line } : { number, bytes: Buffer.from(line) };
}

/** Cuts a body into rows; what separates cells is found in the first row. */
async function* readRows(chunks: Chunks, mostBytes: number): AsyncIterable<Row> {
  const rows = new RowCutter(mostBytes);
  for await (const chunk of chunks) yield* rows.add(chunk);
  yield* rows.end();
}

/** Where a byte stands: at the beginning of a cell, in a plain one, between quotes, or behind a quote that may end them. */
type State = "start" | "plain" | "quoted" | "behind";

/** Pieces of a cell that are held one by one: each quotation mark in it makes one, which needs far more memory than its byte. */
const mostPieces = 1_000;

/** Reads byte by byte; a quotation mark within a plain cell is text. Lives for one body. */
class RowCutter {
  readonly #mostBytes: number;
  #separator: number | undefined;
  #state: State = "start";
  #number = 1;
  #seen = 0;
  #rowBytes = 0;
  #cells: Buffer[] = [];
  /** Longer pieces of the cell, and the last ones as they came. */
  #joined: Buffer[] = [];
  #pieces: Uint8Array[] = [];
  /** The first row, until its separator is known. */
  #head: Uint8Array[] | undefined = [];

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  *add(chunk: Uint8Array): Iterable<Row> {
    if (this.#head === undefined) {
      yield* this.#cut(chunk);
      return;
    }
    this.#head.push(chunk);
    this.#seen += chunk.length;
    const isWhole = endOfFirst(chunk) || this.#seen > this.#mostBytes;
    if (isWhole) yield* this.#begin();
  }

  *end(): Iterable<Row> {
    if (this.#head !== undefined) yield* this.#begin();
    const isEmpty = this.#cells.length === 0 && this.#state === "start";
    const isOpen = this.#state === "quoted";
    if (!isEmpty) yield isOpen ? { number: this.#number, cells: "open" } : this.#row();
  }

  *#begin(): Iterable<Row> {
    const bytes = Buffer.concat(this.#head ?? []);
    this.#head = undefined;
    const hasMark = byteOrderMark.every((byte, at) => bytes[at] === byte);
    const given = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
    // Excel's own first line: `sep=;`.
    const named = /^sep=([,;\t])\r?\n/.exec(given.subarray(0, 8).toString("latin1"));
    this.#separator = named?.[1]?.charCodeAt(0) ?? separatorOf(given);
    if (named !== null) this.#number += 1;
    yield* this.#cut(given.subarray(named?.[0].length ?? 0));
  }

  *#cut(chunk: Uint8Array): Iterable<Row> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#state === "quoted") {
        if (byte !== quote) continue;
        this.#keep(chunk.subarray(from, at));
        [from, this.#state] = [at + 1, "behind"];
      } else if (byte === quote && this.#state !== "plain") {
        // Two are one of the text; the first one of a cell is none.
        if (this.#state === "start") from = at + 1;
        else from = at;
        this.#state = "quoted";
      } else if (byte === this.#separator || byte === newline) {
        this.#keep(chunk.subarray(from, at));
        from = at + 1;
        if (byte === newline) yield this.#row();
        else this.#endCell();
      } else this.#state = "plain";
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(part: Uint8Array): void {
    this.#rowBytes += part.length;
    if (this.#rowBytes > this.#mostBytes) [this.#cells, this.#joined, this.#pieces] = [[], [], []];
    else if (part.length > 0) this.#pieces.push(part);
    if (this.#pieces.length < mostPieces) return;
    this.#joined.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }

  #endCell(): void {
    this.#rowBytes += 1;
    if (this.#rowBytes <= this.#mostBytes) this.#addCell(this.#takeCell());
    this.#state = "start";
  }

  #takeCell(): Buffer {
    const cell = Buffer.concat([...this.#joined, ...this.#pieces]);
    [this.#joined, this.#pieces] = [[], []];
    return cell;
  }

  /** Behind the most columns there are, one that is not empty stands for all. */
  #addCell(cell: Buffer): void {
    if (this.#cells.length <= mostColumns) this.#cells.push(cell);
    else if (cell.length > 0) this.#cells[mostColumns] = cell;
  }

  #row(): Row {
    const isTooLong = this.#rowBytes > this.#mostBytes;
    const last = this.#takeCell();
    const shown = this.#state === "plain" && last.at(-1) === carriageReturn ? last.subarray(0, -1) : last;
    const row: Row = { number: this.#number, cells: isTooLong ? "too long" : [...this.#cells, shown] };
    [this.#cells, this.#state, this.#rowBytes] = [[], "start", 0];
    this.#number += 1;
    return row;
  }
}

/** A name of a column with a line end in it is rare enough to be read with the next piece of the body. */
const endOfFirst = (chunk: Uint8Array): boolean => chunk.includes(newline);

/** The one that stands most often outside of quotes in the first row; a comma where none does. */
function separatorOf(bytes: Uint8Array): number {
  const counts = new Map([comma, semicolon, tab].map((byte) => [byte, 0]));
  let isQuoted = false;
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted;
    if (byte === newline && !isQuoted) break;
    if (!isQuoted && counts.has(byte)) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
