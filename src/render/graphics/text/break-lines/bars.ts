import type { Points } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { waveHeight } from "../../../model/text/bar-strokes.ts";
import type { LineBar } from "../../../model/text/line.ts";
import type { TextStyle } from "../faces/text-style.ts";
import type { Atom, PlacedAtom } from "./atoms.ts";

/** Properties of a decoration line; neighbours with the same place and paint are drawn as one. */
interface BarStroke {
  /** From the baseline down to its upper edge. */
  readonly y: Points;
  /** The height of all of it: two lines with their gap, a wave with its crests. */
  readonly height: Points;
  readonly style: "solid" | "double" | "dotted" | "dashed" | "wavy";
  readonly color: Color;
  readonly opacity: number;
  readonly ownColor?: true | undefined;
}

/** Bars behind the text. */
export function highlights(placed: readonly PlacedAtom[]): readonly LineBar[] {
  return bars(placed, ({ ascent, descent, look }) => {
    if (look.highlight === undefined) return undefined;
    const y = -ascent - look.baselineShift;
    return { y, height: ascent + descent, style: "solid", color: look.highlight, opacity: look.opacity };
  });
}

/** Lines under the text, above it and through it. */
export function lines(placed: readonly PlacedAtom[]): readonly LineBar[] {
  return [
    ...bars(placed, (style) => (style.look.underline ? underline(style) : undefined)),
    ...bars(placed, (style) => (style.look.overline ? overline(style) : undefined)),
    ...bars(placed, (style) => (style.look.lineThrough ? throughText(style) : undefined)),
  ];
}

/** post, underlinePosition: where the top of the line is (ISO/IEC 14496-22, 5.2.8). A double or thick line grows downwards. */
function underline(style: TextStyle): BarStroke {
  const top = -style.face.face.underlinePosition * style.scale - style.look.baselineShift;
  return { ...paintOf(style), y: top, height: heightOf(style) };
}

/** The height of accents above capitals, as a share of the size. */
const accents = 0.22;

/** Above capitals with their accents, where the face has that much above its letters. */
function overline(style: TextStyle): BarStroke {
  const { face, scale, look, ascent } = style;
  const foot = Math.min(ascent, face.face.capHeight * scale + accents * look.size);
  const height = heightOf(style);
  return { ...paintOf(style), y: -foot - height - look.baselineShift, height };
}

/** Through the middle of the small letters. */
function throughText(style: TextStyle): BarStroke {
  const { face, scale, look } = style;
  const height = heightOf(style);
  return { ...paintOf(style), y: (-face.face.xHeight * scale - height) / 2 - look.baselineShift, height };
}

function paintOf({ look }: TextStyle): Pick<BarStroke, "style" | "color" | "opacity" | "ownColor"> {
  const { style, paint } = look.decoration;
  if (paint === undefined) return { style, color: look.color, opacity: look.opacity };
  return { style, color: paint.color, opacity: paint.alpha, ownColor: true };
}

/** Heights by the thickness of the line: two lines have a third one's space between them. */
const shares = { solid: 1, double: 3, dotted: 1, dashed: 1, wavy: waveHeight } as const;

function heightOf({ face, scale, look }: TextStyle): Points {
  const { style, thickness } = look.decoration;
  return (thickness ?? face.face.underlineThickness * scale) * shares[style];
}

/** One bar for neighbours that have it in common, so that nothing shows between words or looks. */
function bars(
  placed: readonly PlacedAtom[],
  strokeOf: (style: TextStyle) => BarStroke | undefined,
): readonly LineBar[] {
  const made: LineBar[] = [];
  let current: { readonly stroke: BarStroke; readonly x: Points; end: Points } | undefined;
  const close = (): void => {
    if (current !== undefined) made.push(...barsOf(current.stroke, current.x, current.end - current.x));
    current = undefined;
  };
  for (const { atom, x } of placed) {
    const style = styleOf(atom);
    const stroke = style && strokeOf(style);
    if (current !== undefined && stroke !== undefined && sameStroke(current.stroke, stroke)) {
      current.end = x + atom.width;
      continue;
    }
    close();
    if (stroke !== undefined) current = { stroke, x, end: x + atom.width };
  }
  close();
  return made;
}

/** undefined: pictures and edges of boxes have no lines. */
function styleOf(atom: Atom): TextStyle | undefined {
  if (atom.kind === "tab") return atom.item.drawn;
  return atom.kind === "glyphs" ? atom.item.style : undefined;
}

function barsOf(
  { y, height, style, color, opacity, ownColor }: BarStroke,
  x: Points,
  width: Points,
): readonly LineBar[] {
  const paint = { color, opacity, ...(ownColor === undefined ? {} : { ownColor }) };
  if (style === "double") {
    const third = height / 3;
    return [y, y + 2 * third].map((top) => ({ rect: { x, y: top, width, height: third }, ...paint }));
  }
  const rect = { x, y, width, height };
  return [style === "solid" ? { rect, ...paint } : { rect, ...paint, style }];
}

function sameStroke(a: BarStroke, b: BarStroke): boolean {
  const { color } = a;
  const same = color.r === b.color.r && color.g === b.color.g && color.b === b.color.b;
  const sameLine = a.style === b.style && a.ownColor === b.ownColor;
  return same && sameLine && a.y === b.y && a.height === b.height && a.opacity === b.opacity;
}
