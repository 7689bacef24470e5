import { farthest, longestLength, unitPoints } from "../../vocabulary/length-text.ts";
import type { Corners, Length, Points, Sides } from "./geometry.ts";
import { unquoteLiteral } from "./literal.ts";

const amounts: Readonly<Record<string, number>> = { "": 1, ...unitPoints };

/** `12`, `"12"`, `"12 pt"`, `"4mm"` …; undefined for anything else, a share included. */
export function parsePoints(value: unknown): Points | undefined {
  const length = parseLength(value);
  return typeof length === "number" ? length : undefined;
}

/** The same of what an argument says, where nothing beyond a million points is a length. */
export const parseNearPoints = (text: string): Points | undefined => (isTooFar(text) ? undefined : parsePoints(text));

/** A length, or a share such as `"50%"`; undefined for anything else. */
export function parseLength(value: unknown): Length | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > longestLength) return undefined;
  const text = unquoteLiteral(value).trim().toLowerCase();
  const end = numberEnd(text);
  const amount = end === 0 ? Number.NaN : Number(text.slice(0, end));
  if (!Number.isFinite(amount)) return undefined;
  const unit = text.slice(end).trimStart();
  if (unit === "%") return { percent: within(amount) };
  const points = Object.hasOwn(amounts, unit) ? amounts[unit] : undefined;
  return points === undefined ? undefined : within(amount * points);
}

/** Matches possible lengths in a text, without the digits of a colour or of a word. */
const oneLength = /(?<![#\w.])[0-9.]+(?: *[a-z]+)?/g;

/** Whether a value holds a length beyond a million points or per cent, of which the parsers make a million. */
export function isTooFar(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const words = unquoteLiteral(value).toLowerCase().match(oneLength) ?? [];
  return words.some((word) => Number.parseFloat(word) * (amounts[word.slice(-2)] ?? 1) > farthest);
}

const within = (amount: number): number => Math.min(farthest, Math.max(-farthest, amount));

function numberEnd(text: string): number {
  let end = 0;
  while (end < text.length && "+-.0123456789".includes(text.charAt(end))) end += 1;
  return end;
}

/** One to four lengths, as in CSS 2.2, 8.3: top, right, bottom, left, missing ones taken from the opposite side. */
export function parseSides(value: unknown): Sides<Points> | undefined {
  return sidesOf(value, parsePoints);
}

/** The same with shares. */
export function parseLengthSides(value: unknown): Sides<Length> | undefined {
  return sidesOf(value, parseLength);
}

/** One to four radii: top left, top right, bottom right, bottom left, missing ones from the opposite corner. */
export function parseCorners(value: unknown): Corners<Points> | undefined {
  const sides = parseSides(value);
  if (sides === undefined) return undefined;
  return { topLeft: sides.top, topRight: sides.right, bottomRight: sides.bottom, bottomLeft: sides.left };
}

function sidesOf<T>(value: unknown, parse: (value: unknown) => T | undefined): Sides<T> | undefined {
  if (typeof value === "string" && value.length > longestLength * 4) return undefined;
  const words = typeof value === "string" ? unquoteLiteral(value).trim().split(/\s+/) : [value];
  if (words.length > 4) return undefined;
  const parsed = words.map(parse);
  const [top, right = top, bottom = top, left = right] = parsed;
  if (parsed.includes(undefined) || top === undefined || right === undefined) return undefined;
  return bottom === undefined || left === undefined ? undefined : { top, right, bottom, left };
}

/** Whether a length as text names its unit. Text that is a mere number, out of the data for example, is a weight of a column. */
export const hasUnit = (text: string): boolean => /[a-z]$/i.test(unquoteLiteral(text).trim());
