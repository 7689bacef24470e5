import type { Inline } from "./inline.ts";

/** What inlines say, on one line: pictures and page numbers leave a blank. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (inline.kind === "text" ? inline.text : " "))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
