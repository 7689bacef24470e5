import { cutAtTokens } from "../../../vocabulary/expression/text-parts.ts";
import { comparedWith } from "../../tag-languages/conditional.ts";
import { type Formatter, formatterOf } from "../../tag-languages/formatter.ts";
import { spelled } from "../../tag-languages/formatters.ts";
import { remark, type Syntax } from "../../tag-languages/statements.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { code, computedCode, type ImportedInline, picture, type TextMarks, text, value } from "../text/compose.ts";
import { translationCode } from "./carbone-texts.ts";
import type { LoopItem } from "./loop-item.ts";
import { type Sample, type SamplePath, stepsOf } from "./sample.ts";
import { scopeOf } from "./scopes.ts";

/** The values of placeholders, and where those that are not understood are reported. */
export interface PlaceholderValues {
  readonly findings: ImportFindings;
  readonly sample: Sample;
  /** Where in the file. */
  readonly place: string;
  readonly syntax: Syntax;
  /** Within a loop: its entry, and the list as it is written. */
  readonly item?: LoopItem | undefined;
  /** Its value in the example data; undefined: its name. */
  readonly example?: string | undefined;
  /** Makes the path of a picture for the example data; undefined: nothing is a placeholder of a picture. */
  readonly picture?: (() => string | undefined) | undefined;
}

const double = "\\{\\{\\{?([^{}\\n]{1,200})\\}?\\}\\}";
/** A statement of Jinja that is left is none that is understood. */
const jinja = "%(?!\\})(?:[^{%\\n]|\\{(?!%)|%(?!\\})){1,400}%";
const single = `\\{(${jinja}|[^{}\\n]{1,200})\\}`;
const tagsOf = (...written: readonly string[]): RegExp => new RegExp([remark, ...written].join("|"), "g");

const tags = {
  double: tagsOf(double),
  handlebars: tagsOf(double, `\\{(${jinja})\\}`),
  single: tagsOf(double, single),
  pluses: tagsOf(double, single, "\\+\\+\\+([^+{}\\n]{1,200})\\+\\+\\+"),
} as const;

const isRemark = (tag: string): boolean => /^\{\{~?!|^\{#[\s\S]*#\}$/.test(tag);

/** Commands of docx-templates. Without one, pluses are text: `A+++ B+++`. */
const commands =
  /\+\+\+(?:\s{0,9}(?:(?:INS|FOR|IF|EXEC|IMAGE|LINK|HTML|ALIAS|QUERY)\b|=)|(?:ins|for|if)\s)[^+{}\n]{0,1000}\+\+\+/;

/** The syntax of a Word file with this text. */
export const syntaxOf = (words: string): Syntax => (commands.test(words) ? "pluses" : "single");

/** What finds the first tag of a value in a text that has no statements and no remarks. */
export const hasTagsOf = (syntax: Syntax): RegExp => new RegExp(syntax === "none" ? "(?!)" : tags[syntax].source);

/** Text with the values that its placeholders stand for. */
export function readPlaceholders(
  words: string,
  marks: TextMarks,
  filling: PlaceholderValues,
): readonly ImportedInline[] {
  if (filling.syntax === "none") return [text(words, marks)];
  if (words.includes("$")) reportReferences(words, filling);
  if (!/\{|\+\+\+/.test(words)) return [text(words, marks)];
  const made: ImportedInline[] = [];
  let done = 0;
  for (const { 0: tag, 1: double, 2: single, 3: plus, index } of words.matchAll(tags[filling.syntax])) {
    if (isRemark(tag)) {
      filling.findings.ledger.text(tag);
      filling.findings.placeholder("near", filling.place, `${quoted(tag)} is a remark, and is left out.`);
      made.push(text(words.slice(done, index), marks));
      done = index + tag.length;
      continue;
    }
    const inline =
      plus === undefined && !isInserted(single ?? "")
        ? placeholder((double ?? single ?? "").trim(), double !== undefined, marks, filling)
        : betweenPluses((plus ?? single ?? "").trim(), tag, marks, filling);
    if (inline === undefined) continue;
    filling.findings.ledger.text(tag);
    made.push(text(words.slice(done, index), marks), inline);
    done = index + tag.length;
  }
  made.push(text(words.slice(done), marks));
  return made;
}

/** References of our own are text in a file of another program, and the report says so. */
function reportReferences(words: string, { findings, place }: PlaceholderValues): void {
  for (const part of cutAtTokens(words) ?? []) {
    if (part.kind !== "token") continue;
    const { spelling } = part.token;
    findings.placeholder("near", place, `${quoted(spelling)} stays as text: if a reference is meant, write it as one.`);
  }
}

/** A path: names with dots; Carbone's lists have an index. */
const path = /^[\p{L}_][\p{L}\p{N}\p{M}_ .-]{0,150}$/u;
const carbonePath = /^[dc]\.[\p{L}_][\p{L}\p{N}_.[\]+=]{0,150}$/u;

/** A tag of docxtemplater or Carbone that is no path: a statement, an alias, a computed value, a text of a language. */
const otherTag = /^(?:[#/^@%>!&~-]|\$\p{L}|[dc]\.\p{L}|t\(|(?:END-)?(?:IF|FOR)\b|EXEC\b)/u;

/** `+++INS name+++`, `+++=name+++` and `+++name+++`, as docx-templates has them. */
function betweenPluses(
  inner: string,
  tag: string,
  marks: TextMarks,
  filling: PlaceholderValues,
): ImportedInline | undefined {
  const written = inner.replace(/^(?:INS\s+|=\s*)/i, "");
  const reference = /^\$?[\p{L}_][\p{L}\p{N}_.]{0,150}$/u.test(written) ? referenceOf(written, filling) : undefined;
  if (reference !== undefined) return value(reference, marks);
  filling.findings.placeholder("near", filling.place, `${quoted(tag)} ${unknown}.`);
  return undefined;
}

/** `{INS name}` and `{= name}`: docx-templates lets an author choose braces for its marks. */
const isInserted = (single: string): boolean => /^\s*(?:INS\s|=)/.test(single);

/** Words of statements: none is the name of a value. */
const statementWords: ReadonlySet<string> = new Set(["else", "endif", "endfor", "^"]);

/** Words that compute in Jinja, between names: `a if b else c`, `a or b`, `not a`. No name has them. */
const computing = /^not |\s(?:if|or|is)\s/;

/** undefined: it stays as text. */
function placeholder(
  inner: string,
  isDouble: boolean,
  marks: TextMarks,
  filling: PlaceholderValues,
): ImportedInline | undefined {
  if (isEntry(inner, filling)) return value(wholeEntry(filling), marks);
  if (!isDouble && inner.startsWith("%")) {
    const picture = pictureIn(inner, marks, filling);
    if (picture !== undefined) return picture;
  }
  const translation = isDouble ? undefined : translationCode(inner, filling.sample);
  if (translation !== undefined) return code(translation, marks);
  const [written = "", ...formats] = inner.split(isDouble ? "|" : ":").map((part) => part.trim());
  const number = formats.length === 0 ? numberOfEntry(written, filling) : undefined;
  if (number !== undefined) return code(number, marks);
  const isPath =
    !statementWords.has(written) &&
    !(isDouble && computing.test(written)) &&
    !/^(?:END-)?(?:IF|FOR)\b/.test(written) &&
    (isDouble ? path.test(written) : carbonePath.test(written) || path.test(written));
  // One word in braces is what docxtemplater fills in; several are ordinary text, and a call of a helper in Handlebars.
  if (!isPath || ((!isDouble || filling.syntax === "handlebars") && / /.test(written))) {
    if (isDouble || otherTag.test(inner)) reportTag(inner, unknown, filling);
    return undefined;
  }
  if (!isDouble && /^(?:show|hide)(?:Begin|End)$/.test(formats.at(-1) ?? "")) {
    reportTag(inner, unknown, filling);
    return undefined;
  }
  const reference = referenceOf(written, filling, exampleFor(formats[0]) ?? filling.example);
  if (reference === undefined) {
    const why = "stays as text: within a loop only the entries of the innermost list have a name";
    reportTag(inner, isOfOuter(written, filling) ? why : unknown, filling);
    return undefined;
  }
  return shownBy({ reference, formats, formatters: formats.map(formatterOf) }, marks, filling);
}

/** `{%logo}` and `{%%logo}`, as docxtemplater's module for pictures has them: one whose path the data name. */
function pictureIn(inner: string, marks: TextMarks, filling: PlaceholderValues): ImportedInline | undefined {
  const written = inner.replace(/^%{1,2}/, "");
  if (filling.picture === undefined || !path.test(written) || written.includes(" ")) return undefined;
  const reference = referenceOf(written, filling, filling.picture());
  if (reference === undefined) return undefined;
  const message = `The picture ${quoted(`{${inner}}`)} has the size of its file; \`width\` and \`height\` give it another.`;
  filling.findings.approximated(filling.place, message);
  return picture({ src: `$${reference}`, width: undefined, height: undefined, alt: written }, marks);
}

/** `{{@index}}`, `{{ loop.index }}`: the number of the entry. */
function numberOfEntry(written: string, { item }: PlaceholderValues): string | undefined {
  if (item === undefined) return undefined;
  if (written === "loop.index") return "$global.INDEX";
  return written === "@index" || written === "loop.index0" ? "[= $global.INDEX - 1]" : undefined;
}

/** The entry of a loop itself: `{{this}}` and `{{.}}` of Handlebars, `{.}` of docxtemplater. */
const isEntry = (inner: string, { syntax, item }: PlaceholderValues): boolean =>
  item !== undefined && (inner === "." ? syntax !== "double" : syntax !== "double" && inner === "this");

function wholeEntry({ item, example }: PlaceholderValues): string {
  item?.sample.isText(example ?? "entry");
  return "item";
}

/** Whether a path leads to the entry of a loop around the innermost one, which a definition does not reach. */
function isOfOuter(written: string, { item }: PlaceholderValues): boolean {
  if (scopeOf(written, item) === undefined) return true;
  for (let outer = item?.outer; outer !== undefined; outer = outer.outer)
    if (written.replace(/^[dc]\./, "").startsWith(`${outer.list}[i]`)) return true;
  return false;
}

const unknown = "is not understood, and stays as text";

function reportTag(inner: string, why: string, { findings, place }: PlaceholderValues): void {
  findings.placeholder("near", place, `${quoted(`{${inner}}`)} ${why}.`);
}

/** A value that the format of a placeholder can show; undefined: any text. */
function exampleFor(format: string | undefined): unknown {
  if (format === undefined) return undefined;
  if (/^(?:formatD|convDate)\b/.test(format)) return "2026-07-01";
  return /^(?:formatN|formatC|round)\b/.test(format) ? 1234.5 : comparedWith(formatterOf(format));
}

/** The reference of a path: to the data, or within a loop to its entry. `example`: its value in the example data. */
export function referenceOf(
  written: string,
  { sample, item }: PlaceholderValues,
  example?: unknown,
): string | undefined {
  const inLoop = /^[dc]\.(.*)\[i(?:\+1)?\](?:\.(.*))?$/.exec(written);
  if (inLoop !== null) {
    const [, list = "", member = ""] = inLoop;
    if (item === undefined || list !== item.list) return undefined;
    return member === "" ? "item" : itemValue(stepsOf(member), item.sample, example);
  }
  if (/[[\]+=]/.test(written)) return undefined;
  const isCarbone = /^[dc]\./.test(written);
  const steps = stepsOf(isCarbone ? written.slice(2) : written);
  if (item !== undefined && !isCarbone) return written === "." ? "item" : inScope(written, item, sample, example);
  return steps === undefined ? undefined : sample.value(steps, example);
}

/** What Jinja and Liquid know of their loop, which is no value of the data; docx-templates has no such name. */
const isOfLoop = (written: string, { alias }: LoopItem): boolean =>
  alias !== undefined && !alias.startsWith("$") && /^(?:for)?loop\./.test(written) && !written.startsWith(`${alias}.`);

function inScope(written: string, item: LoopItem, sample: Sample, example: unknown): string | undefined {
  const scope = scopeOf(written, item);
  if (scope === undefined || (scope.item === undefined && isOfLoop(written, item))) return undefined;
  if (scope.path === "") {
    item.sample.isText("entry");
    return "item";
  }
  const steps = stepsOf(scope.path);
  if (scope.item !== undefined) return itemValue(steps, scope.item.sample, example);
  return steps === undefined ? undefined : sample.value(steps, example);
}

function itemValue(steps: SamplePath | undefined, sample: Sample, example: unknown): string | undefined {
  return steps === undefined ? undefined : sample.value(steps, example).replace(/^data/, "item");
}

/** A value, and how it is shown: each format as the file writes it, and as a formatter. */
interface FormattedValue {
  readonly reference: string;
  readonly formats: readonly string[];
  readonly formatters: readonly Formatter[];
}

/** Keeps the formats up to the first that definitions do not have. */
export function shownBy(
  { reference, formats, formatters }: FormattedValue,
  marks: TextMarks,
  filling: PlaceholderValues,
): ImportedInline {
  if (formats.length === 0) return value(reference, marks);
  const { code: spelling, expression, withinText, near, left } = spelled(`$${reference}`, formatters);
  const names = (from: number, to?: number): string =>
    formats
      .slice(from, to)
      .map((one) => quoted(one))
      .join(", ");
  const { findings, place } = filling;
  if (left > 0) {
    const stands =
      spelling === undefined ? "the value stands as it is" : `what stands before it is ${quoted(spelling)}`;
    findings.placeholder("lost", place, `The format ${names(formats.length - left)} is left out; ${stands}.`);
  }
  if (spelling === undefined || expression === undefined) return value(reference, marks);
  if (near) {
    const message = `The format ${names(0, formats.length - left)} is ${quoted(spelling)}, which the locale decides.`;
    findings.approximated(place, message);
  }
  return computedCode(spelling, expression, marks, withinText);
}
