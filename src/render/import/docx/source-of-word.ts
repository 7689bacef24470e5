import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import { quoted } from "../findings.ts";
import { unwrapped } from "./blocks.ts";
import { linkOfDrawing, outsideBoxes } from "./drawings.ts";
import { drawnFields } from "./fields/drawn-fields.ts";
import { choiceOf, symbolOf } from "./fields/form-signs.ts";
import { addressWithPlace, hyperlinkIn } from "./fields/hyperlink-field.ts";
import { isKnownFormat } from "./numbering.ts";
import { addProperties, fateOf } from "./property-rules.ts";
import { linkOf, type WordFile, type WordLocation } from "./word-file.ts";
import { all, attr, deep, kid, measure, toggle, val, wordsIn } from "./xml.ts";

/** All that a Word file shows with its tracked changes accepted: its text, headers, footers, notes, comments and text boxes. */
export function sourceOfWord(file: WordFile): Source {
  const survey = new Survey(file);
  survey.body();
  return survey.source;
}

/** Text that nobody sees: of deleted passages, and the codes of fields. */
const unseen: ReadonlySet<string> = new Set(["del", "moveFrom", "delText", "instrText", "delInstrText"]);
/** Between two words. */
const gaps: ReadonlySet<string> = new Set([
  "tab",
  "ptab",
  "br",
  "cr",
  "noBreakHyphen",
  "footnoteReference",
  "endnoteReference",
]);
/** Properties that name a style. */
const styleNames: ReadonlySet<string> = new Set(["pStyle", "rStyle", "tStyle", "tblStyle"]);
const drawings: ReadonlySet<string> = new Set(["drawing", "pict", "object"]);

interface SeenField {
  instruction: string;
  /** Its result is being shown. */
  isResult: boolean;
  /** Where it leads to, and what its result is. */
  link: SeenWordLink | undefined;
}

interface SeenWordLink {
  readonly target: string;
  readonly anchor: string;
  readonly place: WordLocation;
  readonly words: string[];
}

/** Fields that the reader takes over, or reports by their own names. */
const fieldsTaken: ReadonlySet<string> = new Set([
  ...["PAGE", "NUMPAGES", "SECTIONPAGES", "TOC", "DATE", "TIME", "SAVEDATE", "MERGEFIELD", "IF", "FORMTEXT"],
  ...["NEXT", "NEXTIF", "SKIPIF", "SEQ", "STYLEREF", "ADDRESSBLOCK", "GREETINGLINE"],
  ...["FORMCHECKBOX", "FORMDROPDOWN", "HYPERLINK", "REF", "PAGEREF"],
  ...drawnFields,
]);

const textOf = (element: XmlElement): string => deep(element, "t").map(wordsIn).join("");

/** Lives for one file. */
class Survey {
  readonly source: Source = new Source();
  readonly #file: WordFile;
  readonly #styles = new Set<string>();
  readonly #parts = new Set<string>();
  readonly #levels = new Set<string>();
  /** The text of the paragraph that is being read. */
  #words: string[] = [];
  /** Fields around, which go on from paragraph to paragraph. */
  #fields: SeenField[] = [];
  /** Text between the code of a field and its result: seen where there is no result. */
  #unsure: string[] = [];
  /** Within something whose words the report has: its links, notes and pictures count, and neither its words nor its looks. */
  #isReported: boolean = false;
  /** Notes and the like that are being read: a note that refers to itself is read once. */
  readonly #open = new Set<XmlElement>();

  constructor(file: WordFile) {
    this.#file = file;
  }

  body(): void {
    const { body, part, styles, background } = this.#file;
    if (background?.parent !== undefined) addProperties(background.parent, "document", this.source);
    let number = 0;
    addProperties(body, "document", this.source);
    for (const child of all(body)) {
      const [first] = unwrapped(child, this.#file.syntax !== "none");
      const what = first?.local === "tbl" ? "table" : "paragraph";
      const place = { part, words: first === undefined ? "document" : `document, block ${number + 1} (${what})` };
      this.#visit(child, place);
      this.#flush(place);
      number += unwrapped(child, this.#file.syntax !== "none").length;
    }
    for (const { link } of this.#fields) this.#linkTo(link);
    if (styles.defaults !== undefined) this.#properties(styles.defaults, { part, words: "styles" });
    this.#style(styles.normal);
  }

  #story(root: XmlElement | undefined, place: WordLocation): void {
    if (root === undefined || this.#open.has(root)) return;
    this.#open.add(root);
    const [words, fields] = [this.#words, this.#fields];
    [this.#words, this.#fields] = [[], []];
    this.#visit(root, place);
    this.#flush(place);
    for (const { link } of this.#fields) this.#linkTo(link);
    [this.#words, this.#fields] = [words, fields];
    this.#open.delete(root);
  }

  #flush({ words }: WordLocation): void {
    this.#text(words, [...this.#words, ...this.#unsure].join(""));
    [this.#words, this.#unsure] = [[], []];
  }

  #text(place: string, words: string): void {
    if (!this.#isReported) this.source.text(place, words);
  }

  /** `isKnown`: not within something that is reported as a whole. */
  #visit(element: XmlElement, place: WordLocation, isKnown: boolean = true): void {
    keepOn();
    const { local } = element;
    if (local === "instrText") this.#instruction(wordsIn(element));
    if (unseen.has(local) || (local === "r" && this.#isHidden(element))) return;
    if (this.#file.findings.ledger.isReplaced(element)) {
      this.#words.push(" ");
      if (deep(element, "txbxContent").length > 0) this.#reported(element, place);
      return;
    }
    if (local.endsWith("Pr")) {
      if (element.uri === this.#file.body.uri && !this.#isReported) this.#properties(element, place);
      return;
    }
    if (local === "p") this.#flush(place);
    if (drawings.has(local)) this.#drawing(element, place);
    else if (local === "AlternateContent") this.#alternative(element, place, isKnown);
    else {
      this.#piece(element, place);
      if (isKnown && !this.#isReported && element.uri === this.#file.body.uri)
        addProperties(element, place.words, this.source);
      for (const child of all(element)) {
        const fate = fateOf(local, child.local);
        if (fate === "unknown") this.#words.push(" ");
        // What a file has in an element without contents, such as the end of a bookmark, is in the report.
        if (fate !== "without effect" || deep(child, "t").length > 0)
          this.#visit(child, place, isKnown && fate === "taken");
      }
    }
    if (local === "p") this.#flush(place);
  }

  #reported(drawing: XmlElement, place: WordLocation): void {
    const before = this.#isReported;
    this.#isReported = true;
    if (drawings.has(drawing.local)) this.#drawing(drawing, place);
    this.#isReported = before;
  }

  /** The branch that is chosen (ISO/IEC 29500-3, 7.5), as if it stood there by itself. */
  #alternative(element: XmlElement, place: WordLocation, isKnown: boolean): void {
    const branch = kid(element, "Choice") ?? kid(element, "Fallback");
    if (branch === undefined) return;
    if (isKnown && !this.#isReported) addProperties(branch, place.words, this.source, element.parent?.local);
    for (const child of all(branch)) this.#visit(child, place, isKnown);
  }

  #instruction(code: string): void {
    const field = this.#fields.at(-1);
    if (field !== undefined) field.instruction = (field.instruction + code).slice(0, 500);
  }

  #piece(element: XmlElement, place: WordLocation): void {
    const { local } = element;
    if (local === "fldChar") this.#field(element, place);
    else if (local === "fldSimple") this.#linkTo(this.#fieldOf(attr(element, "instr"), place), textOf(element));
    if (!this.#fields.every(({ isResult }) => isResult)) {
      if (local === "t") this.#unsure.push(wordsIn(element));
      return;
    }
    if (local === "t") this.#shown(wordsIn(element));
    else if (local === "sym") this.#words.push(symbolOf(attr(element, "char")));
    else if (local === "hyperlink") this.#link(element, place);
    if (gaps.has(local)) this.#words.push(" ");
    if (local === "footnoteReference" || local === "endnoteReference") this.#note(element, place);
    if (local === "commentReference") this.#comment(attr(element, "id"));
  }

  #field(character: XmlElement, place: WordLocation): void {
    const type = attr(character, "fldCharType");
    const field = this.#fields.at(-1);
    if (type === "begin") {
      this.#fields.push({ instruction: "", isResult: false, link: undefined });
      this.#words.push(choiceOf(character) ?? "");
    } else if (field !== undefined) {
      if (!field.isResult) field.link = this.#fieldOf(field.instruction, place);
      this.#unsure = [];
      if (type === "separate") field.isResult = true;
      else if (type === "end") this.#linkTo(this.#fields.pop()?.link);
    }
  }

  #shown(words: string): void {
    this.#words.push(words);
    for (const { link } of this.#fields) link?.words.push(words);
  }

  /** A field that another document fills in otherwise is text in a definition. */
  #fieldOf(instruction: string, place: WordLocation): SeenWordLink | undefined {
    const name = (instruction.trim().split(/\s+/)[0] ?? "").toUpperCase();
    const link = hyperlinkIn(instruction);
    if (link !== undefined) return { ...link, place, words: [] };
    if (name !== "" && !fieldsTaken.has(name) && this.#file.syntax !== "none")
      this.source.property(`field ${name}`, place.words, "the text that it shows in the file");
    return undefined;
  }

  #link(link: XmlElement, place: WordLocation): void {
    const target = linkOf(this.#file, place, attr(link, "id"))?.target ?? "";
    const isSeen = ["t", "drawing", "pict", "object"].some((local) => deep(link, local).length > 0);
    if (isSeen) this.#linkTo({ target, anchor: attr(link, "anchor"), place, words: [textOf(link)] });
  }

  #linkTo(link: SeenWordLink | undefined, words: string = link?.words.join("") ?? ""): void {
    if (link === undefined || link.target + link.anchor === "") return;
    const { target, anchor, place } = link;
    this.source.link(linkInMarkup(target === "" ? `#${anchor}` : addressWithPlace(target, anchor)), place.words, words);
  }

  #note(reference: XmlElement, place: WordLocation): void {
    const kind = reference.local === "endnoteReference" ? "endnote" : "footnote";
    const note = this.#file.notes.get(`${kind} ${attr(reference, "id")}`);
    if (note === undefined) return;
    this.source.content("note", place.words);
    this.#story(note.element, { part: note.part, words: `${place.words}, note` });
  }

  #comment(id: string): void {
    const comment = this.#file.comments.get(id);
    if (comment !== undefined) this.#story(comment.element, { part: comment.part, words: `comment ${id}` });
  }

  /** Its picture, or that it is none; the words in it, such as those of a text box. */
  #drawing(drawing: XmlElement, place: WordLocation): void {
    const own = (local: string): readonly XmlElement[] => outsideBoxes(drawing, local);
    const boxes = own("txbxContent");
    const isRule = deep(drawing, "rect").some((rect) => attr(rect, "hr") !== "");
    const pictures = own("blip").length + own("imagedata").length;
    if (pictures === 0 && boxes.length === 0 && !isRule) this.source.content("drawing", place.words);
    for (let picture = 0; picture < pictures; picture += 1) this.source.content("picture", place.words);
    const link = linkOfDrawing(drawing);
    if (link !== "")
      this.#linkTo({ target: linkOf(this.#file, place, link)?.target ?? "", anchor: "", place, words: [] });
    for (const box of boxes) this.#story(box, { ...place, words: `${place.words}, text box` });
    for (const path of own("textpath")) this.source.text(`${place.words}, drawing`, attr(path, "string"));
    for (const words of own("t")) this.source.text(`${place.words}, drawing`, wordsIn(words));
  }

  /** Hidden by itself, or by a style of its own. */
  #isHidden(run: XmlElement): boolean {
    const rPr = kid(run, "rPr");
    if (rPr === undefined) return false;
    return toggle(rPr, "vanish") ?? this.#file.styles.look(val(rPr, "rStyle")).hidden === true;
  }

  /** Properties of what is on a page, with those of the styles and lists that they name. */
  #properties(properties: XmlElement, place: WordLocation, as: string = properties.local): void {
    addProperties(properties, place.words, this.source, as);
    for (const child of all(properties)) {
      const { local } = child;
      if (styleNames.has(local)) this.#style(attr(child, "val"));
      else if (local === "numPr") this.#list(child);
      else if (local === "headerReference" || local === "footerReference") this.#zone(properties, child);
      if (fateOf(properties.local, local) === "taken" && all(child).length > 0) this.#properties(child, place);
    }
  }

  #style(id: string): void {
    if (this.#styles.has(id)) return;
    this.#styles.add(id);
    const place = { part: this.#file.part, words: `style ${id}` };
    for (const style of this.#file.styles.lineageOf(id)) {
      const own = attr(style, "styleId");
      if (own !== id && this.#styles.has(own)) continue;
      this.#styles.add(own);
      this.#properties(style, place);
    }
  }

  #list(numPr: XmlElement): void {
    const [numId, at] = [val(numPr, "numId"), measure(kid(numPr, "ilvl"), "val", 1) ?? 0];
    const level = this.#file.numbering.elementOf(numId, at);
    if (level === undefined || this.#levels.has(`${numId} ${at}`)) return;
    this.#levels.add(`${numId} ${at}`);
    const words = `list ${numId}, level ${at + 1}`;
    const { numbering, findings, part } = this.#file;
    const format = val(level, "numFmt");
    if (!isKnownFormat(format)) findings.changed(words, `The numbers of a list, ${quoted(format)}, are 1, 2, 3.`);
    this.#properties(level, { part, words }, numbering.isOfParagraphs(numId) ? "countedLvl" : level.local);
  }

  /** A header or a footer that some page shows (17.10). */
  #zone(section: XmlElement, reference: XmlElement): void {
    const file = this.#file;
    const type = attr(reference, "type");
    const isShown = type === "even" ? file.hasEvenPages : type !== "first" || toggle(section, "titlePg") === true;
    const words = reference.local.startsWith("header") ? "header" : "footer";
    const part = linkOf(file, { part: file.part, words }, attr(reference, "id"))?.part;
    if (!isShown || part === undefined || this.#parts.has(part)) return;
    this.#parts.add(part);
    this.#story(file.rootOf(part), { part, words });
  }
}
