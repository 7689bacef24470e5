/** The package's inner module, which alone shows the classes of characters; it carries no types of its own. */
declare module "css-line-break/dist/lib/LineBreak.js" {
  interface Break {
    readonly required: boolean;
    /** Code points, not UTF-16 units. */
    readonly start: number;
    readonly end: number;
  }
  interface Breaker {
    next(): { readonly done: true; readonly value: null } | { readonly done: false; readonly value: Break };
  }
  /** Added to the class of letters and digits. */
  export const LETTER_NUMBER_MODIFIER: number;
  /** UAX #14 class names and their numbers. */
  export const classes: Readonly<Record<string, number>>;
  export const UnicodeTrie: { get(codePoint: number): number };
  export function LineBreaker(
    text: string,
    options: { readonly lineBreak: "normal" | "strict"; readonly wordBreak: "normal" | "keep-all" },
  ): Breaker;
}
