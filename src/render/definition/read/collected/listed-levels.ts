import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Document, Toc } from "../../../../vocabulary/generated/definition.ts";

/** The highest and the lowest level of headings that a table of contents lists. */
export const levelsOf = ({ levels, maxLevel = defaults.toc.maxLevel }: Toc): readonly [number, number] =>
  levels ?? [1, maxLevel];

/** The lowest level that any table of contents of a document lists, wherever it stands; 0: there is none. */
export function lowestListed({ use, content }: Document): number {
  let lowest = 0;
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) {
      for (const entry of node) look(entry);
      return;
    }
    const members = node as Readonly<Record<string, unknown>>;
    if (isToc(members["toc"])) lowest = Math.max(lowest, levelsOf(members["toc"])[1]);
    for (const key of Object.keys(members)) if (!withoutElements.has(key)) look(members[key]);
  };
  look(use);
  look(content);
  return lowest;
}

/** Rows of mapped texts are many, and hold no elements. */
const withoutElements: ReadonlySet<string> = new Set(["style", "mappedRows", "entries"]);

const isToc = (value: unknown): value is Toc => typeof value === "object" && value !== null && !Array.isArray(value);
