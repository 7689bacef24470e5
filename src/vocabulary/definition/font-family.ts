import type { TSchema } from "typebox";
import { either, listOf, text } from "./build.ts";
import { defaults } from "./defaults.ts";

/** Which family text is set in: one, or several in order. */
export const fontFamily: TSchema = either(
  [
    text("A family's name."),
    listOf(text("A family's name."), "Families, best first: a character that the first lacks is taken from the next.", {
      minItems: 1,
      maxItems: 16,
    }),
  ],
  "A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over.",
  { default: defaults.fontFamily, examples: ["Noto Serif", ["Brand", "Noto Sans Hebrew", "sans-serif"]] },
);
