let segmenter: Intl.Segmenter | undefined;

/**
 * What readers take for the letters of a text (UAX 29, 3), in its order. The segmenter is made for the first text: that takes 10 ms, which
 * a program that needs none is not to wait for.
 */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}
