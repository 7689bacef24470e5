import type { WidthRange } from "../../../graphics/text/typesetter.ts";
import type {
  AlikeRows,
  Block,
  ColumnWidth,
  FlowCell,
  FlowRow,
  Paragraph,
  TableBlock,
} from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { mayBeWider } from "../../../model/text/longest-word.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import { isBare } from "../../box/measure.ts";
import type { Context } from "../../context.ts";
import { leastOf } from "../../least-useful.ts";
import { hasPageNumbers, writeNumbers } from "../../numbered.ts";
import type { LayoutQuestions } from "../../questions.ts";
import { halfLines, type SharedLines, sideHalves, widestLine } from "./borders.ts";
import { withCarriedRows } from "./carried.ts";
import { spaceLeftFree, spacesBehindMarks } from "./decimal.ts";
import { columnEnd, countColumns, gridOf } from "./grid.ts";
import { gapOf } from "./inset.ts";

/** The least and the most each column can use, as far as it was requested; `least`: with pictures as narrow as they are of use. */
export interface ColumnExtents {
  readonly min: Points[];
  readonly max: Points[];
  readonly least: Points[];
}

/** A table whose columns are measured. */
export interface MeasuredTable {
  readonly table: TableBlock;
  readonly columns: number;
  /** undefined: its cells share no lines. `widest`: of all that they share. */
  readonly lines: (SharedLines & { readonly widest: Points }) | undefined;
  /** The space that its columns keep on the right of their decimal marks. */
  readonly behindMarks: readonly Points[];
}

/** A table inside of something that has to know how wide it may get. */
export function extentOfTable(written: TableBlock, context: Context): WidthRange {
  const table = withCarriedRows(written);
  const widest = table.collapse ? widestLine(table) : 0;
  const lines = widest > 0 ? { table, grid: gridOf(table, true, context), widest } : undefined;
  const { columns: gap } = gapOf(table);
  const behindMarks = spacesBehindMarks(table, context);
  const extents = columnExtents({ table, columns: countColumns(table), lines, behindMarks }, () => true, context);
  const { min, max, least } = extents;
  for (const [column, width] of table.columns.entries()) {
    if (width.kind === "points") least[column] = min[column] = max[column] = width.points + gap;
  }
  limit(extents, table.columns, gap);
  const halves = lines === undefined ? { left: 0, right: 0 } : sideHalves(lines);
  const outside = halves.left + halves.right - (min.length === 0 ? 0 : gap);
  const sum = (values: readonly Points[]) =>
    outside +
    values.reduce((total, value) => (table.arranges ? Math.max(total, value * values.length) : total + value), 0);
  return { min: sum(min), max: sum(max), least: sum(least) };
}

/**
 * Keeps what columns need within their limits. A column whose texts stay on one line needs at least what it needs at most.
 * `gap`: what stands behind each column.
 */
export function limit(
  { min, max, least: narrowest }: ColumnExtents,
  columns: readonly ColumnWidth[],
  gap: Points,
): void {
  for (const [column, width] of columns.entries()) {
    if (width.kind !== "auto" || column >= max.length) continue;
    const least = width.min === undefined ? 0 : width.min + gap;
    const most = width.max === undefined ? Number.POSITIVE_INFINITY : width.max + gap;
    const within = (needed: Points): Points => Math.max(least, Math.min(most, needed));
    const needed = max[column] ?? 0;
    max[column] = within(needed);
    const shrinks = (narrowest[column] ?? 0) < (min[column] ?? 0);
    min[column] = within(width.noWrap === true ? needed : (min[column] ?? 0));
    narrowest[column] = shrinks ? within(narrowest[column] ?? 0) : (min[column] ?? 0);
  }
}

/** Measures the cells of the columns that `requested` names; a cell across several spreads what it needs more evenly. */
export function columnExtents(
  { table, columns, lines, behindMarks }: MeasuredTable,
  requested: (column: number) => boolean,
  context: Context,
): ColumnExtents {
  const zeros = () => new Array<number>(columns).fill(0);
  const extents: ColumnExtents = { min: zeros(), max: zeros(), least: zeros() };
  const wide: { readonly cell: FlowCell; readonly row: number; readonly among: readonly number[] }[] = [];
  const { columns: gap } = gapOf(table);
  const beside = (cell: FlowCell, row: number): CellInsets => ({
    lines: lines === undefined ? ownLines(cell) : sharedLines(lines, cell, row),
    gap,
  });
  for (const [row, { cells }] of table.rows.entries()) {
    for (const cell of cells) {
      const end = columnEnd(cell, columns);
      if (end === cell.column + 1) {
        if (!requested(cell.column)) continue;
        const own = measureCell(cell, beside(cell, row), context);
        spread(extents, [cell.column], besideMarks(own, cell, behindMarks, context));
      } else {
        const among: number[] = [];
        for (let column = cell.column; column < end; column++) if (requested(column)) among.push(column);
        // Where some of its columns have a width of their own, those leave no say in what the others need.
        if (among.length === end - cell.column) wide.push({ cell, row, among });
      }
    }
  }
  for (const { cell, row, among } of wide) spread(extents, among, measureCell(cell, beside(cell, row), context));
  return extents;
}

/**
 * Whether the words of all cells in single columns that `requested` names fit into `widths`; no, where that is not seen at once. Of
 * rows that are known to be alike, the one with a column's longest word stands for all: to read and measure each would take as long
 * as to lay them out.
 */
export function hasSpace(
  measured: MeasuredTable,
  widths: readonly Points[],
  requested: (column: number) => boolean,
  context: Context,
): boolean {
  const { table, columns, lines } = measured;
  const { columns: gap } = gapOf(table);
  const innerOf = (cell: FlowCell): Points => {
    const { left, right } = cell.box.padding;
    const beside = lines === undefined ? ownLines(cell) : lines.widest;
    return (widths[cell.column] ?? 0) - left - right - beside - gap;
  };
  const counts = (cell: FlowCell): boolean => columnEnd(cell, columns) === cell.column + 1 && requested(cell.column);
  const fits = wordsFit(table, { counts, innerOf }, context);
  if (context.questions !== undefined) noteWords(table, { counts, innerOf, fits, questions: context.questions });
  return fits;
}

/** The cells whose words are looked at, and the space of each. */
interface Inner {
  readonly counts: (cell: FlowCell) => boolean;
  readonly innerOf: (cell: FlowCell) => Points;
}

/** Where all words fit, it does not matter which of them were looked at. */
function noteWords(
  { rows }: TableBlock,
  { counts, innerOf, fits, questions }: Inner & { readonly fits: boolean; readonly questions: LayoutQuestions },
): void {
  for (const { cells } of rows)
    for (const cell of cells)
      for (const block of counts(cell) ? cell.blocks : []) {
        if (block.kind !== "paragraph") continue;
        if (fits) questions.words(block, innerOf(cell));
        else questions.other(block);
      }
}

function wordsFit(table: TableBlock, { counts, innerOf }: Inner, context: Context): boolean {
  const rowFits = ({ cells }: FlowRow): boolean => {
    for (const cell of cells) {
      if (!counts(cell)) continue;
      const inner = innerOf(cell);
      for (const block of cell.blocks) if (isWider(block, inner, context)) return false;
    }
    return true;
  };
  const { from, to, cells, longest } = table.alike ?? noneAlike;
  for (let at = 0; at < table.rows.length; at += 1)
    if ((at < from || at >= to) && !rowFits(table.rows[at] as FlowRow)) return false;
  return cells.every((cell) => {
    if (!counts(cell)) return true;
    return cell.blocks.every((block) => {
      const isText = block.kind === "paragraph" && needsWordsAlone(block);
      const row = isText ? longest(cell.column, block.look, innerOf(cell)) : 0;
      return row === undefined || rowFits(table.rows[from + row] as FlowRow);
    });
  });
}

const noneAlike: AlikeRows = { from: 0, to: 0, cells: [], longest: () => undefined };

/** Whether a word of a block needs more than a width. Only words that may are measured. */
export function isWider(block: Block, width: Points, context: Context): boolean {
  if (block.kind !== "paragraph") return leastOf(context.measure(block, context)) > width;
  if (needsWordsAlone(block)) {
    const { inlines } = block;
    if (!mayBeWider(hasPageNumbers(inlines) ? writeNumbers(inlines, context) : inlines, width)) return false;
  }
  // The answer is this one alone.
  const quiet = context.questions === undefined ? context : { ...context, questions: undefined };
  return leastOf(context.measure(block, quiet)) > width;
}

/** Nothing but its words needs space. */
export const needsWordsAlone = ({ box, paragraph }: Paragraph): boolean =>
  isBare(box) && paragraph.indent === 0 && paragraph.dropCap === undefined && paragraph.inset === undefined;

/** By column, the width of its widest cell that says a number and little else. */
export function numberWidths({ table, columns, lines }: MeasuredTable, context: Context): readonly Points[] {
  const widths = new Array<number>(columns).fill(0);
  const { columns: gap } = gapOf(table);
  for (const [row, { cells }] of table.rows.entries()) {
    for (const cell of cells) {
      if (columnEnd(cell, columns) !== cell.column + 1 || !saysNumber(cell, context)) continue;
      const beside = { lines: lines === undefined ? ownLines(cell) : sharedLines(lines, cell, row), gap };
      widths[cell.column] = Math.max(widths[cell.column] ?? 0, measureCell(cell, beside, context).min);
    }
  }
  return widths;
}

/** Letters beside a number, such as those of a currency. */
const mostLetters = 3;

function saysNumber({ blocks: [only, ...others] }: FlowCell, { questions }: Context): boolean {
  if (only?.kind !== "paragraph" || others.length > 0) return false;
  questions?.other(only);
  const text = plainText(only.inlines);
  return /\p{Nd}/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= mostLetters;
}

/** A cell that leaves space on its right for the decimals of others; its number stays on one line. */
function besideMarks(own: WidthRange, cell: FlowCell, spaces: readonly Points[], context: Context): WidthRange {
  const free = spaceLeftFree(cell, spaces, context);
  return free === 0 ? own : { min: own.max + free, max: own.max + free };
}

function spread(extents: ColumnExtents, columns: readonly number[], extent: WidthRange): void {
  widen(extents.min, columns, extent.min);
  widen(extents.max, columns, extent.max);
  widen(extents.least, columns, leastOf(extent));
}

function widen(widths: Points[], columns: readonly number[], needed: Points): void {
  let have = 0;
  for (const column of columns) have += widths[column] ?? 0;
  if (needed <= have) return;
  const more = (needed - have) / columns.length;
  for (const column of columns) widths[column] = (widths[column] ?? 0) + more;
}

const ownLines = ({ box: { border } }: FlowCell): Points => (border.left?.width ?? 0) + (border.right?.width ?? 0);

/** The halves of the shared lines that are a cell's. */
function sharedLines(lines: SharedLines, cell: FlowCell, row: number): Points {
  const { left, right } = halfLines(lines, cell, row);
  return left + right;
}

/** Widths beside a cell's padding: of its lines together, as far as they are the cell's, and of the gap behind it. */
interface CellInsets {
  readonly lines: Points;
  readonly gap: Points;
}

function measureCell(cell: FlowCell, { lines, gap }: CellInsets, context: Context): WidthRange {
  context.budget.work(1, cell.path);
  const { padding, width } = cell.box;
  const inset = padding.left + padding.right + lines;
  let [min, max, least] = [0, 0, 0];
  for (const block of cell.blocks) {
    const extent = context.measure(block, context);
    min = Math.max(min, extent.min);
    max = Math.max(max, extent.max);
    least = Math.max(least, leastOf(extent));
  }
  const around = inset + gap;
  if (typeof width === "number") {
    const needed = Math.max(width, min + inset) + gap;
    return { min: needed, max: needed };
  }
  return { min: min + around, max: Math.max(min, max) + around + roundingSlack, least: least + around };
}

/** Sums of widths are not exact; text that is as wide as its column must not wrap for that. */
const roundingSlack = 0.01;
