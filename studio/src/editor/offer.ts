/** Stands in the text of an offer where the caret goes. */
export const caret = "\u0001";

/** One thing that can be written at the caret. */
export interface Offer {
  readonly label: string;
  /** The text that it puts in place; `caret` marks where the caret goes. */
  readonly apply: string;
  readonly kind: "key" | "word" | "name" | "reference" | "shortcode";
  readonly detail: string | undefined;
  readonly info: string | undefined;
}

export interface Offers {
  /** The range of the text that an offer replaces. */
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}
