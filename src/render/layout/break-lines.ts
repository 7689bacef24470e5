import { costs, longWord } from "../contract/budget.ts";
import type { WidthRange } from "../graphics/text/typesetter.ts";
import type { Paragraph } from "../model/document/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { LineGapAt } from "../model/look.ts";
import type { Inline } from "../model/text/inline.ts";
import type { Line } from "../model/text/line.ts";
import type { Context } from "./context.ts";
import { besideDropCap, extentBeside, linesBeside } from "./drop-cap.ts";
import { hasPictures, withFittingPictures, withLeastPictures } from "./least-useful.ts";
import { hasPageNumbers, showsPage, withWidestPages, writeNumbers } from "./numbered.ts";

/** Text of at least so many lines is remembered, in case its row has to be divided after all. */
const longText = 8;

/** A paragraph's lines in a width, which give way to what stands beside them. */
export function breakLines(
  given: Paragraph,
  width: Points,
  context: Context,
  beside?: LineGapAt | undefined,
): readonly Line[] {
  const lines = linesOf(given, width, context, beside);
  context.questions?.lines(given, width, lines, beside);
  return lines;
}

function linesOf(given: Paragraph, width: Points, context: Context, beside: LineGapAt | undefined): readonly Line[] {
  const block = hasPictures(given.inlines) ? withinLines(given, width, context) : given;
  if (beside !== undefined) return breakBeside(block, width, beside, context);
  const { broken } = context.memory;
  const known = broken.size === 0 ? undefined : broken.get(block);
  if (known !== undefined && known.width === width) return known.lines;
  const numbered = hasPageNumbers(block.inlines);
  const lines = checked(block, setText(block, numbered, Math.max(0, width), context), context);
  if (lines.length >= longText && !numbered) broken.set(block, { width, lines });
  return lines;
}

/** The same of a paragraph with other text, which has no pictures, page numbers or drop cap, and stands beside nothing. */
export function breakPlainLines(
  { look, paragraph, path }: Pick<Paragraph, "look" | "paragraph" | "path">,
  inlines: readonly Inline[],
  width: Points,
  context: Context,
): readonly Line[] {
  countCharacters({ inlines, path }, context);
  const lines = context.text.setParagraph(inlines, look, paragraph, path, Math.max(0, width));
  return checked({ paragraph, path }, lines, context);
}

/** Pictures that are wider than a line shrink to it; that is reported where the author set their size. */
function withinLines(block: Paragraph, width: Points, context: Context): Paragraph {
  const allowed = Math.max(0, width - Math.max(0, block.paragraph.indent));
  const inlines = withFittingPictures(block.inlines, allowed, context.report);
  if (inlines === block.inlines) return block;
  context.memory.prepared.delete(block);
  const sized = block.inlines.find(
    (inline) => inline.kind === "picture" && inline.sized === true && inline.width > allowed,
  );
  if (sized?.kind === "picture") {
    const message = "The picture is wider than its line; it is made smaller to fit.";
    context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", block.path, message, { measured: sized.width, allowed });
  }
  return { ...block, inlines };
}

function breakBeside(block: Paragraph, width: Points, beside: LineGapAt, context: Context): readonly Line[] {
  const given = { ...block, paragraph: { ...block.paragraph, beside } };
  context.memory.prepared.delete(block);
  return checked(block, setText(given, hasPageNumbers(block.inlines), Math.max(0, width), context), context);
}

/** What is said of lines, and where. */
type LinesOwner = Pick<Paragraph, "paragraph" | "path"> & Partial<Pick<Paragraph, "inlines">>;

function checked(block: LinesOwner, lines: readonly Line[], context: Context): readonly Line[] {
  context.budget.work(lines.length, block.path);
  checkWidth(block, lines, context);
  checkTabs(block, lines, context);
  return lines.some(isAstray) ? lines.map((line) => noted(line, block, context)) : lines;
}

/** The widths a paragraph can do with: of its widest unbreakable stretch, and without any break. */
export function extentOfText(block: Paragraph, context: Context): WidthRange {
  const extent = measuredText(block, context);
  context.questions?.extent(block, extent);
  return extent;
}

function measuredText(block: Paragraph, context: Context): WidthRange {
  const { look, paragraph, path } = block;
  const { text, memory } = context;
  const numbered = hasPageNumbers(block.inlines);
  const beside = paragraph.dropCap && besideDropCap(block, shownInlines(block, numbered, context), context);
  if (beside !== undefined) {
    countCharacters(block, context);
    return extentBeside(beside, block, text.extent(text.prepare(beside.rest, look, paragraph, path)));
  }
  const known = memory.prepared.get(block);
  if (known === undefined) countCharacters(block, context);
  const shown = shownInlines(numbered ? ofAnyPage(block, context) : block, numbered, context);
  const prepared = known ?? text.prepare(shown, look, paragraph, path);
  if (known === undefined && !numbered) memory.prepared.set(block, prepared);
  const extent = text.extent(prepared);
  if (!hasPictures(block.inlines)) return extent;
  return { ...extent, least: text.extent(text.prepare(withLeastPictures(shown), look, paragraph, path)).min };
}

const ofAnyPage = (block: Paragraph, context: Context): Paragraph =>
  showsPage(block.inlines) ? { ...block, inlines: withWidestPages(block.inlines, context) } : block;

/** The width of a part of a paragraph's text on one line. */
export function widthOfText(inlines: readonly Inline[], block: Paragraph, context: Context): Points {
  context.questions?.other(block);
  if (inlines.length === 0) return 0;
  const { look, paragraph, path } = block;
  const shown = shownInlines({ ...block, inlines }, hasPageNumbers(inlines), context);
  countCharacters({ ...block, inlines }, context);
  return context.text.extent(context.text.prepare(shown, look, { ...paragraph, indent: 0 }, path)).max;
}

/** Text measured before is not prepared again, and forgotten once it is taken. */
function setText(block: Paragraph, numbered: boolean, width: Points, context: Context): readonly Line[] {
  const { text, memory } = context;
  const beside = block.paragraph.dropCap && besideDropCap(block, shownInlines(block, numbered, context), context);
  const linesOfCap = beside && linesBeside(beside, block, width, context);
  if (linesOfCap !== undefined) {
    countCharacters(block, context);
    return linesOfCap;
  }
  const known = memory.prepared.size === 0 ? undefined : memory.prepared.get(block);
  if (known === undefined) {
    countCharacters(block, context);
    const { look, paragraph, path } = block;
    return text.setParagraph(shownInlines(block, numbered, context), look, paragraph, path, width);
  }
  memory.prepared.delete(block);
  return text.lines(known, width);
}

function countCharacters({ inlines, path }: Pick<Paragraph, "inlines" | "path">, { budget }: Context): void {
  let characters = 0;
  for (const inline of inlines) {
    if (inline.kind === "text") characters += inline.text.length;
    else if (inline.kind === "reference") characters += inline.says.text.length;
  }
  const beyond = characters > longWord.from ? lettersOfLongWords(inlines) : 0;
  budget.work(characters * costs.character + beyond * longWord.letter, path);
}

const shownInlines = ({ inlines }: Paragraph, numbered: boolean, context: Context): readonly Inline[] =>
  numbered ? writeNumbers(inlines, context) : inlines;

/** Only what cannot be broken, such as a lone character or a picture, is wider than its measure. */
function checkWidth(block: LinesOwner, lines: readonly Line[], context: Context): void {
  let { indent } = block.paragraph;
  for (const line of lines) {
    if (line.cut !== undefined) reportCut(line.cut, block, context);
    const allowed = line.measure - indent;
    indent = 0;
    if (line.width <= allowed + tolerance) continue;
    if (isLaidAgain(block, context)) return;
    const message = "A line does not fit into the width it is given and reaches beyond it.";
    context.report.add("CONTENT_ERROR", "TEXT_OVERFLOW", block.path, message, { measured: line.width, allowed });
    return;
  }
}

/**
 * Whether a line with the number of its page is laid out again, and judged then: it stands behind the last page that is known, and columns get the
 * width of the number in another round.
 */
function isLaidAgain({ inlines = [] }: LinesOwner, { page, pages, seen, tally }: Context): boolean {
  if (page <= pages || seen !== undefined || !showsPage(inlines)) return false;
  tally.counts += 1;
  return true;
}

function reportCut(word: string, { path }: LinesOwner, { report }: Context): void {
  const message = `"${shortened(word)}" is wider than its line and is cut inside; give it more width, smaller text or hyphens.`;
  report.add("CONTENT_ERROR", "WORD_CUT", path, message);
}

const mostShown = 40;

/** As much of a word as a message shows; a letter is not divided. */
function shortened(word: string): string {
  const letters = Array.from(word.slice(0, 2 * mostShown + 2));
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join("")}…` : letters.join("");
}

function checkTabs({ path }: LinesOwner, lines: readonly Line[], { report }: Context): void {
  if (!lines.some(({ passedStop }) => passedStop === true)) return;
  const message = "Text reaches past its tab stop; what follows stands a space behind it, or at the next stop.";
  report.add(undefined, "TAB_STOP_PASSED", path, message);
}

/** Too long a word, an indent beyond either edge, or letters that go backwards take a line out of its space. */
function isAstray({ pieces, measure, width }: Line): boolean {
  const first = pieces[0];
  const last = pieces[pieces.length - 1];
  if (first === undefined || last === undefined) return false;
  return first.x < -tolerance || width < 0 || last.x + last.width > measure + tolerance;
}

/** Whether it leaves the page as well is seen when the page is done. */
function noted(line: Line, { path }: LinesOwner, { tally }: Context): Line {
  if (!isAstray(line)) return line;
  tally.astray += 1;
  return { ...line, astray: path };
}

const tolerance = 0.01;

/**
 * Letters behind the first thousand of each word, of scripts that put spaces between words. No text has such words; they wear a text
 * engine out, because nothing of them is remembered from other words.
 */
function lettersOfLongWords(inlines: readonly Inline[]): number {
  let letters = 0;
  let length = 0;
  for (const inline of inlines) {
    const text = inline.kind === "text" ? inline.text : inline.kind === "reference" ? inline.says.text : undefined;
    if (text === undefined) {
      length = 0;
      continue;
    }
    for (let at = 0; at < text.length; at += 1) {
      length = endsWord(text.charCodeAt(at)) ? 0 : length + 1;
      if (length > longWord.from) letters += 1;
    }
  }
  return letters;
}

/** Spaces, hyphens and soft hyphens; and what lines end in without them: Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean. */
function endsWord(unit: number): boolean {
  if (unit < 0x0e00) return unit <= 0x20 || unit === 0x2d || unit === 0xad;
  return (
    unit >= 0x2e80 ||
    unit <= 0x0eff ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x1950 && unit <= 0x1aaf) ||
    (unit >= 0x2000 && unit <= 0x206f)
  );
}
