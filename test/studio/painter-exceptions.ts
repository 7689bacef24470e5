/** A page that differs in more than 0.5 % of its pixels from what pdf.js draws. */
export interface PainterException {
  /** Why, as docs/decisions/painter.md says it. */
  readonly why: keyof typeof reasons;
  /** Most pixels that may differ, in percent; undefined: the two draw different things. */
  readonly atMost: number | undefined;
}

/** Reasons of exceptions: headings of docs/decisions/painter.md. */
export const reasons = {
  bleed: "The page as it is cut",
  edges: "Edges of pictures",
  foreign: "Pages of other files",
  hairlines: "Lines thinner than a pixel",
  masks: "Text under masks",
  seals: "Seals of signatures",
} as const;

/** By case, or folder of an example. */
export const painterExceptions: Readonly<Record<string, PainterException>> = {
  bleed: { why: "bleed", atMost: undefined },
  "page-background-image": { why: "bleed", atMost: undefined },
  pdf: { why: "foreign", atMost: undefined },
  "pdf-whole-pages": { why: "foreign", atMost: undefined },
  ids: { why: "foreign", atMost: undefined },
  signature: { why: "seals", atMost: undefined },
  "image-jpeg": { why: "edges", atMost: 2 },
  "image-named": { why: "edges", atMost: 1.6 },
  "image-sizes": { why: "edges", atMost: 1.3 },
  "image-inline": { why: "edges", atMost: 1.3 },
  "svg-images": { why: "edges", atMost: 1.2 },
  "image-formats": { why: "edges", atMost: 1 },
  "image-fit": { why: "edges", atMost: 0.8 },
  "image-placed": { why: "edges", atMost: 0.8 },
  "svg-text-fading-twice": { why: "masks", atMost: 1 },
  "table-footer": { why: "hairlines", atMost: 0.6 },
};

/** Judged by MuPDF in place of pdf.js, which paints masks by brightness through filters of SVG; the canvas of Node has none. */
export const maskedByBrightness: readonly string[] = [
  ...["svg-gradients", "svg-file-effects", "svg-text-fading-twice", "examples/brochure"],
];
