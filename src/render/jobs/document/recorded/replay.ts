import { costs } from "../../../contract/budget.ts";
import { Report } from "../../../contract/report.ts";
import { readMetadata } from "../../../definition/read/facts/facts.ts";
import type { Typesetter } from "../../../graphics/text/typesetter.ts";
import { isWider } from "../../../layout/blocks/table/extents.ts";
import { breakLines, extentOfText } from "../../../layout/break-lines.ts";
import type { Context } from "../../../layout/context.ts";
import { openContext } from "../../../layout/document.ts";
import { TimedWriter } from "../../../layout/findings/timed-writer.ts";
import { placeLine } from "../../../layout/frame.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { OpenPage, PageMark } from "../../../model/page/page.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Line } from "../../../model/text/line.ts";
import { type FrameFilling, refill } from "../../../writers/docx/frame/refill.ts";
import { type NotedLoss, reportAgain } from "../../../writers/docx/losses.ts";
import { PdfWriter } from "../../../writers/pdf/write.ts";
import { labelOf } from "../../engine.ts";
import { notingFaces } from "../noting-faces.ts";
import type { PreparedDocument, RenderContext } from "../prepare.ts";
import { withTypesetter } from "../read-prepared.ts";
import type { Typeset } from "../typeset-file.ts";
import type { LayoutRecord, LineAnswer, PaintedPiece, TextSlot, WriterOperation, WrittenFrom } from "./record.ts";
import { areSameRuns } from "./runs-of-texts.ts";
import { reread } from "./skeleton.ts";

/** The share of what a job may cost that a replay leaves: what the usual way takes is known nearly, not exactly. */
const leastLeft = 0.01;

/** Units by which the usual way may differ from a record as well. */
const roughly = 1_000;

/** The lines of one text, by its questions; nothing for those that are not answered with lines. */
type Answers = readonly (readonly Line[])[];

/**
 * Makes a document as a recorded one was laid out, with its own texts. `texts`: those of the record's shape. undefined: a text is
 * answered of otherwise, or something is found: then the usual way says what becomes of it.
 */
export function replay(
  record: LayoutRecord,
  texts: readonly string[],
  prepared: PreparedDocument,
  rendering: RenderContext,
): Typeset | undefined {
  if (!isAffordable(record, texts, rendering) || !isSamePictures(record.pictures, prepared.resources.pictures))
    return undefined;
  const report = new Report();
  const quiet: RenderContext = { ...rendering, report };
  const inlines = rendering.phases.time("read", () => inlinesOf(record, texts));
  const facts = inlines && factsOf(record, prepared, quiet);
  if (inlines === undefined || facts === undefined) return undefined;
  return withTypesetter(prepared.resources.families, prepared, quiet, (text) => {
    const answers = rendering.phases.time("layout", () => answersOf(record, inlines, text, quiet));
    if (answers === undefined) return undefined;
    const { written, pages } = record;
    const made =
      written.kind === "pdf"
        ? paint(written.operations, answers, { facts, text }, quiet)
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

/** By text; undefined for those that are the template's. */
function inlinesOf(
  { slots }: LayoutRecord,
  texts: readonly string[],
): readonly (readonly Inline[] | undefined)[] | undefined {
  const all: (readonly Inline[] | undefined)[] = [];
  for (const [at, slot] of slots.entries()) {
    const text = texts[at] as string;
    if (typeof slot === "string") {
      if (slot !== text) return undefined;
      all.push(undefined);
      continue;
    }
    const inlines = reread(slot.rereading, text);
    if (inlines === undefined) return undefined;
    all.push(inlines);
  }
  return all;
}

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

const none: Answers = [];

function answersTo({ blocks, questions }: TextSlot, inlines: readonly Inline[], context: Context): Answers | undefined {
  const own = blocks.map((block) => ({ ...block, inlines }));
  const answers: (readonly Line[])[] = [];
  for (const question of questions) {
    const block = own[question.block];
    if (block === undefined) return undefined;
    const lines = question.kind === "lines" ? breakLines(block, question.width, context) : [];
    if (question.kind === "lines" && !isSameLines(question.answer, lines)) return undefined;
    if (question.kind === "words" && isWider(block, question.width, context)) return undefined;
    if (question.kind === "extent" && !isSameExtent(question.answer, extentOfText(block, context))) return undefined;
    answers.push(lines);
  }
  return answers;
}

const isSameLines = (answer: readonly LineAnswer[], lines: readonly Line[]): boolean =>
  answer.length === lines.length &&
  answer.every(({ ascent, descent, shift, end }, at) => {
    const line = lines[at];
    return line?.ascent === ascent && line.descent === descent && line.shift === shift && line.end === end;
  });

type TextExtent = ReturnType<typeof extentOfText>;

const isSameExtent = (a: TextExtent, b: TextExtent): boolean =>
  a.min === b.min && a.max === b.max && a.least === b.least;

/** A file, and what its format lacks. */
interface Replayed extends Omit<Typeset, "pages"> {
  readonly losses: readonly NotedLoss[];
}

/** Gives a writer what it was given, with the lines of these texts. */
function paint(
  operations: readonly WriterOperation[],
  answers: readonly Answers[],
  { facts, text }: { readonly facts: DocumentFacts; readonly text: Typesetter },
  { report, phases }: RenderContext,
): Replayed {
  const used = new Set<string>();
  const writer = new TimedWriter(new PdfWriter(facts, notingFaces(text, used), report), phases);
  const pages: OpenPage[] = [];
  for (const operation of operations) {
    if (operation.kind === "open") pages.push(writer.open(operation.size, operation.label));
    else pages[operation.page]?.paint(marksOf(operation.pieces, answers));
  }
  return { ...writer.finish(), diagnosable: [], used, signature: undefined, losses: [] };
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

function marksOf(pieces: readonly PaintedPiece[], answers: readonly Answers[]): readonly PageMark[] {
  const marks: PageMark[] = [];
  for (const piece of pieces) {
    if (!("slot" in piece)) for (const mark of piece) marks.push(mark);
    else {
      const line = answers[piece.slot]?.[piece.question]?.[piece.line];
      if (line === undefined) throw new Error("A recorded line has no text.");
      placeLine(marks, line, piece.x, piece.y, false);
    }
  }
  return marks;
}
