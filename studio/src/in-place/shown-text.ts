import type { PageDescription } from "../../../src/vocabulary/page-description.ts";
import type { ChipValue } from "../page/align-parts.ts";
import { type NodeText, nodeTexts, type PlacedRun } from "../page/node-texts.ts";
import { mapText, stopsOf, type TextMap, type TextStop } from "../page/text-map.ts";
import { textOfNode } from "../page/text-of-node.ts";
import { fieldText } from "./field-text.ts";

/** A text where the pages show it. */
export interface ShownText {
  /** What the definition said when these pages were made. */
  readonly said: string;
  readonly map: TextMap;
  readonly stops: readonly TextStop[];
  readonly page: number;
  readonly row: number | undefined;
  /** What the service put before it, such as a list's marker. */
  readonly marker: PlacedRun | undefined;
  /** Its lines begin at the right. */
  readonly isRtl: boolean;
  /** Of its first page: left, top, width and height in points. */
  readonly box: NodeText["box"];
}

/** Which of the places that show a text is meant: what `map` and headers repeat has one pointer and many places. */
export interface ShownAt {
  readonly page: number;
  readonly row: number | undefined;
}

/** Pages by their number. */
export type ShownPages = ReadonlyMap<number, { readonly page: PageDescription }>;

const known = new WeakMap<PageDescription, readonly NodeText[]>();

/** The nodes of a page; computed once for each description. */
export function nodesOn(page: PageDescription): readonly NodeText[] {
  const found = known.get(page) ?? nodeTexts(page);
  known.set(page, found);
  return found;
}

/**
 * Finds a text on the pages: on the page that is meant, or from there over the next ones where it goes on. `saids`: what it says, and
 * said when earlier pages were made, newest first. Undefined: the pages show it not, or otherwise.
 */
export function shownText(
  pages: ShownPages,
  root: unknown,
  pointer: string,
  {
    saids,
    meant,
    shownBy,
  }: { readonly saids: readonly string[]; readonly meant: ShownAt | undefined; readonly shownBy: ChipValue },
): ShownText | undefined {
  const nodes = [...pages.values()].flatMap(({ page }) =>
    nodesOn(page).filter(({ path }) => pointer.startsWith(path) && textOfNode(root, path) === pointer),
  );
  const first =
    nodes.find(({ page, row }) => page === meant?.page && row === meant.row) ?? ofRow(nodes, meant) ?? nodes[0];
  if (first === undefined) return undefined;
  const over = nodes.filter(({ row }) => row === first.row).flatMap(({ runs }) => runs);
  for (const said of saids)
    for (const runs of [first.runs, over]) {
      const map = mapNode(said, runs, shownBy);
      if (map !== undefined) {
        const { page, row, box } = first;
        return { said, map, stops: stopsOf(map), isRtl: isFromRight(map), marker: markerOf(first), page, row, box };
      }
    }
  return undefined;
}

/** What stands before a text that nothing is seen of: the marker of its item, or its number. */
export const markerOf = ({ runs }: NodeText): PlacedRun | undefined =>
  runs.find(({ run }) => run.made === true) ?? runs[0];

/** Where a node shows a text. In a text that nothing is seen of, what is painted was made by the service: the marker of an empty item. */
export function mapNode(said: string, runs: readonly PlacedRun[], shownBy: ChipValue): TextMap | undefined {
  const map = mapText(said, runs, shownBy);
  return map === undefined && fieldText(said).value.trim() === "" ? mapText(said, [], shownBy) : map;
}

/** A text of one direction is found in either order of its runs. */
const isFromRight = ({ rtl, runs }: TextMap): boolean =>
  rtl || (runs.length > 0 && runs.every(({ run }) => run.rtl === true || run.text.trim() === ""));

const ofRow = (nodes: readonly NodeText[], meant: ShownAt | undefined): NodeText | undefined =>
  meant?.row === undefined ? undefined : nodes.find(({ row }) => row === meant.row);

/** What a reference shows with these data, as far as it is a plain path to a text or a number. */
export const shownByData =
  (data: unknown): ChipValue =>
  (spelling) => {
    const path = /^(?:\[= )?\$data((?:\.[\w-]+)+)\]?$/.exec(spelling)?.[1];
    if (path === undefined) return undefined;
    const steps = path.slice(1).split(".");
    const value = steps.reduce<unknown>(
      (holder, step) =>
        typeof holder === "object" && holder !== null && Object.hasOwn(holder, step)
          ? (holder as Readonly<Record<string, unknown>>)[step]
          : undefined,
      data,
    );
    return typeof value === "string" ? value : undefined;
  };
