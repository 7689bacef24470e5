import { either, number, oneOf, row, text, type Words } from "./build.ts";

// Patterns keep to single, bounded repetitions: they run over whatever a caller sends.
const size = "[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)";
const unit = "(?:pt|px|mm|cm|in|PT|PX|MM|CM|IN)";

/** "$data.width" and the like stand in for a length; what comes of them is judged when the document is read. */
const token = "[$].+";

const lengthPattern = `^(?:${size} ?${unit}?|${token})$`;
const sharePattern = `^(?:${size} ?(?:%|${unit})?|${token})$`;
const percentPattern = `^(?:[0-9]+(?:[.][0-9]*)? ?%|${token})$`;
const sidesPattern = `^(?:${size}${unit}?(?: +${size}${unit}?){0,3}|${token})$`;
const colorPattern = "^(?:#?[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{8}|[A-Za-z]+|[$].+)$";

/** A length of its own: points, or text with a unit. */
export const length = (description: string, notes = {}) =>
  either(
    [
      number("Points."),
      text("A number with an optional unit: pt, px (0.75 pt), mm, cm, in.", { pattern: lengthPattern }),
    ],
    description,
    notes,
  );

/** A length, or a share of the room there is. */
export const lengthOrShare = (description: string, notes = {}) =>
  either(
    [
      number("Points."),
      text('A number with a unit (pt, px, mm, cm, in) or a share of the room: "50%".', { pattern: sharePattern }),
    ],
    description,
    notes,
  );

/** One to four lengths, as in CSS: all; top and bottom, sides; top, sides, bottom; top, right, bottom, left. */
export const sides = (description: string, notes = {}) =>
  either(
    [number("Points, all sides alike."), text("One to four lengths, separated by blanks.", { pattern: sidesPattern })],
    description,
    notes,
  );

export const percent = (description: string) => text(description, { pattern: percentPattern, examples: ["30%"] });

export const color = (description: string, notes = {}) =>
  text(description, { pattern: colorPattern, examples: ["#1B4965", "navy"], ...notes });

const pageSizes = [
  ...Array.from({ length: 11 }, (_, n) => `a${n}`),
  ...Array.from({ length: 11 }, (_, n) => `b${n}`),
  ...["letter", "legal", "tabloid", "ledger", "executive", "default"],
];

/** The sides of every named page, portrait, in points: ISO 216 rounds to whole millimetres. */
export const pageSizePoints: Readonly<Record<string, readonly [width: number, height: number]>> = {
  ...Object.fromEntries(
    [
      ["a0", 841, 1189],
      ["a1", 594, 841],
      ["a2", 420, 594],
      ["a3", 297, 420],
      ["a4", 210, 297],
      ["a5", 148, 210],
      ["a6", 105, 148],
      ["a7", 74, 105],
      ["a8", 52, 74],
      ["a9", 37, 52],
      ["a10", 26, 37],
      ["b0", 1000, 1414],
      ["b1", 707, 1000],
      ["b2", 500, 707],
      ["b3", 353, 500],
      ["b4", 250, 353],
      ["b5", 176, 250],
      ["b6", 125, 176],
      ["b7", 88, 125],
      ["b8", 62, 88],
      ["b9", 44, 62],
      ["b10", 31, 44],
      ["default", 210, 297],
    ].map(([name, width, height]) => [name, [(Number(width) / 25.4) * 72, (Number(height) / 25.4) * 72]]),
  ),
  letter: [612, 792],
  legal: [612, 1008],
  tabloid: [792, 1224],
  ledger: [1224, 792],
  executive: [522, 756],
};

export const measureWords: Words = {
  PageSize: either(
    [
      oneOf(pageSizes, "A0 to A10, B0 to B10 (ISO 216), or a North American size.", { examples: ["a4", "letter"] }),
      row(
        [number("Width.", { minimum: 3, maximum: 14400 }), number("Height.", { minimum: 3, maximum: 14400 })],
        "Width and height in points.",
      ),
    ],
    "The size of a page: a name, or width and height in points.",
    { default: "a4", examples: ["a4", "letter", [400, 600]] },
  ),
};
