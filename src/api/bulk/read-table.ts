import { stepBounds } from "../../ports/steps/port.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { type BodyLine, lineTooLong } from "./read-lines.ts";
import { type BulkReadOptions, type Chunks, slicesOf, upTo } from "./reading.ts";
import { columnsOf, mostColumns, type TableColumns } from "./table-columns.ts";
import { TableHead } from "./table-head.ts";

const [newline, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/** A row of a table as it came; `too long` was skipped while it came in, of `open` the last quotation mark is missing. */
interface ReadRow {
  /** From 1, the row of the names among them, as spreadsheets count. */
  readonly number: number;
  readonly cells: readonly Buffer[] | "too long" | "open";
}

/**
 * Rows of a CSV file (RFC 4180) as lines of a bulk request, as they come in: the first row has the names of the columns, each other is the
 * `data` of a document. Pulled: while no row is taken, the sender waits. At most one row is held, and those of one part of the body. Rows
 * without a value are counted and left out. A wrong first row is one line that is refused.
 *
 * @throws Refusal PAYLOAD_TOO_LARGE behind the last row that is taken; the row of the names, and those before it, do not count
 */
export async function* readTable(chunks: Chunks, reading: BulkReadOptions): AsyncIterable<BodyLine> {
  const { steps } = reading;
  let columns: TableColumns | undefined;
  for await (const row of readRows(chunks, reading)) {
    const { number, cells } = row;
    if (cells === "too long") yield lineTooLong(number, mostRowBytes(reading));
    else if (cells === "open") yield { number, bytes: "wrong", why: new Refusal("INVALID_REQUEST", open) };
    else if (columns !== undefined)
      yield await steps.one("table-row", bytesOf(cells), lineMaker(number, cells, columns));
    else {
      const found = await steps.one("table-row", bytesOf(cells), () => columnsOf(cells.map(String)));
      if (!(found instanceof Refusal)) columns = found;
      else yield { number, bytes: "wrong", why: found };
    }
    if (columns === undefined) return;
  }
}

/** A row is made a line of in one step. */
const mostRowBytes = ({ mostBytes }: BulkReadOptions): number => Math.min(mostBytes, stepBounds["table-row"].mostBytes);

const open = "A quotation mark of this row is not closed, and what stands behind it is part of its cell.";

const bytesOf = (cells: readonly Buffer[]): number => cells.reduce((sum, { length }) => sum + length, 0);

const lineMaker = (number: number, cells: readonly Buffer[], columns: TableColumns) => (): BodyLine =>
  lineOf(number, cells, columns);

const utf8 = new TextDecoder("utf-8", { fatal: true });

function lineOf(number: number, cells: readonly Buffer[], columns: TableColumns): BodyLine {
  let texts: readonly string[];
  try {
    texts = cells.map((cell) => utf8.decode(cell));
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

/** Cuts a body into rows that have a value; what separates cells is found in the first row. */
async function* readRows(chunks: Chunks, reading: BulkReadOptions): AsyncIterable<ReadRow> {
  const { mostLines, steps } = reading;
  const head = new TableHead(mostRowBytes(reading));
  const rows = new RowCutter(mostRowBytes(reading), head);
  for await (const slice of behindHead(chunks, head, reading)) {
    const found = await steps.one("bulk-slice", slice.length, () => rows.cut(slice));
    yield* upTo(mostLines + rows.uncounted, found, rows.completed);
  }
  yield* upTo(mostLines + rows.uncounted, rows.end(), 0);
}

/** The body from where its rows begin, as soon as it is known what separates their cells. */
async function* behindHead(
  chunks: Chunks,
  head: TableHead,
  { steps, mayRead }: BulkReadOptions,
): AsyncIterable<Uint8Array> {
  for await (const slice of slicesOf(chunks, mayRead)) {
    if (head.isTaken) yield slice;
    else if (await steps.one("bulk-slice", slice.length, () => head.add(slice)))
      yield* slicesOf([head.take()], mayRead);
  }
  if (!head.isTaken) yield* slicesOf([head.take()], mayRead);
}

/** Where a byte stands: at the beginning of a cell, in a plain one, between quotes, or behind a quote that may end them. */
type State = "start" | "plain" | "quoted" | "behind";

/** Pieces of a cell that are held one by one: each quotation mark in it makes one, which needs far more memory than its byte. */
const mostPieces = 1_000;

/** Reads byte by byte; a quotation mark within a plain cell is text. Lives for one body. */
class RowCutter {
  readonly #mostBytes: number;
  readonly #head: Pick<TableHead, "separator" | "rows">;
  #state: State = "start";
  #completed = 0;
  /** The number of the first row that has a value, as soon as there is one. */
  #names: number | undefined;
  #rowBytes = 0;
  #cells: Buffer[] = [];
  /** Longer pieces of the cell, and the last ones as they came. */
  #joined: Uint8Array[] = [];
  #pieces: Uint8Array[] = [];

  constructor(mostBytes: number, head: Pick<TableHead, "separator" | "rows">) {
    this.#mostBytes = mostBytes;
    this.#head = head;
  }

  /** Rows that have come in as a whole, those without a value among them. */
  get completed(): number {
    return this.#head.rows + this.#completed;
  }

  /** Rows up to the one that has the names. */
  get uncounted(): number {
    return this.#names ?? 0;
  }

  cut(slice: Uint8Array): readonly ReadRow[] {
    const rows: ReadRow[] = [];
    const { separator } = this.#head;
    let from = 0;
    for (let at = 0; at < slice.length; at += 1) {
      const byte = slice[at] as number;
      if (this.#state === "quoted") {
        if (byte !== quote) continue;
        this.#keep(slice.subarray(from, at));
        [from, this.#state] = [at + 1, "behind"];
      } else if (byte === quote && this.#state !== "plain") {
        // Two are one of the text; the first one of a cell is none.
        from = this.#state === "start" ? at + 1 : at;
        this.#state = "quoted";
      } else if (byte === separator || byte === newline) {
        if (at > from) this.#keep(slice.subarray(from, at));
        from = at + 1;
        if (byte === newline) rows.push(...this.#row());
        else this.#endCell();
      } else this.#state = "plain";
    }
    this.#keep(slice.subarray(from));
    return rows;
  }

  end(): readonly ReadRow[] {
    if (this.#state === "quoted") return [{ number: this.completed + 1, cells: "open" }];
    return this.#cells.length === 0 && this.#state === "start" ? [] : this.#row();
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
    if (this.#pieces.length + this.#joined.length === 0) return emptyCell;
    const cell = Buffer.concat([...this.#joined, ...this.#pieces]);
    [this.#joined, this.#pieces] = [[], []];
    return cell;
  }

  /** Behind the most columns there are, one that is not empty stands for all. */
  #addCell(cell: Buffer): void {
    if (this.#cells.length <= mostColumns) this.#cells.push(cell);
    else if (cell.length > 0) this.#cells[mostColumns] = cell;
  }

  /** The row that has come in; none if no cell of it has a value. */
  #row(): readonly ReadRow[] {
    const isTooLong = this.#rowBytes > this.#mostBytes;
    const last = this.#takeCell();
    this.#addCell(this.#state === "plain" && last.at(-1) === carriageReturn ? last.subarray(0, -1) : last);
    const cells = this.#cells;
    [this.#cells, this.#state, this.#rowBytes] = [[], "start", 0];
    this.#completed += 1;
    if (!isTooLong && cells.every(({ length }) => length === 0)) return none;
    this.#names ??= this.completed;
    return [{ number: this.completed, cells: isTooLong ? "too long" : cells }];
  }
}

const emptyCell = Buffer.alloc(0);
const none: readonly ReadRow[] = [];
