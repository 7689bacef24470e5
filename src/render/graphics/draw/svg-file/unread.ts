/** Features of a file that are not drawn as it states. Each is reported once, as a sentence after the file's name. */
const sentences = {
  animation: "animations are not played; it is drawn as it begins",
  baselineShift: "a baseline-shift is not understood",
  bidiOverride: "letters whose direction is overridden (unicode-bidi) stand in their own",
  blend: "blend modes (mix-blend-mode) that PDF has not are not drawn: colours cover each other",
  clip: "the property clip is not drawn; clip-path is",
  colorInterpolation: "gradients are blended in sRGB, not in linearRGB",
  filter: "a filter that is not understood, or not in the file, is left out",
  filterInput: "filters have no picture of what is behind them, and no paints, as inputs (BackgroundImage, FillPaint)",
  filterParts: "of a filter with more parts than anybody needs the first are drawn",
  fixedStroke: "strokes that keep their width under a distorting transform (vector-effect) are distorted with it",
  foreignObject: "HTML in it (foreignObject) is not drawn",
  fontStretch: "condensed and expanded faces (font-stretch) are not chosen",
  image: "images that are files of their own are not drawn; embed them",
  innerCircle: "gradients between circles about two points, or repeated ones, begin in a point (fr)",
  join: "line joins other than miter, round and bevel are drawn as miter",
  markerEffects: "effects on a marker as a whole (opacity, filter, mask, clip-path) are not drawn",
  markerOrder: "markers are drawn over their shape, whatever paint-order says",
  mask: "masks that are no mask elements of the file are not drawn: all of the element shows",
  maskInterpolation: "masks are measured in sRGB, not in linearRGB",
  movedOnPath: "text along a path begins where its startOffset is: x, dx, dy and baseline-shift do not move it",
  offsetPath: "elements are not moved along a path (offset-path)",
  rotate: "letters turned one by one (rotate) stand upright",
  spansOnPath: "text along a path has one look and no moved letters: those of its spans are not kept",
  textBehindPath: "text behind text along a path stands as if that were not there",
  textLength: "a textLength that goes over several lines or positions of text is not kept",
  textPath: "text along a path that is not in the file is not drawn",
  textTransform: "text-transform other than uppercase is not applied",
  transformBox: "a transform-origin in shares of the element's own box (transform-box) is not kept",
  use: "what it uses from other files is not drawn",
  verticalText: "text from top to bottom (writing-mode) is set from left to right",
} as const;

export type UnreadCause = keyof typeof sentences;

/** More causes than anybody reads. */
const mostCauses = 40;

/** Collects causes, each once, in the order of meeting them. */
export class Unread {
  readonly #sentences = new Set<string>();

  add(cause: UnreadCause): void {
    this.addSentence(sentences[cause]);
  }

  /** For causes with a name of their own. */
  addSentence(sentence: string): void {
    if (this.#sentences.size < mostCauses) this.#sentences.add(sentence);
  }

  addElement(name: string): void {
    this.addSentence(`the element ${JSON.stringify(name.slice(0, 40))} is not drawn`);
  }

  list(): readonly string[] {
    return [...this.#sentences];
  }
}
