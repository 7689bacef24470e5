import { append } from "../../../../vocabulary/append.ts";
import { asOne, type ImportedElement, unlessEmpty, withIf, withValues } from "../../definition.ts";
import { composed, trimmed } from "../../text/compose.ts";
import { idsIn, idsOf, withIds, withIdsAtFirst } from "../ids.ts";
import { boxStyle, length } from "../looks.ts";
import { readPhrasing } from "../phrasing.ts";
import { onlyProperties, withProperty } from "../properties.ts";
import type { HtmlReadState } from "../reading.ts";
import { placeOf, type StyledElement, styled } from "../styled.ts";
import { type HtmlBranch, regionAt, reportMark } from "../tags/loops.ts";
import type { HtmlChild, HtmlElement } from "../tree.ts";
import { withoutEmptyColumns } from "./columns.ts";

/** Reads the blocks of a cell, and says whether all in it stands in lines. */
export interface BlockReader {
  readonly read: (
    children: readonly HtmlChild[],
    around: StyledElement,
    reading: HtmlReadState,
  ) => readonly ImportedElement[];
  readonly isText: (element: HtmlElement, given: StyledElement, reading: HtmlReadState) => boolean;
}

const mostRows = 20_000;
const mostColumns = 200;

/** What a row is repeated for. */
interface RowLoop {
  readonly source: string;
  /** The value of its `where`: conditions inside the loop. */
  readonly condition: unknown;
}

/** A row, and what it is repeated for. */
interface Row {
  readonly row: StyledElement;
  readonly loop: RowLoop | undefined;
  /** Loops inside that one, the outer first: a table has no rows of rows, so their entries are lines of its cells. */
  readonly lines: readonly RowLoop[];
  /** The entry of the innermost loop. */
  readonly item: HtmlReadState["item"];
  /** The value of its `if`. */
  readonly condition?: unknown;
  readonly part: "header" | "body" | "footer";
  /** Ids of the row, which its first cell takes. */
  readonly ids: readonly string[];
}

/** A table with its caption before it. */
export function readTable(
  given: StyledElement,
  reading: HtmlReadState,
  reader: BlockReader,
): readonly ImportedElement[] {
  const { findings } = reading;
  const place = placeOf(given.element);
  const rows = findings.atMost(mostRows, rowsOf(given, "body", reading), place, "Rows of a table");
  const captions = given.element.children.flatMap((child) =>
    typeof child !== "string" && child.name === "caption" ? reader.read([child], given, reading) : [],
  );
  if (rows.length === 0) return captions;
  const headers = rows.filter(({ part }) => part === "header");
  const footers = rows.filter(({ part }) => part === "footer");
  const body = rows.filter(({ part }) => part === "body");
  const looped = body.findIndex(({ loop }) => loop !== undefined);
  const shared = { widths: widthsOf(given, rows, reading), style: tableStyle(given, reading) };
  const [loopRow] = body.slice(looped, looped + 1);
  const inOrder = [...headers, ...body, ...footers];
  const shown = shownCells(inOrder, loopRow, given, reading, reader);
  const cellsOfRow = new Map(inOrder.map((row, at) => [row, shown[at] ?? []]));
  const cells = (row: Row): unknown => {
    const made = cellsOfRow.get(row);
    return row.condition === undefined ? made : { cells: made, if: row.condition };
  };
  if (rows.some((row) => row.loop !== undefined && row !== loopRow))
    findings.approximated(
      place,
      "A table repeats one row: what its other loops repeat are lines of the cells of one row.",
    );
  if (looped === -1 || loopRow?.loop === undefined) {
    const made = inOrder.map(cells);
    const hasHeader = headers.length > 0 && body.length + footers.length > 0;
    return [
      ...captions,
      { table: withValues({ ...shared, rows: made, headerRows: hasHeader ? headers.length : undefined }) },
    ];
  }
  const before = [...headers, ...body.slice(0, looped)].map(cells);
  const footer = [...body.slice(looped + 1), ...footers].map(cells);
  const { source, condition } = loopRow.loop;
  return [
    ...captions,
    {
      table: withValues({
        ...shared,
        rows: before.length === 0 ? undefined : before,
        headerRows: before.length === 0 ? undefined : headers.length,
        ...{ source, where: allOf(loopRow.condition, condition), map: cellsOfRow.get(loopRow) },
        footer: footer.length === 0 ? undefined : footer,
      }),
    },
  ];
}

/** The cells of each row. What another row than `loopRow` is repeated for are lines of its cells. */
function shownCells(
  rows: readonly Row[],
  loopRow: Row | undefined,
  given: StyledElement,
  reading: HtmlReadState,
  reader: BlockReader,
): readonly (readonly ImportedElement[])[] {
  const spans = spansWithin(rows);
  const made = rows.map((row) => {
    const lines = row.loop === undefined || row === loopRow ? row.lines : [row.loop, ...row.lines];
    return cellsOf(row, { ...reading, item: row.item }, reader).map((cell) =>
      spans(row, lines.reduceRight(inLines, cell)),
    );
  });
  return hasNamedColumns(given) ? made : withoutEmptyColumns(made);
}

const hasNamedColumns = ({ element }: StyledElement): boolean =>
  element.children.some((child) => typeof child !== "string" && child.name.startsWith("col"));

/** Cells span no rows beyond those of their part of the table (HTML, 4.9.12.1). */
function spansWithin(rows: readonly Row[]): (row: Row, cell: ImportedElement) => ImportedElement {
  const left = new Map<Row, number>();
  const counts = { header: 0, body: 0, footer: 0 };
  for (const row of rows.toReversed()) {
    counts[row.part] += 1;
    left.set(row, counts[row.part]);
  }
  return (row, cell) => {
    const [{ rowspan }, most] = [cell, left.get(row)];
    if (typeof rowspan !== "number" || most === undefined || rowspan <= most) return cell;
    return withValues({ ...cell, rowspan: most === 1 ? undefined : most });
  };
}

/** The rows of a table or of one of its parts. */
function rowsOf(around: StyledElement, part: Row["part"], reading: HtmlReadState): readonly Row[] {
  const { children } = around.element;
  const made: Row[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at];
    const region = regionAt(children, at, reading);
    if (region !== undefined) {
      for (const branch of region.branches) append(made, branchRows(branch, around, part));
      at = region.end;
    } else if (child !== undefined && typeof child !== "string" && child.mark !== undefined) reportMark(child, reading);
    else if (child !== undefined && typeof child !== "string") {
      const given = styled(child, around.look, reading);
      if (given.display === "none") continue;
      if (child.name === "tr")
        made.push({
          row: given,
          loop: undefined,
          lines: [],
          item: reading.item,
          part,
          ids: idsOf(child, reading.places),
        });
      else if (/^t(?:head|body|foot)$/.test(child.name)) {
        const [first, ...more] = rowsOf(given, partOf(child), reading);
        if (first !== undefined) made.push({ ...first, ids: [...idsOf(child, reading.places), ...first.ids] }, ...more);
      }
    }
  }
  return made;
}

/** The rows of a branch: one that is repeated, or all with its condition. */
function branchRows(
  { children, reading, loop, condition }: HtmlBranch,
  around: StyledElement,
  part: Row["part"],
): readonly Row[] {
  const inner = { ...around, element: { ...around.element, children } };
  const rows = rowsOf(inner, part, reading);
  if (loop === undefined)
    return rows.map((row) => ({
      ...row,
      condition: allOf(condition, row.condition),
    }));
  const [row, ...more] = rows;
  if (more.length > 0)
    reading.findings.placeholder(
      "lost",
      placeOf(around.element),
      "A loop of a table repeats its first row; those behind it are left out.",
    );
  if (row === undefined) return [];
  if (row.loop !== undefined)
    reading.findings.approximated(
      placeOf(around.element),
      "A loop of a table makes one row of each entry: what a loop in it repeats are lines of the cells of that row.",
    );
  return [
    {
      ...row,
      loop: { source: loop.source, condition: row.condition },
      lines: row.loop === undefined ? [] : [row.loop, ...row.lines],
      condition: undefined,
    },
  ];
}

const allOf = (outer: unknown, inner: unknown): unknown =>
  outer === undefined ? inner : inner === undefined ? outer : { all: [outer, inner] };

/** A cell whose content is repeated. */
function inLines({ td, th, content, ...cell }: ImportedElement, { source, condition }: RowLoop): ImportedElement {
  const blocks = (content as readonly ImportedElement[] | undefined) ?? [{ p: td ?? th }];
  const map = condition === undefined ? asOne(blocks) : withIf(asOne(blocks), condition);
  return withValues({
    ...cell,
    header: th === undefined ? cell["header"] : true,
    content: [{ stack: { source, map } }],
  });
}

const partOf = ({ name }: HtmlElement): Row["part"] =>
  name === "thead" ? "header" : name === "tfoot" ? "footer" : "body";

function cellsOf({ row, part, ids }: Row, reading: HtmlReadState, reader: BlockReader): readonly ImportedElement[] {
  for (const child of row.element.children)
    if (typeof child !== "string" && child.mark !== undefined) reportMark(child, reading);
  const cells = row.element.children.flatMap((child) =>
    typeof child === "string" || child.mark !== undefined ? [] : [styled(child, row.look, reading)],
  );
  const background = row.properties.get("background-color");
  return reading.findings
    .atMost(mostColumns, cells, placeOf(row.element), "Columns of a table")
    .filter(({ display }) => display !== "none")
    .map((cell, at) => {
      const properties =
        cell.properties.has("background-color") || background === undefined
          ? cell.properties
          : withProperty(cell.properties, "background-color", background);
      const isHeader = part === "header" || cell.element.name === "th";
      return readCell({ ...cell, properties }, isHeader, at === 0 ? ids : [], { ...reading, reader });
    });
}

/** `rowIds`: of the row, where it is the first cell. */
function readCell(
  cell: StyledElement,
  isHeader: boolean,
  rowIds: readonly string[],
  reading: HtmlReadState & { readonly reader: BlockReader },
): ImportedElement {
  const { element, look } = cell;
  const { read, isText } = reading.reader;
  const kind = isHeader ? "th" : "td";
  const spans = withValues({ colspan: span(element, "colspan"), rowspan: span(element, "rowspan") });
  const style = reading.styles.of(kind, cell, reading);
  if (isText(element, cell, reading) && !hasPicture(element)) {
    const words = composed(trimmed(readPhrasing(element.children, cell, look, reading)));
    const [id, ...more] = [...rowIds, ...idsIn([element], reading.places)];
    return more.length === 0
      ? withValues({ [kind]: words, style, id, ...spans })
      : withValues({ content: [withIds({ p: words }, more)], header: isHeader || undefined, style, id, ...spans });
  }
  const content = read(element.children, { ...cell, properties: new Map() }, reading);
  const shown = content.length === 0 ? [{ p: "" }] : content;
  const [id, ...more] = [...rowIds, ...idsOf(element, reading.places)];
  return withValues({
    content: more.length === 0 ? shown : (withIdsAtFirst(shown, more) ?? shown),
    header: isHeader || undefined,
    style,
    id,
    ...spans,
  });
}

/** Pictures alone in a cell are blocks. */
const hasPicture = ({ children }: HtmlElement): boolean =>
  children.some((child) => typeof child !== "string" && (child.name === "img" || child.name === "svg"));

const span = ({ attributes }: HtmlElement, name: string): number | undefined => {
  const written = Number.parseInt(attributes.get(name) ?? "1", 10);
  // All rows of its part of the table.
  const number = written === 0 && name === "rowspan" ? mostRows : written;
  return number > 1 ? Math.min(number, name === "colspan" ? mostColumns : mostRows) : undefined;
};

/** The widths of the columns, by `col` or by the cells of the first row that has no spans. */
function widthsOf(
  { element, look }: StyledElement,
  rows: readonly Row[],
  reading: HtmlReadState,
): readonly unknown[] | undefined {
  const columns = element.children.flatMap((child) =>
    typeof child === "string" ? [] : child.name === "colgroup" ? child.children : child.name === "col" ? [child] : [],
  );
  const cols = columns.filter((child) => typeof child !== "string");
  const first = rows.find(({ row }) =>
    row.element.children.every((child) => typeof child === "string" || !child.attributes.has("colspan")),
  );
  const cells =
    cols.length > 0
      ? cols
      : (first?.row.element.children.filter((child) => typeof child !== "string" && child.mark === undefined) ?? []);
  const widths = cells.flatMap((cell) => (typeof cell === "string" ? [] : [widthOf(styled(cell, look, reading))]));
  return widths.every((width) => width === "auto") || widths.length > mostColumns ? undefined : widths;
}

function widthOf({ properties, look }: StyledElement): string {
  const written = properties.get("width") ?? "";
  if (/^\d+(?:\.\d+)?%$/.test(written) && Number.parseFloat(written) > 0) return written;
  const points = length(written, look.fontSize);
  return points !== undefined && points > 0 ? `${points}pt` : "auto";
}

/** Tables of a page are as wide as what is in them, unless they say more. */
function tableStyle({ properties, look, element }: StyledElement, reading: HtmlReadState): ImportedElement | undefined {
  const { textWidth } = reading;
  const ofTables = onlyProperties(properties, (name) => !/^padding-|height$|break-inside$/.test(name));
  const box = boxStyle(ofTables, look, textWidth);
  const collapses = properties.get("border-collapse") === "collapse" || element.attributes.get("cellspacing") === "0";
  const isWide = properties.get("width") === "100%" || undefined;
  const style = withValues({
    borderCollapse: collapses ? "collapse" : undefined,
    width: isWide && "100%",
    baseDirection: look.baseDirection === "rtl" ? "rtl" : undefined,
    ...box,
  });
  const isPlaced = isWide === true || style["horizontalAlign"] !== undefined;
  if (!isPlaced && look.blockAlign !== undefined) return { ...style, horizontalAlign: look.blockAlign };
  return unlessEmpty(style);
}
