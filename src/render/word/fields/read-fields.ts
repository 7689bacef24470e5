import { longestCode, nestedEnd, nestedStart, unknownNested } from "../../tag-languages/field-code.ts";
import { directionsOf } from "../program/link-look.ts";
import type { AuthoredText } from "../tags/author-place.ts";
import { refuseMany } from "../tags/place-tags.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import { attributeIn, childNamed, detach, putBefore } from "../tree/edit.ts";
import { openingOf, type SourceElement, type TagMark } from "../tree/source-tree.ts";
import { unescapedText } from "../tree/xml-text.ts";
import { type FieldMeaning, type FormattedField, readField } from "./field-value.ts";

/** A field that has begun. */
interface BegunField {
  code: string;
  /** Its result is being read. */
  isResult: boolean;
  /** It began in a paragraph before: what is between is not its own alone. */
  isForeign: boolean;
  readonly runs: SourceElement[];
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

/** A quick look at a part: whether it may have fields. */
export const mayHoldFields = (source: string): boolean =>
  source.includes("w:fldChar") || source.includes("w:fldSimple");

/** Reads the fields of a part, paragraph by paragraph, and puts marks in their places. Lives for one part. */
export class FieldReader {
  readonly #open: BegunField[] = [];
  #placed: UnderstoodField[] = [];

  /** The marks of a paragraph's fields. Those that are not understood, or go on in the next paragraph, are left to Word. `known`: how many there were before. */
  read({ element, where }: AuthoredText, known: number): readonly TagMark[] {
    if (!mayHoldFields(element.source.slice(element.from, element.to)) && this.#open.length === 0) return [];
    for (const field of this.#open) field.isForeign = true;
    this.#placed = [];
    this.#visit(element);
    const kept = [
      ...this.#placed,
      ...this.#open.flatMap(({ isResult, inResult }) => (isResult ? inResult.splice(0) : [])),
    ];
    refuseMany(known + kept.length);
    return kept.flatMap((field) => markFor(field, where()));
  }

  #visit(parent: SourceElement): void {
    for (const child of parent.children) {
      if (child.kind !== "element" || apart.has(child.name)) continue;
      if (child.name === "w:r") this.#run(child);
      else if (child.name === "w:fldSimple" && this.#open.length === 0) this.#simple(child);
      else this.#visit(child);
    }
  }

  #simple(field: SourceElement): void {
    const meaning = readField(unescapedText(attributeIn(openingOf(field), "w:instr") ?? "").slice(0, longestCode), []);
    if (meaning !== undefined) this.#placed.push({ meaning, elements: [field], look: childNamed(field, "w:r") });
  }

  #run(run: SourceElement): void {
    let isOwn = false;
    for (const child of run.children) {
      if (child.kind !== "element") continue;
      if (child.name === "w:fldChar") {
        this.#character(run, attributeIn(openingOf(child), "w:fldCharType"));
        isOwn = true;
      } else if (this.#open.length > 0) this.#content(run, child);
    }
    if (!isOwn) this.#open.at(-1)?.runs.push(run);
  }

  #character(run: SourceElement, type: string | undefined): void {
    const field = this.#open.at(-1);
    if (type === "begin" && this.#open.length < mostDepth)
      this.#open.push({
        ...{ code: "", isResult: false, isForeign: !isFirst(run, "begin"), runs: [run], look: undefined },
        ...{ nested: [], inResult: [] },
      });
    else if (type === "separate" && field !== undefined) {
      field.isResult = true;
      field.runs.push(run);
    } else if (type === "end" && field !== undefined) {
      this.#open.pop();
      if (!field.runs.includes(run)) field.runs.push(run);
      if (!isFirst(run, "end")) field.isForeign = true;
      this.#end(field);
    }
  }

  #content(run: SourceElement, child: SourceElement): void {
    const field = this.#open.at(-1);
    if (field === undefined || child.name === "w:rPr") return;
    if (field.isResult) field.look ??= run;
    else if (child.name === "w:instrText" || child.name === "w:t") {
      const text = child.children.map((one) => (one.kind === "text" ? one.raw : "")).join("");
      field.code = (field.code + unescapedText(text).replaceAll(/[\uFDD2-\uFDD4]/g, "")).slice(0, longestCode);
    }
  }

  #end(field: BegunField): void {
    const meaning = field.isForeign ? undefined : readField(field.code, field.nested);
    const outer = this.#open.at(-1);
    const own = meaning === undefined ? field.inResult : [{ meaning, elements: field.runs, look: field.look }];
    if (outer === undefined) this.#placed.push(...own);
    else if (outer.isResult) {
      outer.inResult.push(...own);
      outer.runs.push(...field.runs);
    } else {
      outer.runs.push(...field.runs);
      const isValue = meaning?.kind === "value";
      outer.code += isValue ? `${nestedStart}${outer.nested.length}${nestedEnd}` : unknownNested;
      if (isValue) outer.nested.push(meaning.field);
    }
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

/** Whether nothing else stands before the beginning of a field in its run, or behind its end. */
function isFirst(run: SourceElement, type: "begin" | "end"): boolean {
  const shown = run.children.filter((child) => child.kind === "element" && child.name !== "w:rPr");
  const edge = type === "begin" ? shown[0] : shown.at(-1);
  return edge?.kind === "element" && attributeIn(openingOf(edge), "w:fldCharType") === type;
}

/** Puts a mark in the place of a field: its value looks as its result did. */
function markFor({ meaning, elements, look }: UnderstoodField, where: string): readonly TagMark[] {
  const [first] = elements;
  if (first === undefined || first.parent === undefined) return [];
  const run = look ?? first;
  const mark: TagMark = {
    ...{ kind: "mark", meaning: tagOf(meaning, run, elements), spelling: meaning.spelling },
    ...{ where: `${where}, field ${meaning.spelling}`, region: undefined, parent: undefined },
  };
  putBefore(first, mark);
  for (const element of new Set(elements)) detach(element);
  return [mark];
}

const sourceOf = ({ source, from, to }: SourceElement): string => source.slice(from, to);

function tagOf(meaning: FieldMeaning, run: SourceElement, elements: readonly SourceElement[]): TagMeaning {
  switch (meaning.kind) {
    case "value": {
      const look = directionsOf(run);
      const xml = [...new Set(elements)].map(sourceOf).join("");
      return { kind: "field", field: meaning.field, look, xml };
    }
    case "next":
      return { kind: "next", test: meaning.test };
    case "edge": {
      if (!meaning.isStart) return { kind: "end", word: "each", name: meaning.list };
      const steps = meaning.list.split(".");
      const tree = { kind: "reference", token: { root: "name", steps, spelling: meaning.list } } as const;
      const start = { kind: "start", word: "each", tree, name: meaning.list } as const;
      return { ...start, as: undefined, shape: undefined, numbering: undefined };
    }
  }
}
