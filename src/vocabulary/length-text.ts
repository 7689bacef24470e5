/** Units of length in small letters, and the points in each (CSS Values 4, 6.2). */
export const unitPoints = { pt: 1, px: 0.75, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 } as const;

const units = Object.keys(unitPoints);

/** A unit of length in a regular expression: in small letters or in capitals. */
export const unitPattern = `(?:${[...units, ...units.map((unit) => unit.toUpperCase())].join("|")})`;

/** Beyond the size of any page, in points or per cent: what is farther from zero is as far as this. */
export const farthest = 1_000_000;

/** A longer text is no length, in characters; nothing is spent on it. */
export const longestLength = 40;

/** Whether texts of this pattern are lengths or shares. */
export const isOfLengths = (pattern: string): boolean => pattern.includes(unitPattern) || pattern.endsWith("%|[$].+)$");

const oneLength = new RegExp(`[+-]?[0-9.]+(?: ?(?:%|${unitPattern}))?`, "g");

/** The number farthest from zero among the lengths in a text, in points or per cent; 0: there is none. */
export function farthestOf(text: string): number {
  if (text.startsWith("$")) return 0;
  let most = 0;
  for (const [word] of text.matchAll(oneLength)) {
    if (word.length > longestLength) continue;
    const amount = Number.parseFloat(word) * pointsOf(word.slice(-2).toLowerCase());
    if (Math.abs(amount) > Math.abs(most)) most = amount;
  }
  return most;
}

const pointsOf = (unit: string): number => (isUnit(unit) ? unitPoints[unit] : 1);

const isUnit = (unit: string): unit is keyof typeof unitPoints => Object.hasOwn(unitPoints, unit);
