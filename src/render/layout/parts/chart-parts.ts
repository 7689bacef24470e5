import type { PictureBlock } from "../../model/document/flow.ts";
import type { ChartData } from "../../model/drawing/chart.ts";
import type { TaggedBlock } from "../../model/page/part.ts";

/** The parts of a chart: the drawing, and behind it the table of its numbers. */
export interface ChartParts {
  readonly drawing: TaggedBlock;
  readonly table: TaggedBlock;
  /** The rows' parts, the header's first. */
  readonly rows: readonly { readonly row: TaggedBlock; readonly cells: readonly TaggedBlock[] }[];
}

/** Rows of texts, the first of names. */
export function chartRows({ categories, series }: ChartData): readonly (readonly string[])[] {
  return [
    ["", ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [category, ...series.map(({ texts }) => texts[at] ?? "")]),
  ];
}

/** The parts of a chart's block; without a table, its drawing alone. */
export function chartParts({ path, alt }: PictureBlock, chart: ChartData, drawing?: TaggedBlock): ChartParts {
  const table: TaggedBlock = { role: "Table", path };
  const texts = chart.hasTable ? chartRows(chart) : [];
  const rows = texts.map((cells, row) => {
    const part: TaggedBlock = { role: "TR", path, within: table, at: row };
    return { row: part, cells: cells.map((_, column) => cellPart(part, row, column)) };
  });
  return { drawing: drawing ?? { role: "Figure", path, alt }, table, rows };
}

function cellPart(row: TaggedBlock, at: number, column: number): TaggedBlock {
  const place = { row: at, column, rowSpan: 1, columnSpan: 1 };
  const scope = at === 0 ? "Column" : column === 0 ? "Row" : undefined;
  const cell = scope === undefined ? place : ({ ...place, scope } as const);
  return { role: scope === undefined ? "TD" : "TH", path: row.path, within: row, at: column, cell };
}
