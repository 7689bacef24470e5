import type { PageMark } from "../../../model/page/page.ts";
import type { Face } from "../../../model/text/line.ts";
import type { Canvas } from "../content/canvas.ts";
import type { WrittenMarks } from "../content/content-stream.ts";
import { paintMarks } from "../content/marks.ts";
import { renumbered } from "../text/code-strings.ts";
import type { FontCharacter, KnownCharacters } from "../text/font-use.ts";
import type { DocumentFonts } from "../text/fonts.ts";

/** Paints marks that all of many documents show. Lives for one of them. */
export interface FixedPainter {
  paint(canvas: Canvas, marks: readonly PageMark[]): void;
  /** All marks of the document are painted. */
  finish(fonts: DocumentFonts): void;
}

/** Marks next to each other, and what they came to; undefined: they are painted for each document. */
interface FixedPart<Written> {
  readonly marks: readonly PageMark[];
  readonly written: Written | undefined;
}

/** What marks came to, and what they need of another document. */
interface CopiedMarks extends Omit<WrittenMarks, "resources"> {
  /** All that its text is set in, in the order of their first use; one that was in use before is not taken into use by these marks. */
  readonly fonts: readonly { readonly face: Face; readonly number: number }[];
  readonly opacities: readonly number[];
}

/** What fixed marks came to in one document, for others. */
export interface WrittenFixed {
  readonly parts: ReadonlyMap<readonly PageMark[], readonly FixedPart<CopiedMarks>[]>;
  /** By key of the face, the characters in them. */
  readonly characters: ReadonlyMap<string, KnownCharacters>;
}

/** Paints them in the usual way, and hears what they come to. */
export class HeardMarks implements FixedPainter {
  readonly #parts = new Map<readonly PageMark[], readonly FixedPart<WrittenMarks>[]>();
  readonly #keep: (written: WrittenFixed) => void;

  constructor(keep: (written: WrittenFixed) => void) {
    this.#keep = keep;
  }

  paint(canvas: Canvas, marks: readonly PageMark[]): void {
    const parts: FixedPart<WrittenMarks>[] = [];
    for (const some of partsOf(marks)) {
      let written: WrittenMarks | undefined;
      if (isPlain(some[0])) written = canvas.content.hear(() => paintMarks(canvas, some));
      else paintMarks(canvas, some);
      const isWhole = written?.resources.every(({ kind }) => kind !== "object");
      parts.push({ marks: some, written: isWhole ? written : undefined });
    }
    this.#parts.set(marks, parts);
  }

  finish(fonts: DocumentFonts): void {
    const numbers = new FixedNumbers(fonts);
    const parts = new Map(
      [...this.#parts].map(([marks, some]) => [marks, some.map((part) => numbers.ofPart(part))] as const),
    );
    this.#keep({ parts, characters: numbers.characters() });
  }
}

/** Copies what they came to in another document, wherever a page stands as that one stood. */
export class RepeatedMarks implements FixedPainter {
  readonly #written: WrittenFixed;

  constructor(written: WrittenFixed) {
    this.#written = written;
  }

  paint(canvas: Canvas, marks: readonly PageMark[]): void {
    const parts = this.#written.parts.get(marks);
    if (parts === undefined) paintMarks(canvas, marks);
    else for (const part of parts) paintPart(canvas, part);
  }

  finish(): void {}
}

function paintPart(canvas: Canvas, { marks, written }: FixedPart<CopiedMarks>): void {
  const { content } = canvas;
  if (written === undefined || !content.takes(written) || !hasFonts(canvas, written)) {
    paintMarks(canvas, marks);
    return;
  }
  for (const value of written.opacities) content.resources.opacity(value);
  content.repeat(written);
}

/** Takes its fonts into use; whether they have the numbers that they are written with. */
function hasFonts({ content, shared }: Canvas, { fonts }: CopiedMarks): boolean {
  for (const { face, number } of fonts) {
    const use = shared.fonts.use(face);
    if (use.number !== number) return false;
    content.resources.font(use);
  }
  return true;
}

/** Numbers for the characters of fixed marks, which other documents begin with. Lives while one document is finished. */
class FixedNumbers {
  readonly #fonts: DocumentFonts;
  /** By number of the font: the new number of each character, by its old one. */
  readonly #numbers: Map<number, number>[] = [];

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts;
  }

  ofPart({ marks, written }: FixedPart<WrittenMarks>): FixedPart<CopiedMarks> {
    if (written === undefined) return { marks, written };
    const { resources, ...copied } = written;
    const numbers = new Set<number>();
    const bytes = renumbered(written.bytes, (font, character) => {
      numbers.add(font);
      return this.#numberOf(font, character);
    });
    const uses = [...this.#fonts.uses].filter(({ number }) => numbers.has(number));
    const fonts = [...numbers].flatMap((number) =>
      uses.flatMap((use) => (use.number === number ? [{ face: use.face, number }] : [])),
    );
    const opacities = resources.flatMap((one) => (one.kind === "opacity" ? [one.value] : []));
    return { marks, written: { ...copied, bytes, fonts, opacities } };
  }

  #numberOf(font: number, character: number): number {
    if (character === 0) return 0;
    this.#numbers[font] ??= new Map();
    const numbers = this.#numbers[font];
    const number = numbers.get(character) ?? numbers.size + 1;
    numbers.set(character, number);
    return number;
  }

  characters(): ReadonlyMap<string, KnownCharacters> {
    const all = new Map<string, KnownCharacters>();
    for (const use of this.#fonts.uses) {
      const met: FontCharacter[] = [...(this.#numbers[use.number]?.keys() ?? [])].map((one) => use.numbered(one));
      if (met.length > 0) all.set(use.face.key, use.known(met));
    }
    return all;
  }
}

/** Plain marks, and others, as they follow each other. */
function partsOf(marks: readonly PageMark[]): readonly (readonly PageMark[])[] {
  const parts: PageMark[][] = [];
  for (const mark of marks) {
    const last = parts.at(-1);
    if (last !== undefined && isPlain(last[0]) === isPlain(mark)) last.push(mark);
    else parts.push([mark]);
  }
  return parts;
}

/** Whether it comes to nothing but bytes of its page, fonts and opacities. */
function isPlain(mark: PageMark | undefined): boolean {
  switch (mark?.kind) {
    case "line": {
      const { links, pieces } = mark.line;
      return links.length === 0 && pieces.every(({ kind }) => kind === "glyphs");
    }
    case "rect":
    case "rule":
    case "path":
    case "node":
      return true;
    case undefined:
    case "picture":
    case "drawing":
    case "link":
    case "anchor":
    case "group":
    case "part":
    case "part-end":
      return false;
  }
}
