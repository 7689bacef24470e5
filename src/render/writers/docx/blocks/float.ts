import type { Block, Paragraph, PictureBlock, PositionedBlocks, StackBlock } from "../../../model/document/flow.ts";
import { noSides, type Points } from "../../../model/geometry.ts";
import { type BoxLook, noBox } from "../../../model/look.ts";
import { wordsOf } from "../media/drawing-words.ts";
import { type BlockWriting, takeAnchored } from "../writing.ts";
import { type AnchorOrigin, breath, textBoxXml } from "./placed.ts";
import { spacerXml } from "./spacer.ts";
import { needsTable } from "./table/box-table.ts";
import { type WrappedSide, wrappedXml } from "./wrapped.ts";

type FloatingBlock = Paragraph | PictureBlock | StackBlock;

type Side = WrappedSide["side"];

interface Float {
  readonly block: FloatingBlock;
  readonly side: Side;
}

/** The block with its side, if it stands there; undefined: it stands in the flow, which is reported where a side is named. */
export function floatOf(block: Block, writing: BlockWriting): Float | undefined {
  const { float: side } = block.box;
  if (side === undefined || !isFloating(block)) return undefined;
  const { registries, spacing, width, height } = writing;
  if (writing.box === "text") {
    registries.losses.report("floatInside", block.path);
    return undefined;
  }
  // Where text above it ends is not known here: only those at the same paragraph surely stand side by side.
  return registries.measures.atSide(block, { width, height }, spacing.anchoredFloats) ? { block, side } : undefined;
}

/** Anchors it to the next paragraph, whose text runs round it. */
export function writeFloat({ block, side }: Float, writing: BlockWriting): void {
  const { box } = block;
  const { spacing } = writing;
  // At its own side a text box stands at the edge of the text.
  const wrap: WrappedSide = { side, distance: { ...box.margin, [side]: 0 } };
  const isPicture = block.kind === "picture" && block.chart === undefined && !isFramed(box);
  const xml = isPicture ? pictureXml(block, wrap, writing) : boxXml(block, wrap, writing);
  if (xml !== "") spacing.anchored += `<w:r>${xml}</w:r>`;
  spacing.anchoredFloats += 1;
  spacing.floats = true;
}

const isFloating = (block: Block): block is FloatingBlock =>
  block.kind === "paragraph" || block.kind === "picture" || block.kind === "stack";

const isFramed = (box: BoxLook): boolean =>
  needsTable({ ...box, height: undefined, minHeight: undefined }) ||
  box.clip !== undefined ||
  box.opacity < 1 ||
  Math.max(box.padding.top, box.padding.right, box.padding.bottom, box.padding.left) > 0;

function pictureXml(block: PictureBlock, wrap: WrappedSide, { registries, part, ...space }: BlockWriting): string {
  const { picture, path, alt } = block;
  const scale = Math.min(1, space.width / Math.max(1, block.width), space.height / Math.max(1, block.height));
  const size = { width: block.width * scale, height: block.height * scale };
  const graphic = registries.media.content({ picture, ...size, alt, path }, part);
  if (graphic === undefined) return "";
  const named = { id: registries.media.nextId(), name: "Picture", alt: alt ?? wordsOf(picture) };
  return wrappedXml(wrap, size, named, graphic);
}

function boxXml(block: FloatingBlock, wrap: WrappedSide, writing: BlockWriting): string {
  const { registries, height, width: available } = writing;
  const { box, path } = block;
  const inner = { ...block, box: { ...box, float: undefined, clear: undefined, margin: noSides, width: undefined } };
  const own = typeof box.width === "number" ? Math.min(box.width, available) : undefined;
  const most = own === undefined && block.kind !== "picture" ? available / 2 : available;
  const placed = (width: Points | undefined): PositionedBlocks => ({
    kind: "placed",
    path,
    anchor: undefined,
    box: noBox,
    from: "stack",
    place: { left: 0, top: 0, behind: false, width },
    // A block other than a paragraph has its name before the text box.
    blocks: [block.kind === "paragraph" ? inner : { ...inner, anchor: undefined }],
  });
  const natural = registries.measures.placed(placed(own), { width: most, height });
  const size = { width: natural.width + (own === undefined ? breath : 0), height: natural.height + breath };
  const area: AnchorOrigin = { across: "column", down: "paragraph", size, x: 0, y: 0, wrap };
  return textBoxXml(placed(size.width), { x: 0, y: 0, ...size }, area, writing);
}

const clears = { left: "left", right: "right", both: "all" } as const;

/** Below what stands at the sides, where a block begins there: by a paragraph of next to no height. */
export function writeClearing(block: Block, writing: BlockWriting): void {
  const { spacing, part, list } = writing;
  const { clear } = block.box;
  if (!spacing.floats || (clear === undefined && givesWay(block))) return;
  if (list !== undefined && list.numbering !== "") {
    writing.registries.losses.report("clear", block.path);
    return;
  }
  const side = clear === undefined || !givesWay(block) ? "all" : clears[clear];
  const run = `${takeAnchored(spacing)}<w:r><w:br w:type="textWrapping" w:clear="${side}"/></w:r>`;
  part.write(spacerXml(0).replace("</w:p>", `${run}</w:p>`));
  spacing.last = "paragraph";
  spacing.below = 0;
  if (side === "all") spacing.floats = false;
}

/** As our own layout has it: text and lists stand beside what floats. */
const givesWay = ({ kind, box }: Block): boolean =>
  kind === "placed" ||
  kind === "page-break" ||
  ((kind === "paragraph" || kind === "list" || kind === "stack") && !needsTable(box));
