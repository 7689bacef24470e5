/** In which order text from right to left is written: from left to right, or as it is read. */
export type GlyphOrder = "visual" | "reading";

/** Files without a structure tree have none who reads in the order of glyphs. */
export const glyphOrder = (tagging: object | undefined): GlyphOrder => (tagging === undefined ? "visual" : "reading");
