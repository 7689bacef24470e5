/*
 * A Word file is a ZIP package of XML parts (ECMA-376-2). This one is written in one pass, since a Flow may be long:
 *
 * - The body goes into `word/document.xml` block by block, compressed while it is written. Headers and footers are parts of their own,
 *   written with the section that shows them; pictures are parts too, each once.
 * - The writers of blocks refer to styles, lists, fonts and bookmarks by the registries (`registries/`), which note what is used. When the
 *   body is written, the parts that depend on all of it follow: notes, fonts, lists, styles, settings, properties.
 *
 * How a run gets its look. `WordTextStyles` turns the look of a text into Word's words once (`RunLook`), one for each face that shows it. A run
 * writes only where that differs from its paragraph's style (`runDifferences`), so that an author who changes the style changes the text.
 * That makes the choice of a style's look important: before anything is written, `UsualParagraphs` counts, and the most frequent look of a
 * kind of paragraph becomes its style; Body Text has that of the style `p`. A style of the definition is a style of Word with its name,
 * based on the one that it extends, or on that of the kind of paragraph. On a part of a paragraph it is a character style.
 *
 * What Word cannot do is reported through `losses.ts`, never left out in silence.
 */

import { plainDigits } from "../../../vocabulary/counters/counting-symbol.ts";
import { defaults } from "../../../vocabulary/definition/defaults.ts";
import type { Report } from "../../contract/report.ts";
import { pictureFile } from "../../graphics/images/picture-file.ts";
import type { TextSource } from "../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../model/document/document.ts";
import type { FinishedPackage } from "../../model/document/finished-package.ts";
import type { Block, Flow, PlainLooks } from "../../model/document/flow.ts";
import { plainTextLook, type TextLook } from "../../model/look.ts";
import { plainText } from "../../model/text/plain-text.ts";
import { writeBlock } from "./blocks/block.ts";
import { writeSections } from "./blocks/page/sections.ts";
import type { DocxFrame } from "./frame/docx-frame.ts";
import type { TextPlaces } from "./frame/text-places.ts";
import { Losses } from "./losses.ts";
import type { LayoutMeasures } from "./measures.ts";
import type { Rasterise } from "./media/rasteriser.ts";
import { reportPdfOnly } from "./not-in-docx.ts";
import { Package, type Part } from "./package/package.ts";
import { writeFonts } from "./parts/fonts.ts";
import { noteSeparators, writeFootnotes } from "./parts/footnotes.ts";
import { writeProperties } from "./parts/properties.ts";
import { settingsXml, usualSettings } from "./parts/settings.ts";
import type { RunLook } from "./properties/run.ts";
import { Bookmarks } from "./registries/bookmarks.ts";
import { FontBook } from "./registries/fonts.ts";
import { WordTextStyles } from "./registries/letters.ts";
import { MediaParts } from "./registries/media.ts";
import { NumberingDefinitions } from "./registries/numbering.ts";
import { Openings } from "./registries/openings.ts";
import { DocxStyles } from "./registries/styles.ts";
import { UsualParagraphs } from "./registries/usual-paragraphs.ts";
import type { Registries } from "./writing.ts";
import { wordNamespaces } from "./xml/namespaces.ts";
import { hex } from "./xml/units.ts";

export interface DocxSource {
  readonly flow: Flow;
  readonly plain: PlainLooks;
  readonly facts: DocumentFacts;
  readonly text: TextSource;
  readonly measures: LayoutMeasures;
  readonly report: Report;
  /** Draws drawings as pictures; undefined: the document holds none. */
  readonly rasterise: Rasterise | undefined;
  /** Learns where texts stand. */
  readonly places?: TextPlaces | undefined;
}

/** A finished file, and the keys of the faces that are in it. */
export interface WrittenDocx {
  readonly file: FinishedPackage;
  readonly used: ReadonlySet<string>;
  /** For other texts in the places of these; undefined: nobody noted them. */
  readonly frame: DocxFrame | undefined;
}

/**
 * Flow to a WordprocessingML package (ECMA-376-1, transitional), block by block. Everything that the format cannot keep
 * is reported through `losses.ts`. The same arguments give the same bytes; the array has memory of its own and may be
 * transferred.
 */
export function writeDocx(source: DocxSource): WrittenDocx {
  const fonts = new FontBook();
  const registries = openRegistries(source, fonts);
  reportPdfOnly(source.facts, registries.losses);
  const document = registries.package.part("word/document.xml", "document");
  registries.package.relationships.add("officeDocument", document.name);
  openDocument(source, document, registries);
  writeSections(source.flow, document, registries, writeBlock);
  document.write("</w:body></w:document>");
  const used = writeParts(source.flow, fonts, document, registries);
  const file = registries.package.finish();
  return { file, used, frame: source.places?.frame(registries.package) };
}

function openRegistries(source: DocxSource, fonts: FontBook): Registries {
  const { flow, plain, facts, text, measures, report, rasterise, places } = source;
  const to = new Package(places?.heard);
  const losses = new Losses(report, places?.losses);
  const letters = new WordTextStyles(text, fonts, losses);
  const { run } = letters.primary(usualLetters(flow, plain), "/document");
  return {
    package: to,
    losses,
    text,
    facts,
    footnotes: flow.footnotes,
    digits: flow.digits ?? plainDigits,
    measures,
    bookmarks: new Bookmarks(),
    letters,
    media: new MediaParts(to, losses, { outlines: (face) => text.outlines(face), file: pictureFile, rasterise }),
    numbering: new NumberingDefinitions(),
    styles: new DocxStyles(run),
    plain,
    usual: new UsualParagraphs(flow, plain),
    openings: new Openings(),
    headings: firstHeadings(flow),
    settings: usualSettings(),
    places,
  };
}

/** The first heading of each level, at the place of the level less 1. */
function firstHeadings({ sections }: Flow): Registries["headings"] {
  const found: { readonly title: string; readonly number: string }[] = [];
  const look = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "stack") look(block.blocks);
      if (block.kind !== "paragraph" || block.role === "p") continue;
      const { inlines, number, role } = block;
      const written = number === undefined ? "" : plainText(inlines.slice(0, number.inlines));
      found[Number(role.slice(1)) - 1] ??= { title: plainText(inlines), number: written };
    }
  };
  for (const { blocks } of sections) look(blocks);
  return found;
}

/**
 * Letters of text that names no style, where there is text outside of boxes: Word's style Normal has them, so that an author who
 * changes it changes the text.
 */
const usualLetters = ({ sections }: Flow, plain: PlainLooks): TextLook =>
  sections.some(({ blocks }) => blocks.some(isPlain))
    ? plain("p").look
    : { ...plainTextLook(defaults.fontFamily, defaults.fontSize), automatic: true };

const isPlain = (block: Block): boolean => block.kind === "paragraph" && block.role === "p";

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
    losses.report("pageBackground", "/document/pageSetup");
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
  registries.places?.addLetters(fonts);
  const used = writeFonts(fonts.families(), document, registries);
  if (!numbering.isEmpty) add("numbering", numbering.xml());
  add("styles", styles.xml(facts.language, fontsOfScripts(fonts, registries)));
  const notes = footnotes === undefined ? "" : noteSeparators;
  add("settings", settingsXml(settings, facts.language, defaults.tabStop, notes));
  writeProperties(registries.package, facts, measures.pages);
  return used;
}
