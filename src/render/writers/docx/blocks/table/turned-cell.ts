import type { Block, FlowCell, StackBlock, TurnedContent } from "../../../../model/document/flow.ts";
import type { Points } from "../../../../model/geometry.ts";
import type { TextAlign } from "../../../../model/look.ts";
import type { Inline } from "../../../../model/text/inline.ts";
import type { BlockWriting } from "../../writing.ts";

type TurnedStack = StackBlock & { readonly turned: TurnedContent };

const isTurned = (block: Block | undefined): block is TurnedStack =>
  block?.kind === "stack" && block.turned !== undefined;

/** The stack that a cell turns by a quarter; undefined unless it is turned as a whole. */
const turnedIn = ({ blocks }: FlowCell): TurnedStack | undefined => (isTurned(blocks[0]) ? blocks[0] : undefined);

/** `w:textDirection` (ECMA-376-1, 17.4.72); "": lines run across. */
export function directionXml(cell: FlowCell | undefined): string {
  const turned = cell === undefined ? undefined : turnedIn(cell)?.turned;
  return turned === undefined ? "" : `<w:textDirection w:val="${turned.clockwise ? "tbRl" : "btLr"}"/>`;
}

/** How high a cell must be for its turned lines, padding included: Word breaks them at the height that the row has anyway. */
export function turnedHeight(cell: FlowCell, writing: BlockWriting): Points {
  const { padding } = cell.box;
  const length = turnedWidth(cell, writing);
  return length === undefined ? 0 : length + padding.top + padding.bottom;
}

/** The space that turned lines have for their length, at most a page's; undefined: they are not turned. */
export function turnedWidth(cell: FlowCell, writing: BlockWriting): Points | undefined {
  const content = turnedIn(cell);
  if (content === undefined) return undefined;
  const { padding } = cell.box;
  return Math.min(lengthOf(content, writing) + breath, Math.max(breath, writing.height - padding.top - padding.bottom));
}

/** Readers do not measure text quite as we do. */
const breath: Points = 2;

const lengthOf = ({ turned, blocks }: TurnedStack, writing: BlockWriting): Points =>
  turned.length ?? Math.max(0, ...blocks.map((block) => naturalLength(block, writing)));

/** Length of a block whose content is set on one line. */
function naturalLength(block: Block, writing: BlockWriting): Points {
  const { margin, padding } = block.box;
  const around = margin.left + margin.right + padding.left + padding.right;
  switch (block.kind) {
    case "paragraph":
      return (
        around + writing.registries.measures.width(block.inlines.map(closed), block.look, block.paragraph, block.path)
      );
    case "picture":
      return around + block.width;
    case "stack":
      return around + Math.max(0, ...block.blocks.map((inner) => naturalLength(inner, writing)));
    case "list": {
      const blocks = block.items.flatMap((item) => item.blocks);
      return around + block.indent + Math.max(0, ...blocks.map((inner) => naturalLength(inner, writing)));
    }
    case "table":
    case "columns":
      return Math.min(writing.width, writing.height);
    case "separator":
    case "page-break":
    case "toc-entry":
    case "placed":
      return around;
  }
}

/** Numbers that only the pages decide have space for two digits. */
function closed(inline: Inline): Inline {
  switch (inline.kind) {
    case "page-number":
    case "page-count":
    case "section-page":
    case "section-pages":
    case "running-head":
    case "place-page":
    case "note-marker":
      return { kind: "text", text: "00", look: inline.look, link: undefined, span: inline.span };
    case "reference":
      return { kind: "text", text: inline.says.text, look: inline.look, link: undefined, span: inline.span };
    case "text":
    case "picture":
    case "tab":
    case "line-break":
      return inline;
  }
}

/**
 * The blocks of a cell. Turned lines as long as their text stand at the top, in the middle or at the foot of the cell, which for
 * lines that run along it is their alignment.
 */
export function cellBlocks(cell: FlowCell): readonly Block[] {
  const content = turnedIn(cell);
  if (content === undefined) return cell.blocks;
  const { turned, blocks } = content;
  return turned.length === undefined ? blocks.map((block) => aligned(block, alignOf(cell, turned))) : blocks;
}

/** Lines to the right that are turned begin at the top, or, turned the other way, at the foot. */
function alignOf({ verticalAlign }: FlowCell, { clockwise }: TurnedContent): TextAlign {
  if (verticalAlign === "middle") return "center";
  return (verticalAlign === "bottom") === clockwise ? "right" : "left";
}

const aligned = (block: Block, align: TextAlign): Block =>
  block.kind === "paragraph" ? { ...block, paragraph: { ...block.paragraph, align } } : block;

/** Across its lines turned content stands in the middle. */
export const isTurnedCell = (cell: FlowCell | undefined): boolean => cell !== undefined && turnedIn(cell) !== undefined;
