import { append } from "../../../vocabulary/append.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { asOne, type ImportedElement, stackOf, withIf, withValues } from "../definition.ts";
import { code, composed, type ImportedInline, trimmed } from "../text/compose.ts";
import { plainText } from "../text/literal.ts";
import { readFlex } from "./flex.ts";
import { readGrid } from "./grid.ts";
import { idsIn, idsOf, withIds, withIdsAtFirst } from "./ids.ts";
import { reportLayout } from "./layout-reports.ts";
import { readList } from "./lists.ts";
import { boxStyle, breaksOf, type CssLook, length } from "./looks.ts";
import { linkOf, notOnPaper, pictureOf, readPhrasing } from "./phrasing.ts";
import { onlyProperties, type Properties } from "./properties.ts";
import type { HtmlReadState } from "./reading.ts";
import { placeOf, type StyledElement, styled } from "./styled.ts";
import type { HtmlElementKind } from "./styles.ts";
import { readTable } from "./table/tables.ts";
import { endOfRegion, type HtmlBranch, hasOnlyConditions, regionAt } from "./tags/loops.ts";
import type { HtmlChild, HtmlElement } from "./tree.ts";

/** The blocks in an element: its block elements, and paragraphs of the text between them. */
export function readBlocks(
  children: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
): readonly ImportedElement[] {
  const made: ImportedElement[] = [];
  let line: HtmlChild[] = [];
  /** Ids of what has made no element: links to them lead to the next one. */
  let waiting: readonly string[] = [];
  const add = (elements: readonly ImportedElement[], ids: readonly string[]): void => {
    const all = waiting.length === 0 ? ids : [...waiting, ...ids];
    const named = all.length === 0 ? elements : withIdsAtFirst(elements, all);
    waiting = named === undefined ? all : [];
    for (const element of named ?? elements) made.push(element);
  };
  const endLine = (): void => {
    if (line.length === 0) return;
    add(paragraph(line, around, reading), idsIn(line, reading.places));
    line = [];
  };
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as HtmlChild;
    const inLine = endInLine(children, at, line, (one) => isInline(one, around, reading));
    if (inLine !== undefined) {
      append(line, children.slice(at, inLine + 1));
      at = inLine;
      continue;
    }
    const region = regionAt(children, at, reading);
    if (region !== undefined) {
      endLine();
      for (const branch of region.branches) add(readBranch(branch, around), []);
      at = region.end;
    } else if (typeof child === "string" || child.mark !== undefined || isInline(child, around, reading))
      line.push(child);
    else {
      endLine();
      const blocks = readBlock(styled(child, around.look, reading), reading);
      add(blocks, blocks.length === 0 ? idsIn([child], reading.places) : []);
    }
  }
  endLine();
  const last = made.at(-1);
  if (last !== undefined && waiting.length > 0) made[made.length - 1] = withIds(last, waiting);
  return made;
}

/** Repeated blocks as one stack; others with their condition. */
function readBranch(
  { children, reading, loop, condition }: HtmlBranch,
  around: StyledElement,
): readonly ImportedElement[] {
  const content = readBlocks(children, around, reading);
  if (loop === undefined) return content.map((element) => withIf(element, condition));
  return [{ stack: { source: loop.source, map: asOne(content) } }];
}

/** Where the region ends whose first tag stands with text in its line, as all up to its last tag does; undefined: it is none. */
function endInLine(
  children: readonly HtmlChild[],
  at: number,
  before: readonly HtmlChild[],
  isInline: (element: HtmlElement) => boolean,
): number | undefined {
  const end = endOfRegion(children, at);
  if (end === undefined) return undefined;
  const isText = (child: HtmlChild | undefined): boolean =>
    typeof child === "string"
      ? child.trim() !== ""
      : child !== undefined && child.mark === undefined && isInline(child);
  if (!before.some(isText) && !isText(children[end + 1])) return undefined;
  // Not a part of the list: what follows the first block in it is not looked at.
  for (let inside = at; inside < end; inside += 1) {
    const child = children[inside];
    if (typeof child !== "string" && child?.mark === undefined && child !== undefined && !isInline(child))
      return undefined;
  }
  return end;
}

/** Whether an element stands in a line, without blocks in it. Its surroundings do not matter, so it is found out once. */
function isInline(element: HtmlElement, around: StyledElement, reading: HtmlReadState): boolean {
  const known = reading.inline.get(element);
  if (known !== undefined) return known;
  const given = styled(element, around.look, reading);
  const isLine = /^(?:none|inline|contents)/.test(given.display);
  const made = isLine && (given.display === "none" || isText(element, given, reading));
  reading.inline.set(element, made);
  return made;
}

/** Whether all in an element stands in lines. */
const isText = ({ children }: HtmlElement, given: StyledElement, reading: HtmlReadState): boolean =>
  (children.every((child) => typeof child === "string" || child.mark === undefined) || hasOnlyConditions(children)) &&
  children.every((child) => typeof child === "string" || child.mark !== undefined || isInline(child, given, reading));

/** A paragraph of what stands in lines directly in an element, in that element's look. */
function paragraph(
  nodes: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
): readonly ImportedElement[] {
  const inlines = trimmed(readPhrasing(nodes, around, around.look, reading));
  const words = composed(inlines);
  if (words === "") return [];
  return [
    pictureAlone(nodes, around, reading) ??
      withValues({
        p: words,
        style: reading.styles.of("p", { ...around, properties: new Map(), display: "block" }, reading),
      }),
  ];
}

/** The image element of a paragraph that is nothing but a picture. */
function pictureAlone(
  nodes: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
): ImportedElement | undefined {
  const [only, ...more] = nodes.filter((node) => typeof node !== "string" || node.trim() !== "");
  if (only === undefined || typeof only === "string" || more.length > 0) return undefined;
  if (only.name !== "img" && only.name !== "svg")
    return only.name === "span" && only.children.length === 1
      ? pictureAlone(only.children, around, reading)
      : undefined;
  const picture = pictureOf(styled(only, around.look, reading), reading);
  if (picture === undefined) return undefined;
  const align = around.look.textAlign;
  const style = align === "center" || align === "right" ? { horizontalAlign: align } : undefined;
  return { image: withValues({ ...picture, alt: plainText(picture.alt), style }) };
}

function readBlock(given: StyledElement, outer: HtmlReadState): readonly ImportedElement[] {
  keepOn();
  const { element, properties } = given;
  const reading = element.name === "a" ? { ...outer, link: { ...outer.link, ...linkOf(element, outer) } } : outer;
  reportLayout(given, reading);
  const breaks = breaksOf(properties);
  const page: readonly ImportedElement[] = [{ break: "page" }];
  const blocks = blockOf(given, reading);
  const isWhole = isHeading(element) || isText(element, given, reading);
  const ids = isWhole ? idsIn([element], reading.places) : idsOf(element, reading.places);
  return [...(breaks.before ? page : []), ...(withIdsAtFirst(blocks, ids) ?? blocks), ...(breaks.after ? page : [])];
}

const isHeading = ({ name }: HtmlElement): boolean => /^h[1-6]$/.test(name);

function blockOf(given: StyledElement, reading: HtmlReadState): readonly ImportedElement[] {
  const { element, display } = given;
  if (notOnPaper.has(element.name)) return paragraph([element], { ...given, properties: new Map() }, reading);
  if (isHeading(element)) return heading(given, reading);
  if (display.endsWith("flex")) return [readFlex(given, reading, readBlocks)];
  if (display.endsWith("grid")) {
    const rows = readGrid(given, reading, readBlocks);
    if (rows !== undefined) return rows;
    const message = "A grid (CSS) is set one block below the other.";
    // It has no columns and rows to stand apart.
    for (const gap of ["gap", "column-gap", "row-gap", "justify-content"] as const) given.properties.get(gap);
    reading.findings.approximated(placeOf(element), message);
  }
  switch (element.name) {
    case "table":
      return readTable(given, reading, { read: readBlocks, isText });
    case "ul":
    case "ol":
    case "menu":
      return readList(given, reading, { read: readBlocks, paragraph });
    case "hr":
      return [rule(given, reading)];
    case "img":
    case "svg":
      return paragraph([element], { ...given, properties: new Map() }, reading);
    case "pre":
      return preformatted(given, reading);
    default:
      return container(given, reading);
  }
}

function heading(given: StyledElement, reading: HtmlReadState): readonly ImportedElement[] {
  const { element } = given;
  const level = Math.min(5, Number(element.name.slice(1)));
  if (element.name === "h6") reading.findings.approximated(placeOf(element), "A heading of level 6 is one of level 5.");
  const lines = linesOf(given, given.look, reading).filter((line) => line.length > 0);
  const words = composed(lines.flatMap((line, at) => (at === 0 ? line : [code("[br]"), ...line])));
  return words === ""
    ? []
    : [withValues({ [`h${level}`]: words, style: reading.styles.of(`h${level}` as HtmlElementKind, given, reading) })];
}

/** The lines of a heading: each block in it begins one. */
function linesOf(given: StyledElement, look: CssLook, reading: HtmlReadState): readonly (readonly ImportedInline[])[] {
  const made: (readonly ImportedInline[])[] = [];
  let line: HtmlChild[] = [];
  const endLine = (): void => {
    if (line.length > 0) made.push(trimmed(readPhrasing(line, given, look, reading)));
    line = [];
  };
  for (const child of given.element.children) {
    const isOfLine = typeof child === "string" || child.children.length === 0 || isInline(child, given, reading);
    if (isOfLine) line.push(child);
    else {
      endLine();
      append(made, linesOf(styled(child, given.look, reading), look, reading));
    }
  }
  endLine();
  return made;
}

function preformatted(given: StyledElement, reading: HtmlReadState): readonly ImportedElement[] {
  // The line end right behind the tag is no part of the text (HTML, 13.1.2.5); the parser has taken it out.
  const words = composed(readPhrasing(given.element.children, given, given.look, reading)).replace(/\n$/, "");
  return words === "" ? [] : [withValues({ p: words, style: reading.styles.of("p", given, reading) })];
}

/** What the line of a rule is made of; margins at its sides only place it, and a background is seen where it has a height. */
function ofRule(properties: Properties): Properties {
  const values = new Map(properties);
  const isPlaced = values.get("margin-left") === "auto";
  const isBox = values.has("background-color") && values.has("height");
  return onlyProperties(properties, (name) => {
    if (name === "margin-left" || name === "margin-right") return isPlaced;
    if (name === "background-color" || name === "height") return isBox;
    return /^(?:border-top-|margin-|(?:max-)?width$)/.test(name);
  });
}

/** A line: its upper border, or its background where it is drawn as a low box. */
function rule({ properties: all, look }: StyledElement, { textWidth }: HtmlReadState): ImportedElement {
  const properties = ofRule(all);
  const {
    borderTop,
    backgroundColor,
    marginTop,
    marginBottom,
    width: long,
    horizontalAlign,
  } = boxStyle(properties, look, textWidth);
  const [width = "1", , color = "#808080"] = typeof borderTop === "string" ? borderTop.split(" ") : [];
  const height = length(properties.get("height"), look.fontSize) ?? 0;
  const isBox = backgroundColor !== undefined && height > 0;
  const style = withValues({ marginTop, marginBottom });
  return {
    separator: withValues({
      width: isBox ? height : Number(width),
      color: isBox ? backgroundColor : color,
      ...{ length: long, align: horizontalAlign, style },
    }),
  };
}

/** A block of other blocks, or of text. */
function container(given: StyledElement, reading: HtmlReadState): readonly ImportedElement[] {
  const { element, properties, look } = given;
  const isOfText = isText(element, given, reading);
  if (isOfText) {
    const words = composed(trimmed(readPhrasing(element.children, given, look, reading)));
    if (words !== "")
      return [
        pictureAlone(element.children, given, reading) ??
          withValues({ p: words, style: reading.styles.of("p", given, reading) }),
      ];
  }
  const content = isOfText ? [] : readBlocks(element.children, given, reading);
  const style = boxStyle(properties, look, reading.textWidth);
  const drawn = Object.keys(style).filter((key) => key !== "keepTogether");
  if (content.length === 0)
    return drawn.some((key) => /^(?:border|background)/.test(key)) ? [emptyBox(style, given)] : [];
  return drawn.length === 0 && (content.length === 1 || style["keepTogether"] === undefined)
    ? content
    : [stackOf(content, style)];
}

/** A box with a background or a line and nothing in it: as high as it says. */
const emptyBox = (style: ImportedElement, { properties, look }: StyledElement): ImportedElement => {
  const height = length(properties.get("height"), look.fontSize);
  const own = height !== undefined && height > 0 ? height : undefined;
  return { p: "", style: withValues({ ...style, minHeight: undefined, height: own }) };
};
