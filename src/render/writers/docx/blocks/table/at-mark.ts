import type { Block, Paragraph } from "../../../../model/document/flow.ts";
import type { Points } from "../../../../model/geometry.ts";
import type { LayoutMeasures } from "../../measures.ts";

/**
 * A number in a cell with its decimal mark where the others of its column have theirs.
 *
 * @param width of the cell's content
 * @param behind the part of it on the right of the decimal marks
 */
export function atMark(block: Block, width: Points, behind: Points, measures: LayoutMeasures): Block {
  if (block.kind !== "paragraph" || block.decimal === undefined) return block;
  if (block.paragraph.direction === "rtl") return indented(block, block.decimal.behind, behind, measures);
  // Word aligns the text of a cell at its decimal stop without a tab before it.
  const stop = { at: Math.max(0, width - behind), align: "decimal", leader: undefined } as const;
  const stops = [{ ...stop, mark: block.decimal.mark }];
  return { ...block, paragraph: { ...block.paragraph, align: undefined, stops } };
}

/** Stops are measured from the right where text runs leftwards, and readers move it to the wrong side of them. */
function indented(
  block: Paragraph,
  own: NonNullable<Paragraph["decimal"]>["behind"],
  behind: Points,
  measures: LayoutMeasures,
): Paragraph {
  const { box, look, paragraph, path } = block;
  const right = Math.max(0, behind - measures.width(own, look, paragraph, path));
  return { ...block, box: { ...box, margin: { ...box.margin, right: box.margin.right + right } } };
}
