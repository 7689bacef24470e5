import { defaults } from "../../../vocabulary/definition/defaults.ts";
import type { Columns as ColumnsWord } from "../../../vocabulary/generated/definition.ts";
import type { Block, Columns } from "../../model/flow.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { cutAtPages } from "./page-cuts.ts";

/** Columns beyond this many are left out. */
const mostColumns = 100;

/**
 * A grid, one block; or a stream, which page breaks of its own cut into several: each ends its page and is balanced by
 * itself.
 */
export function readColumns(
  columns: ColumnsWord,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): readonly Block[] {
  const columnsPath = `${path}/columns`;
  const look = context.styles.look(keys, "columns", columns.style, columnsPath);
  const { colNumber, widths, rows } = columns;
  if (widths !== undefined || colNumber === undefined) {
    const weights = (widths ?? rows.map(() => 1)).slice(0, mostColumns);
    return weights.length === 0 ? [] : [readGrid(columns, weights, look, path, context)];
  }
  const weights = Array.from({ length: colNumber }, () => 1);
  const inColumn = { ...context, availableWidth: columnWidth(look, columns, 1 / colNumber, colNumber, context) };
  const blocks = rows.flatMap((row, at) => readElements(row, look.keys, `${columnsPath}/rows/${at}`, inColumn));
  const made = columnsOf(columns, weights, look, path);
  const streamed = (stream: readonly Block[], box: Block["box"]): Columns => ({
    ...made,
    box,
    content: { kind: "stream", blocks: stream },
  });
  return context.inBody ? cutAtPages(blocks, look.box, streamed) : [streamed(blocks, look.box)];
}

function readGrid(
  columns: ColumnsWord,
  weights: readonly number[],
  look: ElementLook,
  path: string,
  context: ReadContext,
): Columns {
  const rowsPath = `${path}/columns/rows`;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const contents = weights.map((weight, at) => {
    const share = whole > 0 ? weight / whole : 1 / weights.length;
    const availableWidth = columnWidth(look, columns, share, weights.length, context);
    return readElements(columns.rows[at] ?? [], look.keys, `${rowsPath}/${at}`, { ...context, availableWidth });
  });
  for (let at = weights.length; at < columns.rows.length; at += 1) {
    if (columns.rows[at]?.length === 0) continue;
    const count = weights.length === 1 ? "1 column" : `${weights.length} columns`;
    const message = `There are ${count}; the content of a further one is left out. Each entry of rows is a column, from the left, not a row.`;
    context.report.add("CONTENT_ERROR", "COLUMN_DROPPED", `${rowsPath}/${at}`, message);
  }
  return { ...columnsOf(columns, weights, look, path), content: { kind: "grid", columns: contents } };
}

function columnsOf(
  { gap = defaults.columns.gap }: ColumnsWord,
  weights: readonly number[],
  look: ElementLook,
  path: string,
): Omit<Columns, "content"> {
  const mirrored = look.paragraph.direction === "rtl";
  return { kind: "columns", path, anchor: undefined, box: look.box, weights, gap, mirrored };
}

/** What images in a column take for the width between the margins. */
function columnWidth(
  { box: { margin, padding, border } }: ElementLook,
  { gap = defaults.columns.gap }: ColumnsWord,
  share: number,
  count: number,
  { availableWidth }: ReadContext,
): number {
  const lines = (border.left?.width ?? 0) + (border.right?.width ?? 0);
  const inset = margin.left + margin.right + padding.left + padding.right + lines;
  return Math.max(0, (availableWidth - inset - gap * (count - 1)) * share);
}
