import type { Block, Paragraph, StackBlock } from "../../../model/document/flow.ts";
import { noBox } from "../../../model/look.ts";
import type { BlockWriting } from "../writing.ts";
import { reportImageDropped, writeBoxImage } from "./box-image.ts";
import { writeColumns } from "./columns.ts";
import { floatOf, writeClearing, writeFloat } from "./float.ts";
import { writeList } from "./list.ts";
import { writeParagraph } from "./paragraph.ts";
import { placeOf, reportBox } from "./paragraph-box.ts";
import { writePicture } from "./picture.ts";
import { writePlaced, writePlacedIn } from "./placed.ts";
import { writeSeparator } from "./separator.ts";
import { withoutLastMargin, writeAnchors, writePageStart, writeSpace } from "./spacer.ts";
import { needsTable, writeBoxTable } from "./table/box-table.ts";
import { writeTable } from "./table/table.ts";
import { isContents, writeContents, writeEntry } from "./toc.ts";

/** Writes a block where it stands in the flow. */
export function writeBlock(given: Block, writing: BlockWriting): void {
  const block = given.box.fitting === undefined ? given : fittedTo(given, writing);
  // Content at a place of its own before a page's end stands on that page.
  if (block.kind === "page-break" || block.box.breakBefore) writeAnchors(writing);
  const float = floatOf(block, writing);
  if (writing.spacing.floats && float === undefined) writeClearing(block, writing);
  if (block.kind !== "paragraph" && block.anchor !== undefined) writePlace(block.anchor, writing);
  if (float === undefined) writeInFlow(block, writing);
  else writeFloat(float, writing);
}

function writeInFlow(block: Block, writing: BlockWriting): void {
  switch (block.kind) {
    case "paragraph":
      if (block.box.image?.picture === undefined) writeParagraph(block, writing);
      else writeOnImage(block, writing);
      break;
    case "stack":
      inBox(block, writing, (within) => writeStack(block, within));
      break;
    case "page-break":
      if (writing.spacing.breaks) writePageStart(writing);
      writing.spacing.breaks = writing.place === "body";
      break;
    case "list":
      inBox(block, writing, (within) => writeList(block, within));
      break;
    case "table":
      writeTable(block, writing);
      break;
    case "columns":
      inBox(block, writing, (within) => writeColumns(block, within));
      break;
    case "toc-entry":
      writeEntry(block, writing, { begins: false, ends: false });
      break;
    case "picture":
      writePicture(block, writing);
      break;
    case "separator":
      writeSeparator(block, writing);
      break;
    case "placed":
      writePlaced(block, writing);
      break;
  }
}

/** With its text in the size that it has in a PDF, and cut as there. */
function fittedTo(block: Block, { registries, width, height }: BlockWriting): Block {
  if (block.kind !== "paragraph" && block.kind !== "stack") return block;
  return registries.measures.fitted(block, { width, height });
}

/** A bookmark may stand between blocks. */
function writePlace(anchor: string, { registries, part, spacing }: BlockWriting): void {
  const { start, end } = registries.bookmarks.around(anchor);
  part.write(start + end);
  spacing.marked = true;
}

/** Writes the content of a box: into a table where the box is visible, otherwise with the box's distances alone. */
function inBox(
  block: Extract<Block, { kind: "stack" | "list" | "columns" }>,
  writing: BlockWriting,
  content: (within: BlockWriting) => void,
): void {
  const { box, path } = block;
  const { spacing } = writing;
  if (box.breakBefore && writing.place === "body" && spacing.last !== "nothing") spacing.breaks = true;
  if (needsTable(box)) {
    writeBoxTable(box, path, writing, (within) => {
      writeBoxImage(block, within);
      content(within);
    });
    return;
  }
  reportBox(box, path, writing.registries.losses);
  spacing.owed = Math.max(spacing.owed, box.margin.top);
  const { left, right, width } = placeOf(box, writing);
  const { padding } = box;
  writeSpace(padding.top, writing);
  const inner = Math.max(1, width - padding.left - padding.right);
  content({ ...writing, left: left + padding.left, right: right + padding.right, width: inner });
  writeSpace(padding.bottom, writing);
  spacing.owed = Math.max(spacing.owed, box.margin.bottom);
  spacing.breaks = spacing.breaks || (box.breakAfter && writing.place === "body");
}

/** A paragraph on an image stands in a box around it: readers disagree about where one with a border begins. */
function writeOnImage(block: Paragraph, writing: BlockWriting): void {
  const { box, path } = block;
  if (writing.list !== undefined || writing.box === "text") {
    reportImageDropped(block, writing.registries.losses);
    writeParagraph(block, writing);
    return;
  }
  if (box.breakBefore && writing.place === "body" && writing.spacing.last !== "nothing") writing.spacing.breaks = true;
  const { keepTogether, keepWithNext } = box;
  const inner = { ...block, box: { ...noBox, keepTogether, keepWithNext } };
  writeBoxTable(box, path, writing, (within) => {
    writeBoxImage(block, within);
    writeParagraph(inner, within);
  });
}

function writeStack(stack: StackBlock, writing: BlockWriting): void {
  if (isContents(stack)) {
    writeContents(stack, writing);
    return;
  }
  writePlacedIn(stack, writing);
  const blocks =
    writing.spacing.last === "nothing" && writing.place !== "body" ? withoutLastMargin(stack.blocks) : stack.blocks;
  const last = blocks.length - 1;
  const { keepTogether } = stack.box;
  const keeping: BlockWriting = keepTogether ? { ...writing, keepNext: true } : writing;
  for (const [at, block] of blocks.entries())
    if (at < last) writing.block(block, keeping);
    else writing.block(keepTogether ? keptWhole(block) : block, writing);
}

/** The last block of a box that is kept together: what it is made of is kept on one page as well. */
const keptWhole = (block: Block): Block =>
  block.kind === "table" || block.kind === "stack" ? { ...block, box: { ...block.box, keepTogether: true } } : block;
