import type { OutlinePath, PathStep, Points } from "../geometry.ts";
import { type GlyphPiece, glyphStride } from "./line.ts";

/**
 * The outlines of a piece's glyphs where they stand on a line whose left edge is `x` and whose baseline is `y`. `outline`
 * answers in font units, y up.
 */
export function lettersPath(
  piece: GlyphPiece,
  x: Points,
  y: Points,
  outline: (glyph: number) => OutlinePath,
): OutlinePath {
  const { run, from, to, look, baselineShift } = piece;
  const { glyphs, face, text } = run;
  const scale = look.size / face.unitsPerEm;
  const steps: PathStep[] = [];
  let pen = x + piece.x;
  for (let glyph = from; glyph < to; glyph += 1) {
    const at = glyph * glyphStride;
    const value = (offset: number): number => glyphs[at + offset] as number;
    const place = { x: pen + value(5) * scale, y: y - baselineShift - value(6) * scale, scale };
    for (const step of outline(value(0))) steps.push(placed(step, place));
    pen += value(3) * scale;
    const isLast = glyph + 1 === to || glyphs[at + glyphStride + 1] !== value(1);
    if (isLast) pen += extraAfter(piece, text.charAt(value(1)));
  }
  return steps;
}

/** Distance that justification and spacing add after a cluster. */
const extraAfter = ({ letterExtra, spaceExtra }: GlyphPiece, character: string): Points =>
  character === " " || character === "\u00a0" ? letterExtra + spaceExtra : letterExtra;

interface LettersOrigin {
  readonly x: Points;
  readonly y: Points;
  readonly scale: number;
}

function placed(step: PathStep, { x, y, scale }: LettersOrigin): PathStep {
  switch (step[0]) {
    case "Z":
      return step;
    case "C": {
      const [, x1, y1, x2, y2, toX, toY] = step;
      return ["C", x + x1 * scale, y - y1 * scale, x + x2 * scale, y - y2 * scale, x + toX * scale, y - toY * scale];
    }
    default:
      return [step[0], x + step[1] * scale, y - step[2] * scale];
  }
}
