import { readAttachment } from "./check/attachment.ts";
import { compile } from "./check/compile.ts";
import { readNumbering, readNumberings, readsNumbered, withNumberings } from "./check/numbering.ts";
import type { CheckValue, LanguageRules, SchemaRule } from "./check/rule.ts";
import { readStyles } from "./check/styles.ts";
import { readsStops, withStopLists } from "./check/tab-stops.ts";
import { readToc } from "./check/toc.ts";
import { CheckTrail } from "./check/trail.ts";
import { readValues } from "./check/values.ts";
import type { FaultCode } from "./codes.ts";
import { misplacedNames, removedNames } from "./definition/removed.ts";
import type { ComponentDefinition, DocumentDefinition, WordDefinition } from "./generated/definition.ts";
import { definitionRules } from "./generated/definition-rules.ts";
import { limits } from "./limits.ts";
import type { Fault } from "./refusal.ts";

/**
 * The result of a check: the definition in its normal spelling, with pointers to the numbers that were clamped to a
 * million; or its faults.
 */
export type CheckedDefinition<Root> =
  | { readonly kind: "right"; readonly definition: Root; readonly clamped: readonly string[] }
  | { readonly kind: "wrong"; readonly faults: readonly Fault[] };

/**
 * Checks a definition by the published schema, in one pass, and lists every fault up to `limits.faults`. Enumerated
 * words match in any case and come back as the schema writes them; a value that needs no change is returned as the same
 * object.
 */
export function checkDefinition(value: unknown): CheckedDefinition<DocumentDefinition> {
  const checked = check<DocumentDefinition>("DocumentDefinition", value);
  return checked.kind === "wrong" ? { kind: "wrong", faults: contentFirst(value, checked.faults) } : checked;
}

/** Checks what a document is made of in the same way: the root that has a Word file for its template, or else that of a definition. */
export const checkRoot = (value: unknown): CheckedDefinition<DocumentDefinition | WordDefinition> =>
  isWordRoot(value) ? check("WordDefinition", value) : checkDefinition(value);

const isWordRoot = (value: unknown): boolean =>
  member(value, "word") !== undefined && member(value, "document") === undefined;

/** Checks the root of a stored component in the same way. */
export const checkComponent = (value: unknown): CheckedDefinition<ComponentDefinition> =>
  check("ComponentDefinition", value);

/** The faults of a definition, whichever root it has; empty when it is valid. */
export function validateDefinition(value: unknown): readonly Fault[] {
  const checked = checkRoot(value);
  return checked.kind === "wrong" ? checked.faults : [];
}

/** A valid definition with its enumerated words as the schema writes them. Throws when the definition has faults. */
export function normalizeDefinition(value: unknown): DocumentDefinition {
  const checked = checkDefinition(value);
  if (checked.kind === "wrong")
    throw new Error(`Only a checked definition can be normalized: ${checked.faults[0]?.message}`);
  return checked.definition;
}

function check<Root>(word: string, value: unknown): CheckedDefinition<Root> {
  const trail = new CheckTrail(limits.faults, limits.nesting);
  const read = language.reader(word)(value, trail);
  return trail.faults.length > 0
    ? { kind: "wrong", faults: trail.faults }
    : { kind: "right", definition: read as Root, clamped: trail.clamped };
}

const noContent = "The definition must have valid content.";

/** Puts the one fault whose wording the specification gives first, in place of those that say the same. */
function contentFirst(value: unknown, faults: readonly Fault[]): readonly Fault[] {
  const document = member(value, "document");
  const content = member(document, "content");
  if (Array.isArray(content) && content.length > 0) return faults;
  const path = content === undefined ? (document === undefined ? "" : "/document") : "/document/content";
  const same = (fault: Fault): boolean =>
    fault.path === path && fault.code !== "REMOVED_NAME" && fault.code !== "UNKNOWN_PROPERTY";
  const first: Fault = { code: "NO_CONTENT", path, message: noContent };
  return [first, ...faults.filter((fault) => !same(fault))].slice(0, limits.faults);
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

const rules = new Map<string, SchemaRule>();
const readers = new Map<string, CheckValue>();

/** Named schemas whose numbers are compared with those of the data and are not clamped; all other numbers are measures. */
const compared: ReadonlySet<string> = new Set(["Comparison", "ChartNumber"]);

function special(name: string, read: CheckValue): CheckValue {
  if (name === "Values") return readValues(read);
  if (name === "Styles") return readStyles(read);
  if (name === "Style") return readsStops(readsNumbered(read));
  if (name === "OrderedList") return readsNumbered(read);
  if (name === "Numberings") return readNumberings(read);
  if (name === "Numbering") return readNumbering(read);
  if (name === "Toc") return readToc(read);
  if (name === "Attachment") return readAttachment(read);
  if (name === "Document") return withStopLists(withNumberings(read));
  return compared.has(name) ? (value, trail) => trail.comparing(() => read(value, trail)) : read;
}

/** The definition language. Parsed rules and compiled readers are cached: schemas do not change while a process lives. */
const language: LanguageRules = {
  rule(name) {
    const known = rules.get(name);
    if (known !== undefined) return known;
    const text = definitionRules[name];
    if (text === undefined) throw new Error(`The definition language has no schema named ${name}.`);
    const rule = JSON.parse(text) as SchemaRule;
    rules.set(name, rule);
    return rule;
  },
  reader(name) {
    const known = readers.get(name);
    if (known !== undefined) return known;
    const read = language.compile(language.rule(name), name);
    const reader = special(name, read);
    readers.set(name, reader);
    return reader;
  },
  compile(rule, word) {
    return compile(rule, language, word);
  },
  advice(name, key) {
    return advices.get(`${asElement(name)} ${key}`);
  },
};

/** An element as a cell gets the advice of its element. */
const asElement = (name: string): string =>
  name === "TableCell" ? "ContentElement" : name.replace(/AsCell$/, "Element");

interface Advice {
  readonly code: FaultCode;
  readonly message: string;
}

/** Advice by the name of the schema and the key. */
const advices: ReadonlyMap<string, Advice> = new Map([...misplacedAdvice(), ...removedAdvice()]);

function misplacedAdvice(): readonly (readonly [string, Advice])[] {
  return misplacedNames.flatMap(({ words, name, hint }) => {
    const advice: Advice = { code: "UNKNOWN_PROPERTY", message: `'${name}' is not allowed here: ${hint}.` };
    return words.map((word) => [`${word} ${name}`, advice] as const);
  });
}

function removedAdvice(): readonly (readonly [string, Advice])[] {
  return removedNames.flatMap(({ words, name, instead }) => {
    const advice: Advice = { code: "REMOVED_NAME", message: `'${name}' is no longer read; use ${instead}.` };
    return words.map((word) => [`${word} ${name}`, advice] as const);
  });
}
