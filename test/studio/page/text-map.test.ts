import { describe, expect, test } from "vitest";
import { caretPlace } from "../../../studio/src/in-place/caret-place.ts";
import { markerOf } from "../../../studio/src/in-place/shown-text.ts";
import type { NodeText, PlacedRun } from "../../../studio/src/page/node-texts.ts";
import { edgesOf, mapText, stopNear, stopsOf, type TextMap } from "../../../studio/src/page/text-map.ts";
import { textOfNode } from "../../../studio/src/page/text-of-node.ts";
import { valueAtPointer } from "../../../studio/src/page/value-at-pointer.ts";
import { everyNth, soak } from "../../support/night.ts";
import { exampleFolders } from "../../support/page-texts/example-texts.ts";
import { type ShownExample, shownExample, shownNodes } from "./example-texts-on-pages.ts";

/** A text of a node that no map is of, and what its runs say. */
interface UnmappedText {
  readonly text: string;
  readonly said: string;
}

/** Why a text is not found letter by letter: what stands there is made by the renderer, and does not say so. */
const classes: readonly { readonly reason: string; readonly has: (unmapped: UnmappedText) => boolean }[] = [
  {
    reason: "the body of a footnote stands at the foot of the page, under the pointer of its paragraph",
    has: ({ text, said }) => /\[(?:footnote|fn)\]/i.test(text) && /^(?:\d+|[*†‡§]+)\s/.test(said),
  },
  {
    reason: "the number of an equation stands in a cell without text",
    has: ({ text, said }) => text === "" && /^\(.*\)$/.test(said),
  },
];

/** Kinds of nodes with letters that are no text of the definition, with the reason. */
const otherNodes: readonly { readonly reason: string; readonly has: (value: unknown, path: string) => boolean }[] = [
  { reason: "a bare key of `map` or of a list's entries is one chip", has: (value) => typeof value === "string" },
  {
    reason: "letters of drawings and charts are outlines of their own",
    has: (value) => isElement(value, "svg", "chart"),
  },
  { reason: "contents are made of headings", has: (value, path) => path.endsWith("/toc") || isElement(value, "toc") },
  {
    reason: "a caption has the node of its figure, and its number",
    has: (value, path) => path.endsWith("/figure") || isElement(value, "figure"),
  },
  {
    reason: "a box has the markers and the texts of what the data repeat in it",
    has: (value) => isElement(value, "content"),
  },
];

const isElement = (value: unknown, ...keys: readonly string[]): boolean =>
  typeof value === "object" && value !== null && keys.some((key) => Object.hasOwn(value, key));

const found = { mapped: 0, unmapped: 0, clicks: 0, carets: 0 };
const used = new Set<string>();

const textIn = ({ root }: ShownExample, { path }: NodeText): string | undefined => {
  const pointer = textOfNode(root, path);
  return pointer === undefined ? undefined : (valueAtPointer(root, pointer) as string);
};

/** Places that pages repeat: their texts stand on each page as a whole. */
const isRepeated = ({ path }: NodeText): boolean =>
  /\/(?:header|footer|watermark)\//.test(path) || /\/table\/rows\/\d+\/\d+$/.test(path);

function mapOf(text: string, { runs }: NodeText): TextMap | undefined {
  return mapText(text, runs, () => undefined);
}

/** A click beside the middle of each letter gives the place before or behind it. */
function clickLetters(text: string, map: TextMap): void {
  const stops = stopsOf(map);
  const places = new Set(stops.map(({ offset }) => offset));
  map.parts.forEach((part, index) => {
    const [from, to] = map.spans[index] ?? [0, 0];
    const letter = map.painted[from];
    if (part.kind !== "letter" || to === from || letter === undefined) return;
    // A letter with marks, or a part of one, is no place of its own.
    if (!places.has(part.from) || !places.has(part.to)) return;
    const placed = map.runs[letter.run] as PlacedRun;
    const { before, behind } = edgesOf(placed, letter);
    const isUpright = placed.matrix[1] === 0 && placed.matrix[2] === 0;
    if (!isUpright || Math.abs(behind - before) < 0.5) return;
    const [a, , , d, e, f] = placed.matrix;
    const at = (share: number): number => a * (placed.run.x + before + (behind - before) * share) + e;
    const y = d * placed.run.y + f - placed.run.size * 0.3;
    const clicked = [
      stopNear(stops, placed.page, at(0.25), y)?.offset,
      stopNear(stops, placed.page, at(0.75), y)?.offset,
    ];
    found.clicks += 1;
    // Marks of bold and the like stand between two letters: both their ends are at the same point of the page.
    if (!isSamePlace(map, clicked[0], part.from) || !isSamePlace(map, clicked[1], part.to))
      expect(clicked, `${text} at ${part.from}`).toEqual([part.from, part.to]);
  });
}

/** The caret of each place stands where its letters do, and that of a place whose blank is not painted between its neighbours. */
function placeCarets(said: string, map: TextMap, node: NodeText): void {
  const stops = stopsOf(map);
  if (stops.length === 0) return;
  const { page, row, box } = node;
  const isRtl = map.rtl;
  const shown = { said, map, stops, page, row, box, isRtl, marker: markerOf(node) };
  for (const offset of new Set(map.parts.flatMap(({ from, to }) => [from, to]))) {
    const place = caretPlace(shown, offset, false);
    const [prior, next] = [
      stops.findLast((stop) => stop.offset <= offset),
      stops.find((stop) => stop.offset >= offset),
    ];
    if (prior === undefined || next === undefined || prior.baseline !== next.baseline || prior.page !== next.page)
      continue;
    const ends = [prior, next, ...stops.filter((stop) => stop.offset === offset)].map(({ x }) => x);
    const label = `${said} at ${offset}`;
    if (map.parts.some(({ kind, to }) => kind === "line-break" && to === offset)) continue;
    expect(place.x, label).toBeGreaterThanOrEqual(Math.min(...ends));
    expect(place.x, label).toBeLessThanOrEqual(Math.max(...ends));
    found.carets += 1;
  }
}

/** Whether two offsets are one place on the page: nothing between them is painted. */
function isSamePlace({ parts, spans }: TextMap, one: number | undefined, other: number): boolean {
  if (one === undefined) return false;
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return parts.every((part, index) => {
    const [from, to] = spans[index] ?? [0, 0];
    return part.from < low || part.to > high || to === from;
  });
}

/** Some by day, and all of them before a change lands. */
const chosen = everyNth(exampleFolders, 11);

describe("places on the page and letters of the text", () => {
  test.each(chosen)(
    "every text of %s is found letter by letter, or belongs to a class with a reason",
    async (folder) => {
      const example = await shownExample(folder);
      for (const node of shownNodes(example, isRepeated)) {
        const text = textIn(example, node);
        const label = `${node.path} of ${folder}`;
        if (text === undefined) {
          const reason = otherNodes.find(({ has }) => has(valueAtPointer(example.root, node.path), node.path))?.reason;
          expect(reason, label).toBeDefined();
          used.add(reason ?? "");
          continue;
        }
        const map = mapOf(text, node);
        if (map === undefined) {
          const said = node.runs.map(({ run }) => run.text).join("");
          const reason = classes.find(({ has }) => has({ text, said }))?.reason;
          expect(reason, `${label}: ${text} | ${said}`).toBeDefined();
          used.add(reason ?? "");
          found.unmapped += 1;
        } else {
          found.mapped += 1;
          clickLetters(text, map);
          placeCarets(text, map, node);
        }
      }
    },
  );

  test("most are found, and each class is of use", () => {
    expect(found.mapped).toBeGreaterThan(found.unmapped * 20);
    expect(found.carets).toBeGreaterThan(found.clicks / 2);
    expect(found.clicks).toBeGreaterThan(5000);
    const reasons = [...classes, ...otherNodes].map(({ reason }) => reason);
    if (soak) expect(reasons.filter((reason) => !used.has(reason))).toEqual([]);
  });
});
