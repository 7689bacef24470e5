import type { LineMark } from "../../../model/drawing/mark.ts";
import { around, movedCorners } from "../../../model/drawing/matrix.ts";
import { movedRect, type Rect } from "../../../model/geometry.ts";
import type { TaggedBlock } from "../../../model/page/part.ts";
import { type GlyphPiece, type Line, type LinePiece, pieceText } from "../../../model/text/line.ts";
import { isArtifact } from "../tags/element.ts";
import type { StreamTagger } from "../tags/tagging.ts";
import type { Canvas } from "./canvas.ts";
import { paintBar, paintDrawn, paintPiece, placeLink } from "./lines.ts";

/**
 * A set line of a tagged document: as `paintLine` paints it, each piece in the part it belongs to. Links and pictures are
 * parts of their own, text in another language is marked as such, and where the line ends, words are kept apart.
 */
export function paintTaggedLine(canvas: Canvas, tagging: StreamTagger, { line, x, y, repeats }: LineMark): void {
  if (line.under.length > 0) tagging.decorate();
  for (const bar of line.under) paintBar(canvas, bar, x, y);
  const only = line.pieces[0];
  const isPlain =
    line.links.length === 0 && line.end !== "hyphen" && line.pieces.every((piece) => isOwn(piece, tagging));
  if (isPlain && only !== undefined) tagging.showText();
  if (isPlain && repeats && line.end === undefined && line.pieces.length === 1 && only?.kind === "glyphs")
    canvas.glyphs.showAgain(only, x, canvas.height - y);
  else paintPieces(canvas, tagging, { line, x, y, isPlain });
  endGlyphs(canvas, tagging);
  if (line.leaders !== undefined || line.drawn !== undefined || line.over.length > 0) tagging.decorate();
  for (const leader of line.leaders ?? []) canvas.glyphs.show(leader, x, canvas.height - y);
  canvas.glyphs.end();
  paintDrawn(canvas, line, x, y);
  for (const bar of line.over) paintBar(canvas, bar, x, y);
  for (const { rect, target } of line.links) placeLink(canvas, movedRect(rect, x, y), target);
}

/** Poppler reads nothing of a sequence behind what is marked inside it: what follows is a sequence of its own. */
function endGlyphs({ glyphs }: Canvas, tagging: StreamTagger): void {
  if (glyphs.end()) tagging.end();
}

interface LineOnPage {
  readonly line: Line;
  readonly x: number;
  readonly y: number;
  readonly isPlain: boolean;
}

/** Text of the part's own, in its language. */
const isOwn = (piece: LinePiece, tagging: StreamTagger): boolean =>
  piece.kind === "glyphs" && !isForeign(piece, tagging) && tagging.current.part.role !== "Link";

function isForeign({ look: { language } }: GlyphPiece, { current, tags }: StreamTagger): boolean {
  return language !== undefined && language !== (current.language ?? tags.language) && !isArtifact(current);
}

function paintPieces(canvas: Canvas, tagging: StreamTagger, placed: LineOnPage): void {
  const { line, x, y, isPlain } = placed;
  const { glyphs, height } = canvas;
  const last = lastOf(line);
  let before: LinePiece | undefined;
  for (const piece of inReadingOrder(line)) {
    if (before !== undefined) keepApart(canvas, tagging, [before, piece], placed);
    if (isPlain && piece.kind === "glyphs") {
      if (before !== undefined && line.reading !== undefined) endGlyphs(canvas, tagging);
      tagging.showText();
      glyphs.show(piece, x, height - y);
    } else paintInPart(canvas, tagging, piece, placed);
    if (isPlain && piece.kind === "glyphs" && piece === last && line.end === "space")
      showSpace(canvas, tagging, piece, placed);
    before = piece;
  }
}

/** A space between pieces that a tab parts; beside a picture there is nothing to keep apart. */
function keepApart(
  canvas: Canvas,
  tagging: StreamTagger,
  [before, piece]: readonly [LinePiece, LinePiece],
  placed: LineOnPage,
): void {
  const text = before.kind === "glyphs" ? before : piece;
  if (text.kind === "glyphs" && isApart(before, piece, placed.line)) showSpace(canvas, tagging, text, placed);
}

function showSpace(canvas: Canvas, tagging: StreamTagger, piece: GlyphPiece, { x, y }: LineOnPage): void {
  endGlyphs(canvas, tagging);
  tagging.showText();
  canvas.glyphs.space(piece, x, canvas.height - y);
}

/** A piece of a link is in the link, a picture is a part of its own. */
function paintInPart(canvas: Canvas, tagging: StreamTagger, piece: LinePiece, placed: LineOnPage): void {
  const { line, x, y } = placed;
  const { glyphs, height } = canvas;
  endGlyphs(canvas, tagging);
  const link = line.links.find(({ rect }) => piece.x > rect.x - near && piece.x < rect.x + rect.width - near);
  const isReal = !isArtifact(tagging.current);
  if (link !== undefined && isReal) tagging.enterElement(tagging.link(link.target));
  if (piece.kind === "picture") {
    paintPictureIn(canvas, tagging, piece, x, y);
  } else {
    tagging.showText();
    if (tagging.current.part.role === "Link")
      tagging.current.text += pieceText(piece) + (line.end === "space" && piece === lastOf(line) ? " " : "");
    const show = (): void => {
      if (line.end === "hyphen" && piece === lastOf(line)) glyphs.softHyphen(piece, x, height - y);
      else glyphs.show(piece, x, height - y);
      endGlyphs(canvas, tagging);
    };
    const { language } = piece.look;
    if (language !== undefined && isForeign(piece, tagging)) tagging.inLanguage(language, show);
    else show();
    if (piece === lastOf(line) && line.end === "space") showSpace(canvas, tagging, piece, placed);
    glyphs.end();
  }
  if (link !== undefined && isReal) tagging.leave();
}

type TaggedPicture = Extract<LinePiece, { readonly kind: "picture" }>;

function paintPictureIn(canvas: Canvas, tagging: StreamTagger, piece: TaggedPicture, x: number, y: number): void {
  const { current } = tagging;
  const [left, top] = [x + piece.x, y - piece.baselineShift - piece.height];
  const place = { x: left, y: top, width: piece.width, height: piece.height };
  if (piece.field !== undefined && canvas.shared.forms.place(canvas, piece.field, place)) return;
  const part: TaggedBlock = { role: "Figure", path: current.part.path, alt: piece.alt };
  const isReal = !isArtifact(current);
  if (isReal) tagging.enter(part);
  showFigure(canvas, place);
  paintPiece(canvas, piece, left, top);
  if (isReal) tagging.leave();
}

/** A picture is painted next, at this place. */
export function showFigure({ tagging, toPage, pageBox }: Canvas, rect: Rect): void {
  if (tagging === undefined) return;
  tagging.show();
  const { x, y, width, height } = around(movedCorners(rect, toPage));
  const foot = pageBox.height - y - height;
  if (!isArtifact(tagging.current)) tagging.current.box ??= [x, foot, x + width, foot + height];
}

/** Places are sums of widths: they meet but for rounding. */
const near = 0.01;

const inReadingOrder = ({ pieces, reading }: Line): readonly LinePiece[] =>
  reading === undefined ? pieces : reading.map((index) => pieces[index] as LinePiece);

/** The piece that a reader comes to last. */
const lastOf = ({ pieces, reading }: Line): LinePiece | undefined =>
  pieces[reading === undefined ? pieces.length - 1 : (reading.at(-1) ?? 0)];

/** A tab stands between them: there is more than the padding of boxes. */
function isApart(before: LinePiece, piece: LinePiece, { spans }: Line): boolean {
  const [left, right] = before.x < piece.x ? [before, piece] : [piece, before];
  let from = left.x + left.width;
  let to = right.x;
  for (const { rect } of spans) {
    const end = rect.x + rect.width;
    if (rect.x < left.x + near && end > from && end < to + near) from = end;
    if (end > right.x && rect.x < to && rect.x > from - near) to = rect.x;
  }
  return to - from >= 1;
}
