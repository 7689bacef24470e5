import type { DefinitionDiff, DiffChange } from "../http/templates/template-diff.ts";
import { english } from "./english.ts";
import { changeInWords } from "./sentences.ts";
import { compareStructure, type JsonDifference } from "./structure.ts";

/** Longest value that a difference carries along, in characters of JSON. */
const longestValue = 2000;

/** The differences of two definitions as they are answered: with a sentence each, and without large values. */
export function definitionDiff(before: unknown, after: unknown): DefinitionDiff {
  const { changes, leftOut } = compareStructure(before, after);
  return { changes: changes.map((change) => answered(change, before, after)), leftOut };
}

function answered(change: JsonDifference, before: unknown, after: unknown): DiffChange {
  const message = changeInWords(change, before, after, english);
  switch (change.kind) {
    case "added":
      return { kind: change.kind, to: change.to, ...short("after", change.after), message };
    case "removed":
      return { kind: change.kind, from: change.from, ...short("before", change.before), message };
    case "moved":
      return { kind: change.kind, from: change.from, to: change.to, message };
    case "changed": {
      const { kind, from, to } = change;
      return { kind, from, to, ...short("before", change.before), ...short("after", change.after), message };
    }
  }
}

const short = (name: "before" | "after", value: unknown): Partial<Record<"before" | "after", unknown>> =>
  JSON.stringify(value).length <= longestValue ? { [name]: value } : {};
