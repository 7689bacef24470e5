import type { Points } from "../../../model/geometry.ts";
import type { BoxLook, ParagraphLook } from "../../../model/look.ts";

/** How a paragraph is placed. */
export interface ParagraphPlacing {
  readonly box: BoxLook;
  readonly paragraph: ParagraphLook;
}

/** How far a number hangs before its text, in points; 0: a space stands between them. `indent`: the style key. */
export const hangOf = (indent: Points | undefined, paragraph: ParagraphLook): Points =>
  indent === undefined ? 0 : Math.max(0, indent - paragraph.indent);

/** A paragraph with its number before its text: `hang` is the distance between the beginnings of both. */
export function hanging({ box, paragraph }: ParagraphPlacing, rtl: boolean, hang: Points): ParagraphPlacing {
  const side = rtl ? "right" : "left";
  return {
    box: { ...box, padding: { ...box.padding, [side]: box.padding[side] + paragraph.indent + hang } },
    paragraph: { ...paragraph, indent: -hang, direction: rtl ? "rtl" : paragraph.direction },
  };
}
