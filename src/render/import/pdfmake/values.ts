import { isNode, numberOf, type PdfmakeNode } from "./node.ts";

/** Whether the reader takes over a value, or the value changes nothing. */
type PdfmakeGrammar = (value: unknown) => boolean;

const oneOf = (...words: readonly unknown[]): PdfmakeGrammar => {
  const known = new Set(words);
  return (value) => known.has(value);
};
const either =
  (...grammars: readonly PdfmakeGrammar[]): PdfmakeGrammar =>
  (value) =>
    grammars.some((one) => one(value));
const listOf =
  (grammar: PdfmakeGrammar, most = Number.POSITIVE_INFINITY): PdfmakeGrammar =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((one) => one === null || grammar(one));

const isBoolean: PdfmakeGrammar = (value) => typeof value === "boolean";
const isText: PdfmakeGrammar = (value) => typeof value === "string";
const isNumber: PdfmakeGrammar = (value) => numberOf(value) !== undefined;
const isPositive: PdfmakeGrammar = (value) => (numberOf(value) ?? 0) > 0;
const isShare: PdfmakeGrammar = (value) => typeof value === "string" && /^\d+(?:\.\d+)?%$/.test(value);
const isWidth = either(isNumber, isShare, oneOf("auto", "*"));
const isLine = oneOf("underline", "overline", "lineThrough", "");
const isNames = either(isText, listOf(isText));
const isOrientation = oneOf("landscape", "portrait");
/** The reader reports by messages of its own what it makes of them. */
const reportedElsewhere: PdfmakeGrammar = () => true;

const ofContent = {
  ...{ text: reportedElsewhere, stack: reportedElsewhere, columns: reportedElsewhere, ul: reportedElsewhere },
  ...{ ol: reportedElsewhere, table: reportedElsewhere, image: reportedElsewhere, svg: reportedElsewhere },
  ...{ qr: reportedElsewhere, canvas: reportedElsewhere, toc: reportedElsewhere, id: isText },
  ...{ style: either(isNames, isNode), extends: isNames, destination: isText, link: isText, linkToDestination: isText },
  ...{ linkToPage: reportedElsewhere, pageReference: isText, textReference: isText, headlineLevel: isNumber },
  ...{ tocItem: either(isBoolean, isNames), tocStyle: reportedElsewhere, tocNumberStyle: reportedElsewhere },
};

const ofText = {
  ...{ font: isText, fontSize: isPositive, bold: isBoolean, italics: isBoolean, color: reportedElsewhere },
  ...{ alignment: oneOf("left", "center", "right", "justify"), lineHeight: isPositive, characterSpacing: isNumber },
  ...{
    decoration: either(isLine, listOf(isLine)),
    decorationColor: reportedElsewhere,
    decorationThickness: isPositive,
  },
  ...{ decorationStyle: oneOf("dashed", "dotted", "double", "wavy", "solid"), background: reportedElsewhere },
  ...{ opacity: isNumber, sup: isBoolean, sub: isBoolean },
  ...{ preserveLeadingSpaces: isBoolean, leadingIndent: isNumber, foreground: reportedElsewhere },
};

const ofBoxes = {
  ...{ margin: either(isNumber, listOf(isNumber, 4)), marginLeft: isNumber, marginTop: isNumber },
  ...{ marginRight: isNumber, marginBottom: isNumber, fillColor: reportedElsewhere },
  ...{ borderColor: listOf(isText, 4), border: listOf(isBoolean, 4) },
  ...{ pageBreak: oneOf("before", "after"), pageOrientation: isOrientation, unbreakable: isBoolean },
  ...{ absolutePosition: reportedElsewhere, relativePosition: reportedElsewhere },
  ...{ width: isWidth, height: isNumber, fit: either(isNumber, listOf(isNumber, 2)), columnGap: isNumber },
  ...{ colSpan: isNumber, rowSpan: isNumber, layout: reportedElsewhere },
  type: oneOf(
    ...["lower-alpha", "upper-alpha", "lower-roman", "upper-roman", "decimal"],
    ...["disc", "square", "circle", "none"],
  ),
  ...{ separator: isNames, start: isNumber, reversed: isBoolean, markerColor: reportedElsewhere },
  ...{ listType: reportedElsewhere, counter: reportedElsewhere },
};

/** Values of each key of a node, and of a style. */
export const valuesOfNodes: Readonly<Record<string, PdfmakeGrammar>> = { ...ofContent, ...ofText, ...ofBoxes };

export const valuesOfRoot: Readonly<Record<string, PdfmakeGrammar>> = {
  ...{ content: reportedElsewhere, styles: isNode, defaultStyle: isNode, images: isNode, info: isNode },
  ...{ language: isText, pageSize: either(isText, isNode), pageOrientation: isOrientation },
  pageMargins: either(isNumber, listOf(isNumber, 4)),
  ...{ header: reportedElsewhere, footer: reportedElsewhere, watermark: either(isText, isNode) },
  ...{ background: reportedElsewhere, userPassword: reportedElsewhere, ownerPassword: reportedElsewhere },
  ...{ permissions: reportedElsewhere, pageBreakBefore: reportedElsewhere, attachments: reportedElsewhere },
  ...{ files: reportedElsewhere, ocgs: reportedElsewhere, dynamicPageBreak: reportedElsewhere },
  // They are about the file, not about its pages.
  ...{ compress: reportedElsewhere, fonts: reportedElsewhere, version: reportedElsewhere },
};

export const valuesOfTables: Readonly<Record<string, PdfmakeGrammar>> = {
  body: reportedElsewhere,
  widths: either(isWidth, listOf(isWidth)),
  headerRows: isNumber,
};

export const valuesOfContents: Readonly<Record<string, PdfmakeGrammar>> = { title: reportedElsewhere };

export const valuesOfWatermarks: Readonly<Record<string, PdfmakeGrammar>> = {
  ...{
    text: isText,
    color: reportedElsewhere,
    opacity: isNumber,
    bold: isBoolean,
    fontSize: isNumber,
    angle: isNumber,
  },
};

/** Keys of nodes of which the reader reports itself what it makes of their values. */
export const reportedByReader: readonly string[] = Object.keys(valuesOfNodes).filter(
  (key) => valuesOfNodes[key] === reportedElsewhere,
);

/** Characters of a value in the report. */
const mostShown = 60;

/** A key with its value, as far as the value is a plain one. */
function named(key: string, value: unknown): string {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  const list = Array.isArray(value) && value.every((one) => typeof one !== "object") ? value.join(", ") : undefined;
  return `${key}: ${(isPlain ? String(value) : (list ?? "a value of another kind")).slice(0, mostShown)}`;
}

/** The names under which what a node says is reported: of unknown keys, and of keys with a value that is not understood. */
export const notTaken = (
  node: PdfmakeNode,
  known: Readonly<Record<string, PdfmakeGrammar>>,
  withoutEffect: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.keys(node).flatMap((key) => {
    const value = node[key];
    if (value === undefined || value === null || Object.hasOwn(withoutEffect, key)) return [];
    const grammar = Object.hasOwn(known, key) ? known[key] : undefined;
    if (grammar === undefined) return [key];
    return grammar(value) ? [] : [named(key, value)];
  });
