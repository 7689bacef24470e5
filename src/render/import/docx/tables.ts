import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { madeOnce } from "../../model/made-once.ts";
import { entryOf, type ImportedElement, stackOf, withValues } from "../definition.ts";
import { ofTwo } from "../of-two.ts";
import { spellingOf } from "./known-looks.ts";
import { bordersIn, innerBorders, over, paragraphLook, runLook, styleOf, type WordLook } from "./looks.ts";
import { type BlockScope, type ReadParagraph, readCellParagraph } from "./paragraphs.ts";
import { loopIn, type ReadElements, replace } from "./regions/loops.ts";
import { cellsOf, conditionOfRow, conditionsOfRows, markedRows, type RowConditions } from "./regions/row-regions.ts";
import { fillOf } from "./shading.ts";
import { type CellPlace, TableStyle, verticalAligns } from "./table-style.ts";
import { hasSequences } from "./word-file.ts";
import { all, attr, kid, kids, measure, toggle, val } from "./xml.ts";

/** The properties of a table that its cells need. */
interface WordGrid {
  /** Widths of its columns in points. */
  readonly widths: readonly number[];
  readonly outer: ImportedElement;
  readonly inner: { readonly horizontal?: unknown; readonly vertical?: unknown };
  /** Top, right, bottom, left. */
  readonly padding: readonly [number, number, number, number];
  readonly rows: readonly XmlElement[];
  /** By row: the columns in which a cell above goes on. */
  readonly continued: readonly ReadonlySet<number>[];
  readonly headerRows: number;
  readonly base: WordLook;
  readonly style: TableStyle;
  /** What cells have that are alike but for what is in them, by where they are read and what decides it. */
  readonly frames: WeakMap<BlockScope, Map<string, CellFrame>>;
}

/** All of a cell but what is in it. */
interface CellFrame {
  readonly look: ImportedElement;
  readonly inner: BlockScope;
  /** Styles of cells of one text, by the look of the text. */
  readonly styles: WeakMap<WordLook, ImportedElement>;
}

const aligns = { center: "center", right: "right", end: "right" };

const mostColumns = 200;
const mostRows = 20_000;

export function readTable(tbl: XmlElement, scope: BlockScope, read: ReadElements): ImportedElement | undefined {
  const { file, place } = scope;
  const rows = file.findings.atMost(mostRows, rowsOf(tbl), place.words, "Rows of a table");
  if (rows.length === 0) return undefined;
  const grid = gridOf(tbl, rows, scope);
  const align = entryOf(aligns, val(kid(tbl, "tblPr"), "jc"));
  const frame = withValues({
    widths: widthsOf(grid.widths, scope.width ?? file.textWidth),
    style: withValues({
      borderCollapse: "collapse",
      horizontalAlign: align,
      baseDirection: isRightToLeft(tbl) ? "rtl" : undefined,
    }),
  });
  const made = tablesOf({ grid, scope, read }, [0, rows.length], frame);
  return made.length === 1 ? made[0] : stackOf(made);
}

const isRightToLeft = (tbl: XmlElement): boolean => toggle(kid(tbl, "tblPr"), "bidiVisual") === true;

/** Rows as a table; with several loops over rows as several tables, one right below the other. */
function tablesOf(reading: RowReading, [from, to]: ColumnSpan, frame: ImportedElement): readonly ImportedElement[] {
  const made: ImportedElement[] = [];
  const conditions = conditionsOfRows(reading.grid.rows, [from, to], reading.scope);
  for (let at: number | undefined = from; at !== undefined; ) {
    const { element, next }: TableOfRows = tableAt({ ...reading, conditions }, [at, to], frame);
    made.push(element);
    at = next;
  }
  return made;
}

interface TableOfRows {
  readonly element: ImportedElement;
  /** The first row of the next table; undefined: there is none. */
  readonly next: number | undefined;
}

function tableAt(
  reading: RowReading & { readonly conditions: RowConditions },
  [from, to]: ColumnSpan,
  frame: ImportedElement,
): TableOfRows {
  const { grid, scope, conditions } = reading;
  const plain = (start: number, end: number) =>
    grid.rows.slice(start, end).flatMap((row, index): readonly unknown[] => {
      const condition = conditionOfRow(grid.rows, start + index, conditions);
      if (condition === "mark") return [];
      const cells = readRow(row, start + index, reading);
      return [condition === undefined ? cells : { cells, if: condition }];
    });
  const marked = markedRows(grid.rows, [from, to], scope);
  const loop = marked === undefined ? undefined : loopIn(scope, marked);
  const headerRows = from === 0 ? grid.headerRows : 0;
  if (marked === undefined || loop === undefined) {
    const rows = plain(from, to);
    return {
      element: { table: withValues({ ...frame, rows, headerRows: headerRows || undefined }) },
      next: undefined,
    };
  }
  for (const row of grid.rows.slice(marked.to, marked.next)) replace(row, scope);
  marked.take();
  const inner = { ...scope, item: loop.item };
  const map = repeatedRow({ ...reading, scope: inner }, [marked.from, marked.to], frame);
  const later = markedRows(grid.rows, [marked.next, to], scope);
  const footer = later === undefined ? plain(marked.next, to) : [];
  const before = plain(from, marked.start);
  const table = withValues({
    ...{
      ...frame,
      rows: before,
      source: loop.source,
      where: conditionOfRow(grid.rows, marked.from, conditions),
      map,
      headerRows,
    },
    footer: footer.length > 0 ? footer : undefined,
  });
  return { element: { table }, next: later === undefined ? undefined : marked.next };
}

/** The row that is repeated; of several rows, a row of one cell with a table of them. */
function repeatedRow(reading: RowReading, [from, to]: ColumnSpan, frame: ImportedElement): readonly ImportedElement[] {
  const { grid, scope } = reading;
  const [row] = grid.rows.slice(from, to);
  if (row !== undefined && to - from === 1) return readRow(row, from, reading);
  const { place, file } = scope;
  file.findings.approximated(
    place.words,
    "Rows that are repeated together are a table in a cell, with the widths of the table around.",
  );
  const columns = Math.max(1, grid.widths.length);
  const content = tablesOf(reading, [from, to], frame);
  return [withValues({ content, colspan: columns > 1 ? columns : undefined, style: { border: "none", padding: 0 } })];
}

type ColumnSpan = readonly [from: number, to: number];

/** A table as wide as the text has shares of it, which stay within a margin that an author changes. */
function widthsOf(widths: readonly number[], textWidth: number): readonly unknown[] | undefined {
  if (widths.length === 0) return undefined;
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return whole > textWidth * 0.97 ? widths : widths.map((width) => `${width}pt`);
}

const rowsOf = (tbl: XmlElement): readonly XmlElement[] =>
  all(tbl).flatMap((child) => {
    if (child.local === "tr") return [child];
    return child.local === "sdt"
      ? rowsOf(kid(child, "sdtContent") ?? child)
      : child.local === "ins"
        ? rowsOf(child)
        : [];
  });

function gridOf(tbl: XmlElement, rows: readonly XmlElement[], { file, place }: BlockScope): WordGrid {
  const tblPr = kid(tbl, "tblPr");
  const styleId = val(tblPr, "tblStyle");
  const styled = (...path: readonly string[]) => file.styles.inherited(styleId, ...path);
  const borders = kid(tblPr, "tblBorders") ?? styled("tblPr", "tblBorders");
  const margins = kid(tblPr, "tblCellMar") ?? styled("tblPr", "tblCellMar");
  const side = (name: string, otherwise: number) => measure(kid(margins, name), "w", 20) ?? otherwise;
  const headers = rows.findIndex((row) => toggle(kid(row, "trPr"), "tblHeader") !== true);
  const widths = file.findings
    .atMost(mostColumns, kids(kid(tbl, "tblGrid"), "gridCol"), place.words, "Columns of a table")
    .map((column) => Math.max(1, measure(column, "w", 20) ?? 1));
  return {
    widths,
    style: new TableStyle(tblPr, [rows.length, widths.length], file),
    outer: bordersIn(borders) ?? {},
    inner: innerBorders(borders),
    padding: [side("top", 0), side("right", 5.4), side("bottom", 0), side("left", 5.4)],
    rows,
    frames: new WeakMap(),
    // Most tables have no cells that go on.
    continued: tbl.byLocal.has("vMerge") ? rows.map(continuedIn) : [],
    headerRows: headers === -1 ? rows.length : headers,
    // Cells that stand from right to left have text that runs as its paragraphs say.
    base: {
      ...(isRightToLeft(tbl) ? { isRightToLeft: false } : {}),
      ...paragraphLook(styled("pPr")),
      ...runLook(styled("rPr"), file.fontOf),
    },
  };
}

interface RowReading {
  readonly grid: WordGrid;
  readonly scope: BlockScope;
  readonly read: ReadElements;
}

function readRow(row: XmlElement, index: number, reading: RowReading): readonly ImportedElement[] {
  const height = heightOf(row, reading.scope);
  let column = measure(kid(row, "trPr", "gridBefore"), "val", 1) ?? 0;
  const cells: ImportedElement[] =
    column > 0 ? [{ td: "", colspan: Math.min(column, mostColumns), style: { border: "none" } }] : [];
  for (const tc of cellsOf(row)) {
    const tcPr = kid(tc, "tcPr");
    const colspan = Math.min(mostColumns, Math.max(1, Math.round(measure(kid(tcPr, "gridSpan"), "val", 1) ?? 1)));
    const merge = kid(tcPr, "vMerge");
    if (merge === undefined || attr(merge, "val") === "restart") {
      const rowspan = merge === undefined ? 1 : rowspanAt(reading.grid.continued, index, column);
      const cell = readCell(
        tc,
        { index, column, colspan, rowspan, height: rowspan === 1 ? height : undefined },
        reading,
      );
      const spans = { colspan: colspan > 1 ? colspan : undefined, rowspan: rowspan > 1 ? rowspan : undefined };
      cells.push(colspan > 1 || rowspan > 1 ? withValues({ ...cell, ...spans }) : cell);
    }
    column += colspan;
  }
  return cells;
}

/** The least height of a row (17.4.80). */
function heightOf(row: XmlElement, { file, place }: BlockScope): number | undefined {
  const said = kid(row, "trPr", "trHeight");
  const height = measure(said, "val", 20) ?? 0;
  if (height <= 0 || attr(said, "hRule") === "auto") return undefined;
  if (attr(said, "hRule") === "exact")
    file.findings.approximated(place.words, "A row of an exact height is higher where its text needs that.");
  return height;
}

/** Rows that a cell goes on through: those below whose cell at its column says so. */
function rowspanAt(continued: WordGrid["continued"], index: number, column: number): number {
  let span = 1;
  while (continued[index + span]?.has(column) === true) span += 1;
  return span;
}

function continuedIn(row: XmlElement): ReadonlySet<number> {
  const columns = new Set<number>();
  let at = measure(kid(row, "trPr", "gridBefore"), "val", 1) ?? 0;
  for (const tc of cellsOf(row)) {
    const merge = kid(tc, "tcPr", "vMerge");
    if (merge !== undefined && attr(merge, "val") !== "restart") columns.add(at);
    at += Math.max(1, measure(kid(tc, "tcPr", "gridSpan"), "val", 1) ?? 1);
  }
  return columns;
}

interface CellInRow extends CellPlace {
  /** The least height of its row, in points; undefined: none, or it is in several rows. */
  readonly height: number | undefined;
}

/** Cells with the same properties, in places that count for the same. */
function frameOf(tcPr: XmlElement | undefined, at: CellInRow, { grid, scope }: RowReading): CellFrame {
  const { index, column, colspan, rowspan, height } = at;
  const [isFirst, isLast] = [index === 0, index + rowspan >= grid.rows.length];
  const key = `${column} ${colspan} ${isFirst} ${isLast} ${grid.style.bandOf(index)} ${height} ${spellingOf(tcPr)}`;
  const frames = madeOnce(grid.frames, scope, () => new Map<string, CellFrame>());
  return madeOnce(frames, key, () => madeFrame(tcPr, at, grid, scope));
}

function madeFrame(tcPr: XmlElement | undefined, at: CellInRow, grid: WordGrid, scope: BlockScope): CellFrame {
  const styled = grid.style.at(at);
  const look = {
    ...linesOf(grid, at, { ...styled.lines, ...bordersIn(kid(tcPr, "tcBorders")) }),
    padding: sides(grid.padding),
    backgroundColor: fillOf(kid(tcPr, "shd")) ?? styled.background,
    verticalAlign: entryOf(verticalAligns, val(tcPr, "vAlign")) ?? styled.verticalAlign,
    minHeight: at.height,
  };
  const [, right, , left] = grid.padding;
  const across = grid.widths.slice(at.column, at.column + at.colspan).reduce((sum, width) => sum + width, 0);
  const inner: BlockScope = { ...scope, base: over(styled.look, grid.base), width: across - left - right };
  return { look, inner, styles: new WeakMap() };
}

function readCell(tc: XmlElement, at: CellInRow, reading: RowReading): ImportedElement {
  const { grid, scope, read } = reading;
  const isHeader = at.index < grid.headerRows;
  const frame = frameOf(kid(tc, "tcPr"), at, reading);
  const { look, inner } = frame;
  const [only, ...more] = all(tc).filter(({ local }) => local !== "tcPr");
  // What counts is read once, and a text that needs an element is read again.
  const isCounted = only !== undefined && scope.file.hasSequences && hasSequences(only);
  if (only?.local === "p" && more.length === 0 && !isCounted) {
    const cell = scope.file.findings.ledger.unlessUndone(() =>
      textCell(only, { frame, padding: grid.padding, isHeader }),
    );
    if (cell !== undefined) return cell;
  }
  const content = read(all(tc), inner);
  return withValues({
    content: content.length === 0 ? [{ p: "" }] : content,
    header: isHeader ? true : undefined,
    style: withValues(look),
  });
}

/** The text of a cell: its paragraph's distances are the cell's padding. */
const textInCell = ofTwo(({ before: _before, after: _after, ...look }: WordLook, base: WordLook): ImportedElement => {
  const {
    marginLeft: _left,
    marginRight: _right,
    marginTop: _top,
    marginBottom: _bottom,
    keepWithNext: _keep,
    ...text
  } = styleOf(look, base);
  return text;
});

interface CellLook {
  readonly frame: CellFrame;
  readonly padding: WordGrid["padding"];
  readonly isHeader: boolean;
}

/** Lengths of four sides in the shortest way that a style writes them. */
function sides([top, right, bottom, left]: WordGrid["padding"]): number | string {
  if (left !== right) return `${top} ${right} ${bottom} ${left}`;
  if (top !== bottom) return `${top} ${right} ${bottom}`;
  return top === right ? top : `${top} ${right}`;
}

/** A cell of one paragraph of text; undefined: it needs an element. Its margins are the cell's padding. */
function textCell(p: XmlElement, { frame, padding, isHeader }: CellLook): ImportedElement | undefined {
  const scope = frame.inner;
  const read = readCellParagraph(p, scope);
  if (read.picture !== undefined || read.list !== undefined || read.level !== undefined || read.id !== undefined)
    return undefined;
  if (read.caption !== undefined || read.boxes.length > 0) return undefined;
  if (read.pageBreak !== undefined)
    scope.file.findings.dropped("near", scope.place.words, "A break of the page in a cell is");
  if (isHeader) return { th: read.words, style: textCellStyle(read, { frame, padding, isHeader }) };
  // Header rows are few.
  const style = madeOnce(frame.styles, read.look, () => textCellStyle(read, { frame, padding, isHeader }));
  return { td: read.words, style };
}

function textCellStyle({ look: ofText }: ReadParagraph, { frame, padding, isHeader }: CellLook): ImportedElement {
  const { before = 0, after = 0 } = ofText;
  const text = textInCell(ofText, frame.inner.file.styles.base);
  const [top, right, bottom, left] = padding;
  const space = { padding: sides([top + before, right, bottom + after, left]) };
  const weight = isHeader ? { fontWeight: ofText.bold === true ? "bold" : "normal" } : {};
  return withValues({ ...text, ...frame.look, ...space, ...weight });
}

/** The lines of a cell: its own, else those of the table by its place. */
function linesOf(
  { outer, inner, widths, rows }: WordGrid,
  { index, column, colspan, rowspan }: CellPlace,
  own: ImportedElement,
): ImportedElement {
  const isLastColumn = column + colspan >= widths.length;
  const isLastRow = index + rowspan >= rows.length;
  const lines: ImportedElement = {
    borderTop: (index === 0 ? outer["borderTop"] : inner.horizontal) ?? "none",
    borderBottom: (isLastRow ? outer["borderBottom"] : inner.horizontal) ?? "none",
    borderLeft: (column === 0 ? outer["borderLeft"] : inner.vertical) ?? "none",
    borderRight: (isLastColumn ? outer["borderRight"] : inner.vertical) ?? "none",
    ...own,
  };
  const [first, ...others] = Object.values(lines);
  return others.every((line) => line === first) ? { border: first } : lines;
}
