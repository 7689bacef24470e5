import { isJsonObject } from "../../vocabulary/json/json-object.ts";
import { keepOn } from "../../vocabulary/stopping/attention.ts";
import { madeOnce } from "../model/made-once.ts";
import type { ImportedElement } from "./definition.ts";

/** Keys under which nothing is an element. */
const apart: ReadonlySet<string> = new Set(["styles", "metadata", "pageSetup"]);

/**
 * The same document, its styles that are written out in more than one place as named ones: `look1`, `look2`. An author changes them once.
 */
export function withSharedStyles(document: ImportedElement): ImportedElement {
  const counts = new Map<string, number>();
  const spelt = new Map<ImportedElement, string>();
  const spellingOf = (style: ImportedElement): string => madeOnce(spelt, style, () => JSON.stringify(style));
  visit(document, (style) => void counts.set(spellingOf(style), (counts.get(spellingOf(style)) ?? 0) + 1));
  const styles = (document["styles"] ?? {}) as ImportedElement;
  const named = new Map<string, string>();
  for (const [spelling, count] of counts) {
    if (count < 2 || Object.keys(JSON.parse(spelling)).length < 2) continue;
    named.set(spelling, freeName(styles, named.size + 1));
  }
  if (named.size === 0) return document;
  const added = Object.fromEntries([...named].map(([spelling, name]) => [name, JSON.parse(spelling)]));
  return {
    ...(renamed(document, (style) => named.get(spellingOf(style)) ?? style) as ImportedElement),
    styles: { ...styles, ...added },
  };
}

const freeName = (styles: ImportedElement, number: number): string => {
  let name = `look${number}`;
  while (Object.hasOwn(styles, name)) name = `${name}-`;
  return name;
};

const isStyle = (key: string, value: unknown): value is ImportedElement => key === "style" && isJsonObject(value);

/** Calls for each style that is written out. The depth is that of what an importer made. */
function visit(value: unknown, found: (style: ImportedElement) => void): void {
  keepOn();
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const member = (value as ImportedElement)[key];
    if (isStyle(key, member)) found(member);
    else if (!apart.has(key)) visit(member, found);
  }
}

function renamed(value: unknown, nameOf: (style: ImportedElement) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, nameOf));
  const made: Record<string, unknown> = { ...value };
  for (const key of Object.keys(made)) {
    const member = made[key];
    made[key] = isStyle(key, member) ? nameOf(member) : apart.has(key) ? member : renamed(member, nameOf);
  }
  return made;
}
