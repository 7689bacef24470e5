import type { BorderLine, LineStyle } from "../../model/look.ts";
import { blended, borderSpace, eighths, hex } from "../xml/units.ts";

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
  const color = hex(blended(line.color, line.opacity));
  const size = eighths(line.width);
  return `<w:${name} w:val="${styles[line.style]}" w:sz="${size}" w:space="${borderSpace(space)}" w:color="${color}"/>`;
}

/** Whether Word can draw it so wide. */
export const fitsBorder = ({ width }: BorderLine): boolean => width <= 12;
