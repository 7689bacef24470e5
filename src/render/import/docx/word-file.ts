import { isOf, OpcPackage, type PartRelationship } from "../../documents/verify/ooxml/opc-package.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { genericOf } from "../../graphics/text/faces/families.ts";
import type { Syntax } from "../../tag-languages/statements.ts";
import type { ImportInto } from "../definition.ts";
import type { ImportFindings } from "../findings.ts";
import type { Pictures } from "../pictures.ts";
import { syntaxOf } from "../placeholders/braces.ts";
import type { Sample } from "../placeholders/sample.ts";
import { unreadable } from "../unreadable.ts";
import { WordSequences } from "./fields/captions.ts";
import { hyperlinkIn } from "./fields/hyperlink-field.ts";
import { repeatedCaptions } from "./fields/repeated-captions.ts";
import { knownLooks } from "./known-looks.ts";
import { kindsOfParagraphs } from "./list-entry.ts";
import { paragraphLook, runLook, type WordLook } from "./looks.ts";
import { WordListCounters } from "./numbering.ts";
import { referenceIn, WordReferences } from "./references.ts";
import { TagCuts } from "./regions/tag-cuts.ts";
import { StyleSheet } from "./style-sheet.ts";
import { watermarkIn } from "./watermark.ts";
import { all, attr, deep, kid, kids, linesIn, measure, toggle, wordsIn } from "./xml.ts";

/** A Word file that is being read, and what its reading comes back to. */
export interface WordFile {
  readonly package: OpcPackage;
  readonly styles: StyleSheet;
  readonly numbering: WordListCounters;
  readonly findings: ImportFindings;
  readonly pictures: Pictures;
  readonly sample: Sample;
  readonly syntax: Syntax;
  readonly body: XmlElement;
  /** Notes by their number, of feet and of the end. */
  readonly notes: ReadonlyMap<string, WordNote>;
  /** Comments by their number. */
  readonly comments: ReadonlyMap<string, WordNote>;
  /** The root of a part, which is read once. */
  readonly rootOf: (part: string | undefined) => XmlElement | undefined;
  readonly references: WordReferences;
  readonly sequences: WordSequences;
  /** Its body has a field that counts in one. */
  readonly hasSequences: boolean;
  /** Ids of captions that fields repeat the numbers of. */
  readonly repeated: ReadonlyMap<XmlElement, string>;
  /** Bookmarks that links and references of the file lead to. */
  readonly places: ReadonlySet<string>;
  /** Bookmarks that begin before a paragraph instead of in it, by that paragraph. */
  readonly marksBefore: ReadonlyMap<XmlElement, readonly string[]>;
  /** The watermark of the first section's pages. */
  readonly watermark: XmlElement | undefined;
  /** Tags of loops and conditions that are read. */
  readonly tagCuts: TagCuts;
  /** What is behind all pages (17.2.1), if Word shows it. */
  readonly background: XmlElement | undefined;
  /** Headers and footers differ on even pages. */
  readonly hasEvenPages: boolean;
  /** Styles of paragraphs that the definition names, as they are read. */
  readonly used: Set<string>;
  /** The family that a run names. */
  readonly fontOf: (rFonts: XmlElement | undefined) => string | undefined;
  /** Looks of properties, which are read once for all that say the same. */
  readonly paragraphLookOf: (pPr: XmlElement | undefined) => WordLook;
  readonly runLookOf: (rPr: XmlElement | undefined) => WordLook;
  /** The width of the text of the first section, in points. */
  readonly textWidth: number;
  /** The main part. */
  readonly part: string;
}

/** A note, and the part that it is in, whose links count in it. */
interface WordNote {
  readonly element: XmlElement;
  readonly part: string;
}

/** Where something is read: the part whose links count, and the words for it in the report. */
export interface WordLocation {
  readonly part: string;
  readonly words: string;
}

function marksBefore(body: XmlElement): ReadonlyMap<XmlElement, readonly string[]> {
  const made = new Map<XmlElement, readonly string[]>();
  if (!body.byLocal.has("bookmarkStart")) return made;
  let waiting: readonly string[] = [];
  const visit = (parent: XmlElement): void => {
    for (const child of all(parent)) {
      if (child.local === "bookmarkStart") waiting = [...waiting.slice(-mostWaiting), attr(child, "name")];
      else if (child.local !== "p") visit(child);
      else if (waiting.length > 0) {
        made.set(child, waiting);
        waiting = [];
      }
    }
  };
  visit(body);
  return made;
}

/** An element has one id: of many bookmarks, only the last ones are looked through. */
const mostWaiting = 50;

export function openWordFile(
  bytes: Uint8Array,
  { findings, pictures, literal, families }: ImportInto,
  sample: Sample,
): WordFile {
  const opened = new OpcPackage(bytes);
  const part = opened.linksOf("").find(isOf("officeDocument"))?.part;
  const links = part === undefined ? [] : opened.linksOf(part);
  const rootOf = rootsOf(opened);
  const partOf = (kind: string): string | undefined => links.find(isOf(kind))?.part;
  const beside = (kind: string) => rootOf(partOf(kind));
  const [body, ...others] = kids(rootOf(part), "body");
  if (part === undefined || body === undefined) throw unreadable("It is an archive, but no Word document.");
  // A document has one (17.2.2).
  for (const other of others) findings.lostWords("document", linesIn(other), "A body behind the first is");
  const fonts = new ThemeFonts(beside("theme"), families, findings);
  const notes = ["footnote", "endnote"].flatMap((kind) => notesIn(kind, partOf(`${kind}s`), rootOf));
  const comments = notesIn("comment", partOf("comments"), rootOf);
  const zones = links.filter((link) => isOf("header")(link) || isOf("footer")(link)).map((link) => rootOf(link.part));
  const places = placesIn([body, ...notes.map(([, { element }]) => element)]);
  const styles = new StyleSheet(beside("styles"), (rFonts) => fonts.of(rFonts));
  const numbering = new WordListCounters(beside("numbering"));
  const syntax: Syntax = literal
    ? "none"
    : syntaxOf([body, ...notes.map(([, { element }]) => element), ...zones].map(linesIn).join(""));
  numbering.countParagraphs(kindsOfParagraphs(body, { styles, numbering }, syntax));
  return {
    ...{ package: opened, findings, pictures, sample, body, part, places, rootOf },
    comments: new Map(comments.map(([key, note]) => [key.slice("comment ".length), note])),
    syntax,
    marksBefore: marksBefore(body),
    fontOf: (rFonts) => fonts.of(rFonts),
    paragraphLookOf: knownLooks(paragraphLook),
    runLookOf: knownLooks((rPr) => runLook(rPr, (rFonts) => fonts.of(rFonts))),
    styles,
    references: new WordReferences(),
    sequences: new WordSequences(),
    hasSequences: hasSequences(body),
    repeated: hasSequences(body) ? repeatedCaptions(body, places) : new Map(),
    numbering,
    notes: new Map(notes),
    hasEvenPages: toggle(beside("settings"), "evenAndOddHeaders") === true,
    background:
      toggle(beside("settings"), "displayBackgroundShape") === true ? kid(rootOf(part), "background") : undefined,
    used: new Set(),
    watermark: watermarkIn(rootOf(links.find(({ id }) => id === headerOf(deep(body, "sectPr")[0]))?.part)),
    tagCuts: new TagCuts(),
    textWidth: textWidthOf(deep(body, "sectPr")[0]),
  };
}

/** The codes of the fields below an element, in the pieces that the file has them in. */
const codesIn = (root: XmlElement): readonly string[] => [
  ...deep(root, "instrText").map(wordsIn),
  ...deep(root, "fldSimple").map((field) => attr(field, "instr")),
];

/** Whether a field below an element counts captions or the like. */
export const hasSequences = (root: XmlElement): boolean => /\bSEQ\b/i.test(codesIn(root).join(""));

/** Names of bookmarks that links and fields lead to. */
function placesIn(roots: readonly XmlElement[]): ReadonlySet<string> {
  const named = roots.flatMap((root) => [
    ...deep(root, "hyperlink").map((link) => attr(link, "anchor")),
    ...codesIn(root).map((code) => hyperlinkIn(code)?.anchor ?? referenceIn(code)?.name ?? ""),
  ]);
  return new Set(named.filter((name) => name !== ""));
}

/** The id of the header that most pages of a section have. */
const headerOf = (section: XmlElement | undefined): string =>
  attr(
    kids(section, "headerReference").find((one) => attr(one, "type") === "default"),
    "id",
  );

function textWidthOf(section: XmlElement | undefined): number {
  const [page, margins] = [kid(section, "pgSz"), kid(section, "pgMar")];
  const margin = (side: string) => measure(margins, side, 20) ?? 72;
  return Math.max(1, (measure(page, "w", 20) ?? 612) - margin("left") - margin("right"));
}

/** Reads each part once: what is known of an element of it holds wherever it is come by. */
function rootsOf(opened: OpcPackage): (part: string | undefined) => XmlElement | undefined {
  const known = new Map<string, XmlElement | undefined>();
  return (part) => {
    if (part === undefined) return undefined;
    if (!known.has(part)) known.set(part, opened.rootOf(part));
    return known.get(part);
  };
}

const notesIn = (
  kind: string,
  part: string | undefined,
  rootOf: WordFile["rootOf"],
): readonly (readonly [string, WordNote])[] => {
  if (part === undefined) return [];
  return kids(rootOf(part), kind).map((element) => [`${kind} ${attr(element, "id")}`, { element, part }]);
};

/** The link of a part by its id. */
export const linkOf = (file: WordFile, { part }: WordLocation, id: string): PartRelationship | undefined =>
  file.package.linksOf(part).find((link) => link.id === id);

/** Names of fonts; those of the theme are looked up there (20.1.4.1.24). */
class ThemeFonts {
  readonly #theme: XmlElement | undefined;
  readonly #families: ReadonlySet<string>;
  readonly #findings: ImportFindings;

  constructor(theme: XmlElement | undefined, families: ReadonlySet<string>, findings: ImportFindings) {
    this.#theme = deep(theme, "fontScheme")[0];
    this.#families = families;
    this.#findings = findings;
  }

  of(rFonts: XmlElement | undefined): string | undefined {
    if (rFonts === undefined) return undefined;
    const themed = attr(rFonts, "asciiTheme") || attr(rFonts, "hAnsiTheme");
    const scheme = themed.startsWith("major") ? "majorFont" : "minorFont";
    const name =
      themed === ""
        ? attr(rFonts, "ascii") || attr(rFonts, "hAnsi")
        : attr(kid(this.#theme, scheme, "latin"), "typeface");
    if (name === "") return undefined;
    if (genericOf(name.toLowerCase()) !== undefined || this.#families.has(name.toLowerCase())) return name;
    this.#findings.family("fonts", name);
    return undefined;
  }
}
