import type { Typesetter } from "../../../src/render/graphics/text/typesetter.ts";
import { type LinkTarget, type ParagraphLook, plainParagraph, type TextLook } from "../../../src/render/model/look.ts";
import type { Inline, SpanBox } from "../../../src/render/model/text/inline.ts";
import { glyphStride, type Line, type LinePiece } from "../../../src/render/model/text/line.ts";
import { squareLook } from "./layout-case.ts";

interface TextOptions {
  readonly look?: Partial<TextLook>;
  readonly link?: LinkTarget;
  readonly span?: SpanBox;
}

export const textOf = (text: string, { look, link, span }: TextOptions = {}): Inline => ({
  kind: "text",
  text,
  look: look === undefined ? squareLook : { ...squareLook, ...look },
  link,
  span,
});

export const tabTo = (position?: number, align: "left" | "right" | "center" = "left"): Inline => ({
  kind: "tab",
  position,
  align,
});

export const lineBreak: Inline = { kind: "line-break" };

/** Breaks a paragraph, given as text or inlines, into lines. */
export function setText(
  text: Typesetter,
  content: string | readonly Inline[],
  width: number,
  overrides: Partial<ParagraphLook> = {},
): readonly Line[] {
  const inlines = typeof content === "string" ? [textOf(content)] : content;
  return text.lines(text.prepare(inlines, squareLook, { ...plainParagraph, ...overrides }, "/p"), width);
}

/** The text a piece shows, in logical order; a picture is "▢". */
export function pieceText(piece: LinePiece): string {
  if (piece.kind === "picture") return "▢";
  const { run, from, to } = piece;
  const count = run.glyphs.length / glyphStride;
  const clusterAt = (glyph: number): number => run.glyphs[glyph * glyphStride + 1] as number;
  if (from >= to) return "";
  const last = run.rtl ? from : to - 1;
  const start = run.rtl ? clusterAt(to - 1) : clusterAt(from);
  let end = run.text.length;
  for (let glyph = 0; glyph < count; glyph += 1) {
    if (clusterAt(glyph) > clusterAt(last)) end = Math.min(end, clusterAt(glyph));
  }
  return run.text.slice(start, end);
}

/** The pieces of a line as text, from left to right. */
export const lineText = (line: Line): string => line.pieces.map(pieceText).join("|");

export const linesText = (lines: readonly Line[]): readonly string[] => lines.map(lineText);

/** Each piece with its left edge and width, rounded to a thousandth. */
export const placedText = (line: Line): readonly (readonly [text: string, x: number, width: number])[] =>
  line.pieces.map((piece) => [pieceText(piece), rounded(piece.x), rounded(piece.width)]);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
