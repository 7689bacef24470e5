import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { CaptionOwner } from "../../model/document/caption.ts";
import type { CellValue, DataTable, DataTableCell } from "../../model/document/data-table.ts";
import type { Block, Flow, FlowRow, Paragraph, TableBlock } from "../../model/document/flow.ts";
import { textOfBlocks, textOfInlines } from "./cell-text.ts";

/** Value of a text of a cell, when all of the document is read. */
export type ReadCellValue = (text: string) => CellValue;

/**
 * The tables of a document's body in reading order; one that stands in a cell of another follows it. Rows are those that
 * are printed: of maps, groups and sums as well, headers once; sums carried from page to page are none.
 *
 * @throws Refusal BUDGET_EXCEEDED beyond the limits of tables
 */
export function tablesOf(flow: Flow, readValue: ReadCellValue): readonly DataTable[] {
  const finder = new Finder();
  for (const { blocks } of flow.sections) finder.look(blocks);
  return finder.readTables(readValue);
}

interface DataTextCell extends Omit<DataTableCell, "value"> {
  readonly text: string;
}

interface FoundTable {
  readonly table: TableBlock;
  readonly rows: readonly (readonly DataTextCell[])[];
}

class Finder {
  readonly #found: FoundTable[] = [];
  readonly #captions = new Map<CaptionOwner, Paragraph>();
  #characters = 0;

  look(blocks: readonly Block[]): void {
    for (const block of blocks) this.#lookAt(block);
  }

  #lookAt(block: Block): void {
    switch (block.kind) {
      case "paragraph":
        if (block.caption?.of !== undefined) this.#captions.set(block.caption.of, block);
        return;
      case "list":
        for (const { blocks } of block.items) this.look(blocks);
        return;
      case "stack":
        this.look(block.blocks);
        for (const { blocks } of block.placed ?? []) this.look(blocks);
        return;
      case "placed":
        this.look(block.blocks);
        return;
      case "columns":
        if (block.content.kind === "stream") this.look(block.content.blocks);
        else for (const blocks of block.content.columns) this.look(blocks);
        return;
      case "table":
        if (block.arranges) for (const { cells } of block.rows) for (const { blocks } of cells) this.look(blocks);
        else this.#take(block);
        return;
      default:
        return;
    }
  }

  #take(table: TableBlock): void {
    const { count, rows: most } = limits.tables;
    if (this.#found.length === count) throw tooMuch(`more than ${count} tables`, table.path);
    if (table.rows.length > most) throw tooMuch(`more than ${most} rows in a table`, table.path);
    const within: Block[] = [];
    const rows = table.rows.map((row) => this.#textsOf(row, within));
    this.#found.push({ table, rows });
    this.look(within);
  }

  #textsOf(row: FlowRow, within: Block[]): readonly DataTextCell[] {
    keepOn();
    return row.cells.map(({ path, header, column, columnSpan, rowSpan, blocks }) => {
      if (blocks.some(({ kind }) => kind !== "paragraph")) within.push(...blocks);
      const text = textOfBlocks(blocks);
      this.#characters += text.length + 1;
      if (this.#characters > limits.tables.characters)
        throw tooMuch(`more than ${limits.tables.characters} characters in its tables`, path);
      return { path, header, column, columnSpan, rowSpan, text };
    });
  }

  readTables(readValue: ReadCellValue): readonly DataTable[] {
    return this.#found.map(({ table, rows }, at) => ({
      name: this.#nameOf(table) ?? `Table ${at + 1}`,
      columns: table.columns.length,
      headerRows: headerRowsOf(table, rows),
      mirrored: table.mirrored,
      rows: rows.map((cells) => cells.map(({ text, ...cell }) => ({ ...cell, value: readValue(text) }))),
    }));
  }

  #nameOf({ captioned, anchor }: TableBlock): string | undefined {
    const caption = captioned === undefined ? undefined : this.#captions.get(captioned);
    const said = caption === undefined ? "" : textOfInlines(caption.inlines).replaceAll("\u00A0", " ").trim();
    return said === "" ? anchor : said;
  }
}

/** Rows that are repeated on every page, else leading rows of header cells. */
function headerRowsOf(table: TableBlock, rows: readonly (readonly DataTextCell[])[]): number {
  if (table.headerRows > 0) return table.headerRows;
  const first = rows.findIndex((cells) => cells.length === 0 || cells.some(({ header }) => !header));
  return first === -1 ? 0 : first;
}

function tooMuch(what: string, path: string): Refusal {
  const message = `The document has ${what}: its tables cannot be written.`;
  return new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}
