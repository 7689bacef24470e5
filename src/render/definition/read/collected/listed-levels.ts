import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Document, Toc } from "../../../../vocabulary/generated/definition.ts";
import { isJsonObject } from "../../../../vocabulary/json/json-object.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { TopLevel } from "../top-level.ts";

/** The highest and the lowest level of headings that a table of contents lists. */
export const levelsOf = ({ levels, maxLevel = defaults.toc.maxLevel }: Toc): readonly [number, number] =>
  levels ?? [1, maxLevel];

/** The lowest level of headings that a table of contents among these elements lists; 0: none does. */
export function lowestListed(elements: readonly TopLevel[]): number {
  const tables = elements.flatMap(({ element }) =>
    "toc" in element && element.toc.of === undefined ? [levelsOf(element.toc)[1]] : [],
  );
  return Math.max(0, ...tables);
}

/** The kinds of captions that the tables of contents of a document list, wherever they stand. */
export function kindsListed({ use, content }: Document): ReadonlySet<string> {
  const kinds = new Set<string>();
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const entry of node) look(entry);
      return;
    }
    const members = node as Readonly<Record<string, unknown>>;
    const { toc } = members;
    if (isToc(toc) && toc.of !== undefined) kinds.add(unquoteLiteral(toc.of));
    for (const key of Object.keys(members)) if (!withoutElements.has(key)) look(members[key]);
  };
  look(use);
  look(content);
  return kinds;
}

/** Rows of mapped texts are many, and hold no elements. */
const withoutElements: ReadonlySet<string> = new Set(["style", "mappedRows", "entries"]);

const isToc = (value: unknown): value is Toc => isJsonObject(value);
