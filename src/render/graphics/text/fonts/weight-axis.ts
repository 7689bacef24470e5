import type { Sfnt } from "./sfnt.ts";
import { type VariationAxis, variationAxesOf } from "./variation-axes.ts";

/** The weights that a variable font can be set in: its axis `wght`. */
export type WeightAxis = Pick<VariationAxis, "least" | "usual" | "most">;

/** Undefined: the font is not variable, or not in weight. */
export function weightAxisOf(sfnt: Sfnt): WeightAxis | undefined {
  return variationAxesOf(sfnt).find(({ tag }) => tag === "wght");
}
