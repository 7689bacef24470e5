import type { TextSource } from "../../../graphics/text/typesetter.ts";
import type { ParagraphLook } from "../../../model/look.ts";
import type { TextInline } from "../../../model/text/inline.ts";
import type { NotedLoss } from "../losses.ts";
import type { Package, Part } from "../package/package.ts";
import { slotsOf } from "../registries/font-slots.ts";
import { FontBook, type KeptFonts } from "../registries/fonts.ts";
import type { DocxFrame, FramedPart, FramedText, TextNotes, TextPlace } from "./docx-frame.ts";
import { addLetters } from "./refill.ts";

/** Around the number of a text, where it stands in XML on its way into a part: noncharacters, which no text has. */
const [begin, end] = ["\uFDD0", "\uFDD1"];

const marks = /\uFDD0(\d+)\uFDD1/;

/** A text as it is written into this document. */
interface TextAndXml {
  readonly framed: FramedText;
  readonly text: string;
  xml: string;
}

/** Parts that follow from fonts and metadata. */
const made: ReadonlySet<string> = new Set(["fontTable", "core", "app", "custom"]);

/** Notes where the texts of a document stand in its parts, while they are written. Lives for one document. */
export class TextPlaces implements TextNotes {
  readonly losses: NotedLoss[] = [];
  readonly #known: ReadonlyMap<TextInline, TextPlace>;
  readonly #written: TextAndXml[] = [];
  /** By part. */
  readonly #pieces = new Map<string, (string | number)[]>();
  #fonts: KeptFonts | undefined;
  #lossesOfTexts: readonly NotedLoss[] = [];

  /** `known`: inlines of texts that may say something else. */
  constructor(known: ReadonlyMap<TextInline, TextPlace>) {
    this.#known = known;
  }

  numberOf(inline: TextInline, source: TextSource, paragraph: ParagraphLook, path: string): number | undefined {
    const place = this.#known.get(inline);
    if (place === undefined) return undefined;
    const { text, look } = inline;
    const [piece, ...others] = source.pieces(text, look, paragraph, path);
    if (piece?.kind !== "text" || others.length > 0) return undefined;
    const { face, rtl } = piece;
    const framed = { ...place, look, paragraph, path, face, rtl, slots: slotsOf(piece.text, rtl) };
    return this.#written.push({ framed, text: piece.text, xml: "" }) - 1;
  }

  standsFor(number: number, xml: string): string {
    (this.#written[number] as TextAndXml).xml = xml;
    return begin + number + end;
  }

  /** What is written into a part. */
  readonly heard = (part: string, xml: string): string => {
    const pieces = xml.split(marks).map((piece, at) => (at % 2 === 0 ? piece : Number(piece)));
    const before = this.#pieces.get(part) ?? [];
    this.#pieces.set(part, before);
    before.push(...pieces.filter((piece) => piece !== ""));
    return pieces.map((piece) => (typeof piece === "string" ? piece : this.#written[piece]?.xml)).join("");
  };

  addLetters(fonts: FontBook): void {
    this.#fonts = fonts.kept();
    this.#lossesOfTexts = [...this.losses];
    for (const { framed, text } of this.#written) addLetters(fonts, framed, text);
  }

  /** The frame of a finished package. */
  frame(of: Package): DocxFrame {
    const fonts = this.#fonts ?? new FontBook().kept();
    const parts = of.parts.filter(({ type }) => !made.has(type)).map((part) => this.#framed(part as Part));
    const media = new Map([...of.files].filter(([, { extension }]) => extension !== "odttf"));
    const texts = this.#written.map(({ framed }) => framed);
    const kept = { texts, parts, media, fonts, losses: this.#lossesOfTexts };
    return { ...kept, weight: weightOf(kept) };
  }

  #framed(part: Part): FramedPart {
    const { name, type, relationships } = part;
    const pieces = joined(this.#pieces.get(name) ?? []);
    return { name, type, pieces, relationships, entries: pieces.length > 1 ? [] : part.entries() };
  }
}

/** Strings that follow each other as one. */
function joined(pieces: readonly (string | number)[]): readonly (string | number)[] {
  const all: (string | number)[] = [];
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else {
      all.push(text, piece);
      text = "";
    }
  }
  return [...all, text];
}

/** Bytes of memory, about. */
const bytesOf = { text: 200, character: 16, part: 1_000 } as const;

function weightOf({ texts, parts, media, fonts, losses }: Omit<DocxFrame, "weight">): number {
  let weight = (texts.length + losses.length) * bytesOf.text;
  for (const { pieces, entries } of parts) {
    for (const piece of pieces) weight += typeof piece === "string" ? piece.length : 0;
    weight += bytesOf.part;
    for (const { content } of entries) weight += content instanceof Uint8Array ? content.length : content.compressed;
  }
  for (const { bytes } of media.values()) weight += bytes.length;
  for (const { faces } of fonts.families)
    for (const { characters } of faces.values()) weight += characters.size * bytesOf.character;
  return weight;
}
