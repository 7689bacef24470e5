import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { simplifiedName } from "../program/merge-name.ts";
import { around, putBefore } from "../tree/edit.ts";
import type { SourceElement, TagMark } from "../tree/source-tree.ts";

/** Makes the rows of some merge fields repeat for the entries of lists: of several fields in a row the first counts. Gives the fields' simplified names. */
export function repeatRowsOfFields(
  marks: readonly TagMark[],
  lists: ReadonlyMap<string, ExpressionTree>,
): ReadonlySet<string> {
  const met = new Set<string>();
  const byName = new Map([...lists].map(([name, tree]) => [simplifiedName(name), tree]));
  const repeated = new Set<SourceElement>();
  for (const mark of marks) {
    const { meaning } = mark;
    if (meaning.kind !== "field" || meaning.field.value.kind !== "name") continue;
    const tree = byName.get(simplifiedName(meaning.field.value.name));
    const row = around(mark, "w:tr");
    if (tree === undefined || row === undefined) continue;
    met.add(simplifiedName(meaning.field.value.name));
    if (repeated.has(row)) continue;
    repeated.add(row);
    const start = { kind: "start", word: "each", tree, name: "", as: undefined, numbering: undefined } as const;
    putBefore(mark, {
      ...mark,
      meaning: { ...start, shape: "row", isAlone: true },
      region: undefined,
      parent: undefined,
    });
  }
  return met;
}
