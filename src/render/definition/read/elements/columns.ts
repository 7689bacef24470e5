import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Columns as ColumnsWord } from "../../../../vocabulary/generated/definition.ts";
import { reportTooFar } from "../../../contract/clamped-number.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Block, ColumnsBlock } from "../../../model/document/flow.ts";
import type { Length, Points } from "../../../model/geometry.ts";
import { hasUnit, parseLength } from "../../../model/length.ts";
import type { BoxLook } from "../../../model/look.ts";
import { sharedOut } from "../../../model/page/column-widths.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";

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
    reportUncounted(columns, columnsPath, context);
    const grid = readWidths((widths ?? rows.map(() => 1)).slice(0, mostColumns), columnsPath, context);
    return grid.weights.length === 0 ? [] : [readGrid(columns, grid, look, path, context)];
  }
  const weights = Array.from({ length: colNumber }, () => 1);
  const inColumn = { ...context, availableWidth: availableWidths(look, columns, { weights }, context)[0] ?? 0 };
  const blocks = rows.flatMap((row, at) => readElements(row, look.keys, `${columnsPath}/rows/${at}`, inColumn));
  const made = columnsOf(columns, { weights }, look, path);
  const streamed = (stream: readonly Block[], box: Block["box"]): ColumnsBlock => ({
    ...made,
    box,
    content: { kind: "stream", blocks: stream },
  });
  return context.inBody ? cutAtPages(blocks, look.box, streamed) : [streamed(blocks, look.box)];
}

type ColumnsWidths = Pick<ColumnsBlock, "weights" | "fixed">;

/** Numbers are weights, as in tables; text with a unit or `%` is a width of its own. */
function readWidths(
  given: NonNullable<ColumnsWord["widths"]>,
  columnsPath: string,
  { report }: ReadContext,
): ColumnsWidths {
  const fixed: (Length | undefined)[] = [];
  const weights = given.map((width, at) => {
    if (typeof width === "number") return width;
    const length = parseLength(width);
    reportTooFar(width, `${columnsPath}/widths/${at}`, report);
    const isWeight = typeof length === "number" && !hasUnit(width);
    if (length === undefined || (typeof length === "number" && length < 0)) {
      const message = `${shown(width)} is no column width: a weight, a share such as "30%" or a length such as "100pt".`;
      report.add("CONTENT_ERROR", "WIDTH_UNKNOWN", `${columnsPath}/widths/${at}`, message);
      return 1;
    }
    if (isWeight) return length;
    fixed[at] = length;
    return 0;
  });
  return fixed.length === 0 ? { weights } : { weights, fixed: weights.map((_, at) => fixed[at]) };
}

function readGrid(
  columns: ColumnsWord,
  widths: ColumnsWidths,
  look: ElementLook,
  path: string,
  context: ReadContext,
): ColumnsBlock {
  const { weights } = widths;
  const rowsPath = `${path}/columns/rows`;
  reportRow(columns, rowsPath, context);
  const contents = availableWidths(look, columns, widths, context).map((availableWidth, at) =>
    readElements(columns.rows[at] ?? [], look.keys, `${rowsPath}/${at}`, { ...context, availableWidth }),
  );
  for (let at = weights.length; at < columns.rows.length; at += 1) {
    if (columns.rows[at]?.length === 0) continue;
    const count = weights.length === 1 ? "There is 1 column" : `There are ${weights.length} columns`;
    const message = `${count}; the content of a further one is left out. Each entry of rows is a column, from the left, not a row.`;
    context.report.add("CONTENT_ERROR", "COLUMN_DROPPED", `${rowsPath}/${at}`, message);
  }
  return { ...columnsOf(columns, widths, look, path), content: { kind: "grid", columns: contents } };
}

/**
 * A single entry of `rows` was probably meant as a row when it has an element for each column, or several for a column
 * as wide as all there is.
 */
function reportRow({ rows, widths = [1] }: ColumnsWord, path: string, { report }: ReadContext): void {
  const [only = []] = rows;
  const isWhole = widths.length === 1 && typeof widths[0] === "number";
  if (rows.length !== 1 || only.length < 2 || !(isWhole || widths.length === only.length)) return;
  const message = `The ${only.length} elements stand one below the other in the first column, as each entry of rows is a column. Side by side they are entries of their own: [[…], […]].`;
  report.add(undefined, "COLUMN_MISREAD", `${path}/0`, message);
}

/** Two numbers of columns: that of `widths` counts. */
function reportUncounted({ widths, colNumber }: ColumnsWord, path: string, { report }: ReadContext): void {
  if (widths === undefined || colNumber === undefined || widths.length === colNumber) return;
  const message = `There are as many columns as widths has entries, which is ${widths.length}; colNumber is ${colNumber} and does not count. Leave one of them out.`;
  report.add("CONTENT_ERROR", "COLUMN_MISREAD", `${path}/colNumber`, message);
}

function columnsOf(
  { gap = defaults.columns.gap }: ColumnsWord,
  widths: ColumnsWidths,
  look: ElementLook,
  path: string,
): Omit<ColumnsBlock, "content"> {
  const mirrored = look.paragraph.direction === "rtl";
  return { kind: "columns", path, anchor: undefined, box: look.box, ...widths, gap, mirrored };
}

/** Width between the margins of each column, to which images in it are scaled. */
function availableWidths(
  { box: { margin, padding, border } }: ElementLook,
  { gap = defaults.columns.gap }: ColumnsWord,
  widths: ColumnsWidths,
  { availableWidth }: ReadContext,
): readonly Points[] {
  const lines = (border.left?.width ?? 0) + (border.right?.width ?? 0);
  const inset = margin.left + margin.right + padding.left + padding.right + lines;
  const space = Math.max(0, availableWidth - inset - gap * (widths.weights.length - 1));
  return sharedOut(widths, space).widths;
}

/** Whether a block ends the page by itself, so that it stands between two pieces and not in one. */
const isCutOut: Readonly<Record<Block["kind"], boolean>> = {
  paragraph: false,
  list: false,
  table: false,
  picture: false,
  separator: false,
  "page-break": true,
  stack: false,
  placed: false,
  columns: false,
  "toc-entry": false,
};

/**
 * Cuts blocks where the author wants a new page, and makes one block of each piece: what flows through columns cannot
 * end the page by itself.
 */
function cutAtPages(
  blocks: readonly Block[],
  box: BoxLook,
  make: (blocks: readonly Block[], box: BoxLook) => Block,
): readonly Block[] {
  const made: Block[] = [];
  let piece: Block[] = [];
  const close = (breakAfter: boolean) => {
    const [first] = piece;
    if (first === undefined) return;
    const breakBefore = box.breakBefore || first.box.breakBefore;
    const isPlain = breakBefore === box.breakBefore && (breakAfter || box.breakAfter) === box.breakAfter;
    made.push(make(piece, isPlain ? box : { ...box, breakBefore, breakAfter: breakAfter || box.breakAfter }));
    piece = [];
  };
  for (const block of blocks) {
    const isCut = isCutOut[block.kind];
    if (isCut || block.box.breakBefore) close(false);
    if (isCut) made.push(block);
    else piece.push(block);
    if (block.box.breakAfter) close(true);
  }
  close(false);
  return made;
}
