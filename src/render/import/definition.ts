import type { Source } from "./accounting/source.ts";
import type { ImportFindings } from "./findings.ts";
import type { Pictures } from "./pictures.ts";

/**
 * Parts of a definition on their way to be checked. Their shape is that of `vocabulary/definition`; the checker decides, so an
 * importer need not prove each value to the compiler.
 */
export type ImportedElement = Readonly<Record<string, unknown>>;

/** What an importer adds to, and how it takes text. */
export interface ImportInto {
  readonly findings: ImportFindings;
  readonly pictures: Pictures;
  /** Nothing in the file is a placeholder. */
  readonly literal: boolean;
  /** Fonts that have files beside our own; in lower case. */
  readonly families: ReadonlySet<string>;
}

/** The document that an importer has made of a file. */
export interface ImportedDefinition {
  /** The value of `document`. */
  readonly document: ImportedElement;
  /** An example of its data. */
  readonly testData: ImportedElement;
  /** All that the file shows, for the accounting. */
  readonly source: Source;
}

/** An object of those members that have a value. */
export function withValues(members: Readonly<Record<string, unknown>>): ImportedElement {
  // Elements are made of little else: no lists in between.
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    if (key === "__proto__")
      Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
    else made[key] = value;
  }
  return made;
}

/** The same, or undefined when it would be empty. */
export function unlessEmpty(members: Readonly<Record<string, unknown>>): ImportedElement | undefined {
  const made = withValues(members);
  return Object.keys(made).length === 0 ? undefined : made;
}

/** Elements one below the other in a box; `style`: of the box. */
export const stackOf = (content: readonly ImportedElement[], style?: ImportedElement): ImportedElement => ({
  stack: withValues({ content, style }),
});

/** One element that holds them all, as an item of a list or a cell is. */
export function asOne(elements: readonly ImportedElement[]): ImportedElement {
  const [first, ...more] = elements;
  if (first === undefined) return { p: "" };
  return more.length === 0 ? first : stackOf(elements);
}

/** The elements that `asOne` has put together. */
export function inOne(element: ImportedElement): readonly ImportedElement[] {
  const { stack } = element as {
    readonly stack?: { readonly content: readonly ImportedElement[]; readonly style?: unknown };
  };
  return stack === undefined || stack.style !== undefined ? [element] : stack.content;
}

/** The entry of a table for a word out of a file, which may also be the name of something that every object inherits. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Points to hundredths: what files of other programs say has no more. */
export const points = (value: number): number => Math.round(value * 100) / 100;

/** With one condition more. */
export const withIf = (element: ImportedElement, condition: unknown): ImportedElement => ({
  ...element,
  if: element["if"] === undefined ? condition : { all: [condition, element["if"]] },
});
