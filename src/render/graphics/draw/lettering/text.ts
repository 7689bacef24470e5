import { GrowingBounds } from "../../../model/drawing/bounds.ts";
import type { DrawingNode } from "../../../model/drawing/drawing.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import type { DrawKind } from "../elements/kinds.ts";
import { type Presentation, presentationWith } from "../presentation.ts";
import { type DrawingScene, reportFault } from "../scene.ts";
import { baselineShift } from "./baseline.ts";
import { letterPaints, type PlacedSlice, paintedLine, tiledLetters } from "./painted-line.ts";
import { type DrawnText, type DrawnTextPiece, endOf, setText } from "./set-text.ts";
import type { FileSpan, FileText, TextFit } from "./text-keys.ts";

/** A piece of text as written: where it starts again, and by how much it and what follows it are moved. */
interface WrittenPiece extends DrawnTextPiece {
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly dx: number;
  readonly dy: number;
  /** By how much it alone stands higher. */
  readonly raise: number;
}

/** A text: its pieces follow each other on a line, again from wherever one has x or y (SVG 1.1, 10.5). */
export const text: DrawKind<FileText> = (keys, presentation, path, scene) => {
  const slices: PlacedSlice[] = [];
  let x = keys.x ?? 0;
  let y = keys.y ?? 0;
  const chunks = chunksOf(piecesOf(keys, presentation, path, scene));
  const fit = chunks.length === 1 ? keys.fitTo : undefined;
  let stretch: Matrix | undefined;
  for (const chunk of chunks) {
    x = chunk[0]?.x ?? x;
    y = chunk[0]?.y ?? y;
    const placed = placeChunk(chunk, [x, y], fit, scene);
    slices.push(...placed.slices);
    ({ x, y, stretch } = placed);
  }
  const box = boxOf(slices);
  const nodes = slices.flatMap((slice): readonly DrawingNode[] => {
    const plain = paintedLine(slice.line, slice.x, slice.y, letterPaints(slice.piece, box, scene));
    const [under, over] = tiledLetters({ ...slice, painted: plain.length > 0 }, box, scene);
    return [...under, ...plain, ...over];
  });
  return stretch === undefined || nodes.length === 0
    ? nodes
    : [{ kind: "group", nodes, transform: stretch, clip: undefined, opacity: 1 }];
};

function piecesOf(
  keys: FileText,
  presentation: Presentation,
  path: string,
  scene: DrawingScene,
): readonly WrittenPiece[] {
  const { value, dx = 0, dy = 0, children = [] } = keys;
  const unplaced = { x: undefined, y: undefined, dx: 0, dy: 0, raise: 0 };
  const own = value === undefined ? [] : [{ value, presentation, path, ...unplaced }];
  const pieces = [
    ...own,
    ...children.map(({ tspan }, at) => spanPiece(tspan, presentation, `${path}/children/${at}/tspan`, scene)),
  ];
  return pieces.map((piece, at) => (at === 0 ? { ...piece, dx: piece.dx + dx, dy: piece.dy + dy } : piece));
}

function spanPiece(keys: FileSpan["tspan"], inherited: Presentation, path: string, scene: DrawingScene): WrittenPiece {
  const style = keys.style === undefined ? undefined : scene.tools.style(keys.style, path);
  const presentation = presentationWith(presentationWith(inherited, style), keys);
  for (const key of ["transform", "clipPath", "layer"] as const) {
    if (keys[key] !== undefined) {
      reportFault(scene, `${path}/${key}`, `A piece of a text has no ${key} of its own; give it to the text.`);
    }
  }
  const opacity = keys.opacity ?? style?.opacity ?? 1;
  const { value, x, y, dx = 0, dy = 0, raise = 0 } = keys;
  return { value, presentation: fainter(presentation, opacity), path, x, y, dx, dy, raise };
}

const fainter = (presentation: Presentation, opacity: number): Presentation =>
  opacity === 1
    ? presentation
    : {
        ...presentation,
        fillOpacity: presentation.fillOpacity * opacity,
        strokeOpacity: presentation.strokeOpacity * opacity,
      };

/** Pieces that stand on one line and are anchored together. */
function chunksOf(pieces: readonly WrittenPiece[]): readonly (readonly WrittenPiece[])[] {
  const chunks: WrittenPiece[][] = [];
  for (const piece of pieces) {
    const last = chunks.at(-1);
    if (last === undefined || piece.x !== undefined || piece.y !== undefined) chunks.push([piece]);
    else last.push(piece);
  }
  return chunks;
}

interface PlacedChunk {
  readonly slices: readonly PlacedSlice[];
  /** Where the next piece goes on. */
  readonly x: number;
  readonly y: number;
  /** Transform that gives the letters their requested width; undefined: none. */
  readonly stretch: Matrix | undefined;
}

function placeChunk(
  chunk: readonly WrittenPiece[],
  [startX, startY]: readonly [x: number, y: number],
  fit: TextFit | undefined,
  scene: DrawingScene,
): PlacedChunk {
  const natural = setText(chunk, scene);
  const first = chunk[0];
  if (natural === undefined || first === undefined) return { slices: [], x: startX, y: startY, stretch: undefined };
  const moved = chunk.reduce((sum, { dx }) => sum + dx, 0) - first.dx;
  const width = natural.line.width + moved;

  const set = fit === undefined || fit.glyphs ? natural : spread(chunk, natural, fit.length - width, scene);
  const left = startX - anchorShare(first.presentation) * (fit?.length ?? width);
  let dx = 0;
  let dy = 0;
  const slices = chunk.map((piece, at): PlacedSlice => {
    dx += piece.dx;
    dy += piece.dy;
    const slice = set.slices[at] ?? set.line;
    const shift = baselineShift(slice, piece.presentation) - piece.raise;
    return { piece, line: slice, x: left + dx, y: startY + dy + shift };
  });
  const stretch = fit?.glyphs === true && width > 0 ? stretchedFrom(left, fit.length / width) : undefined;
  const behind = chunk.at(-1)?.presentation.letters.look.letterSpacing ?? 0;
  return { slices, x: left + endOf(set.line) + behind + dx, y: startY + dy, stretch };
}

const stretchedFrom = (left: number, by: number): Matrix => [by, 0, 0, 1, left * (1 - by), 0];

/** The text with so much more between its letters, none after the last. */
function spread(chunk: readonly WrittenPiece[], natural: DrawnText, more: number, scene: DrawingScene): DrawnText {
  const gaps = chunk.reduce((sum, { value }) => sum + [...value].length, 0) - 1;
  if (gaps < 1) return natural;
  const wider = chunk.map((piece): WrittenPiece => {
    const { letters } = piece.presentation;
    const look = { ...letters.look, letterSpacing: letters.look.letterSpacing + more / gaps };
    return { ...piece, presentation: { ...piece.presentation, letters: { ...letters, look } } };
  });
  return setText(wider, scene) ?? natural;
}

/** The share of its width that a text lies left of its anchor. */
export function anchorShare({ textAnchor, letters }: Presentation): number {
  if (textAnchor === "middle") return 0.5;
  return (textAnchor === "end") === (letters.direction === "rtl") ? 0 : 1;
}

/** The em boxes of all slices, for shares of gradients (SVG 1.1, 7.11). */
function boxOf(slices: readonly PlacedSlice[]): Rect | undefined {
  const bounds = new GrowingBounds();
  for (const { line, x, y } of slices) {
    for (const piece of line.pieces) {
      if (piece.kind !== "glyphs") continue;
      const { face } = piece.run;
      const unit = piece.look.size / face.unitsPerEm;
      const height = (face.ascent - face.descent) * unit;
      bounds.addRect({ x: x + piece.x, y: y - face.ascent * unit, width: piece.width, height });
    }
  }
  return bounds.rect();
}
