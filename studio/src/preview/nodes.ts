import { type FlatPage, flatPage, type NodeOnPage } from "../../../src/vocabulary/compare/flat-page.ts";
import type { DiagnosedBox } from "../../../src/vocabulary/http/diagnosis.ts";
import { stepsOfPointer, valueAt } from "../../../src/vocabulary/json/pointer.ts";
import type { PageDescription } from "../../../src/vocabulary/page-description.ts";

const flattened = new WeakMap<PageDescription, FlatPage>();

/** The nodes of a page in the page's own coordinates; computed once for each description. */
function nodesOf(page: PageDescription): readonly NodeOnPage[] {
  const known = flattened.get(page);
  if (known !== undefined) return known.nodes;
  const flat = flatPage(page);
  flattened.set(page, flat);
  return flat.nodes;
}

/** The smallest node around a point; of equal ones the innermost, which comes last. */
export function nodeAt(page: PageDescription, x: number, y: number): NodeOnPage | undefined {
  let found: NodeOnPage | undefined;
  for (const node of nodesOf(page)) {
    if (isInside(node.box, x, y) && (found === undefined || area(node) <= area(found))) found = node;
  }
  return found;
}

const isInside = ([left, top, width, height]: DiagnosedBox, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

const area = ({ box: [, , width, height] }: NodeOnPage): number => width * height;

/**
 * The boxes of what a pointer names on a page: its own, else those inside it, else those of the nearest thing around it that
 * the page shows. Nothing below `content` stands for all of it.
 */
export function boxesOf(page: PageDescription, pointer: string): readonly DiagnosedBox[] {
  const nodes = nodesOf(page);
  const of = (wanted: (path: string) => boolean): readonly DiagnosedBox[] =>
    nodes.filter(({ path }) => wanted(path)).map(({ box }) => box);
  const own = of((path) => path === pointer);
  if (own.length > 0) return own;
  const inside = of((path) => path.startsWith(`${pointer}/`));
  if (inside.length > 0 && stepsOfPointer(pointer).length > 2) return inside;
  for (let at = parentOf(pointer); stepsOfPointer(at).length > 2; at = parentOf(at)) {
    const around = of((path) => path === at);
    if (around.length > 0) return around;
  }
  return [];
}

const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));

/** The `source` that made a node: the nearest one around it in the definition. */
export function sourceOf(definition: unknown, pointer: string): string | undefined {
  const steps = stepsOfPointer(pointer);
  for (let length = steps.length; length >= 0; length -= 1) {
    const source = valueAt(definition, [...steps.slice(0, length), "source"]);
    if (typeof source === "string") return source;
  }
  return undefined;
}
