import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { computed } from "../../definition/bind/expression/compute.ts";
import type { ComputableExpression } from "../../definition/bind/expression/computed.ts";
import {
  type FieldSwitch,
  type FieldWord,
  fieldWords,
  nestedEnd,
  nestedStart,
  switchesIn,
  unknownNested,
} from "../../tag-languages/field-code.ts";
import { typesOfFields } from "./field-types.ts";

/** A text with the values of fields in it. */
export type FieldText = readonly (string | FormattedField)[];

/** What a field asks for (17.16.5). */
type WordFieldValue =
  | { readonly kind: "name"; readonly name: string; readonly otherwise: FieldText | undefined }
  | { readonly kind: "choice"; readonly test: FieldTest; readonly yes: FieldText; readonly no: FieldText }
  | { readonly kind: "text"; readonly text: FieldText }
  /** The number of the entry. */
  | { readonly kind: "number" }
  /** Gives a bookmark a text, and shows nothing (17.16.5.3, 17.16.5.59). */
  | { readonly kind: "set"; readonly name: string; readonly text: FieldText }
  /** The text that a bookmark was given. */
  | { readonly kind: "bookmark"; readonly name: string }
  /** `operands`: what the names of nested fields and of bookmarks stand for. */
  | { readonly kind: "formula"; readonly compute: ComputableExpression; readonly operands: FieldOperands };

type FieldOperands = readonly (readonly [name: string, field: FormattedField])[];

export interface FieldTest {
  readonly left: FieldText;
  readonly sign: string;
  readonly right: FieldText;
}

/** A field and how its value is written (17.16.4.1). */
export interface FormattedField {
  readonly value: WordFieldValue;
  readonly switches: readonly FieldSwitch[];
  /** As its author wrote it. */
  readonly code: FieldText;
  /** Attributes of its begin, each with a blank before: whether it is locked, and is to be updated. */
  readonly flags: string;
}

/** What a field says. */
export type FieldMeaning =
  | { readonly kind: "value"; readonly field: FormattedField; readonly spelling: string }
  /** The rows or paragraphs between are repeated, as programs that merge have it. */
  | { readonly kind: "edge"; readonly isStart: boolean; readonly list: string; readonly spelling: string }
  /** On to the next entry, where the test holds; `isSkip`: and this one has no copy. */
  | {
      readonly kind: "next";
      readonly test: FieldTest | undefined;
      readonly isSkip: boolean;
      readonly spelling: string;
    };

/** Fields that stand in the code of another one, the bookmarks that fields before it give a text, in small letters, and its attributes. */
export interface FieldSurroundings {
  readonly nested: readonly FormattedField[];
  readonly bookmarks: ReadonlySet<string>;
  readonly flags: string;
}

/** A field's code as its meaning. undefined: it is left to Word. */
export function readField(code: string, around: FieldSurroundings): FieldMeaning | undefined {
  if (code.includes(unknownNested)) return undefined;
  const { nested, flags } = around;
  const meaning = readCode(code, around);
  if (meaning?.kind !== "value") return meaning;
  return { ...meaning, field: { ...meaning.field, flags, code: textOf({ kind: "operand", text: code }, nested) } };
}

type CodeSurroundings = Omit<FieldSurroundings, "flags">;

/** A meaning whose code is not there yet. */
type CodelessMeaning =
  | Exclude<FieldMeaning, { readonly kind: "value" }>
  | { readonly kind: "value"; readonly field: Omit<FormattedField, "code" | "flags">; readonly spelling: string };

function readCode(code: string, { nested, bookmarks }: CodeSurroundings): CodelessMeaning | undefined {
  const [begun = "", name = ""] = /^\s*(=|[\p{L}_][\p{L}\p{N}_]{0,39})/u.exec(code) ?? [];
  const rest = code.slice(begun.length);
  if (name === "=") return formulaOf(rest, { nested, bookmarks });
  const words = fieldWords(rest);
  const end = words.findIndex(({ kind }) => kind === "switch");
  const given = { operands: end === -1 ? words : words.slice(0, end), switches: switchesIn(words), nested };
  if (Object.hasOwn(fields, name.toUpperCase())) return fields[name.toUpperCase()]?.(given);
  const isRef = name.toUpperCase() === "REF";
  const [bookmark = isRef ? undefined : { kind: "operand", text: name }, ...more] = given.operands;
  const isOwn = isRef ? more.length === 0 : given.operands.length === 0 && !typesOfFields.has(name.toUpperCase());
  return isOwn && bookmark !== undefined ? bookmarkField(bookmark.text, given.switches, bookmarks) : undefined;
}

/** Fields that get what the data have, or decide by it, and are not understood here. */
const unknownOfData: ReadonlySet<string> = new Set(["ADDRESSBLOCK", "GREETINGLINE"]);

/** The name of a field that the data would change, were it understood: one of a mail merge, or one with such fields in its code. */
export function nameOfData(code: string, nested: readonly FormattedField[]): string | undefined {
  const [, written = ""] = /^\s*(=|[A-Za-z]{1,40})/.exec(code) ?? [];
  const name = written.toUpperCase();
  return nested.length > 0 || unknownOfData.has(name) || Object.hasOwn(fields, name) ? name : undefined;
}

interface FieldWords {
  readonly operands: readonly FieldWord[];
  readonly switches: readonly FieldSwitch[];
  readonly nested: readonly FormattedField[];
}

const fields: Readonly<Record<string, (words: FieldWords) => CodelessMeaning | undefined>> = {
  MERGEFIELD: mergeField,
  IF: ({ operands, switches, nested }) => {
    const test = testOf(operands, nested);
    const [, , , yes, no, ...more] = operands;
    if (test === undefined || yes === undefined || more.length > 0) return undefined;
    const value: WordFieldValue = { kind: "choice", test, yes: textOf(yes, nested), no: textOf(no, nested) };
    return { kind: "value", field: { value, switches: formatsOf(switches) }, spelling: "IF" };
  },
  NEXT: () => ({ kind: "next", test: undefined, isSkip: false, spelling: "NEXT" }),
  NEXTIF: (words) => nextField(words, { isSkip: false, spelling: "NEXTIF" }),
  SKIPIF: (words) => nextField(words, { isSkip: true, spelling: "SKIPIF" }),
  SET: ({ operands, switches, nested }) => {
    const [name, text, ...more] = operands;
    if (text === undefined || more.length > 0) return undefined;
    return setField(name, textOf(text, nested), { switches, spelling: "SET" });
  },
  ASK: ({ operands, switches, nested }) => {
    const [name] = operands;
    if (name === undefined || operands.length > 2) return undefined;
    const value: WordFieldValue = { kind: "name", name: name.text, otherwise: defaultIn(switches, nested) };
    const answer: FormattedField = { value, switches: [], code: [], flags: "" };
    return setField(name, [answer], { switches, spelling: `ASK «${name.text}»` });
  },
  MERGEREC: ({ switches }) => numberField("MERGEREC", switches),
  MERGESEQ: ({ switches }) => numberField("MERGESEQ", switches),
  QUOTE: ({ operands, switches, nested }) => {
    const [word] = operands;
    if (word === undefined || operands.length > 1) return undefined;
    const value: WordFieldValue = { kind: "text", text: textOf(word, nested) };
    return { kind: "value", field: { value, switches: formatsOf(switches) }, spelling: "QUOTE" };
  },
  FILLIN: ({ operands, switches, nested }) => {
    const name = textOf(operands[0], []).join("");
    if (name === "" || operands.length > 1) return undefined;
    const text = defaultIn(switches, nested);
    return {
      kind: "value",
      field: { value: { kind: "name", name, otherwise: text }, switches: formatsOf(switches) },
      spelling: `«${name}»`,
    };
  },
};

/** What a question is answered with where the data have no value. */
function defaultIn(switches: readonly FieldSwitch[], nested: readonly FormattedField[]): FieldText | undefined {
  const given = switches.find((one) => one.name.toLowerCase() === "\\d");
  return given === undefined ? undefined : textOf({ kind: "operand", text: given.word }, nested);
}

function nextField(
  { operands, nested }: FieldWords,
  kind: { readonly isSkip: boolean; readonly spelling: string },
): CodelessMeaning | undefined {
  const test = testOf(operands, nested);
  return test === undefined || operands.length > 3 ? undefined : { kind: "next", test, ...kind };
}

/** Names of bookmarks (17.13.6.2). */
const bookmarkName = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u;

function setField(
  name: FieldWord | undefined,
  text: FieldText,
  { switches, spelling }: { readonly switches: readonly FieldSwitch[]; readonly spelling: string },
): CodelessMeaning | undefined {
  if (name?.kind !== "operand" || !bookmarkName.test(name.text)) return undefined;
  const value: WordFieldValue = { kind: "set", name: name.text.toLowerCase(), text };
  return { kind: "value", field: { value, switches: formatsOf(switches) }, spelling };
}

/** Of a paragraph's number, or beside it, is what Word alone knows. */
const ofPlaces = /^\\[dfnprtw]$/i;

/** A reference to a bookmark that a field gives a text; others are to places of the file. */
function bookmarkField(
  name: string,
  switches: readonly FieldSwitch[],
  known: ReadonlySet<string>,
): CodelessMeaning | undefined {
  if (!known.has(name.toLowerCase()) || switches.some((one) => ofPlaces.test(one.name))) return undefined;
  const value: WordFieldValue = { kind: "bookmark", name: name.toLowerCase() };
  return { kind: "value", field: { value, switches: formatsOf(switches) }, spelling: `REF ${name}` };
}

const numberField = (spelling: string, switches: readonly FieldSwitch[]): CodelessMeaning => ({
  kind: "value",
  field: { value: { kind: "number" }, switches: formatsOf(switches) },
  spelling,
});

/** `TableStart:lines`, as programs that merge name a list. */
const edge = /^(Table|Group|Range|Region|Begin|End)(Start|End|Group)?:(.{1,200})$/i;

function mergeField({ operands, switches }: FieldWords): CodelessMeaning | undefined {
  if (operands.some(({ kind }) => kind !== "operand")) return undefined;
  const name = operands
    .map(({ text }) => text)
    .join(" ")
    .trim();
  const spelling = `«${name}»`;
  const [, first = "", second = "", list = ""] = edge.exec(name) ?? [];
  if (list !== "") return { kind: "edge", isStart: !/end/i.test(first + second), list: list.trim(), spelling };
  // Other commands, as `Image:logo`, are not understood.
  if (name === "" || name.includes(":") || name.includes(nestedStart)) return undefined;
  const value: WordFieldValue = { kind: "name", name, otherwise: undefined };
  return { kind: "value", field: { value, switches: formatsOf(switches, true) }, spelling };
}

/** Switches that change the value: how it looks, the result says. `hasAffixes`: `\b` and `\f` are texts around it. */
const formatsOf = (switches: readonly FieldSwitch[], hasAffixes = false): readonly FieldSwitch[] =>
  switches
    .map(({ name, word }) => ({ name: name.toLowerCase(), word }))
    .filter(
      ({ name, word }) => (hasAffixes && /^\\[bf]$/.test(name)) || (/^\\[*#@]$/.test(name) && !isLook.test(word)),
    );

const isLook = /^(?:MERGEFORMAT|CHARFORMAT)$/i;

function testOf(operands: readonly FieldWord[], nested: readonly FormattedField[]): FieldTest | undefined {
  const [left, sign, right] = operands;
  if (left?.kind !== "operand" || sign?.kind !== "sign" || right?.kind !== "operand") return undefined;
  return { left: textOf(left, nested), sign: sign.text, right: textOf(right, nested) };
}

/** A word of a code, the fields in it by their numbers. */
function textOf(word: FieldWord | undefined, nested: readonly FormattedField[]): FieldText {
  const parts = (word?.text ?? "").split(/(\uFDD2\d{1,4}\uFDD3)/).filter((part) => part !== "");
  return parts.flatMap((part): FieldText => {
    const field = part.startsWith(nestedStart) ? nested[Number(part.slice(1, -1))] : part;
    return field === undefined ? [] : [field];
  });
}

/** `= { MERGEFIELD net } * 1.2`: our grammar, as far as Word's is the same; any other formula is left to Word. */
function formulaOf(code: string, { nested, bookmarks }: CodeSurroundings): CodelessMeaning | undefined {
  const end = code.search(/\\[*#@]/);
  const formula = end === -1 ? code : code.slice(0, end);
  const stem = unusedStem(formula);
  const names = formula.replace(/\uFDD2(\d{1,4})\uFDD3/g, `${stem}$1`);
  const tree = parseExpression(names, "read");
  if (names.includes(nestedEnd) || isMalformed(tree)) return undefined;
  const named = namesIn(tree);
  if (named === undefined) return undefined;
  const operands = new Map<string, FormattedField>(nested.map((field, at) => [`${stem}${at}`, field]));
  for (const name of named) {
    if (operands.has(name)) continue;
    const field = bookmarkField(name, [], bookmarks);
    if (field?.kind !== "value") return undefined;
    operands.set(name, { ...field.field, code: [], flags: "" });
  }
  if (operands.size === 0) return undefined;
  const switches = end === -1 ? [] : formatsOf(switchesIn(fieldWords(code.slice(end))));
  const value: WordFieldValue = { kind: "formula", compute: computed(tree), operands: [...operands] };
  return { kind: "value", field: { value, switches }, spelling: "=" };
}

/** What names of nested fields begin with, and nothing in the formula does. */
function unusedStem(formula: string): string {
  let stem = "f";
  while (formula.includes(stem)) stem += "_";
  return stem;
}

/** The names that a formula computes with; undefined: it has others than plain ones. */
function namesIn(tree: ExpressionTree): readonly string[] | undefined {
  switch (tree.kind) {
    case "reference": {
      const { root, steps, spelling } = tree.token;
      return root === "name" && steps.length === 1 && steps[0] === spelling ? [spelling] : undefined;
    }
    case "unary":
      return namesIn(tree.operand);
    case "binary":
      return allNames([tree.left, tree.right]);
    case "call":
      return allNames(tree.operands);
    case "number":
    case "text":
    case "constant":
      return [];
  }
}

function allNames(trees: readonly ExpressionTree[]): readonly string[] | undefined {
  const all = trees.map(namesIn);
  return all.includes(undefined) ? undefined : all.flatMap((names) => names ?? []);
}
