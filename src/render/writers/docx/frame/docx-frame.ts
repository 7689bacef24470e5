import type { ZipEntry } from "../../../codecs/zip.ts";
import type { TextSource } from "../../../graphics/text/typesetter.ts";
import type { ParagraphLook, TextLook } from "../../../model/look.ts";
import type { TextInline } from "../../../model/text/inline.ts";
import type { Face } from "../../../model/text/line.ts";
import type { NotedLoss } from "../losses.ts";
import type { KeptMedia, PartType } from "../package/package.ts";
import type { Relationships } from "../package/relationships.ts";
import type { FontSlots } from "../registries/font-slots.ts";
import type { FontBook, KeptFonts } from "../registries/fonts.ts";

/** A package without some of its texts, into which those of another document can be put. */
export interface DocxFrame {
  readonly texts: readonly FramedText[];
  /** Without what follows from fonts and metadata. */
  readonly parts: readonly FramedPart[];
  /** By name; without fonts. */
  readonly media: ReadonlyMap<string, KeptMedia>;
  /** Without the characters of `texts`. */
  readonly fonts: KeptFonts;
  /** What is reported of it, whatever its texts say; without what is reported of fonts. */
  readonly losses: readonly NotedLoss[];
  /** Bytes of memory, about. */
  readonly weight: number;
}

/** Learns of texts while they are written. */
export interface TextNotes {
  /** What the writer reports. */
  readonly losses: NotedLoss[];
  /** The number of a text, where it is one run; undefined: it is written as any other. */
  numberOf(inline: TextInline, source: TextSource, paragraph: ParagraphLook, path: string): number | undefined;
  /** What stands for the text, whose letters are `xml`, on its way into a part. */
  standsFor(number: number, xml: string): string;
  /** All texts are written: fonts get their characters. */
  addLetters(fonts: FontBook): void;
}

/** Which text of a document an inline is of, and which inline of it. */
export interface TextPlace {
  readonly slot: number;
  readonly at: number;
}

/** A text that is one run, whatever it says: in one face, direction, and kind of script. */
export interface FramedText extends TextPlace {
  readonly look: TextLook;
  /** Its direction is known. */
  readonly paragraph: ParagraphLook;
  readonly path: string;
  readonly face: Face;
  readonly rtl: boolean;
  readonly slots: FontSlots;
}

export interface FramedPart {
  readonly name: string;
  readonly type: PartType;
  /** XML, and which of the texts stand between; one string where none does. */
  readonly pieces: readonly (string | number)[];
  readonly relationships: Relationships;
  /** As the package has them; none where texts stand between. */
  readonly entries: readonly ZipEntry[];
}
