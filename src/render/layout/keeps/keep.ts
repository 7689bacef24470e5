import { type Context, setsPageNumbers } from "../context.ts";
import type { AvailableSpace, Fit } from "../fit.ts";
import { type Fragment, fragmentAt, type LaidFragment } from "../fragment.ts";
import { isBegun, keepsTogether, pathOf } from "./break-constraints.ts";
import { togetherIn } from "./company.ts";

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
  const here = context.lay(fragment, { ...kept, mustFit: true }, context);
  if (here.kind === "whole") return here;
  const height = space.full - (space.company?.above ?? 0);
  const fresh: AvailableSpace = { ...kept, beside: undefined, height, mustFit: true };
  const { result, numbered } = setsPageNumbers(context, () => context.lay(fragment, fresh, context));
  if (result.kind !== "whole") return reported(fragment, context.lay(fragment, space, context), context);
  const why = "it is kept together and fits on a page of its own";
  if (numbered) return { kind: "none", why };
  return { kind: "none", why, ready: { kind: "laid", fragment, frame: result.frame, ends: result.ends ?? false } };
}

/** Places a fragment that was laid out for a fresh page as it is, unless that page offers less height. */
export function layLaid(laid: LaidFragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  const { fragment, frame, ends } = laid;
  if (frame.height <= space.height) return { kind: "whole", frame, ends };
  const fit = context.lay(fragment, space, context);
  return space.mustFit ? fit : reported(fragment, fit, context);
}

/** The answer for a block that is kept together, once it is known that it cannot be. */
function reported(fragment: Fragment, fit: Fit<Fragment>, { report }: Context): Fit<Fragment> {
  if (fit.kind !== "part" || isUsual(fragment, fit.remainder)) return fit;
  const message =
    "It is kept together, but with what is kept above it one page cannot hold it, or a page break stands in it; it is divided.";
  report.add(undefined, "KEEP_NOT_POSSIBLE", pathOf(fragment), message);
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
