import { isMalformed, parseExpression } from "../../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../../vocabulary/expression/quoted-text.ts";
import {
  type FieldSwitch,
  fieldWords,
  nestedEnd,
  nestedStart,
  switchesIn,
  unknownNested,
} from "../../../tag-languages/field-code.ts";
import type { Formatter } from "../../../tag-languages/formatter.ts";
import { quoted } from "../../findings.ts";
import { type PlaceholderValues, referenceOf, shownBy } from "../../placeholders/braces.ts";
import { orNothing } from "../../placeholders/condition.ts";
import { computedCode, type ImportedInline, type TextMarks } from "../../text/compose.ts";

/** The value of a field within the code of another one, as a part of that code; undefined: it has none. */
export const nestedValue = (inline: ImportedInline | undefined): string => {
  const expression = inline?.kind === "code" ? inline.withinText : inline && expressionOf(inline);
  return expression === undefined ? unknownNested : `${nestedStart}${expression}${nestedEnd}`;
};

function expressionOf(inline: ImportedInline): string | undefined {
  if (inline.kind === "value") return `$${inline.path}`;
  return inline.kind === "code" ? inline.expression : undefined;
}

/** `IF … = … "one" "other"` (17.16.5.26); undefined: it compares what a definition does not. */
export function chosenByField(instruction: string, marks: TextMarks): ImportedInline | undefined {
  const found = fieldWords(instruction.replace(/^\s*IF(?![A-Za-z])/i, ""));
  const end = found.findIndex(({ kind }) => kind === "switch");
  const [left, sign, right, one, other, ...more] = end === -1 ? found : found.slice(0, end);
  if (sign?.kind !== "sign" || one === undefined || more.length > 0 || instruction.includes(unknownNested))
    return undefined;
  if (left?.kind !== "operand" || right?.kind !== "operand") return undefined;
  const condition = compared(left.text, sign.text, right.text);
  if (condition === undefined) return undefined;
  const expression = `if(${condition}, ${joinedText(one.text)}, ${joinedText(other?.text ?? "")})`;
  return isMalformed(parseExpression(expression)) ? undefined : computedCode(`[= ${expression}]`, expression, marks);
}

function compared(left: string, sign: string, right: string): string | undefined {
  // Patterns: * and ? stand for any characters.
  if (/[*?]/.test(right)) return undefined;
  const value = operandOf(left);
  if (right === "" && sign === "=") return `not ${value}`;
  if (right === "" && sign === "<>") return value;
  return `${value} ${sign === "<>" ? "!=" : sign} ${operandOf(right)}`;
}

/** What is compared: a value alone, which may be missing, or a text. */
const operandOf = (text: string): string =>
  text.startsWith(nestedStart) && text.indexOf(nestedEnd) === text.length - 1 ? text.slice(1, -1) : joinedText(text);

/** Text with the values of fields in it, as an expression. */
function joinedText(text: string): string {
  const parts = text.split(/(\uFDD2[^\uFDD3]*\uFDD3)/).filter((part) => part !== "");
  const spelt = parts.map((part) => (part.startsWith(nestedStart) ? orNothing(part.slice(1, -1)) : quotedText(part)));
  return spelt.length === 0 ? "''" : spelt.join(" & ");
}

/**
 * `MERGEFIELD name` with its switches (17.16.5.35, 17.16.4.1); undefined: its name is none, or a command of a program that merges
 * (`TableStart:rows`, `Image:logo`), which is reported.
 */
export function mergedValue(
  instruction: string,
  marks: TextMarks,
  filling: PlaceholderValues,
): ImportedInline | undefined {
  const [name, ...rest] = fieldWords(instruction.replace(/^\s*MERGEFIELD(?![A-Za-z])/i, ""));
  const written = name?.kind === "operand" ? name.text : "";
  const reference = written.includes(":") ? undefined : referenceOf(written, filling);
  if (reference === undefined) {
    const message = `The field ${quoted(`MERGEFIELD ${written}`)} names no value, and is the text that it shows in the file.`;
    filling.findings.placeholder("lost", filling.place, message);
    return undefined;
  }
  const switches = switchesIn(rest);
  const formats = switches.filter(isFormat);
  const shown = shownBy(
    { reference, formats: formats.map((one) => `${one.name} ${one.word}`), formatters: formats.map(formatterOf) },
    marks,
    filling,
  );
  const textOf = (wanted: string) => switches.find((one) => one.name.toLowerCase() === wanted)?.word ?? "";
  return around(shown, [textOf("\\b"), textOf("\\f")], `$${reference}`);
}

const isFormat = ({ name, word }: FieldSwitch): boolean =>
  /^\\[*#@]$/.test(name) && !/^(?:MERGEFORMAT|CHARFORMAT)$/i.test(word);

/** A switch as the formatter that does the same; without a name where none does. */
function formatterOf({ name, word }: FieldSwitch): Formatter {
  if (name === "\\@") return { name: "formatD", words: [dayPattern(word)] };
  if (name === "\\#") {
    // Two zeros before the point are digits that are always there: `0000` is no format of a definition.
    const plain = /^[#,]*0?(?:\.([0#]+))?$/.exec(word);
    const decimals = plain?.[1];
    const isPlain = plain !== null && word !== "";
    return { name: isPlain ? "formatN" : "", words: [`${decimals?.length ?? 0}`] };
  }
  const cases: Readonly<Record<string, string>> = { upper: "upperCase", lower: "lowerCase" };
  const plain = word.toLowerCase();
  return { name: Object.hasOwn(cases, plain) ? (cases[plain] ?? "") : "", words: [] };
}

/** Word's `d MMMM yyyy` in the letters that formatters have. */
export const dayPattern = (word: string): string =>
  word.replace(/d+/g, (days) => (days.length < 3 ? days.toUpperCase() : days)).replaceAll("y", "Y");

/** A text before and behind a value, if there is one. */
function around(shown: ImportedInline, [before, behind]: readonly [string, string], reference: string): ImportedInline {
  const value = expressionOf(shown);
  if ((before === "" && behind === "") || value === undefined) return shown;
  const parts = [before, behind].map((part) => (part === "" ? undefined : quotedText(part)));
  const whole = [parts[0], value, parts[1]].filter((part) => part !== undefined).join(" & ");
  const expression = `if(${reference}, ${whole}, '')`;
  return computedCode(`[= ${expression}]`, expression, shown.marks);
}

/** Fields that go to another entry of a mail merge (17.16.5.39, 17.16.5.58). */
export function reportOtherEntries(name: string, { findings, place }: PlaceholderValues): void {
  findings.placeholder(
    "lost",
    place,
    `The field ${quoted(name)} chooses among the entries of a mail merge: a document is made of one.`,
  );
}
