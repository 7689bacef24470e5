import { blended } from "../../../model/drawing/color.ts";
import type { TextLook } from "../../../model/look.ts";
import type { LossName } from "../losses.ts";
import { hex } from "../xml/units.ts";
import type { RunLook } from "./run.ts";

/** Each kind in the two thicknesses that Word has; two lines have one. */
const kinds = {
  solid: { usual: "single", heavy: "thick" },
  double: { usual: "double", heavy: "double" },
  dotted: { usual: "dotted", heavy: "dottedHeavy" },
  dashed: { usual: "dash", heavy: "dashedHeavy" },
  wavy: { usual: "wave", heavy: "wavyHeavy" },
} as const;

/** Faces have lines of about a twentieth of the size; Word's heavy ones are twice as thick. */
const heavyFrom = 0.08;

/** The lines at text, as far as Word has them: of many kinds under it, one or two through it. */
export function textLines(look: TextLook): Pick<RunLook, "underline" | "underlineColor" | "strike" | "doubleStrike"> {
  const { style, paint, thickness } = look.decoration;
  const isDouble = style === "double";
  const isHeavy = thickness !== undefined && thickness >= heavyFrom * look.size;
  const isColored = look.underline && paint !== undefined;
  return {
    underline: look.underline ? kinds[style][isHeavy ? "heavy" : "usual"] : "none",
    underlineColor: isColored ? hex(blended(paint.color, paint.alpha)) : "",
    strike: look.lineThrough && !isDouble,
    doubleStrike: look.lineThrough && isDouble,
  };
}

/** Properties of the lines at text that Word has no way to write. */
export function lostOfLines({ underline, overline, lineThrough, decoration }: TextLook): readonly LossName[] {
  const { style, paint, thickness } = decoration;
  const lost: LossName[] = [];
  if (overline) lost.push("overline");
  if (lineThrough && (paint !== undefined || (style !== "solid" && style !== "double"))) lost.push("lineThrough");
  if ((underline || lineThrough) && thickness !== undefined) lost.push("lineThickness");
  if (underline && paint !== undefined && paint.alpha < 1) lost.push("opacity");
  return lost;
}
