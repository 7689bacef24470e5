import type { Block, PlacedAt, PositionedBlocks, StackBlock } from "../../../model/document/flow.ts";
import type { Points, Rect, Size } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import { type BlockWriting, contained } from "../writing.ts";
import { emu } from "../xml/units.ts";
import { endContainer } from "./spacer.ts";
import { needsTable } from "./table/box-table.ts";
import { anchoredXml, shapeGraphic, type WrappedSide, wrappedXml } from "./wrapped.ts";

/** The origin of a place, as DrawingML says it (ECMA-376-1, 20.4.3.4 and 20.4.3.5). */
export interface AnchorOrigin {
  readonly across: "page" | "margin" | "column";
  readonly down: "page" | "margin" | "paragraph";
  readonly size: Size;
  /** From where DrawingML counts to the area's corner. */
  readonly x: Points;
  readonly y: Points;
  /** Text runs round it; unset: text runs behind or before it. */
  readonly wrap?: WrappedSide;
}

/** A text box at a place of its own, anchored to the next paragraph. */
export function writePlaced(block: PositionedBlocks, writing: BlockWriting): void {
  const { size, margin } = writing.setup;
  const body = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom };
  if (block.from === "page") anchor(block, { across: "page", down: "page", size, x: 0, y: 0 }, writing);
  else anchor(block, { across: "margin", down: "margin", size: body, x: 0, y: 0 }, writing);
}

/** Writes the content at places of its own in a stack; the rest of the stack is written next. */
export function writePlacedIn(stack: StackBlock, writing: BlockWriting): void {
  const { placed = [], box, path } = stack;
  if (placed.length === 0) return;
  const { padding } = box;
  const width = writing.width + padding.left + padding.right;
  const height = heightOf(stack, width, writing);
  const area = {
    across: "column",
    down: "paragraph",
    size: { width, height },
    x: -padding.left,
    y: -padding.top,
  } as const;
  const inFlow = writing.box === "none" && !needsTable(box);
  const at = inFlow ? { ...area, x: writing.left - padding.left } : area;
  writing.registries.losses.report("placedInStack", path);
  for (const one of placed) anchor(one, at, writing);
}

/** Within its border; laid out only where something is counted from its foot. */
function heightOf({ placed = [], ...stack }: StackBlock, width: Points, { registries, height }: BlockWriting): Points {
  const { border } = stack.box;
  const lines = (border.top?.width ?? 0) + (border.bottom?.width ?? 0);
  if (placed.every(({ place }) => place.top !== undefined || place.bottom === undefined)) return 0;
  const box = { ...stack.box, width: undefined };
  const place = { left: 0, top: 0, width, behind: false };
  const { path } = stack;
  const whole: PositionedBlocks = {
    kind: "placed",
    path,
    anchor: undefined,
    box,
    from: "stack",
    place,
    blocks: [{ ...stack, box }],
  };
  return registries.measures.placed(whole, { width, height }).height - lines;
}

function anchor(block: PositionedBlocks, area: AnchorOrigin, writing: BlockWriting): void {
  const { registries, spacing, place } = writing;
  if (writing.box === "text") {
    registries.losses.report("placedInside", block.path);
    for (const inner of block.blocks) writing.block(inner, writing);
    return;
  }
  if ((place === "header" || place === "footer") && !block.place.behind)
    registries.losses.report("placedLayer", block.path);
  spacing.anchored += `<w:r>${textBoxXml(block, rectOf(block, area, writing), area, writing)}</w:r>`;
}

/** A text box with blocks in it. */
export function textBoxXml(block: PositionedBlocks, rect: Rect, area: AnchorOrigin, writing: BlockWriting): string {
  const { registries, part } = writing;
  const within = contained(writing, rect.width, { keepNext: false, box: "text" });
  const content = part.capture(() => {
    for (const inner of block.blocks) writing.block(withoutHeight(inner, block.place), within);
    endContainer(within);
  });
  return boxXml(block, rect, area, content, registries.media.nextId());
}

/** Readers do not measure text quite as we do, and hide what a box has no space for. */
export const breath: Points = 2;

/** Counted from where DrawingML counts. */
function rectOf(block: PositionedBlocks, { size, x, y }: AnchorOrigin, { registries }: BlockWriting): Rect {
  const { left, right, top, bottom, ...place } = block.place;
  const natural = registries.measures.placed({ ...block, place: { ...block.place, height: undefined } }, size);
  const isOpen = place.width === undefined && (left === undefined || right === undefined);
  const width = natural.width + (isOpen ? breath : 0);
  const height = place.height === undefined ? natural.height + breath : Math.max(place.height, natural.height);
  const fromLeft = left ?? (right === undefined ? 0 : size.width - right - width);
  const fromTop = top ?? (bottom === undefined ? 0 : size.height - bottom - (place.height ?? natural.height));
  return { x: x + fromLeft, y: y + fromTop, width, height };
}

/** A box that shows nothing is as high as its text here: it is the text box that has the height. */
function withoutHeight(block: Block, { height }: PlacedAt): Block {
  const { box } = block;
  if (height === undefined || box.height !== height || shows(box)) return block;
  return { ...block, box: { ...box, height: undefined } };
}

const shows = (box: BoxLook): boolean => needsTable({ ...box, height: undefined });

const anchors = { top: "t", middle: "ctr", bottom: "b" } as const;

function boxXml(
  { place, blocks }: PositionedBlocks,
  rect: Rect,
  area: AnchorOrigin,
  content: string,
  id: number,
): string {
  const size = `cx="${emu(rect.width)}" cy="${emu(rect.height)}"`;
  const [only] = blocks;
  const vertical =
    anchors[blocks.length === 1 && only !== undefined && !shows(only.box) ? only.box.verticalAlign : "top"];
  const fit = place.height === undefined ? "<a:spAutoFit/>" : "<a:noAutofit/>";
  const body = `<wps:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${vertical}">${fit}</wps:bodyPr>`;
  const form = `<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/>${form}<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx>${body}</wps:wsp>`;
  const graphic = shapeGraphic(shape);
  const named = { id, name: "Text Box", alt: undefined };
  const { across, down, wrap } = area;
  const drawing = wrap
    ? wrappedXml(wrap, rect, named, graphic)
    : anchoredXml({ rect, across, down, order: id, behind: place.behind }, named, graphic);
  return `<mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice></mc:AlternateContent>`;
}
