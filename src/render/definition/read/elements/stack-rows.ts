import type { Stack as StackWord } from "../../../../vocabulary/generated/definition.ts";
import {
  type Block,
  type FlowCell,
  type FlowRow,
  isInFlow,
  type StackBlock,
  type TableBlock,
} from "../../../model/document/flow.ts";
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
  const filled = inPlaces(parts);
  const over = lastRow === "stretch" ? filled.length % columns : 0;
  const tracks = over === 0 ? columns : (columns * over) / greatestDivisor(columns, over);
  const rows: FlowRow[] = [];
  for (let from = 0; from < filled.length; from += columns) {
    const row = filled.slice(from, from + columns);
    const span = tracks / (from + columns > filled.length && over > 0 ? over : columns);
    const kept = row.some((blocks) => lender(blocks)?.box.keepWithNext === true);
    rows.push({ path, ...(kept ? { keepWithNext: true } : {}), cells: cellsOf(row, { span, tracks }, path) });
  }
  return {
    ...{ kind: "table", path, box: noBox, anchor: undefined, arranges: true },
    columns: Array.from({ length: tracks }, () => ({ kind: "percent", percent: 100 / tracks })),
    ...{ rows, headerRows: 0, footerRows: 0, collapse: false, mirrored },
    ...(gap === 0 ? {} : { gap: { rows: gap, columns: gap } }),
  };
}

/** Whether a block needs space among its neighbours: one that is placed elsewhere does not, nor does a break. */
export const takesSpace = (block: Block): boolean => isInFlow(block) && block.kind !== "page-break";

/** The blocks of each place. What needs no space takes none: it goes with the element behind it, or with the last. */
function inPlaces(parts: readonly (readonly Block[])[]): readonly (readonly Block[])[] {
  const places: (readonly Block[])[] = [];
  let ahead: Block[] = [];
  for (const part of parts) {
    for (const block of part) ahead.push(block);
    if (!part.some(takesSpace)) continue;
    places.push(ahead);
    ahead = [];
  }
  return ahead.length === 0 ? places : [...places.slice(0, -1), [...(places.at(-1) ?? []), ...ahead]];
}

/** A row, with an empty cell behind its elements where they leave places free. */
function cellsOf(
  row: readonly (readonly Block[])[],
  { span, tracks }: { readonly span: number; readonly tracks: number },
  path: string,
): readonly FlowCell[] {
  const cell = { header: false, rowSpan: 1, repeats: undefined } as const;
  const cells = row.map((blocks, at): FlowCell => {
    const place = { column: at * span, columnSpan: span };
    return { ...cell, ...place, path: blocks.find(takesSpace)?.path ?? path, ...contentOf(blocks) };
  });
  const column = row.length * span;
  if (column === tracks) return cells;
  return [...cells, { ...cell, path, column, columnSpan: tracks - column, ...contentOf([]) }];
}

/** A stack lends the cell its box, so that those of a row are equally high; its margins are the gap's. */
function contentOf(blocks: readonly Block[]): Pick<FlowCell, "box" | "blocks" | "verticalAlign" | "element"> {
  const only = lender(blocks);
  if (only === undefined)
    return { box: noBox, blocks: withoutOuterMargins(blocks), verticalAlign: "top", element: "plain" };
  const { breakBefore, breakAfter, verticalAlign } = only.box;
  const box = { ...only.box, margin: noSides, breakBefore: false, breakAfter: false };
  const around = breakBefore || breakAfter ? [brokenAt(only.path)] : [];
  const content = blocks.flatMap((block) => (block === only ? [...around, ...only.blocks] : [block]));
  return { box, blocks: content, verticalAlign, element: only.element ?? "plain" };
}

/** The stack that is all that takes space, and whose box can be a cell's; undefined: there is none. */
function lender(blocks: readonly Block[]): StackBlock | undefined {
  const [only, ...others] = blocks.filter(takesSpace);
  return only?.kind === "stack" && others.length === 0 && isPlainStack(only) ? only : undefined;
}

/** No page can break within a row: that is reported where a break is laid out. */
const brokenAt = (path: string): Block => ({ kind: "page-break", path, anchor: undefined, box: noBox });

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
