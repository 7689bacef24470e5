import type { TemplateFaults } from "../tags/template-faults.ts";
import { around, attributeIn, childNamed, detach, elementsIn, putBefore, putBehind } from "../tree/edit.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { openingOf, type SourceElement } from "../tree/source-tree.ts";
import type { TagRegion } from "./pair-tags.ts";

/** Places in the grid of a table, from 0; `to` is the last. */
interface GridRange {
  readonly from: number;
  readonly to: number;
}

/**
 * `{{#each x column}}`: the cells at that place in all rows, and the widths of the grid with them. A cell of another row that
 * reaches beyond the place is a fault: it would have to be cut.
 */
export function arrangeColumn(region: TagRegion, faults: TemplateFaults): boolean {
  if (region.start.shape !== "column") return false;
  const [start, end] = [region.marks[0], region.marks.at(-1)];
  const [first, last] = [start, end].map((mark) => (mark === undefined ? undefined : around(mark, "w:tc")));
  const row = first?.parent;
  const table = row?.parent;
  if (
    start === undefined ||
    end === undefined ||
    first === undefined ||
    last === undefined ||
    table?.name !== "w:tbl" ||
    last.parent !== row ||
    region.marks.length > 2
  ) {
    const where = start?.where ?? "";
    faults.add(
      "TAG_UNPAIRED",
      where,
      `${start?.spelling ?? ""} repeats a column: it begins and ends in cells of one row, without {{else}}.`,
    );
    return true;
  }
  const range = { from: placeIn(first).from, to: placeIn(last).to };
  for (const one of elementsIn(table)) {
    if (one.name === "w:tr") repeatCells(one, range, [start, end], faults);
    else if (one.name === "w:tblGrid") repeat(elementsIn(one).slice(range.from, range.to + 1), start, end);
  }
  detach(start);
  detach(end);
  return true;
}

function repeatCells(
  row: SourceElement,
  { from, to }: GridRange,
  [start, end]: readonly [TagMark, TagMark],
  faults: TemplateFaults,
): void {
  const cells = elementsIn(row).filter(({ name }) => name === "w:tc");
  const touched = cells.filter((cell) => {
    const place = placeIn(cell);
    return place.to >= from && place.from <= to;
  });
  const isWhole = touched.every((cell) => placeIn(cell).from >= from && placeIn(cell).to <= to);
  if (isWhole) repeat(touched, start, end);
  else
    faults.add(
      "TAG_UNPAIRED",
      start.where,
      `${start.spelling} repeats a column, and a cell of another row reaches beyond it.`,
    );
}

/** Copies of the marks around some neighbours. */
function repeat(elements: readonly SourceElement[], start: TagMark, end: TagMark): void {
  const [first, last] = [elements[0], elements.at(-1)];
  if (first === undefined || last === undefined) return;
  putBefore(first, { ...start, parent: undefined });
  putBehind(last, { ...end, parent: undefined });
}

/** Where a cell stands in the grid (17.4.17, 17.4.14). */
function placeIn(cell: SourceElement): GridRange {
  const row = cell.parent;
  let from = row === undefined ? 0 : numberOf(childNamed(childNamed(row, "w:trPr"), "w:gridBefore"), 0);
  for (const one of row === undefined ? [] : elementsIn(row)) {
    if (one === cell) break;
    if (one.name === "w:tc") from += widthOf(one);
  }
  return { from, to: from + widthOf(cell) - 1 };
}

const widthOf = (cell: SourceElement): number =>
  Math.max(1, numberOf(childNamed(childNamed(cell, "w:tcPr"), "w:gridSpan"), 1));

function numberOf(element: SourceElement | undefined, otherwise: number): number {
  const value = element === undefined ? Number.NaN : Number(attributeIn(openingOf(element), "w:val"));
  return Number.isSafeInteger(value) ? value : otherwise;
}
