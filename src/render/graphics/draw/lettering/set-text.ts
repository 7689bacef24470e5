import { costs } from "../../../contract/budget.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { leftAligned, type TextLook } from "../../../model/look.ts";
import type { Line, LineBar, LinePiece } from "../../../model/text/line.ts";
import type { Presentation } from "../presentation.ts";
import type { DrawingScene } from "../scene.ts";

/** A piece of drawn text with a look of its own. */
export interface DrawnTextPiece {
  readonly value: string;
  readonly presentation: Presentation;
  /** JSON Pointer of its keys. */
  readonly path: string;
}

/** Text on one line, and which part of it came from which piece, in their order. */
export interface DrawnText {
  readonly line: Line;
  readonly slices: readonly Line[];
}

/** Drawn text is never broken. */
const oneLine = 1e9;

/** Longer text is cut: nothing drawn is read at such length. */
const mostCharacters = 20_000;

/** Line ends, tabs and runs of blanks count as one blank (SVG 1.1, 10.15); blanks that never break are kept. */
const clean = (value: string): string =>
  unquoteLiteral(value)
    .slice(0, mostCharacters)
    .replace(/(?:(?!\u00a0)[\s\p{Cc}])+/gu, " ");

/** Sets pieces as one text, so that letters join and the order of directions holds across them. */
export function setText(pieces: readonly DrawnTextPiece[], scene: DrawingScene): DrawnText | undefined {
  const first = pieces[0];
  if (first === undefined) return undefined;
  const looks = pieces.map(({ presentation }): TextLook => ({ ...presentation.letters.look }));
  const inlines = pieces.map((piece, at) => ({
    kind: "text" as const,
    text: clean(piece.value),
    look: looks[at] ?? first.presentation.letters.look,
    link: undefined,
    span: undefined,
  }));
  scene.tools.work(inlines.reduce((sum, { text }) => sum + text.length, 0) * costs.character, first.path);
  const { look, direction } = first.presentation.letters;
  const prepared = scene.tools.text.prepare(inlines, look, { ...leftAligned, direction }, first.path);
  const line = scene.tools.text.lines(prepared, oneLine)[0];
  if (line === undefined) return undefined;
  return { line, slices: looks.length === 1 ? [line] : looks.map((own) => sliceOf(line, own)) };
}

/** The part of a line that is set in one look, with the bars under and over it. */
function sliceOf(line: Line, look: TextLook): Line {
  const pieces = line.pieces.filter((piece) => piece.kind === "glyphs" && piece.look === look);
  if (pieces.length === line.pieces.length) return line;
  const own = ({ rect }: LineBar): boolean => pieces.some((piece) => isOver(piece, rect.x + rect.width / 2));
  return { ...line, pieces, under: line.under.filter(own), over: line.over.filter(own) };
}

const isOver = (piece: LinePiece, x: number): boolean => x >= piece.x && x <= piece.x + piece.width;

/** Where a line ends at the right, blanks included. */
export const endOf = (line: Line): number => Math.max(0, ...line.pieces.map((piece) => piece.x + piece.width));
