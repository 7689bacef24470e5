import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { ContentElement, Position } from "../../../../vocabulary/generated/definition.ts";
import { reportTooFar } from "../../../contract/clamped-number.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Block, PlacedAt, PositionedBlocks } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { parsePoints } from "../../../model/length.ts";
import { noBox } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import type { TextKeys } from "../styles/text-keys.ts";

type Placeable = Extract<ContentElement, { readonly position?: Position | undefined }>;

/** An element with a place of its own, and that place. */
export interface PlacedElement {
  readonly element: Placeable;
  readonly position: Position;
}

/** undefined: it stands in the flow. */
export function placedElement(element: ContentElement): PlacedElement | undefined {
  if (!("position" in element) || element.position === undefined) return undefined;
  const { position, ...inFlow } = element;
  return { element: inFlow as Placeable, position };
}

/** Leaves out elements that lead to places in the flow: footnotes, and page breaks. */
export function readPlaced(
  { element, position }: PlacedElement,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): readonly Block[] {
  const place = placeOf(position, `${path}/position`, context);
  const { container, availableWidth } = context;
  const within: ReadContext = {
    ...context,
    inBody: false,
    notes: undefined,
    container: undefined,
    availableWidth: place.width ?? availableWidth,
  };
  const blocks = asHigh(context.element(element, keys, path, within), place.height);
  const isFree = (position.from ?? defaults.position.from) === "page";
  const from = isFree ? "page" : container === undefined ? "body" : "stack";
  const placed: PositionedBlocks = { kind: "placed", path, anchor: undefined, box: noBox, from, place, blocks };
  if (from !== "stack" || container === undefined) return [placed];
  container.push(placed);
  return [];
}

function placeOf(position: Position, path: string, context: ReadContext): PlacedAt {
  const { x, y, right, bottom, width, height, layer = defaults.position.layer } = position;
  const read = (key: string, value: number | string | undefined) => lengthOf(value, `${path}/${key}`, context);
  const size = (key: string, value: number | string | undefined) => {
    const points = read(key, value);
    return points === undefined || points > 0 ? points : unknown(value, `${path}/${key}`, context);
  };
  return {
    left: read("x", x),
    right: read("right", right),
    top: read("y", y),
    bottom: read("bottom", bottom),
    width: size("width", width),
    height: size("height", height),
    behind: layer === "behind",
  };
}

function lengthOf(value: number | string | undefined, path: string, context: ReadContext): Points | undefined {
  if (value === undefined) return undefined;
  reportTooFar(value, path, context.report);
  return parsePoints(value) ?? unknown(value, path, context);
}

function unknown(value: number | string | undefined, path: string, { report }: ReadContext): undefined {
  const message = `${shown(value)} is no length of a position; it is left out.`;
  report.add("CONTENT_ERROR", "SIZE_UNKNOWN", path, message);
}

/** The box of a block that is alone at its place is as high as that, unless it has a height of its own. */
function asHigh(blocks: readonly Block[], height: Points | undefined): readonly Block[] {
  const [only] = blocks;
  if (height === undefined || only === undefined || blocks.length !== 1 || !takesHeight(only)) return blocks;
  return [{ ...only, box: { ...only.box, height } }];
}

const takesHeight = ({ kind, box }: Block): boolean =>
  box.height === undefined && (kind === "paragraph" || kind === "stack" || kind === "list" || kind === "columns");
