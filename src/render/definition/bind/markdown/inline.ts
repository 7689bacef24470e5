/** Bold, italic, struck, code. */
export type Mark = "b" | "i" | "s" | "code";

/** A run of text that looks the same, or a line end that was written (`\` or two blanks before it). */
export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly marks: ReadonlySet<Mark>; readonly link?: string }
  | { readonly kind: "break" };
