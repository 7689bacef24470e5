import type { Points } from "../../../model/geometry.ts";
import { type GlyphPiece, glyphStride, type LineBar } from "../../../model/text/line.ts";
import type { TextStyle } from "../faces/text-style.ts";
import type { PlacedAtom } from "./atoms.ts";

/** The glyphs and lines that fill the ways to tab stops on a line. */
export interface Leaders {
  readonly pieces: readonly GlyphPiece[];
  readonly lines: readonly LineBar[];
}

/** The leaders of a line's tabs, a little apart from the text at either side. Repeated characters stand in one grid on all lines. */
export function leadersOf(placed: readonly PlacedAtom[], { width }: { readonly width: Points }): Leaders {
  const pieces: GlyphPiece[] = [];
  const lines: LineBar[] = [];
  for (const { atom, x } of placed) {
    if (atom.kind !== "tab" || atom.leader === undefined || atom.item.style === undefined) continue;
    const { gap, style } = atom.item;
    const from = x <= near ? x : x + gap;
    const to = x + atom.width >= width - near ? x + atom.width : x + atom.width - gap;
    if (atom.leader.kind === "line") {
      if (to > from) lines.push(lineOf(style, from, to));
      continue;
    }
    const piece = repeated(atom.leader.text, style, from, to);
    if (piece !== undefined) pieces.push(piece);
  }
  return { pieces, lines };
}

const near = 0.01;

/** A line where an underline would be. */
function lineOf({ face, scale, look }: TextStyle, from: Points, to: Points): LineBar {
  const { underlinePosition, underlineThickness } = face.face;
  const rect = { x: from, y: -underlinePosition * scale, width: to - from, height: underlineThickness * scale };
  return { rect, color: look.color, opacity: look.opacity };
}

/** More repetitions than any page is wide. */
const mostRepetitions = 2_000;

/** As often as it fits, from a multiple of its own width on; undefined: not once. */
function repeated(text: string, { latin, scale, look }: TextStyle, from: Points, to: Points): GlyphPiece | undefined {
  const pitch = latin.run(text, 0, text.length).advance * scale;
  if (!(pitch > 0)) return undefined;
  const x = Math.ceil(from / pitch - near) * pitch;
  const count = Math.min(mostRepetitions, Math.floor((to - x) / pitch + near));
  if (count < 1) return undefined;
  const whole = text.repeat(count).trimEnd();
  const run = latin.run(whole, 0, whole.length);
  return {
    kind: "glyphs",
    x,
    baselineShift: 0,
    width: run.advance * scale,
    run,
    from: 0,
    to: run.glyphs.length / glyphStride,
    look,
    letterExtra: 0,
    spaceExtra: 0,
  };
}
