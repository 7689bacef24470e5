import type { OutlinePath, Points } from "../../../model/geometry.ts";
import type { ParagraphLook, TextLook } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import type { Face, Line } from "../../../model/text/line.ts";
import { breakLines } from "../break-lines/fill.ts";
import type { BundledFaces } from "../faces/bundled-faces.ts";
import type { DeclaredFaces } from "../faces/declared-faces.ts";
import { usualFamilies } from "../faces/usual-families.ts";
import type {
  DropCap,
  DropCapParts,
  FaceProgram,
  ResolvedLook,
  TextSource,
  TypesetPiece,
  Typesetter,
  TypingFace,
  UsualFamilies,
  WidthRange,
} from "../typesetter.ts";
import { makeDropCap } from "./drop-cap.ts";
import { measureExtent } from "./extent.ts";
import { piecesOf } from "./pieces.ts";
import { type PrepareParts, prepareParagraph } from "./prepare.ts";
import type { ShapedParagraph } from "./prepared.ts";
import { simpleLines } from "./simple.ts";

interface DocumentTypesetterParts extends PrepareParts {
  readonly bundled: BundledFaces;
  readonly declared: DeclaredFaces;
}

/** Sets one document's text. */
export class DocumentTypesetter implements Typesetter, TextSource {
  readonly #parts: DocumentTypesetterParts;

  constructor(parts: DocumentTypesetterParts) {
    this.#parts = parts;
  }

  prepare(inlines: readonly Inline[], look: TextLook, paragraph: ParagraphLook, path: string): ShapedParagraph {
    return prepareParagraph(inlines, look, paragraph, path, this.#parts);
  }

  lines(prepared: ShapedParagraph, width: Points): readonly Line[] {
    return breakLines(prepared, width);
  }

  setParagraph(
    inlines: readonly Inline[],
    look: TextLook,
    paragraph: ParagraphLook,
    path: string,
    width: Points,
  ): readonly Line[] {
    const isEven = paragraph.inset === undefined && paragraph.beside === undefined;
    const lines = isEven ? simpleLines(inlines, paragraph, path, width, this.#parts.looks) : undefined;
    return lines ?? breakLines(this.prepare(inlines, look, paragraph, path), width);
  }

  extent(prepared: ShapedParagraph): WidthRange {
    return measureExtent(prepared);
  }

  dropCap(parts: DropCapParts): DropCap {
    return makeDropCap(parts, this.#parts.looks.style(parts.look, parts.path), this);
  }

  advances({ key }: Face): (glyph: number) => number {
    const { bundled, declared } = this.#parts;
    const open = declared.byKey(key) ?? bundled.byKey(key) ?? notOpen(key);
    return (glyph) => open.advance(glyph);
  }

  outlines({ key }: Face): (glyph: number) => OutlinePath {
    const { bundled, declared } = this.#parts;
    const open = declared.byKey(key) ?? bundled.byKey(key) ?? notOpen(key);
    return (glyph) => open.outline(glyph);
  }

  program({ key }: Face, glyphs: Uint32Array): FaceProgram {
    const { bundled, declared } = this.#parts;
    const own = declared.program(key, glyphs);
    return own ?? bundled.programs.program(bundled.byKey(key) ?? notOpen(key), glyphs);
  }

  typing(characters: readonly number[]): TypingFace {
    const { bundled } = this.#parts;
    const face = bundled.typingFace();
    const bytes = bundled.programs.mapped(face, characters);
    return { face: face.face, bytes, advances: characters.map((character) => face.advanceOf(character)) };
  }

  lettering(look: TextLook, path: string): ResolvedLook {
    const { face, ascent, descent, lineGap } = this.#parts.looks.style(look, path);
    return { face: face.face, height: ascent + descent + lineGap };
  }

  usualFamilies(): UsualFamilies {
    return usualFamilies(this.#parts.bundled, this.#parts.locale);
  }

  pieces(text: string, look: TextLook, paragraph: ParagraphLook, path: string): readonly TypesetPiece[] {
    return piecesOf(text, look, paragraph, path, this.#parts);
  }

  fontFile({ key }: Face, characters: readonly number[]): Uint8Array | undefined {
    const { bundled, declared } = this.#parts;
    if (declared.byKey(key) !== undefined) return declared.fontFile(key, characters);
    return bundled.programs.fontFile(bundled.byKey(key) ?? notOpen(key), characters);
  }

  close(): void {
    this.#parts.declared.close();
  }
}

function notOpen(key: string): never {
  throw new Error(`the face ${key} is not open in this document`);
}
