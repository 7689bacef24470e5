import { numeral } from "../../../vocabulary/counters/numerals.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import { Report } from "../../contract/report.ts";
import type { Flow, Section } from "../../model/document/flow.ts";
import type { Rect } from "../../model/geometry.ts";
import type { PageLabel, PageMark, PageWriter } from "../../model/page/page.ts";
import { hasBorder } from "../box/paint.ts";
import type { Context } from "../context.ts";
import type { AvailableSpace } from "../fit.ts";
import { placeFrame } from "../frame.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { onPage, type PageDraft } from "./draft.ts";
import { type FilledBody, fillBody, type RemainingContent } from "./footnotes.ts";
import type { PageHead } from "./heads.ts";
import type { PagePrinter } from "./printing.ts";
import { type PageGeometry, sheetOf, withoutZones } from "./region.ts";
import { waitsForPages } from "./watermark.ts";
import { emptyStore, layoutZones, type PageZones, type ZoneStore } from "./zones.ts";

/** The pages of one round. */
export interface FilledPages {
  /** Without the marks of their bodies where each was taken. */
  readonly drafts: readonly PageDraft[];
  /** The number of pages shows in a body, so that all has to be laid out again when it changes. */
  readonly bodyCounts: boolean;
}

/**
 * Fills page after page, section after section; `paid` pages are already on the budget's bill. Pages are painted up to
 * their bodies as long as those, the headers above them and watermarks behind them show nothing that is known at the end
 * alone. A border around the body keeps off the footer, and what a footer has behind the text comes before it: both wait.
 * `take`: takes each page as soon as it is filled; true: it is the last that is wanted. undefined: all are wanted.
 */
export function fillPages(
  flow: Flow,
  context: Context,
  paid: number,
  printing: PagePrinter<PageWriter> | undefined,
  take?: (draft: PageDraft) => boolean,
): FilledPages {
  const drafts: PageDraft[] = [];
  const noted = new Set<string>();
  let bodyCounts = false;
  let isFinal = printing !== undefined;
  let index = 0;
  let sectionAt = -1;
  for (const [at, section] of flow.sections.entries()) {
    const sheet = sheetOf(section.setup, section.path, context.report);
    const store = emptyStore();
    isFinal &&= !hasLateWatermark(section, sheet, context);
    let left: RemainingContent = { sequence: sequenceOfBlocks(section.blocks), notes: undefined };
    if (section.continues !== true) index = 0;
    if (section.continues !== true) sectionAt += 1;
    for (; left.sequence !== undefined || left.notes !== undefined; index++) {
      const number = drafts.length + 1;
      if (number > paid) context.budget.page(section.path);
      const label = labelOf(section, index, drafts.at(-1)?.label, context.digits);
      const page = onPage(context, { number, label, sectionAt, index });
      const opened = { section, index, sheet, store, ends: flow.sections[at + 1]?.continues !== true };
      const { zones, last, counts, place, filled, ...shows } = fillPage(opened, left, noted, page);
      for (const name of filled.calls) noted.add(name);
      bodyCounts ||= shows.bodyCounts;
      const body: PageMark[] = [];
      placeFrame(body, filled.frame, place.x, place.y);
      const [anchors, heads]: [string[], PageHead[]] = [[], []];
      addAnchors(anchors, heads, body);
      const kept = { anchors, heads, notes: filled.calls, gaveWay: filled.gaveWay };
      const draft = { section, sectionAt, index, last, number, label, sheet, zones, counts, body, ...kept };
      const isLate = counts && (hasBorder(section.setup.border) || context.tally.behind > 0);
      isFinal &&= !bodyCounts && !zones.headerCounts && !isLate;
      if (isFinal) drafts.push({ ...draft, page: printing?.begin(draft, page), body: noMarks });
      else drafts.push({ ...draft, page: undefined, body: take === undefined ? body : noMarks });
      left = filled.left;
      if (take?.({ ...draft, page: undefined }) === true) return { drafts, bodyCounts };
    }
  }
  return { drafts, bodyCounts };
}

const noMarks: readonly PageMark[] = [];

/** It stands behind the body, and so is painted first, but shows what is known at the end alone. */
const hasLateWatermark = ({ watermark }: Section, { size }: PageGeometry, context: Context): boolean =>
  watermark?.behind === true && waitsForPages(watermark, size, context);

function addAnchors(names: string[], heads: PageHead[], marks: readonly PageMark[]): void {
  for (const mark of marks) {
    if (mark.kind === "group") addAnchors(names, heads, mark.marks);
    if (mark.kind !== "anchor") continue;
    names.push(mark.name);
    if (mark.outline !== undefined) heads.push({ number: "", ...mark.outline });
  }
}

/** A page before anything is on it. */
interface OpenedPage {
  readonly section: Section;
  /** From 0 in its section. */
  readonly index: number;
  readonly sheet: PageGeometry;
  readonly store: ZoneStore;
  /** Nothing goes on with the section: its last page is among these. */
  readonly ends: boolean;
}

interface PageZonesOn {
  readonly zones: PageZones;
  readonly last: boolean;
  readonly counts: boolean;
  readonly place: Rect;
}

/** Zones and body of a page. */
interface PageFilling extends PageZonesOn {
  readonly filled: FilledBody;
  readonly bodyCounts: boolean;
}

/**
 * Fills a page. One that takes all that is left of its section is filled again between the zones of a last page, where
 * these differ. If they leave too little for that, the page ends where they would have ended it, but keeps its own zones,
 * and the page behind it is the last: so it is known which page that is as soon as it is filled, and no round follows.
 * Where that would part or cut what fits on the page, it stays there, and the last page has nothing but its zones.
 */
function fillPage(opened: OpenedPage, left: RemainingContent, noted: ReadonlySet<string>, page: Context): PageFilling {
  const fill = (zones: PageZonesOn, context = page): PageFilling => {
    const before = page.tally.counts;
    const sheet = { size: opened.sheet.size, body: zones.place };
    const filled = fillBody(left, spaceIn(zones.place), noted, { ...context, sheet });
    return { ...zones, filled, bodyCounts: page.tally.counts !== before };
  };
  const usual = fill(openPage(opened, false, page));
  if (!opened.ends || !hasLastZones(opened.section) || !isAll(usual.filled)) return usual;
  const zones = openPage(opened, true, page);
  const last = fillOnTrial(zones, fill, usual, page);
  if (last !== undefined && isAll(last.filled)) return last;
  const height = Math.min(usual.place.height, zones.place.height);
  const ended = fillOnTrial({ ...usual, place: { ...usual.place, height } }, fill, usual, page);
  if (ended !== undefined && !isAll(ended.filled)) return ended;
  return { ...usual, filled: { ...usual.filled, left: nothingButZones } };
}

/** Another page follows, without a body. */
const nothingButZones: RemainingContent = { sequence: sequenceOfBlocks([]), notes: undefined };

/** Fills a page that was filled before, as `usual`; undefined: in less space something would be parted or cut that was not. */
function fillOnTrial(
  zones: PageZonesOn,
  fill: (zones: PageZonesOn, context: Context) => PageFilling,
  usual: PageFilling,
  page: Context,
): PageFilling | undefined {
  const report = new Report();
  const filling = fill(zones, { ...page, report });
  const { gaveWay } = filling.filled;
  const known = [...page.report.from("info"), ...usual.filled.gaveWay];
  const isNew = (found: TrialFinding): boolean =>
    !known.some(({ code, path, message }) => code === found.code && path === found.path && message === found.message);
  const keeps = [...report.from("info"), ...gaveWay].filter(({ code }) => code === "KEEP_NOT_POSSIBLE");
  const cuts = [...report.from("warning"), ...gaveWay.filter(({ errorCode }) => errorCode !== undefined)];
  if ([...keeps, ...cuts].some(isNew)) return undefined;
  return report.reported === 0 ? filling : fill(zones, page);
}

type TrialFinding = Pick<Warning, "path" | "message"> & { readonly code: string };

const hasLastZones = ({ header, footer }: Section): boolean => header?.last !== undefined || footer?.last !== undefined;

const isAll = ({ left }: FilledBody): boolean => left.sequence === undefined && left.notes === undefined;

function openPage({ section, index, sheet, store }: OpenedPage, last: boolean, page: Context): PageZonesOn {
  const before = page.tally.counts;
  const zones = layoutZones(section, { index, last }, sheet, store, { ...page, sheet: withoutZones(sheet) });
  return { zones, last, counts: page.tally.counts !== before, place: bodyPlace(section, sheet, zones) };
}

/** Where the body of a page is: between margins and zones, or below these, from edge to edge. */
function bodyPlace({ covered }: Section, { size, margin }: PageGeometry, { top, bottom }: PageZones): Rect {
  if (covered === true) return { x: 0, y: 0, ...size };
  return { x: margin.left, y: top, width: size.width - margin.left - margin.right, height: bottom - top };
}

const spaceIn = ({ width, height }: Rect): AvailableSpace => ({
  width,
  height,
  full: height,
  top: true,
  mustFit: false,
});

/**
 * The number of a page as it is written, after that of the page before. `index`: its place in its section, from 0; `digits`: the kind of
 * number where the section names none.
 */
function labelOf({ setup }: Section, index: number, before: PageLabel | undefined, digits: string): PageLabel {
  const { symbol = digits, start, prefix = "" } = setup.numbers ?? {};
  const next = (before?.value ?? 0) + 1;
  const value = index === 0 ? (start ?? next) : next;
  return { symbol, prefix, value, text: prefix + numeral(symbol, value) };
}
