import type { ContentElement } from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import { resolve } from "../../../model/drawing/clip.ts";
import type { Points } from "../../../model/geometry.ts";
import type { ReadContext } from "../context.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { readBreak } from "./break.ts";
import { readChart } from "./chart.ts";
import { readColumns } from "./columns.ts";
import { readDrawing } from "./drawing.ts";
import { readFigure } from "./figure.ts";
import { readImage } from "./image.ts";
import { readOrdered, readUnordered } from "./list/list.ts";
import { named } from "./named.ts";
import { readHeading, readParagraph } from "./paragraph.ts";
import { readPdf } from "./pdf.ts";
import { placedElement, readPlaced } from "./placed.ts";
import { readProse } from "./prose.ts";
import { readSeparator } from "./separator.ts";
import { readStack } from "./stack.ts";
import { readTable } from "./table/table.ts";
import { readToc } from "./toc.ts";
import { reportUnfitted } from "./unfitted.ts";
import { readUse } from "./use.ts";

/** Any content element's blocks: one for most. */
export function readElement(
  element: ContentElement,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): readonly Block[] {
  const blocks = blocksAtPlace(element, keys, path, context);
  return blocks.some(isShareAtSide) ? blocks.map((block) => withOwnWidth(block, context.availableWidth)) : blocks;
}

const isShareAtSide = ({ box }: Block): boolean => box.float !== undefined && typeof box.width === "object";

/** A block at a side is laid out in a space of its own: its share is that of the space it takes from. */
function withOwnWidth(block: Block, available: Points): Block {
  const { box } = block;
  if (box.float === undefined || typeof box.width !== "object") return block;
  return { ...block, box: { ...box, width: resolve(box.width, available) } };
}

function blocksAtPlace(element: ContentElement, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const placed = placedElement(element);
  if (placed !== undefined) return readPlaced(placed, keys, path, context);
  if ("p" in element) return [readParagraph(element.p, element, keys, path, context)];
  if ("h1" in element) return [readHeading("h1", element, keys, path, context)];
  if ("h2" in element) return [readHeading("h2", element, keys, path, context)];
  if ("h3" in element) return [readHeading("h3", element, keys, path, context)];
  if ("h4" in element) return [readHeading("h4", element, keys, path, context)];
  if ("h5" in element) return [readHeading("h5", element, keys, path, context)];
  const blocks = named(blocksOf(element, keys, path, context), element.id, path, context);
  // A component's elements have been looked at one by one.
  if (!("use" in element))
    for (const { kind, box } of blocks) reportUnfitted(box, kind === "stack" ? "stack" : "other", path, context);
  return blocks;
}

type Text = "p" | "h1" | "h2" | "h3" | "h4" | "h5";

/** Elements whose text is not their own. */
type Holding = Exclude<ContentElement, { readonly [Word in Text]: Readonly<Record<Word, string>> }[Text]>;

function blocksOf(element: Holding, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  if ("table" in element) return [readTable(element.table, keys, path, context)];
  if ("ul" in element) return [readUnordered(element.ul, keys, path, context)];
  if ("ol" in element) return [readOrdered(element, keys, path, context)];
  if ("image" in element) return [readImage(element.image, keys, path, context)];
  if ("pdf" in element) return readPdf(element.pdf, keys, path, context);
  if ("separator" in element) return [readSeparator(element.separator, keys, `${path}/separator`, context)];
  if ("break" in element) return readBreak(element, keys, path, context);
  if ("columns" in element) return readColumns(element.columns, keys, path, context);
  if ("stack" in element) return [readStack(element, keys, path, context)];
  if ("figure" in element) return [readFigure(element, keys, path, context)];
  if ("svg" in element) return [readDrawing(element.svg, keys, path, context)];
  if ("chart" in element) return [readChart(element.chart, keys, path, context)];
  if ("markdown" in element || "rich" in element) return [readProse(element, keys, path, context)];
  if ("toc" in element) return readToc(element.toc, keys, path, context);
  return readUse(element.use, keys, path, context);
}
