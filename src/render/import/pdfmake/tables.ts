import { type ImportedElement, points, unlessEmpty, withValues } from "../definition.ts";
import { quoted } from "../findings.ts";
import { composed } from "../text/compose.ts";
import { FunctionText } from "./literal.ts";
import { colorOf, handedDown, ownLook, styleOf } from "./looks.ts";
import {
  isNode,
  numberOf,
  type PdfmakeContext,
  type PdfmakeLook,
  type PdfmakeNode,
  type PdfmakeReadState,
  within,
  wordsOf,
} from "./node.ts";
import { readRuns } from "./runs.ts";

/** The reader of cells that hold more than text. */
interface TableReading extends PdfmakeReadState {
  readonly blocks: (value: unknown, around: PdfmakeContext, reading: PdfmakeReadState) => readonly ImportedElement[];
}

const mostRows = 20_000;
const mostColumns = 200;

export function readTable(
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: TableReading,
): readonly ImportedElement[] {
  const table = isNode(node["table"]) ? node["table"] : {};
  const { findings } = reading;
  const written = (Array.isArray(table["body"]) ? table["body"] : []).filter((row) => Array.isArray(row));
  const body = findings
    .atMost(mostRows, written, around.place, "Rows of a table")
    .map((row) => findings.atMost(mostColumns, row, around.place, "Columns of a table"));
  if (body.length === 0) return [];
  const headerRows = Math.max(0, Math.round(numberOf(table["headerRows"]) ?? 0));
  const columns = body.reduce((most, row) => Math.max(most, row.length), 0);
  const inner: PdfmakeContext = {
    ...within(around, "table/body"),
    look: { ...around.look, ...handedDown(ownLook(node, reading)) },
  };
  const borders = bordersOf(node["layout"], { headerRows, rows: body.length }, around, reading);
  const grid = { headerRows, columns, borders, rows: body.length };
  const taken = new Set<string>();
  const rows = body.map((row, index) => readRow(row, index, { grid, taken, around: within(inner, index), reading }));
  const { marginTop, marginRight, marginBottom, marginLeft } = styleOf(ownLook(node, reading), reading, around.place);
  const style = withValues({ borderCollapse: "collapse", ...{ marginTop, marginRight, marginLeft, marginBottom } });
  const widths = widthsOf(table["widths"], columns);
  return [{ table: withValues({ widths, rows, headerRows: headerRows > 0 ? headerRows : undefined, style }) }];
}

/** Top, right, bottom, left. */
const cellPadding = [2, 4, 2, 4];

/** Padding at the sides and a line: pdfmake's widths are those of the content. */
const aroundContent = 9;

function widthsOf(widths: unknown, columns: number): readonly unknown[] {
  const given = Array.isArray(widths) ? widths : Array.from({ length: columns }, () => widths);
  return Array.from({ length: columns }, (_, column) => {
    const width: unknown = given[column];
    const number = numberOf(width);
    if (number !== undefined) return `${points(Math.max(1, number + aroundContent))}pt`;
    if (width === "*") return 1;
    return typeof width === "string" && /^\d+(?:\.\d+)?%$/.test(width) ? width : "auto";
  });
}

/** The lines of a table. */
interface Borders {
  /** Style keys of a cell that says nothing of its own, by its row. */
  readonly of: (row: number) => ImportedElement;
  /** The colour of a side that a cell says is drawn. */
  readonly drawn: string;
}

interface PdfmakeGrid {
  readonly headerRows: number;
  readonly columns: number;
  readonly rows: number;
  readonly borders: Borders;
}

interface RowReading {
  readonly grid: PdfmakeGrid;
  /** Places, as `row column`, that a cell above or at the left spans. */
  readonly taken: Set<string>;
  readonly around: PdfmakeContext;
  readonly reading: TableReading;
}

/** Cells of a row; the empty ones behind a spanning cell are only there to keep its place. */
function readRow(
  row: readonly unknown[],
  index: number,
  { grid, taken, around, reading }: RowReading,
): readonly ImportedElement[] {
  const cells: ImportedElement[] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    if (taken.has(`${index} ${column}`)) {
      const hidden = row[column];
      const words = wordsOf(hidden) ?? (isNode(hidden) ? wordsOf(hidden["text"]) : undefined);
      if (isNode(hidden)) reading.findings.ledger.replaced(hidden);
      else if (words !== undefined) reading.findings.ledger.text(words);
      continue;
    }
    const value = row[column] ?? "";
    const colspan = span(isNode(value) ? value["colSpan"] : 1, grid.columns - column);
    const rowspan = span(isNode(value) ? value["rowSpan"] : 1, grid.rows - index);
    for (let down = 0; down < rowspan; down += 1)
      for (let right = 0; right < colspan; right += 1) taken.add(`${index + down} ${column + right}`);
    const cell = readCell(value, index, { grid, taken, around: within(around, column), reading });
    cells.push(
      withValues({ ...cell, colspan: colspan > 1 ? colspan : undefined, rowspan: rowspan > 1 ? rowspan : undefined }),
    );
  }
  return cells;
}

const span = (value: unknown, most: number): number =>
  Math.min(Math.max(1, most), Math.max(1, Math.round(numberOf(value) ?? 1)));

function readCell(value: unknown, row: number, { grid, around, reading }: RowReading): ImportedElement {
  const node: PdfmakeNode = isNode(value) ? value : Object.assign(Object.create(null), { text: value });
  const isText = wordsOf(value) !== undefined || (isNode(value) && value["text"] !== undefined);
  const isHeader = row < grid.headerRows;
  const own = ownLook(node, reading);
  const look = { ...reading.base, ...around.look, ...handedDown(own) };
  const lines = cellLines(node["border"], row, grid.borders);
  const { fillColor, borderColor, ...rest } = own;
  const { marginTop, marginRight, marginBottom, marginLeft, ...style } = withValues({
    ...coloured(lines, borderColor, reading, around.place),
    ...styleOf(
      isText ? { ...around.look, ...rest, fillColor } : { fillColor, ...marginsIn(rest) },
      reading,
      around.place,
    ),
    padding: paddingOf(styleOf(marginsIn(rest), reading, around.place)),
  });
  const members = { style: unlessEmpty(style) };
  if (!isText) {
    const content = reading.blocks(value, around, reading);
    return withValues({
      content: content.length === 0 ? [{ p: "" }] : content,
      header: isHeader ? true : undefined,
      ...members,
    });
  }
  const words = composed(readRuns(node["text"], look, within(around, "text"), reading));
  return withValues({ [isHeader ? "th" : "td"]: words, ...members });
}

const marginsIn = (look: PdfmakeLook): PdfmakeLook =>
  Object.fromEntries(Object.entries(look).filter(([key]) => key.startsWith("margin")));

/** The margins of a cell's content are added to its padding. */
function paddingOf({ marginTop, marginRight, marginBottom, marginLeft }: ImportedElement): string | undefined {
  const margins = [marginTop, marginRight, marginBottom, marginLeft].map((one) => numberOf(one) ?? 0);
  if (margins.every((one) => one === 0)) return undefined;
  return margins.map((one, side) => Math.max(0, one + (cellPadding[side] ?? 0))).join(" ");
}

const sides = ["borderLeft", "borderTop", "borderRight", "borderBottom"];
const usualLine = "1 solid #000000";

/** pdfmake says which of left, top, right and bottom are drawn. */
function cellLines(drawn: unknown, row: number, borders: Borders): ImportedElement {
  const lines = borders.of(row);
  if (!Array.isArray(drawn)) return lines;
  const shown = sides.map((side, index) => {
    const line = lines[side] ?? lines["border"] ?? usualLine;
    return [side, drawn[index] === false ? "none" : drawn[index] === true && line === "none" ? borders.drawn : line];
  });
  return Object.fromEntries(shown);
}

/** The same lines in the colours that a cell gives to left, top, right and bottom. */
function coloured(lines: ImportedElement, colors: unknown, reading: PdfmakeReadState, place: string): ImportedElement {
  if (!Array.isArray(colors)) return lines;
  const made = sides.map((side, index) => {
    const line = lines[side] ?? lines["border"] ?? usualLine;
    const color = colorOf(colors[index], reading, place);
    return [side, color === undefined ? line : String(line).replace(/#[\dA-Fa-f]{3,8}$/, color)];
  });
  return Object.fromEntries(made);
}

const none: ImportedElement = { border: "none" };

interface PdfmakeTableSize {
  readonly headerRows: number;
  readonly rows: number;
}

/** The layouts that come with pdfmake; one of functions is reported. */
function bordersOf(
  layout: unknown,
  size: PdfmakeTableSize,
  { place }: PdfmakeContext,
  { findings }: PdfmakeReadState,
): Borders {
  const isLastHeader = (row: number): boolean => size.headerRows > 0 && row === size.headerRows - 1;
  switch (layout) {
    case undefined:
    case null:
      return { of: () => ({}), drawn: usualLine };
    case "noBorders":
      return { of: () => none, drawn: "none" };
    case "headerLineOnly":
      return { of: (row) => (isLastHeader(row) ? { ...none, borderBottom: "2 solid #000000" } : none), drawn: "none" };
    case "lightHorizontalLines": {
      const below = (row: number) => (isLastHeader(row) ? "2 solid #000000" : "1 solid #AAAAAA");
      return { of: (row) => (row === size.rows - 1 ? none : { ...none, borderBottom: below(row) }), drawn: "none" };
    }
    default:
      return ownLayout(layout, place, findings);
  }
}

function ownLayout(layout: unknown, place: string, findings: PdfmakeReadState["findings"]): Borders {
  const usual: Borders = { of: () => ({}), drawn: usualLine };
  if (typeof layout === "string") {
    findings.approximated(place, `The layout ${quoted(layout)} is not in the file; cells have lines around them.`);
    return usual;
  }
  if (!isNode(layout)) return usual;
  const functions = Object.keys(layout).filter((key) => layout[key] instanceof FunctionText);
  if (functions.length > 0)
    findings.dropped(
      "near",
      place,
      `The layout's functions (${functions.join(", ")}) are not run: what they decide is`,
    );
  const width = numberOf(layout["hLineWidth"]) ?? numberOf(layout["vLineWidth"]);
  const line = width === undefined ? usualLine : width === 0 ? "none" : `${width} solid #000000`;
  if (layout["defaultBorder"] === false || width === 0) return { of: () => none, drawn: line };
  return { of: () => (width === undefined ? {} : { border: line }), drawn: line };
}
