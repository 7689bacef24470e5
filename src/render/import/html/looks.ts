import { plainColor } from "../../graphics/draw/svg-file/css/css-color.ts";
import { genericOf } from "../../graphics/text/faces/families.ts";
import { parseColor } from "../../model/drawing/color.ts";
import { entryOf, type ImportedElement, points, withValues } from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { ofTwo } from "../of-two.ts";
import type { TextMarks } from "../text/compose.ts";
import { words } from "./cascade.ts";
import type { CssSide, Properties, TakenProperty } from "./properties.ts";

/** How the text of an element looks. All of it is handed down, lines and backgrounds of parts of a line as well. */
export interface CssLook {
  readonly fontFamily: string | undefined;
  /** Points. */
  readonly fontSize: number;
  readonly fontWeight: "normal" | "bold";
  readonly fontStyle: "normal" | "italic";
  readonly color: string;
  readonly textAlign: string | undefined;
  /** Where tables in it stand, which an attribute of old says and `text-align` does not. */
  readonly blockAlign: "center" | "right" | undefined;
  /** undefined: that of its first letters. */
  readonly baseDirection: "ltr" | "rtl" | undefined;
  readonly lineHeight: number | undefined;
  readonly letterSpacing: number;
  readonly textIndent: number;
  readonly textTransform: "none" | "uppercase";
  readonly whiteSpace: "normal" | "pre";
  readonly underline: boolean;
  readonly overline: boolean;
  readonly strike: boolean;
  readonly script: "sup" | "sub" | undefined;
  readonly highlight: string | undefined;
}

/** Browsers set text in 16 px, which is 12 points. */
export const initialLook: CssLook = {
  fontFamily: undefined,
  fontSize: 12,
  fontWeight: "normal",
  fontStyle: "normal",
  color: "#000000",
  textAlign: undefined,
  blockAlign: undefined,
  baseDirection: undefined,
  lineHeight: undefined,
  letterSpacing: 0,
  textIndent: 0,
  textTransform: "none",
  whiteSpace: "normal",
  underline: false,
  overline: false,
  strike: false,
  script: undefined,
  highlight: undefined,
};

const keep = /^(?:inherit|unset|revert)$/i;

/** The look of an element within one that looks like `outer`. */
export function lookOf(properties: Properties, outer: CssLook, isInline: boolean, reports: Reports): CssLook {
  const of = (name: TakenProperty): string | undefined => {
    const value = properties.get(name);
    return value === undefined || keep.test(value) ? undefined : value;
  };
  const fontSize = fontSizeOf(of("font-size"), outer.fontSize);
  const decoration = of("text-decoration-line");
  const align = of("text-align");
  const isTable = properties.get("display") === "table";
  const highlight = isInline ? colorOf(of("background-color")) : undefined;
  return {
    fontFamily: familyOf(of("font-family"), reports) ?? outer.fontFamily,
    fontSize,
    fontWeight: weightOf(of("font-weight")) ?? outer.fontWeight,
    fontStyle: italicOf(of("font-style")) ?? outer.fontStyle,
    color: colorOf(of("color")) ?? outer.color,
    // Tables do not take over where an attribute puts the blocks of an element (HTML, 15.3.6).
    textAlign:
      entryOf(aligns, align?.replace(/^-blocks-/, "") ?? "") ??
      (isTable && outer.blockAlign !== undefined
        ? outer.baseDirection === "rtl"
          ? "right"
          : "left"
        : outer.textAlign),
    blockAlign:
      align === undefined && !isPartOfTable(properties) ? outer.blockAlign : entryOf(blockAligns, align ?? ""),
    baseDirection: entryOf(directions, of("direction") ?? "") ?? outer.baseDirection,
    lineHeight: lineHeightOf(of("line-height"), fontSize) ?? outer.lineHeight,
    letterSpacing:
      of("letter-spacing") === "normal" ? 0 : (length(of("letter-spacing"), fontSize) ?? outer.letterSpacing),
    textIndent: length(of("text-indent"), fontSize) ?? outer.textIndent,
    textTransform: transformOf(of("text-transform"), reports) ?? outer.textTransform,
    whiteSpace: spaceOf(of("white-space")) ?? outer.whiteSpace,
    underline: decoration?.includes("underline") === true || outer.underline,
    overline: decoration?.includes("overline") === true || outer.overline,
    strike: decoration?.includes("line-through") === true || outer.strike,
    script: isInline ? (entryOf(scripts, of("vertical-align") ?? "") ?? outer.script) : undefined,
    highlight: highlight ?? (isInline ? outer.highlight : undefined),
  };
}

const isPartOfTable = (properties: Properties): boolean => /^table-/.test(properties.get("display") ?? "");

/** Where losses of one element are reported. */
export interface Reports {
  readonly findings: ImportFindings;
  readonly place: string;
}

const aligns = { left: "left", start: "left", right: "right", end: "right", center: "center", justify: "justify" };
const blockAligns = { "-blocks-center": "center", "-blocks-right": "right" } as const;
const directions = { ltr: "ltr", rtl: "rtl" } as const;
const scripts = { super: "sup", sub: "sub" } as const;

const weightOf = (value: string | undefined): CssLook["fontWeight"] | undefined => {
  if (value === undefined) return undefined;
  return /^(?:bold|bolder|[6-9]\d\d)$/i.test(value) ? "bold" : "normal";
};

const italicOf = (value: string | undefined): CssLook["fontStyle"] | undefined =>
  value === undefined ? undefined : /^(?:italic|oblique)/i.test(value) ? "italic" : "normal";

const spaceOf = (value: string | undefined): CssLook["whiteSpace"] | undefined =>
  value === undefined ? undefined : /^(?:pre|pre-wrap|pre-line|break-spaces)$/i.test(value) ? "pre" : "normal";

function transformOf(value: string | undefined, { findings, place }: Reports): CssLook["textTransform"] | undefined {
  if (value === undefined) return undefined;
  if (/^(?:lowercase|capitalize)$/i.test(value))
    findings.dropped("near", place, `The transformation of text ${quoted(value)} is`);
  return value.toLowerCase() === "uppercase" ? "uppercase" : "none";
}

function familyOf(value: string | undefined, { findings, place }: Reports): string | undefined {
  if (value === undefined) return undefined;
  const names = value.split(",", 20).map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"));
  const known = names.find((name) => genericOf(name.toLowerCase()) !== undefined);
  if (names[0] !== undefined && known !== names[0] && names[0] !== "") findings.family(place, names[0]);
  return known;
}

/** Factors of `medium`, 12 points (CSS Fonts 4, 2.5.1). */
export const namedSizes: Readonly<Record<string, number>> = {
  "xx-small": 6.75,
  "x-small": 7.5,
  small: 9.75,
  medium: 12,
  large: 13.5,
  "x-large": 18,
  "xx-large": 24,
};

function fontSizeOf(value: string | undefined, outer: number): number {
  if (value === undefined) return outer;
  const named = entryOf(namedSizes, value.toLowerCase());
  const size =
    named ??
    (value === "smaller" ? outer / 1.2 : value === "larger" ? outer * 1.2 : undefined) ??
    (value.endsWith("%") ? (outer * Number.parseFloat(value)) / 100 : length(value, outer));
  return size !== undefined && size > 0 && size < 1_000 ? points(size) : outer;
}

/** A multiple of the font's size. */
function lineHeightOf(value: string | undefined, fontSize: number): number | undefined {
  if (value === undefined || value === "normal") return undefined;
  const factor = /^[\d.]+$/.test(value)
    ? Number(value)
    : value.endsWith("%")
      ? Number.parseFloat(value) / 100
      : (length(value, fontSize) ?? 0) / fontSize;
  return factor > 0.2 && factor < 20 ? points(factor) : undefined;
}

const perUnit: Readonly<Record<string, number>> = {
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  q: 72 / 101.6,
};

/** A length in points; undefined: none, or one that depends on what is around. */
export function length(value: string | undefined, fontSize: number): number | undefined {
  const [, number = "", unit = ""] = /^([+-]?(?:\d+\.?\d{0,6}|\.\d{1,6}))\d*([a-z]*)$/i.exec(value ?? "") ?? [];
  if (number === "") return undefined;
  const named = unit.toLowerCase();
  const factor = named === "" ? (Number(number) === 0 ? 0 : undefined) : unitOf(named, fontSize);
  const made = factor === undefined ? undefined : Number(number) * factor;
  return made === undefined || Math.abs(made) > 100_000 ? undefined : points(made);
}

const unitOf = (unit: string, fontSize: number): number | undefined => {
  if (unit === "em") return fontSize;
  if (unit === "rem") return initialLook.fontSize;
  return unit === "ex" || unit === "ch" ? fontSize / 2 : entryOf(perUnit, unit);
};

/** Colours of the screen, as paper has them, and the name that CSS 3 has not (CSS Color 4, 6.1, 6.2 and A). */
const systemColors: Readonly<Record<string, string>> = {
  ...{ windowtext: "#000000", canvastext: "#000000", buttontext: "#000000", captiontext: "#000000" },
  ...{ window: "#FFFFFF", canvas: "#FFFFFF", buttonface: "#EFEFEF", graytext: "#808080", linktext: "#0000EE" },
  rebeccapurple: "#663399",
};

/** A colour as definitions write it; undefined: none, or transparent. */
export function colorOf(value: string | undefined): string | undefined {
  if (value === undefined || /^(?:transparent|none|currentcolor|initial|inherit|unset|auto)$/i.test(value))
    return undefined;
  const made = entryOf(systemColors, value.toLowerCase()) ?? plainColor(value);
  if (/^#[0-9a-f]{6}00$/i.test(made)) return undefined;
  if (/^#[0-9a-f]{6}ff$/i.test(made)) return made.slice(0, 7);
  return /^(?:#.+|[a-z]+)$/i.test(made) && parseColor(made) !== undefined ? made : undefined;
}

/** The look of text as keys of a style. */
export const textStyle = (look: CssLook): ImportedElement =>
  withValues({
    fontFamily: look.fontFamily,
    fontSize: look.fontSize,
    fontWeight: look.fontWeight,
    fontStyle: look.fontStyle,
    color: look.color,
    textAlign: look.textAlign,
    baseDirection: look.baseDirection,
    lineHeight: look.lineHeight,
    letterSpacing: look.letterSpacing,
    textIndent: look.textIndent,
    textTransform: look.textTransform,
    whiteSpace: look.whiteSpace,
    textDecoration: decorated(look),
  });

const decorated = ({ underline, overline, strike }: CssLook): string => {
  const lines = [underline ? "underline" : "", overline ? "overline" : "", strike ? "line-through" : ""].filter(
    (line) => line !== "",
  );
  return lines.length === 0 ? "none" : lines.join(" ");
};

/** A piece of text as marks, where it differs from its paragraph. Looks that a mark cannot take away are reported. */
export function marksOf(look: CssLook, paragraph: CssLook, { findings, place }: Reports): TextMarks {
  if (look === paragraph) return {};
  const { marks, isPlain, hasLineAbove } = knownMarks(look, paragraph);
  if (isPlain) findings.plainWithin(place);
  if (hasLineAbove) findings.dropped("near", place, "A line above a part of a text is");
  return { ...marks };
}

const knownMarks = ofTwo((look: CssLook, paragraph: CssLook) => {
  const own = <Key extends keyof CssLook>(key: Key): CssLook[Key] | undefined =>
    look[key] === paragraph[key] ? undefined : look[key];
  const marks = withValues({
    bold: own("fontWeight") === "bold" ? true : undefined,
    italic: own("fontStyle") === "italic" ? true : undefined,
    underline: own("underline") === true ? true : undefined,
    strike: own("strike") === true ? true : undefined,
    script: own("script"),
    caps: own("textTransform") === "uppercase" ? true : undefined,
    color: own("color"),
    highlight: own("highlight"),
    // Raised and lowered text is small by itself.
    size: look.script === undefined ? own("fontSize") : undefined,
    spacing: own("letterSpacing"),
    font: own("fontFamily"),
  }) as TextMarks;
  return {
    marks,
    isPlain: own("fontWeight") === "normal" || own("fontStyle") === "normal",
    hasLineAbove: own("overline") === true,
  };
});

/** The lines, distances and background of a box as keys of a style. */
export function boxStyle(properties: Properties, look: CssLook, textWidth: number): ImportedElement {
  const at = (name: TakenProperty): number | undefined => length(properties.get(name), look.fontSize);
  const made: Record<string, unknown> = {};
  for (const [side, name] of namedSides) {
    made[`margin${side}`] = unlessZero(at(`margin-${name}`));
    made[`padding${side}`] = positive(at(`padding-${name}`));
    made[`border${side}`] = borderOf(properties, name, look);
  }
  return withValues({
    ...made,
    backgroundColor: colorOf(properties.get("background-color")),
    borderRadius: positive(at("border-radius")),
    ...widthOf(properties, look, textWidth),
    minHeight: minHeightOf(properties, look),
    keepTogether: isAvoid(properties.get("page-break-inside") ?? properties.get("break-inside")) || undefined,
  });
}

const namedSides = [
  ["Top", "top"],
  ["Right", "right"],
  ["Bottom", "bottom"],
  ["Left", "left"],
] as const;

const isAvoid = (value: string | undefined): boolean => value !== undefined && /^avoid/i.test(value);
const unlessZero = (value: number | undefined): number | undefined => (value === 0 ? undefined : value);
const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/** Taller boxes are the pages of the file itself, which the document divides by itself. */
const tallest = 400;

/** The least height of a box in points, with its padding. */
function minHeightOf(properties: Properties, { fontSize }: CssLook): number | undefined {
  const at = (name: TakenProperty): number => positive(length(properties.get(name), fontSize)) ?? 0;
  const height = Math.max(at("height"), at("min-height"));
  const padding = properties.get("box-sizing") === "border-box" ? 0 : at("padding-top") + at("padding-bottom");
  return height > 0 && height <= tallest ? points(height + padding) : undefined;
}

/** A box as wide as the text, or wider, has no width: it fills the page that it comes onto. */
function widthOf(properties: Properties, look: CssLook, textWidth: number): ImportedElement {
  const value = properties.get("width") ?? properties.get("max-width") ?? "";
  const isCentred = properties.get("margin-left") === "auto";
  // Without a word a margin is 0 (CSS 2.2, 8.3): all of the space is at the other side.
  const isRight = isCentred && properties.get("margin-right") !== "auto";
  const share = /^\d+(?:\.\d+)?%$/.test(value) ? Number.parseFloat(value) : undefined;
  const wide = share === undefined ? length(value, look.fontSize) : undefined;
  const width =
    share !== undefined && share < 100 && share > 0
      ? value
      : wide !== undefined && wide > 0 && wide < textWidth
        ? wide
        : undefined;
  const horizontalAlign = width === undefined || !isCentred ? undefined : isRight ? "right" : "center";
  return withValues({ width, horizontalAlign });
}

export const namedWidths = { thin: 0.75, medium: 2.25, thick: 3.75 };

/** `1 solid #000000`; undefined: none. */
function borderOf(properties: Properties, side: CssSide, look: CssLook): string | undefined {
  const kind = (properties.get(`border-${side}-style`) ?? "none").toLowerCase();
  if (kind === "none" || kind === "hidden") return undefined;
  const written = properties.get(`border-${side}-width`) ?? "medium";
  const width = entryOf(namedWidths, written.toLowerCase()) ?? length(written, look.fontSize) ?? 0;
  if (width <= 0) return undefined;
  return `${width} ${kind} ${colorOf(properties.get(`border-${side}-color`)) ?? look.color}`;
}

/** Breaks before and after a box. */
export const breaksOf = (properties: Properties): { readonly before: boolean; readonly after: boolean } => {
  const isBreak = (side: "before" | "after"): boolean =>
    /^(?:always|page|left|right|recto|verso)$/i.test(
      properties.get(`break-${side}`) ?? properties.get(`page-break-${side}`) ?? "",
    );
  return { before: isBreak("before"), after: isBreak("after") };
};

export const firstWord = (value: string | undefined): string => {
  if (value !== undefined && /^[a-z-]+$/.test(value)) return value;
  return words(value ?? "")[0]?.toLowerCase() ?? "";
};
