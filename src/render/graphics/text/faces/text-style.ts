import type { Points } from "../../../model/geometry.ts";
import type { TextLook } from "../../../model/look.ts";
import type { Face, ShapedRun } from "../../../model/text/line.ts";
import { isJoining } from "../scripts/joining.ts";
import type { FaceChain } from "./face-chain.ts";
import type { HanRegion } from "./region.ts";
import type { ShapingFace, StyleRequest, Typeface } from "./typeface.ts";

/** A look with its face found. Distances in points. */
export interface TextStyle {
  readonly look: TextLook;
  readonly face: Typeface;
  /** Points for one font unit. */
  readonly scale: number;
  /** Metrics of the face at the look's size; ascent and descent are positive. */
  readonly ascent: Points;
  readonly descent: Points;
  readonly lineGap: Points;
  /** BCP 47. */
  readonly language: string;
  /** Shapes left-to-right Latin text in the primary face. */
  readonly latin: ShapingFace;
  /** Where other faces may be taken from, by script: only when no style set a family. */
  readonly fallback: ((script: string, region: HanRegion | undefined) => FaceChain) | undefined;
  /** The face of MICR lines, where we may choose it. */
  readonly micr: (() => Typeface | undefined) | undefined;
  /** The face of emoji, where we may choose it. */
  readonly emoji: (() => Typeface | undefined) | undefined;
  /** Set for the icon font, whose text is names of icons. */
  readonly icons: IconStyle | undefined;
  /** The hyphen of a soft hyphen, made when first needed. */
  readonly hyphen: () => ShapedRun;
  /** By faces of `fallback`: a sentence that says which face of the look their family does not have. */
  readonly lacks: ReadonlyMap<Face, string> | undefined;
}

/** How names of icons are set, and what is none. */
export interface IconStyle {
  readonly words: ShapingFace;
  /** The character of an icon's glyph; undefined: it has none. */
  readonly character: (glyph: number) => string | undefined;
  readonly otherwise: TextStyle;
}

/** A line's vertical measures in points: from the top of its slot to the baseline, and from there to its foot. */
export interface Height {
  readonly ascent: Points;
  readonly descent: Points;
}

/** Letters that join are not parted (CSS Text 3, 8.2.1). */
export const letterSpacingIn = (look: TextLook, script: string): Points => (isJoining(script) ? 0 : look.letterSpacing);

/** The parts of a look that decide how words of a script are shaped. */
export const requestOf = (look: TextLook, script: string, rtl: boolean, language: string): StyleRequest => ({
  script,
  rtl,
  language,
  spaced: letterSpacingIn(look, script) !== 0,
  features: look.features,
  caps: look.caps,
});

/** The height of text on a line: the face's own, or a multiple of the size shared out above and below. */
export function heightOf(style: TextStyle, lineHeight: number | undefined): Height {
  const { ascent, descent, lineGap, look } = style;
  const extra = lineHeight === undefined ? lineGap : lineHeight * look.size - ascent - descent;
  return { ascent: ascent + extra / 2 + look.baselineShift, descent: descent + extra / 2 - look.baselineShift };
}
