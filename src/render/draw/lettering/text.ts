import type { SvgText, SvgTspan } from "../../../vocabulary/generated/definition.ts";
import type { DrawingNode } from "../../model/drawing.ts";
import type { Rect } from "../../model/geometry.ts";
import type { Line } from "../../model/line.ts";
import type { DrawKind } from "../elements/kinds.ts";
import { Bounds } from "../path/bounds.ts";
import { type Presentation, presentationWith } from "../presentation.ts";
import { reportFault, type Scene } from "../scene.ts";
import { baselineShift } from "./baseline.ts";
import { inkedLine, letterInks } from "./inked.ts";
import { endOf, setText, type TextPiece } from "./set-text.ts";

/** A piece of text as written: where it starts again, and by how much it and what follows it are moved. */
interface WrittenPiece extends TextPiece {
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly dx: number;
  readonly dy: number;
}

/** A slice of a set text at its place. */
interface PlacedSlice {
  readonly piece: TextPiece;
  readonly line: Line;
  readonly x: number;
  readonly y: number;
}

/** A text: its pieces follow each other on a line, again from wherever one has x or y (SVG 1.1, 10.5). */
export const text: DrawKind<SvgText> = (keys, presentation, path, scene) => {
  const slices: PlacedSlice[] = [];
  let x = keys.x ?? 0;
  let y = keys.y ?? 0;
  for (const chunk of chunksOf(piecesOf(keys, presentation, path, scene))) {
    x = chunk[0]?.x ?? x;
    y = chunk[0]?.y ?? y;
    const placed = placeChunk(chunk, x, y, scene);
    slices.push(...placed.slices);
    ({ x, y } = placed);
  }
  const box = boxOf(slices);
  return slices.flatMap((slice): readonly DrawingNode[] =>
    inkedLine(slice.line, slice.x, slice.y, letterInks(slice.piece, box, scene)),
  );
};

function piecesOf(keys: SvgText, presentation: Presentation, path: string, scene: Scene): readonly WrittenPiece[] {
  const { value, dx = 0, dy = 0, children = [] } = keys;
  const own = value === undefined ? [] : [{ value, presentation, path, x: undefined, y: undefined, dx: 0, dy: 0 }];
  const pieces = [
    ...own,
    ...children.map(({ tspan }, at) => spanPiece(tspan, presentation, `${path}/children/${at}/tspan`, scene)),
  ];
  return pieces.map((piece, at) => (at === 0 ? { ...piece, dx: piece.dx + dx, dy: piece.dy + dy } : piece));
}

function spanPiece(keys: SvgTspan, inherited: Presentation, path: string, scene: Scene): WrittenPiece {
  const style = keys.style === undefined ? undefined : scene.tools.style(keys.style, path);
  const styled = style === undefined ? inherited : presentationWith(inherited, style);
  const presentation = presentationWith(styled, keys);
  for (const key of ["transform", "clipPath", "layer"] as const) {
    if (keys[key] !== undefined) {
      reportFault(scene, `${path}/${key}`, `A piece of a text has no ${key} of its own; give it to the text.`);
    }
  }
  const opacity = keys.opacity ?? style?.opacity ?? 1;
  const { value, x, y, dx = 0, dy = 0 } = keys;
  return { value, presentation: fainter(presentation, opacity), path, x, y, dx, dy };
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
}

function placeChunk(chunk: readonly WrittenPiece[], startX: number, startY: number, scene: Scene): PlacedChunk {
  const set = setText(chunk, scene);
  const first = chunk[0];
  if (set === undefined || first === undefined) return { slices: [], x: startX, y: startY };
  const { line } = set;
  const moved = chunk.reduce((sum, { dx }) => sum + dx, 0);
  const left = startX - anchorShare(first.presentation) * (line.width + moved - first.dx);
  let dx = 0;
  let dy = 0;
  const slices = chunk.map((piece, at): PlacedSlice => {
    dx += piece.dx;
    dy += piece.dy;
    const slice = set.slices[at] ?? line;
    const shift = baselineShift(slice, piece.presentation);
    return { piece, line: slice, x: left + dx, y: startY + dy + shift };
  });
  return { slices, x: left + endOf(line) + dx, y: startY + dy };
}

/** The share of its width that a text lies left of its anchor. */
export function anchorShare({ textAnchor, letters }: Presentation): number {
  if (textAnchor === "middle") return 0.5;
  return (textAnchor === "end") === (letters.direction === "rtl") ? 0 : 1;
}

/** The em boxes of all slices, for shares of gradients (SVG 1.1, 7.11). */
function boxOf(slices: readonly PlacedSlice[]): Rect | undefined {
  const bounds = new Bounds();
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
