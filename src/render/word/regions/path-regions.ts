import type { IndexedList, RegionStart } from "../tags/tag-meaning.ts";
import type { TemplateFaults } from "../tags/template-faults.ts";
import { around, childAround, commonAncestor, detach, putBefore, putBehind } from "../tree/edit.ts";
import type { PartNode, TagMark } from "../tree/source-tree.ts";
import { aroundElement, inParagraph } from "./arrange-region.ts";

/** The tags of a list, from its first entry to where the next one shows that it repeats. */
interface PathRegion {
  readonly list: IndexedList;
  readonly first: TagMark;
  /** How many lists are around it. */
  readonly depth: number;
  readonly next: TagMark[];
  /** One of them stands where no list around has ended. */
  hasOwnEnd: boolean;
}

/**
 * Makes regions of tags that go through a list by its number, as Carbone has it: from the first `d.lines[i]` to before the first
 * `d.lines[i+1]`, which goes with the row or the paragraph that it stands in. A list may come again. `numbered`: how many regions there are.
 */
export function arrangePathRegions(marks: readonly TagMark[], numbered: number, faults: TemplateFaults): void {
  let number = numbered;
  const found = pathRegions(marks);
  const whole = found.filter(({ next, first, list }) => {
    if (next.length === 0 && !list.isNext)
      faults.add("TAG_UNPAIRED", first.where, `${first.spelling} has no end: no tag with [i+1] of its list follows.`);
    return next.length > 0;
  });
  if (faults.listed.length > 0) return;
  for (const mark of marks) number = arrangeAlone(mark, number, faults);
  const arranged = whole
    .map((region) => ({ region, ...edgesOf(region) }))
    .sort((a, b) => a.region.depth - b.region.depth);
  for (const { region, start, firstKid } of arranged) {
    start.region = number;
    number += 1;
    putBefore(firstKid ?? region.first, start);
  }
  for (const { region, start, end, nextKids } of arranged.toReversed()) {
    end.region = start.region;
    const [kid] = nextKids;
    const [next] = region.next;
    if (kid !== undefined) putBefore(kid, end);
    else if (next !== undefined) putBefore(next, end);
  }
  for (const { region, start, end, nextKids } of arranged) {
    for (const kid of nextKids) detach(kid);
    if (nextKids.length > 0) continue;
    for (const mark of region.next) detach(mark);
    inParagraph({ start: start.meaning as RegionStart, marks: [start, end] });
  }
}

function pathRegions(marks: readonly TagMark[]): readonly PathRegion[] {
  const found: PathRegion[] = [];
  const open = new Map<string, PathRegion>();
  for (const mark of marks) {
    const { meaning } = mark;
    const lists = (meaning.kind === "value" || meaning.kind === "start" ? meaning.lists : undefined) ?? [];
    for (const [depth, list] of lists.entries()) {
      const known = open.get(list.name);
      if (list.isNext && known !== undefined) {
        if (list.isBelowNext && known.hasOwnEnd) continue;
        known.next.push(mark);
        known.hasOwnEnd ||= !list.isBelowNext;
      } else if (known === undefined || known.next.length > 0) {
        const region = { list, first: mark, depth, next: [], hasOwnEnd: false };
        open.set(list.name, region);
        found.push(region);
      }
    }
  }
  return found;
}

/** The marks of a region, and the elements that they stand for; without them they stand in one paragraph. */
function edgesOf({ list, first, next }: PathRegion) {
  const begin: RegionStart = {
    ...{ kind: "start", word: "each", tree: list.tree, name: "", as: list.name, own: "" },
    ...{ shape: undefined, numbering: undefined },
  };
  const made = (meaning: TagMark["meaning"]): TagMark => ({ ...first, meaning, region: undefined, parent: undefined });
  const [start, end] = [made(begin), made({ kind: "end", word: "each", name: "" })];
  const all = [first, ...next];
  const [paragraph, ...others] = all.map((mark) => around(mark, "w:p", "a:p"));
  const isInLine = paragraph !== undefined && others.every((one) => one === paragraph);
  const ancestor = isInLine ? undefined : commonAncestor(all);
  const kidOf = (mark: TagMark): PartNode | undefined =>
    ancestor === undefined ? undefined : childAround(ancestor, mark);
  const nextKids = ancestor === undefined ? [] : kidsBetween(ancestor.children, next.map(kidOf));
  return { start, end, firstKid: kidOf(first), nextKids };
}

/** The children from the first to the last of some. */
function kidsBetween(children: readonly PartNode[], kids: readonly (PartNode | undefined)[]): readonly PartNode[] {
  const places = kids.flatMap((kid) => (kid === undefined ? [] : [children.indexOf(kid)]));
  return children.slice(Math.min(...places), Math.max(...places) + 1);
}

/** A condition that has no end is about what it stands in. */
function arrangeAlone(mark: TagMark, number: number, faults: TemplateFaults): number {
  const { meaning } = mark;
  if (meaning.kind !== "start" || meaning.isAlone !== true) return number;
  const end: TagMark = {
    ...mark,
    meaning: { kind: "end", word: meaning.word, name: "" },
    region: number,
    parent: undefined,
  };
  mark.region = number;
  putBehind(mark, end);
  if (!aroundElement({ start: meaning, marks: [mark, end] }))
    faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling} stands in no ${meaning.shape}.`);
  return number + 1;
}
