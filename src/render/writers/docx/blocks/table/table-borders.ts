import type { TableBlock } from "../../../../model/document/flow.ts";
import type { Sides } from "../../../../model/geometry.ts";
import type { BorderLine } from "../../../../model/look.ts";
import { lineAttributes } from "../../properties/border.ts";
import { aroundOf, type GridPlace, type RowNeighbours } from "./table-rows.ts";

/** The wider of two lines that meet on an edge: both cells then write the same, as readers differ in whom they follow. */
const wider = (a: BorderLine | undefined, b: BorderLine | undefined): BorderLine | undefined =>
  a === undefined || (b !== undefined && b.width > a.width) ? b : a;

/** Attributes of the line on each side of a cell; "": there is none. */
type SideAttributes = Readonly<Record<Side, string>>;
type Side = keyof Sides<unknown>;

/** In the order of the schema. */
const sides: readonly Side[] = ["top", "left", "bottom", "right"];

/** The lines that cells of a table have where they say nothing of their own. */
export interface UsualLines {
  readonly outer: SideAttributes;
  readonly insideH: string;
  readonly insideV: string;
}

/** As a row in the middle of the table has them: what most cells then need not say. */
export function usualLines(table: TableBlock, columns: number): UsualLines {
  const middle = aroundOf(table, Math.floor(table.rows.length / 2), columns);
  const first = linesAround(middle, 0, 1, table);
  const last = linesAround(middle, columns - 1, columns, table);
  const level = first.bottom;
  return {
    outer: { top: level, left: first.left, bottom: level, right: last.right },
    insideH: level,
    insideV: columns === 1 ? "" : first.right,
  };
}

/** `w:tblBorders`; "": cells have none but their own. */
export function tableBordersXml({ outer, insideH, insideV }: UsualLines): string {
  const named = [...sides.map((side) => [side, outer[side]]), ["insideH", insideH], ["insideV", insideV]];
  const xml = named.map(([name, line]) => (line === "" ? "" : `<w:${name} ${line}/>`)).join("");
  return xml === "" ? "" : `<w:tblBorders>${xml}</w:tblBorders>`;
}

/** `w:tcBorders` of the cell in columns `from` to `to` (exclusive) of its row: where its lines are not the usual ones. */
export function cellBordersXml(
  around: RowNeighbours,
  from: number,
  to: number,
  table: TableBlock,
  usual: UsualLines,
): string {
  const lines = linesAround(around, from, to, table);
  const { outer, insideH, insideV } = usual;
  const xml =
    sideXml("top", lines.top, around.before === undefined ? outer.top : insideH) +
    sideXml("left", lines.left, from === 0 ? outer.left : insideV) +
    sideXml("bottom", lines.bottom, around.after === undefined ? outer.bottom : insideH) +
    sideXml("right", lines.right, to === around.own.places.length ? outer.right : insideV);
  return xml === "" ? "" : `<w:tcBorders>${xml}</w:tcBorders>`;
}

function sideXml(side: Side, line: string, usual: string): string {
  if (line === usual) return "";
  return line === "" ? `<w:${side} w:val="nil"/>` : `<w:${side} ${line}/>`;
}

/** The table's own border closes it. */
function linesAround(
  { before, own, after }: RowNeighbours,
  from: number,
  to: number,
  table: TableBlock,
): SideAttributes {
  const { places } = own;
  const place = places[from];
  const border = place?.cell.box.border;
  const edge = table.box.border;
  // Cells that stand apart have lines of their own.
  const beyond = table.gap === undefined ? lineOf : () => undefined;
  const above = before === undefined ? edge.top : beyond(before.places[from], "bottom");
  const below = after === undefined ? edge.bottom : beyond(after.places[from], "top");
  const left = from === 0 ? edge.left : beyond(places[from - 1], "right");
  const right = to >= places.length ? edge.right : beyond(places[to], "left");
  return {
    top: place?.begins === false ? "" : attributesOf(wider(border?.top, above)),
    left: attributesOf(wider(border?.left, left)),
    bottom: (place?.more ?? 0) > 0 ? "" : attributesOf(wider(border?.bottom, below)),
    right: attributesOf(wider(border?.right, right)),
  };
}

const attributesOf = (line: BorderLine | undefined): string =>
  line === undefined || line.width <= 0 ? "" : lineAttributes(line);

const lineOf = (place: GridPlace | undefined, side: Side): BorderLine | undefined => place?.cell.box.border[side];
