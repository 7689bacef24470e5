import { stepsOfPointer } from "../json/pointer.ts";
import { elementOf, type PlacePart, placeParts } from "./places.ts";
import type { JsonDifference } from "./structure.ts";

/** The words of one language for the differences of two definitions. */
export interface CompareWords {
  readonly root: string;
  section(name: string): string;
  style(name: string): string;
  /** The name of an element's kind, by its key. */
  element(key: string | undefined): string;
  numbered(what: string, number: number): string;
  readonly row: string;
  readonly cell: string;
  readonly entry: string;
  changed(place: string, before: string, after: string): string;
  added(place: string, value: string): string;
  removed(place: string, value: string): string;
  moved(from: string, to: string): string;
  /** A list with so many entries, an object with so many members. */
  entries(count: number): string;
  members(count: number): string;
  /** A text in the quotes of the language. */
  quoted(text: string): string;
}

/** A difference in one line: what it is about, and what became of it. `before` and `after` are the definitions. */
export function changeInWords(change: JsonDifference, before: unknown, after: unknown, words: CompareWords): string {
  switch (change.kind) {
    case "added":
      return words.added(placeInWords(after, change.to, words), valueInWords(change.after, words));
    case "removed":
      return words.removed(placeInWords(before, change.from, words), valueInWords(change.before, words));
    case "changed":
      return words.changed(
        placeInWords(after, change.to, words),
        valueInWords(change.before, words),
        valueInWords(change.after, words),
      );
    case "moved":
      return words.moved(placeInWords(before, change.from, words), placeInWords(after, change.to, words));
  }
}

/** A place as a person says it: "paragraph 3, `fontSize`". */
export function placeInWords(root: unknown, pointer: string, words: CompareWords): string {
  if (stepsOfPointer(pointer).length === 0) return words.root;
  const parts = placeParts(root, pointer).map((part) => partInWords(part, words));
  return parts.length === 0 ? `\`${pointer}\`` : parts.join(", ");
}

function partInWords(part: PlacePart, words: CompareWords): string {
  switch (part.kind) {
    case "section":
      return words.section(part.name);
    case "style":
      return words.style(part.name);
    case "element":
      return words.numbered(words.element(part.element), part.number);
    case "row":
      return words.numbered(words.row, part.number);
    case "cell":
      return words.numbered(words.cell, part.number);
    case "entry":
      return words.numbered(words.entry, part.number);
    case "member":
      return `\`${part.name}\``;
  }
}

/** The longest that a value is quoted, in characters. */
const longest = 80;

/** A value for a line of text: texts in quotes and cut, lists and objects by their size. */
function valueInWords(value: unknown, words: CompareWords): string {
  if (typeof value === "string") return words.quoted(cut(value));
  if (Array.isArray(value)) return isShort(value) ? JSON.stringify(value) : words.entries(value.length);
  if (typeof value === "object" && value !== null) return objectInWords(value, words);
  return String(value);
}

function objectInWords(value: object, words: CompareWords): string {
  const key = elementOf(value);
  const text = key === undefined ? undefined : (value as Readonly<Record<string, unknown>>)[key];
  if (typeof text === "string") return `${words.element(key)} ${words.quoted(cut(text))}`;
  if (key !== undefined) return words.element(key);
  return isShort(value) ? JSON.stringify(value) : words.members(Object.keys(value).length);
}

function isShort(value: object): boolean {
  const parts = Object.values(value);
  return (
    parts.length <= 6 &&
    parts.every((part) => typeof part !== "object" && String(part).length <= 20) &&
    JSON.stringify(value).length <= longest
  );
}

const cut = (text: string): string => {
  const characters = [...text.slice(0, 2 * longest)];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
};
