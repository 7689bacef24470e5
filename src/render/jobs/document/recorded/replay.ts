import { costs } from "../../../contract/budget.ts";
import { Report } from "../../../contract/report.ts";
import { readMetadata } from "../../../definition/read/facts/facts.ts";
import type { Typesetter } from "../../../graphics/text/typesetter.ts";
import { isWider, needsWordsAlone } from "../../../layout/blocks/table/extents.ts";
import { breakLines, breakPlainLines, extentOfText } from "../../../layout/break-lines.ts";
import type { Context } from "../../../layout/context.ts";
import { openContext } from "../../../layout/document.ts";
import { placeLine } from "../../../layout/frame.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { Points } from "../../../model/geometry.ts";
import type { PageMark } from "../../../model/page/page.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Line } from "../../../model/text/line.ts";
import { mayBeWider } from "../../../model/text/longest-word.ts";
import { type FrameFilling, refill } from "../../../writers/docx/frame/refill.ts";
import { type NotedLoss, reportAgain } from "../../../writers/docx/losses.ts";
import { type FramedPage, PdfWriter } from "../../../writers/pdf/write.ts";
import { labelOf } from "../../engine.ts";
import { notingFaces } from "../noting-faces.ts";
import type { PreparedDocument } from "../prepare.ts";
import { withTypesetter } from "../read-prepared.ts";
import type { RenderContext } from "../rendering.ts";
import type { Typeset } from "../typeset-file.ts";
import type {
  LayoutQuestion,
  LayoutRecord,
  LineAnswer,
  PaintedPiece,
  PlacedLine,
  TextSlot,
  WrittenFrom,
} from "./record.ts";
import { areSameRuns } from "./runs-of-texts.ts";
import type { RecordMatch } from "./template-lookup.ts";

/** The share of what a job may cost that a replay leaves: what the usual way takes is known nearly, not exactly. */
const leastLeft = 0.01;

/** Units by which the usual way may differ from a record as well. */
const roughly = 1_000;

/** The lines of one text, by its questions; nothing for those that are not answered with lines. */
type Answers = readonly (readonly Line[])[];

/**
 * Makes a document as a recorded one was laid out, with its own texts. undefined: a text is answered of otherwise, or something is found:
 * then the usual way says what becomes of it.
 */
export function replay(
  { record, texts, inlines }: RecordMatch,
  prepared: PreparedDocument,
  rendering: RenderContext,
): Typeset | undefined {
  if (!isAffordable(record, texts, rendering) || !isSamePictures(record.pictures, prepared.resources.pictures))
    return undefined;
  const report = new Report();
  const quiet: RenderContext = { ...rendering, report };
  const facts = factsOf(record, prepared, quiet);
  if (facts === undefined) return undefined;
  return withTypesetter(prepared.resources.families, prepared, quiet, (text) => {
    const answers = rendering.phases.time("layout", () => answersOf(record, inlines, text, quiet));
    if (answers === undefined) return undefined;
    const { written, pages } = record;
    const made =
      written.kind === "pdf"
        ? paint(written, answers, { facts, text, texts }, quiet)
        : fill(written, { inlines, facts, text, pages }, quiet);
    if (made === undefined || report.reported > 0) return undefined;
    const { losses, ...file } = made;
    if (losses.length > 0 && rendering.job.strict === true) return undefined;
    reportAgain(losses, rendering.report);
    for (const remark of record.remarks) rendering.report.remark(remark);
    return { pages, ...file };
  });
}

/** Whether the usual way would surely be within what the job may cost. */
function isAffordable(
  { slots, pages, work }: LayoutRecord,
  texts: readonly string[],
  { budget, job: { allowance } }: RenderContext,
): boolean {
  let most = budget.usedWork() + work + roughly;
  for (const [at, slot] of slots.entries())
    if (typeof slot === "object")
      most += (slot.questions.length + 1) * (1 + (texts[at]?.length ?? 0) * costs.character);
  return pages <= allowance.pages && most <= allowance.work * (1 - leastLeft);
}

/** The very same objects: marks show them. */
const isSamePictures = (recorded: ReadonlyMap<string, Picture>, loaded: ReadonlyMap<string, Picture>): boolean =>
  recorded.size === loaded.size && [...recorded].every(([source, picture]) => loaded.get(source) === picture);

/** The facts of this document; undefined: something is found in them. */
function factsOf(
  { facts }: LayoutRecord,
  { bound }: PreparedDocument,
  { job, engine, report }: RenderContext,
): DocumentFacts | undefined {
  const metadata = readMetadata(bound, report);
  if (report.reported > 0) return undefined;
  const { now: createdAt, documentId } = job;
  return { ...facts, metadata, createdAt, documentId, producer: `Colophon ${labelOf(job, engine)}` };
}

/** undefined: one of them is not the recorded one. */
function answersOf(
  { slots }: LayoutRecord,
  inlines: readonly (readonly Inline[] | undefined)[],
  text: Typesetter,
  { report, budget }: RenderContext,
): readonly Answers[] | undefined {
  const context = openContext({ sections: [] }, { text, report, budget: budget.attempt() });
  const all: Answers[] = [];
  for (const [at, slot] of slots.entries()) {
    const answers = typeof slot === "string" ? none : answersTo(slot, inlines[at] ?? [], context);
    if (answers === undefined || report.reported > 0) return undefined;
    all.push(answers);
  }
  return context.tally.astray > 0 ? undefined : all;
}

const none: readonly never[] = [];

function answersTo({ blocks, questions }: TextSlot, inlines: readonly Inline[], context: Context): Answers | undefined {
  // A paragraph that was measured is not prepared again for its lines.
  const isMeasured = questions.some(({ kind }) => kind === "extent");
  const own = isMeasured ? blocks.map((block) => ({ ...block, inlines })) : blocks;
  const answers: (readonly Line[])[] = [];
  for (const question of questions) {
    const block = own[question.block] as Paragraph;
    const lines = question.kind === "lines" ? linesTo(block, question.width, { inlines, isMeasured, context }) : none;
    if (question.kind === "lines" && !isSameLines(question.answer, lines)) return undefined;
    if (question.kind === "extent" && !isSameExtent(question.answer, extentOfText(block, context))) return undefined;
    answers.push(lines);
  }
  const isFitting = ({ block: at, width }: WordsQuestion): boolean => {
    const block = own[at] as Paragraph;
    const isOne = (one: LayoutQuestion, place: number): boolean =>
      one.kind === "lines" && one.block === at && fitsAsOne(answers[place], width);
    return (needsWordsAlone(block) && questions.some(isOne)) || !areWider(block, inlines, width, context);
  };
  return questions.every((question) => question.kind !== "words" || isFitting(question)) ? answers : undefined;
}

type WordsQuestion = Extract<LayoutQuestion, { readonly kind: "words" }>;

/** Whether all of a text is one line that takes no more than a width: no word of it takes more. */
function fitsAsOne(lines: readonly Line[] | undefined, width: Points): boolean {
  const [line, ...others] = lines ?? none;
  if (line === undefined || others.length > 0 || !(line.width <= width)) return false;
  return line.pieces.every((piece) => piece.kind === "glyphs" && piece.letterExtra >= 0 && piece.spaceExtra >= 0);
}

interface SetAs {
  readonly inlines: readonly Inline[];
  readonly isMeasured: boolean;
  readonly context: Context;
}

const linesTo = (block: Paragraph, width: Points, { inlines, isMeasured, context }: SetAs): readonly Line[] =>
  isMeasured ? breakLines(block, width, context) : breakPlainLines(block, inlines, width, context);

/** Whether a word of the paragraph with other text needs more than a width. */
const areWider = (block: Paragraph, inlines: readonly Inline[], width: Points, context: Context): boolean =>
  (!needsWordsAlone(block) || mayBeWider(inlines, width)) && isWider({ ...block, inlines }, width, context);

const isSameLines = (answer: readonly LineAnswer[], lines: readonly Line[]): boolean =>
  answer.length === lines.length &&
  answer.every(({ ascent, descent, shift, isHyphenated }, at) => {
    const line = lines[at];
    if (line === undefined || (line.end === "hyphen") !== isHyphenated) return false;
    return line.ascent === ascent && line.descent === descent && line.shift === shift;
  });

type TextExtent = ReturnType<typeof extentOfText>;

const isSameExtent = (a: TextExtent, b: TextExtent): boolean =>
  a.min === b.min && a.max === b.max && a.least === b.least;

/** A file, and what its format lacks. */
interface Replayed extends Omit<Typeset, "pages"> {
  readonly losses: readonly NotedLoss[];
}

/** Characters of longer texts might be more than a font has numbers for; then it matters in which order they get them. */
const longestFramed = 5_000;

const lengthOf = (texts: readonly string[]): number => texts.reduce((length, text) => length + text.length, 0);

interface PaintedBy {
  readonly facts: DocumentFacts;
  readonly text: Typesetter;
  readonly texts: readonly string[];
}

/** Gives a writer what it was given, with the lines of these texts. */
function paint(
  { operations, frames }: WrittenFrom & { readonly kind: "pdf" },
  answers: readonly Answers[],
  { facts, text, texts }: PaintedBy,
  { report, phases }: RenderContext,
): Replayed {
  const used = new Set<string>();
  const kept = lengthOf(texts) > longestFramed ? undefined : frames;
  const file = phases.time("write", () => {
    const writer = new PdfWriter(facts, notingFaces(text, used), report, kept);
    const pages: FramedPage[] = [];
    for (const operation of operations) {
      if (operation.kind === "open") pages.push(writer.open(operation.size, operation.label));
      else paintPieces(pages[operation.page] as FramedPage, operation.pieces, answers);
    }
    return writer.finish();
  });
  return { ...file, diagnosable: [], used, signature: undefined, losses: [] };
}

function paintPieces(page: FramedPage, pieces: readonly PaintedPiece[], answers: readonly Answers[]): void {
  for (const piece of pieces) {
    if ("slot" in piece) page.paint(marksOf(piece, answers));
    else page.paintFixed(piece);
  }
}

function marksOf({ slot, question, line: at, x, y }: PlacedLine, answers: readonly Answers[]): readonly PageMark[] {
  const line = answers[slot]?.[question]?.[at];
  if (line === undefined) throw new Error("A recorded line has no text.");
  const marks: PageMark[] = [];
  placeLine(marks, line, x, y, false);
  return marks;
}

interface FilledBy extends Pick<FrameFilling, "facts" | "pages" | "text"> {
  readonly inlines: readonly (readonly Inline[] | undefined)[];
}

/** The file in a frame, with these texts in it; undefined: one of them is written otherwise. */
function fill(
  { frame, runs }: WrittenFrom & { readonly kind: "docx" },
  { inlines, facts, pages, text }: FilledBy,
  { phases }: RenderContext,
): Replayed | undefined {
  if (!areSameRuns(runs, inlines)) return undefined;
  const textAt: FrameFilling["textAt"] = ({ slot, at }) => {
    const inline = inlines[slot]?.[at];
    return inline?.kind === "text" ? inline : undefined;
  };
  const made = phases.time("write", () => refill(frame, { textAt, facts, pages, text }));
  if (made === undefined) return undefined;
  const { file, used, losses } = made;
  const plain = { claims: null, plainHash: undefined, signature: undefined, diagnosable: [] };
  return { bytes: file.bytes, package: file, used, losses, ...plain };
}
