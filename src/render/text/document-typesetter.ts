import type { Points } from "../model/geometry.ts";
import type { Inline } from "../model/inline.ts";
import type { Face, Line } from "../model/line.ts";
import type { ParagraphLook, TextLook } from "../model/look.ts";
import { breakLines } from "./break-lines/fill.ts";
import type { BundledFaces } from "./bundled-faces.ts";
import type { DeclaredFaces } from "./declared-faces.ts";
import { measureExtent } from "./extent.ts";
import { type PrepareParts, prepareParagraph } from "./prepare.ts";
import type { Prepared } from "./prepared.ts";
import type { Extent, FaceProgram, Typesetter } from "./typesetter.ts";

interface Parts extends PrepareParts {
  readonly bundled: BundledFaces;
  readonly declared: DeclaredFaces;
}

/** Texts remembered whole, such as a table's repeated cells. */
const mostKept = 2_000;
const longestKept = 64;

/** Sets one document's text. */
export class DocumentTypesetter implements Typesetter {
  readonly #parts: Parts;
  #kept = new WeakMap<TextLook, { readonly paragraph: ParagraphLook; readonly texts: Map<string, Prepared> }>();
  #room = mostKept;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  prepare(inlines: readonly Inline[], look: TextLook, paragraph: ParagraphLook, path: string): Prepared {
    const only = inlines[0];
    const short =
      inlines.length === 1 &&
      only?.kind === "text" &&
      only.link === undefined &&
      only.span === undefined &&
      only.text.length > 0 &&
      only.text.length <= longestKept;
    if (!short) return prepareParagraph(inlines, look, paragraph, path, this.#parts);
    const texts = this.#textsOf(only.look, paragraph);
    const known = texts.get(only.text);
    if (known !== undefined) return known;
    const prepared = prepareParagraph(inlines, look, paragraph, path, this.#parts);
    this.#keep(texts, only.text, prepared);
    return prepared;
  }

  #textsOf(look: TextLook, paragraph: ParagraphLook): Map<string, Prepared> {
    const known = this.#kept.get(look);
    if (known?.paragraph === paragraph) return known.texts;
    const texts = new Map<string, Prepared>();
    this.#kept.set(look, { paragraph, texts });
    return texts;
  }

  #keep(texts: Map<string, Prepared>, text: string, prepared: Prepared): void {
    if (this.#room === 0) {
      this.#kept = new WeakMap();
      this.#room = mostKept;
    }
    this.#room -= 1;
    texts.set(text, prepared);
  }

  lines(prepared: Prepared, width: Points): readonly Line[] {
    const known = prepared.later.lines;
    if (known?.width === width) return known.lines;
    const lines = breakLines(prepared, width);
    prepared.later.lines = { width, lines };
    return lines;
  }

  extent(prepared: Prepared): Extent {
    return measureExtent(prepared);
  }

  program(face: Face, glyphs: Uint32Array): FaceProgram {
    const { bundled, declared } = this.#parts;
    const own = declared.program(face.key, glyphs);
    if (own !== undefined) return own;
    const open = bundled.byKey(face.key);
    if (open === undefined) throw new Error(`the face ${face.key} is not open in this document`);
    return bundled.programs.program(open, glyphs);
  }

  close(): void {
    this.#kept = new WeakMap();
    this.#parts.declared.close();
  }
}
