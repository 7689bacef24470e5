import type { ColumnWidth, FlowCell, TableBlock } from "../../../../model/document/flow.ts";
import { resolve } from "../../../../model/drawing/clip.ts";
import { blendedBackground } from "../../../../model/drawing/color.ts";
import { areSameSides, noSides, type Points, type Sides } from "../../../../model/geometry.ts";
import { type BoxLook, noBox } from "../../../../model/look.ts";
import { shading } from "../../properties/run.ts";
import { placeInCell } from "../../registries/paragraph-kind.ts";
import { type BlockWriting, openSpacing } from "../../writing.ts";
import { hex, twips, twipsUp } from "../../xml/units.ts";
import { reportImageDropped, writeBoxImage } from "../box-image.ts";
import { reportBox, reportCutFrame } from "../paragraph-box.ts";
import { endContainer, leastHeight, partFromAbove, withoutLastMargin } from "../spacer.ts";
import { AlikeCells, isAmongAlike, isSameEverywhere } from "./alike-cells.ts";
import { atMark } from "./at-mark.ts";
import { writeBoxTable } from "./box-table.ts";
import { endsInTable } from "./ends-in-table.ts";
import { cellBordersXml, tableBordersXml, type UsualLines, usualLines } from "./table-borders.ts";
import { type GridPlace, gridRows, type RowNeighbours } from "./table-rows.ts";
import { cellBlocks, directionXml, isTurnedCell, turnedHeight, turnedWidth } from "./turned-cell.ts";

/** Word has no more. */
const mostColumns = 63;

/** A table on its way: what its cells need to know. */
interface OpenTable {
  readonly table: TableBlock;
  /** Points, in the order of the grid. */
  readonly columns: readonly Points[];
  readonly behindMarks: readonly Points[];
  readonly padding: Sides<Points>;
  readonly lines: UsualLines;
  /** Of rows that stand between rows like them. */
  readonly alike: AlikeCells;
  readonly writing: BlockWriting;
}

/** Cells of one row begin at one height: readers give all of them the largest padding above that any of them has. */
interface OpenRow extends OpenTable {
  readonly top: Points;
  /** It stands between rows like it. */
  readonly isAmongAlike: boolean;
}

/** Writes a table row by row. */
export function writeTable(table: TableBlock, writing: BlockWriting): void {
  if (table.rows.length === 0) return;
  const { padding: around } = table.box;
  if (Math.max(around.top, around.right, around.bottom, around.left) > 0) {
    // Word's tables have no padding of their own: a cell around the table has it.
    writeBoxTable(table.box, table.path, writing, (within) => {
      writeBoxImage(table, within);
      writeTable({ ...table, box: noBox }, within);
    });
    return;
  }
  const { registries, part, spacing } = writing;
  reportBox(table.box, table.path, registries.losses);
  reportCutFrame(table.box, table.path, registries.losses);
  reportImageDropped(table, registries.losses);
  if (table.gap !== undefined) registries.losses.report("cellGap", table.path);
  if (table.footerRows > 0) registries.losses.report("tableFooter", table.path);
  if (hasSums(table.carry)) registries.losses.report("carriedSum", table.path);
  if (table.carry !== undefined && table.carry.continued.length > 0)
    registries.losses.report("continuedRows", table.path);
  const measured = registries.measures.table(table, { width: writing.width, height: writing.height });
  if (measured.columns.length > mostColumns) registries.losses.report("tableColumns", table.path);
  const columns = withBreath(measured.columns.slice(0, mostColumns), table.columns);
  if (columns.length === 0) return;
  partFromAbove(table.box.margin.top, writing);
  const padding = table.rows[0]?.cells[0]?.box.padding ?? noSides;
  const { behindMarks } = measured;
  const lines = usualLines(table, columns.length);
  const open: OpenTable = { table, columns, behindMarks, padding, lines, alike: new AlikeCells(), writing };
  part.write(`<w:tbl>${tableProperties(open, measured.width)}${gridXml(columns)}`);
  for (const around of gridRows(table, columns.length)) writeRow(around, open);
  part.write("</w:tbl>");
  spacing.last = "table";
  spacing.below = 0;
  spacing.owed = table.box.margin.bottom + lastHeight(table, writing);
  spacing.breaks = table.box.breakAfter;
}

const hasSums = (carry: TableBlock["carry"]): boolean =>
  carry !== undefined && carry.out.length + carry.in.length + carry.page.length > 0;

/** Readers round the widths of letters: text that fills its column to the last hundredth would break there. */
const breath: Points = 0.15;

/** Columns as wide as their cells need get a little more, of the widest that has a share of the width. */
function withBreath(columns: readonly Points[], kinds: readonly ColumnWidth[]): readonly Points[] {
  const isOf = (kind: ColumnWidth["kind"], at: number): boolean => kinds[at]?.kind === kind;
  const shares = columns.map((width, at) => (isOf("weight", at) ? width : 0));
  const widest = Math.max(...shares);
  const needs = breath * columns.filter((_, at) => isOf("auto", at)).length;
  if (needs === 0 || widest < 10 * needs) return columns;
  const giver = shares.indexOf(widest);
  return columns.map((width, at) => (at === giver ? width - needs : isOf("auto", at) ? width + breath : width));
}

/** Height that the last row leaves to the paragraph after the table. */
function lastHeight({ rows }: TableBlock, writing: BlockWriting): Points {
  const cells = rows.at(-1)?.cells ?? [];
  return writing.place === "body" && cells.some((cell) => leastOf(cell, writing) > 0) ? leastHeight : 0;
}

/** `w:tblPr`, its children in the order of the schema (ECMA-376-1, 17.4.59). */
function tableProperties({ table, columns, padding, lines, writing }: OpenTable, width: Points): string {
  const { margin, align } = table.box;
  const fill = blendedBackground(table.box, table.box.opacity);
  const total = columns.reduce((sum, column) => sum + twips(column), 0);
  const free = Math.max(0, writing.width - margin.left - margin.right - width);
  const shift = align === "left" ? 0 : align === "center" ? free / 2 : free;
  const left = writing.left + margin.left + shift;
  const right = writing.right + margin.right + free - shift;
  const look = `${tableBordersXml(lines)}<w:tblCellMar>${marginsXml(padding)}</w:tblCellMar>`;
  return [
    `<w:tblPr><w:tblStyle w:val="${writing.registries.styles.tables.use(look)}"/>`,
    table.mirrored ? "<w:bidiVisual/>" : "",
    `<w:tblW w:w="${total}" w:type="dxa"/>`,
    spacingXml(table),
    `<w:tblInd w:w="${twips(table.mirrored ? right : left)}" w:type="dxa"/>`,
    fill === undefined ? "" : shading(hex(fill)),
    '<w:tblLayout w:type="fixed"/>',
    `<w:tblLook w:val="0000" w:firstRow="${table.headerRows > 0 ? 1 : 0}" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>`,
    "</w:tblPr>",
  ].join("");
}

/** Word keeps the distance on both sides of a line between cells, so that cells stand twice as far apart. */
function spacingXml({ gap }: TableBlock): string {
  const apart = gap === undefined ? 0 : gap.columns || gap.rows;
  return apart === 0 ? "" : `<w:tblCellSpacing w:w="${twips(apart / 2)}" w:type="dxa"/>`;
}

const marginsXml = ({ top, left, bottom, right }: Sides<Points>): string =>
  `<w:top w:w="${twipsUp(top)}" w:type="dxa"/><w:left w:w="${twipsUp(left)}" w:type="dxa"/><w:bottom w:w="${twipsUp(bottom)}" w:type="dxa"/><w:right w:w="${twipsUp(right)}" w:type="dxa"/>`;

const gridXml = (columns: readonly Points[]): string =>
  `<w:tblGrid>${columns.map((width) => `<w:gridCol w:w="${twipsUp(width)}"/>`).join("")}</w:tblGrid>`;

function writeRow(around: RowNeighbours, open: OpenTable): void {
  const { row, index, places } = around.own;
  const { table, writing } = open;
  const keepNext = row.keepWithNext === true || (table.box.keepTogether && around.after !== undefined);
  const header = index < table.headerRows && table.headerRows < table.rows.length;
  writing.part.write(
    `<w:tr><w:trPr><w:cantSplit/>${heightXml(around, open)}${header ? "<w:tblHeader/>" : ""}</w:trPr>`,
  );
  for (const { again, path } of row.cells) if (again === true) writing.registries.losses.report("repeatedCell", path);
  const top = row.cells.reduce((least, { box }) => Math.min(least, box.padding.top), Number.POSITIVE_INFINITY);
  const kept = keepNext ? { ...writing, keepNext: true } : writing;
  const { columns, behindMarks, padding, lines, alike } = open;
  // Written out: a row has few cells to share the cost of a spread.
  const openRow: OpenRow = {
    table,
    columns,
    behindMarks,
    padding,
    lines,
    alike,
    writing: kept,
    top: Number.isFinite(top) ? top : padding.top,
    isAmongAlike: isAmongAlike(table, index),
  };
  for (let column = 0; column < places.length; ) {
    const end = endOf(places, column);
    writeCell(around, column, end, openRow);
    column = end;
  }
  writing.part.write("</w:tr>");
}

/** Columns of one cell stand together. */
function endOf(places: readonly (GridPlace | undefined)[], column: number): number {
  const cell = places[column]?.cell;
  let end = column + 1;
  if (cell !== undefined && cell.columnSpan > 1)
    while (end < places.length && places[end]?.cell === cell && end - column < cell.columnSpan) end += 1;
  return end;
}

/** The last row leaves the height of the paragraph that has to follow the table: on a full page it would begin another. */
function heightXml({ own, after }: RowNeighbours, { writing }: OpenTable): string {
  const least = own.row.cells.reduce((most, cell) => Math.max(most, leastOf(cell, writing)), 0);
  if (least === 0) return "";
  const left = after === undefined && writing.place === "body" ? Math.max(leastHeight, least - leastHeight) : least;
  return `<w:trHeight w:val="${twipsUp(left)}" w:hRule="atLeast"/>`;
}

function leastOf(cell: FlowCell, writing: BlockWriting): Points {
  const { height, minHeight = 0 } = cell.box;
  const own = height === undefined ? 0 : resolve(height, writing.height);
  return Math.max(own, minHeight, cell.rowSpan > 1 ? 0 : turnedHeight(cell, writing));
}

function writeCell(around: RowNeighbours, column: number, end: number, open: OpenRow): void {
  const { part } = open.writing;
  const cell = around.own.places[column]?.cell;
  if (!open.isAmongAlike || cell === undefined || !isSameEverywhere(cell)) writeAnyCell(around, column, end, open);
  else part.write(open.alike.whole(cell, () => part.capture(() => writeAnyCell(around, column, end, open))));
}

function writeAnyCell(around: RowNeighbours, column: number, end: number, open: OpenRow): void {
  const { part } = open.writing;
  const place = around.own.places[column];
  const width = open.columns.slice(column, end).reduce((sum, own) => sum + own, 0);
  const made = (): string => cellProperties(around, column, end, open);
  part.write(`<w:tc>${open.isAmongAlike ? open.alike.properties(column, made) : made()}`);
  if (place?.begins === true) writeContent(place.cell, width, open);
  else part.write("<w:p/>");
  part.write("</w:tc>");
}

function writeContent(cell: FlowCell, width: Points, { top, writing, behindMarks }: OpenRow): void {
  const { padding } = cell.box;
  const { registries, part, setup, height, keepNext, box, section, block: write } = writing;
  // Written out: a spread of so many members costs more than the cell's text.
  const within: BlockWriting = {
    registries,
    part,
    setup,
    place: placeInCell(writing.place, cell),
    width: turnedWidth(cell, writing) ?? Math.max(0, width - padding.left - padding.right),
    height,
    left: 0,
    right: 0,
    list: undefined,
    spacing: openSpacing(padding.top - top),
    keepNext,
    box: box === "text" ? "text" : "cell",
    section,
    block: write,
  };
  reportBox(cell.box, cell.path, registries.losses);
  reportImageDropped(cell, registries.losses);
  const behind = behindMarks[cell.column] ?? 0;
  for (const block of withoutLastMargin(cellBlocks(cell)))
    write(atMark(block, within.width, behind, registries.measures), within);
  endContainer(within);
}

/** `w:tcPr`, its children in the order of the schema (ECMA-376-1, 17.4.70). */
function cellProperties(around: RowNeighbours, column: number, end: number, open: OpenRow): string {
  const place = around.own.places[column];
  const width = open.columns.slice(column, end).reduce((sum, own) => sum + twips(own), 0);
  const box = place?.cell.box;
  const margins = marginsOf(place?.cell, open);
  return [
    `<w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>`,
    end - column > 1 ? `<w:gridSpan w:val="${end - column}"/>` : "",
    mergeXml(place),
    cellBordersXml(around, column, end, open.table, open.lines),
    box === undefined ? "" : fillXml(box, open.table.box),
    areSameSides(margins, open.padding) ? "" : `<w:tcMar>${marginsXml(margins)}</w:tcMar>`,
    directionXml(place?.cell),
    verticalXml(place?.cell),
    "</w:tcPr>",
  ].join("");
}

/** A cell that ends in a table has a paragraph after that, which takes its height from the padding. */
function marginsOf(cell: FlowCell | undefined, { padding: usual, top }: OpenRow): Sides<Points> {
  const padding = cell === undefined ? usual : cell.box.padding;
  const taken = endsInTable(cell?.blocks.at(-1)) ? leastHeight : 0;
  return taken === 0 && padding.top === top
    ? padding
    : { ...padding, top, bottom: Math.max(0, padding.bottom - taken) };
}

function mergeXml(place: GridPlace | undefined): string {
  if (place === undefined) return "";
  if (!place.begins) return "<w:vMerge/>";
  return place.more > 0 ? '<w:vMerge w:val="restart"/>' : "";
}

function fillXml(cell: BoxLook, table: BoxLook): string {
  const fill = blendedBackground(cell, cell.opacity) ?? blendedBackground(table, table.opacity);
  return fill === undefined ? "" : shading(hex(fill));
}

const verticalXml = (cell: FlowCell | undefined): string => {
  if (isTurnedCell(cell)) return '<w:vAlign w:val="center"/>';
  if (cell?.verticalAlign === "middle") return '<w:vAlign w:val="center"/>';
  return cell?.verticalAlign === "bottom" ? '<w:vAlign w:val="bottom"/>' : "";
};
