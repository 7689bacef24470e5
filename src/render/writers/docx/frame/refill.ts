import { Report } from "../../../contract/report.ts";
import type { TextSource } from "../../../graphics/text/typesetter.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { FinishedPackage } from "../../../model/document/finished-package.ts";
import type { TextInline } from "../../../model/text/inline.ts";
import { textXml } from "../inlines/letters-xml.ts";
import { Losses, type NotedLoss } from "../losses.ts";
import { Package, Part } from "../package/package.ts";
import { writeFonts } from "../parts/fonts.ts";
import { writeProperties } from "../parts/properties.ts";
import { usualSettings } from "../parts/settings.ts";
import { slotsOf } from "../registries/font-slots.ts";
import { FontBook } from "../registries/fonts.ts";
import { isBold, noteLetters } from "../registries/letters.ts";
import type { DocxFrame, FramedPart, FramedText, TextPlace } from "./docx-frame.ts";

/** What another document puts into a frame. */
export interface FrameFilling {
  /** undefined: there is none in this place. */
  readonly textAt: (place: TextPlace) => TextInline | undefined;
  readonly facts: DocumentFacts;
  readonly pages: number;
  readonly text: TextSource;
}

/** A finished file, and the keys of the faces that are in it. */
interface RefilledDocx {
  readonly file: FinishedPackage;
  readonly used: ReadonlySet<string>;
  /** To be reported. */
  readonly losses: readonly NotedLoss[];
}

/** The package of a frame with the texts of another document; undefined: one of them is in other faces, or the like. */
export function refill(frame: DocxFrame, { textAt, facts, pages, text }: FrameFilling): RefilledDocx | undefined {
  const fonts = new FontBook(frame.fonts);
  const written: string[] = [];
  for (const framed of frame.texts) {
    const inline = textAt(framed);
    const xml = inline && xmlOf(framed, inline, text, fonts);
    if (xml === undefined) return undefined;
    written.push(xml);
  }
  const to = new Package();
  const parts = frame.parts.map((part) => filled(part, written));
  for (const part of parts) to.add(part);
  const [document] = parts;
  if (!(document instanceof Part)) return undefined;
  to.relationships.add("officeDocument", document.name);
  for (const [name, { extension, bytes }] of frame.media) to.media(name, extension, bytes);
  const noted = [...frame.losses];
  const losses = new Losses(new Report(), noted);
  const used = writeFonts(fonts.families(), document, { package: to, text, losses, settings: usualSettings() });
  writeProperties(to, facts, pages);
  return { file: to.finish(), used, losses: noted };
}

/** The letters of a text in XML, noted in the fonts; undefined: they are not one run like those before. */
function xmlOf(framed: FramedText, inline: TextInline, text: TextSource, fonts: FontBook): string | undefined {
  const { look, paragraph, path, face, rtl, slots } = framed;
  const pieces = text.pieces(inline.text, look, paragraph, path);
  const [piece] = pieces;
  if (pieces.length !== 1 || piece?.kind !== "text") return undefined;
  if (piece.face !== face || piece.rtl !== rtl || slotsOf(piece.text, rtl) !== slots) return undefined;
  addLetters(fonts, framed, piece.text);
  return textXml(piece, paragraph);
}

/** Notes the characters of a text for the face that shows it. */
export function addLetters(fonts: FontBook, { look, face }: FramedText, text: string): void {
  noteLetters(fonts.use(face, isBold(look), look.italic).characters, text, look);
}

/** A part without texts is the same in all documents. */
function filled({ name, type, pieces, relationships, entries }: FramedPart, written: readonly string[]) {
  if (pieces.length === 1 && type !== "document") return { name, type, entries: () => entries };
  const part = new Part(name, type, relationships);
  let xml = "";
  for (const piece of pieces) xml += typeof piece === "string" ? piece : written[piece];
  part.write(xml);
  return part;
}
