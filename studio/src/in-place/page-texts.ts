import type { ChipValue } from "../page/align-parts.ts";
import type { NodeText } from "../page/node-texts.ts";
import { stopNear, stopsOf, type TextStop } from "../page/text-map.ts";
import { textOfNode } from "../page/text-of-node.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";
import { type CaretPlace, caretPlace, type LineMove, moveByLine } from "./caret-place.ts";
import type { DrawnPlace } from "./drawn-text.ts";
import { mapNode, markerOf, nodesOn, type ShownAt, type ShownPages } from "./shown-text.ts";
import type { NoTextReason } from "./writing-refusal.ts";

/** A place in a text of the page. */
export interface PageTextPlace extends ShownAt, DrawnPlace {}

/** What of the pages is looked through, by the definition that they were made of. */
export interface PageTexts {
  readonly pages: ShownPages;
  readonly root: unknown;
  readonly shownBy: ChipValue;
}

/** The place at a point of a page, or why there is none, with the pointer of what stands there; undefined: nothing does. */
export function placeAtPoint(
  { pages, root, shownBy }: PageTexts,
  number: number,
  x: number,
  y: number,
): PageTextPlace | { readonly why: NoTextReason } | undefined {
  const page = pages.get(number)?.page;
  const around = page === undefined ? [] : nodesOn(page).filter(({ box }) => isInside(box, x, y));
  // Of two that are of one size the one inside comes last.
  const bySize = around.toReversed().sort((one, other) => areaOf(one) - areaOf(other));
  const [smallest] = bySize;
  if (smallest === undefined) return undefined;
  const pointer = textOfNode(root, smallest.path);
  if (pointer === undefined) return isHolder(root, smallest.path) ? undefined : { why: reasonOf(root, smallest.path) };
  const stops = stopsOfNode(root, smallest, pointer, shownBy);
  const stop = stops === undefined ? undefined : stopNear(stops, number, x, y);
  if (stop === undefined || stops === undefined) return { why: "unclear" };
  const { page: shownOn, row } = smallest;
  return { pointer, offset: stop.offset, page: shownOn, row, former: isEndOfLine(stops, stop) };
}

const isInside = ([left, top, width, height]: NodeText["box"], x: number, y: number): boolean =>
  x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1;

const areaOf = ({ box: [, , width, height] }: NodeText): number => width * height;

const isEndOfLine = (stops: readonly TextStop[], stop: TextStop): boolean => {
  const twin = stops.find((other) => other !== stop && other.offset === stop.offset);
  return twin !== undefined && stops.indexOf(stop) < stops.indexOf(twin) && Math.abs(twin.baseline - stop.baseline) > 1;
};

/** Whether a node is around others: beside these nothing stands. */
const holders: ReadonlySet<string> = new Set(["stack", "columns", "ul", "ol", "table", "row", "content"]);

const isHolder = (root: unknown, path: string): boolean => {
  const value = valueAtPointer(root, path);
  if (Array.isArray(value)) return true;
  return typeof value === "object" && value !== null && Object.keys(value).some((key) => holders.has(key));
};

function reasonOf(root: unknown, path: string): NoTextReason {
  const value = valueAtPointer(root, path);
  if (typeof value === "string") return "data";
  return typeof value === "object" && value !== null && "use" in value ? "component" : "made";
}

/** The stops of a node's text; of an empty text its one place. Undefined: the page shows it otherwise. */
function stopsOfNode(
  root: unknown,
  node: NodeText,
  pointer: string,
  shownBy: ChipValue,
): readonly TextStop[] | undefined {
  const said = valueAtPointer(root, pointer);
  const map = typeof said === "string" ? mapNode(said, node.runs, shownBy) : undefined;
  if (map === undefined || typeof said !== "string") return undefined;
  const stops = stopsOf(map);
  if (stops.length > 0) return stops;
  const { page, row, box } = node;
  return [
    {
      offset: said.length,
      side: "right",
      ...caretPlace({ said, map, stops, isRtl: false, marker: markerOf(node), page, row, box }, said.length, false),
    },
  ];
}

/** Which text to go on with, when a move leads out of the one that the caret is in. */
export type TextMove = "before" | "behind" | Extract<LineMove, "up" | "down">;

/** The place in the text beside one, in the order of the page, or of the lines below and above; undefined: there is none. */
export function placeBeside(
  texts: PageTexts,
  from: ShownAt & { readonly pointer: string },
  move: TextMove,
  at: { readonly place: CaretPlace; readonly x: number },
): PageTextPlace | undefined {
  if (move === "up" || move === "down") return lineBeside(texts, from, move, at);
  const all = [...texts.pages.values()].flatMap(({ page }) => nodesOn(page));
  const own = all.findIndex(({ path, row, page }) => page === from.page && row === from.row && isOf(texts, path, from));
  if (own === -1) return undefined;
  const others = move === "behind" ? all.slice(own + 1) : all.slice(0, own).toReversed();
  for (const node of others) {
    const pointer = textOfNode(texts.root, node.path);
    const stops = pointer === undefined ? undefined : stopsOfNode(texts.root, node, pointer, texts.shownBy);
    const stop = move === "behind" ? stops?.[0] : stops?.at(-1);
    if (pointer === undefined || stop === undefined || pointer === from.pointer) continue;
    return { pointer, offset: stop.offset, page: node.page, row: node.row, former: false };
  }
  return undefined;
}

const isOf = ({ root }: PageTexts, path: string, { pointer }: { readonly pointer: string }): boolean =>
  pointer.startsWith(path) && textOfNode(root, path) === pointer;

/** The nearest line of another text, first of those that stand below or above the caret itself. */
function lineBeside(
  texts: PageTexts,
  from: ShownAt & { readonly pointer: string },
  move: "up" | "down",
  { place, x }: { readonly place: CaretPlace; readonly x: number },
): PageTextPlace | undefined {
  const found = new Map<TextStop, PageTextPlace>();
  const narrow: TextStop[] = [];
  for (const { page } of texts.pages.values()) {
    if (Math.abs(page.number - place.page) > 1) continue;
    for (const node of nodesOn(page)) {
      const pointer = textOfNode(texts.root, node.path);
      if (pointer === undefined || (pointer === from.pointer && node.row === from.row)) continue;
      const isHere = x >= node.box[0] - 2 && x <= node.box[0] + node.box[2] + 2;
      for (const stop of stopsOfNode(texts.root, node, pointer, texts.shownBy) ?? []) {
        found.set(stop, { pointer, offset: stop.offset, page: node.page, row: node.row, former: false });
        if (isHere) narrow.push(stop);
      }
    }
  }
  const moved = moveByLine(narrow, place, move, x) ?? moveByLine([...found.keys()], place, move, x);
  const to = moved === undefined ? undefined : found.get(moved.stop);
  return to === undefined ? undefined : { ...to, former: moved?.former === true };
}
