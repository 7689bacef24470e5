import type { FlowCell, TableBlock } from "../../../../model/document/flow.ts";
import { noBox } from "../../../../model/look.ts";

/** Cells that are kept, so that a long table does not hold its text twice. */
const mostKept = 4_096;

/** Whether a row stands between rows that differ from it in their texts alone. */
export const isAmongAlike = ({ alike }: TableBlock, row: number): boolean =>
  alike !== undefined && row > alike.from && row + 1 < alike.to;

/** What cells of such rows have in common, written once. */
export class AlikeCells {
  /** By column. */
  readonly #properties: string[] = [];
  readonly #whole = new Map<FlowCell, string>();

  /** `w:tcPr` of a column's cells. */
  properties(column: number, make: () => string): string {
    const properties = this.#properties[column] ?? make();
    this.#properties[column] = properties;
    return properties;
  }

  /** `w:tc` of a cell that stands in many rows. */
  whole(cell: FlowCell, make: () => string): string {
    const known = this.#whole.get(cell);
    if (known !== undefined) return known;
    if (this.#whole.size === mostKept) this.#whole.clear();
    const made = make();
    this.#whole.set(cell, made);
    return made;
  }
}

/** Whether a cell stands in many rows, with a text of which nothing is counted, named or linked: it is the same in all of them. */
export function isSameEverywhere({ repeats, blocks }: FlowCell): boolean {
  const [only, second] = blocks;
  if (repeats === undefined || only?.kind !== "paragraph" || second !== undefined) return false;
  const { box, anchor, number, caption, decimal, inlines } = only;
  if (box !== noBox || anchor !== undefined || number !== undefined || caption !== undefined) return false;
  const [text, more] = inlines;
  const isText = text?.kind === "text" && text.link === undefined && text.span === undefined;
  return isText && more === undefined && decimal === undefined;
}
