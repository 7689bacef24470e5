import type { Inline } from "./inline.ts";

/** Text of inlines on one line: pictures and page numbers become a blank. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (inline.kind === "text" ? inline.text : inline.kind === "reference" ? inline.says.text : " "))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
