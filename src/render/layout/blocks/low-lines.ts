import type { Paragraph } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { LineGapAt } from "../../model/look.ts";
import type { Line } from "../../model/text/line.ts";
import { slack } from "../box/box.ts";
import { breakLines } from "../break-lines.ts";
import type { Context } from "../context.ts";
import type { AvailableSpace } from "../fit.ts";
import { heightInCompany } from "../keeps/company.ts";
import { hasPictures, highestPicture, withLowPictures } from "../least-useful.ts";
import { reportLow } from "./picture.ts";

/** Lines whose height does not follow that of their pictures to the point: leading, and marks in other sizes. */
const mostTries = 3;

/** A paragraph's lines in a space. Pictures in them shrink to the height of a page and for what they are kept with, as others do. */
export function linesInSpace(
  block: Paragraph,
  space: AvailableSpace,
  context: Context,
  beside?: LineGapAt | undefined,
): readonly Line[] {
  if (!hasPictures(block.inlines)) return breakLines(block, space.width, context, beside);
  const alone = space.top && !space.mustFit ? Math.max(0, Math.min(space.height, space.full)) : space.full;
  const mostOf = (natural: Points): Points => heightInCompany(Math.min(natural, alone), alone, space);
  const highest = highestPicture(block.inlines, space.width);
  const first = highest <= mostOf(highest) + slack ? block : withLower(block, mostOf(highest));
  const lines = breakLines(first, space.width, context, beside);
  const most = Math.min(mostOf(highest), mostOf(highestOf(lines)));
  if (first === block && highestOf(lines) <= most + slack) return lines;
  reportLow(most < alone, { measured: highest, allowed: most }, block.path, context);
  context.questions?.other(block);
  return lowered(first, lines, { ...space, height: most }, context, beside);
}

/** Lines of text around their pictures take some of the height. */
function lowered(
  given: Paragraph,
  lines: readonly Line[],
  { width, height }: Pick<AvailableSpace, "width" | "height">,
  context: Context,
  beside: LineGapAt | undefined,
): readonly Line[] {
  let [block, low] = [given, lines];
  for (let tries = 0; tries < mostTries && highestOf(low) > height + slack; tries += 1) {
    const around = Math.max(0, highestOf(low) - highestPicture(block.inlines, width));
    block = withLower(block, Math.max(0, height - around));
    low = breakLines(block, width, context, beside);
  }
  return low;
}

const withLower = (block: Paragraph, height: Points): Paragraph => ({
  ...block,
  inlines: withLowPictures(block.inlines, height),
});

const highestOf = (lines: readonly Line[]): Points =>
  lines.reduce((most, { ascent, descent }) => Math.max(most, ascent + descent), 0);
