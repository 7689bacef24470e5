import type { Points } from "../../model/geometry.ts";
import type { Context } from "../context.ts";
import type { AvailableSpace, Company } from "../fit.ts";
import { type BlockSequence, type Fragment, fragmentAt } from "../fragment.ts";
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
  if (company === undefined) return most;
  const region = company.last ? Math.min(page, height + company.above) : page;
  if (region - company.above < least) return most;
  const left = region - company.above - company.below();
  return left >= natural || left < least ? most : left;
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
  if (fragment.kind === "paragraph" && needsNone) return undefined;
  const together = outer?.together === true;
  const isOuters = together || first || chain?.y === 0;
  const own = together ? start : chain === undefined ? 0 : start - chain.top;
  return {
    above: own + (isOuters ? (outer?.above ?? 0) : 0),
    below: () => heightBelow(place, context),
    last: isOuters && (outer?.last ?? top),
    together,
  };
}

/** A space for a block that is kept together: everything in it keeps company. */
export const togetherIn = (space: AvailableSpace): AvailableSpace => ({
  ...space,
  company: { ...(space.company ?? { above: 0, below: nothing, last: space.top }), together: true },
});

const nothing = (): Points => 0;

/** The least height of what has to stand below a fragment on its page, up to a page's. */
function heightBelow({ sequence, index, space }: PlaceInSequence, context: Context): Points {
  const together = space.company?.together === true;
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
  return height + (space.company?.below() ?? 0);
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
