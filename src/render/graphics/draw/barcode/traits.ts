import type { Points } from "../../../model/geometry.ts";

/** Quiet zones around a symbol, in modules (the symbologies' own standards). */
export interface QuietZone {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
}

/** How a symbology stands on a page. */
export interface Traits {
  /** Height of the bars at natural size, where it is free; undefined: the symbol's proportions are fixed. */
  readonly barHeight: Points | undefined;
  readonly quiet: QuietZone;
}

const around = (modules: number): QuietZone => ({ left: modules, right: modules, above: modules, below: modules });
const beside = (left: number, right = left): QuietZone => ({ left, right, above: 0, below: 0 });

/** Half an inch, unless a height is set. */
const plain = 36;
/** The nominal height of retail symbols, 22.85 mm at a module of 0.33 mm, as a multiple of the module. */
const retail = 69;

const linear = (quiet: QuietZone = beside(10), barHeight = plain): Traits => ({ barHeight, quiet });
const fixed = (quiet: QuietZone): Traits => ({ barHeight: undefined, quiet });

const rules: readonly (readonly [RegExp, Traits])[] = [
  [/^(?:ean13|isbn|ismn|issn)$/, linear(beside(11, 7), retail)],
  [/^(?:ean8|mands)$/, linear(beside(7), retail)],
  [/^upca$/, linear(beside(9), retail)],
  [/^upce$/, linear(beside(9, 7), retail)],
  [/^(?:ean5|ean2)$/, linear(beside(7, 5), retail)],
  [/^ean13composite$/, fixed(beside(11, 7))],
  [/^(?:ean8|upca|upce)composite$/, fixed(beside(9))],
  [/^databar/, fixed(beside(0))],
  [/^gs1northamericancoupon$/, fixed(beside(0))],
  [/^gs1-128composite$/, fixed(beside(10))],
  [/^(?:microqrcode|rectangularmicroqrcode)$/, fixed(around(2))],
  [/^swissqrcode$/, fixed(around(5))],
  [/qrcode$|^d3aqr$/, fixed(around(4))],
  [/datamatrix|^mailmark$/, fixed(around(1))],
  [/micropdf417$/, fixed(around(1))],
  [/pdf417/, fixed(around(2))],
  [/azteccode|^aztecrune$/, fixed(around(0))],
  [/^(?:maxicode|codeone|ultracode|gs1-cc)$/, fixed(around(1))],
  [/dotcode$|^hanxin$/, fixed(around(3))],
  [/^(?:code16k|code49)$/, fixed(beside(10, 1))],
  [/codablockf$/, fixed(beside(10))],
  [
    /^(?:onecode|postnet|planet|royalmail|auspost|kix|japanpost|daft|symbol)$/,
    fixed({ ...beside(6), above: 3, below: 3 }),
  ],
  [/^pharmacode$/, linear(beside(6))],
  [/^pharmacode2$/, fixed(beside(6))],
];

/** By the encoder's name; everything without a rule is a row of bars. */
export function traitsOf(encoder: string): Traits {
  return rules.find(([pattern]) => pattern.test(encoder))?.[1] ?? linear();
}

/** The quiet zone that an author sets, in modules: at the sides of bars, around everything else. */
export const quietOf = ({ barHeight }: Traits, modules: number): QuietZone =>
  barHeight === undefined ? around(modules) : beside(modules);
