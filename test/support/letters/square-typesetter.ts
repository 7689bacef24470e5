import type { ShapedParagraph } from "../../../src/render/graphics/text/paragraph/prepared.ts";
import type { LayoutTypesetter } from "../../../src/render/layout/typesetting.ts";
import type { LineGapAt, ParagraphLook, TextLook } from "../../../src/render/model/look.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";
import type { Face, GlyphPiece, Line, LinePiece } from "../../../src/render/model/text/line.ts";

const squareFace: Face = {
  key: "square",
  postscriptName: "Square",
  family: "Square",
  unitsPerEm: 1000,
  ascent: 800,
  descent: -200,
  lineGap: 0,
  capHeight: 800,
  xHeight: 800,
  italicAngle: 0,
  weight: 400,
  fixedPitch: true,
  serif: false,
  bbox: [0, -200, 1000, 800],
  underlinePosition: -100,
  underlineThickness: 50,
  outlines: "truetype",
};

interface Square {
  readonly beside: LineGapAt | undefined;
  readonly words: readonly string[];
  readonly look: TextLook;
  readonly pictures: readonly (Inline & { kind: "picture" })[];
}

const noGlyphs = new Int32Array(0);

/**
 * Text in which every character is one em wide and a line is one em high (0.8 above the baseline), broken at spaces
 * and, where a word is too long, anywhere. A line feed ends a line.
 */
export const squareTypesetter: LayoutTypesetter = {
  prepare(inlines: readonly Inline[], look: TextLook, { beside }: ParagraphLook, _path: string) {
    const text = inlines.map(textOf).join("");
    const pictures = inlines.filter((inline) => inline.kind === "picture");
    const square: Square = { words: text.split("\n"), look, pictures, beside };
    return square as unknown as ShapedParagraph;
  },
  lines(prepared, width) {
    const { words, look, pictures, beside } = prepared as unknown as Square;
    if (beside !== undefined) return linesBeside(words.join(" ").split(" "), look, width, beside);
    const columns = Math.max(1, Math.floor(width / look.size + 1e-9));
    const lines = words.flatMap((words) => wrap(words, columns)).map((text) => squareLine(text, look, width));
    for (const { width: wide, height } of pictures) lines.push(pictureLine(wide, height, width));
    return lines;
  },
  setParagraph(inlines, look, paragraph, path, width) {
    return this.lines(this.prepare(inlines, look, paragraph, path), width);
  },
  dropCap({ cap, look, lines }) {
    const size = (lines - 0.2) * look.size;
    return {
      line: squareLine(cap.text, { ...look, size }, size),
      size,
      path: [],
      foot: 0,
      step: look.size,
      descent: 0.2 * look.size,
    };
  },
  extent(prepared) {
    const { words, look, pictures } = prepared as unknown as Square;
    const widest = Math.max(0, ...pictures.map(({ width }) => width));
    const longest = (parts: readonly string[]) => Math.max(0, ...parts.map((part) => part.length)) * look.size;
    return {
      min: Math.max(widest, longest(words.flatMap((line) => line.split(" ")))),
      max: Math.max(widest, longest(words)),
    };
  },
};

function textOf(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "line-break":
      return "\n";
    case "page-number":
    case "page-count":
    case "section-page":
    case "section-pages":
    case "running-head":
    case "note-marker":
    case "reference":
    case "place-page":
      throw new Error("Layout replaces page numbers before text is set.");
    case "picture":
    case "tab":
      return "";
  }
}

function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length <= columns) {
      line += ` ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    for (; word.length > columns; word = word.slice(columns)) lines.push(word.slice(0, columns));
    line = word;
  }
  lines.push(line);
  return lines;
}

function squareLine(text: string, look: TextLook, measure: number): Line {
  const width = text.length * look.size;
  const run = { face: squareFace, text, rtl: false, glyphs: noGlyphs, advance: text.length * 1000 };
  const piece: GlyphPiece = {
    kind: "glyphs",
    x: 0,
    baselineShift: 0,
    width,
    run,
    from: 0,
    to: text.length,
    look,
    letterExtra: 0,
    spaceExtra: 0,
  };
  return lineOf([piece], width, measure, look.size * 0.8, look.size * 0.2);
}

const pictureLine = (width: number, height: number, measure: number): Line => lineOf([], width, measure, height, 0);

const lineOf = (
  pieces: readonly LinePiece[],
  width: number,
  measure: number,
  ascent: number,
  descent: number,
): Line => ({
  pieces,
  measure,
  width,
  ascent,
  descent,
  under: [],
  over: [],
  spans: [],
  links: [],
});

/** The text of a line. */
export const textOfLine = (line: Line): string =>
  line.pieces.map((piece) => (piece.kind === "glyphs" ? piece.run.text : "")).join("");

/** Lines one by one, each as wide as its place. */
function linesBeside(words: readonly string[], look: TextLook, width: number, beside: LineGapAt): readonly Line[] {
  const lines: Line[] = [];
  let top = 0;
  for (let left = words; left.length > 0; ) {
    const gap = beside(lines.length, top, look.size);
    const measure = width - gap.left - gap.right;
    const [first = ""] = wrap(left.join(" "), Math.max(1, Math.floor(measure / look.size + 1e-9)));
    const line = squareLine(first, look, measure);
    lines.push({ ...line, shift: gap.left, ascent: line.ascent + gap.below });
    top += look.size + gap.below;
    left = left.slice(first.split(" ").length);
  }
  return lines;
}
