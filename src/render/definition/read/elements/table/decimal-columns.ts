import type { CarriedRows, FlowCell, FlowRow, Paragraph, TableBlock } from "../../../../model/document/flow.ts";
import { directionOf } from "../../../../model/text/direction.ts";
import { type FirstNumber, firstNumber } from "../../../../model/text/first-number.ts";
import type { Inline } from "../../../../model/text/inline.ts";

/** The table with the numbers of its decimal columns to be aligned at their marks. Cells of other text stay as they are. */
export function withDecimalColumns<Read extends TableBlock>(table: Read, mark: () => string): Read {
  const decimal = table.columns.map((column) => column.kind === "auto" && column.decimal === true);
  if (!decimal.includes(true)) return table;
  const known = new Map<FlowCell, FlowCell>();
  const align = (cell: FlowCell): FlowCell => {
    const made = known.get(cell) ?? aligned(cell, mark());
    known.set(cell, made);
    return made;
  };
  const row = (one: FlowRow): FlowRow => ({
    ...one,
    cells: one.cells.map((cell) => (decimal[cell.column] === true ? align(cell) : cell)),
  });
  const carried = ({ out, in: next, page, continued }: CarriedRows): CarriedRows => ({
    ...{ out: out.map(row), in: next.map(row) },
    ...{ page: page.map(row), continued: continued.map(row) },
  });
  const { rows, alike, carry } = table;
  return {
    ...table,
    rows: rows.map(row),
    ...(alike === undefined ? {} : { alike: { ...alike, cells: row({ path: "", cells: alike.cells }).cells } }),
    ...(carry === undefined
      ? {}
      : { carry: { ...carry, ...carried(carry), on: (from: number, to: number) => carried(carry.on(from, to)) } }),
  };
}

/** A cell of one paragraph that has a number, unless it heads others. */
function aligned(cell: FlowCell, mark: string): FlowCell {
  const [only, ...more] = cell.blocks;
  if (cell.header || cell.columnSpan !== 1 || more.length > 0 || only?.kind !== "paragraph") return cell;
  const text = textOf(only.inlines);
  const found = firstNumber(text, mark);
  if (found === undefined) return cell;
  const rtl = (only.paragraph.direction === "auto" ? directionOf(text) : only.paragraph.direction) === "rtl";
  const decimal = { mark, behind: rtl ? rightOf(found, only) : cut(only.inlines, found.mark, text.length) };
  const block: Paragraph = { ...only, decimal, paragraph: { ...only.paragraph, align: "right" } };
  return { ...cell, blocks: [block] };
}

/** Numbers run rightwards in text that runs leftwards: on their right stands what comes before them. */
const rightOf = ({ start, mark, end }: FirstNumber, { inlines }: Paragraph): readonly Inline[] => [
  ...cut(inlines, 0, start),
  ...cut(inlines, mark, end),
];

/** Anything but text counts as one character. */
const placeholder = "\ufffc";

const shown = (inline: Inline): string => (inline.kind === "text" ? inline.text : placeholder);

const textOf = (inlines: readonly Inline[]): string => inlines.map(shown).join("");

/** The inlines of the characters from `from` to `to`. */
function cut(inlines: readonly Inline[], from: number, to: number): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const inline of inlines) {
    const { length } = shown(inline);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end) parts.push(inline.kind === "text" ? { ...inline, text: inline.text.slice(start, end) } : inline);
    at += length;
  }
  return parts;
}
