import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { parseColor } from "../../model/drawing/color.ts";
import {
  asOne,
  entryOf,
  type ImportedElement,
  inOne,
  points,
  stackOf,
  unlessEmpty,
  withValues,
} from "../definition.ts";
import { quoted } from "../findings.ts";
import { code, composed } from "../text/compose.ts";
import { quotedExpression } from "../text/literal.ts";
import { autoWidth } from "./auto-width.ts";
import { readCanvas } from "./canvas.ts";
import { colorOf, handedDown, ownLook, styleFor, styleOf } from "./looks.ts";
import {
  isNode,
  numberOf,
  type PdfmakeContext,
  type PdfmakeLook,
  type PdfmakeNode,
  type PdfmakeReadState,
  textOf,
  within,
  wordsOf,
} from "./node.ts";
import { readRuns, reportKeys, reportValue } from "./runs.ts";
import { readTable } from "./tables.ts";

const mostDepth = 24;
const mostColumns = 32;

/** The elements of a node: a text, a list of nodes, or an object with the key that says what it is. */
export function readBlocks(
  value: unknown,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
): readonly ImportedElement[] {
  if (around.depth > mostDepth) {
    reading.findings.dropped("lost", around.place, `What is nested more than ${mostDepth} levels deep is`);
    return [];
  }
  if (Array.isArray(value)) return value.flatMap((node, index) => readBlocks(node, within(around, index), reading));
  const words = wordsOf(value);
  if (words !== undefined) return paragraph({ text: words }, around, reading);
  if (isNode(value)) return withBreaks(value, readNode(value, around, reading), around, reading);
  reportValue(value, around, reading);
  return [];
}

function withBreaks(
  node: PdfmakeNode,
  read: readonly ImportedElement[],
  { place }: PdfmakeContext,
  { findings, rightMargin }: PdfmakeReadState,
): readonly ImportedElement[] {
  const { pageBreak } = node;
  const position = positionOf(node["absolutePosition"], rightMargin);
  const elements = position === undefined ? read : placed(read, position);
  if (node["relativePosition"] !== undefined || (node["absolutePosition"] !== undefined && position === undefined))
    findings.approximated(place, "It has a position of its own on the page, and stands in the flow instead.");
  if (typeof pageBreak !== "string") return elements;
  if (node["pageOrientation"] !== undefined)
    return [{ break: "section", pageSetup: { orientation: node["pageOrientation"] } }, ...elements];
  return pageBreak.startsWith("before") ? [{ break: "page" }, ...elements] : [...elements, { break: "page" }];
}

/** An element with a place on the page is as wide as the space up to the right margin. */
function positionOf(value: unknown, right: number): ImportedElement | undefined {
  const [x, y] = isNode(value) ? [numberOf(value["x"]), numberOf(value["y"])] : [];
  return x === undefined || y === undefined ? undefined : { x: points(x), y: points(y), right };
}

/** The contents of a document, page breaks and several elements have a place as a stack of theirs. */
function placed(elements: readonly ImportedElement[], position: ImportedElement): readonly ImportedElement[] {
  const [only] = elements;
  if (only === undefined) return [];
  const isOne = elements.length === 1 && only["toc"] === undefined && only["break"] === undefined;
  return [{ ...(isOne ? only : stackOf(elements)), position }];
}

type ReadPdfmakeNode = (
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
) => readonly ImportedElement[];

const kinds: readonly (readonly [key: string, read: ReadPdfmakeNode])[] = [
  ["stack", (node, around, reading) => stack(node, around, reading)],
  ["columns", (node, around, reading) => [columns(node, around, reading)]],
  ["ul", (node, around, reading) => [list("ul", node, around, reading)]],
  ["ol", (node, around, reading) => [list("ol", node, around, reading)]],
  ["table", (node, around, reading) => readTable(node, around, { ...reading, blocks: readBlocks })],
  ["image", (node, around, reading) => image(node, around, reading)],
  ["svg", (node, around, reading) => drawing(node, around, reading)],
  ["qr", (node, around, reading) => qr(node, around, reading)],
  ["canvas", (node, around, reading) => readCanvas(node, around, reading)],
  ["toc", (node, around, reading) => toc(node, around, reading)],
  ["text", (node, around, reading) => paragraph(node, around, reading)],
];

function readNode(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  keepOn();
  const read = kinds.find(([key]) => node[key] !== undefined)?.[1];
  if (read !== undefined) return read(node, around, reading);
  if (Object.keys(node).length > 0)
    reading.findings.dropped(
      "lost",
      around.place,
      `A node of an unknown kind (${quoted(Object.keys(node).slice(0, 5).join(", "))}) is`,
    );
  return [];
}

function paragraph(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const look = lookAt(node, around, reading);
  const { link, linkToDestination, background } = { ...around.look, ...ownLook(node, reading) } as PdfmakeLook;
  const runs = readRuns(node["text"], look, within(around, "text"), reading, { link, linkToDestination, background });
  const words = composed(runs);
  reportKeys(node, around, reading);
  const level = headingLevel(node);
  const style = styleFor(node, around, reading);
  return [withValues({ [level === undefined ? "p" : `h${level}`]: words, style, id: idOf(node) })];
}

/** All that is said of the text of a node: by the base, its ancestors and itself. */
const lookAt = (node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): PdfmakeLook => {
  const {
    link: _link,
    linkToDestination: _goto,
    background: _background,
    ...look
  } = { ...reading.base, ...around.look, ...handedDown(ownLook(node, reading)) } as Record<string, unknown>;
  return look;
};

const idOf = (node: PdfmakeNode): string | undefined => textOf(node["id"]) ?? textOf(node["destination"]);

/** Headings of a table of contents, and nodes of a level, are headings. */
function headingLevel({ headlineLevel, tocItem }: PdfmakeNode): number | undefined {
  const level = numberOf(headlineLevel);
  if (level !== undefined) return Math.min(5, Math.max(1, Math.round(level)));
  return tocItem === undefined || tocItem === false ? undefined : 1;
}

/** The place and look that a node gives its children. */
const innerOf = (
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
  step: string,
): PdfmakeContext => ({
  ...within(around, step),
  look: { ...around.look, ...handedDown(ownLook(node, reading)) },
});

function stack(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const elements = readBlocks(node["stack"], innerOf(node, around, reading, "stack"), reading);
  const box = boxOf(node, around, reading);
  return Object.keys(box).length === 0 || elements.length === 0 ? elements : [stackOf(elements, box)];
}

/** Margins, colour behind, and whether it is kept whole. */
function boxOf(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): ImportedElement {
  const { marginTop, marginRight, marginBottom, marginLeft, backgroundColor } = styleOf(
    ownLook(node, reading),
    reading,
    around.place,
  );
  return withValues({
    ...{ marginTop, marginRight, marginBottom, marginLeft, backgroundColor },
    keepTogether: node["unbreakable"] === true ? true : undefined,
  });
}

function columns(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): ImportedElement {
  const inner = innerOf(node, around, reading, "columns");
  const written = Array.isArray(node["columns"]) ? node["columns"] : [];
  const nodes = reading.findings.atMost(mostColumns, written, around.place, "Columns");
  const rows = nodes.map((child, index) => readBlocks(child, within(inner, index), reading));
  const widths = nodes.map((child, index) =>
    columnWidth(isNode(child) ? child["width"] : undefined, child, within(inner, index), reading),
  );
  const gap = numberOf(node["columnGap"]) ?? numberOf(reading.base["columnGap"]) ?? 0;
  const box = boxOf(node, around, reading);
  if (rows.length === 0) return { p: "" };
  return {
    columns: withValues({
      widths: fitting(widths, nodes),
      gap: Math.max(0, gap),
      rows,
      style: unlessEmpty(box),
    }),
  };
}

/** Less than there is between the usual margins of a letter page. */
const mostWidth = 450;

/** Where all lengths together may be more than the page has, columns as wide as their content have even shares. */
function fitting(widths: readonly unknown[], nodes: readonly unknown[]): readonly unknown[] {
  const lengths = widths.map((width) => (String(width).endsWith("pt") ? Number.parseFloat(String(width)) : 0));
  if (lengths.reduce((sum, one) => sum + one, 0) <= mostWidth) return widths;
  return widths.map((width, at) => {
    const node = nodes[at];
    return isNode(node) && node["width"] === "auto" ? 1 : width;
  });
}

function columnWidth(
  width: unknown,
  child: unknown,
  { place, look }: PdfmakeContext,
  reading: PdfmakeReadState,
): unknown {
  const { findings, base } = reading;
  const number = numberOf(width);
  if (number !== undefined) return `${points(Math.max(0, number))}pt`;
  if (typeof width === "string" && /^\d+(?:\.\d+)?%$/.test(width)) return width;
  if (width !== "auto") return 1;
  const own = isNode(child)
    ? (numberOf(child["fit"]) ?? numberOf(Array.isArray(child["fit"]) ? child["fit"][0] : undefined))
    : undefined;
  if (own !== undefined) return `${points(Math.max(0, own))}pt`;
  const needed = autoWidth(child, numberOf(look["fontSize"]) ?? numberOf(base["fontSize"]) ?? 12);
  const what =
    needed === undefined
      ? "an equal share of the width"
      : "what its few words need at most, or an equal share of the width";
  findings.approximated(place, `A column as wide as its content has ${what}.`);
  return needed === undefined ? 1 : `${needed}pt`;
}

const numerals: Readonly<Record<string, string>> = {
  "lower-alpha": "a",
  "upper-alpha": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};
const bullets: Readonly<Record<string, string>> = { square: "▪", circle: "◦", none: " " };

function list(
  kind: "ul" | "ol",
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
): ImportedElement {
  const inner = innerOf(node, around, reading, kind);
  const entries = Array.isArray(node[kind]) ? node[kind] : [];
  const items: ImportedElement[] = [];
  entries.forEach((entry, index) => {
    const elements = readBlocks(entry, within(inner, index), reading);
    const isNested = isNode(entry) && (entry["ul"] !== undefined || entry["ol"] !== undefined);
    const last = items.at(-1);
    // pdfmake sets a list within a list below the item before it, without a marker of its own.
    if (isNested && last !== undefined) items[items.length - 1] = asOne([...inOne(last), ...elements]);
    else items.push(asOne(elements));
  });
  const type = textOf(node["type"]) ?? "";
  const style = unlessEmpty(boxOf(node, around, reading));
  const isOwn = (entry: unknown) =>
    isNode(entry) && (entry["listType"] !== undefined || entry["counter"] !== undefined);
  if (node["markerColor"] !== undefined || entries.some(isOwn))
    reading.findings.dropped(
      "near",
      around.place,
      "What the markers of a list have for themselves (colour, kind, number) is",
    );
  if (kind === "ul") return { ul: withValues({ items, symbol: entryOf(bullets, type), style }) };
  if (node["reversed"] === true) reading.findings.dropped("lost", around.place, "The reversed order of the numbers is");
  const start = numberOf(node["start"]);
  return {
    ol: withValues({
      items,
      symbol: entryOf(numerals, type),
      text: numberText(node["separator"]),
      start: start === undefined ? undefined : Math.max(0, Math.round(start)),
      style,
    }),
  };
}

/** How numbers are written: what stands behind them, or before and behind. */
function numberText(separator: unknown): string | undefined {
  const [before, behind] = Array.isArray(separator) ? separator : ["", separator];
  const [first, last] = [wordsOf(before) ?? "", wordsOf(behind)];
  const isPlain = last !== undefined && /^[^$[{\\]{0,20}$/.test(first + last);
  return isPlain && first + last !== "." ? `${first}{n}${last}` : undefined;
}

function image(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const name = textOf(node["image"]) ?? "";
  const listed = reading.images[name];
  const address = textOf(listed) ?? (isNode(listed) ? textOf(listed["url"]) : undefined) ?? name;
  if (address === "") {
    reportValue(node["image"], around, reading);
    return [];
  }
  const path = address.startsWith("data:")
    ? reading.pictures.addDataUri(address, around.place)
    : reading.pictures.missing(address, around.place);
  return path === undefined ? [] : [pictureElement(path, node, around, reading)];
}

function pictureElement(
  src: string,
  node: PdfmakeNode,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
): ImportedElement {
  const fit = Array.isArray(node["fit"]) ? node["fit"].map(numberOf) : [];
  if (fit.length > 0)
    reading.findings.approximated(around.place, "The picture is as wide as the box that it had to fit into.");
  const size = (value: unknown, fitted: number | undefined) => numberOf(value) ?? textOf(value) ?? fitted;
  const align = { ...around.look, ...ownLook(node, reading) }["alignment"];
  const style = unlessEmpty({
    ...boxOf(node, around, reading),
    horizontalAlign: align === "center" || align === "right" ? align : undefined,
    opacity: numberOf(node["opacity"]),
  });
  const [width, height] = [size(node["width"], fit[0]), size(node["height"], undefined)];
  return { image: withValues({ src, width, height, style }) };
}

function drawing(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const svg = textOf(node["svg"]);
  const path = svg === undefined ? undefined : reading.pictures.add(Buffer.from(svg), around.place);
  return path === undefined ? [] : [pictureElement(path, node, around, reading)];
}

/** Side of a QR code that names none, in points: pdfmake's is five a module, of which most codes have 25 to 33. */
const usualSide = 140;
/** A shortcode has a bound, in which the quoted text must fit. */
const mostOfQrCode = 900;

function qr(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const letters = [...(wordsOf(node["qr"]) ?? "")];
  const payload = reading.findings.atMost(mostOfQrCode, letters, around.place, "Characters of a QR code").join("");
  const side = points(numberOf(node["fit"]) ?? usualSide);
  const colors = [
    codeColor(node["foreground"], reading, around.place),
    codeColor(node["background"], reading, around.place),
  ];
  const [bars = "#000000", behind] = colors;
  const slots = [
    "qrcode",
    payloadArgument(payload),
    `${side}|${side}`,
    ...(colors.some((one) => one !== undefined) ? [behind === undefined ? bars : `${bars}|${behind}`] : []),
  ];
  const style = styleFor(node, around, reading);
  return [withValues({ p: composed([code(`[barcode, ${slots.join(", ")}]`)]), style })];
}

/** The colour of a barcode, which has no names: `navy` is #000080. */
function codeColor(given: unknown, reading: PdfmakeReadState, place: string): string | undefined {
  const named = colorOf(given, reading, place);
  const known = named === undefined ? undefined : parseColor(named);
  if (known === undefined) return named;
  const { r, g, b } = known.color;
  const digits = [r, g, b].map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("").toUpperCase()}`;
}

/** Characters that mean something among the arguments of a shortcode. */
const special = /[,'"[\]$\\<{|=\n]/;

const payloadArgument = (payload: string): string => (special.test(payload) ? quotedExpression(payload) : payload);

/** The contents, with their title as a paragraph before them, which looks as it says. */
function toc(node: PdfmakeNode, around: PdfmakeContext, reading: PdfmakeReadState): readonly ImportedElement[] {
  const inside = isNode(node["toc"]) ? node["toc"] : {};
  const title = inside["title"];
  const heading = title === undefined ? [] : readBlocks(title, within(within(around, "toc"), "title"), reading);
  return [...heading, { toc: { inline: true, title: "" } }];
}
