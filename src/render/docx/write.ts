import { defaults } from "../../vocabulary/definition/defaults.ts";
import type { DocumentFacts } from "../model/document.ts";
import type { Flow, Section } from "../model/flow.ts";
import { plainText, type TextLook } from "../model/look.ts";
import type { Report } from "../report.ts";
import type { TextSource } from "../text/typesetter.ts";
import { writeBlock } from "./blocks/block.ts";
import { Bookmarks } from "./books/bookmarks.ts";
import { FontBook } from "./books/fonts.ts";
import { Letters } from "./books/letters.ts";
import { Media } from "./books/media.ts";
import { Numbering } from "./books/numbering.ts";
import { Styles } from "./books/styles.ts";
import { Losses } from "./losses.ts";
import type { Measures } from "./measures.ts";
import { Package, type Part } from "./package/package.ts";
import { writeProperties } from "./parts/properties.ts";
import { settingsXml, usualSettings } from "./parts/settings.ts";
import { sectionXml } from "./properties/section.ts";
import { type Books, openSpacing, type Writing } from "./writing.ts";
import { wordNamespaces } from "./xml/namespaces.ts";

export interface DocxSource {
  readonly flow: Flow;
  readonly facts: DocumentFacts;
  readonly text: TextSource;
  readonly measures: Measures;
  readonly report: Report;
}

/** A finished file, and the keys of the faces that are in it. */
export interface WrittenDocx {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly used: ReadonlySet<string>;
}

/**
 * Flow to a WordprocessingML package (ECMA-376-1, transitional), block by block. Everything that the format cannot keep
 * is reported through `losses.ts`. The same arguments give the same bytes; the array has memory of its own and may be
 * transferred.
 */
export function writeDocx(source: DocxSource): WrittenDocx {
  const fonts = new FontBook();
  const books = openBooks(source, fonts);
  const document = books.package.part("word/document.xml", "document");
  books.package.relationships.add("officeDocument", document.name);
  document.write(`<w:document ${wordNamespaces}><w:body>`);
  for (const [at, section] of source.flow.sections.entries())
    writeSection(section, at === source.flow.sections.length - 1, document, books);
  document.write("</w:body></w:document>");
  writeParts(books, document);
  return { bytes: books.package.finish(), used: new Set() };
}

function openBooks({ flow, facts, text, measures, report }: DocxSource, fonts: FontBook): Books {
  const to = new Package();
  const losses = new Losses(report);
  const letters = new Letters(text, fonts, losses);
  const { run } = letters.primary(usualLook(flow), "/document");
  return {
    package: to,
    losses,
    text,
    facts,
    footnotes: flow.footnotes,
    measures,
    bookmarks: new Bookmarks(),
    letters,
    media: new Media(to, losses),
    numbering: new Numbering(),
    styles: new Styles(run),
    settings: usualSettings(),
  };
}

/** How the first plain paragraph of the text looks: what Word calls Normal. */
function usualLook({ sections }: Flow): TextLook {
  for (const { blocks } of sections)
    for (const block of blocks) if (block.kind === "paragraph" && block.role === "p") return block.look;
  return { ...plainText(defaults.fontFamily, defaults.fontSize), automatic: true };
}

function writeSection(section: Section, isLast: boolean, part: Part, books: Books): void {
  const { size, margin } = section.setup;
  const writing: Writing = {
    books,
    part,
    place: "body",
    width: Math.max(0, size.width - margin.left - margin.right),
    left: 0,
    right: 0,
    list: undefined,
    spacing: openSpacing(),
    block: writeBlock,
  };
  for (const block of section.blocks) writing.block(block, writing);
  const properties = sectionXml({
    setup: section.setup,
    zones: [],
    type: "nextPage",
    columns: undefined,
    titlePage: false,
    rtl: false,
  });
  part.write(isLast ? properties : `<w:p><w:pPr>${properties}</w:pPr></w:p>`);
}

/** What only the whole text decides. */
function writeParts(books: Books, document: Part): void {
  const { facts, measures, settings, styles } = books;
  const add = (name: "styles" | "settings", xml: string): void => {
    books.package.part(`word/${name}.xml`, name).write(xml);
    document.relationships.add(name, `${name}.xml`);
  };
  add("styles", styles.xml(facts.language));
  add("settings", settingsXml(settings, facts.language, defaults.tabStop, ""));
  writeProperties(books.package, facts, measures.pages);
}
