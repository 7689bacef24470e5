import { type Element, points, withValues } from "../definition.ts";
import { quoted } from "../findings.ts";
import { composed } from "../text/compose.ts";
import { FunctionText } from "./literal.ts";
import { handedDown, ownLook, styleOf } from "./looks.ts";
import { type Around, isNode, type Node, numberOf, type Reading, within, wordsOf } from "./node.ts";
import { readRuns } from "./runs.ts";

/** The reader of cells that hold more than text. */
interface TableReading extends Reading {
  readonly blocks: (value: unknown, around: Around, reading: Reading) => readonly Element[];
}

const mostRows = 20_000;
const mostColumns = 200;

export function readTable(node: Node, around: Around, reading: TableReading): readonly Element[] {
  const table = isNode(node["table"]) ? node["table"] : {};
  const { findings } = reading;
  const written = (Array.isArray(table["body"]) ? table["body"] : []).filter((row) => Array.isArray(row));
  const body = findings
    .atMost(mostRows, written, around.place, "Rows of a table")
    .map((row) => findings.atMost(mostColumns, row, around.place, "Columns of a table"));
  if (body.length === 0) return [];
  const headerRows = Math.max(0, Math.round(numberOf(table["headerRows"]) ?? 0));
  const columns = body.reduce((most, row) => Math.max(most, row.length), 0);
  const inner: Around = {
    ...within(around, "table/body"),
    look: { ...around.look, ...handedDown(ownLook(node, reading)) },
  };
  const borders = bordersOf(node["layout"], headerRows, around, reading);
  const grid = { headerRows, columns, borders, rows: body.length };
  const taken = new Set<string>();
  const rows = body.map((row, index) => readRow(row, index, { grid, taken, around: within(inner, index), reading }));
  const { marginTop, marginRight, marginBottom, marginLeft } = styleOf(ownLook(node, reading), reading, around.place);
  const style = withValues({ borderCollapse: "collapse", ...{ marginTop, marginRight, marginLeft, marginBottom } });
  const widths = widthsOf(table["widths"], columns);
  return [{ table: withValues({ widths, rows, headerRows: headerRows > 0 ? headerRows : undefined, style }) }];
}

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

/** The lines of a cell, by its row. */
type Borders = (row: number) => Element;

interface Grid {
  readonly headerRows: number;
  readonly columns: number;
  readonly rows: number;
  readonly borders: Borders;
}

interface RowReading {
  readonly grid: Grid;
  /** Places, as `row column`, that a cell above or at the left spans. */
  readonly taken: Set<string>;
  readonly around: Around;
  readonly reading: TableReading;
}

/** Cells of a row; the empty ones behind a spanning cell are only there to keep its place. */
function readRow(
  row: readonly unknown[],
  index: number,
  { grid, taken, around, reading }: RowReading,
): readonly Element[] {
  const cells: Element[] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    if (taken.has(`${index} ${column}`)) continue;
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

function readCell(value: unknown, row: number, { grid, around, reading }: RowReading): Element {
  const node: Node = isNode(value) ? value : Object.assign(Object.create(null), { text: value });
  const isText = wordsOf(value) !== undefined || (isNode(value) && value["text"] !== undefined);
  const isHeader = row < grid.headerRows;
  const own = ownLook(node, reading);
  const look = { ...reading.base, ...around.look, ...handedDown(own) };
  const lines = Array.isArray(node["border"]) ? cellBorders(node["border"], grid.borders(row)) : grid.borders(row);
  const { fillColor, ...rest } = own;
  const style = withValues({
    ...lines,
    ...styleOf(isText ? { ...around.look, ...rest, fillColor } : { fillColor }, reading, around.place),
  });
  const members = { style: Object.keys(style).length === 0 ? undefined : style };
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

/** pdfmake says which of left, top, right and bottom are drawn. */
function cellBorders(drawn: readonly unknown[], lines: Element): Element {
  const sides = ["borderLeft", "borderTop", "borderRight", "borderBottom"];
  const all = lines["border"] ?? "1 solid #000000";
  const shown = sides.map((side, index) => [side, drawn[index] === false ? "none" : (lines[side] ?? all)]);
  return Object.fromEntries(shown);
}

const none: Element = { border: "none" };

/** The layouts that come with pdfmake; one of functions is reported. */
function bordersOf(layout: unknown, headerRows: number, { place }: Around, { findings }: Reading): Borders {
  const isLastHeader = (row: number): boolean => headerRows > 0 && row === headerRows - 1;
  switch (layout) {
    case undefined:
    case null:
      return () => ({});
    case "noBorders":
      return () => none;
    case "headerLineOnly":
      return (row) => (isLastHeader(row) ? { ...none, borderBottom: "2 solid #000000" } : none);
    case "lightHorizontalLines":
      return (row) => ({ ...none, borderBottom: isLastHeader(row) ? "2 solid #000000" : "1 solid #AAAAAA" });
    default:
      return ownLayout(layout, place, findings);
  }
}

function ownLayout(layout: unknown, place: string, findings: Reading["findings"]): Borders {
  if (typeof layout === "string") {
    findings.add(
      "IMPORT_APPROXIMATED",
      place,
      `The layout ${quoted(layout)} is not in the file; cells have lines around them.`,
    );
    return () => ({});
  }
  if (!isNode(layout)) return () => ({});
  const functions = Object.keys(layout).filter((key) => layout[key] instanceof FunctionText);
  if (functions.length > 0)
    findings.dropped(place, `The layout's functions (${functions.join(", ")}) are not run: what they decide is`);
  const isOff = layout["defaultBorder"] === false;
  const width = numberOf(layout["hLineWidth"]) ?? numberOf(layout["vLineWidth"]);
  if (isOff || width === 0) return () => none;
  return width === undefined ? () => ({}) : () => ({ border: `${width} solid #000000` });
}
