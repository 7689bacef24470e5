import type { LineBreaking } from "../../../model/look.ts";

/** A character that lines may begin and end with wherever it stands (UAX #14, class ID). */
const ideograph = "\u3042";

/** Small kana and the prolonged sound mark (class CJ), and two dashes of Japanese. */
const forNormal = /[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿーｧ-ｰ〜゠]/g;

/** Iteration marks, centred punctuation, and dots after dots. */
const forLoose = /[々〻ゝゞヽヾ・：；･‼⁇⁈⁉！？]|(?<=[‥…])[‥…]/g;

/**
 * The text as the strict algorithm must see it to break more freely (CSS Text 3, 5.3): characters before which lines may
 * now end are replaced by one of class ID. Offsets stay the same.
 */
export function loosened(text: string, strictness: LineBreaking["strictness"]): string {
  switch (strictness) {
    case "strict":
      return text;
    case "normal":
      return text.replace(forNormal, ideograph);
    case "loose":
      return text.replace(forNormal, ideograph).replace(forLoose, ideograph);
  }
}
