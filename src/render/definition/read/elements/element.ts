import type { ElementKey } from "../../../../vocabulary/definition/elements/kinds.ts";
import type { ContentElement } from "../../../../vocabulary/generated/definition.ts";
import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
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
import { type ElementOf, kindOf } from "./kinds.ts";
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
  keepOn();
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

type ReadKind<Kind extends ElementKey> = (
  element: ElementOf<Kind>,
  keys: TextKeys,
  path: string,
  context: ReadContext,
) => readonly Block[];

/** The reader of each kind. */
const readers: { readonly [Kind in ElementKey]: ReadKind<Kind> } = {
  p: (element, keys, path, context) => [readParagraph(element.p, element, keys, path, context)],
  h1: (element, keys, path, context) => [readHeading("h1", element, keys, path, context)],
  h2: (element, keys, path, context) => [readHeading("h2", element, keys, path, context)],
  h3: (element, keys, path, context) => [readHeading("h3", element, keys, path, context)],
  h4: (element, keys, path, context) => [readHeading("h4", element, keys, path, context)],
  h5: (element, keys, path, context) => [readHeading("h5", element, keys, path, context)],
  table: ({ table }, keys, path, context) => [readTable(table, keys, path, context)],
  ul: ({ ul }, keys, path, context) => [readUnordered(ul, keys, path, context)],
  ol: (element, keys, path, context) => [readOrdered(element, keys, path, context)],
  image: ({ image }, keys, path, context) => [readImage(image, keys, path, context)],
  pdf: ({ pdf }, keys, path, context) => readPdf(pdf, keys, path, context),
  separator: ({ separator }, keys, path, context) => [readSeparator(separator, keys, `${path}/separator`, context)],
  break: readBreak,
  columns: ({ columns }, keys, path, context) => readColumns(columns, keys, path, context),
  stack: (element, keys, path, context) => [readStack(element, keys, path, context)],
  figure: (element, keys, path, context) => [readFigure(element, keys, path, context)],
  svg: ({ svg }, keys, path, context) => [readDrawing(svg, keys, path, context)],
  chart: ({ chart }, keys, path, context) => [readChart(chart, keys, path, context)],
  markdown: (element, keys, path, context) => [readProse(element, keys, path, context)],
  rich: (element, keys, path, context) => [readProse(element, keys, path, context)],
  toc: ({ toc }, keys, path, context) => readToc(toc, keys, path, context),
  use: ({ use }, keys, path, context) => readUse(use, keys, path, context),
};

/** Their readers see to the element's id, and to its width. */
const wholeKinds: ReadonlySet<ElementKey> = new Set(["p", "h1", "h2", "h3", "h4", "h5"]);

function blocksAtPlace(element: ContentElement, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const placed = placedElement(element);
  if (placed !== undefined) return readPlaced(placed, keys, path, context);
  const kind = kindOf(element, readers);
  const read = (readers[kind] as ReadKind<ElementKey>)(element, keys, path, context);
  if (wholeKinds.has(kind)) return read;
  const blocks = named(read, element.id, path, context);
  // A component's elements have been looked at one by one.
  if (kind !== "use")
    for (const { kind: of, box } of blocks) reportUnfitted(box, of === "stack" ? "stack" : "other", path, context);
  return blocks;
}
