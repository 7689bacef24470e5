/*
 * From a Flow to pages, in rounds.
 *
 * - `page/fill.ts` takes section after section. It lays out header and footer of a page first; the body gets what is left between them.
 * - `page/footnotes.ts` fills the body, and sets the notes that are called in it below it.
 * - `stack.ts` sets block under block until one does not fit; the remainder begins the next page. A page that is full does not change any
 *   more in this round: breaks are chosen page by page, not for the document as a whole. `fit.ts` says what a block may answer,
 *   `keeps` what should not be parted.
 *
 * The number of pages, the page of a place and the headings of a page are known only later, and may change what stands on the pages that
 * show them. A document that shows none of them is done after one round. Otherwise the next round begins with what the last one found.
 * Where only headers and footers show it, and keep their heights, these alone are laid out again. From the fifth round on a page number is
 * as wide as the widest one seen, so that pages do not depend on it. If the seventh finds others nevertheless, PAGE_COUNT_UNSETTLED is
 * reported.
 */

import { plainDigits } from "../../vocabulary/counters/counting-symbol.ts";
import type { Budget } from "../contract/budget.ts";
import { shown } from "../contract/quoted.ts";
import type { Report } from "../contract/report.ts";
import type { Block, Flow, PositionedBlocks, Section, TableBlock } from "../model/document/flow.ts";
import type { Points, Size } from "../model/geometry.ts";
import type { OpenPage, Page, PageFormat, PageMark, PageWriter } from "../model/page/page.ts";
import { layoutFragment } from "./block.ts";
import { placedIn } from "./blocks/placed.ts";
import { type SettledColumns, settleColumns } from "./blocks/table/plan.ts";
import type { Context, SeenPages } from "./context.ts";
import { extentOf } from "./extent.ts";
import { showsNothing } from "./fit.ts";
import { type Fittable, type FittingSpace, fittedBlock } from "./fitting/fitted.ts";
import { layAtSide, type SideSpace } from "./floats/float.ts";
import { reportTrial } from "./keeps/given-way.ts";
import { reportPartedSections } from "./keeps/parted.ts";
import { onPage, type PageDraft } from "./page/draft.ts";
import { fillPages } from "./page/fill.ts";
import { headsOn } from "./page/heads.ts";
import { PagePrinter } from "./page/printing.ts";
import { withoutZones } from "./page/region.ts";
import { emptyStore, layoutZones, type ZoneStore } from "./page/zones.ts";
import { BlockParts } from "./parts/parts.ts";
import type { LayoutQuestions } from "./questions.ts";
import type { Trace } from "./trace.ts";
import { traced } from "./traced.ts";
import type { LayoutTypesetter } from "./typesetting.ts";

/** What layout needs beside the Flow. */
export interface LayoutTools {
  readonly text: LayoutTypesetter;
  readonly report: Report;
  readonly budget: Budget;
  /** Receives every attempt; pages then hold a mark for every node. */
  readonly trace?: Trace;
  /** Learns what layout wants to know of paragraphs. */
  readonly questions?: LayoutQuestions | undefined;
  /** Pages then hold marks for the parts of the document, whose language this is; undefined: it is not tagged. */
  readonly tagged?: { readonly language: string } | undefined;
}

/** Four rounds should do for any document whose page numbers settle by themselves. */
const freeRounds = 4;

/** In further rounds page numbers keep the width of the widest that was seen: then pages do not depend on them. */
const mostRounds = freeRounds + 3;

/** Values that pages may show and that only the last page decides. */
type Known = Pick<Context, "pages" | "places" | "noteNumbers" | "labels" | "sectionPages" | "heads">;

/** Lays out a document as `printDocument` does, and keeps its pages. */
export const layoutDocument = (flow: Flow, tools: LayoutTools): readonly Page[] =>
  printDocument(flow, tools, () => new KeptPages()).writer.pages;

/** A writer that keeps pages as they are. */
export class KeptPages implements PageWriter {
  readonly pages: Page[] = [];

  open(size: PageFormat): OpenPage {
    const marks: PageMark[] = [];
    this.pages.push({ size, marks });
    return {
      paint: (more) => {
        for (const mark of more) marks.push(mark);
      },
    };
  }
}

/**
 * Lays out a document. The number of pages and the pages of places may show on the pages, and so change them: rounds go
 * on until they stand still, but only what shows them is laid out again. Throws `Refusal` BUDGET_EXCEEDED; everything
 * else that goes wrong is reported and drawn as well as can be.
 *
 * In the first round pages are painted as they are filled, so that what was laid out need not be held; should they
 * change after all, `openWriter` makes another writer, and what the first one holds is void. Answers with the writer that
 * holds the pages, and their number.
 */
export function printDocument<P extends PageWriter>(flow: Flow, tools: LayoutTools, openWriter: () => P): Printed<P> {
  const context: Context = openContext(flow, tools);
  reportPartedSections(flow.sections, context);
  const { labels, sectionPages, heads } = context;
  let known: Known = { pages: 1, places: new Map(), noteNumbers: numbersInDocument(flow), labels, sectionPages, heads };
  let printing = new PagePrinter(openWriter());
  let paid = 0;
  const seen = new SeenPageNumbers();
  for (let round = 1; round <= mostRounds; round++) {
    const frozen = round > freeRounds ? seen : undefined;
    const reserved = context.tally.heads > 0 ? frozen?.reserved : undefined;
    const page: Context = { ...context, ...known, seen: frozen, reserved };
    const filled = fillPages(flow, page, paid, round === 1 ? printing : undefined);
    const noteNumbers = flow.footnotes?.perPage ? numbersOnPages(filled.drafts) : known.noteNumbers;
    const places = placesOn(flow, filled.drafts, context);
    const found = { pages: filled.drafts.length, places, noteNumbers, ...shownOn(flow, filled.drafts, context) };
    paid = Math.max(paid, found.pages);
    if (isSameKnown(known, found) || !filled.drafts.some((draft) => draft.counts || filled.bodyCounts))
      return print(filled.drafts, printing, { ...context, ...found });
    const counted = countZones(filled.drafts, { ...context, ...found, reserved });
    if (!filled.bodyCounts && keepsHeights(filled.drafts, counted))
      return print(counted, printing, { ...context, ...found });
    if (round === mostRounds) {
      reportUnsettled(known, found, context);
      return print(settle(filled.drafts, counted), printing, { ...context, ...found });
    }
    if (round === 1) printing = new PagePrinter(openWriter());
    if (round >= freeRounds - 1) seen.add(found, [...filled.drafts, ...counted]);
    known = found;
  }
  throw new Error("The last round has no end.");
}

interface Printed<P> {
  readonly writer: P;
  readonly pages: number;
}

const noSheet: Context["sheet"] = { size: { width: 0, height: 0 }, body: { x: 0, y: 0, width: 0, height: 0 } };

/** The context that a document is laid out with, before anything is known of its pages. */
export const openContext = (
  flow: Flow,
  { text, report, budget, trace, questions, tagged: tags }: LayoutTools,
): Context => ({
  text,
  report,
  budget,
  page: 1,
  pages: 1,
  label: "1",
  section: 0,
  sectionPage: 1,
  digits: flow.digits ?? plainDigits,
  labels: [],
  sectionPages: [],
  heads: [],
  places: new Map(),
  footnotes: flow.footnotes,
  noteNumbers: new Map(),
  sheet: noSheet,
  flows: true,
  trials: 0,
  givenWay: undefined,
  seen: undefined,
  reserved: undefined,
  tally: { numbers: 0, counts: 0, places: 0, sections: 0, heads: 0, astray: 0, placed: 0, behind: 0 },
  memory: {
    prepared: new Map(),
    insets: new Map(),
    broken: new Map(),
    leaders: new Map(),
    fitted: new Map(),
    balanced: new Map(),
  },
  trace,
  questions,
  parts: tags === undefined ? undefined : new BlockParts(flow, tags.language),
  lay: layWith(trace, tags !== undefined),
  measure: extentOf,
});

/** The size that blocks have at a place of their own in a container, as `printDocument` sets them. */
export const sizeOfPlaced = (block: PositionedBlocks, container: Size, flow: Flow, tools: LayoutTools): Size =>
  placedIn(block, { x: 0, y: 0, ...container }, openContext(flow, tools)).rect;

/** Why a block does not stand at the side of such a space, as `printDocument` decides it; undefined: it does. */
export function inFlowBecause(block: Block, space: SideSpace, flow: Flow, tools: LayoutTools): string | undefined {
  const laid = layAtSide(block, space, openContext(flow, tools));
  return laid.kind === "refused" ? laid.why : undefined;
}

/** A block with its text as small, or as short, as its box wants it. */
export const fittedIn = (block: Fittable, space: FittingSpace, flow: Flow, tools: LayoutTools): Fittable =>
  fittedBlock(block, space, openContext(flow, tools));

/** The columns that a table of `flow` has in a space of that width, on a page of that height, as `printDocument` sets them. */
export function columnsOf(table: TableBlock, { width, height }: Size, flow: Flow, tools: LayoutTools): SettledColumns {
  return settleColumns(table, width, height, openContext(flow, tools));
}

function layWith(trace: Trace | undefined, isTagged: boolean): Context["lay"] {
  const lay = isTagged ? tagged(layoutFragment) : layoutFragment;
  return trace === undefined ? lay : traced(lay, trace);
}

/** The first page of each anchor; empty where nothing shows them. Watermarks, which may, are made last. */
function placesOn(flow: Flow, drafts: readonly PageDraft[], { tally }: Context): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  if (tally.places === 0 && flow.sections.every(({ watermark }) => watermark === undefined)) return places;
  for (const { anchors, number } of drafts) for (const name of anchors) if (!places.has(name)) places.set(name, number);
  return places;
}

const isSameKnown = (known: Known, found: Known): boolean =>
  known.pages === found.pages &&
  isSameMap(known.places, found.places) &&
  isSameMap(known.noteNumbers, found.noteNumbers) &&
  isSameList(known.labels, found.labels) &&
  isSameList(known.sectionPages, found.sectionPages) &&
  isSameList(known.heads, found.heads);

/** Short lists of little: they are the same where they say the same. */
const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));

/** Numbers of pages, of pages in sections, and headings of pages, each where something shows it. */
function shownOn(
  { sections }: Flow,
  drafts: readonly PageDraft[],
  { tally, labels, sectionPages, heads }: Context,
): Pick<Known, "labels" | "sectionPages" | "heads"> {
  const isLabelled = tally.places > 0 && sections.some(({ setup }) => setup.numbers !== undefined);
  const inSections: number[] = [];
  for (const { sectionAt } of drafts) inSections[sectionAt] = (inSections[sectionAt] ?? 0) + 1;
  return {
    labels: isLabelled ? drafts.map(({ label }) => label.text) : labels,
    sectionPages: tally.sections > 0 ? inSections : sectionPages,
    heads: tally.heads > 0 ? headsOn(drafts.map((draft) => draft.heads)) : heads,
  };
}

const isSameMap = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a === b || (a.size === b.size && [...b].every(([name, value]) => a.get(name) === value));

/** Notes counted through the document. */
export const numbersInDocument = ({ footnotes }: Flow): ReadonlyMap<string, number> =>
  new Map([...(footnotes?.notes.values() ?? [])].map(({ name, number }) => [name, number]));

/** Counted from 1 again on every page. */
function numbersOnPages(drafts: readonly PageDraft[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { notes } of drafts) for (const [at, name] of notes.entries()) numbers.set(name, at + 1);
  return numbers;
}

function print<P extends PageWriter>(
  drafts: readonly PageDraft[],
  printing: PagePrinter<P>,
  context: Context,
): Printed<P> {
  const all: Context = { ...context, pages: drafts.length };
  for (const draft of drafts) {
    reportTrial(draft.gaveWay, all);
    printing.end(draft, onPage(all, draft));
  }
  return { writer: printing.writer, pages: drafts.length };
}

/** Lays out the zones again that show the number of pages. */
function countZones(drafts: readonly PageDraft[], context: Context): readonly PageDraft[] {
  const stores = new Map<Section, ZoneStore>();
  return drafts.map((draft) => {
    if (!draft.counts) return draft;
    const { section, sheet } = draft;
    const store = stores.get(section) ?? emptyStore();
    stores.set(section, store);
    const page = onPage(context, draft);
    const zones = layoutZones(section, draft, sheet, store, { ...page, sheet: withoutZones(sheet) });
    return { ...draft, zones };
  });
}

/** The bodies still fit between their zones. */
const keepsHeights = (before: readonly PageDraft[], after: readonly PageDraft[]): boolean =>
  before.every(
    ({ zones }, index) => zones.top === after[index]?.zones.top && zones.bottom === after[index]?.zones.bottom,
  );

/** The number of pages never stands still: zones show the last one, where they can without moving the body. */
const settle = (drafts: readonly PageDraft[], counted: readonly PageDraft[]): readonly PageDraft[] =>
  drafts.map((draft, index) => {
    const other = counted[index];
    return other !== undefined && keepsHeights([draft], [other]) ? other : draft;
  });

/** Places that are named in a finding. */
const mostNamed = 3;

function reportUnsettled(known: Known, found: Known, { report }: Context): void {
  const changes = known.pages === found.pages ? [] : [`the number of pages (${known.pages}, ${found.pages})`];
  for (const [name, page] of found.places) {
    const before = known.places.get(name);
    if (before !== page && changes.length < mostNamed) changes.push(`the page of ${shown(name)} (${before}, ${page})`);
  }
  const which = changes.length === 0 ? "" : `: ${changes.join(", ")}`;
  const message = `Page numbers change with their own length on the page; where they show they may be off by one${which}.`;
  report.add("CONTENT_ERROR", "PAGE_COUNT_UNSETTLED", "", message);
}

/** Page numbers of the last rounds. */
class SeenPageNumbers implements SeenPages {
  readonly count = new Set<number>();
  readonly places = new Map<string, Set<number>>();
  readonly reserved = new Map<Section, { readonly top: Points; readonly bottom: Points }>();

  add({ pages, places }: Known, drafts: readonly PageDraft[]): void {
    this.count.add(pages);
    for (const { section, zones } of drafts) {
      const { top, bottom } = this.reserved.get(section) ?? zones;
      this.reserved.set(section, { top: Math.max(top, zones.top), bottom: Math.min(bottom, zones.bottom) });
    }
    for (const [name, page] of places) this.places.set(name, (this.places.get(name) ?? new Set()).add(page));
  }
}

/** Lays out as `lay` does, and marks the frames of a tagged document with the part they belong to. */
const tagged =
  (lay: Context["lay"]): Context["lay"] =>
  (fragment, space, context) => {
    const fit = lay(fragment, space, context);
    if (context.parts === undefined || fit.kind === "none" || showsNothing(fit.frame)) return fit;
    const part = context.parts.of(fragment);
    return part === undefined ? fit : { ...fit, frame: { ...fit.frame, part } };
  };
