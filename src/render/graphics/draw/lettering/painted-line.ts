import { reachOf } from "../../../model/drawing/bounds.ts";
import type { DrawingNode, Paint, StrokePen } from "../../../model/drawing/drawing.ts";
import type { Rect } from "../../../model/geometry.ts";
import { black } from "../../../model/look.ts";
import type { Line } from "../../../model/text/line.ts";
import { fillPaint, penOf } from "../paint/painted.ts";
import type { PatternArea } from "../paint/pattern.ts";
import { patternUses, tilesOf } from "../paint/tiled.ts";
import type { DrawingScene } from "../scene.ts";
import type { DrawnTextPiece } from "./set-text.ts";

/** Paints of letters. */
export interface LetterPaints {
  readonly fill: Paint | undefined;
  readonly stroke: StrokePen | undefined;
}

const covering: LetterPaints = { fill: { kind: "color", color: black, opacity: 1 }, stroke: undefined };

/** The paints of a piece of text; `box` is that of the whole text. */
export function letterPaints(
  { presentation, path }: DrawnTextPiece,
  box: Rect | undefined,
  scene: DrawingScene,
): LetterPaints {
  if (scene.silhouette) return covering;
  return {
    fill: fillPaint(presentation, box, path, scene, "currentColor"),
    stroke: penOf(presentation, box, path, scene),
  };
}

/** A slice of a set text at its place. */
export interface PlacedSlice {
  readonly piece: DrawnTextPiece;
  readonly line: Line;
  readonly x: number;
  readonly y: number;
}

interface PlacedLetters extends PlacedSlice {
  /** They are painted without patterns as well. */
  readonly painted: boolean;
}

/** The tiles of patterns that letters are filled and stroked with: under and over what is painted otherwise. */
export function tiledLetters(
  { piece: { presentation, path }, line, x, y, painted }: PlacedLetters,
  box: Rect | undefined,
  scene: DrawingScene,
): ReturnType<typeof tilesOf> {
  const { fill, stroke } = patternUses(presentation, box, path, scene);
  if (line.pieces.length === 0 || box === undefined) return [[], []];
  const areaOf = (pen?: StrokePen): PatternArea => {
    const [area] = paintedLine(line, x, y, { fill: pen === undefined ? covering.fill : undefined, stroke: pen });
    const letters = area?.kind === "lettering" ? area : ({ kind: "lettering", x, y, line, ...covering } as const);
    return { area: letters, reach: reachOf(box, pen), again: painted || (pen !== undefined && fill !== undefined) };
  };
  return tilesOf(fill, stroke, presentation, areaOf, scene);
}

/** A line in its paints; a mark as on any page when it is merely filled with a colour. Nothing without a paint. */
export function paintedLine(line: Line, x: number, y: number, { fill, stroke }: LetterPaints): readonly DrawingNode[] {
  if ((fill === undefined && stroke === undefined) || line.pieces.length === 0) return [];
  const { color, opacity } = fill?.kind === "color" ? fill : { color: black, opacity: 1 };
  const pieces = line.pieces.map((piece) =>
    piece.kind === "glyphs" ? { ...piece, look: { ...piece.look, color, opacity } } : piece,
  );
  const painted: Line = {
    ...line,
    pieces,
    under: line.under.map((bar) => ({ ...bar, color, opacity })),
    over: line.over.map((bar) => (bar.ownColor === true ? bar : { ...bar, color, opacity })),
  };
  if (stroke === undefined && fill?.kind === "color") return [{ kind: "line", x, y, line: painted }];
  return [{ kind: "lettering", x, y, line: painted, fill, stroke }];
}
