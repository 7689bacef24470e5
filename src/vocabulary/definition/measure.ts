import type { TSchemaOptions } from "typebox";
import { unitPattern as unit } from "../length-text.ts";
import { boundMeasure } from "./bound-words.ts";
import { either, type NamedSchemas, number, oneOf, row, text } from "./build.ts";
import { languageTagPattern } from "./language-tag.ts";
import { pageSizePoints } from "./pages/page-sizes.ts";
import { seeThroughColor } from "./see-through-color.ts";

// Patterns use single, bounded repetitions only, because they run on any text a caller sends.
const size = "[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)";

/** "$data.width" and the like can replace a length; the value is checked when the document is read. */
const token = boundMeasure;

const lengthPattern = `^(?:${size} ?${unit}?|${token})$`;
const withUnitPattern = `^(?:[0-9]+(?:[.][0-9]*)? ?${unit}|${token})$`;
const sharePattern = `^(?:${size} ?(?:%|${unit})?|${token})$`;
const percentPattern = `^(?:[0-9]+(?:[.][0-9]*)? ?%|${token})$`;
const sidesPattern = `^(?:${size}${unit}?(?: +${size}${unit}?){0,3}|${token})$`;
const colorPattern = `^(?:#?[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|${seeThroughColor}|[A-Za-z]+|${token})$`;

/** A length: points, or text with a unit. */
export const length = (description: string, notes = {}) =>
  either(
    [
      number("Points."),
      text("A number with an optional unit: pt, px (0.75 pt), mm, cm, in.", {
        pattern: lengthPattern,
        examples: ["12", "4mm"],
      }),
    ],
    description,
    notes,
  );

/** A length, or a share of the available space. */
export const lengthOrShare = (description: string, notes = {}) =>
  either(
    [
      number("Points."),
      text('A number with a unit (pt, px, mm, cm, in) or a share of the available space: "50%".', {
        pattern: sharePattern,
        examples: ["50%", "40mm"],
      }),
    ],
    description,
    notes,
  );

/** One to four lengths, as in CSS: all; top and bottom, sides; top, sides, bottom; top, right, bottom, left. */
export const sides = (description: string, notes = {}) =>
  either(
    [
      number("Points, the same on all sides."),
      text("One to four lengths, separated by spaces.", { pattern: sidesPattern, examples: ["4 8", "2mm"] }),
    ],
    description,
    notes,
  );

/** A length that must have a unit, because a bare number means something else here. */
export const lengthWithUnit = (description: string) =>
  text(description, { pattern: withUnitPattern, examples: ["100pt", "3cm"] });

export const percent = (description: string) => text(description, { pattern: percentPattern, examples: ["30%"] });

export const color = (description: string, notes = {}) =>
  text(description, { pattern: colorPattern, examples: ["#1B4965", "navy"], ...notes });

/** The paint of a shape: any text. An expression in it is computed. Without lookahead, which not every validator has. */
export const paint = (description: string, notes: TSchemaOptions) =>
  text(description, { pattern: `^(?:=?|[^=][\\s\\S]*|=[^ ][\\s\\S]*|${token})$`, ...notes });

/** A language tag; it may contain references to data. */
export const languageTag = (description: string) =>
  text(description, { pattern: `^(?:${languageTagPattern}|[^$]*[$].+)$`, examples: ["en-GB", "zh-Hant"] });

export const measureWords: NamedSchemas = {
  PageSize: either(
    [
      oneOf(Object.keys(pageSizePoints), "A0 to A10, B0 to B10 (ISO 216), or a North American size.", {
        examples: ["a4", "letter"],
      }),
      row(
        [number("Width.", { minimum: 3, maximum: 14400 }), number("Height.", { minimum: 3, maximum: 14400 })],
        "Width and height in points.",
      ),
    ],
    "The size of a page: a name, or width and height in points.",
    { default: "a4", examples: ["a4", "letter", [400, 600]] },
  ),
};
