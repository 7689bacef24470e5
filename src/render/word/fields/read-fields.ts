import type { WordHandling } from "../../../vocabulary/definition/word.ts";
import { longestCode, nestedEnd, nestedStart } from "../../tag-languages/field-code.ts";
import type { WordRemark } from "../package/outside-links.ts";
import { directionsOf } from "../program/link-look.ts";
import type { AuthoredText } from "../tags/author-place.ts";
import { refuseMany } from "../tags/place-tags.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import { attributeIn, childNamed, replaceAll } from "../tree/edit.ts";
import { openingOf, type PartNode, type SourceElement, type TagMark } from "../tree/source-tree.ts";
import { unescapedText } from "../tree/xml-text.ts";
import { type FieldMeaning, type FormattedField, nameOfData, readField } from "./field-value.ts";
import { keptField } from "./kept-field.ts";

/** A field that has begun. */
interface BegunField {
  code: string;
  /** Its result is being read. */
  isResult: boolean;
  /** It began in a paragraph before, or has in its code what no code has: it is left to Word. */
  isForeign: boolean;
  /** Its code is an attribute: no characters of a field divide or end it. */
  readonly isSimple: boolean;
  runs: SourceElement[];
  /** Attributes of its begin that a kept field has again, each with a blank before. */
  readonly flags: string;
  /** The first run of its result. */
  look: SourceElement | undefined;
  readonly nested: FormattedField[];
  /** Fields in its result, which are placed if it stays. */
  readonly inResult: UnderstoodField[];
}

/** A field with a meaning, and what it consists of in the file. */
interface UnderstoodField {
  readonly meaning: FieldMeaning;
  readonly elements: readonly SourceElement[];
  readonly look: SourceElement | undefined;
}

/** More fields inside one another than any program makes. */
const mostDepth = 20;

/** More names of fields than Word has. */
const mostRemarks = 100;

/** A quick look at a part: whether it may have fields. */
export const mayHoldFields = (source: string): boolean =>
  source.includes("w:fldChar") || source.includes("w:fldSimple");

/** Reads the fields of a part, paragraph by paragraph, and puts marks in their places. Lives for one part. */
export class FieldReader {
  readonly #open: BegunField[] = [];
  #placed: UnderstoodField[] = [];
  #where = () => "";
  /** By the names of fields. */
  readonly #remarks = new Map<string, WordRemark>();
  readonly #handling: WordHandling;
  readonly #bookmarks: Set<string>;

  /** `handling`: whether fields become their values, or show them; `bookmarks`: what fields give a text, in the order of the file. */
  constructor(handling: WordHandling, bookmarks: Set<string>) {
    this.#handling = handling;
    this.#bookmarks = bookmarks;
  }

  /** Fields that are left to Word although the data would change them, one for each of their names. */
  get remarks(): readonly WordRemark[] {
    return [...this.#remarks.values()];
  }

  /** The marks of a paragraph's fields. Those that are not understood, or go on in the next paragraph, are left to Word. `known`: how many there were before. */
  read({ element, where }: AuthoredText, known: number): readonly TagMark[] {
    if (!mayHoldFields(element.source.slice(element.from, element.to)) && this.#open.length === 0) return [];
    for (const field of this.#open) field.isForeign = true;
    this.#placed = [];
    this.#where = where;
    this.#visit(element);
    const kept = [
      ...this.#placed,
      ...this.#open.flatMap(({ isResult, inResult }) => (isResult ? inResult.splice(0) : [])),
    ];
    refuseMany(known + kept.length);
    return putMarks(kept, { where, handling: this.#handling });
  }

  #visit(parent: SourceElement): void {
    for (const child of parent.children) {
      if (child.kind !== "element" || apart.has(child.name)) continue;
      if (child.name === "w:r") this.#run(child);
      else if (child.name === "w:fldSimple" && this.#open.length < mostDepth) this.#simple(child);
      else this.#visit(child);
    }
  }

  #simple(element: SourceElement): void {
    const code = unescapedText(attributeIn(openingOf(element), "w:instr") ?? "");
    const field = begun({ flags: flagsOf(element), isSimple: true, isResult: true, look: childNamed(element, "w:r") });
    const before = this.#open.length;
    this.#open.push(field);
    this.#visit(element);
    this.#open.length = before;
    field.runs = [element];
    coded(field, code);
    this.#end(field);
  }

  #run(run: SourceElement): void {
    let isOwn = false;
    for (const child of run.children) {
      if (child.kind !== "element") continue;
      if (child.name === "w:fldChar") {
        this.#character(run, child);
        isOwn = true;
      } else if (this.#open.length > 0) this.#content(run, child);
    }
    if (!isOwn) this.#open.at(-1)?.runs.push(run);
  }

  #character(run: SourceElement, character: SourceElement): void {
    const type = attributeIn(openingOf(character), "w:fldCharType");
    const field = this.#open.at(-1);
    if (type === "begin" && this.#open.length < mostDepth)
      this.#open.push(begun({ flags: flagsOf(character), isForeign: !isEdge(run, character, "begin"), runs: [run] }));
    else if (field?.isSimple === true) return;
    else if (type === "separate" && field !== undefined) {
      field.isResult = true;
      field.runs.push(run);
    } else if (type === "end" && field !== undefined) {
      this.#open.pop();
      if (!field.runs.includes(run)) field.runs.push(run);
      if (!isEdge(run, character, "end")) field.isForeign = true;
      this.#end(field);
    }
  }

  #content(run: SourceElement, child: SourceElement): void {
    const field = this.#open.at(-1);
    if (field === undefined || child.name === "w:rPr") return;
    if (field.isResult) field.look ??= run;
    else if (child.name === "w:instrText" || child.name === "w:t") {
      const text = child.children.map((one) => (one.kind === "text" ? one.raw : "")).join("");
      coded(field, unescapedText(text));
    } else if (!unseen.has(child.name)) field.isForeign = true;
  }

  #left({ code, nested }: BegunField): void {
    const name = nameOfData(code, nested);
    if (name === undefined || this.#remarks.has(name) || this.#remarks.size === mostRemarks) return;
    const message = `${this.#where()}: a field ${name} is not understood; it keeps what it shows in the file, whatever the data are.`;
    this.#remarks.set(name, { code: "UNRESOLVED_TOKEN", message });
  }

  #end(field: BegunField): void {
    const meaning = field.isForeign
      ? undefined
      : readField(field.code, { nested: field.nested, bookmarks: this.#bookmarks, flags: field.flags });
    if (meaning?.kind === "value" && meaning.field.value.kind === "set") this.#bookmarks.add(meaning.field.value.name);
    if (meaning === undefined) this.#left(field);
    const outer = this.#open.at(-1);
    const own = meaning === undefined ? field.inResult : [{ meaning, elements: field.runs, look: field.look }];
    if (outer === undefined) {
      addAll(this.#placed, own);
      return;
    }
    addAll(outer.runs, field.runs);
    if (outer.isResult) addAll(outer.inResult, own);
    else if (meaning?.kind === "value") {
      outer.code += `${nestedStart}${outer.nested.length}${nestedEnd}`;
      outer.nested.push(meaning.field);
    } else outer.isForeign = true;
  }
}

const apart: ReadonlySet<string> = new Set([
  "w:p",
  "w:txbxContent",
  "mc:AlternateContent",
  "w:del",
  "w:moveFrom",
  "w:pPr",
]);

/** What stands in a run of a code, and is not seen where its text is. */
const unseen: ReadonlySet<string> = new Set(["w:lastRenderedPageBreak"]);

const begun = (of: Partial<BegunField>): BegunField => ({
  ...{ code: "", isResult: false, isForeign: false, isSimple: false, runs: [], look: undefined },
  ...{ nested: [], inResult: [], flags: "" },
  ...of,
});

/** Whether Word may not update a field, and whether it is to (17.16.18, 17.16.19). */
const flagsOf = (element: SourceElement): string =>
  ["w:fldLock", "w:dirty"]
    .filter((name) => /^(?:1|true|on)$/.test(attributeIn(openingOf(element), name) ?? ""))
    .map((name) => ` ${name}="true"`)
    .join("");

/** Adds to the code of a field; one that is too long is not read in part. */
function coded(field: BegunField, text: string): void {
  const added = text.replaceAll(/[\uFDD2-\uFDD4]/g, "");
  if (field.code.length + added.length > longestCode) field.isForeign = true;
  else field.code += added;
}

/** As `push` with many values, which are no arguments here: of those a call has so many at most. */
function addAll<Value>(to: Value[], from: readonly Value[]): void {
  for (const one of from) to.push(one);
}

/** Whether nothing else stands before this beginning of a field in its run, or behind this end. */
function isEdge(run: SourceElement, character: SourceElement, side: "begin" | "end"): boolean {
  const isShown = (child: PartNode) => child.kind === "element" && child.name !== "w:rPr";
  return character === (side === "begin" ? run.children.find(isShown) : run.children.findLast(isShown));
}

/** Where fields stand, and what becomes of them. */
interface FieldPlacing {
  readonly where: () => string;
  readonly handling: WordHandling;
}

/** Puts a mark in the place of each field, all at once: a paragraph may be long. */
function putMarks(fields: readonly UnderstoodField[], placing: FieldPlacing): readonly TagMark[] {
  const put = new Map<PartNode, TagMark | undefined>();
  for (const field of fields) {
    const [first] = field.elements;
    if (first?.parent === undefined) continue;
    for (const element of field.elements) put.set(element, undefined);
    put.set(first, markFor(field, first, placing));
  }
  replaceAll(put);
  return [...put.values()].filter((mark) => mark !== undefined);
}

/** The value of a field looks as its result did. */
function markFor(
  { meaning, elements, look }: UnderstoodField,
  first: SourceElement,
  { where, handling }: FieldPlacing,
): TagMark {
  const run = look ?? first;
  return {
    ...{ kind: "mark", meaning: tagOf(meaning, run, { elements, handling }), spelling: meaning.spelling },
    ...{ where: `${where()}, field ${meaning.spelling}`, region: undefined, parent: undefined },
  };
}

const sourceOf = ({ source, from, to }: SourceElement): string => source.slice(from, to);

function tagOf(
  meaning: FieldMeaning,
  run: SourceElement,
  { elements, handling }: Pick<UnderstoodField, "elements"> & Pick<FieldPlacing, "handling">,
): TagMeaning {
  switch (meaning.kind) {
    case "value": {
      const look = directionsOf(run);
      const xml = [...new Set(elements)].map(sourceOf).join("");
      const around = handling === "keep" ? keptField(meaning.field, look.own) : undefined;
      return { kind: "field", field: meaning.field, look, xml, around };
    }
    case "next":
      return { kind: "next", test: meaning.test, isSkip: meaning.isSkip };
    case "edge": {
      if (!meaning.isStart) return { kind: "end", word: "each", name: meaning.list };
      const steps = meaning.list.split(".");
      const tree = { kind: "reference", token: { root: "name", steps, spelling: meaning.list } } as const;
      const start = { kind: "start", word: "each", tree, name: meaning.list } as const;
      return { ...start, as: undefined, shape: undefined, numbering: undefined };
    }
  }
}
