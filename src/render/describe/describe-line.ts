import type { DescribedOperation } from "../../vocabulary/page-description.ts";
import { resized, sorted } from "../model/drawing/drawing.ts";
import type { LinkMark } from "../model/drawing/mark.ts";
import { movedPath } from "../model/drawing/moved-path.ts";
import { movedRect, type Points, type Rect } from "../model/geometry.ts";
import { strokesOfBar } from "../model/text/bar-strokes.ts";
import {
  type GlyphPiece,
  glyphStride,
  type Line,
  type LineBar,
  type PicturePiece,
  pieceText,
} from "../model/text/line.ts";
import { colorOf, tidied } from "./describe-paint.ts";
import { describeStroke } from "./describe-stroke.ts";
import { type DescriptionSpace, tidy } from "./describing.ts";
import { outlineOf } from "./outline-of.ts";

type TextRun = Extract<DescribedOperation, { op: "text" }>;

/** How the outlines of a run are painted, in place of its look. */
export type OutlinePaint = Pick<TextRun, "fill" | "stroke"> | { readonly hidden: true };

/** A set line whose left edge is `x` and whose baseline is `y`: highlights, text and pictures, strokes over it, links. */
export function describeLine(
  space: DescriptionSpace,
  line: Line,
  x: Points,
  y: Points,
  painted?: OutlinePaint,
): readonly DescribedOperation[] {
  return [
    ...line.under.flatMap((bar) => describeBar(space, bar, x, y)),
    ...line.pieces.flatMap((piece) =>
      piece.kind === "glyphs"
        ? describeRun(space, piece, { x, y, made: line.made }, piece.hidden === true ? { hidden: true } : painted)
        : describePiece(space, piece, x, y),
    ),
    ...describeDrawn(space, line, x, y),
    ...(line.leaders ?? []).flatMap((leader) => describeRun(space, leader, { x, y, made: true }, painted)),
    ...line.over.flatMap((bar) => describeBar(space, bar, x, y)),
    ...line.links.map(({ rect, target }) => describeLink(space, { rect: movedRect(rect, x, y), target })),
  ];
}

function describeDrawn(space: DescriptionSpace, { drawn }: Line, x: Points, y: Points): readonly DescribedOperation[] {
  if (drawn === undefined) return [];
  const { path, color, opacity } = drawn;
  return [
    { op: "path", d: outlineOf(movedPath(path, [1, 0, 0, 1, x, y]), space.digits), fill: colorOf(color, opacity) },
  ];
}

export const boxOf = (space: DescriptionSpace, { x, y, width, height }: Rect) => tidied(space, { x, y, width, height });

export const describeLink = (
  space: DescriptionSpace,
  { rect, target }: Pick<LinkMark, "rect" | "target">,
): DescribedOperation => ({
  op: "link",
  ...boxOf(space, rect),
  ...(target.kind === "uri" ? { uri: target.uri } : { place: target.name }),
});

function describeBar(space: DescriptionSpace, bar: LineBar, x: Points, y: Points): readonly DescribedOperation[] {
  const strokes = strokesOfBar(bar, x, y);
  if (strokes !== undefined) return strokes.map((stroke) => describeStroke(space, stroke));
  const { rect, color, opacity } = bar;
  return [{ op: "rect", ...boxOf(space, movedRect(rect, x, y)), fill: colorOf(color, opacity) }];
}

/** A picture's foot stands on the baseline; a field of a form is shown by its picture. */
function describePiece(
  space: DescriptionSpace,
  piece: PicturePiece,
  x: Points,
  y: Points,
): readonly DescribedOperation[] {
  const { width, height, picture, alt } = piece;
  const [left, top] = [x + piece.x, y - piece.baselineShift - height];
  const graphic = sorted(picture);
  if (graphic.kind === "drawing") return space.drawing(space, resized(graphic.drawing, { width, height }), left, top);
  const box = boxOf(space, { x: left, y: top, width, height });
  const hash = space.describing.picture(graphic.picture);
  return [{ op: "picture", picture: hash, ...box, ...(alt === undefined ? {} : { alt }) }];
}

function describeRun(
  space: DescriptionSpace,
  piece: GlyphPiece,
  { x, y, made }: { readonly x: Points; readonly y: Points; readonly made: true | undefined },
  painted: OutlinePaint | undefined,
): readonly DescribedOperation[] {
  const { run, from, to, look, width, baselineShift } = piece;
  if (from >= to || !(look.size > 0)) return [];
  const { glyphs, dx, dy } = placesOf(space, piece);
  const text = pieceText(piece);
  const at = lettersOf(piece, text.length);
  return [
    {
      op: "text",
      face: space.describing.face(run.face),
      size: tidy({ ...space, digits: Math.min(8, space.digits + 1) }, look.size),
      ...tidied(space, { x: x + piece.x, y: y - baselineShift, width }),
      glyphs,
      dx,
      ...(dy.some((up) => up !== 0) ? { dy } : {}),
      ...(at === undefined ? {} : { at }),
      ...(painted ?? { fill: colorOf(look.color, look.opacity) }),
      text,
      ...(run.rtl ? { rtl: true } : {}),
      ...(made === true ? { made } : {}),
      ...(look.language === undefined ? {} : { lang: look.language }),
    },
  ];
}

/** Where the letters of each glyph begin in the piece's text; undefined: each glyph is the next letter. */
function lettersOf({ run: { glyphs, rtl }, from, to }: GlyphPiece, length: number): number[] | undefined {
  const cluster = (index: number): number => glyphs[index * glyphStride + 1] ?? 0;
  const begin = cluster(rtl ? to - 1 : from);
  const letters = Array.from({ length: to - from }, (_, index) => cluster(from + index) - begin);
  const isPlain = letters.length === length && letters.every((at, index) => at === (rtl ? length - 1 - index : index));
  return isPlain ? undefined : letters;
}

interface PlacedGlyphs {
  readonly glyphs: number[];
  readonly dx: number[];
  readonly dy: number[];
}

/** Ids and origins of the glyphs of a piece, from its left end and its baseline. */
function placesOf(space: DescriptionSpace, { run, from, to, look, letterExtra, spaceExtra }: GlyphPiece): PlacedGlyphs {
  const { glyphs, text, face } = run;
  const toPoints = look.size / face.unitsPerEm;
  const placed: PlacedGlyphs = { glyphs: [], dx: [], dy: [] };
  let at = 0;
  for (let index = from; index < to; index += 1) {
    const base = index * glyphStride;
    placed.glyphs.push(glyphs[base] ?? 0);
    placed.dx.push(tidy(space, at + (glyphs[base + 5] ?? 0) * toPoints));
    placed.dy.push(tidy(space, -(glyphs[base + 6] ?? 0) * toPoints));
    at += (glyphs[base + 3] ?? 0) * toPoints;
    if (glyphs[base + 1] === glyphs[base + glyphStride + 1]) continue;
    const character = text.charCodeAt(glyphs[base + 1] ?? 0);
    at += character === 0x20 || character === 0xa0 ? letterExtra + spaceExtra : letterExtra;
  }
  return placed;
}
