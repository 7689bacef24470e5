import type { DiagnosedBox } from "../http/diagnosis.ts";
import type { DescribedOperation, FaceDescription, PageDescription, PaintDescription } from "../page-description.ts";
import { keepOn } from "../stopping/attention.ts";
import { type FlatPage, flatPage, type NodeOnPage, type PaintOperation } from "./flat-page.ts";
import type { Translate } from "./pointers.ts";

/** Where something stands: page from 1, box in points from the page's top left corner. */
export interface PlaceOnPage {
  readonly page: number;
  readonly box: DiagnosedBox;
}

interface SeenPlaces {
  /** JSON Pointer into the definition of that side. */
  readonly path: string;
  /** Which of the things that a `source` made, from 1. */
  readonly row: number | undefined;
  /** One for each page, or part of a page, it is on. */
  readonly places: readonly PlaceOnPage[];
  /** Its text, at most 200 characters. */
  readonly text: string;
}

/** One difference of two documents as they are seen. */
export type PageChange =
  /** It looks the same and stands elsewhere, or is broken elsewhere. */
  | { readonly kind: "moved"; readonly from: SeenPlaces; readonly to: SeenPlaces }
  | {
      readonly kind: "changed";
      readonly from: SeenPlaces;
      readonly to: SeenPlaces;
      /** It says something else; or, or as well, it looks otherwise. */
      readonly textDiffers: boolean;
      readonly lookDiffers: boolean;
    }
  | { readonly kind: "gone"; readonly from: SeenPlaces }
  | { readonly kind: "new"; readonly to: SeenPlaces };

/** The pages of one side, with the faces that their text names. */
export interface ShownPages {
  readonly pages: readonly PageDescription[];
  readonly faces: readonly FaceDescription[];
}

/**
 * Compares the pages of two documents by the nodes of their definitions: what moved, changed, is gone, is new.
 * `translate` says what a pointer of the first is in the second. In the order of the second; what is gone comes last.
 */
export function comparePages(before: ShownPages, after: ShownPages, translate: Translate): readonly PageChange[] {
  const old = thingsOn(before);
  const now = thingsOn(after);
  const cameFrom = new Map<string, Thing>();
  for (const thing of old.values()) {
    const path = translate(thing.path);
    if (path !== undefined) cameFrom.set(keyOf({ ...thing, path }), thing);
  }
  const changes: PageChange[] = [];
  const found = new Set<Thing>();
  for (const [key, thing] of now) {
    const earlier = cameFrom.get(key);
    if (earlier !== undefined) found.add(earlier);
    const change = changeOf(earlier, thing);
    if (change !== undefined) changes.push(change);
  }
  for (const thing of old.values()) if (!found.has(thing)) changes.push({ kind: "gone", from: seen(thing) });
  return changes;
}

/** A node with all that it shows. */
interface Thing {
  readonly path: string;
  readonly row: number | undefined;
  /** The page of what every page repeats. */
  readonly page: number | undefined;
  readonly places: PlaceOnPage[];
  readonly texts: string[];
  /** Faces, colours, lines and pictures in painting order, each once. */
  readonly look: Set<string>;
}

const keyOf = ({ path, row, page }: Pick<Thing, "path" | "row" | "page">): string =>
  `${path}\n${row ?? ""}\n${page ?? ""}`;

/** Whether a place of a definition is in what stands on every page, as headers, footers and watermarks do: each page has its own. */
export const isRepeatedPlace = (path: string): boolean => repeats.test(path);

const repeats =
  /^[/](document|documentDefinition|component)[/](pageSetup[/]|contents?[/]\d+[/])?(header|footer|watermark)\b/;

function thingsOn({ pages, faces }: ShownPages): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>();
  for (const page of pages.map(flatPage)) {
    const shown = new Map<NodeOnPage, PaintOperation[]>();
    for (const painted of page.painted) {
      keepOn();
      const owner = ownerOf(painted.box, page.nodes);
      if (owner === undefined) continue;
      const list = shown.get(owner);
      if (list === undefined) shown.set(owner, [painted]);
      else list.push(painted);
    }
    for (const [node, painted] of shown) addTo(things, page, node, { painted, faces });
  }
  return things;
}

function addTo(
  things: Map<string, Thing>,
  page: FlatPage,
  { path, row, box }: NodeOnPage,
  { painted, faces }: { readonly painted: readonly PaintOperation[]; readonly faces: readonly FaceDescription[] },
): void {
  const start = { path, row, page: repeats.test(path) ? page.number : undefined };
  const key = keyOf(start);
  const thing: Thing = things.get(key) ?? { ...start, places: [], texts: [], look: new Set() };
  things.set(key, thing);
  thing.places.push({ page: page.number, box });
  for (const { operation } of painted) {
    if (operation.op === "text") thing.texts.push(operation.text);
    thing.look.add(lookOf(operation, faces));
  }
}

/** The node that paints a box: around its middle, or, where that reaches out of its node, around where it begins. */
const ownerOf = ([x, y, width, height]: DiagnosedBox, nodes: readonly NodeOnPage[]): NodeOnPage | undefined =>
  nodeAround(x + width / 2, y + height / 2, nodes) ?? nodeAround(x, y + height / 2, nodes);

/** The smallest node around a point; of equal ones the last, which is the innermost. */
function nodeAround(x: number, y: number, nodes: readonly NodeOnPage[]): NodeOnPage | undefined {
  let owner: NodeOnPage | undefined;
  let least = Infinity;
  for (const node of nodes) {
    const [left, top, wide, high] = node.box;
    const isInside = x >= left && x <= left + wide && y >= top && y <= top + high;
    if (isInside && wide * high <= least) {
      owner = node;
      least = wide * high;
    }
  }
  return owner;
}

/** How something looks, wherever it stands. */
function lookOf(operation: DescribedOperation, faces: readonly FaceDescription[]): string {
  switch (operation.op) {
    case "text":
      return `text ${faces[operation.face]?.key} ${operation.size} ${spelled(operation.fill)} ${spelled(operation.stroke?.paint)}`;
    case "rect":
      return `rect ${spelled(operation.fill)}`;
    case "rule":
      return `rule ${operation.stroke.width} ${spelled(operation.stroke.paint)}`;
    case "path":
      return `path ${spelled(operation.fill)} ${operation.stroke?.width} ${spelled(operation.stroke?.paint)} ${curves(operation.d)}`;
    case "picture":
      return `picture ${operation.picture}`;
    case "foreign-page":
    case "link":
    case "anchor":
    case "node":
    case "group":
      return operation.op;
  }
}

const spelled = (paint: PaintDescription | undefined): string =>
  typeof paint === "object" ? `${paint.kind} ${paint.stops.map(({ color }) => color).join()}` : (paint ?? "");

/** The shape of a path without its place: its commands. */
const curves = (d: string): string => d.replace(/[^A-Za-z]/g, "");

/** Less than this, in points, is no move. */
const least = 0.05;

function changeOf(from: Thing | undefined, to: Thing): PageChange | undefined {
  if (from === undefined) return { kind: "new", to: seen(to) };
  const [textDiffers, lookDiffers] = [!saysSame(from, to), !sameLook(from, to)];
  if (textDiffers || lookDiffers) return { kind: "changed", from: seen(from), to: seen(to), textDiffers, lookDiffers };
  return samePlaces(from.places, to.places) ? undefined : { kind: "moved", from: seen(from), to: seen(to) };
}

/** The header of a table says the same, however often pages repeat it: two texts are repeats of one where their order does not matter. */
function saysSame(from: Thing, to: Thing): boolean {
  const [old, now] = [says(from), says(to)];
  if (old === now || from.places.length === to.places.length) return old === now;
  return old !== "" && now !== "" && old + now === now + old;
}

/** The text without its blanks, which come and go where lines end. */
const says = ({ texts }: Thing): string => texts.join("").replace(/[\s\u00ad]/g, "");

const sameLook = (from: Thing, to: Thing): boolean =>
  from.look.size === to.look.size && [...from.look].every((look) => to.look.has(look));

const samePlaces = (from: readonly PlaceOnPage[], to: readonly PlaceOnPage[]): boolean =>
  from.length === to.length &&
  from.every(
    ({ page, box }, index) =>
      page === to[index]?.page && box.every((length, side) => Math.abs(length - (to[index]?.box[side] ?? 0)) < least),
  );

const mostText = 200;

function seen({ path, row, places, texts }: Thing): SeenPlaces {
  const text = texts.join(" ").replace(/\s+/g, " ").trim();
  return { path, row, places, text: text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text };
}
