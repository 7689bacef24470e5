import { type AlphaColor, parseColor } from "../../../model/drawing/color.ts";
import { parsePoints } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { BorderLine, LineStyle } from "../../../model/look.ts";

const lineStyles: ReadonlySet<string> = new Set<LineStyle>([
  "solid",
  "dashed",
  "dotted",
  "double",
  "groove",
  "ridge",
  "inset",
  "outset",
]);

const defaultBorderWidth = 1;

/** A border as its parts: the line is made where the colour of the text is known. `none`: the side is bare. */
export type BorderSpec =
  | { readonly kind: "none" }
  | {
      readonly kind: "line";
      readonly width: number;
      readonly style: LineStyle;
      readonly paint: AlphaColor | undefined;
      readonly opacity: number;
    };

const none: BorderSpec = { kind: "none" };

/** Reads a border whose words may stand in any order: `1 solid #000`, `dashed navy`, `2pt`, `none`. undefined: it is none of these, or its width is below 0. */
export function parseBorder(value: string): BorderSpec | undefined {
  if (value.length > 120) return undefined;
  let width: number | undefined;
  let style: LineStyle | undefined;
  let paint: AlphaColor | undefined;
  const words = unquoteLiteral(value).trim().toLowerCase().split(/\s+/);
  if (words.includes("none")) return words.length <= 3 ? none : undefined;
  for (const word of words) {
    const points = width === undefined ? parsePoints(word) : undefined;
    if (points !== undefined) width = points;
    else if (style === undefined && isLineStyle(word)) style = word;
    else if (paint === undefined && parseColor(word) !== undefined) paint = parseColor(word);
    else return undefined;
  }
  return width !== undefined && width < 0 ? undefined : lineOf(width, style, paint, 1);
}

/** The object form, already checked by the schema. */
export function borderOf(border: {
  readonly width?: number | undefined;
  readonly color?: string | undefined;
  readonly opacity?: number | undefined;
  readonly type?: string | undefined;
}): BorderSpec | undefined {
  if (border.type === "none") return none;
  const paint = border.color === undefined ? undefined : parseColor(unquoteLiteral(border.color));
  if (border.color !== undefined && paint === undefined) return undefined;
  const style = border.type === undefined ? undefined : border.type;
  if (style !== undefined && !isLineStyle(style)) return undefined;
  return lineOf(border.width, style, paint, border.opacity ?? 1);
}

function lineOf(
  width = defaultBorderWidth,
  style: LineStyle = "solid",
  paint: AlphaColor | undefined,
  opacity: number,
): BorderSpec {
  return width <= 0 || opacity <= 0 || paint?.alpha === 0 ? none : { kind: "line", width, style, paint, opacity };
}

/** The line itself; `current` is the colour of the text, which a border without a colour takes. */
export function borderLine(spec: BorderSpec, current: AlphaColor): BorderLine | undefined {
  if (spec.kind === "none") return undefined;
  const { color, alpha } = spec.paint ?? current;
  return { width: spec.width, style: spec.style, color, opacity: spec.opacity * alpha };
}

function isLineStyle(word: string): word is LineStyle {
  return lineStyles.has(word);
}
