import { genericOf } from "../../graphics/text/faces/families.ts";
import { entryOf, type ImportedElement, points, unlessEmpty, withValues } from "../definition.ts";
import { quoted } from "../findings.ts";
import type { TextMarks } from "../text/compose.ts";
import {
  isNode,
  numberOf,
  type PdfmakeContext,
  type PdfmakeLook,
  type PdfmakeNode,
  type PdfmakeReadState,
  textOf,
} from "./node.ts";

/** Keys of text, which descendants inherit. */
const inherited = [
  ...["font", "fontSize", "bold", "italics", "color", "alignment", "lineHeight", "characterSpacing", "decoration"],
  ...["decorationStyle", "decorationColor", "decorationThickness"],
  ...[
    "background",
    "opacity",
    "sup",
    "sub",
    "noWrap",
    "preserveLeadingSpaces",
    "leadingIndent",
    "link",
    "linkToDestination",
  ],
];

/** Keys of the box around a node. */
const ofBox = ["margin", "marginLeft", "marginTop", "marginRight", "marginBottom", "fillColor", "borderColor"];

const mostNames = 8;

/** The styles that a node names, in their order. */
function namesOf(node: PdfmakeNode): readonly string[] {
  const { style } = node;
  return (Array.isArray(style) ? style : [style]).filter((name) => typeof name === "string").slice(0, mostNames);
}

/** The look of a node by itself: its named styles, then its own keys. `extends` of a style is followed. */
export function ownLook(node: PdfmakeNode, { styles }: Pick<PdfmakeReadState, "styles">): PdfmakeLook {
  const named = namesOf(node).map((name) => styleCalled(name, styles, 0));
  return Object.assign({}, ...named, isNode(node["style"]) ? lookIn(node["style"]) : {}, lookIn(node));
}

function styleCalled(name: string, styles: PdfmakeNode, depth: number): PdfmakeLook {
  const style = styles[name];
  if (!isNode(style) || depth > mostNames) return {};
  const parents = (Array.isArray(style["extends"]) ? style["extends"] : [style["extends"]]).filter(
    (parent) => typeof parent === "string",
  );
  return Object.assign(
    {},
    ...parents.slice(0, mostNames).map((parent) => styleCalled(parent, styles, depth + 1)),
    lookIn(style),
  );
}

function lookIn(node: PdfmakeNode): PdfmakeLook {
  const keys = [...inherited, ...ofBox].filter((key) => node[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, node[key]]));
}

/** The part of a look that descendants have as well. */
export const handedDown = (look: PdfmakeLook): PdfmakeLook =>
  Object.fromEntries(Object.entries(look).filter(([key]) => inherited.includes(key)));

const alignments: ReadonlySet<unknown> = new Set(["left", "center", "right", "justify"]);

/** pdfmake's line heights are multiples of the font's own line: of Roboto, 1.17 of its size. */
const lineOfFont = 1.17;

/** A look as a style of a definition. */
export function styleOf(look: PdfmakeLook, reading: PdfmakeReadState, place: string): ImportedElement {
  const { bold, italics, alignment, lineHeight, characterSpacing, leadingIndent, opacity, preserveLeadingSpaces } =
    look;
  return withValues({
    fontFamily: familyOf(look["font"], reading, place),
    fontSize: positive(look["fontSize"]),
    fontWeight: typeof bold === "boolean" ? (bold ? "bold" : "normal") : undefined,
    fontStyle: typeof italics === "boolean" ? (italics ? "italic" : "normal") : undefined,
    color: colorOf(look["color"], reading, place),
    textAlign: alignments.has(alignment) ? alignment : undefined,
    lineHeight: positive((numberOf(lineHeight) ?? 0) * lineOfFont),
    letterSpacing: numberOf(characterSpacing),
    textIndent: numberOf(leadingIndent),
    textDecoration: decorationOf(look["decoration"]),
    textDecorationStyle: lineKinds.has(look["decorationStyle"]) ? look["decorationStyle"] : undefined,
    textDecorationColor: colorOf(look["decorationColor"], reading, place),
    textDecorationThickness: positive(look["decorationThickness"]),
    whiteSpace: preserveLeadingSpaces === true ? "pre" : undefined,
    opacity: fraction(opacity),
    backgroundColor: colorOf(look["fillColor"], reading, place),
    ...marginOf(look),
  });
}

/** A look as marks of a piece of text, where it differs from its paragraph. */
export function marksOf(
  look: PdfmakeLook,
  paragraph: PdfmakeLook,
  reading: PdfmakeReadState,
  place: string,
): TextMarks {
  const differs = (key: string): boolean => look[key] !== paragraph[key];
  const color = differs("color") ? colorOf(look["color"], reading, place) : undefined;
  const highlight = colorOf(look["background"], reading, place);
  const decoration = differs("decoration") ? decorationOf(look["decoration"]) : undefined;
  if (decoration?.includes("overline") === true)
    reading.findings.dropped("near", place, "A line above a part of a text is");
  if (lineKeys.some(differs)) reading.findings.dropped("near", place, "A line of its own kind at a part of a text is");
  const link = textOf(look["link"]);
  const goto = textOf(look["linkToDestination"]);
  const size = differs("fontSize") ? positive(look["fontSize"]) : undefined;
  const font = differs("font") ? familyOf(look["font"], reading, place) : undefined;
  const lacks = (key: string): boolean => paragraph[key] === true && look[key] !== true;
  if (lacks("bold") || lacks("italics")) reading.findings.plainWithin(place);
  return withValues({
    bold: differs("bold") && look["bold"] === true ? true : undefined,
    italic: differs("italics") && look["italics"] === true ? true : undefined,
    underline: decoration?.includes("underline") === true ? true : undefined,
    strike: decoration?.includes("line-through") === true ? true : undefined,
    script:
      look["sup"] === true || isNode(look["sup"])
        ? "sup"
        : look["sub"] === true || isNode(look["sub"])
          ? "sub"
          : undefined,
    spacing: differs("characterSpacing") ? numberOf(look["characterSpacing"]) : undefined,
    ...{ color, highlight, size, font, link, goto },
  }) as TextMarks;
}

const positive = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? points(number) : undefined;
};

export const fraction = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.min(1, Math.max(0, number));
};

/** Families that come with pdfmake and with PDF, as those that look like them. */
const families: Readonly<Record<string, string>> = {
  roboto: "Noto Sans",
  helvetica: "Arial",
  times: "Times New Roman",
  courier: "Courier New",
};

function familyOf(font: unknown, { findings }: PdfmakeReadState, place: string): string | undefined {
  const name = textOf(font);
  if (name === undefined) return undefined;
  const known = entryOf(families, name.toLowerCase());
  if (known !== undefined) return known === "Noto Sans" ? undefined : known;
  if (genericOf(name.toLowerCase()) !== undefined) return name;
  findings.family(place, name);
  return undefined;
}

/** A colour as definitions write it; gradients and patterns are reported. */
export function colorOf(color: unknown, { findings }: PdfmakeReadState, place: string): string | undefined {
  if (color === undefined || color === null || color === "") return undefined;
  const name = textOf(color);
  if (name !== undefined && /^(?:#[\da-f]{6}|#[\da-f]{3}|[a-z]+)$/i.test(name)) return name;
  findings.dropped("near", place, `The colour ${quoted(name ?? "of another kind")} is`);
  return undefined;
}

const lineKinds: ReadonlySet<unknown> = new Set(["dashed", "dotted", "double", "wavy"]);
const lineKeys = ["decorationStyle", "decorationColor", "decorationThickness"];

function decorationOf(decoration: unknown): string | undefined {
  const lines = (Array.isArray(decoration) ? decoration : [decoration]).map((line) =>
    line === "lineThrough" ? "line-through" : line,
  );
  const drawn = ["underline", "overline", "line-through"].filter((line) => lines.includes(line));
  return drawn.length === 0 ? undefined : drawn.join(" ");
}

/** pdfmake's margins are left, top, right, bottom, or sides and top, or one number. */
function marginOf(look: PdfmakeLook): ImportedElement {
  const { margin } = look;
  const numbers = (Array.isArray(margin) ? margin : [margin]).map(numberOf);
  const [first, second = first, third = first, fourth = second] = numbers;
  const [left, top, right, bottom] =
    numbers.length === 1 ? [first, first, first, first] : [first, second, third, fourth];
  return withValues({
    marginTop: rounded(numberOf(look["marginTop"]) ?? top),
    marginRight: rounded(numberOf(look["marginRight"]) ?? right),
    marginBottom: rounded(numberOf(look["marginBottom"]) ?? bottom),
    marginLeft: rounded(numberOf(look["marginLeft"]) ?? left),
  });
}

const rounded = (value: number | undefined): number | undefined =>
  value === undefined || value === 0 ? undefined : points(value);

/** A style of one of these names would be that of all such elements. */
const ofElements = /^(?:p|h[1-5]|th|td|ul|ol|table)$/;

export const nameOfStyle = (name: string): string => (ofElements.test(name) ? `${name}-style` : name.slice(0, 100));

/** The style of an element: names, where the node has nothing but those, else written out. */
export function styleFor(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): unknown {
  const own = ownLook(node, reading);
  const names = namesOf(node).filter((name) => isNode(reading.styles[name]));
  const hasMore = Object.keys(around.look).length > 0 || Object.keys(lookIn(node)).length > 0 || isNode(node["style"]);
  const called = names.map(nameOfStyle);
  if (!hasMore) return called.length > 1 ? called : called[0];
  return unlessEmpty(styleOf({ ...around.look, ...own }, reading, around.place));
}
