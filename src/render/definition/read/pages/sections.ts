import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type {
  BreakElement,
  Document,
  PdfElement,
  PageSetup as SetupWord,
  Zone as ZoneWord,
} from "../../../../vocabulary/generated/definition.ts";
import type {
  Block,
  PageWatermark,
  PageZone,
  PictureBlock,
  PositionedBlocks,
  Section,
  SectionSetup,
} from "../../../model/document/flow.ts";
import type { PrinterBoxes } from "../../../model/drawing/foreign-page.ts";
import { allSides, type Rect } from "../../../model/geometry.ts";
import { noBox } from "../../../model/look.ts";
import type { PageBoxes } from "../../../model/page/page.ts";
import { outsideBody, type ReadContext, readElements } from "../context.ts";
import { named } from "../elements/named.ts";
import { noted } from "../elements/paragraph.ts";
import { readWholePages, type WholePage } from "../elements/pdf.ts";
import { readPlainSeparator } from "../elements/separator.ts";
import { noTextKeys } from "../styles/text-keys.ts";
import type { TopLevel } from "../top-level.ts";
import { Backgrounds, readPageSetup } from "./page-setup.ts";
import { readWatermark } from "./watermark.ts";

/** Page setup and zones that apply from a section's start on. A zone is read once, however many sections show it. */
interface SectionOpening {
  readonly path: string;
  readonly setup: SectionSetup;
  readonly header: PageZone | undefined;
  readonly footer: PageZone | undefined;
  readonly watermark: PageWatermark | undefined;
}

/** The document's elements, cut at its section breaks. A section without content makes no page. */
export function readSections(
  document: Document,
  elements: readonly TopLevel[],
  base: Omit<ReadContext, "availableWidth">,
): readonly Section[] {
  const backgrounds = new Backgrounds();
  let opening = firstOpening(document, base, backgrounds);
  const sections = cutAtSections(elements).map(({ from, to, at }) => {
    if (at !== undefined) opening = openingAfter(opening, at, document, base, backgrounds);
    const context = inWidthOf(opening.setup, base);
    const pieces = readPieces(opening, elements.slice(from, to), context);
    return at === undefined ? pieces : beginningAt(at, pieces, context);
  });
  const filled = sections.flatMap(withoutEmpty);
  return filled.length > 0 ? filled : (sections[0]?.slice(0, 1) ?? []);
}

/** The name of a section's break is that of the first thing in it. */
function beginningAt(beginning: Beginning, pieces: readonly Section[], context: ReadContext): readonly Section[] {
  const { element, path } = beginning;
  const at = pieces.findIndex(({ blocks }) => blocks.length > 0);
  return pieces.map((piece, place) => {
    if (place !== at) return piece;
    return { ...piece, blocks: begun(named(piece.blocks, element.id, path, context), beginning, context) };
  });
}

/** The blocks of an element, with the names of the components that begin with it. */
const begun = (blocks: readonly Block[], { begins }: TopLevel, context: ReadContext): readonly Block[] =>
  begins === undefined ? blocks : begins.reduce((all, { id, path }) => named(all, id, path, context), blocks);

/** A section, cut where whole pages of other files interrupt it. */
function readPieces(opening: SectionOpening, elements: readonly TopLevel[], context: ReadContext): readonly Section[] {
  const pieces: Section[] = [];
  let blocks: Block[] = [];
  for (const placed of elements) {
    const { element, path, styles } = placed;
    const within = styles === context.styles ? context : { ...context, styles };
    if (!("pdf" in element) || element.pdf.as !== "pages") {
      blocks.push(...begun(context.element(element, noTextKeys, path, within), placed, context));
      continue;
    }
    pieces.push({ ...opening, blocks }, ...coveredSections(opening, wholePages(element, path, within)));
    blocks = [];
  }
  return [...pieces, { ...opening, blocks }];
}

/** The first page bears the element's name. */
function wholePages({ pdf, id }: PdfElement, path: string, context: ReadContext): readonly WholePage[] {
  const pages = readWholePages(pdf, path, context);
  if (id === undefined) return pages;
  const alias = noted(id, path, context);
  return pages.map((page, at) => (at === 0 ? { ...page, alias } : page));
}

/** The first of those that show something begins the section, the others go on with it. */
function withoutEmpty(pieces: readonly Section[]): readonly Section[] {
  const filled = pieces.filter(({ blocks }) => blocks.length > 0);
  return filled.map((piece, at) => (at === 0 ? piece : { ...piece, continues: true }));
}

/** A break among the document's own elements. */
type Beginning = TopLevel & { readonly element: BreakElement };

interface SectionCut {
  readonly from: number;
  readonly to: number;
  /** The break that begins it; undefined for the first section. */
  readonly at: Beginning | undefined;
}

const isSection = (placed: TopLevel): placed is Beginning =>
  "break" in placed.element && placed.element.break === "section";

function cutAtSections(elements: readonly TopLevel[]): readonly SectionCut[] {
  const cuts: SectionCut[] = [];
  let from = 0;
  let at: Beginning | undefined;
  for (const [index, placed] of elements.entries()) {
    if (!isSection(placed)) continue;
    cuts.push({ from, to: index, at });
    from = index + 1;
    at = placed;
  }
  return [...cuts, { from, to: elements.length, at }];
}

function inWidthOf({ size, margin }: SectionSetup, base: Omit<ReadContext, "availableWidth">): ReadContext {
  return { ...base, availableWidth: Math.max(0, size.width - margin.left - margin.right) };
}

function firstOpening(
  document: Document,
  base: Omit<ReadContext, "availableWidth">,
  backgrounds: Backgrounds,
): SectionOpening {
  const setup = readPageSetup(rootSetup(document), "/document/pageSetup", base, backgrounds);
  const context = inWidthOf(setup, base);
  return {
    path: "/document",
    setup,
    header: readZone(document.header, "/document/header", context),
    footer: readZone(document.footer, "/document/footer", context),
    watermark: readWatermark(document.watermark, "/document/watermark", context),
  };
}

/** `pageSize` is short for `pageSetup.size`, which wins. */
function rootSetup({ pageSetup, pageSize }: Document): SetupWord {
  return pageSize === undefined ? (pageSetup ?? {}) : { size: pageSize, ...pageSetup };
}

/** Where a section has no numbers of its own, they do not begin again. */
function goingOn({ pageNumbers }: SetupWord): Pick<SetupWord, "pageNumbers"> {
  if (pageNumbers?.start === undefined) return {};
  const { start: _start, ...others } = pageNumbers;
  return { pageNumbers: others };
}

/** Each key of the page set-up overrides the document's; header, footer and watermark stay those of the section before. */
function openingAfter(
  before: SectionOpening,
  { element: node, path, styles }: Beginning,
  document: Document,
  base: Omit<ReadContext, "availableWidth">,
  backgrounds: Backgrounds,
): SectionOpening {
  const root = rootSetup(document);
  const word = { ...root, ...goingOn(root), ...node.pageSetup };
  const setup = readPageSetup(word, `${path}/pageSetup`, base, backgrounds);
  const context = inWidthOf(setup, { ...base, styles });
  return {
    path,
    setup,
    header: node.header === undefined ? before.header : readZone(node.header, `${path}/header`, context),
    footer: node.footer === undefined ? before.footer : readZone(node.footer, `${path}/footer`, context),
    watermark:
      node.watermark === undefined ? before.watermark : readWatermark(node.watermark, `${path}/watermark`, context),
  };
}

/** Sections of whole pages: one for neighbours of the same size and boxes. Their paper is as the other file has it, not as the document. */
function coveredSections(opening: Omit<Section, "blocks">, pages: readonly WholePage[]): readonly Section[] {
  const sections: (Section & { readonly blocks: PictureBlock[] })[] = [];
  for (const page of pages) {
    const last = sections.at(-1);
    if (last !== undefined && isLike(page, last.setup)) last.blocks.push(page);
    else
      sections.push({
        ...opening,
        path: page.path,
        covered: true,
        setup: paperFor(page, opening.setup),
        blocks: [page],
      });
  }
  return sections;
}

const isLike = ({ width, height, boxes }: WholePage, { size, boxes: before }: SectionSetup): boolean =>
  size.width === width &&
  size.height === height &&
  isSame(boxes?.trim, before?.trim) &&
  isSame(boxes?.bleed, before?.bleed);

const isSame = (one: Rect | undefined, other: Rect | undefined): boolean =>
  one === other ||
  (one?.x === other?.x && one?.y === other?.y && one?.width === other?.width && one?.height === other?.height);

/** The whole sheet of the other file is the page here. */
const paperOf = ({ width, height }: PictureBlock, boxes: PrinterBoxes): PageBoxes => ({
  ...boxes,
  media: { x: 0, y: 0, width, height },
  cropMarks: false,
});

const paperFor = (page: WholePage, { margin }: SectionSetup): SectionSetup => ({
  size: { width: page.width, height: page.height },
  ...(page.boxes === undefined ? {} : { boxes: paperOf(page, page.boxes) }),
  margin,
  background: [],
  border: allSides(undefined),
});

/** A header or a footer; one that shows nothing on any page is none. */
function readZone(zone: ZoneWord | undefined, path: string, context: ReadContext): PageZone | undefined {
  if (zone === undefined) return undefined;
  const { content, first, last, odd, even } = zone;
  if ([content, first, last, odd, even].every((elements) => elements === undefined || elements.length === 0))
    return undefined;
  const inZone = outsideBody(context);
  const read = (key: string, elements: typeof content) => readContent(elements, `${path}/${key}`, inZone);
  return {
    path,
    blocks: read("content", content),
    ...(first === undefined ? {} : { first: read("first", first) }),
    ...(last === undefined ? {} : { last: read("last", last) }),
    ...(odd === undefined ? {} : { odd: read("odd", odd) }),
    ...(even === undefined ? {} : { even: read("even", even) }),
    separator: separatorOf(zone, path, context),
    skipPages: zone.skipPages ?? [],
    offset: zone.offset ?? defaults.zoneOffset,
  };
}

/** Puts elements with a place of their own in a zone into one stack with its content. */
function readContent(elements: ZoneWord["content"], path: string, context: ReadContext): readonly Block[] {
  const placed: PositionedBlocks[] = [];
  const blocks = readElements(elements, noTextKeys, path, { ...context, container: placed });
  return placed.length === 0 ? blocks : [{ kind: "stack", path, anchor: undefined, box: noBox, blocks, placed }];
}

/** The line between zone and body has no margins of its own: the zone's offset keeps the distance. */
function separatorOf({ separator }: ZoneWord, path: string, context: ReadContext): PageZone["separator"] {
  return separator === undefined ? undefined : readPlainSeparator(separator, `${path}/separator`, context);
}
