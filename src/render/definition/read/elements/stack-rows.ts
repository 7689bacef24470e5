import type { Stack as StackWord } from "../../../../vocabulary/generated/definition.ts";
import type { Block, FlowCell, FlowRow, StackBlock, TableBlock } from "../../../model/document/flow.ts";
import { noSides } from "../../../model/geometry.ts";
import { noBox } from "../../../model/look.ts";
import { withoutOuterMargins } from "./table/table-cell.ts";

/** The elements of a stack that has columns. */
interface StackRows {
  readonly stack: Pick<StackWord, "gap" | "lastRow">;
  /** How many stand in a row. */
  readonly columns: number;
  /** The blocks of each element. */
  readonly parts: readonly (readonly Block[])[];
  /** JSON Pointer of the stack. */
  readonly path: string;
  /** The first stands on the right. */
  readonly mirrored: boolean;
}

/** The elements in rows: cells of a table without a look, whose columns are equally wide whatever is in them. */
export function rowsOfStack({ stack, columns, parts, path, mirrored }: StackRows): TableBlock {
  const { gap = 0, lastRow } = stack;
  const filled = parts.filter((part) => part.length > 0);
  const over = lastRow === "stretch" ? filled.length % columns : 0;
  const tracks = over === 0 ? columns : (columns * over) / greatestDivisor(columns, over);
  const rows: FlowRow[] = [];
  for (let from = 0; from < filled.length; from += columns) {
    const row = filled.slice(from, from + columns);
    const span = tracks / (from + columns > filled.length && over > 0 ? over : columns);
    rows.push({ path, cells: cellsOf(row, { span, tracks }, path) });
  }
  return {
    ...{ kind: "table", path, box: noBox, anchor: undefined, arranges: true },
    columns: Array.from({ length: tracks }, () => ({ kind: "percent", percent: 100 / tracks })),
    ...{ rows, headerRows: 0, footerRows: 0, collapse: false, mirrored },
    ...(gap === 0 ? {} : { gap: { rows: gap, columns: gap } }),
  };
}

/** A row, with an empty cell behind its elements where they leave places free. */
function cellsOf(
  row: readonly (readonly Block[])[],
  { span, tracks }: { readonly span: number; readonly tracks: number },
  path: string,
): readonly FlowCell[] {
  const cell = { header: false, rowSpan: 1, verticalAlign: "top", repeats: undefined } as const;
  const cells = row.map((blocks, at): FlowCell => {
    const place = { column: at * span, columnSpan: span };
    return { ...cell, ...place, path: blocks[0]?.path ?? path, ...contentOf(blocks) };
  });
  const column = row.length * span;
  if (column === tracks) return cells;
  return [...cells, { ...cell, path, column, columnSpan: tracks - column, box: noBox, blocks: [] }];
}

/** A stack lends the cell its box, so that those of a row are equally high; its margins are the gap's. */
function contentOf(blocks: readonly Block[]): Pick<FlowCell, "box" | "blocks" | "part"> {
  const [only, ...others] = blocks;
  if (only?.kind !== "stack" || others.length > 0 || !isPlainStack(only))
    return { box: noBox, blocks: withoutOuterMargins(blocks) };
  const box = { ...only.box, margin: noSides };
  return { box, blocks: only.blocks, ...(only.element === "part" ? { part: true } : {}) };
}

/** Nothing but a box around blocks: all that a cell can be as well. */
const isPlainStack = ({ box, placed, turned, anchor, element }: StackBlock): boolean =>
  placed === undefined &&
  turned === undefined &&
  anchor === undefined &&
  box.rotate === 0 &&
  box.transform === undefined &&
  box.fitting === undefined &&
  box.width === undefined &&
  box.float === undefined &&
  element !== undefined;

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
