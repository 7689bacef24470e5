import { defaults } from "../../../vocabulary/definition/defaults.ts";
import type { Report } from "../../contract/report.ts";
import { pictureFile } from "../../graphics/images/picture-file.ts";
import type { TextSource } from "../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { Block, Flow, Paragraph } from "../../model/document/flow.ts";
import { plainText, type TextLook } from "../../model/look.ts";
import { writeBlock } from "./blocks/block.ts";
import { writeSections } from "./blocks/sections.ts";
import { Losses } from "./losses.ts";
import type { Measures } from "./measures.ts";
import type { Rasterise } from "./media/rasteriser.ts";
import { reportPdfOnly } from "./not-in-docx.ts";
import { type FinishedPackage, Package, type Part } from "./package/package.ts";
import { writeFonts } from "./parts/fonts.ts";
import { noteSeparators, writeFootnotes } from "./parts/footnotes.ts";
import { writeProperties } from "./parts/properties.ts";
import { settingsXml, usualSettings } from "./parts/settings.ts";
import type { RunLook } from "./properties/run.ts";
import { Bookmarks } from "./registries/bookmarks.ts";
import { FontBook } from "./registries/fonts.ts";
import { Letters } from "./registries/letters.ts";
import { Media } from "./registries/media.ts";
import { Numbering } from "./registries/numbering.ts";
import { Openings } from "./registries/openings.ts";
import { Styles } from "./registries/styles.ts";
import { UsualParagraphs } from "./registries/usual-paragraphs.ts";
import type { Registries } from "./writing.ts";
import { wordNamespaces } from "./xml/namespaces.ts";
import { hex } from "./xml/units.ts";

export interface DocxSource {
  readonly flow: Flow;
  readonly facts: DocumentFacts;
  readonly text: TextSource;
  readonly measures: Measures;
  readonly report: Report;
  /** Draws drawings as pictures; undefined: the document holds none. */
  readonly rasterise: Rasterise | undefined;
}

/** A finished file, and the keys of the faces that are in it. */
export interface WrittenDocx {
  readonly file: FinishedPackage;
  readonly used: ReadonlySet<string>;
}

/**
 * Flow to a WordprocessingML package (ECMA-376-1, transitional), block by block. Everything that the format cannot keep
 * is reported through `losses.ts`. The same arguments give the same bytes; the array has memory of its own and may be
 * transferred.
 */
export function writeDocx(source: DocxSource): WrittenDocx {
  const fonts = new FontBook();
  const usual = usualParagraph(source.flow);
  const registries = openRegistries(source, usual, fonts);
  reportPdfOnly(source.facts, registries.losses);
  const document = registries.package.part("word/document.xml", "document");
  registries.package.relationships.add("officeDocument", document.name);
  openDocument(source, document, registries);
  writeSections(source.flow, document, registries, writeBlock);
  document.write("</w:body></w:document>");
  const used = writeParts(source.flow, fonts, document, registries);
  return { file: registries.package.finish(), used };
}

function openRegistries(source: DocxSource, usual: Paragraph | undefined, fonts: FontBook): Registries {
  const { flow, facts, text, measures, report, rasterise } = source;
  const to = new Package();
  const losses = new Losses(report);
  const letters = new Letters(text, fonts, losses);
  const look = usual?.look ?? { ...plainText(defaults.fontFamily, defaults.fontSize), automatic: true };
  const { run } = letters.primary(look, "/document");
  return {
    package: to,
    losses,
    text,
    facts,
    footnotes: flow.footnotes,
    measures,
    bookmarks: new Bookmarks(),
    letters,
    media: new Media(to, losses, { outlines: (face) => text.outlines(face), file: pictureFile, rasterise }),
    numbering: new Numbering(),
    styles: new Styles(run),
    usual: new UsualParagraphs(flow, usual?.named === undefined ? usual : undefined),
    openings: new Openings(),
    settings: usualSettings(),
  };
}

/**
 * The most frequent look of plain text, outside of tables. Word's style Normal takes its letters and Body Text all of it, so that an
 * author who changes these styles changes the text. undefined: there is no text outside of boxes.
 */
function usualParagraph({ sections }: Flow): Paragraph | undefined {
  const plain = sections.flatMap(({ blocks }) => blocks.filter(isPlain));
  const unnamed = plain.filter(({ named }) => named === undefined);
  const lengths = new Map<TextLook, { readonly block: Paragraph; readonly length: number }>();
  for (const block of unnamed.length > 0 ? unnamed : plain) {
    const { block: first = block, length = 0 } = lengths.get(block.look) ?? {};
    lengths.set(block.look, { block: first, length: length + lengthOf(block) });
  }
  let most: { readonly block: Paragraph; readonly length: number } | undefined;
  for (const one of lengths.values()) if (one.length > (most?.length ?? 0)) most = one;
  return most?.block;
}

const isPlain = (block: Block): block is Paragraph => block.kind === "paragraph" && block.role === "p";

/** In characters; at least one, so that paragraphs without text count as well. */
const lengthOf = ({ inlines }: Paragraph): number =>
  inlines.reduce((sum, inline) => sum + (inline.kind === "text" ? inline.text.length : 0), 1);

function openDocument({ flow }: DocxSource, document: Part, { settings, losses }: Registries): void {
  document.write(`<w:document ${wordNamespaces}>`);
  const [first] = flow.sections;
  const backgrounds = flow.sections.flatMap(({ setup }) => setup.background);
  const [color] = first?.setup.background ?? [];
  if (color !== undefined) {
    settings.showsBackground = true;
    document.write(`<w:background w:color="${hex(color)}"/>`);
  }
  if (backgrounds.some((other) => color === undefined || hex(other) !== hex(color)))
    losses.add("pageBackground", "/document/pageSetup");
  document.write("<w:body>");
}

/** The document's fonts for other scripts, or those that text added later would have in our own layout. */
function fontsOfScripts(fonts: FontBook, { text }: Registries): Pick<RunLook, "eastAsia" | "complex"> {
  const usual = text.usualFamilies();
  return {
    eastAsia: fonts.ofSlot("eastAsia") ?? usual.eastAsia ?? "",
    complex: fonts.ofSlot("complex") ?? usual.complex ?? "",
  };
}

/** Writes the parts that depend on the whole text. Returns the keys of embedded faces. */
function writeParts(flow: Flow, fonts: FontBook, document: Part, registries: Registries): ReadonlySet<string> {
  const { facts, measures, settings, styles, numbering } = registries;
  const { footnotes, sections } = flow;
  const add = (name: "styles" | "settings" | "numbering", xml: string): void => {
    registries.package.part(`word/${name}.xml`, name).write(xml);
    document.relationships.add(name, `${name}.xml`);
  };
  const [section] = sections;
  if (footnotes !== undefined && section !== undefined)
    writeFootnotes(footnotes, section, document, registries, writeBlock);
  const used = writeFonts(fonts.families(), document, registries);
  if (!numbering.isEmpty) add("numbering", numbering.xml());
  add("styles", styles.xml(facts.language, fontsOfScripts(fonts, registries)));
  const notes = footnotes === undefined ? "" : noteSeparators;
  add("settings", settingsXml(settings, facts.language, defaults.tabStop, notes));
  writeProperties(registries.package, facts, measures.pages);
  return used;
}
