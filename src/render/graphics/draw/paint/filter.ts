import { type DrawingFilter, type FilterPrimitive, sorted } from "../../../model/drawing/drawing.ts";
import type { Rect } from "../../../model/geometry.ts";
import { type FileFilter, type FilePrimitive, type FilterUse, isElement } from "../file-words.ts";
import { initialPresentation } from "../presentation.ts";
import { type DrawingScene, enter, reportFault, withoutLinks } from "../scene.ts";
import { shareOf } from "./share-of.ts";

/** An element that filters are for: its box without strokes, what it covers, and its current colour. */
export interface FilteredElement {
  readonly box: Rect | undefined;
  readonly cover: Rect | undefined;
  readonly color: string;
  /** JSON Pointer. */
  readonly path: string;
}

/**
 * The filters of an element; undefined: one of them leaves nothing of it. A filter that the file does not have is noted when
 * the file is read, and left out.
 */
export function filtersOf(
  uses: readonly FilterUse[],
  filtered: FilteredElement,
  scene: DrawingScene,
): readonly DrawingFilter[] | undefined {
  const filters: DrawingFilter[] = [];
  let { cover } = filtered;
  for (const use of uses) {
    const found = "name" in use ? namedFilter(use.name, scene) : undefined;
    if ("name" in use && found === undefined) continue;
    const made =
      "name" in use ? found && fromFile(found, filtered, scene) : fromFunction(use.primitives, cover, filtered);
    if (made === undefined) return undefined;
    filters.push(made);
    cover = made.region;
  }
  return filters;
}

function namedFilter(name: string, { defs }: DrawingScene): FileFilter | undefined {
  const entry = defs.get(name)?.entry;
  return entry !== undefined && "filter" in entry ? entry.filter : undefined;
}

/** undefined: it has no primitives, no area, or no box in whose shares it could be measured. */
function fromFile(
  { primitives, region, units, primitiveUnits }: FileFilter,
  filtered: FilteredElement,
  scene: DrawingScene,
): DrawingFilter | undefined {
  const { box, path } = filtered;
  const inBox = units === "objectBoundingBox" || primitiveUnits === "objectBoundingBox";
  if (primitives.length === 0 || (inBox && !(box !== undefined && box.width > 0 && box.height > 0))) return undefined;
  const area = units === "objectBoundingBox" && box !== undefined ? shareOf(region, box) : region;
  if (!(area.width > 0 && area.height > 0)) return undefined;
  const measured = primitiveUnits === "objectBoundingBox" ? box : undefined;
  return { region: area, primitives: primitives.map((one) => bound(one, measured, filtered, scene)), path };
}

/** Functions have no region of their own: it is as large as what they change (Filter Effects 1, 5). */
function fromFunction(
  primitives: readonly FilePrimitive[],
  cover: Rect | undefined,
  { color, path }: FilteredElement,
): DrawingFilter | undefined {
  if (cover === undefined) return undefined;
  const sizes = primitives[0]?.sizes ?? {};
  const [dx = 0] = sizes["dx"] ?? [];
  const [dy = 0] = sizes["dy"] ?? [];
  const reach = 3 * (sizes["stdDeviation"]?.[0] ?? 0) + Math.max(cover.width, cover.height) / 50;
  const region = {
    x: cover.x - reach + Math.min(0, dx),
    y: cover.y - reach + Math.min(0, dy),
    width: cover.width + 2 * reach + Math.abs(dx),
    height: cover.height + 2 * reach + Math.abs(dy),
  };
  return { region, primitives: primitives.map((one) => withColor(one, color)), path };
}

function withColor({ shows: _shows, ...primitive }: FilePrimitive, color: string): FilterPrimitive {
  const { words, children } = primitive;
  const painted = words["flood-color"]?.toLowerCase() === "currentcolor" ? { ...words, "flood-color": color } : words;
  return { ...primitive, words: painted, children: children.map((child) => withColor(child, color)) };
}

function bound(
  file: FilePrimitive,
  box: Rect | undefined,
  { color, path }: FilteredElement,
  scene: DrawingScene,
): FilterPrimitive {
  const plain = withColor(file, color);
  const sized = box === undefined ? plain : inShares(plain, box);
  return file.shows === undefined ? sized : { ...sized, shown: shownBy(file.shows, path, scene) };
}

/** Sizes in shares of a box (Filter Effects 1, 8.2). */
function inShares(primitive: FilterPrimitive, box: Rect): FilterPrimitive {
  const sizes = Object.entries(primitive.sizes).map(([name, values]) => [name, values.map(sizeIn(name, box))] as const);
  return {
    ...primitive,
    sizes: Object.fromEntries(sizes),
    children: primitive.children.map((child) => inShares(child, box)),
  };
}

const across = new Set(["x", "pointsAtX", "width", "dx"]);
const down = new Set(["y", "pointsAtY", "height", "dy"]);
const places = new Set(["x", "y", "pointsAtX", "pointsAtY"]);

function sizeIn(name: string, { x, y, width, height }: Rect) {
  return (value: number, at: number): number => {
    const isPair = name === "stdDeviation" || name === "radius";
    if (across.has(name) || (isPair && at === 0)) return value * width + (places.has(name) ? x : 0);
    if (down.has(name) || isPair) return value * height + (places.has(name) ? y : 0);
    return (value * Math.hypot(width, height)) / Math.SQRT2;
  };
}

function shownBy(
  shows: NonNullable<FilePrimitive["shows"]>,
  path: string,
  scene: DrawingScene,
): FilterPrimitive["shown"] {
  if ("uri" in shows) {
    const graphic = scene.tools.file(shows.uri);
    const file = graphic && sorted(graphic);
    if (file?.kind === "picture") return { picture: file.picture };
    if (file !== undefined) reportFault(scene, path, "Filters show no svg files: make it a picture, or an element.");
    return undefined;
  }
  const found = scene.defs.get(shows.id);
  const within = found === undefined ? undefined : enter(found.path, found.path, scene);
  if (found === undefined || within === undefined || !isElement(found.entry)) return undefined;
  return { nodes: within.draw(found.entry, initialPresentation, found.path, withoutLinks(within)) };
}
