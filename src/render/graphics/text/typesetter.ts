import type { Report } from "../../contract/report.ts";
import type { OutlinePath, Points } from "../../model/geometry.ts";
import type { ParagraphLook, TextLook } from "../../model/look.ts";
import type { Inline, TextInline } from "../../model/text/inline.ts";
import type { Face, Line } from "../../model/text/line.ts";
import type { ShapedParagraph } from "./paragraph/prepared.ts";

/** A face that comes with the service, as `fonts/manifest.json` lists it. */
export interface BundledFace {
  /** Unique; `EngineParts.face` answers for it. */
  readonly key: string;
  readonly family: string;
  readonly style: "normal" | "italic";
  /** 100 to 900. */
  readonly weight: number;
  /** ISO 15924 codes of the scripts it was drawn for; what its character map merely contains does not count. */
  readonly scripts: readonly string[];
  /** Its file is an index of many files, which answer to the key, "#" and their names. */
  readonly slices?: string;
  /** BCP 47: of faces that differ in the forms of Chinese characters, whose forms these are. */
  readonly language?: string;
}

/** The keys of a family in `document.fonts`. */
export type DeclaredStyleName = "regular" | "bold" | "italic" | "boldItalic";

/** The files of one family of `document.fonts`, already fetched. A style without a file is set in `regular`. */
export interface DeclaredFamily {
  /** undefined: it could not be had; the fetching stage has reported that. */
  readonly regular: Uint8Array | undefined;
  readonly bold?: Uint8Array | undefined;
  readonly italic?: Uint8Array | undefined;
  readonly boldItalic?: Uint8Array | undefined;
  /** Styles that were declared and whose files could not be had, which is reported. */
  readonly unavailable?: readonly DeclaredStyleName[];
}

/** Inputs that belong to one document. */
export interface TypesetterParts {
  /** Keyed by the family's name in lower case. */
  readonly declared: ReadonlyMap<string, DeclaredFamily>;
  /** JSON Pointers to where styles use these families, in this order. Unset when they are not known. */
  readonly placesOfFamilies?: (families: readonly string[]) => readonly string[];
  readonly report: Report;
  /** BCP 47; the language of text whose look names none. */
  readonly locale: string;
}

/** The narrowest a paragraph can become without breaking a word, and its width on one line. Both include indents. */
export interface WidthRange {
  readonly min: Points;
  readonly max: Points;
  /** The narrowest it can become when its pictures shrink to the least that is of use; unset: `min`. */
  readonly least?: Points;
}

/**
 * A font program to embed. The same face and glyphs give the same `bytes` while these stay in the engine's cache, so
 * that what is derived from them may be remembered by identity.
 */
export interface FaceProgram {
  /** TrueType: a whole font file, for FontFile2. CFF: a bare CFF table, for FontFile3 with subtype CIDFontType0C. */
  readonly bytes: Uint8Array;
  readonly format: "truetype" | "cff";
  /** True when glyphs were left out: FontName then carries a six-letter tag (ISO 32000-1, 9.6.4). */
  readonly subset: boolean;
  /** For each requested glyph, at the same index: its id within `bytes`, or its CID where those are CID-keyed. */
  readonly ids: Uint32Array;
}

/** A font for text that readers type: one of our own faces, reduced to some characters. */
export interface TypingFace {
  readonly face: Face;
  /** A TrueType file with a character map. */
  readonly bytes: Uint8Array;
  /** Advance of each requested character, in font units. */
  readonly advances: readonly number[];
}

/** A stretch of text in one face and one direction, or what parts two of them. */
export type TypesetPiece =
  | { readonly kind: "text"; readonly text: string; readonly face: Face; readonly rtl: boolean }
  | { readonly kind: "tab" | "break" };

/** Resolved look: its first face, and the height of a line by that face's own metrics. */
export interface ResolvedLook {
  readonly face: Face;
  readonly height: Points;
}

/** Families by name; undefined: the service comes without. */
export interface UsualFamilies {
  /** For Chinese, Japanese or Korean, whichever the document's language is nearest to. */
  readonly eastAsia: string | undefined;
  /** For the document's own script, or Arabic. */
  readonly complex: string | undefined;
}

/** The first letter of a paragraph, as high as several of its lines. Distances in points. */
export interface DropCap {
  /** The letter alone, and its outlines from the line's left edge and its baseline, y down. */
  readonly line: Line;
  readonly path: OutlinePath;
  readonly size: Points;
  /** How far it reaches below its own baseline: 0 for letters of alphabets with capitals. */
  readonly foot: Points;
  /** From a baseline of the paragraph to the next, and how far a line reaches below its baseline. */
  readonly step: Points;
  readonly descent: Points;
}

/** The letter of a drop cap, and the paragraph that it stands in. */
export interface DropCapParts {
  readonly cap: TextInline;
  /** Look of the paragraph's lines. */
  readonly look: TextLook;
  readonly paragraph: ParagraphLook;
  readonly lines: number;
  /** JSON Pointer findings are reported under. */
  readonly path: string;
}

/** For formats whose readers set the lines. */
export interface TextSource {
  dropCap(parts: DropCapParts): DropCap;
  lettering(look: TextLook, path: string): ResolvedLook;
  /** The families that text of other scripts than the Latin ones is usually set in. */
  usualFamilies(): UsualFamilies;
  /** `paragraph` gives the direction. The names of icons are their characters. `path` is the JSON Pointer findings are reported under. */
  pieces(text: string, look: TextLook, paragraph: ParagraphLook, path: string): readonly TypesetPiece[];
  /**
   * A whole font file that shows these characters, with what shaping them needs; undefined: it cannot be made of the
   * face's file. The same array for the same question, while it stays in the engine's cache.
   */
  fontFile(face: Face, characters: readonly number[]): Uint8Array | undefined;
  /** Answers with the outlines of a face's glyphs in font units, y up (for drawings that stand without their fonts). */
  outlines(face: Face): (glyph: number) => OutlinePath;
}

/** Sets the text of one document. */
export interface Typesetter {
  /**
   * Shapes a paragraph and finds where it may break; nothing here depends on a width.
   * `look` sets the height of empty lines. `path` is the JSON Pointer findings are reported under.
   */
  prepare(inlines: readonly Inline[], look: TextLook, paragraph: ParagraphLook, path: string): ShapedParagraph;
  /** At least one line, also for a paragraph without text. */
  lines(prepared: ShapedParagraph, width: Points): readonly Line[];
  /** Sets text in one step, with `prepare` and `lines`, where it need not be measured first. */
  setParagraph(
    inlines: readonly Inline[],
    look: TextLook,
    paragraph: ParagraphLook,
    path: string,
    width: Points,
  ): readonly Line[];
  extent(prepared: ShapedParagraph): WidthRange;
  /** Sets the letter so large that it reaches from the height of the first line's capitals to the baseline of the last of `lines`. */
  dropCap(parts: DropCapParts): DropCap;
  /** Answers with a face's own advances by glyph, font units (for W). */
  advances(face: Face): (glyph: number) => number;
  /** `glyphs`: ascending, with 0. */
  program(face: Face, glyphs: Uint32Array): FaceProgram;
  /** The same bytes for the same characters, while these stay in the engine's cache. */
  typing(characters: readonly number[]): TypingFace;
  /** Frees what uploads took. Lines made before stay valid, `program` does not. */
  close(): void;
}
