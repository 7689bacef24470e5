import type { Points } from "../../model/geometry.ts";
import type { Context } from "../context.ts";
import type { AvailableSpace, Company, CompanyPlace } from "../fit.ts";
import { type BlockSequence, type Fragment, fragmentAt } from "../fragment.ts";
import { hasPictures } from "../least-useful.ts";
import { collapse, marginAbove, marginBelow } from "../margins.ts";
import { breaksBefore, keepsTogether, keepsWithNext } from "./break-constraints.ts";
import { tryLayout } from "./given-way.ts";

/**
 * The most height that something may take that can shrink: less than `alone` where what it is kept with would not fit on its page
 * otherwise, or their notes, but at least half of a page above its notes. `natural`: its height if it does not shrink.
 */
export function heightInCompany(
  natural: Points,
  alone: Points,
  { full, height, company, notes = 0 }: Pick<AvailableSpace, "full" | "height" | "company" | "notes">,
): Points {
  const page = full - notes;
  const least = page / 2;
  if (natural <= least) return alone;
  const most = Math.min(alone, page);
  for (const { above, last, below } of inRanks(company)) {
    const region = last ? Math.min(page, height + above) : page;
    if (region - above < least) continue;
    const left = region - above - below();
    if (left >= least) return left >= natural ? most : left;
  }
  return most;
}

/** What it may stand with: all of it, else without what is lower in rank, and at last only below what is kept with it. */
function inRanks(company: Company | undefined): readonly CompanyPlace[] {
  if (company === undefined) return [];
  const { apart = company } = company;
  return [company, apart, { ...apart, below: nothing }];
}

/** A place in a sequence that is being laid out: where its fragment would start, and the blocks above it that are kept with it. */
export interface PlaceInSequence {
  readonly sequence: BlockSequence;
  readonly index: number;
  readonly space: AvailableSpace;
  readonly start: Points;
  /** Nothing stands above it in its sequence. */
  readonly first: boolean;
  /** `top`: where they start; `y`: the foot of what stands above them. undefined: there are none. */
  readonly chain: { readonly y: Points; readonly top: Points } | undefined;
}

/** What a fragment shares its page with; undefined: nothing, or nothing in it can give way. */
export function companyOf(place: PlaceInSequence, context: Context): Company | undefined {
  const { sequence, index, start, first, chain } = place;
  const { company: outer, top } = place.space;
  const fragment = fragmentAt(sequence, index);
  if (fragment === undefined || (outer === undefined && chain === undefined && !keepsWithNext(fragment)))
    return undefined;
  const needsNone = chain === undefined && outer?.last !== true && !keepsTogether(fragment);
  if (fragment.kind === "paragraph" && needsNone && !hasPictures(fragment.inlines)) return undefined;
  const isOuters = first || chain?.y === 0;
  const own = chain === undefined ? 0 : start - chain.top;
  const around = outer?.apart ?? outer;
  const apart: CompanyPlace = {
    above: own + (isOuters ? (around?.above ?? 0) : 0),
    below: () => heightBelow(place, false, context),
    last: isOuters && (around?.last ?? top),
  };
  if (outer?.together !== true) return { ...apart, together: false };
  const below = () => heightBelow(place, true, context);
  return { above: start + outer.above, below, last: outer.last, together: true, apart };
}

/** A space for a block that is kept together: everything in it keeps company. */
export const togetherIn = (space: AvailableSpace): AvailableSpace => ({
  ...space,
  company: keptTogether(space.company ?? { above: 0, below: nothing, last: space.top, together: false }),
});

const keptTogether = ({ apart, ...company }: Company): Company => ({
  ...company,
  together: true,
  apart: apart ?? company,
});

const nothing = (): Points => 0;

/** The least height of what has to stand below a fragment on its page, up to a page's; `together`: all of its sequence has. */
function heightBelow({ sequence, index, space }: PlaceInSequence, together: boolean, context: Context): Points {
  let above = fragmentAt(sequence, index);
  let height = 0;
  for (let at = index + 1; above !== undefined && height < space.full; at += 1) {
    if (!together && !keepsWithNext(above)) return height;
    const next = fragmentAt(sequence, at);
    if (next === undefined) break;
    if (next.kind === "page-break" || breaksBefore(next)) return height;
    height += collapse(marginBelow(above), marginAbove(next)) + leastHeight(next, together, space, context);
    above = next;
  }
  const { company } = space;
  const around = together ? company : (company?.apart ?? company);
  return height + (around?.below() ?? 0);
}

/** Trial heights begin here, about a line of text. */
const lowest = 12;

/** The height of a fragment, or of as little of it as may stand at the end of a page. */
function leastHeight(fragment: Fragment, together: boolean, space: AvailableSpace, context: Context): Points {
  const { full, width } = space;
  const trial: AvailableSpace = { width, height: full, full, top: false, mustFit: false };
  const lay = (height: Points) =>
    tryLayout({ ...context, flows: false }, (quiet) => context.lay(fragment, { ...trial, height }, quiet)).result;
  if (!together && !keepsTogether(fragment) && !keepsWithNext(fragment)) {
    for (let height = lowest; height < full; height *= 2) {
      const fit = lay(height);
      if (fit.kind !== "none") return fit.frame.height;
    }
  }
  const fit = lay(Number.POSITIVE_INFINITY);
  return fit.kind === "none" ? full : fit.frame.height;
}
