import type { Line } from "../../../model/text/line.ts";
import type { Presentation } from "../presentation.ts";

/** A hanging baseline at this share of the ascent, for faces that name none of their own (SVG 1.1, 10.9.2). */
const hanging = 0.8;

/** How far below the wanted y a text's baseline goes. */
export function baselineShift(line: Line, { dominantBaseline, letters }: Presentation): number {
  const piece = line.pieces.find(({ kind }) => kind === "glyphs");
  if (piece?.kind !== "glyphs") return 0;
  const { face } = piece.run;
  const unit = letters.look.size / face.unitsPerEm;
  switch (dominantBaseline) {
    case "auto":
    case "alphabetic":
      return 0;
    case "middle":
      return (face.xHeight / 2) * unit;
    case "central":
      return ((face.ascent + face.descent) / 2) * unit;
    case "hanging":
      return face.ascent * hanging * unit;
    case "text-top":
      return face.ascent * unit;
    case "text-bottom":
      return face.descent * unit;
  }
}
