import type { Points } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";

/** ECMA-376-1, 17.18.81: Word takes no length beyond 22 inches. */
const mostTwips = 31_680;

const within = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;

/** Twentieths of a point, of either sign. */
export const twips = (points: Points): number => within(points * 20, -mostTwips, mostTwips);

/** Twentieths of a point, not negative. */
export const twipsUp = (points: Points): number => within(points * 20, 0, mostTwips);

/** Font sizes and raised baselines: half points. Word takes sizes up to 1638 points. */
export const halfPoints = (points: Points): number => within(points * 2, -3276, 3276);

/** Font sizes: half points, at least one. */
export const fontSize = (points: Points): number => within(points * 2, 1, 3276);

/** Lines of borders: eighths of a point, 1/4 to 12 points. */
export const eighths = (points: Points): number => within(points * 8, 2, 96);

/** Between a border and what it encloses: whole points, at most 31. */
export const mostBorderSpace = 31;
/** The distance of a border in whole points. */
export const borderSpace = (points: Points): number => within(points, 0, mostBorderSpace);

/** DrawingML: 914,400 to the inch, at least one. */
export const emu = (points: Points): number => within(points * 12_700, 1, 0x7fff_ffff);

/** The same for a distance, of either sign. */
export const emuOffset = (points: Points): number => within(points * 12_700, -0x7fff_ffff, 0x7fff_ffff);

/** Share of a whole in 240ths, as line heights are counted. */
export const lineShare = (factor: number): number => within(factor * 240, 1, mostTwips);

const byte = (part: number): string =>
  within(part * 255, 0, 255)
    .toString(16)
    .padStart(2, "0");

/** Lengths and shares in CSS and VML: to a thousandth. */
export const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Six hexadecimal digits. */
export const hex = ({ r, g, b }: Color): string => (byte(r) + byte(g) + byte(b)).toUpperCase();
