import type { PageWatermark } from "../../model/document/flow.ts";
import { rectanglePath } from "../../model/drawing/outline.ts";
import type { Points, Rect } from "../../model/geometry.ts";
import type { BorderLine } from "../../model/look.ts";
import { clippedMarks, type OpenPage, type PageFormat, type PageMark, type PageWriter } from "../../model/page/page.ts";
import { artifactPart, forTheEye, type TaggedBlock } from "../../model/page/part.ts";
import { paintBorder } from "../box/border.ts";
import type { Context } from "../context.ts";
import type { Frame } from "../fit.ts";
import { placeFrame } from "../frame.ts";
import { pictureIn } from "../picture-in.ts";
import type { FilledPage, PageDraft } from "./draft.ts";
import { reportOutside } from "./outside.ts";
import { WatermarkStore } from "./watermark.ts";

/** Pages on their way to a writer. A name is anchored where it comes first. */
export class PagePrinter<P extends PageWriter> {
  readonly writer: P;
  readonly #anchored = new Set<string>();
  readonly #watermarks = new WatermarkStore();

  constructor(writer: P) {
    this.writer = writer;
  }

  /**
   * Paints what comes first: background, a watermark behind the text, page border, header, body; a whole page comes
   * before the header over it, and before a watermark.
   */
  begin(draft: FilledPage, context: Context): OpenPage {
    const { sheet, zones, body, section } = draft;
    const marks: PageMark[] = [];
    paintBackground(marks, draft);
    paintImage(marks, draft, context);
    if (section.covered) marks.push(...body);
    if (section.watermark?.behind) this.#addWatermark(marks, section.watermark, draft, context);
    if (context.tally.placed > 0) paintInLayers(marks, draft, context);
    else {
      paintPageBorder(marks, draft);
      placeZone(marks, zones.header, context.parts && header, sheet.margin.left, zones.headerTop);
      if (!section.covered) for (const mark of body) marks.push(mark);
    }
    reportAstray(marks, sheet.size, context);
    dropRepeatedAnchors(marks, this.#anchored);
    const page = this.writer.open(sheet.size, draft.label);
    page.paint(marks);
    return page;
  }

  /** Paints what comes last: footer, watermark over the text. */
  end(draft: PageDraft, context: Context): void {
    const { sheet, section } = draft;
    const page = draft.page ?? this.begin(draft, context);
    const marks = inFooter(draft, context);
    reportAstray(marks, sheet.size, context);
    if (section.watermark?.behind === false) this.#addWatermark(marks, section.watermark, draft, context);
    dropRepeatedAnchors(marks, this.#anchored);
    page.paint(marks);
  }

  #addWatermark(marks: PageMark[], shown: PageWatermark, { sheet }: FilledPage, context: Context): void {
    const mark = this.#watermarks.on(shown, sheet.size, context);
    if (context.parts !== undefined) marks.push({ kind: "part", part: watermark }, mark, { kind: "part-end" });
    else marks.push(mark);
  }
}

function reportAstray(marks: readonly PageMark[], size: PageFormat, { tally, questions, report }: Context): void {
  if (tally.astray === 0) return;
  questions?.outside();
  reportOutside(marks, size, report);
}

const header = artifactPart("header");
const footer = artifactPart("footer");
const watermark = artifactPart("watermark");

/** `part`: what it is in a tagged document. */
function placeZone(marks: PageMark[], frame: Frame, part: TaggedBlock | undefined, x: Points, y: Points): void {
  placeFrame(marks, part === undefined ? frame : { ...frame, part }, x, y);
}

/** Header and body with what stands at places of its own; what the footer has behind the text comes before them. */
function paintInLayers(marks: PageMark[], draft: FilledPage, context: Context): void {
  const { section, sheet, zones } = draft;
  const body = section.covered ? [] : draft.body;
  const inHeader: PageMark[] = [];
  placeZone(inHeader, zones.header, context.parts && header, sheet.margin.left, zones.headerTop);
  const [above, inBody, below] = [inHeader, body, footerMarks(draft, context)].map(layersOf) as [
    MarkLayers,
    MarkLayers,
    MarkLayers,
  ];
  if (context.parts !== undefined && inBody.behind.length > 0) marks.push(...outlineOf(body));
  marks.push(...above.behind, ...below.behind, ...inBody.behind);
  paintPageBorder(marks, draft);
  for (const shown of [above.flow, inBody.flow, above.front, inBody.front]) for (const mark of shown) marks.push(mark);
}

function footerMarks({ zones, sheet }: FilledPage, { parts }: Context): PageMark[] {
  const marks: PageMark[] = [];
  placeZone(marks, zones.footer, parts && footer, sheet.margin.left, zones.footerTop);
  return marks;
}

/** The marks of the footer; those behind the text were painted with the body. */
function inFooter(draft: FilledPage, context: Context): PageMark[] {
  const marks = footerMarks(draft, context);
  if (context.tally.placed === 0) return marks;
  const { flow, front } = layersOf(marks);
  return [...flow, ...front];
}

/** Between a page's border and its body, where the margin has space for it: text that touches a line reads badly. */
const standOff: Points = 4;

/** How far out of the body a border reaches into the space beside it. */
const reach = (line: BorderLine | undefined, space: Points): Points =>
  line === undefined ? 0 : line.width + Math.max(0, Math.min(standOff, space - line.width));

function paintBackground(marks: PageMark[], { section, index, sheet }: FilledPage): void {
  const { background } = section.setup;
  const color = background[index % Math.max(1, background.length)];
  if (color === undefined) return;
  const { width, height, boxes } = sheet.size;
  const { x, y, ...area } = boxes?.bleed ?? { x: 0, y: 0, width, height };
  marks.push({ kind: "rect", rect: { x, y, ...area }, fill: { color, opacity: 1 } });
}

/** An image on the paper: it is decoration, which screen readers skip. */
function paintImage(marks: PageMark[], { section, sheet }: FilledPage, { parts, budget }: Context): void {
  const { image } = section.setup;
  if (image === undefined) return;
  budget.work(1, image.path);
  const mark = keptOnPaper(pictureIn(image.rect, image.picture, undefined), image.rect, sheet.size);
  if (parts === undefined) marks.push(mark);
  else marks.push({ kind: "part", part: forTheEye }, mark, { kind: "part-end" });
}

/** A mark that is larger than the page and its bleed is cut off there. */
function keptOnPaper(mark: PageMark, { x, y, width, height }: Rect, { boxes, ...size }: PageFormat): PageMark {
  const printed = boxes?.bleed ?? { x: 0, y: 0, ...size };
  const [right, bottom] = [printed.x + printed.width, printed.y + printed.height];
  if (x >= printed.x && y >= printed.y && x + width <= right && y + height <= bottom) return mark;
  return clippedMarks([mark], rectanglePath(printed));
}

/** The border stands in the margin, between the body and the zones. */
function paintPageBorder(marks: PageMark[], { section, sheet, zones }: FilledPage): void {
  const { border } = section.setup;
  const { width, height } = sheet.size;
  const headerEnd = zones.header.height === 0 ? 0 : zones.headerTop + zones.header.height;
  const footerStart = zones.footer.height === 0 ? height : zones.footerTop;
  const left = sheet.margin.left - reach(border.left, sheet.margin.left);
  const top = zones.top - reach(border.top, zones.top - headerEnd);
  const right = width - sheet.margin.right + reach(border.right, sheet.margin.right);
  const bottom = zones.bottom + reach(border.bottom, footerStart - zones.bottom);
  const rect: Rect = { x: left, y: top, width: right - left, height: bottom - top };
  paintBorder(marks, border, rect, { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 });
}

/** Rows and zones that are repeated bring their anchors again. */
function dropRepeatedAnchors(marks: PageMark[], anchored: Set<string>): void {
  let kept = 0;
  for (const mark of marks) {
    if (mark.kind === "anchor") {
      if (anchored.has(mark.name)) continue;
      anchored.add(mark.name);
    }
    marks[kept++] = mark;
  }
  marks.length = kept;
}

type GroupOnPage = PageMark & { readonly kind: "group" };

/** Marks of a page without those that stand at places of their own on it, and these. */
interface MarkLayers {
  readonly flow: readonly PageMark[];
  readonly behind: readonly PageMark[];
  readonly front: readonly PageMark[];
}

/** Marks around which are those that stand at places of their own. */
interface OpenContainers {
  readonly parts: readonly TaggedBlock[];
  readonly groups: readonly GroupOnPage[];
}

/**
 * Takes what stands at places of its own out of the marks it was laid out with. It stays in the parts around it, whose order
 * is that of the flow, on their layer and as faint; boxes that turn or cut off what is in them have no hold on it.
 */
function layersOf(marks: readonly PageMark[]): MarkLayers {
  const [behind, front]: [PageMark[], PageMark[]] = [[], []];
  const flow = without(marks, { parts: [], groups: [] }, { behind, front });
  return { flow, behind, front };
}

function without(
  marks: readonly PageMark[],
  around: OpenContainers,
  to: Readonly<Record<"behind" | "front", PageMark[]>>,
): PageMark[] {
  const kept: PageMark[] = [];
  const parts = [...around.parts];
  for (const mark of marks) {
    if (mark.kind === "part") parts.push(mark.part);
    if (mark.kind === "part-end") parts.pop();
    if (mark.kind !== "group") kept.push(mark);
    else if (mark.fixed !== undefined) {
      kept.push(...outlineOf(mark.marks));
      to[mark.fixed].push(...wrapped(mark.marks, { parts, groups: around.groups }));
    } else if (mark.marks.some(isFixed)) {
      const marksInside = without(mark.marks, { parts, groups: [...around.groups, mark] }, to);
      kept.push({ ...mark, marks: marksInside });
    } else kept.push(mark);
  }
  return kept;
}

const isFixed = (mark: PageMark): boolean =>
  mark.kind === "group" && (mark.fixed !== undefined || mark.marks.some(isFixed));

/** Parts in their order, without what is painted in them: elements of a tagged file come in the order they are met in. */
const outlineOf = (marks: readonly PageMark[]): readonly PageMark[] =>
  marks.flatMap((mark): readonly PageMark[] =>
    mark.kind === "part" || mark.kind === "part-end" ? [mark] : mark.kind === "group" ? outlineOf(mark.marks) : [],
  );

function wrapped(marks: readonly PageMark[], { parts, groups }: OpenContainers): readonly PageMark[] {
  const shown = groups.reduceRight<readonly PageMark[]>((inside, { layer, opacity }) => {
    if (layer === undefined && opacity >= 1) return inside;
    const on = layer === undefined ? {} : { layer };
    return [{ kind: "group", marks: inside, transform: undefined, clip: undefined, opacity, ...on }];
  }, marks);
  return [...parts.map((part): PageMark => ({ kind: "part", part })), ...shown, ...parts.map((): PageMark => partEnd)];
}

const partEnd: PageMark = { kind: "part-end" };
