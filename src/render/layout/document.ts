import type { Budget } from "../budget.ts";
import type { Flow } from "../model/flow.ts";
import type { Page } from "../model/page.ts";
import type { Report } from "../report.ts";
import { layoutPortion } from "./block.ts";
import type { Context } from "./context.ts";
import { extentOf } from "./extent.ts";
import { type Draft, placePage } from "./page/draft.ts";
import { fillPages } from "./page/fill.ts";
import { layoutZones } from "./page/zones.ts";
import type { Typesetting } from "./typesetting.ts";

export interface LayoutTools {
  readonly text: Typesetting;
  readonly report: Report;
  readonly budget: Budget;
}

/** Four rounds should do for any document whose page numbers settle at all. */
const mostRounds = 5;

/**
 * Lays out a document. The number of pages may show on the pages, and so change it: rounds go on until it stands still,
 * but only what shows it is laid out again. Throws `Refusal` BUDGET_EXCEEDED; everything else that goes wrong is
 * reported and drawn as well as can be.
 */
export function layoutDocument(flow: Flow, tools: LayoutTools): readonly Page[] {
  const context = openContext(tools);
  let pages = 1;
  let paid = 0;
  for (let round = 1; round <= mostRounds; round++) {
    const filled = fillPages(flow, { ...context, pages }, paid);
    const count = filled.drafts.length;
    paid = Math.max(paid, count);
    if (count === pages || !filled.drafts.some((draft) => draft.counts || filled.bodyCounts))
      return place(filled.drafts);
    const counted = countZones(filled.drafts, { ...context, pages: count });
    if (!filled.bodyCounts && keepsHeights(filled.drafts, counted)) return place(counted);
    if (round === mostRounds) return place(settle(filled.drafts, counted, context));
    pages = count;
  }
  return [];
}

const openContext = ({ text, report, budget }: LayoutTools): Context => ({
  text,
  report,
  budget,
  page: 1,
  pages: 1,
  flows: true,
  tally: { numbers: 0, counts: 0 },
  memory: { prepared: new Map(), insets: new Map(), broken: new Map(), balanced: new Map() },
  lay: layoutPortion,
  measure: extentOf,
});

function place(drafts: readonly Draft[]): readonly Page[] {
  const anchored = new Set<string>();
  return drafts.map((draft) => placePage(draft, anchored));
}

/** Lays out anew the zones that show the number of pages. */
function countZones(drafts: readonly Draft[], context: Context): readonly Draft[] {
  return drafts.map((draft) => {
    if (!draft.counts) return draft;
    const store = { header: undefined, footer: undefined };
    const zones = layoutZones(draft.section, draft.sheet, store, { ...context, page: draft.number });
    return { ...draft, zones };
  });
}

/** The bodies still fit between their zones. */
const keepsHeights = (before: readonly Draft[], after: readonly Draft[]): boolean =>
  before.every(
    ({ zones }, index) => zones.top === after[index]?.zones.top && zones.bottom === after[index]?.zones.bottom,
  );

/** The number of pages never stands still: zones show the last one, where they can without moving the body. */
function settle(drafts: readonly Draft[], counted: readonly Draft[], context: Context): readonly Draft[] {
  const message = "The number of pages changes with its own length on the page; where it shows it may be off by one.";
  context.report.add("CONTENT_ERROR", "PAGE_COUNT_UNSETTLED", "", message);
  return drafts.map((draft, index) => {
    const other = counted[index];
    return other !== undefined && keepsHeights([draft], [other]) ? other : draft;
  });
}
