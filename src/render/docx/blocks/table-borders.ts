import type { Table } from "../../model/flow.ts";
import type { Sides } from "../../model/geometry.ts";
import type { BorderLine } from "../../model/look.ts";
import type { GridPlace, GridRow } from "./table-rows.ts";

/** The rows around a cell's own. */
export interface Around {
  readonly before: GridRow | undefined;
  readonly own: GridRow;
  readonly after: GridRow | undefined;
}

/** The wider of two lines that meet on an edge: both cells then write the same, as readers differ in whom they follow. */
const wider = (a: BorderLine | undefined, b: BorderLine | undefined): BorderLine | undefined =>
  a === undefined || (b !== undefined && b.width > a.width) ? b : a;

/** The lines around the cell in columns `from` to `to` (exclusive) of its row; the table's own border closes it. */
export function linesAround(
  { before, own, after }: Around,
  from: number,
  to: number,
  table: Table,
): Sides<BorderLine | undefined> {
  const place = own.places[from];
  const border = place?.cell.box.border;
  const edge = table.box.border;
  const { places } = own;
  const beside = (column: number, side: "left" | "right"): BorderLine | undefined =>
    column < 0 || column >= places.length ? edge[side === "right" ? "left" : "right"] : lineOf(places[column], side);
  const level = (row: GridRow | undefined, side: "top" | "bottom"): BorderLine | undefined =>
    row === undefined ? edge[side === "bottom" ? "top" : "bottom"] : lineOf(row.places[from], side);
  return {
    top: place?.begins === false ? undefined : wider(border?.top, level(before, "bottom")),
    right: wider(border?.right, beside(to, "left")),
    bottom: (place?.more ?? 0) > 0 ? undefined : wider(border?.bottom, level(after, "top")),
    left: wider(border?.left, beside(from - 1, "right")),
  };
}

const lineOf = (place: GridPlace | undefined, side: keyof Sides<unknown>): BorderLine | undefined =>
  place?.cell.box.border[side];
