import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import { type BoxKeys, boxWith, noBoxKeys } from "./box-look.ts";
import { noTextKeys, type TextKeys } from "./text-keys.ts";

export interface Builtin {
  readonly text: TextKeys;
  readonly box: BoxKeys;
}

const after = (bottom: number) => boxWith({ margin: { top: 0, right: 0, bottom, left: 0 } });

const around = (space: number) => boxWith({ margin: { top: space, right: 0, bottom: space, left: 0 } });

const bold: TextKeys = { ...noTextKeys, weight: 700 };

function heading(name: keyof typeof defaults.headings): Builtin {
  const { fontSize, before, after: bottom } = defaults.headings[name];
  const margin = { top: before, right: 0, bottom, left: 0 };
  return {
    text: { ...bold, size: fontSize, lineHeight: defaults.headingLineHeight },
    box: boxWith({ margin, keepWithNext: true }),
  };
}

const { paddingBlock, paddingInline } = defaults.cell;
const cell = boxWith({
  padding: { top: paddingBlock, right: paddingInline, bottom: paddingBlock, left: paddingInline },
});
const list: Builtin = { text: noTextKeys, box: after(defaults.list.after) };

/** How elements look by default. */
export const builtins = {
  p: {
    text: noTextKeys,
    box: boxWith({ margin: { top: defaults.paragraph.before, right: 0, bottom: defaults.paragraph.after, left: 0 } }),
  },
  h1: heading("h1"),
  h2: heading("h2"),
  h3: heading("h3"),
  h4: heading("h4"),
  h5: heading("h5"),
  th: { text: bold, box: cell },
  td: { text: noTextKeys, box: cell },
  ul: list,
  ol: list,
  table: { text: noTextKeys, box: after(defaults.table.after) },
  image: { text: noTextKeys, box: around(defaults.image.around) },
  pdf: { text: noTextKeys, box: around(defaults.pdf.around) },
  columns: { text: noTextKeys, box: noBoxKeys },
  stack: { text: noTextKeys, box: noBoxKeys },
  figure: { text: noTextKeys, box: boxWith({ keepTogether: true }) },
  caption: { text: { ...noTextKeys, size: defaults.caption.fontSize }, box: after(defaults.caption.after) },
  svg: { text: noTextKeys, box: around(defaults.svg.around) },
  chart: { text: { ...noTextKeys, size: defaults.chart.fontSize }, box: around(defaults.chart.around) },
  /** A separator of a header, a footer or the footnotes. */
  rule: { text: noTextKeys, box: noBoxKeys },
  separator: { text: noTextKeys, box: around(defaults.separator.around) },
  watermark: { text: noTextKeys, box: noBoxKeys },
  footnote: {
    text: { ...noTextKeys, size: defaults.footnotes.fontSize },
    box: after(defaults.footnotes.after),
  },
} satisfies Readonly<Record<string, Builtin>>;

/** Kinds of elements that have a style; also the names under which `styles` holds an element's default. */
export type StyledWord = keyof typeof builtins;

/** Compared by identity: a style that sets a margin makes another object. */
export const builtinMargins: ReadonlySet<object> = new Set(
  Object.values(builtins).flatMap(({ box: { box } }) => (box.margin === undefined ? [] : [box.margin])),
);
