import type { ImportKind } from "../../../vocabulary/codes.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { quoted } from "../findings.ts";
import { type LoopItem, type PlaceholderValues, referenceOf } from "../placeholders/braces.ts";
import { stepsOf } from "../placeholders/sample.ts";
import { code, composed, type ImportedInline, picture, type TextMarks, text, value } from "../text/compose.ts";
import type { SizedPicture } from "../text/picture-code.ts";
import { marksOf, over, runLook, shown, type WordLook } from "./looks.ts";
import { linkOf, type WordFile, type WordLocation } from "./word-file.ts";
import { all, attr, deep, kid, kids, measure, toggle, val, wordsIn } from "./xml.ts";

/** Where runs stand. */
export interface RunScope {
  readonly file: WordFile;
  readonly place: WordLocation;
  /** The look of their paragraph. */
  readonly paragraph: WordLook;
  readonly item?: LoopItem | undefined;
}

/** Fields that go on from one run to another (17.16.18). */
interface OpenField {
  instruction: string;
  /** Its result is being shown. */
  isResult: boolean;
  /** Something else is printed in place of its result. */
  isReplaced: boolean;
  /** The text of a form's box or list (17.16.7, 17.16.9), which have no result of their own. */
  readonly choice: string | undefined;
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
  readonly #scope: RunScope;
  readonly #fields: OpenField[] = [];

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
        if (!this.#field(attr(child, "instr"), marks)) this.readRuns(child, marks);
        return;
      case "sdt":
        this.#control(child, marks);
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
    if (/^(?:https?:|mailto:|tel:)/i.test(target)) return { link: target };
    if (target === "" && anchor !== "") return { goto: anchor };
    this.#dropped("lost", `The address ${quoted(target)} of a link leads nowhere in a document: it is`);
    return {};
  }

  #run(run: XmlElement, outer: TextMarks): void {
    const { file, paragraph } = this.#scope;
    const rPr = kid(run, "rPr");
    const named = file.styles.look(val(rPr, "rStyle"));
    const look = shown(over(runLook(rPr, file.fontOf), over(named, paragraph)));
    if (look.hidden === true) return;
    if (isPlainWithin(look, paragraph) && wordsIn(kid(run, "t") ?? run).trim() !== "")
      file.findings.plainWithin(this.#scope.place.words);
    const marks = { ...marksOf(look, paragraph), ...outer };
    for (const piece of all(run)) this.#piece(piece, marks);
  }

  #piece(piece: XmlElement, marks: TextMarks): void {
    const field = this.#fields.at(-1);
    if (piece.local === "fldChar") {
      this.#fieldChar(piece, marks);
      return;
    }
    if (piece.local === "instrText" && field !== undefined) {
      field.instruction = (field.instruction + wordsIn(piece)).slice(0, 500);
      return;
    }
    if (this.#fields.some((open) => !open.isResult || open.isReplaced)) return;
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
        this.inlines.push(text(symbolOf(attr(piece, "char")), marks));
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
        for (const inside of all(kid(piece, "Choice"))) this.#shown(inside, marks);
        return;
      default:
    }
  }

  /** Word keeps all blanks that stand side by side, and those at the beginning of a line. */
  #blanksOf(words: string): string {
    const last = this.inlines.at(-1);
    const isAtStart = last?.kind === "code" && last.code === "[br]";
    const kept = words.replace(/ {2,}/g, (blanks) => `${"\u00A0".repeat(blanks.length - 1)} `);
    return isAtStart ? kept.replace(/^\u00A0* /, (blanks) => "\u00A0".repeat(blanks.length)) : kept;
  }

  #note(reference: XmlElement, marks: TextMarks): void {
    const { file } = this.#scope;
    const kind = reference.local === "endnoteReference" ? "endnote" : "footnote";
    const note = file.notes.get(`${kind} ${attr(reference, "id")}`);
    if (note === undefined) return;
    if (kind === "endnote") this.#approximated("A note of the end is one at the foot of its page.");
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
        return [composed(withoutNumber(reading.inlines))];
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
    const boxes = deep(drawing, "txbxContent");
    if (boxes.length > 0) {
      const words = boxes.flatMap((box) => deep(box, "t")).map(wordsIn);
      this.#dropped("lost", `A text box (${quoted(words.join(""))}) is`);
      return;
    }
    const blip = deep(drawing, "blip")[0];
    const id = attr(blip, "embed") || attr(blip, "link") || attr(deep(drawing, "imagedata")[0], "id");
    if (id === "") {
      this.#dropped("lost", `A drawing${drawingKind(drawing)} is`);
      return;
    }
    const shown = this.#picture(drawing, id);
    if (shown === undefined) return;
    if (deep(drawing, "anchor").length > 0)
      this.#approximated("A picture with a position of its own on the page stands in the text instead.");
    this.inlines.push(picture(shown, marks));
  }

  #picture(drawing: XmlElement, id: string): SizedPicture | undefined {
    const { file, place } = this.#scope;
    const link = linkOf(file, place, id);
    const bytes = link?.part === undefined ? undefined : file.package.bytesOf(link.part);
    const src =
      bytes === undefined
        ? file.pictures.missing(link?.target ?? "picture", place.words)
        : file.pictures.add(bytes, place.words);
    if (src === undefined) return undefined;
    const extent = deep(drawing, "extent")[0];
    const properties = deep(drawing, "docPr")[0];
    const size = (key: string) => {
      const given = measure(extent, key, 12_700);
      return given !== undefined && given > 0 ? Math.min(given, 5000) : undefined;
    };
    const alt = attr(properties, "descr") || attr(properties, "title");
    return { ...this.#fromData(src, alt), width: size("cx"), height: size("cy") };
  }

  /** A picture whose words are a placeholder, as Carbone has it, is one of the data; the one in the file is its example. */
  #fromData(src: string, alt: string): Pick<SizedPicture, "src" | "alt"> {
    if (this.#isLiteral()) return { src, alt };
    const [, written] = /^\s*\{((?:[dc]\.)?[\p{L}_][\p{L}\p{N}_.[\]]{0,150})\}\s*$/u.exec(alt) ?? [];
    const reference = written === undefined ? undefined : referenceOf(written, this.#filling(), src);
    if (written === undefined || reference === undefined) return { src, alt };
    return { src: `$${reference}`, alt: written.split(".").at(-1) ?? "" };
  }

  #fieldChar(character: XmlElement, marks: TextMarks): void {
    const type = attr(character, "fldCharType");
    const field = this.#fields.at(-1);
    if (type === "begin")
      this.#fields.push({ instruction: "", isResult: false, isReplaced: false, choice: choiceOf(character) });
    else if (type === "separate" && field !== undefined) {
      field.isResult = true;
      field.isReplaced = this.#field(field.instruction, marks);
    } else if (type === "end" && field !== undefined) {
      if (!field.isResult) this.#field(field.instruction, marks);
      if (field.choice !== undefined) this.inlines.push(text(field.choice, marks));
      this.#fields.pop();
    }
  }

  /** Whether a definition has the value of a field, which is then shown; of others the result that the file keeps is. */
  #field(instruction: string, marks: TextMarks): boolean {
    const [name = "", first = ""] = instruction.trim().split(/\s+/);
    const inline = this.#valueOfField(name.toUpperCase(), first.replace(/^"|"$/g, ""), instruction, marks);
    if (inline !== undefined) this.inlines.push(inline);
    return inline !== undefined;
  }

  #valueOfField(name: string, first: string, instruction: string, marks: TextMarks): ImportedInline | undefined {
    switch (name) {
      case "PAGE":
        return code("$global.PAGE", marks);
      case "NUMPAGES":
        return code("$global.NUMPAGES", marks);
      case "SECTIONPAGES":
        return code("$global.SECTIONPAGES", marks);
      case "TOC":
        this.isContents = true;
        return undefined;
      default:
        return this.#isLiteral() ? undefined : this.#valueOfData(name, first, instruction, marks);
    }
  }

  /** A field whose value another document has another of. */
  #valueOfData(name: string, first: string, instruction: string, marks: TextMarks): ImportedInline | undefined {
    switch (name) {
      case "DATE":
      case "TIME":
      case "SAVEDATE":
        this.#approximated(`The field ${name} is the day on which a document is made.`);
        return code("[date, $global.DATE]", marks);
      case "MERGEFIELD": {
        const [, quotedName] = /MERGEFIELD\s+"([^"]{1,200})"/i.exec(instruction) ?? [];
        const path = referenceOf((quotedName ?? first).replaceAll("\\", ""), this.#filling());
        return path === undefined ? undefined : value(path, marks);
      }
      case "IF":
      case "FORMTEXT":
        this.#approximated(`The field ${quoted(name)} is the text that it shows in the file.`);
        return undefined;
      case "FORMCHECKBOX":
        this.#approximated("A box of a form is the sign that it shows in the file.");
        return undefined;
      default:
        return undefined;
    }
  }

  #filling(): PlaceholderValues {
    const { file, place, item } = this.#scope;
    return { findings: file.findings, sample: file.sample, place: place.words, syntax: file.syntax, item };
  }

  /** A content control in a line: what it is for is its tag or its title. */
  #control(sdt: XmlElement, marks: TextMarks): void {
    const properties = kid(sdt, "sdtPr");
    const name = val(properties, "tag") || val(properties, "alias");
    const content = kid(sdt, "sdtContent");
    const isFilled = ["text", "date", "comboBox", "dropDownList", "showingPlcHdr"].some(
      (kind) => kid(properties, kind) !== undefined,
    );
    const steps = name === "" || !isFilled || this.#isLiteral() ? undefined : stepsOf(name);
    if (steps === undefined || content === undefined) {
      if (content !== undefined) this.readRuns(content, marks);
      return;
    }
    const { item, file } = this.#scope;
    const shown = toggle(properties, "showingPlcHdr") === true ? "" : deep(content, "t").map(wordsIn).join("");
    const example = shown === "" ? name : shown;
    const path = (item?.sample ?? file.sample).value(steps, example);
    this.inlines.push(value(item === undefined ? path : path.replace(/^data/, "item"), marks));
  }
}

const isPlainWithin = (look: WordLook, paragraph: WordLook): boolean =>
  (look.bold === false && paragraph.bold === true) || (look.italic === false && paragraph.italic === true);

/** The sign of a form's box, or the entry of its list that is chosen, as it is in the file; undefined: the field is neither. */
function choiceOf(character: XmlElement): string | undefined {
  const list = kid(character, "ffData", "ddList");
  const chosen = measure(kid(list, "result"), "val", 1) ?? measure(kid(list, "default"), "val", 1) ?? 0;
  if (list !== undefined) return attr(kids(list, "listEntry")[chosen], "val");
  const box = kid(character, "ffData", "checkBox");
  if (box === undefined) return undefined;
  return (toggle(box, "checked") ?? toggle(box, "default")) === true ? "☒" : "☐";
}

/** The kind of a drawing that is no picture, by its namespace. */
function drawingKind(drawing: XmlElement): string {
  const uri = attr(deep(drawing, "graphicData")[0], "uri");
  if (uri.includes("/diagram")) return " (SmartArt)";
  return uri.includes("/chart") ? " (a chart)" : "";
}

/** A character of a font of symbols, by its code in the private area (17.3.3.30). */
function symbolOf(hex: string): string {
  const codes: Readonly<Record<string, string>> = {
    F0FC: "✓",
    F0B7: "•",
    F0A7: "▪",
    F0E0: "→",
    F06F: "☐",
    F0FE: "☒",
    F0A8: "☐",
  };
  const code = Number.parseInt(hex, 16);
  return codes[hex.toUpperCase()] ?? (code >= 0x20 && code < 0xd800 ? String.fromCodePoint(code) : "");
}

/** A note begins with its own number, which a definition sets by itself. */
function withoutNumber(inlines: readonly ImportedInline[]): readonly ImportedInline[] {
  const [first, ...rest] = inlines;
  return first?.kind === "text" ? [{ ...first, text: first.text.trimStart() }, ...rest] : inlines;
}
