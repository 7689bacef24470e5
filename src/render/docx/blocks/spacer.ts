import type { Points } from "../../model/geometry.ts";
import type { Writing } from "../writing.ts";
import { twipsUp } from "../xml/units.ts";

/** A paragraph without text and of this height, where Word needs one or a distance has no other bearer. */
function spacerXml(height: Points, properties = ""): string {
  const line = Math.max(20, twipsUp(height));
  return `<w:p><w:pPr>${properties}<w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr></w:pPr></w:p>`;
}

/** The least a paragraph takes. */
const leastHeight: Points = 1;

/** Ends a page where no paragraph can say that it begins one. */
export function writePageStart(writing: Writing): void {
  const { spacing, part } = writing;
  part.write(spacerXml(leastHeight, "<w:pageBreakBefore/>"));
  spacing.last = "paragraph";
  spacing.below = 0;
  spacing.breaks = false;
}
