import { isDeepStrictEqual } from "node:util";
import type { Budget } from "../../../contract/budget.ts";
import type { NotedText } from "../../../definition/read/context.ts";
import type { LoadedResources } from "../../../definition/resources/loaded-resources.ts";
import type { WidthRange } from "../../../graphics/text/typesetter.ts";
import { placeLine } from "../../../layout/frame.ts";
import type { LayoutQuestions } from "../../../layout/questions.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { LineGapAt } from "../../../model/look.ts";
import type { FileWriter, OpenPage, PageFormat, PageLabel, PageMark, WrittenFile } from "../../../model/page/page.ts";
import type { Inline, TextInline } from "../../../model/text/inline.ts";
import type { Line } from "../../../model/text/line.ts";
import type { DocxFrame, TextPlace } from "../../../writers/docx/frame/docx-frame.ts";
import { TextPlaces } from "../../../writers/docx/frame/text-places.ts";
import type { NotedLoss } from "../../../writers/docx/losses.ts";
import { FrameKeeper } from "../../../writers/pdf/frame/file-frame.ts";
import type {
  LayoutQuestion,
  LayoutRecord,
  LineAnswer,
  PaintedPiece,
  PlacedLine,
  TextSlot,
  WriterOperation,
  WrittenFrom,
} from "./record.ts";
import { runsOf } from "./runs-of-texts.ts";
import type { DefinitionShape } from "./shape.ts";
import { type RereadText, rereadingOf } from "./skeleton.ts";
import { weightOfMarks, weightOfPictures, weightOfSlot } from "./weight.ts";

/** Documents of more pages gain little from a record, and fill the memory for records. */
const most = { pages: 20, questions: 8 } as const;

/** A text while its document is laid out. */
interface KnownText {
  readonly noted: NotedText;
  readonly blocks: Paragraph[];
  readonly questions: LayoutQuestion[];
  /** There was a question that other texts cannot be held against. */
  isOpen: boolean;
}

/** A line, and the question of which text it answers. */
interface KnownLine {
  readonly text: KnownText;
  readonly question: number;
  readonly line: number;
}

/** What the writer is given, as it comes. */
type Heard =
  | Extract<WriterOperation, { readonly kind: "open" }>
  | { readonly kind: "paint"; readonly page: number; readonly marks: readonly PageMark[] };

/** Facts of the setting that a document was recorded in. */
export interface RecordedIn extends Pick<LoadedResources, "pictures" | "wanted"> {
  readonly setting: string;
  /** Units of work before it was read. */
  readonly workBefore: number;
  readonly remarks: LayoutRecord["remarks"];
}

/** Notes what a layout depends on while it is made in the usual way. Lives for one document. */
export class Recorder implements LayoutQuestions {
  #facts: DocumentFacts | undefined;
  /** From each of which a layout of the document takes. */
  readonly #budgets: Budget[] = [];
  readonly #shape: DefinitionShape;
  /** Of each text of the shape, by what it stands in. */
  readonly #places = new Map<object, Map<string | number, number>>();
  readonly #texts: (KnownText | undefined)[];
  readonly #byInlines = new Map<readonly Inline[], KnownText>();
  readonly #inlines = new Map<TextInline, TextPlace>();
  readonly #lines = new Map<Line, KnownLine>();
  /** Paragraphs whose text is not that of a noted one. */
  readonly #others = new Set<string>();
  #heard: Heard[] = [];
  #inFile: TextPlaces | undefined;
  #frame: DocxFrame | undefined;
  #pages = 0;
  #looksOutside: boolean = false;

  constructor(shape: DefinitionShape) {
    this.#shape = shape;
    this.#texts = shape.texts.map(() => undefined);
    for (const [index, { of, at }] of shape.texts.entries()) {
      const places = this.#places.get(of) ?? new Map<string | number, number>();
      this.#places.set(of, places.set(at, index));
    }
  }

  /** `budget`: from which layout takes. */
  laysOut(facts: DocumentFacts, budget: Budget): void {
    this.#facts = facts;
    this.#budgets.push(budget);
  }

  /** `ReadContext.noted`. A text that is read twice is one. */
  readonly noted = (noted: NotedText): readonly Inline[] => {
    const index = this.#places.get(noted.of)?.get(noted.at);
    if (index === undefined) return noted.inlines;
    const text = this.#texts[index] ?? { noted, blocks: [], questions: [], isOpen: noted.box.fitting !== undefined };
    text.isOpen ||= text.noted.look !== noted.look || text.noted.path !== noted.path;
    this.#texts[index] = text;
    // All texts that say nothing share one list.
    const inlines = noted.inlines.length === 0 ? [] : noted.inlines;
    this.#byInlines.set(inlines, text);
    for (const [place, inline] of inlines.entries())
      if (inline.kind === "text") this.#inlines.set(inline, { slot: index, at: place });
    return inlines;
  };

  /** Learns where the texts that were noted stand in a DOCX file. */
  places(): TextPlaces {
    this.#inFile = new TextPlaces(this.#inlines);
    return this.#inFile;
  }

  /** What the format lacks of what was written. */
  get losses(): readonly NotedLoss[] {
    return this.#inFile?.losses ?? [];
  }

  /** The file was written. */
  framed(frame: DocxFrame, pages: number): void {
    this.#frame = frame;
    this.#pages = pages;
  }

  lines(block: Paragraph, width: Points, lines: readonly Line[], beside: LineGapAt | undefined): void {
    const text = this.#known(block);
    if (text === undefined) return;
    if (beside !== undefined) text.isOpen = true;
    const at = blockIn(text, block);
    let question = text.questions.findIndex((one) => one.kind === "lines" && one.block === at && one.width === width);
    if (question === -1) {
      question = text.questions.length;
      text.questions.push({ kind: "lines", block: at, width, answer: lines.map(answerOf) });
    }
    for (const [index, line] of lines.entries()) this.#lines.set(line, { text, question, line: index });
  }

  extent(block: Paragraph, extent: WidthRange): void {
    const text = this.#known(block);
    if (text === undefined) return;
    const at = blockIn(text, block);
    if (text.questions.some((one) => one.kind === "extent" && one.block === at)) return;
    text.questions.push({ kind: "extent", block: at, answer: extent });
  }

  words(block: Paragraph, width: Points): void {
    const text = this.#known(block);
    if (text === undefined) return;
    const at = blockIn(text, block);
    if (text.questions.some((one) => one.kind === "words" && one.block === at && one.width === width)) return;
    text.questions.push({ kind: "words", block: at, width });
  }

  other(block: Paragraph): void {
    const text = this.#known(block);
    if (text !== undefined) text.isOpen = true;
  }

  outside(): void {
    this.#looksOutside = true;
  }

  #known(block: Paragraph): KnownText | undefined {
    const text = this.#byInlines.get(block.inlines);
    if (text === undefined) this.#others.add(block.path);
    else if (isShownElsewhere(block)) text.isOpen = true;
    return text;
  }

  /** The writer, listened to. A second one begins again. */
  through(writer: FileWriter): FileWriter {
    const heard: Heard[] = [];
    this.#heard = heard;
    this.#pages = 0;
    return new HeardWriter(writer, heard, () => {
      this.#pages += 1;
      return this.#pages - 1;
    });
  }

  /** undefined: the layout depends on more than can be recorded. */
  record({ pictures, wanted, setting, workBefore, remarks }: RecordedIn): LayoutRecord | undefined {
    const facts = this.#facts;
    if (facts === undefined || this.#looksOutside) return undefined;
    if (this.#pages > most.pages) return undefined;
    const slots = this.#slots();
    const written = slots && this.#written(slots);
    if (slots === undefined || written === undefined) return undefined;
    return {
      root: this.#shape.root,
      slots,
      written,
      pages: this.#pages,
      facts: withoutDocument(facts),
      wanted,
      pictures,
      remarks,
      setting,
      work: Math.max(...this.#budgets.map((budget) => budget.usedWork())) - workBefore,
      weight: this.#shape.weight + weightOf(written, slots) + weightOfPictures(pictures.values()),
    };
  }

  /** undefined: a text of the data is shown otherwise than as a paragraph's own. */
  #slots(): readonly (TextSlot | string)[] | undefined {
    const slots: (TextSlot | string)[] = [];
    const { texts, isPublic } = this.#shape;
    for (const [index, { text }] of texts.entries()) {
      const slot = this.#slotOf(this.#texts[index]);
      if (slot === undefined && !isPublic(text)) return undefined;
      slots.push(slot ?? text);
    }
    return slots;
  }

  #slotOf(text: KnownText | undefined): TextSlot | undefined {
    if (text === undefined || text.isOpen || this.#others.has(text.noted.path)) return undefined;
    const { blocks, questions, noted } = text;
    if (questions.length === 0 || questions.length > most.questions) return undefined;
    const rereading: RereadText | undefined = rereadingOf(noted, this.#shape.isPublic);
    return rereading && { rereading, blocks: blocks.map((block) => ({ ...block, inlines: [] })), questions };
  }

  #written(slots: readonly (TextSlot | string)[]): WrittenFrom | undefined {
    const frame = this.#frame;
    if (frame !== undefined) {
      const runs = runsOf(slots, this.#texts, frame);
      return runs && { kind: "docx", frame, runs };
    }
    const operations = this.#operations(slots);
    return operations && { kind: "pdf", operations, frames: new FrameKeeper() };
  }

  #operations(slots: readonly (TextSlot | string)[]): readonly WriterOperation[] | undefined {
    const places = new Map<KnownText, number>();
    for (const [index, text] of this.#texts.entries())
      if (text !== undefined && typeof slots[index] === "object") places.set(text, index);
    const placing = new MarkCutter(this.#lines, places);
    const operations = this.#heard.map((one): WriterOperation => {
      if (one.kind === "open") return one;
      return { kind: "paint", page: one.page, pieces: placing.pieces(one.marks) };
    });
    return placing.isWhole(slots) ? operations : undefined;
  }
}

/** What belongs to a document and not to its template is put in for each document. */
const withoutDocument = (facts: DocumentFacts): DocumentFacts => ({
  ...facts,
  metadata: { title: undefined, author: undefined, subject: undefined, keywords: undefined, version: undefined },
  createdAt: "",
  documentId: "",
});

/** Numbers, captions, names and marks of numbers are taken from the text by other ways. */
const isShownElsewhere = ({ role, anchor, number, caption, decimal, paragraph }: Paragraph): boolean =>
  role !== "p" ||
  anchor !== undefined ||
  number !== undefined ||
  caption !== undefined ||
  decimal !== undefined ||
  paragraph.dropCap !== undefined;

function blockIn({ blocks }: KnownText, block: Paragraph): number {
  const at = blocks.indexOf(block);
  return at === -1 ? blocks.push(block) - 1 : at;
}

const answerOf = ({ ascent, descent, shift, end }: Line): LineAnswer => ({
  ascent,
  descent,
  shift,
  isHyphenated: end === "hyphen",
});

function weightOf(written: WrittenFrom, slots: readonly (TextSlot | string)[]): number {
  let weight = written.kind === "docx" ? written.frame.weight : weightOfOperations(written.operations);
  for (const slot of slots) weight += typeof slot === "string" ? slot.length : weightOfSlot(slot);
  return weight;
}

function weightOfOperations(operations: readonly WriterOperation[]): number {
  let weight = 0;
  for (const operation of operations)
    if (operation.kind === "paint")
      for (const piece of operation.pieces) weight += "slot" in piece ? 80 : weightOfMarks(piece);
  return weight;
}

/** Cuts marks at the lines of texts. Lives for one record. */
class MarkCutter {
  readonly #lines: ReadonlyMap<Line, KnownLine>;
  readonly #places: ReadonlyMap<KnownText, number>;
  /** By text, the question whose lines are shown, and which of them are. */
  readonly #shown = new Map<number, { readonly question: number; readonly lines: Set<number> }>();
  #isBroken: boolean = false;

  constructor(lines: ReadonlyMap<Line, KnownLine>, places: ReadonlyMap<KnownText, number>) {
    this.#lines = lines;
    this.#places = places;
  }

  pieces(marks: readonly PageMark[]): readonly PaintedPiece[] {
    const pieces: PaintedPiece[] = [];
    let fixed: PageMark[] = [];
    for (const mark of marks) {
      if (mark.kind === "group" && this.#hasTexts(mark.marks)) this.#isBroken = true;
      const placed = mark.kind === "line" ? this.#placed(mark) : undefined;
      if (placed === undefined || mark.kind !== "line") fixed.push(mark);
      else {
        this.#dropSpans(fixed, mark);
        pieces.push(fixed, placed);
        fixed = [];
      }
    }
    return [...pieces, fixed].filter((piece) => "slot" in piece || piece.length > 0);
  }

  /** Whether each text is shown with all of its lines, and nothing else of it is. */
  isWhole(slots: readonly (TextSlot | string)[]): boolean {
    if (this.#isBroken) return false;
    return slots.every((slot, index) => {
      if (typeof slot === "string") return true;
      const shown = this.#shown.get(index);
      const question = shown && slot.questions[shown.question];
      return question?.kind === "lines" && shown?.lines.size === question.answer.length;
    });
  }

  #placed({ line, x, y, hidden }: Extract<PageMark, { readonly kind: "line" }>): PlacedLine | undefined {
    const known = this.#lines.get(line);
    const slot = known && this.#places.get(known.text);
    if (known === undefined || slot === undefined) return undefined;
    const shown = this.#shown.get(slot) ?? { question: known.question, lines: new Set<number>() };
    this.#shown.set(slot, shown);
    shown.lines.add(known.line);
    this.#isBroken ||= shown.question !== known.question || hidden === true;
    return { slot, question: known.question, line: known.line, x, y };
  }

  /** The boxes behind its spans come with a line. */
  #dropSpans(fixed: PageMark[], { line, x, y, repeats = false }: Extract<PageMark, { readonly kind: "line" }>): void {
    if (line.spans.length === 0) return;
    const own: PageMark[] = [];
    placeLine(own, line, x, y, repeats);
    const boxes = own.slice(0, -1);
    const from = fixed.length - boxes.length;
    if (from < 0 || !isDeepStrictEqual(fixed.slice(from), boxes)) this.#isBroken = true;
    else fixed.length = from;
  }

  #hasTexts(marks: readonly PageMark[]): boolean {
    return marks.some((mark) => {
      if (mark.kind === "group") return this.#hasTexts(mark.marks);
      const known = mark.kind === "line" ? this.#lines.get(mark.line) : undefined;
      return known !== undefined && this.#places.has(known.text);
    });
  }
}

/** A writer, and what it is given. */
class HeardWriter implements FileWriter {
  readonly #writer: FileWriter;
  readonly #heard: Heard[];
  readonly #nextPage: () => number;

  constructor(writer: FileWriter, heard: Heard[], nextPage: () => number) {
    this.#writer = writer;
    this.#heard = heard;
    this.#nextPage = nextPage;
  }

  open(size: PageFormat, label?: PageLabel): OpenPage {
    const opened = this.#writer.open(size, label);
    const page = this.#nextPage();
    this.#heard.push({ kind: "open", size, label });
    return {
      paint: (marks) => {
        this.#heard.push({ kind: "paint", page, marks: [...marks] });
        opened.paint(marks);
      },
    };
  }

  finish(): WrittenFile {
    return this.#writer.finish();
  }
}
