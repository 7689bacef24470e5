import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import {
  type ImportedDefinition,
  type ImportedElement,
  type ImportInto,
  unlessEmpty,
  withValues,
} from "../definition.ts";
import { pageSizes } from "../page-sizes.ts";
import { textsOf } from "../placeholders/carbone-texts.ts";
import { Sample } from "../placeholders/sample.ts";
import { plainText } from "../text/literal.ts";
import { unreadable } from "../unreadable.ts";
import { readBody, readElements, type WordBlock } from "./blocks.ts";
import { headingStyleOf, insteadOf, styleOf, type WordLook } from "./looks.ts";
import type { BlockScope } from "./paragraphs.ts";
import { TagCuts } from "./regions/tag-cuts.ts";
import { hexOf } from "./shading.ts";
import { sourceOfWord } from "./source-of-word.ts";
import { watermarkOf } from "./watermark.ts";
import { linkOf, openWordFile, type WordFile } from "./word-file.ts";
import { all, attr, kid, kids, measure, toggle, val } from "./xml.ts";

/**
 * A Word file (ECMA-376-1, WordprocessingML) as a document: page, styles, text, lists, tables, pictures, notes, headers and footers, and the
 * placeholders of template engines as references.
 *
 * @throws Refusal INVALID_REQUEST when it is none, or beyond the limits of an archive and its XML
 */
export function importDocx(bytes: Uint8Array, into: ImportInto): ImportedDefinition {
  try {
    const sample = new Sample();
    const file = openWordFile(bytes, into, sample);
    const read = file.references.resolvedIn(documentOf(file), into.findings);
    const document = { ...read, ...textsOf(sample.textKeys, file.styles.language, into.findings) };
    return { document, testData: sample.plain(), source: sourceOfWord(file) };
  } catch (error) {
    if (error instanceof PackageError) throw unreadable(error.message);
    throw error;
  }
}

function documentOf(file: WordFile): ImportedElement {
  const scope: BlockScope = { file, place: { part: file.part, words: "document" }, depth: 0 };
  const pieces = readBody(all(file.body), scope);
  const sections = pieces.flatMap((piece) => (piece.kind === "section" ? [piece.section] : []));
  const content = withSections(pieces, sections, file);
  const [first] = sections;
  return withValues({
    language: file.styles.language,
    metadata: metadataOf(file),
    pageSetup: unlessEmpty({ ...(first === undefined ? {} : pageSetupOf(first)), backgroundColor: backgroundOf(file) }),
    ...(first === undefined ? {} : zonesOf(first, file)),
    watermark: file.watermark === undefined ? undefined : watermarkOf(file.watermark),
    styles: stylesOf(file),
    numbering: unlessEmpty({ ...file.numbering.definitions(), ...file.sequences.definitions() }),
    content,
  });
}

/** The page of what follows stands in the section that ends behind it. */
function withSections(
  pieces: readonly WordBlock[],
  sections: readonly XmlElement[],
  file: WordFile,
): readonly ImportedElement[] {
  let ended = 0;
  return pieces.flatMap((piece): readonly ImportedElement[] => {
    if (piece.kind === "element") return [piece.element];
    if (piece.kind === "entry") return [];
    ended += 1;
    const next = sections[ended];
    if (next === undefined) return [];
    if (val(next, "type") === "continuous") return continuous(next, file);
    return [{ break: "section", pageSetup: pageSetupOf(next), ...zonesOf(next, file) }];
  });
}

function continuous(section: XmlElement, { findings }: WordFile): readonly ImportedElement[] {
  if ((measure(kid(section, "cols"), "num", 1) ?? 1) > 1)
    findings.approximated("document", "A section of several columns is set in one.");
  return [];
}

function pageSetupOf(section: XmlElement): ImportedElement {
  const [size, margins] = [kid(section, "pgSz"), kid(section, "pgMar")];
  const [width, height] = [measure(size, "w", 20), measure(size, "h", 20)];
  const margin = ["top", "right", "bottom", "left"].map((side) => Math.max(0, measure(margins, side, 20) ?? 72));
  const isSized = width !== undefined && height !== undefined && width >= 3 && height >= 3;
  return withValues({ size: isSized ? namedSize(width, height) : undefined, margin });
}

/** The colour of all pages; a picture or a pattern over it is reported. */
function backgroundOf({ background, findings }: WordFile): string | undefined {
  if (all(background).length > 0)
    findings.approximated("document", "A picture or a pattern behind the pages is the colour under it.");
  return hexOf(attr(background, "color"));
}

const namedSize = (width: number, height: number): unknown =>
  pageSizes.find(([, w, h]) => Math.abs(w - width) < 1.5 && Math.abs(h - height) < 1.5)?.[0] ?? [width, height];

/** Headers and footers of a section by the pages that they are for (17.10). */
function zonesOf(section: XmlElement, file: WordFile): ImportedElement {
  const hasFirst = toggle(section, "titlePg") === true;
  return withValues({
    header: zoneOf(section, "header", hasFirst, file),
    footer: zoneOf(section, "footer", hasFirst, file),
  });
}

function zoneOf(
  section: XmlElement,
  kind: "header" | "footer",
  hasFirst: boolean,
  file: WordFile,
): ImportedElement | undefined {
  const contentOf = (type: string): readonly ImportedElement[] | undefined => {
    const reference = kids(section, `${kind}Reference`).find((one) => attr(one, "type") === type);
    const part =
      reference === undefined ? undefined : linkOf(file, { part: file.part, words: kind }, attr(reference, "id"))?.part;
    const root = file.rootOf(part);
    if (part === undefined || root === undefined) return undefined;
    // Sections may share a header: each reads its tags by itself.
    const own = { ...file, tagCuts: new TagCuts() };
    const elements = readElements(all(root), { file: own, place: { part, words: kind }, depth: 0 });
    return elements.some((element) => element["p"] !== "") ? elements : [];
  };
  const content = contentOf("default");
  const first = hasFirst ? (contentOf("first") ?? []) : undefined;
  const even = file.hasEvenPages ? contentOf("even") : undefined;
  if (content === undefined && first === undefined && even === undefined) return undefined;
  return withValues({ content: content ?? [], first, even });
}

function metadataOf(file: WordFile): ImportedElement | undefined {
  const part = file.package.linksOf("").find((link) => link.type.endsWith("/core-properties"))?.part;
  const root = file.package.rootOf(part);
  if (root === undefined) return undefined;
  const words = (local: string) => {
    const found = kid(root, local)
      ?.children.filter((child) => typeof child === "string")
      .join("")
      .trim();
    return found === undefined || found === "" ? undefined : plainText(found.slice(0, 1000));
  };
  return unlessEmpty({
    title: words("title"),
    author: words("creator"),
    subject: words("subject"),
    keywords: words("keywords"),
  });
}

/** The text of cells is that of paragraphs; all else of a cell stands in its own style. */
function stylesOf({ styles, used }: WordFile): ImportedElement {
  const base = styleOf({ before: 0, after: 0, ...styles.base });
  const { bold: _bold, before: _before, after: _after, ...text } = styles.base;
  const cell = { ...styleOf(textOnly(text)), border: "none" };
  const headings = ["heading 1", "heading 2", "heading 3", "heading 4", "heading 5"].flatMap((name, index) => {
    const id = styles.idOf(name);
    return id === undefined ? [] : [[`h${index + 1}`, headingStyleOf(styles.look(id), styles.base)] as const];
  });
  const named = [...used].flatMap((id) => {
    const look = { ...styles.base, ...styles.look(id) };
    const level = styles.headingLevel(id);
    if (level === undefined) return [[id, styleOf(look, styles.base)] as const];
    const kind = headings.find(([name]) => name === `h${level}`)?.[1] ?? {};
    return [[id, insteadOf(kind, headingStyleOf(look, styles.base))] as const];
  });
  return { p: base, th: { ...cell, fontWeight: "normal" }, td: cell, ...Object.fromEntries([...named, ...headings]) };
}

const textOnly = ({ font, size, color, line, italic, spacing }: WordLook): WordLook =>
  withValues({ font, size, color, line, italic, spacing }) as WordLook;
