import { isSameColor } from "../../../model/drawing/color.ts";
import type { TextLook } from "../../../model/look.ts";

/**
 * Where each key of a look is met: `shaped`, in the glyphs of a piece, their face and their places, which the writer takes
 * from there; `drawn`, in the settings with which they are shown; `beside`, in what is drawn before or behind them.
 */
const isMet = {
  family: "shaped",
  otherFamilies: "shaped",
  automatic: "shaped",
  weight: "shaped",
  italic: "shaped",
  size: "drawn",
  color: "drawn",
  opacity: "drawn",
  letterSpacing: "shaped",
  isOfOneWidth: "shaped",
  wordSpacing: "shaped",
  baselineShift: "shaped",
  underline: "beside",
  overline: "beside",
  lineThrough: "beside",
  decoration: "beside",
  features: "shaped",
  axes: "shaped",
  caps: "shaped",
  highlight: "beside",
  language: "shaped",
} as const satisfies Readonly<Record<keyof TextLook, "shaped" | "drawn" | "beside">>;

type DrawnKey = { [Key in keyof TextLook]-?: (typeof isMet)[Key] extends "drawn" ? Key : never }[keyof typeof isMet];

type LookComparison<Key extends DrawnKey> = (one: TextLook[Key], other: TextLook[Key]) => boolean;

/** A key that is drawn does not compile without its comparison. */
const comparisons: { readonly [Key in DrawnKey]: LookComparison<Key> } = {
  size: (one, other) => one === other,
  color: isSameColor,
  opacity: (one, other) => one === other,
};

const drawnKeys = Object.keys(comparisons) as readonly DrawnKey[];

const isAlikeIn = <Key extends DrawnKey>(key: Key, one: TextLook, other: TextLook): boolean =>
  (comparisons[key] as LookComparison<Key>)(one[key], other[key]);

/** Whether glyphs of two looks are shown with the same settings. */
export const areDrawnAlike = (one: TextLook, other: TextLook): boolean =>
  one === other || drawnKeys.every((key) => isAlikeIn(key, one, other));
