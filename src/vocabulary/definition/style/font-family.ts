import type { TSchema } from "typebox";
import { either, listOf, text } from "../build.ts";
import { defaults } from "../defaults.ts";

/** The font family of text: one, or several in order. */
export const fontFamily: TSchema = either(
  [
    text("A family's name."),
    listOf(
      text("A family's name."),
      "Families in order of preference: a character that the first lacks is taken from the next.",
      {
        minItems: 1,
        maxItems: 16,
      },
    ),
  ],
  "A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped.",
  { default: defaults.fontFamily, examples: ["Noto Serif", ["Brand", "Noto Sans Hebrew", "sans-serif"]] },
);
