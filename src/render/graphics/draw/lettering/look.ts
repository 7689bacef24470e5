import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type DecorationLook, leastTextSize, plainTextLook, type TextLook } from "../../../model/look.ts";
import { parseThickness } from "../../../model/text/decoration-thickness.ts";
import { axesOf, featureKeys, featuresOf } from "../../../model/text/font-features.ts";

/** Resolved text keys of a drawing. Colour and opacity follow from the fill when text is set. */
export interface DrawingTextLook {
  readonly look: TextLook;
  readonly direction: "auto" | "ltr" | "rtl";
}

export const defaultLetters: DrawingTextLook = {
  look: { ...plainTextLook(defaults.fontFamily, defaults.fontSize), automatic: true },
  direction: "auto",
};

const textKeys = [
  "fontFamily",
  "fontSize",
  "fontWeight",
  "bold",
  "fontStyle",
  "italic",
  "fontVariationSettings",
  "letterSpacing",
  "wordSpacing",
  "textDecoration",
  "textDecorationStyle",
  "textDecorationColor",
  "textDecorationThickness",
  "textTransform",
  "language",
  "baseDirection",
  ...featureKeys,
] as const satisfies readonly (keyof Style)[];

/** The letters with a style's keys on top; the same object when it says nothing about text. */
export function lettersWith(base: DrawingTextLook, style: Style): DrawingTextLook {
  if (!textKeys.some((key) => style[key] !== undefined)) return base;
  const { look } = base;
  const decoration = style.textDecoration;
  return {
    look: {
      ...look,
      ...familiesIn(style, look),
      automatic: style.fontFamily === undefined && look.automatic,
      size: style.fontSize === undefined ? look.size : Math.max(style.fontSize, leastTextSize),
      weight: weightOf(style, look.weight),
      italic: style.fontStyle === undefined ? (style.italic ?? look.italic) : style.fontStyle !== "normal",
      letterSpacing: style.letterSpacing ?? look.letterSpacing,
      wordSpacing: style.wordSpacing ?? look.wordSpacing,
      underline: decoration === undefined ? look.underline : decoration.includes("underline"),
      overline: decoration === undefined ? look.overline : decoration.includes("overline"),
      lineThrough: decoration === undefined ? look.lineThrough : decoration.includes("line-through"),
      decoration: decorationWith(look.decoration, style),
      features: featureKeys.some((key) => style[key] !== undefined) ? featuresOf(style) : look.features,
      ...(style.fontVariationSettings === undefined ? {} : { axes: axesOf(style.fontVariationSettings) }),
      caps: style.textTransform === undefined ? look.caps : style.textTransform === "uppercase",
      language: style.language ?? look.language,
    },
    direction: style.baseDirection ?? base.direction,
  };
}

/** Ignores a value that is not understood: as for styles of text, it is reported where the style is read. */
function decorationWith(base: DecorationLook, style: Style): DecorationLook {
  const { textDecorationColor: color, textDecorationThickness: thickness } = style;
  return {
    style: style.textDecorationStyle ?? base.style,
    paint: (color === undefined ? undefined : parseColor(unquoteLiteral(color))) ?? base.paint,
    thickness: (thickness === undefined ? undefined : parseThickness(thickness)) ?? base.thickness,
  };
}

function familiesIn({ fontFamily }: Style, look: TextLook): Pick<TextLook, "family" | "otherFamilies"> {
  if (fontFamily === undefined) return look;
  if (typeof fontFamily === "string") return { family: unquoteLiteral(fontFamily), otherFamilies: [] };
  const [family = look.family, ...otherFamilies] = fontFamily.map(unquoteLiteral);
  return { family, otherFamilies };
}

/** CSS Fonts 4, 2.2.1 for the relative words; `fontWeight` wins over `bold`. */
function weightOf({ fontWeight, bold }: Style, inherited: number): number {
  switch (fontWeight) {
    case undefined:
      return bold === undefined ? inherited : bold ? 700 : 400;
    case "normal":
      return 400;
    case "bold":
      return 700;
    case "bolder":
      return inherited < 350 ? 400 : inherited < 550 ? 700 : 900;
    case "lighter":
      return inherited < 550 ? 100 : inherited < 750 ? 400 : 700;
    default:
      return fontWeight;
  }
}
