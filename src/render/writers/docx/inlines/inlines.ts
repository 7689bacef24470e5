import { plainDigits } from "../../../../vocabulary/counters/counting-symbol.ts";
import { hasRadius } from "../../../model/drawing/outline.ts";
import type { LinkTarget, TextLook } from "../../../model/look.ts";
import { type Inline, type SpanBox, type TextInline, tabIn } from "../../../model/text/inline.ts";
import { type RunLook, runDifferences, runPropertiesOver } from "../properties/run.ts";
import { captionPlace } from "../registries/bookmarks.ts";
import { type CharacterStyle, styledBase } from "../registries/character-styles.ts";
import { inBox } from "../registries/letters.ts";
import { isWordNumber } from "../registries/scheme-lists.ts";
import type { Registries } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { twips } from "../xml/units.ts";
import { fieldXml } from "./field.ts";
import { lettersXml, textXml } from "./letters-xml.ts";
import type { RunContext } from "./run-context.ts";

type Marked = Exclude<Inline, { readonly kind: "line-break" | "tab" }>;

/** The runs of a paragraph, with its links around them. */
export function inlinesXml(inlines: readonly Inline[], context: RunContext): string {
  let xml = "";
  let link: LinkTarget | undefined;
  for (const [at, inline] of inlines.entries()) {
    const own = linkOf(inline, link);
    if (!isSameTarget(own, link)) {
      if (link !== undefined) xml += closeLink(link, context);
      link = own;
      if (link !== undefined) xml += openLink(link, context);
    }
    xml += paddingXml(inline, inlines[at - 1], "left", context);
    xml += inlineXml(inline, context);
    xml += paddingXml(inline, inlines[at + 1], "right", context);
  }
  return link === undefined ? xml : xml + closeLink(link, context);
}

/** Tabs and line ends belong to the link around them. A note's number is a reference already. */
function linkOf(inline: Inline, before: LinkTarget | undefined): LinkTarget | undefined {
  if (inline.kind === "line-break" || inline.kind === "tab") return before;
  return inline.kind === "note-marker" ? undefined : inline.link;
}

const isSameTarget = (a: LinkTarget | undefined, b: LinkTarget | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && targetOf(a) === targetOf(b));

const targetOf = (link: LinkTarget): string => (link.kind === "uri" ? `>${link.uri}` : `#${link.name}`);

function openLink(link: LinkTarget, { writing: { part, registries } }: RunContext): string {
  if (link.kind === "destination")
    return `<w:hyperlink w:anchor="${registries.bookmarks.name(link.name)}" w:history="1">`;
  if (isField(link, registries)) return openField(asUri(link.uri));
  return `<w:hyperlink r:id="${part.relationships.addExternal("hyperlink", asUri(link.uri))}" w:history="1">`;
}

const closeLink = (link: LinkTarget, { writing: { registries } }: RunContext): string =>
  isField(link, registries) ? `<w:r><w:fldChar w:fldCharType="end"/></w:r>` : "</w:hyperlink>";

/** A signature would cover the target of a relationship, and readers take one with an ampersand for another (xmlsec 1.3.12). */
const isField = (link: LinkTarget, { facts }: Registries): boolean =>
  facts.signature !== undefined && link.kind === "uri" && asUri(link.uri).includes("&");

const openField = (uri: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "${escapeXml(uri)}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;

/** Blanks and what else no address may hold (RFC 3986, 2), written as an address can. */
const asUri = (uri: string): string => uri.replace(/[\s"<>\\^`{|}]/g, (character) => encodeURIComponent(character));

function inlineXml(inline: Inline, context: RunContext): string {
  switch (inline.kind) {
    case "text":
      return runsXml(inline, context);
    case "line-break":
      return "<w:r><w:br/></w:r>";
    case "tab":
      return tabXml(inline.look, context);
    case "page-number":
      return countField("PAGE", 1, inline, context);
    case "page-count":
      return countField("NUMPAGES", context.writing.registries.measures.pages, inline, context);
    case "section-page":
      context.writing.registries.losses.report("sectionPage", context.path);
      return fieldOf("PAGE", "1", inline, context);
    case "section-pages":
      return fieldOf("SECTIONPAGES \\* Arabic", String(context.writing.registries.measures.pages), inline, context);
    case "running-head":
      return runningHeadXml(inline, context);
    case "place-page":
      return placePageXml(inline, context);
    case "reference":
      return referenceXml(inline, context);
    case "picture":
      return pictureXml(inline, context);
    case "note-marker":
      return noteXml(inline, context);
  }
}

/** A number of pages, which readers write in digits of their own. */
function countField(field: string, count: number, inline: Marked, context: RunContext): string {
  const { digits, losses } = context.writing.registries;
  if (digits !== plainDigits) losses.report("pageDigits", context.path);
  return fieldOf(field, String(count), inline, context);
}

function runsXml(inline: TextInline, context: RunContext): string {
  const { letters, places, text: source } = context.writing.registries;
  const number = places?.numberOf(inline, source, context.paragraph, context.path);
  let xml = "";
  for (const piece of letters.pieces(inline.text, inline.look, context.paragraph, context.path, number === undefined)) {
    if (piece.kind === "text") {
      const own = textXml(piece, context.paragraph);
      const text = number === undefined ? own : places?.standsFor(number, own);
      xml += `<w:r>${propertiesOf(piece.look, inline, context, piece.rtl)}${text}</w:r>`;
    } else xml += piece.kind === "tab" ? tabXml(tabIn(inline.look).look, context) : "<w:r><w:br/></w:r>";
  }
  return xml;
}

/** A tab, with the lines along it. */
function tabXml(look: TextLook | undefined, { base, path, writing }: RunContext): string {
  if (look === undefined) return "<w:r><w:tab/></w:r>";
  const { run } = writing.registries.letters.primary(look, path);
  return `<w:r>${runPropertiesOver(run, base, false)}<w:tab/></w:r>`;
}

function propertiesOf(look: RunLook, { span }: Marked, context: RunContext, rtl = false): string {
  const { base } = context;
  if (span === undefined) return runPropertiesOver(look, base, rtl);
  reportSpan(span, context);
  const boxed = inBox(look, span.look);
  const style = styleOf(span, context);
  if (style === undefined) return runPropertiesOver(boxed, base, rtl);
  const differences = runDifferences(boxed, styledBase(base, style, boxed), rtl);
  return `<w:rPr><w:rStyle w:val="${style.id}"/>${differences}</w:rPr>`;
}

function styleOf({ named, look }: SpanBox, { path, writing: { registries } }: RunContext): CharacterStyle | undefined {
  if (named === undefined) return undefined;
  const { style, around, inside } = named;
  const run = (letters: TextLook): RunLook => registries.letters.primary(letters, path).run;
  return registries.styles.characters.use(style, run(around), inBox(run(inside), look));
}

/** The box of words has neither the padding nor the shape that it has on our pages. */
function reportSpan({ look, outer, verticalAlign }: SpanBox, { path, writing: { registries } }: RunContext): void {
  if (hasRadius(look.radius) || look.clip !== undefined) registries.losses.report("spanShape", path);
  if ((look.backgroundOpacity ?? 1) < 1) registries.losses.report("opacity", path);
  const { padding, border } = look;
  const spaced = padding.top + padding.right + padding.bottom + padding.left > 0;
  const framed = border.top !== undefined || border.left !== undefined;
  if (spaced || framed || outer !== undefined || verticalAlign !== undefined) registries.losses.report("spanBox", path);
}

const blank = "\u00a0";

/** Runs have no padding: where a box of words begins or ends, a blank is set as wide. */
function paddingXml(inline: Inline, beside: Inline | undefined, side: "left" | "right", context: RunContext): string {
  if (inline.kind !== "text" || inline.span === undefined || spanOf(beside) === inline.span) return "";
  const { look, span } = inline;
  const { padding, background, border } = span.look;
  if (padding[side] <= 0 || (background === undefined && border[side] === undefined)) return "";
  const { registries } = context.writing;
  const { run } = registries.letters.primary(look, context.path);
  const text = {
    kind: "text",
    text: blank,
    look: { ...look, letterSpacing: 0 },
    link: undefined,
    span: undefined,
  } as const;
  const width = registries.measures.width([text], look, context.paragraph, context.path);
  const spaced = { ...run, spacing: twips(padding[side] - width) };
  return `<w:r>${propertiesOf(spaced, inline, context)}${lettersXml(blank)}</w:r>`;
}

const spanOf = (inline: Inline | undefined): SpanBox | undefined =>
  inline !== undefined && "span" in inline ? inline.span : undefined;

type Numbered = Extract<Inline, { readonly kind: "page-number" | "page-count" | "place-page" | "reference" }>;

/** A field whose result Word works out; every part of it has the look, as readers differ in whose they take. */
export function fieldOf(instruction: string, result: string, inline: Marked, context: RunContext): string {
  const { letters } = context.writing.registries;
  for (const digit of "0123456789") letters.pieces(digit, inline.look, context.paragraph, context.path);
  const properties = propertiesOf(letters.primary(inline.look, context.path).run, inline, context);
  return fieldXmlOf(instruction, properties, `<w:r>${properties}<w:t>${escapeXml(result)}</w:t></w:r>`);
}

function fieldXmlOf(instruction: string, properties: string, result: string): string {
  const run = (content: string): string => `<w:r>${properties}${content}</w:r>`;
  const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const code = run(`<w:instrText xml:space="preserve"> ${instruction} </w:instrText>`);
  return `${mark("begin")}${code}${mark("separate")}${result}${mark("end")}`;
}

/** ECMA-376-1, 17.16.5.59: the text of a heading of the page, or its number. Readers who do not know it show the first one's. */
function runningHeadXml(inline: Extract<Inline, { readonly kind: "running-head" }>, context: RunContext): string {
  const { level, last, says } = inline;
  const { registries } = context.writing;
  registries.losses.report("runningHead", context.path);
  const { title = "", number = "" } = registries.headings[level - 1] ?? {};
  const field = (of: "number" | "text", result: string): string =>
    fieldOf(
      `STYLEREF "heading ${level}"${last ? " \\l" : ""}${of === "number" ? " \\n" : ""}`,
      result,
      inline,
      context,
    );
  const counted = says === "text" || number === "" ? "" : field("number", number);
  if (says === "number") return counted;
  const text = field("text", title.slice(number.length).trimStart());
  return counted === "" ? text : counted + runsXml({ ...inline, kind: "text", text: " " }, context) + text;
}

function placePageXml(inline: Extract<Numbered, { readonly kind: "place-page" }>, context: RunContext): string {
  const { bookmarks, measures } = context.writing.registries;
  const page = measures.labelOf(inline.place) ?? "?";
  return fieldOf(`PAGEREF ${bookmarks.name(inline.place)} \\h`, page, inline, context);
}

/** A field where Word comes to the same; else the words alone, as of an item of a list. */
function referenceXml(inline: Extract<Numbered, { readonly kind: "reference" }>, context: RunContext): string {
  const { place, says } = inline;
  const words = runsXml({ ...inline, kind: "text", text: says.text }, context);
  const { number, caption, isText = false } = says;
  const isField = caption !== undefined || isText || (number !== undefined && isWordNumber(number.of));
  if (!isField) return words;
  const { bookmarks, letters } = context.writing.registries;
  const name = bookmarks.name(caption === undefined ? place : captionPlace(place, caption));
  const form = caption !== undefined || number === undefined ? "" : number.full ? "\\w " : "\\n ";
  const properties = propertiesOf(letters.primary(inline.look, context.path).run, inline, context);
  return fieldXmlOf(`REF ${name} ${form}\\h`, properties, words);
}

function pictureXml(inline: Extract<Inline, { readonly kind: "picture" }>, context: RunContext): string {
  const { registries, part } = context.writing;
  if (inline.field !== undefined) return fieldXml(inline.field, inline, context);
  const drawing = registries.media.inline({ ...inline, path: context.path }, part);
  return drawing === "" ? "" : `<w:r>${drawing}</w:r>`;
}

/** In the text a reference to the note, in the note its own number. */
function noteXml(inline: Extract<Inline, { readonly kind: "note-marker" }>, context: RunContext): string {
  const { registries, place } = context.writing;
  const { run } = registries.letters.primary(inline.look, context.path);
  // The style raises it.
  const look: RunLook = { ...run, script: context.base.script };
  const properties = `<w:rPr><w:rStyle w:val="FootnoteReference"/>${runDifferences(look, context.base)}</w:rPr>`;
  for (const marker of registries.footnotes?.markers ?? [])
    registries.letters.pieces(marker, inline.look, context.paragraph, context.path);
  if (place === "note") return `<w:r>${properties}<w:footnoteRef/></w:r>`;
  const note = registries.footnotes?.notes.get(inline.note);
  return note === undefined ? "" : `<w:r>${properties}<w:footnoteReference w:id="${note.number}"/></w:r>`;
}
