import type { Context } from "./context.ts";
import { showsNothing } from "./fit.ts";

/** Lays out as `lay` does, and marks the frames of a tagged document with the part they belong to. */
export const tagged =
  (lay: Context["lay"]): Context["lay"] =>
  (fragment, space, context) => {
    const fit = lay(fragment, space, context);
    if (context.parts === undefined || fit.kind === "none" || showsNothing(fit.frame)) return fit;
    const part = context.parts.of(fragment);
    return part === undefined ? fit : { ...fit, frame: { ...fit.frame, part } };
  };
