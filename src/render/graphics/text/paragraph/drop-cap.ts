import { graphemeSegments } from "unicode-segmenter/grapheme";
import type { OutlinePath, Points } from "../../../model/geometry.ts";
import { leftAligned, type TextLook } from "../../../model/look.ts";
import type { Inline, TextInline } from "../../../model/text/inline.ts";
import { lettersPath } from "../../../model/text/letters-path.ts";
import { type GlyphPiece, glyphStride, type Line } from "../../../model/text/line.ts";
import { heightOf, type TextStyle } from "../faces/text-style.ts";
import { isJoining } from "../scripts/joining.ts";
import { scriptOf } from "../scripts/script-table.ts";
import type { DropCap, DropCapParts, TextSource, Typesetter } from "../typesetter.ts";

/** A paragraph's text parted behind its first letter. */
interface CapAndRest {
  readonly cap: TextInline;
  readonly rest: readonly Inline[];
}

/** Least width of the lines beside a letter, in sizes of their text. */
export const leastBeside = 4;
/** Between a letter and the lines beside it where no style says how much, in sizes of their text. */
export const usualGap = 0.2;

/** Signs, in French with a space behind them that breaks no line. */
const opening = /^(?:[\p{Ps}\p{Pi}\p{Pf}"'\u00a1\u00bf][\u00a0\u202f]?)*/u;
/** More of a text is not looked at for its first letter, or its first word. */
const longest = 64;

/**
 * The first letter of a paragraph with the punctuation that opens it, which takes the letter's look; in scripts whose letters join the
 * first word, which would come apart. undefined: it begins with a space, a picture or another thing that is no text, or one of these
 * follows its punctuation.
 */
export function partDropCap(inlines: readonly Inline[]): CapAndRest | undefined {
  const at = inlines.findIndex((inline) => inline.kind !== "text" || inline.text !== "");
  const first = inlines[at];
  if (first?.kind !== "text" || /^\s/u.test(first.text)) return undefined;
  const start = opening.exec(piece(first.text, 0))?.[0].length ?? 0;
  const following = inlines.slice(at + 1);
  if (start === first.text.length && following.length > 0) return partBehind(first.text, following);
  const letter = letterLength(piece(first.text, start));
  if (letter === 0 && start < first.text.length) return undefined;
  const length = start + letter;
  const rest = { ...first, text: first.text.slice(length) };
  const cap = { ...first, text: first.text.slice(0, length), look: plainly(first.look), span: undefined };
  return { cap, rest: [...(rest.text === "" ? [] : [rest]), ...following] };
}

/** The letter behind punctuation that is a run of its own, of no more than is looked at. */
function partBehind(punctuation: string, following: readonly Inline[]): CapAndRest | undefined {
  const at = following.findIndex((inline) => inline.kind !== "text" || inline.text !== "");
  const next = following[at];
  if (next?.kind !== "text" || punctuation.length >= longest) return undefined;
  return partDropCap([{ ...next, text: punctuation + next.text }, ...following.slice(at + 1)]);
}

/** The part of a text that is looked at. It never ends in the middle of a character of two code units. */
function piece(text: string, from: number): string {
  const end = from + longest;
  const isCut = end < text.length && (text.codePointAt(end - 1) as number) > 0xffff;
  return text.slice(from, isCut ? end - 1 : end);
}

function letterLength(text: string): number {
  if (text === "" || /^\s/u.test(text)) return 0;
  if (isJoining(scriptOf(text.codePointAt(0) as number))) return /^\S{0,1000}/u.exec(text)?.[0].length ?? 0;
  for (const { segment } of graphemeSegments(text)) return segment.length;
  return 0;
}

/** Without what belongs to the line that it stood in. */
const plainly = (look: TextLook): TextLook => ({
  ...look,
  letterSpacing: 0,
  baselineShift: 0,
  underline: false,
  overline: false,
  lineThrough: false,
  highlight: undefined,
});

/** The letter as large as it must be: its size follows from its height in the size of the text. */
export function makeDropCap(
  { cap, look, paragraph, lines, path }: DropCapParts,
  style: TextStyle,
  text: Pick<Typesetter & TextSource, "prepare" | "lines" | "outlines">,
): DropCap {
  const set = (size: Points): Line => {
    const sized = { ...cap, look: { ...cap.look, size } };
    const direction = { ...leftAligned, direction: paragraph.direction };
    return text.lines(text.prepare([sized], sized.look, direction, path), unbounded)[0] as Line;
  };
  const { ascent, descent } = heightOf(style, paragraph.lineHeight);
  const step = ascent + descent;
  const { top, bottom } = extremesOf(set(1), cap.text, text);
  const size = ((lines - 1) * step + top * look.size) / Math.max(least, top - bottom);
  const line = set(size);
  const outlines = glyphsOf(line).flatMap((piece) => lettersPath(piece, 0, 0, text.outlines(piece.run.face)));
  return { line, path: outlines, size, foot: Math.abs(bottom) * size, step, descent };
}

const glyphsOf = ({ pieces }: Line): readonly GlyphPiece[] => pieces.filter((piece) => piece.kind === "glyphs");

const unbounded: Points = 1e9;
/** A letter that shows nothing is taken for one of this height, in ems. */
const least = 0.2;

/** How far a letter reaches above its baseline and below it (negative), in ems. Capitals that are round reach a little further. */
function extremesOf(line: Line, text: string, source: Pick<TextSource, "outlines">) {
  const glyphs = glyphsOf(line);
  const face = glyphs[0]?.run.face;
  const hasCapitals = /^\P{L}*[\p{Lu}\p{Ll}\p{Lt}\p{N}]/u.test(text);
  if (face === undefined || (hasCapitals && face.capHeight > 0))
    return { top: face === undefined ? usualCapital : face.capHeight / face.unitsPerEm, bottom: 0 };
  let top = 0;
  let bottom = Number.POSITIVE_INFINITY;
  for (const { run, from, to } of glyphs) {
    const outline = source.outlines(run.face);
    for (let index = from; index < to; index += 1) {
      const lifted = run.glyphs[index * glyphStride + 6] as number;
      for (const y of heightsIn(outline(run.glyphs[index * glyphStride] as number))) {
        top = Math.max(top, (y + lifted) / run.face.unitsPerEm);
        bottom = Math.min(bottom, (y + lifted) / run.face.unitsPerEm);
      }
    }
  }
  return top === 0 ? { top: usualCapital, bottom: 0 } : { top, bottom: Math.min(0, bottom) };
}

const usualCapital = 0.7;

/** Heights of ends and control points: an outline stays between them. */
const heightsIn = (path: OutlinePath): readonly number[] =>
  path.flatMap((step) => step.slice(1).filter((_, index) => index % 2 === 1) as readonly number[]);
