import type { Page, PageMark } from "../../../src/render/model/page/page.ts";
import { type GlyphPiece, glyphStride } from "../../../src/render/model/text/line.ts";
import { allMarks } from "./layout-case.ts";

/** The pages that anchors of this name stand on, from 0. */
export const pagesWith = (pages: readonly Page[], name: string): readonly number[] =>
  pages.flatMap(({ marks }, at) => (hasAnchor(marks, name) ? [at] : []));

const hasAnchor = (marks: readonly PageMark[], name: string): boolean =>
  [...allMarks(marks)].some((mark) => mark.kind === "anchor" && mark.name === name);

/** The text of a page, its pieces with a space between them; Latin letters alone. */
export const textOn = ({ marks }: Page): string =>
  [...allMarks(marks)]
    .flatMap((mark) => (mark.kind === "line" ? mark.line.pieces : []))
    .map((piece) => (piece.kind === "glyphs" ? lettersOf(piece) : ""))
    .join(" ");

/** Latin text: a glyph for each letter. */
const lettersOf = ({ run, from, to }: GlyphPiece): string =>
  Array.from({ length: to - from }, (_, at) => run.text[run.glyphs[(from + at) * glyphStride + 1] ?? 0] ?? "").join("");
