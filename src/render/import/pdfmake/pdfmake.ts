import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { type ImportedDefinition, type ImportedElement, points, unlessEmpty, withValues } from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import type { Pictures } from "../pictures.ts";
import { literalText } from "../text/literal.ts";
import { unreadable } from "../unreadable.ts";
import { readBlocks } from "./blocks.ts";
import { FunctionText, LiteralError, readLiteral } from "./literal.ts";
import { colorOf, fraction, nameOfStyle, styleOf } from "./looks.ts";
import {
  isNode,
  numberOf,
  type PdfmakeContext,
  type PdfmakeLook,
  type PdfmakeNode,
  type PdfmakeReadState,
  textOf,
  wordsOf,
} from "./node.ts";
import { sourceOfDefinition } from "./source-of-definition.ts";
import { byPageOf } from "./zone-function.ts";

/**
 * A definition of pdfmake, as JSON or as the object literal of a program, as a document. Functions are not run; those of headers and
 * footers that put page numbers into a text, or decide by the first page or by odd and even ones, are understood.
 *
 * @throws Refusal INVALID_REQUEST when there is no such object
 */
export function importPdfmake(source: string, findings: ImportFindings, pictures: Pictures): ImportedDefinition {
  const root = rootOf(source);
  const styles = nodeAt(root, "styles");
  const base: PdfmakeLook = { fontSize: 12, ...nodeAt(root, "defaultStyle") };
  const reading: PdfmakeReadState = {
    ...{ findings, pictures, styles, base },
    images: nodeAt(root, "images"),
    rightMargin: marginsOf(root)[1] ?? 0,
    textOfId: textsById(root["content"]),
  };
  const around: PdfmakeContext = { place: "", look: {}, depth: 0 };
  const content = readBlocks(root["content"], { ...around, place: "/content" }, reading);
  const document = withValues({
    metadata: metadataOf(root, reading),
    language: textOf(root["language"]),
    pageSetup: pageSetupOf(root, reading),
    styles: stylesOf(reading),
    header: zoneOf("header", root, reading),
    footer: zoneOf("footer", root, reading),
    watermark: watermarkOf(root["watermark"], reading),
    content,
  });
  reportRest(root, reading);
  return { document, testData: {}, source: sourceOfDefinition(root, reading) };
}

const mostNodes = 200_000;

/** Looks through the nodes when the first reference comes, and once. */
function textsById(content: unknown): (id: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (id) => {
    known ??= textsIn(content);
    return known.get(id);
  };
}

function textsIn(content: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting: unknown[] = [content];
  for (let count = 0; waiting.length > 0 && count < mostNodes; count += 1) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const one of value) waiting.push(one);
    if (!isNode(value)) continue;
    const id = textOf(value["id"]);
    const words = wordsOf(value["text"]);
    if (id !== undefined && words !== undefined && !found.has(id)) found.set(id, words);
    for (const one of Object.values(value)) if (typeof one === "object") waiting.push(one);
  }
  return found;
}

const nodeAt = (root: PdfmakeNode, key: string): PdfmakeNode => (isNode(root[key]) ? root[key] : Object.create(null));

/** Braces that are tried: of a program, those before the definition belong to something else. */
const mostTries = 50;

/** The first object with `content`. */
function rootOf(source: string): PdfmakeNode {
  let why = "It has no object with `content`.";
  let at = source.indexOf("{");
  for (let tries = 0; at !== -1 && tries < mostTries; tries += 1, at = source.indexOf("{", at + 1)) {
    try {
      const found = readLiteral(source, at);
      if (isNode(found) && found["content"] !== undefined) return found;
    } catch (error) {
      if (!(error instanceof LiteralError)) throw error;
      if (tries === 0) why = `It is no definition of pdfmake. ${error.message}`;
    }
  }
  throw unreadable(why);
}

function metadataOf(root: PdfmakeNode, { findings }: PdfmakeReadState): ImportedElement | undefined {
  const info = nodeAt(root, "info");
  const known = ["title", "author", "subject", "keywords"];
  const rest = Object.keys(info).filter((key) => !known.includes(key));
  if (rest.length > 0) findings.dropped("lost", "/info", `${rest.map((key) => quoted(key)).join(", ")} is`);
  return unlessEmpty(Object.fromEntries(known.map((key) => [key, wordsOf(info[key])])));
}

function pageSetupOf(root: PdfmakeNode, { findings }: PdfmakeReadState): ImportedElement {
  const { pageSize, pageOrientation } = root;
  return withValues({
    size: sizeOf(pageSize, findings),
    orientation: pageOrientation === "landscape" ? "landscape" : undefined,
    margin: marginsOf(root),
  });
}

/** Top, right, bottom, left. */
function marginsOf({ pageMargins }: PdfmakeNode): readonly number[] {
  const numbers = (Array.isArray(pageMargins) ? pageMargins : [pageMargins ?? 40]).map((one) =>
    Math.max(0, numberOf(one) ?? 40),
  );
  const [left = 40, top = left, right = left, bottom = top] = numbers;
  return [top, right, bottom, left].map(points);
}

function sizeOf(pageSize: unknown, findings: ImportFindings): unknown {
  if (isNode(pageSize)) {
    const [width, height] = [numberOf(pageSize["width"]), numberOf(pageSize["height"])];
    if (width !== undefined && height !== undefined) return [points(width), points(height)];
    findings.approximated("/pageSize", "A page as high as its content is one of A4.");
    return undefined;
  }
  return textOf(pageSize)?.toLowerCase();
}

/** The base for each element that holds text, and the named styles. */
function stylesOf(reading: PdfmakeReadState): ImportedElement {
  const base = styleOf(reading.base, reading, "/defaultStyle");
  const upright = { fontWeight: "normal", ...base };
  const heading = { margin: 0, lineHeight: undefined, ...upright };
  const headings = Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`h${level}`, withValues(heading)]));
  const cell = { padding: "2 4", border: "1 solid #000000" };
  const named = Object.entries(reading.styles).flatMap(([name, style]) =>
    isNode(style) ? [[nameOfStyle(name), styleOf(style, reading, `/styles/${name}`)]] : [],
  );
  return {
    p: { margin: 0, ...base },
    ...headings,
    th: { ...cell, ...upright },
    td: { ...cell, ...base },
    ...Object.fromEntries(named),
  };
}

/** A header or a footer; of a function, what it gives for all pages, or for the first, for odd and even ones. */
function zoneOf(key: "header" | "footer", root: PdfmakeNode, reading: PdfmakeReadState): ImportedElement | undefined {
  const given = root[key];
  if (given === undefined || given === null) return undefined;
  const place = `/${key}`;
  const byPage = given instanceof FunctionText ? byPageOf(given) : { usual: given };
  if (byPage === undefined) {
    reading.findings.dropped("lost", place, computing);
    return undefined;
  }
  const [, right = 0, , left = 0] = marginsOf(root);
  const read = (value: unknown) =>
    readBlocks(value, { place, look: {}, depth: 0 }, reading).map((element) => movedIn(element, left, right));
  const content = read(byPage.usual);
  const [first, even] = [byPage.first, byPage.even].map((own) => (own === undefined ? undefined : read(own.value)));
  if (content.length + (first?.length ?? 0) + (even?.length ?? 0) === 0) return undefined;
  // `first` is that of every section, and nothing on the first page of all is what `skipPages` says.
  const skips = first !== undefined && first.length === 0;
  return withValues({ content, first: skips ? undefined : first, even, skipPages: skips ? [1] : undefined });
}

const computing =
  "A function that computes (`first`, `odd`, `even` and `skipPages` say what differs by page, and nothing knows the last one) is";

/** pdfmake's headers begin at the edge of the page, ours at its margin. In columns, only the first and the last reach it. */
function movedIn(element: ImportedElement, left: number, right: number): ImportedElement {
  const { style, columns } = element;
  if (isObject(columns) && columns["style"] === undefined) {
    const rows = columns["rows"] as readonly (readonly ImportedElement[])[];
    const moved = rows.map((column, at) =>
      column.map((one) => movedIn(one, at === 0 ? left : 0, at === rows.length - 1 ? right : 0)),
    );
    return { columns: { ...columns, rows: moved } };
  }
  if (!isJsonObject(style)) return element;
  const { marginLeft, marginRight, ...rest } = style as ImportedElement;
  const less = (given: unknown, by: number) => Math.max(0, (numberOf(given) ?? 0) - by) || undefined;
  return {
    ...element,
    style: withValues({ ...rest, marginLeft: less(marginLeft, left), marginRight: less(marginRight, right) }),
  };
}

const isObject = (value: unknown): value is ImportedElement => typeof value === "object" && value !== null;

function watermarkOf(watermark: unknown, reading: PdfmakeReadState): ImportedElement | undefined {
  const node = isNode(watermark) ? watermark : undefined;
  const words = wordsOf(watermark) ?? wordsOf(node?.["text"]);
  if (words === undefined) return undefined;
  const style = withValues({
    fontSize: numberOf(node?.["fontSize"]) ?? acrossPage(words, numberOf(node?.["angle"]) ?? -45),
    color: colorOf(node?.["color"], reading, "/watermark"),
    opacity: fraction(node?.["opacity"]) ?? 0.6,
    fontWeight: node?.["bold"] === true ? "bold" : undefined,
  });
  return { content: { p: literalText(words) }, angle: numberOf(node?.["angle"]) ?? -45, style };
}

/** The width of a letter of Roboto, of which most words of watermarks have capitals, and its line, as shares of its size. */
const [letter, line] = [0.64, 1.17];

/** pdfmake makes a watermark without a size as large as the page allows; of A4 here, to whole points. */
function acrossPage(words: string, angle: number): number {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const long = Math.max(1, [...words].length) * letter;
  return Math.round(Math.min(595 / (long * cos + line * sin), 842 / (long * sin + line * cos), 300));
}

const unread = [
  "background",
  "userPassword",
  "ownerPassword",
  "permissions",
  "pageBreakBefore",
  "attachments",
  "files",
  "ocgs",
  "dynamicPageBreak",
];

function reportRest(root: PdfmakeNode, { findings }: PdfmakeReadState): void {
  for (const key of unread) if (root[key] !== undefined) findings.dropped("lost", `/${key}`, `${quoted(key)} is`);
}
