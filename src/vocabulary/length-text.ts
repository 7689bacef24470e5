/** Units of length in small letters, and the points in each (CSS Values 4, 6.2). */
export const unitPoints = { pt: 1, px: 0.75, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 } as const;

const units = Object.keys(unitPoints);

/** A unit of length in a regular expression: in small letters or in capitals. */
export const unitPattern = `(?:${[...units, ...units.map((unit) => unit.toUpperCase())].join("|")})`;

/** Greatest measure, in points or per cent, beyond the size of any page; a value farther from zero is clamped to it. */
export const farthest = 1_000_000;

/** Greatest length of a text that is read as a length, in characters; a longer one is refused unread. */
export const longestLength = 40;
