import type { TableCell as Cell, StyleUse } from "../../../../../vocabulary/generated/definition.ts";
import { keepOn } from "../../../../../vocabulary/stopping/attention.ts";
import type { AlikeRows, FlowCell, FlowRow, TableBlock } from "../../../../model/document/flow.ts";
import { findLongestWord } from "../../../../model/text/longest-word.ts";
import type { MappedRows } from "../../../bind/plan.ts";
import type { ReadContext } from "../../context.ts";
import type { ElementLook } from "../../styles/style-book.ts";
import type { TextKeys } from "../../styles/text-keys.ts";
import type { ListedText } from "../paragraph.ts";
import { CellTexts } from "./cell-texts.ts";
import { cellOf, readCell, readTextColumn } from "./table-cell.ts";
import { type CellGrid, type CellSpan, mostColumns, type PlainGrid, plainPlaces } from "./table-grid.ts";

/** A row as written, and where. */
export interface RowWord {
  readonly isFooter: boolean;
  readonly keepWithNext: boolean;
  /** Its number among all rows, those that a condition keeps away included. */
  readonly at: number;
  readonly path: string;
  readonly cells: readonly Cell[];
  readonly style: StyleUse | undefined;
  /** JSON Pointer of its cells' list. */
  readonly cellsPath: string;
  /** One of many that a `map` makes. */
  readonly mapped: boolean;
}

/** A row whose cells are read when they are requested, and not kept: few rows of a long table are looked at at a time. */
class LaterRow implements FlowRow {
  readonly path: string;
  readonly #read: (from: number) => readonly FlowCell[];
  readonly #from: number;

  constructor(path: string, read: (from: number) => readonly FlowCell[], from: number) {
    this.path = path;
    this.#read = read;
    this.#from = from;
  }

  get cells(): readonly FlowCell[] {
    return this.#read(this.#from);
  }
}

/** Reads the rows of one table. */
export class TableRows {
  readonly #grid: CellGrid | PlainGrid;
  readonly #columns: number;
  readonly #keys: TextKeys;
  readonly #context: ReadContext;
  readonly #empty: ElementLook;
  readonly #paths = new CellPaths();
  /** By place in the rows of a `map`. */
  readonly #texts: CellTexts[] = [];

  constructor(grid: CellGrid | PlainGrid, columns: number, keys: TextKeys, context: ReadContext) {
    this.#grid = grid;
    this.#columns = columns;
    this.#keys = keys;
    this.#context = { ...context, inBody: false };
    this.#empty = context.styles.look(keys, "td", undefined, "");
  }

  /** Mapped rows come before the footer; `mapPath` is the place of their `map`. `later`: they are read when they are wanted. */
  readRows(
    words: readonly RowWord[],
    mapped: MappedRows | undefined,
    mapPath: string,
    later: boolean,
  ): Pick<TableBlock, "rows" | "alike"> {
    const above = words.filter(({ isFooter }) => !isFooter).map((row) => this.#row(row));
    const rows = mapped === undefined ? [] : this.#mapped(mapped, mapPath, later);
    const below = words.filter(({ isFooter }) => isFooter).map((row) => this.#row(row));
    const [first] = rows;
    if (first === undefined) return { rows: [...above, ...below] };
    const { cells, texts } = mapped as MappedRows;
    const longest: AlikeRows["longest"] = (column, look, width) => {
      const place = findLongestWord(texts, { first: column, step: cells.length }, look, width);
      return place === undefined ? undefined : Math.floor(place / cells.length);
    };
    const alike = { from: above.length, to: above.length + rows.length, cells: first.cells, longest };
    return { rows: [...above, ...rows, ...below], alike };
  }

  #row(row: RowWord): FlowRow {
    keepOn();
    const { path, keepWithNext, style } = row;
    const ofRow = style === undefined ? undefined : { use: style, path };
    this.#grid.nextRow();
    const cells: FlowCell[] = [];
    for (let at = 0; at < row.cells.length; at += 1) {
      const cell = row.cells[at];
      if (cell === undefined) continue;
      const place = this.#grid.place(cell.colspan ?? 1, cell.rowspan ?? 1);
      const cellPath = this.#paths.of(row.cellsPath, at);
      if (place === undefined) reportDropped(cellPath, this.#context);
      else {
        const spot = { place, path: cellPath, row: ofRow, texts: this.#textsAt(row, at) };
        const read = readCell(cell, spot, this.#keys, this.#context);
        cells.push("repeat" in cell && cell.repeat === true ? { ...read, again: true } : read);
      }
    }
    this.#fill(cells, path);
    return keepWithNext ? { path, cells, keepWithNext: true } : { path, cells };
  }

  #textsAt({ mapped }: RowWord, at: number): CellTexts | undefined {
    if (mapped) this.#texts[at] ??= new CellTexts();
    return mapped ? this.#texts[at] : undefined;
  }

  /** Rows whose cells differ in their text alone; no cell of the table spans others. The first is read in any case. */
  #mapped({ cells, texts }: MappedRows, path: string, later: boolean): readonly FlowRow[] {
    if (texts.length === 0) return [];
    const places = plainPlaces(this.#columns);
    const missing = places.length - cells.length;
    const columns: ReturnType<typeof readTextColumn>[] = [];
    for (const [at, cell] of cells.entries())
      columns.push(readTextColumn(cell, places[at] as CellSpan, this.#keys, `${path}/${at}`, this.#context));
    const isNoted = this.#context.noted !== undefined;
    const among = (at: number): ListedText | undefined => (isNoted ? { texts, at } : undefined);
    const read = (from: number): readonly FlowCell[] =>
      places.map(
        (place, at) =>
          columns[at]?.(texts[from + at] ?? "", among(from + at)) ?? cellOf(path, false, place, this.#empty, []),
      );
    const rows: FlowRow[] = [{ path, cells: read(0) }];
    for (let from = cells.length; from < texts.length; from += cells.length)
      rows.push(later ? new LaterRow(path, read, from) : { path, cells: read(from) });
    this.#context.growth.by(missing * rows.length);
    if (missing > 0) reportShort(path, missing, this.#context);
    return rows;
  }

  /** A row is as long as all others. */
  #fill(cells: FlowCell[], path: string): void {
    const before = cells.length;
    for (let place = this.#grid.place(1, 1); place !== undefined; place = this.#grid.place(1, 1)) {
      cells.push(cellOf(path, false, place, this.#empty, []));
    }
    this.#context.growth.by(cells.length - before);
    if (cells.length > before && before > 0) reportShort(path, cells.length - before, this.#context);
  }
}

/** The pointers of a row's cells; rows made of one `map` share them. */
class CellPaths {
  #row = "";
  #paths: string[] = [];

  of(row: string, at: number): string {
    if (row !== this.#row) {
      this.#row = row;
      this.#paths = [];
    }
    const path = this.#paths[at] ?? `${row}/${at}`;
    this.#paths[at] = path;
    return path;
  }
}

function reportShort(path: string, missing: number, { report }: ReadContext): void {
  const cells = missing === 1 ? "1 cell less" : `${missing} cells less`;
  report.add(undefined, "ROW_SHORT", path, `The row has ${cells} than the table has columns; empty ones fill it up.`);
}

function reportDropped(path: string, { report }: ReadContext): void {
  const message = `The cell stands beyond column ${mostColumns} and is left out.`;
  report.add("CONTENT_ERROR", "CELL_DROPPED", path, message);
}
