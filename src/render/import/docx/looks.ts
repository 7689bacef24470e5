import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { entryOf, type ImportedElement, points, unlessEmpty, withValues } from "../definition.ts";
import { ofTwo } from "../of-two.ts";
import type { TextMarks } from "../text/compose.ts";
import { fillOf, hexOf } from "./shading.ts";
import { attr, kid, kids, measure, toggle, val } from "./xml.ts";

/** The look of a run or a paragraph; lengths are points. undefined: not said. */
export interface WordLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly caps?: boolean;
  readonly hidden?: boolean;
  readonly script?: "sup" | "sub" | "none";
  readonly color?: string;
  readonly highlight?: string;
  readonly size?: number;
  readonly spacing?: number;
  readonly font?: string;
  /** Of right-to-left text and of scripts that Word calls complex: what they have in place of their own size and weight (17.3.2.26). */
  readonly isComplex?: boolean;
  readonly complexSize?: number;
  readonly complexBold?: boolean;
  readonly complexItalic?: boolean;
  /** The paragraph runs from right to left: its left is where it begins, on the right (17.3.1.6). */
  readonly isRightToLeft?: boolean;
  readonly align?: string;
  readonly before?: number;
  readonly after?: number;
  /** A multiple of the size of the text. */
  readonly line?: number;
  /** In points, whatever the size of the text; `isLeast`: or more. */
  readonly exactLine?: { readonly points: number; readonly isLeast: boolean };
  /** Distances from the margin. */
  readonly tabs?: readonly ImportedTab[];
  readonly left?: number;
  readonly right?: number;
  readonly firstLine?: number;
  readonly background?: string;
  readonly borders?: ImportedElement;
  readonly keepNext?: boolean;
  readonly keepLines?: boolean;
  readonly breakBefore?: boolean;
  /** No space between paragraphs of one style. */
  readonly contextual?: boolean;
}

interface ImportedTab {
  readonly at: number;
  readonly align: "left" | "center" | "right" | "decimal";
  readonly leader: string | undefined;
}

/** A look over another: what it does not say is the other's. */
export const over: (upper: WordLook, lower: WordLook) => WordLook = ofTwo((upper, lower) => {
  const { line, exactLine, ...rest } = lower;
  const saysLine = upper.line !== undefined || upper.exactLine !== undefined;
  return { ...(saysLine ? rest : lower), ...withValues({ ...upper }) };
});

const scripts: Readonly<Record<string, WordLook["script"]>> = {
  superscript: "sup",
  subscript: "sub",
  baseline: "none",
};

/** Run properties (17.3.2.28). */
export function runLook(
  rPr: XmlElement | undefined,
  fontOf: (rFonts: XmlElement | undefined) => string | undefined,
): WordLook {
  if (rPr === undefined) return noLook;
  const underline = kid(rPr, "u");
  const highlight = val(rPr, "highlight");
  return withValues({
    bold: toggle(rPr, "b"),
    italic: toggle(rPr, "i"),
    underline: underline === undefined ? undefined : !["none", ""].includes(attr(underline, "val")),
    strike: toggle(rPr, "strike") ?? toggle(rPr, "dstrike"),
    caps: toggle(rPr, "caps") ?? toggle(rPr, "smallCaps"),
    hidden: toggle(rPr, "vanish"),
    script: entryOf(scripts, val(rPr, "vertAlign")),
    color: hexOf(val(rPr, "color")),
    highlight: entryOf(highlights, highlight) ?? fillOf(kid(rPr, "shd")),
    size: measure(kid(rPr, "sz"), "val", 2),
    spacing: measure(kid(rPr, "spacing"), "val", 20),
    font: fontOf(kid(rPr, "rFonts")),
    isComplex: toggle(rPr, "rtl") ?? toggle(rPr, "cs"),
    complexSize: measure(kid(rPr, "szCs"), "val", 2),
    complexBold: toggle(rPr, "bCs"),
    complexItalic: toggle(rPr, "iCs"),
  }) as WordLook;
}

/** The look of a run as it is shown. */
export function shown(look: WordLook): WordLook {
  if (look.isComplex !== true) return look;
  const { complexSize: size, complexBold: bold, complexItalic: italic } = look;
  return { ...look, ...withValues({ size, bold, italic }) };
}

const highlights: Readonly<Record<string, string>> = {
  ...{ yellow: "#FFFF00", green: "#00FF00", cyan: "#00FFFF", magenta: "#FF00FF", blue: "#0000FF", red: "#FF0000" },
  ...{ darkBlue: "#000080", darkCyan: "#008080", darkGreen: "#008000", darkMagenta: "#800080", darkRed: "#800000" },
  ...{ darkYellow: "#808000", darkGray: "#808080", lightGray: "#C0C0C0", black: "#000000", white: "#FFFFFF" },
};

const aligns: Readonly<Record<string, string>> = {
  ...{ left: "left", start: "left", center: "center", right: "right", end: "right" },
  ...{ both: "justify", distribute: "justify" },
};

/** Paragraph properties (17.3.1.26), without those of their runs. */
export function paragraphLook(pPr: XmlElement | undefined): WordLook {
  if (pPr === undefined) return noLook;
  const [spacing, ind] = [kid(pPr, "spacing"), kid(pPr, "ind")];
  const hanging = measure(ind, "hanging", 20);
  return withValues({
    isRightToLeft: toggle(pPr, "bidi"),
    align: entryOf(aligns, val(pPr, "jc")),
    before: measure(spacing, "before", 20),
    after: measure(spacing, "after", 20),
    line: lineOf(spacing),
    exactLine: exactLineOf(spacing),
    tabs: tabsOf(kid(pPr, "tabs")),
    left: measure(ind, "left", 20) ?? measure(ind, "start", 20),
    right: measure(ind, "right", 20) ?? measure(ind, "end", 20),
    firstLine: hanging === undefined ? measure(ind, "firstLine", 20) : -hanging,
    background: fillOf(kid(pPr, "shd")),
    borders: bordersIn(kid(pPr, "pBdr")),
    keepNext: toggle(pPr, "keepNext"),
    keepLines: toggle(pPr, "keepLines"),
    breakBefore: toggle(pPr, "pageBreakBefore"),
    contextual: toggle(pPr, "contextualSpacing"),
  }) as WordLook;
}

/** Word's single line is that of the font, about 1.17 of its size. */
const singleLine = 1.17;

function lineOf(spacing: XmlElement | undefined): number | undefined {
  const line = measure(spacing, "line", 240);
  const rule = attr(spacing, "lineRule");
  if (line === undefined || line <= 0 || (rule !== "" && rule !== "auto")) return undefined;
  return points(line * singleLine);
}

function exactLineOf(spacing: XmlElement | undefined): WordLook["exactLine"] {
  const [line, rule] = [measure(spacing, "line", 20), attr(spacing, "lineRule")];
  if (line === undefined || line <= 0 || (rule !== "exact" && rule !== "atLeast")) return undefined;
  return { points: line, isLeast: rule === "atLeast" };
}

/** A line height in points as a multiple of the size; one that is less than the line of the font, and may be more, says nothing. */
function lineFactor({ line, exactLine, size = 10 }: WordLook): number | undefined {
  if (exactLine === undefined) return line;
  const factor = points(exactLine.points / size);
  return exactLine.isLeast && factor < singleLine ? undefined : factor;
}

const tabAligns: Readonly<Record<string, ImportedTab["align"]>> = {
  ...{ left: "left", start: "left", num: "left", center: "center", right: "right", end: "right", decimal: "decimal" },
};
const leaders: Readonly<Record<string, string>> = {
  ...{ dot: "dots", hyphen: "dashes", underscore: "line", heavy: "line", middleDot: "\u00B7" },
};

/** Tab stops (17.3.1.38). Those that only take away one of a style are none. */
function tabsOf(tabs: XmlElement | undefined): readonly ImportedTab[] | undefined {
  if (tabs === undefined) return undefined;
  return kids(tabs, "tab").flatMap((stop) => {
    const [at, align] = [measure(stop, "pos", 20), entryOf(tabAligns, attr(stop, "val"))];
    return at === undefined || align === undefined
      ? []
      : [{ at, align, leader: entryOf(leaders, attr(stop, "leader")) }];
  });
}

/** Stops of a style begin where its lines do, those of Word at the margin. */
function stopsOf(look: WordLook): readonly ImportedElement[] | undefined {
  const from = Math.max(0, look.left ?? 0);
  const stops = (look.tabs ?? []).filter(({ at }) => at > from);
  return stops.length === 0
    ? undefined
    : stops
        .slice(0, 20)
        .map(({ at, align, leader }) =>
          withValues({ at: points(at - from), align: align === "left" ? undefined : align, leader }),
        );
}

const lineKinds: Readonly<Record<string, string>> = {
  ...{ dashed: "dashed", dotted: "dotted", dashSmallGap: "dashed", dotDash: "dashed", double: "double" },
  ...{ inset: "inset", outset: "outset", threeDEmboss: "ridge", threeDEngrave: "groove" },
};

/** One line (17.3.4): its thickness is in eighths of a point. undefined: not said. */
function borderOf(side: XmlElement | undefined): string | undefined {
  if (side === undefined) return undefined;
  const kind = attr(side, "val");
  if (["nil", "none", ""].includes(kind)) return "none";
  const width = Math.max(0.25, measure(side, "sz", 8) ?? 0.5);
  return `${width} ${entryOf(lineKinds, kind) ?? "solid"} ${hexOf(attr(side, "color")) ?? "#000000"}`;
}

/** The four sides of a box, by the keys of a style. */
export function bordersIn(sides: XmlElement | undefined): ImportedElement | undefined {
  if (sides === undefined) return undefined;
  return unlessEmpty({
    borderTop: borderOf(kid(sides, "top")),
    borderRight: borderOf(kid(sides, "right") ?? kid(sides, "end")),
    borderBottom: borderOf(kid(sides, "bottom")),
    borderLeft: borderOf(kid(sides, "left") ?? kid(sides, "start")),
  });
}

/** The lines between the cells of a table. */
export const innerBorders = (sides: XmlElement | undefined): ImportedElement =>
  withValues({ horizontal: borderOf(kid(sides, "insideH")), vertical: borderOf(kid(sides, "insideV")) });

const opposite: Readonly<Record<string, string>> = { left: "right", right: "left" };

/** A paragraph that runs from right to left has its sides where they are on the page. */
function onPage(look: WordLook): WordLook {
  const { isRightToLeft, align = "left", left, right, ...rest } = look;
  if (isRightToLeft !== true) return look;
  const sides = { left: right, right: left, align: opposite[align] ?? align };
  return { ...rest, isRightToLeft, ...withValues(sides) };
}

const directionOf = (isRightToLeft: boolean | undefined): string | undefined =>
  isRightToLeft === undefined ? undefined : isRightToLeft ? "rtl" : "ltr";

/** It says nothing. One object: looks that are put together are known by those that they are made of. */
export const noLook: WordLook = {};

/** A look as a style of a definition; `base`: what an element without it has. */
export const styleOf = (said: WordLook, base: WordLook = noLook): ImportedElement => knownStyles(said, base);

const knownStyles = ofTwo((said: WordLook, base: WordLook): ImportedElement => {
  const look = onPage(said);
  const own = <Key extends keyof WordLook>(key: Key): WordLook[Key] | undefined =>
    look[key] === base[key] ? undefined : look[key];
  const decoration = [look.underline === true ? "underline" : "", look.strike === true ? "line-through" : ""];
  const lines = decoration.filter((line) => line !== "").join(" ");
  return withValues({
    ...textStyle(own),
    textDecoration: lines === "" ? undefined : lines,
    textTransform: own("caps") === true ? "uppercase" : undefined,
    baseDirection: directionOf(own("isRightToLeft")),
    textAlign: own("align"),
    marginTop: own("before"),
    marginBottom: own("after"),
    lineHeight: lineFactor(look) === lineFactor(base) ? undefined : lineFactor(look),
    tabStops: own("tabs") === undefined ? undefined : stopsOf(look),
    marginLeft: positive(own("left")),
    marginRight: positive(own("right")),
    textIndent: own("firstLine"),
    backgroundColor: own("background"),
    ...own("borders"),
    keepWithNext: own("keepNext"),
    keepTogether: own("keepLines"),
  });
});

/** The initial values of keys that the style of a kind may have, and an element of the kind may lack. */
const unset: ImportedElement = {
  ...{ color: "#000000", fontStyle: "normal", textAlign: "left", textTransform: "none", textDecoration: "none" },
  ...{ borderTop: "none", borderRight: "none", borderBottom: "none", borderLeft: "none", letterSpacing: 0 },
  ...{ marginLeft: 0, marginRight: 0, textIndent: 0, backgroundColor: "transparent" },
};

/** A style for an element whose kind has a style of its own: it unsets the keys that only the kind's style sets. */
export const insteadOf = (kind: ImportedElement, style: ImportedElement): ImportedElement => ({
  ...Object.fromEntries(Object.entries(unset).filter(([key]) => kind[key] !== undefined)),
  ...style,
});

/** Headings of Word are not bold, and have no margins, unless they say so. */
export const headingStyleOf = (look: WordLook, base: WordLook): ImportedElement =>
  styleOf({ ...base, bold: false, before: 0, after: 0, ...look });

const positive = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.max(0, value);

function textStyle(own: <Key extends keyof WordLook>(key: Key) => WordLook[Key] | undefined): ImportedElement {
  const [bold, italic] = [own("bold"), own("italic")];
  return {
    fontFamily: own("font"),
    fontSize: own("size"),
    fontWeight: bold === undefined ? undefined : bold ? "bold" : "normal",
    fontStyle: italic === undefined ? undefined : italic ? "italic" : "normal",
    color: own("color"),
    letterSpacing: own("spacing"),
  };
}

/** A run's look as marks, where it differs from that of its paragraph. */
export function marksOf(look: WordLook, paragraph: WordLook): TextMarks {
  keepOn();
  return knownMarks(look, paragraph);
}

const knownMarks = ofTwo((look: WordLook, paragraph: WordLook): TextMarks => {
  const on = (key: "bold" | "italic" | "underline" | "strike" | "caps") =>
    look[key] === true && paragraph[key] !== true ? true : undefined;
  const own = <Key extends keyof WordLook>(key: Key) => (look[key] === paragraph[key] ? undefined : look[key]);
  return withValues({
    ...{ bold: on("bold"), italic: on("italic"), underline: on("underline"), strike: on("strike"), caps: on("caps") },
    script: look.script === "none" ? undefined : look.script,
    color: own("color"),
    highlight: own("highlight"),
    size: own("size"),
    spacing: own("spacing"),
    font: own("font"),
  }) as TextMarks;
});
