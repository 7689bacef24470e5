import type { OutlinePath } from "../../../model/geometry.ts";
import type { FontFeatures } from "../../../model/look.ts";
import type { Face, ShapedRun } from "../../../model/text/line.ts";

/** The parts of a look that decide how its words are shaped. */
export interface StyleRequest {
  /** ISO 15924. */
  readonly script: string;
  readonly rtl: boolean;
  /** BCP 47. */
  readonly language: string;
  /** Letters stand apart: no ligatures, and clusters no smaller than what readers take for a letter. */
  readonly spaced: boolean;
  readonly features: FontFeatures;
  readonly caps: boolean;
}

/** Distinguishes requests for one face. */
export const requestKey = ({ script, rtl, language, spaced, features, caps }: StyleRequest): string =>
  `${script}${rtl ? "<" : ">"}${spaced ? "s" : ""}${caps ? "c" : ""}${features.key} ${language}`;

/** A face ready to set text, whether it is one file or many. */
export interface Typeface {
  readonly face: Face;
  covers(codePoint: number): boolean;
  style(request: StyleRequest): ShapingFace;
  /** The private-use character that stands for a glyph (icon fonts). */
  privateUse(glyph: number): string | undefined;
  /** The advance of a glyph, font units. */
  advance(glyph: number): number;
  /** The outline of a glyph in font units, y up; empty for a blank. */
  outline(glyph: number): OutlinePath;
}

/** A run that also knows whether a character of it had no glyph. */
export interface FaceRun extends ShapedRun {
  readonly missing: boolean;
}

/** A face with all that shaping depends on but the text. */
export interface ShapingFace {
  readonly face: Face;
  covers(codePoint: number): boolean;
  /** What stands around a text does not matter to its glyphs. */
  readonly standsAlone?: boolean;
  /** Shapes `text` from `from` to `to`; what stands around that is context. */
  run(text: string, from: number, to: number): FaceRun;
}
