import { keepsTogether } from "./break-constraints.ts";
import { type Context, setsPageNumbers } from "./context.ts";
import type { AvailableSpace, Fit } from "./fit.ts";
import type { Fragment, LaidFragment } from "./fragment.ts";

/**
 * Lays out a fragment, undivided if it has to keep together and a whole page could hold it. Inside a fragment on trial
 * (`mustFit`) that needs no trial of its own: so nested constraints cost a sum, not a product.
 */
export function layKeepingTogether(fragment: Fragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (fragment.kind === "laid") return layLaid(fragment, space, context);
  if (!keepsTogether(fragment) || space.top || space.mustFit) return context.lay(fragment, space, context);
  const here = context.lay(fragment, { ...space, mustFit: true }, context);
  if (here.kind === "whole") return here;
  const fresh: AvailableSpace = { ...space, beside: undefined, height: space.full, mustFit: true };
  const { result, numbered } = setsPageNumbers(context, () => context.lay(fragment, fresh, context));
  if (result.kind !== "whole") return context.lay(fragment, space, context);
  const why = "it is kept together and fits on a page of its own";
  if (numbered) return { kind: "none", why };
  return { kind: "none", why, ready: { kind: "laid", fragment, frame: result.frame, ends: result.ends ?? false } };
}

/** Places a fragment that was laid out for a fresh page as it is, unless that page offers less height. */
export function layLaid(laid: LaidFragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (laid.frame.height > space.height) return context.lay(laid.fragment, space, context);
  return { kind: "whole", frame: laid.frame, ends: laid.ends };
}
