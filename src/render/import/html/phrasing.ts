import { addressOf } from "../address.ts";
import { quoted } from "../findings.ts";
import { readPlaceholders } from "../placeholders/braces.ts";
import { code, composedAddress, type ImportedInline, type TextMarks, text } from "../text/compose.ts";
import { pictureCode } from "../text/picture-code.ts";
import { reportInLine } from "./layout-reports.ts";
import { type CssLook, length, marksOf } from "./looks.ts";
import type { HtmlReadState } from "./reading.ts";
import { shownWords } from "./shown-words.ts";
import { placeOf, reportsAt, type StyledElement, styled } from "./styled.ts";
import { type HtmlInline, readTags } from "./tags/tags-in-line.ts";
import { type HtmlChild, type HtmlElement, isCode, textIn } from "./tree.ts";

/** Elements of forms and of other media, which a page on paper does not have. */
export const notOnPaper = new Set([
  "input",
  "select",
  "textarea",
  "button",
  "iframe",
  "object",
  "embed",
  "video",
  "audio",
  "canvas",
  "math",
]);

/** The pieces of a paragraph that looks like `paragraph`. */
export function readPhrasing(
  nodes: readonly HtmlChild[],
  around: StyledElement,
  paragraph: CssLook,
  reading: HtmlReadState,
): readonly ImportedInline[] {
  const line = { paragraph, reading, marks: reading.link, isCode: isInCode(around.element) };
  const read = nodes.flatMap((node) => inlinesOf(node, around, line));
  const inlines = readTags(read, { ...reading, place: placeOf(around.element) });
  return paragraph.whiteSpace === "pre" ? inlines : collapsed(inlines);
}

interface HtmlLine {
  readonly paragraph: CssLook;
  readonly reading: HtmlReadState;
  /** Links around. */
  readonly marks: TextMarks;
  /** What stands in code is no tag. */
  readonly isCode: boolean;
}

const isInCode = (element: HtmlElement): boolean =>
  isCode(element) || (element.parent !== undefined && isInCode(element.parent));

function inlinesOf(node: HtmlChild, around: StyledElement, line: HtmlLine): readonly HtmlInline[] {
  const { reading, paragraph, marks } = line;
  if (typeof node === "string") {
    const look = { ...marksOf(around.look, paragraph, reportsAt(around.element, reading)), ...marks };
    const shown = around.look.whiteSpace === "pre" ? node : node.replace(/[\t\n\f\r ]+/g, " ");
    const place = placeOf(around.element);
    if (line.isCode) return [{ kind: "text", text: shown, marks: look, place, from: "code" }];
    return [{ kind: "text", text: ofEntry(shown, reading), marks: look, place }];
  }
  if (node.mark !== undefined) {
    const look = marksOf(around.look, paragraph, reportsAt(around.element, reading));
    return [{ kind: "text", text: node.mark, marks: look, place: placeOf(node), from: "tag" }];
  }
  const given = styled(node, around.look, reading);
  if (given.display === "none") return [];
  reportInLine(given, paragraph, reading);
  const inner = { ...line, isCode: line.isCode || isCode(node) };
  return (
    special(given, inner) ??
    node.children.flatMap((child) =>
      inlinesOf(child, given, { ...inner, marks: { ...marks, ...linkOf(node, reading) } }),
    )
  );
}

/** `{{this.name}}` is `{{name}}`. */
const ofEntry = (words: string, { syntax, findings }: HtmlReadState): string =>
  syntax === "none"
    ? words
    : words.replace(/\{\{(\s*)this\./g, (_, blanks: string) => {
        findings.ledger.text("this");
        return `{{${blanks}`;
      });

/** The inlines of an element that is not plain text, as a picture or a line end; undefined: it is text. */
function special(given: StyledElement, line: HtmlLine): readonly HtmlInline[] | undefined {
  const { element } = given;
  const { reading, marks } = line;
  switch (element.name) {
    case "br":
      return [code("[br]", marks)];
    case "wbr":
      return [text("\u200B", marks)];
    case "img":
    case "svg": {
      const picture = pictureOf(given, reading);
      return picture === undefined
        ? [text(element.attributes.get("alt") ?? "", marks)]
        : [code(pictureCode(picture), marks)];
    }
    case "q":
      return ["“", ...element.children, "”"].flatMap((child) => inlinesOf(child, given, line));
    default:
      if (!notOnPaper.has(element.name)) return undefined;
      reading.findings.ledger.replaced(element);
      reading.findings.lostWords(placeOf(element), shownWords(element), `An element ${quoted(element.name)} is`);
      return [];
  }
}

export function linkOf(element: HtmlElement, reading: HtmlReadState): TextMarks {
  if (element.name !== "a") return {};
  const address = element.attributes.get("href")?.trim();
  if (address === undefined || address === "") return {};
  const addressIn = address.includes("{{") && reading.syntax !== "none" ? addressWithValues : addressOf;
  return addressIn(address, placeOf(element), reading);
}

/** `https://example.com/{{id}}`. */
function addressWithValues(address: string, place: string, reading: HtmlReadState): TextMarks {
  const example = address.startsWith("{{") ? "https://example.com" : undefined;
  const pieces = readPlaceholders(ofEntry(address, reading), {}, { ...reading, place, example });
  const linkCode = composedAddress(pieces);
  if (linkCode !== undefined && pieces.some(({ kind }) => kind === "value")) return { linkCode };
  reading.findings.dropped(
    "lost",
    place,
    `The address ${quoted(address)} of a link has tags that an address cannot have: it is`,
  );
  return {};
}

/** A picture with its size in points. */
export function pictureOf({ element, properties, look }: StyledElement, reading: HtmlReadState) {
  const { pictures } = reading;
  const place = placeOf(element);
  const address = element.attributes.get("src")?.trim() ?? "";
  const src =
    element.svg !== undefined
      ? pictures.add(Buffer.from(element.svg), place)
      : address.startsWith("data:")
        ? pictures.addDataUri(address, place)
        : pictures.missing(address, place);
  if (src === undefined) return undefined;
  const size = (name: "width" | "height"): number | undefined => {
    const attribute = element.attributes.get(name) ?? "";
    const made =
      length(properties.get(name), look.fontSize) ??
      (/^\d+(?:\.\d+)?$/.test(attribute) ? length(`${attribute}px`, 12) : undefined);
    return made !== undefined && made > 0 ? Math.min(made, 5_000) : undefined;
  };
  const alt = element.attributes.get("alt") ?? (element.svg === undefined ? "" : titleOf(element));
  return { src, width: size("width"), height: size("height"), alt };
}

const titleOf = (drawing: HtmlElement): string => drawing.attributes.get("aria-label") ?? textIn(drawing);

/** One blank where several stand behind one another, none where a line begins (CSS Text 3, 4.1.1). */
function collapsed(inlines: readonly ImportedInline[]): readonly ImportedInline[] {
  let isAfterBlank = true;
  return inlines.map((inline) => {
    if (inline.kind !== "text") {
      isAfterBlank = inline.kind === "code" && inline.code === "[br]";
      return inline;
    }
    if (inline.text === "") return inline;
    const shown = isAfterBlank ? inline.text.replace(/^ /, "") : inline.text;
    if (shown !== "") isAfterBlank = shown.endsWith(" ");
    return shown === inline.text ? inline : { ...inline, text: shown };
  });
}
