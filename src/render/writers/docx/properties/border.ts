import { blended } from "../../../model/drawing/color.ts";
import type { BorderLine, LineStyle } from "../../../model/look.ts";
import { borderSpace, eighths, hex } from "../xml/units.ts";

/** ECMA-376-1, 17.18.2. */
const styles: Readonly<Record<LineStyle, string>> = {
  solid: "single",
  dashed: "dashed",
  dotted: "dotted",
  double: "double",
  groove: "threeDEngrave",
  ridge: "threeDEmboss",
  inset: "inset",
  outset: "outset",
};

/** A border's element; `space` in points between it and what it encloses. */
export function borderXml(name: string, line: BorderLine, space = 0): string {
  const { size, style, color } = measuresOf(line);
  return `<w:${name} w:val="${style}" w:sz="${size}" w:space="${borderSpace(space)}" w:color="${color}"/>`;
}

/** The attributes of a border without distance. */
export function lineAttributes(line: BorderLine): string {
  const written = known.get(line);
  if (written !== undefined) return written;
  const { size, style, color } = measuresOf(line);
  const made = `w:val="${style}" w:sz="${size}" w:space="0" w:color="${color}"`;
  known.set(line, made);
  return made;
}

/** Cells of one style share their lines. */
const known = new WeakMap<BorderLine, string>();

const measuresOf = ({ width, style, color, opacity }: BorderLine) => ({
  size: eighths(width),
  style: styles[style],
  color: hex(blended(color, opacity)),
});

/** Whether Word can draw it so wide. */
export const fitsBorder = ({ width }: BorderLine): boolean => width <= 12;
