import { type Translate, translator } from "../pointers.ts";
import { compareStructure } from "../structure.ts";

/** Two definitions, laid side by side: what an element of one is called in the other. */
export interface DefinitionPair {
  /** The pointer into the new definition of what a pointer into the old one names; undefined: it is gone. */
  readonly translate: Translate;
  /** The outermost part of the new definition that was added around a place; the place itself where none was. */
  readonly added: (pointer: string) => string;
  /** The same of the old definition and what was removed from it. */
  readonly removed: (pointer: string) => string;
}

export function definitionPair(before: unknown, after: unknown): DefinitionPair {
  const { changes } = compareStructure(before, after);
  const added = new Set(changes.flatMap((change) => (change.kind === "added" ? [change.to] : [])));
  const removed = new Set(changes.flatMap((change) => (change.kind === "removed" ? [change.from] : [])));
  return {
    translate: translator(before, after),
    added: (pointer) => outermost(pointer, added),
    removed: (pointer) => outermost(pointer, removed),
  };
}

/** The shortest beginning of a pointer that is one of these. */
function outermost(pointer: string, parts: ReadonlySet<string>): string {
  for (let end = pointer.indexOf("/", 1); end > 0; end = pointer.indexOf("/", end + 1)) {
    const part = pointer.slice(0, end);
    if (parts.has(part)) return part;
  }
  return pointer;
}
