import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { arrangementReaders } from "./arrangement-readers.ts";
import { borderReaders, boxReaders, spaceReaders } from "./box-readers.ts";
import type { Readers, StyleDraft, StyleKeyReader, StyleKeys, StyleReport, StyleValues } from "./reader.ts";
import { fontReaders, paragraphReaders } from "./text-readers.ts";

/** Keys of painting: drawings read them themselves (`src/render/graphics/draw/presentation.ts`), boxes have no use for them. */
const inDrawingsOnly: StyleKeyReader<keyof Style> = () => {};

/** The cascade has read the styles that this one extends before it. */
const inCascade: StyleKeyReader<"extends"> = () => {};

/** A key that the language has and this version does not draw. */
const notDrawn =
  (key: keyof Style): StyleKeyReader<keyof Style> =>
  (_value, _draft, report) =>
    report.notDrawn(key);

/**
 * The reader of every style key, in the order of reading. A key of the language that is missing here does not compile;
 * one that is read and changes no page fails `test/reference/coverage.test.ts`.
 */
const readers: Readers<keyof StyleValues> = {
  extends: inCascade,
  ...fontReaders,
  ...paragraphReaders,
  ...spaceReaders,
  ...borderReaders,
  ...boxReaders,
  ...arrangementReaders,
  flexDirection: notDrawn("flexDirection"),
  flexWrap: notDrawn("flexWrap"),
  flexGrow: notDrawn("flexGrow"),
  flexShrink: notDrawn("flexShrink"),
  flexBasis: notDrawn("flexBasis"),
  justifyContent: notDrawn("justifyContent"),
  justifyItems: notDrawn("justifyItems"),
  justifySelf: notDrawn("justifySelf"),
  alignContent: notDrawn("alignContent"),
  alignItems: notDrawn("alignItems"),
  alignSelf: notDrawn("alignSelf"),
  fill: inDrawingsOnly,
  fillOpacity: inDrawingsOnly,
  fillRule: inDrawingsOnly,
  stroke: inDrawingsOnly,
  strokeWidth: inDrawingsOnly,
  strokeOpacity: inDrawingsOnly,
  strokeDasharray: inDrawingsOnly,
  strokeDashoffset: inDrawingsOnly,
  strokeLinecap: inDrawingsOnly,
  strokeLinejoin: inDrawingsOnly,
  strokeMiterlimit: inDrawingsOnly,
  clipRule: inDrawingsOnly,
  textAnchor: inDrawingsOnly,
  dominantBaseline: inDrawingsOnly,
};

const isStyleKey = (key: string): key is keyof Style => Object.hasOwn(readers, key);
/** The order in which keys are read: what one sets the next may change. */
const ranks: Readonly<Record<string, number>> = Object.fromEntries(Object.keys(readers).map((key, at) => [key, at]));
const rankOf = (key: string): number => ranks[key] ?? 0;

/** The keys with a style's on top. */
export function applyStyle(base: StyleKeys, style: Style, report: StyleReport): StyleKeys {
  const draft: StyleDraft = {
    text: { ...base.text },
    box: { ...base.box.box },
    arrangement: { ...base.arrangement },
    border: base.box.border,
  };
  const given = Object.keys(style).filter(isStyleKey);
  for (const key of given.sort((a, b) => rankOf(a) - rankOf(b))) applyKey(key, style, draft, report);
  const { text, box, arrangement, border } = draft;
  return { text, box: { box, border }, arrangement };
}

function applyKey<Key extends keyof StyleValues>(key: Key, style: Style, draft: StyleDraft, report: StyleReport): void {
  const values: { readonly [K in keyof StyleValues]?: StyleValues[K] | undefined } = style;
  const value = values[key];
  if (value !== undefined) readers[key](value, draft, report, style);
}
