import type { Size } from "../../../model/geometry.ts";

/** Pixels, which are user units (SVG 1.1, 7.10), in each absolute unit. */
const unitPixels: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};

/** Font size of the outermost element in pixels, unless it sets another (CSS Values 3, 5.1.1). */
const rootSize = 16;

/** Sizes by which relative units are measured. */
export interface UnitMeasures {
  readonly viewport: Size;
  readonly fontSize: number;
  /** Called with lengths that are not understood, and with values of another kind, which `what` names. */
  readonly misread: (text: string, what?: string) => void;
}

export type Axis = "x" | "y" | "diagonal";

const form = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)$/;

/** A length in user units; undefined when it cannot be understood. */
export function lengthOf(text: string | undefined, axis: Axis, measures: UnitMeasures): number | undefined {
  if (text === undefined || keyword.test(text)) return undefined;
  const length = text.length > 40 ? undefined : understood(text, axis, measures);
  if (length === undefined) measures.misread(text);
  return length;
}

/** Keywords that stand in place of a length and mean that there is none; Schemdraw writes a solid line as `-`. */
const keyword = /^\s*(?:auto|none|normal|inherit|initial|unset|revert|-|)\s*$/i;

function understood(text: string, axis: Axis, measures: UnitMeasures): number | undefined {
  const [, digits = "", unit = ""] = form.exec(text.trim().toLowerCase()) ?? [];
  if (digits === "") return undefined;
  const amount = Number(digits);
  if (!Number.isFinite(amount)) return undefined;
  if (unit === "%") return (amount / 100) * wholeOf(axis, measures.viewport);
  if (unit === "em") return amount * measures.fontSize;
  if (unit === "rem") return amount * rootSize;
  if (unit === "ex" || unit === "ch") return (amount * measures.fontSize) / 2;
  const pixels = Object.hasOwn(unitPixels, unit) ? unitPixels[unit] : undefined;
  return pixels === undefined ? undefined : amount * pixels;
}

function wholeOf(axis: Axis, { width, height }: Size): number {
  if (axis === "x") return width;
  return axis === "y" ? height : Math.hypot(width, height) / Math.SQRT2;
}

/** Several lengths, with commas or blanks between them. */
export function lengthsOf(text: string | undefined, axis: Axis, measures: UnitMeasures): readonly number[] {
  const words = (text ?? "").split(/[\s,]+/).filter((word) => word !== "");
  return words.flatMap((word) => lengthOf(word, axis, measures) ?? []);
}
