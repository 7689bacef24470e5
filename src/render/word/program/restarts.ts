import { attributeIn, childNamed } from "../tree/edit.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { openingOf, type SourceElement } from "../tree/source-tree.ts";

/** A paragraph of a list: the loops around it, outermost first, and whether it is the first thing of the innermost one's body. */
interface ListUse {
  readonly loops: readonly TagMark[];
  readonly isFirst: boolean;
}

/**
 * At which loop a list restarts, by its number: the depth of a loop, from 0. The innermost loop around all paragraphs of a list
 * makes the items if its body begins with one: then the list restarts with the entries of the loop around it; else with its own.
 */
export function restartsIn(root: SourceElement): ReadonlyMap<string, number> {
  const restarts = new Map<string, number>();
  for (const [id, uses] of usesIn(root)) {
    const [first] = uses;
    if (first === undefined) continue;
    let common = 0;
    while (common < first.loops.length && uses.every(({ loops }) => loops[common] === first.loops[common])) common += 1;
    if (common === 0) continue;
    const wanted = first.loops[common - 1]?.meaning;
    const numbering = wanted?.kind === "start" ? wanted.numbering : undefined;
    const makesItems = first.loops.length === common && first.isFirst;
    const depth = numbering === "restart" || !makesItems ? common - 1 : common - 2;
    if (depth >= 0 && numbering !== "continue") restarts.set(id, depth);
  }
  return restarts;
}

function usesIn(root: SourceElement): ReadonlyMap<string, readonly ListUse[]> {
  const uses = new Map<string, ListUse[]>();
  const open: TagMark[] = [];
  let begun: TagMark[] = [];
  const visit = (parent: SourceElement): void => {
    for (const child of parent.children) {
      if (child.kind === "mark") {
        if (child.meaning.kind === "start") {
          open.push(child);
          begun.push(child);
        } else if (child.meaning.kind === "end") open.pop();
      } else if (child.kind === "element") {
        if (child.name === "w:p") {
          const id = listOf(child);
          const loops = open.filter(isLoop);
          const innermost = loops.at(-1);
          if (id !== undefined)
            addTo(uses, id, { loops, isFirst: innermost !== undefined && begun.includes(innermost) });
          begun = [];
        }
        visit(child);
      }
    }
  };
  visit(root);
  return uses;
}

const isLoop = ({ meaning }: TagMark): boolean =>
  meaning.kind === "start" && (meaning.word === "each" || meaning.word === "section");

/** The number of the list that a paragraph says it belongs to (17.9.18). */
function listOf(paragraph: SourceElement): string | undefined {
  const number = childNamed(childNamed(childNamed(paragraph, "w:pPr"), "w:numPr"), "w:numId");
  const id = number === undefined ? undefined : attributeIn(openingOf(number), "w:val");
  return id === "0" ? undefined : id;
}

function addTo(uses: Map<string, ListUse[]>, id: string, use: ListUse): void {
  const known = uses.get(id);
  if (known === undefined) uses.set(id, [use]);
  else known.push(use);
}
