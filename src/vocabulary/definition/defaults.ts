/**
 * Values that apply where a definition sets none: the schema publishes them, the reader applies them.
 * Lengths are points.
 */
export const defaults = {
  fontFamily: "Noto Sans",
  families: { sans: "Noto Sans", serif: "Noto Serif", mono: "Noto Sans Mono" },
  fontSize: 10,
  minFontSize: 6,
  color: "#000000",
  orphans: 2,
  widows: 2,
  tabStop: 36,
  bullet: "•",
  pageSize: "a4",
  pageMargin: 36,
  zoneOffset: 8,
  paragraph: { before: 0, after: 6 },
  /** Lines of a heading are closer than those of text, whose height comes from their font. */
  headingLineHeight: 1.25,
  headings: {
    h1: { fontSize: 24, before: 18, after: 8 },
    h2: { fontSize: 18, before: 14, after: 6 },
    h3: { fontSize: 14, before: 12, after: 5 },
    h4: { fontSize: 12, before: 10, after: 4 },
    h5: { fontSize: 10, before: 8, after: 4 },
  },
  cell: { paddingBlock: 3, paddingInline: 5 },
  table: { after: 8 },
  list: { after: 6, itemSpacing: 2, indent: 18, markerGap: 6, number: "{n}." },
  image: { around: 6, dpi: 96 },
  svg: { around: 6 },
  chart: { around: 6, fontSize: 8, height: 180, gaugeHeight: 110, sparkline: { width: 72, height: 18 } },
  pdf: { around: 6 },
  position: { from: "page", layer: "front" },
  float: { distance: 10 },
  separator: { around: 6, width: 1, color: "#000000", lineType: "solid" },
  columns: { gap: 10 },
  /** No line ends between label and number. */
  caption: { fontSize: 9, after: 8, text: "{label}\u00A0{n}: " },
  toc: { maxLevel: 3, title: "Table of Contents", titleStyle: "h1" },
  footnotes: {
    numbering: "document",
    symbol: "1",
    fontSize: 8,
    after: 2,
    offset: 8,
    separator: { width: 0.5, length: "20%", after: 4 },
  },
  borderWidth: 1,
  radioSize: 14,
  checkboxSize: 14,
  signature: { pageNumber: 1, left: 100, bottom: 150, width: 160, height: 50 },
  /** Levels to which components may use components. */
  useDepth: 8,
} as const;
