import { append, around, childAround, childNamed, detach, isElementNode, putBefore, putBehind } from "../tree/edit.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { deepCopy, emptyCopy, type PartNode, type SourceElement } from "../tree/source-tree.ts";

/** Puts a mark between runs: the run that it stands in is cut there, and both halves keep its look. */
export function liftOutOfRun(mark: TagMark): void {
  const run = around(mark, "w:r", "a:r");
  if (run === undefined) return;
  const inRun = childAround(run, mark);
  const behindInRun = run.children.slice(run.children.indexOf(inRun) + 1);
  const text = inRun === mark ? undefined : mark.parent;
  const behindInText = text === undefined ? [] : text.children.slice(text.children.indexOf(mark) + 1);
  const isFirst = isFirstInRun(run, inRun) && (text === undefined || text.children[0] === mark);
  if (isFirst) {
    putBefore(run, mark);
    return;
  }
  putBehind(run, mark);
  if (behindInRun.length === 0 && behindInText.length === 0) return;
  putBehind(mark, secondHalf(run, text, behindInText, behindInRun));
}

const isFirstInRun = (run: SourceElement, child: PartNode): boolean =>
  run.children.slice(0, run.children.indexOf(child)).every((one) => isElementNode(one) && /^[wa]:rPr$/.test(one.name));

function secondHalf(
  run: SourceElement,
  text: SourceElement | undefined,
  behindInText: readonly PartNode[],
  behindInRun: readonly PartNode[],
): SourceElement {
  const half = emptyCopy(run);
  const look = childNamed(run, "w:rPr") ?? childNamed(run, "a:rPr");
  if (look !== undefined) append(half, deepCopy(look));
  if (text !== undefined && behindInText.length > 0) {
    const rest = emptyCopy(text);
    for (const node of behindInText) {
      detach(node);
      append(rest, node);
    }
    append(half, rest);
  }
  for (const node of behindInRun) {
    detach(node);
    append(half, node);
  }
  return half;
}
