import { parseColor } from "../../../model/drawing/color.ts";
import { parseNearPoints } from "../../../model/length.ts";
import type { Color, TextAlign, TextLook } from "../../../model/look.ts";
import { scriptShare } from "../../../model/text/script-share.ts";
import { changing, type Effect, type MakeEffect, type MalformedShortcode, noEffect } from "./effect.ts";

/** Larger letters than any page. */
const largestSize = 14_400;

function bare(look: (look: TextLook) => TextLook): MakeEffect {
  const effect = changing(look);
  return (argument) => (argument === "" ? effect : { malformed: "it takes nothing after its name" });
}

function colored(paint: (look: TextLook, color: Color, opacity: number) => TextLook): MakeEffect {
  return (argument) => {
    const found = parseColor(argument);
    if (found === undefined) return { malformed: "it needs a colour: #RRGGBB or a name" };
    return changing((look) => paint(look, found.color, found.alpha));
  };
}

function measured(set: (look: TextLook, points: number) => TextLook, isFit: (points: number) => boolean): MakeEffect {
  return (argument) => {
    const points = parseNearPoints(argument);
    if (points === undefined || !isFit(points)) return { malformed: "it needs a number of points" };
    return changing((look) => set(look, points));
  };
}

const smaller = (look: TextLook, share: number): TextLook => ({
  ...look,
  baselineShift: look.baselineShift + share * look.size,
  size: look.size * scriptShare.size,
});

/** As `[sup]` without a number has it. */
export const superscript = (look: TextLook): TextLook => smaller(look, scriptShare.raise);

/** `direction` 1 raises, -1 lowers; whether the number is negative does not matter. */
function shifted(direction: number, share: number): MakeEffect {
  return (argument): Effect | MalformedShortcode => {
    if (argument === "") return changing((look) => smaller(look, direction * share));
    const points = parseNearPoints(argument);
    if (points === undefined) return { malformed: "the distance is no number of points" };
    return changing((look) => ({ ...look, baselineShift: look.baselineShift + direction * Math.abs(points) }));
  };
}

const aligns: Readonly<Record<string, TextAlign>> = {
  l: "left",
  left: "left",
  r: "right",
  right: "right",
  c: "center",
  center: "center",
  j: "justify",
  justify: "justify",
};

function aligned(argument: string): Effect | MalformedShortcode {
  const side = argument.toLowerCase();
  const align = Object.hasOwn(aligns, side) ? aligns[side] : undefined;
  return align === undefined ? { malformed: "it needs l, r, c or j" } : { ...noEffect, align };
}

function inFamily(family: string): Effect | MalformedShortcode {
  if (family === "") return { malformed: "it names no family" };
  return changing((look) => ({ ...look, family, otherFamilies: [], automatic: false }));
}

const bold = (look: TextLook) => Math.max(look.weight, 700);

/** Shortcodes that change how text looks, by name. */
export const looks: Readonly<Record<string, MakeEffect>> = {
  b: bare((look) => ({ ...look, weight: bold(look) })),
  i: bare((look) => ({ ...look, italic: true })),
  bi: bare((look) => ({ ...look, weight: bold(look), italic: true })),
  u: bare((look) => ({ ...look, underline: true })),
  s: bare((look) => ({ ...look, lineThrough: true })),
  caps: bare((look) => ({ ...look, caps: true })),
  small: bare((look) => ({ ...look, size: look.size * 0.8 })),
  mark: bare((look) => ({ ...look, highlight: { r: 1, g: 1, b: 0 } })),
  color: colored((look, color, opacity) => ({ ...look, color, opacity })),
  highlight: colored((look, highlight) => ({ ...look, highlight })),
  size: measured(
    (look, size) => ({ ...look, size }),
    (size) => size > 0 && size <= largestSize,
  ),
  letterspacing: measured(
    (look, letterSpacing) => ({ ...look, letterSpacing }),
    (space) => Math.abs(space) <= largestSize,
  ),
  sup: shifted(1, scriptShare.raise),
  sub: shifted(-1, scriptShare.drop),
  font: inFamily,
  align: aligned,
};
