import type { ImportKind } from "../../../vocabulary/codes.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { longestCode } from "../../tag-languages/field-code.ts";
import type { Ledger } from "../accounting/ledger.ts";
import { linkInMarkup } from "../accounting/printed-text.ts";
import { quoted } from "../findings.ts";
import type { PlaceholderValues } from "../placeholders/braces.ts";
import type { LoopItem } from "../placeholders/loop-item.ts";
import { code, composed, type ImportedInline, picture, type TextMarks, text } from "../text/compose.ts";
import { drawingKind, linkOfDrawing, outsideBoxes, pictureOfDrawing, wordsBeside, wordsOfBoxes } from "./drawings.ts";
import { type SeenSequence, type SequenceField, sequenceIn } from "./fields/captions.ts";
import { reportControl, valueOfControl } from "./fields/controls.ts";
import { drawnField, wordsOfButton } from "./fields/drawn-fields.ts";
import { isContentsField, type OpenWordField, valueOfField } from "./fields/fields.ts";
import { choiceOf, symbolOf, valueOfEmptyField } from "./fields/form-signs.ts";
import { headingOfPage, namesStyle } from "./fields/headings-above.ts";
import { addressWithPlace, hyperlinkIn } from "./fields/hyperlink-field.ts";
import { nestedValue } from "./fields/merge-fields.ts";
import { marksOf, over, shown, type WordLook } from "./looks.ts";
import { referenceIn } from "./references.ts";
import { filledIn } from "./regions/filled-in.ts";
import { isWatermark, wordsOfOutline } from "./watermark.ts";
import { linkOf, type WordFile, type WordLocation } from "./word-file.ts";
import { all, attr, deep, kid, kids, val, wordsIn } from "./xml.ts";

/** Where runs stand. */
export interface RunScope {
  readonly file: WordFile;
  readonly place: WordLocation;
  /** The look of their paragraph. */
  readonly paragraph: WordLook;
  readonly item?: LoopItem | undefined;
}

/** Reads the runs of one paragraph. Lives for that paragraph. */
export class RunReading {
  readonly inlines: ImportedInline[] = [];
  /** Where a page begins: before the text, or behind it. */
  pageBreak: "before" | "behind" | undefined;
  /** A line across the page is in it, as an empty box of VML. */
  isRule: boolean = false;
  /** It is an entry of a table of contents. */
  isContents: boolean = false;
  /** Drawings with text in them, which stands beside the paragraph. */
  readonly boxes: { readonly drawing: XmlElement; readonly isBefore: boolean }[] = [];
  /** The first field that counts captions and the like. */
  sequence: SeenSequence | undefined;
  /** The look of a run is in the report. */
  isReported: boolean = false;
  readonly #scope: RunScope;
  readonly #fields: OpenWordField[] = [];

  constructor(scope: RunScope) {
    this.#scope = scope;
  }

  readRuns(parent: XmlElement, marks: TextMarks = {}): void {
    for (const child of all(parent)) this.#child(child, marks);
  }

  #child(child: XmlElement, marks: TextMarks): void {
    switch (child.local) {
      case "r":
        this.#run(child, marks);
        return;
      case "hyperlink":
        this.readRuns(child, { ...marks, ...this.#link(child) });
        return;
      case "fldSimple":
        if (this.#field(attr(child, "instr"), marks, this.#fields.at(-1))) this.#ledger.replaced(child);
        else this.#simpleField(child, marks);
        return;
      case "sdt":
        this.#control(child, marks);
        return;
      case "fldChar":
      case "instrText":
        this.#piece(child, marks);
        return;
      case "ins":
      case "moveTo":
      case "smartTag":
      case "customXml":
      case "dir":
      case "bdo":
        this.readRuns(child, marks);
        return;
      case "del":
      case "moveFrom":
        this.#dropped("near", "Deleted text of a tracked change is");
        return;
      case "oMath":
      case "oMathPara":
        this.inlines.push(text(deep(child, "t").map(wordsIn).join(""), marks));
        this.#scope.file.findings.changed(
          this.#scope.place.words,
          "An equation is its characters, one behind the other.",
        );
        return;
      default:
    }
  }

  #simpleField(field: XmlElement, marks: TextMarks): void {
    const from = this.inlines.length;
    this.readRuns(field, { ...marks, ...this.#linkIn(attr(field, "instr")) });
    if (this.inlines.length === from) this.#withoutResult(attr(field, "instr"), marks, this.#fields);
    this.#ended(attr(field, "instr"), from);
  }

  /** A field whose value stands in no run of the file; in the code of another one, and in a result that is replaced, nobody sees it. */
  #withoutResult(instruction: string, marks: TextMarks, around: readonly OpenWordField[]): void {
    if (around.some(isUnseen)) return;
    const words = wordsOfButton(instruction);
    const name = drawnField(instruction);
    if (words !== undefined) this.inlines.push(text(words, marks));
    else if (name !== undefined)
      this.#dropped("lost", `The value of the field ${quoted(name)}, which Word computes, is`);
  }

  /** Puts a reference in the place of what a field shows, and counts where it counts. */
  #ended(instruction: string, from: number): void {
    const sequence = sequenceIn(instruction);
    if (sequence !== undefined) this.#counted(sequence, from);
    else if (/^\s*SEQ(?![A-Z])/i.test(instruction)) this.#isAsShown("SEQ");
    const drawn = this.inlines.length > from && !this.#isLiteral() ? drawnField(instruction) : undefined;
    if (drawn !== undefined && wordsOfButton(instruction) === undefined) this.#isAsShown(drawn);
    const reference = referenceIn(instruction);
    const { file, place } = this.#scope;
    if (reference !== undefined)
      this.inlines.push(file.references.add(reference, this.inlines.splice(from), place.words));
  }

  #counted(field: SequenceField, from: number): void {
    const { file, place } = this.#scope;
    const [value, to] = [file.sequences.next(field), this.inlines.length];
    if (field.isHidden) return;
    const repeated = field.repeats ? file.sequences.lastOf(field.name) : undefined;
    if (repeated !== undefined && place.part === file.part)
      this.inlines.push(file.references.add({ name: repeated, says: "text" }, this.inlines.splice(from), place.words));
    else if (field.repeats || this.sequence !== undefined || place.part !== file.part) this.#isAsShown("SEQ");
    else this.sequence = { field, value, from, to };
  }

  #isAsShown(field: string): void {
    this.#approximated(`The field ${quoted(field)} is the text that it shows in the file.`);
  }

  get #ledger(): Ledger {
    return this.#scope.file.findings.ledger;
  }

  /** Fields, controls and alternative texts are no placeholders. */
  #isLiteral(): boolean {
    return this.#scope.file.syntax === "none";
  }

  #hasText(): boolean {
    return this.inlines.some((inline) => inline.kind !== "text" || inline.text.trim() !== "");
  }

  #dropped(kind: ImportKind, what: string): void {
    this.#scope.file.findings.dropped(kind, this.#scope.place.words, what);
  }

  #approximated(what: string): void {
    this.#scope.file.findings.approximated(this.#scope.place.words, what);
  }

  #link(link: XmlElement): TextMarks {
    const { file, place } = this.#scope;
    const anchor = attr(link, "anchor");
    const target = linkOf(file, place, attr(link, "id"))?.target ?? "";
    return this.#linkTo(target, anchor);
  }

  #linkIn(instruction: string): TextMarks {
    const link = hyperlinkIn(instruction);
    return link === undefined ? {} : this.#linkTo(link.target, link.anchor);
  }

  #linkTo(target: string, anchor: string): TextMarks {
    if (/^(?:https?:|mailto:|tel:)/i.test(target)) return { link: addressWithPlace(target, anchor) };
    if (target === "" && anchor !== "") return { goto: anchor };
    this.#ledger.content.links.reported(linkInMarkup(target));
    this.#dropped("lost", `The address ${quoted(target)} of a link leads nowhere in a document: it is`);
    return {};
  }

  #run(run: XmlElement, outer: TextMarks): void {
    const { file, paragraph } = this.#scope;
    const rPr = kid(run, "rPr");
    const named = file.styles.look(val(rPr, "rStyle"));
    const look = shown(over(file.runLookOf(rPr), over(named, paragraph)));
    if (look.hidden === true) {
      this.#ledger.replaced(run);
      return;
    }
    if (isPlainWithin(look, paragraph) && wordsIn(kid(run, "t") ?? run).trim() !== "") {
      this.isReported = true;
      file.findings.plainWithin(this.#scope.place.words);
    }
    const marks = { ...marksOf(look, paragraph), ...outer };
    for (const piece of all(run)) {
      const links = this.#fields.map((field) => field.marks);
      this.#piece(piece, links.length === 0 ? marks : Object.assign({}, marks, ...links));
    }
  }

  #piece(piece: XmlElement, marks: TextMarks): void {
    const field = this.#fields.at(-1);
    if (piece.local === "fldChar") {
      this.#fieldChar(piece, marks);
      return;
    }
    if (piece.local === "instrText" && field !== undefined) {
      field.instruction = (field.instruction + wordsIn(piece)).slice(0, longestCode);
      return;
    }
    if (this.#fields.some(({ isReplaced }) => isReplaced)) this.#ledger.replaced(piece);
    if (this.#fields.some(isUnseen)) return;
    this.#shown(piece, marks);
  }

  #shown(piece: XmlElement, marks: TextMarks): void {
    switch (piece.local) {
      case "t":
        this.inlines.push(text(this.#blanksOf(wordsIn(piece)), marks));
        return;
      case "tab":
      case "ptab":
        this.inlines.push(code("[tab]", marks));
        return;
      case "br":
      case "cr":
        if (attr(piece, "type") === "page") this.pageBreak = this.#hasText() ? "behind" : "before";
        else this.inlines.push(code("[br]", marks));
        return;
      case "noBreakHyphen":
        this.inlines.push(text("\u2011", marks));
        return;
      case "softHyphen":
        this.inlines.push(text("\u00AD", marks));
        return;
      case "sym":
        this.#symbol(piece, marks);
        return;
      case "ruby":
        this.#ruby(piece, marks);
        return;
      case "footnoteReference":
      case "endnoteReference":
        this.#note(piece, marks);
        return;
      case "pict":
        if (deep(piece, "rect").some((rect) => attr(rect, "hr") !== "")) this.isRule = true;
        else this.#drawing(piece, marks);
        return;
      case "drawing":
      case "object":
        this.#drawing(piece, marks);
        return;
      case "AlternateContent":
        for (const inside of all(kid(piece, "Choice") ?? kid(piece, "Fallback"))) this.#shown(inside, marks);
        return;
      default:
    }
  }

  #symbol(piece: XmlElement, marks: TextMarks): void {
    const sign = symbolOf(attr(piece, "char"));
    if (sign === "") this.#dropped("lost", `A sign of the font ${quoted(attr(piece, "font"))} is`);
    this.inlines.push(text(sign, marks));
  }

  /** Small text above other text (17.3.3.25), in brackets behind it. */
  #ruby(ruby: XmlElement, marks: TextMarks): void {
    this.#approximated("Text above other text (ruby) stands in brackets behind it.");
    this.readRuns(kid(ruby, "rubyBase") ?? ruby, marks);
    this.inlines.push(text(" (", marks));
    this.readRuns(kid(ruby, "rt") ?? ruby, marks);
    this.inlines.push(text(")", marks));
  }

  /** Word keeps all blanks that stand side by side, and those at the beginning of a line. */
  #blanksOf(words: string): string {
    const last = this.inlines.at(-1);
    const isAtStart = last?.kind === "code" && last.code === "[br]";
    const kept = withAllBlanks(words);
    return isAtStart ? kept.replace(/^\u00A0* /, (blanks) => "\u00A0".repeat(blanks.length)) : kept;
  }

  #note(reference: XmlElement, marks: TextMarks): void {
    const { file } = this.#scope;
    const kind = reference.local === "endnoteReference" ? "endnote" : "footnote";
    const note = file.notes.get(`${kind} ${attr(reference, "id")}`);
    if (note === undefined) return;
    if (kind === "endnote")
      this.#approximated("A note of the end is one at the foot of its page, and counts among those.");
    const lines = this.#linesOf(note.element, {
      ...this.#scope,
      file: { ...file, notes: new Map() },
      place: { part: note.part, words: `${this.#scope.place.words}, note` },
      paragraph: file.styles.base,
    });
    this.inlines.push(code(`[footnote]${lines.join("[br]")}[/footnote]`, marks));
  }

  /** The text of a note: its paragraphs, and a table row by row. */
  #linesOf(parent: XmlElement, scope: RunScope): readonly string[] {
    return all(parent).flatMap((block) => {
      if (block.local === "p") {
        const reading = new RunReading(scope);
        reading.readRuns(block);
        for (const { drawing } of reading.boxes) {
          this.#ledger.replaced(drawing);
          scope.file.findings.lostWords(this.#scope.place.words, wordsOfBoxes(drawing), "A text box is");
        }
        const filling = { ...this.#filling(), place: scope.place.words };
        return [composed(filledIn(block, withoutNumber(reading.inlines), filling, scope.file.tagCuts))];
      }
      if (block.local !== "tbl") return this.#linesOf(block, scope);
      scope.file.findings.approximated(scope.place.words, "A table in a note is its rows, with tabs between cells.");
      return kids(block, "tr").map((row) =>
        kids(row, "tc")
          .map((cell) => this.#linesOf(cell, scope).join(" "))
          .join("[tab]"),
      );
    });
  }

  #drawing(drawing: XmlElement, marks: TextMarks): void {
    if (outsideBoxes(drawing, "txbxContent").length > 0) {
      this.boxes.push({ drawing, isBefore: !this.#hasText() });
      return;
    }
    const { file, place } = this.#scope;
    const outline = wordsOfOutline(drawing);
    if (outline !== "") {
      this.#ledger.replaced(drawing);
      const { watermark } = file;
      const isTaken = watermark !== undefined && isWatermark(drawing) && wordsOfOutline(watermark) === outline;
      if (!isTaken) file.findings.lostWords(place.words, outline, "A drawing is");
      return;
    }
    const click = linkOfDrawing(drawing);
    const link = click === "" ? {} : this.#linkTo(linkOf(file, place, click)?.target ?? "", "");
    const blip = deep(drawing, "blip")[0];
    const id = attr(blip, "embed") || attr(blip, "link") || attr(deep(drawing, "imagedata")[0], "id");
    const shown = id === "" ? undefined : pictureOfDrawing(drawing, id, file, place, this.#filling());
    if (id === "")
      file.findings.lostWords(place.words, wordsBeside(drawing, file, place), `A drawing${drawingKind(drawing)} is`);
    if (shown === undefined) {
      this.#ledger.replaced(drawing);
      if (link.link !== undefined) this.#dropped("lost", `A link to ${quoted(link.link)} is`);
      return;
    }
    if (deep(drawing, "anchor").length > 0)
      this.#approximated("A picture with a position of its own on the page stands in the text instead.");
    this.inlines.push(picture(shown, { ...link, ...marks }));
  }

  #fieldChar(character: XmlElement, marks: TextMarks): void {
    const type = attr(character, "fldCharType");
    const field = this.#fields.at(-1);
    if (type === "begin")
      this.#fields.push({
        instruction: "",
        isResult: false,
        isReplaced: false,
        choice: choiceOf(character),
        name: val(kid(character, "ffData"), "name"),
        from: 0,
        marks: {},
      });
    else if (type === "separate" && field !== undefined) {
      field.isResult = true;
      field.isReplaced = this.#field(field.instruction, marks, this.#fields.at(-2));
      field.marks = this.#linkIn(field.instruction);
      field.from = this.inlines.length;
    } else if (type === "end" && field !== undefined) {
      if (!field.isResult && !this.#field(field.instruction, marks, this.#fields.at(-2)))
        this.#withoutResult(field.instruction, marks, this.#fields.slice(0, -1));
      if (field.isResult || this.#fields.at(-2)?.isResult !== false)
        this.#ended(field.instruction, field.isResult ? field.from : this.inlines.length);
      if (/^\s*FORMTEXT\b/i.test(field.instruction) && !this.#isLiteral()) this.#formText(field, marks);
      if (field.choice !== undefined) this.inlines.push(text(field.choice, marks));
      this.#fields.pop();
    }
  }

  /** A form's field that shows nothing yet is a value. */
  #formText({ name, isResult, from }: OpenWordField, marks: TextMarks): void {
    const shown = isResult ? this.inlines.slice(from) : [];
    const isBlank = shown.every((inline) => inline.kind === "text" && inline.text.trim() === "");
    const value = isBlank ? valueOfEmptyField(name, marks, this.#filling()) : undefined;
    if (value === undefined) this.#isAsShown("FORMTEXT");
    else this.inlines.splice(isResult ? from : this.inlines.length, shown.length, value);
  }

  /** Whether a definition has the value of a field, which is then shown; of others the result that the file keeps is. */
  #field(instruction: string, marks: TextMarks, around: OpenWordField | undefined): boolean {
    this.isContents ||= isContentsField(instruction);
    const inline = this.#headingOfPage(instruction, marks) ?? valueOfField(instruction, this.#filling(), marks);
    if (around?.isResult === false) {
      around.instruction += nestedValue(inline);
      return true;
    }
    if (inline !== undefined) this.inlines.push(inline);
    return inline !== undefined;
  }

  /** In headers and footers a heading of the page, elsewhere the one before, which a definition has no word for. */
  #headingOfPage(instruction: string, marks: TextMarks): ImportedInline | undefined {
    if (!namesStyle(instruction)) return undefined;
    const { file, place } = this.#scope;
    const isZone = ["hdr", "ftr"].includes(file.rootOf(place.part)?.local ?? "");
    const shown = isZone ? headingOfPage(instruction, file.styles) : undefined;
    if (shown === undefined) this.#isAsShown("STYLEREF");
    return shown === undefined ? undefined : code(shown, marks);
  }

  #filling(): PlaceholderValues {
    const { file, place, item } = this.#scope;
    return { findings: file.findings, sample: file.sample, place: place.words, syntax: file.syntax, item };
  }

  /** A content control in a line. */
  #control(sdt: XmlElement, marks: TextMarks): void {
    const content = kid(sdt, "sdtContent");
    const inline = content === undefined ? undefined : valueOfControl(sdt, marks, this.#filling());
    if (inline === undefined) {
      if (!this.#isLiteral()) reportControl(sdt, this.#filling());
      if (content !== undefined) this.readRuns(content, marks);
      return;
    }
    if (content !== undefined) this.#ledger.replaced(content);
    this.inlines.push(inline);
  }
}

const isUnseen = ({ isResult, isReplaced }: OpenWordField): boolean => !isResult || isReplaced;

/** Blanks that stand side by side as such that a page keeps. */
export const withAllBlanks = (words: string): string =>
  words.replace(/ {2,}/g, (blanks) => `${"\u00A0".repeat(blanks.length - 1)} `);

const isPlainWithin = (look: WordLook, paragraph: WordLook): boolean =>
  (look.bold === false && paragraph.bold === true) || (look.italic === false && paragraph.italic === true);

/** A note begins with its own number, which a definition sets by itself. */
function withoutNumber(inlines: readonly ImportedInline[]): readonly ImportedInline[] {
  const [first, ...rest] = inlines;
  return first?.kind === "text" ? [{ ...first, text: first.text.trimStart() }, ...rest] : inlines;
}
