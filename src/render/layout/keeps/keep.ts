import { slack } from "../box/box.ts";
import { type Context, setsPageNumbers } from "../context.ts";
import type { AvailableSpace, Fit } from "../fit.ts";
import { type Fragment, fragmentAt, type LaidFragment } from "../fragment.ts";
import { isBegun, keepsTogether, pathOf } from "./break-constraints.ts";
import { togetherIn } from "./company.ts";
import { reportGivenWay, reportTrial, tryLayout } from "./given-way.ts";

/**
 * Lays out a fragment, undivided if it has to keep together and a whole page could hold it below what is kept with it. Inside a
 * fragment on trial (`mustFit`) that needs no trial of its own: so nested constraints cost a sum, not a product.
 */
export function layKeepingTogether(fragment: Fragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (fragment.kind === "laid") return layLaid(fragment, space, context);
  if (!keepsTogether(fragment) || space.mustFit) return context.lay(fragment, space, context);
  const kept = fragment.kind === "paragraph" ? space : togetherIn(space);
  if (space.top || space.company?.last === true)
    return reported(fragment, context.lay(fragment, kept, context), context);
  const here = tryLayout(context, (trial) => context.lay(fragment, { ...kept, mustFit: true }, trial));
  if (here.result.kind === "whole") {
    reportTrial(here.gaveWay, context);
    return here.result;
  }
  const height = space.full - (space.notes ?? 0) - (space.company?.above ?? 0);
  const fresh: AvailableSpace = { ...kept, beside: undefined, height, mustFit: true };
  const { result: page, numbered } = setsPageNumbers(context, () =>
    tryLayout(context, (trial) => context.lay(fragment, fresh, trial)),
  );
  const { result, gaveWay } = page;
  if (result.kind !== "whole") return reported(fragment, context.lay(fragment, space, context), context);
  const why = "it is kept together and fits on a page of its own";
  if (numbered) return { kind: "none", why };
  const { frame, ends = false } = result;
  return { kind: "none", why, ready: { kind: "laid", fragment, frame, ends, gaveWay } };
}

/**
 * Places a fragment that was laid out for a fresh page as it is. It waits for one where less height is left, as in the next column, and
 * is laid out again where a fresh page offers less, as one with notes.
 */
export function layLaid(laid: LaidFragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  const { fragment, frame, ends, gaveWay } = laid;
  if (frame.height <= space.height + slack) {
    reportTrial(gaveWay, context);
    return { kind: "whole", frame, ends };
  }
  if (space.notes !== undefined) return layKeepingTogether(fragment, space, context);
  const isFresh = space.top || space.company?.last === true;
  if (context.flows && !isFresh)
    return { kind: "none", why: "it is kept together and fits on a fresh page", ready: laid };
  const fit = context.lay(fragment, space, context);
  return space.mustFit ? fit : reported(fragment, fit, context);
}

/** The answer for a block that is kept together, once it is known that it cannot be. */
function reported(fragment: Fragment, fit: Fit<Fragment>, context: Context): Fit<Fragment> {
  if (fit.kind !== "part" || isUsual(fragment, fit.remainder)) return fit;
  const message =
    "It is kept together, but with what is kept above it one page cannot hold it, or a page break stands in it; it is divided.";
  reportGivenWay({ errorCode: undefined, code: "KEEP_NOT_POSSIBLE", path: pathOf(fragment), message }, context);
  return fit;
}

/** No style keeps it, and it is divided within one of its blocks: what stays with that is kept with it by itself. */
function isUsual(fragment: Fragment, remainder: Fragment): boolean {
  if (!("keptByKind" in fragment) || fragment.keptByKind !== true) return false;
  if (fragment.kind !== "stack" || remainder.kind !== "stack-remainder") return isBegun(remainder);
  const { sequence } = remainder;
  const first = fragmentAt(sequence, sequence.from);
  return first !== undefined && isBegun(first);
}
