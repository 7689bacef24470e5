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

/** A text with the values of fields in it. */
export type FieldText = readonly (string | FormattedField)[];

/** What a field asks for (17.16.5). */
type WordFieldValue =
  | { readonly kind: "name"; readonly name: string; readonly otherwise: FieldText | undefined }
  | { readonly kind: "choice"; readonly test: FieldTest; readonly yes: FieldText; readonly no: FieldText }
  | { readonly kind: "text"; readonly text: FieldText }
  /** The number of the entry. */
  | { readonly kind: "number" }
  /** `operands`: what `f0`, `f1` … stand for. */
  | { readonly kind: "formula"; readonly compute: ComputableExpression; readonly operands: readonly FormattedField[] };

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
}

/** What a field says. */
export type FieldMeaning =
  | { readonly kind: "value"; readonly field: FormattedField; readonly spelling: string }
  /** The rows or paragraphs between are repeated, as programs that merge have it. */
  | { readonly kind: "edge"; readonly isStart: boolean; readonly list: string; readonly spelling: string }
  /** On to the next entry, where the test holds. */
  | { readonly kind: "next"; readonly test: FieldTest | undefined; readonly spelling: string };

/** A field's code as its meaning; `nested`: the fields that stand in it. undefined: it is left to Word. */
export function readField(code: string, nested: readonly FormattedField[]): FieldMeaning | undefined {
  if (code.includes(unknownNested)) return undefined;
  const meaning = readCode(code, nested);
  if (meaning?.kind !== "value") return meaning;
  return { ...meaning, field: { ...meaning.field, code: textOf({ kind: "operand", text: code }, nested) } };
}

/** A meaning whose code is not there yet. */
type CodelessMeaning =
  | Exclude<FieldMeaning, { readonly kind: "value" }>
  | { readonly kind: "value"; readonly field: Omit<FormattedField, "code">; readonly spelling: string };

function readCode(code: string, nested: readonly FormattedField[]): CodelessMeaning | undefined {
  const [, name = "", rest = ""] = /^\s*(=|[A-Za-z]+)([\s\S]*)$/.exec(code) ?? [];
  if (name === "=") return formulaOf(rest, nested);
  const words = fieldWords(rest);
  const end = words.findIndex(({ kind }) => kind === "switch");
  const given = { operands: end === -1 ? words : words.slice(0, end), switches: switchesIn(words), nested };
  return Object.hasOwn(fields, name.toUpperCase()) ? fields[name.toUpperCase()]?.(given) : undefined;
}

/** Fields that get what the data have, or decide by it, and are not understood here. */
const unknownOfData: ReadonlySet<string> = new Set(["ADDRESSBLOCK", "GREETINGLINE", "SKIPIF", "SET", "ASK"]);

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
  NEXT: () => ({ kind: "next", test: undefined, spelling: "NEXT" }),
  NEXTIF: ({ operands, nested }) => {
    const test = testOf(operands, nested);
    return test === undefined || operands.length > 3 ? undefined : { kind: "next", test, spelling: "NEXTIF" };
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
    const otherwise = switches.find((one) => one.name.toLowerCase() === "\\d");
    if (name === "" || operands.length > 1) return undefined;
    const text = otherwise === undefined ? undefined : textOf({ kind: "operand", text: otherwise.word }, nested);
    return {
      kind: "value",
      field: { value: { kind: "name", name, otherwise: text }, switches: formatsOf(switches) },
      spelling: `«${name}»`,
    };
  },
};

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
function formulaOf(code: string, nested: readonly FormattedField[]): CodelessMeaning | undefined {
  const end = code.search(/\\[*#@]/);
  const formula = end === -1 ? code : code.slice(0, end);
  const names = formula.replace(/\uFDD2(\d{1,4})\uFDD3/g, "f$1");
  const tree = parseExpression(names, "read");
  if (nested.length === 0 || names.includes(nestedEnd) || isMalformed(tree) || !isOfFields(tree)) return undefined;
  const switches = end === -1 ? [] : formatsOf(switchesIn(fieldWords(code.slice(end))));
  const value: WordFieldValue = { kind: "formula", compute: computed(tree), operands: nested };
  return { kind: "value", field: { value, switches }, spelling: "=" };
}

/** Bookmarks and cells of tables are Word's own. */
function isOfFields(tree: ExpressionTree): boolean {
  switch (tree.kind) {
    case "reference":
      return /^f\d{1,4}$/.test(tree.token.spelling);
    case "unary":
      return isOfFields(tree.operand);
    case "binary":
      return isOfFields(tree.left) && isOfFields(tree.right);
    case "call":
      return tree.operands.every(isOfFields);
    case "number":
    case "text":
    case "constant":
      return true;
  }
}
