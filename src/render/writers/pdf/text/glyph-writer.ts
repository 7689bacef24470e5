import { type GlyphPiece, glyphStride, type ShapedRun } from "../../../model/text/line.ts";
import type { ContentStream } from "../content/content-stream.ts";
import { writeTextItself } from "./code-strings.ts";
import { areDrawnAlike } from "./drawn-alike.ts";
import type { FontUse } from "./font-use.ts";
import type { DocumentFonts } from "./fonts.ts";
import type { GlyphOrder } from "./glyph-order.ts";
import { charactersLeftwards, extraAfter, isWhite, pensOf, spaceLeftwards, wordsLeftwards } from "./reading-order.ts";
import { isAssembled, isSpelled, lettersOf, partEnd, textOf, wordEnd } from "./slices.ts";
import { mostInString, TjArray } from "./tj-array.ts";

/** Type this large is moved in tenths of the usual thousandth of an em. */
const largeType = 18;

/** A piece with its font. */
interface ShownPiece {
  readonly piece: GlyphPiece;
  readonly font: FontUse;
}

/** Most UTF-16 units of a text that states what glyphs spell: a byte order mark takes the place of one character. */
const mostSpelled = mostInString - 1;

/** Glyphs that are yet to be shown, from an offset in thousandths of an em. */
interface Silent {
  readonly shown: ShownPiece;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
  /** Where the text line of its piece starts, in points. */
  readonly x: number;
}

/**
 * Shows glyph pieces with TJ (ISO 32000-1, 9.4.3). Readers advance by the font's own widths; whatever shaping,
 * justification and spacing want otherwise is written as an adjustment, rounded without letting errors add up. Word
 * spacing (Tw) does not act on two-byte codes and is never used.
 *
 * In reading order, each glyph that runs from right to left has a text line of its own: readers of the structure take
 * glyphs as they come, and those that go by places see the same page (docs/decisions/text.md).
 */
export class GlyphWriter {
  readonly #content: ContentStream;
  readonly #fonts: DocumentFonts;
  readonly #order: GlyphOrder;
  /** Its pen counts from `#startX`. */
  readonly #array: TjArray;
  /** The piece whose settings the open TJ has. */
  #last: GlyphPiece | undefined;
  #baseline = 0;
  #startX = 0;
  /** The rise last written; NaN when something else may have changed it. */
  #rise = Number.NaN;
  readonly #silent: Silent[] = [];
  #hasNested: boolean = false;

  constructor(content: ContentStream, fonts: DocumentFonts, order: GlyphOrder = "visual") {
    this.#content = content;
    this.#array = new TjArray(content.out);
    this.#fonts = fonts;
    this.#order = order;
  }

  /** A piece of a line whose left edge is `x` and whose baseline is `y`. */
  show(piece: GlyphPiece, x: number, y: number): void {
    if (piece.from >= piece.to) return;
    const size = piece.look.size;
    if (!(size > 0)) return;
    if (piece.hidden === true) {
      this.#hidden(piece, x, y);
      return;
    }
    const font = this.#fonts.use(piece.run.face);
    if (!this.#continues(piece, y)) this.#begin(piece, font, x + piece.x, y);
    const assembled = this.#fonts.meet(piece.run, piece.from, piece.to);
    const offset = ((x + piece.x - this.#startX) / size) * 1000;
    const shown = { piece, font };
    if (this.#isLeftwards(piece)) this.#leftwards(shown, offset);
    else if (assembled) this.#words(shown, offset);
    else this.#glyphs(shown, piece.from, piece.to, offset);
    this.#last = piece;
  }

  #hidden({ hidden: _hidden, ...piece }: GlyphPiece, x: number, y: number): void {
    this.#close();
    const show = this.#content.hideText();
    this.show(piece, x, y);
    this.#close();
    show();
  }

  /** A hyphen that only a line's end made: readers join the word again. */
  softHyphen(piece: GlyphPiece, x: number, y: number): void {
    const { run, from, to, look } = piece;
    if (from >= to || !(look.size > 0)) return;
    const font = this.#fonts.use(run.face);
    this.#begin(piece, font, x + piece.x, y);
    this.#riseTo(piece.baselineShift);
    this.#array.character(font.character(run.glyphs[from * glyphStride] ?? 0, "\u00ad"));
    this.#array.end();
  }

  /** Writes an invisible space after a piece: it keeps words apart for readers. */
  space(piece: GlyphPiece, x: number, y: number): void {
    const { run, from, look } = piece;
    const font = this.#fonts.use(run.face);
    const space = font.space ?? spaceIn(run, font);
    const character = space ?? font.character(run.glyphs[from * glyphStride] ?? 0, " ");
    const width = ((font.widths[character] ?? 0) / 1000) * look.size;
    this.#close();
    this.#content.font(font, look.size);
    this.#array.font = font.number;
    this.#content.textLine(x + (run.rtl ? piece.x - width : piece.x + piece.width), y);
    // Where the face's own space is not known, another glyph says that it is one, unseen.
    const show = space === undefined ? this.#content.hideText() : undefined;
    this.#array.character(character);
    this.#array.end();
    show?.();
  }

  /**
   * Shows a piece that is alone on its line and occurs in many places. The string for its glyphs depends on the
   * distance between their start and the nearest hundredth of a point, readers' resolution, and is copied wherever that
   * distance is the same.
   */
  showAgain(piece: GlyphPiece, x: number, y: number): void {
    if (this.#isLeftwards(piece)) {
      this.show(piece, x, y);
      return;
    }
    const { look, run, from, to, baselineShift } = piece;
    if (from >= to || !(look.size > 0)) return;
    const font = this.#fonts.use(run.face);
    this.#begin(piece, font, x + piece.x, y);
    const offset = ((x + piece.x - this.#startX) / look.size) * 1000;
    const { out } = this.#content;
    const { known } = this.#fonts;
    const written = known.find(piece, offset);
    if (written !== undefined) {
      this.#content.rise(baselineShift);
      out.part(known.bytes, written.from, written.to);
    } else if (this.#fonts.meet(run, from, to)) this.#words({ piece, font }, offset);
    else {
      this.#content.rise(baselineShift);
      const start = out.length;
      this.#glyphs({ piece, font }, from, to, offset);
      this.#array.end();
      known.keep(piece, offset, out, start);
    }
  }

  /**
   * Where several glyphs make up a letter, readers that go by the glyphs' places tear words apart, so these say what they
   * spell (14.9.4). From right to left poppler turns such text around: there the letters stand one by one where they are
   * read, unseen, and their glyphs follow behind the line and say nothing.
   */
  #words(shown: ShownPiece, offset: number): void {
    const { run, from, to } = shown.piece;
    let at = offset;
    for (let start = from; start < to; ) {
      const end = partEnd(run, start, wordEnd(run, start, to), mostSpelled);
      const text = !run.rtl && isAssembled(run, start, end) ? textOf(run, start, end) : "";
      if (text !== "" && text.length <= mostSpelled) {
        this.#openSpan(text);
        at = this.#glyphs(shown, start, end, at);
        this.#closeSpan();
      } else if (run.rtl && isSpelled(run, start, end)) {
        this.#silent.push({ shown, start, end, offset: at, x: this.#startX });
        at = this.#letters(shown, start, end, at);
      } else at = this.#glyphs(shown, start, end, at);
      start = end;
    }
  }

  /**
   * The letters of a word as text that is not seen (9.3.6, mode 3); those of one cluster share its width. Answers with
   * where they end.
   */
  #letters({ piece, font }: ShownPiece, start: number, end: number, offset: number): number {
    const { run } = piece;
    const toEm = 1000 / run.face.unitsPerEm;
    let at = offset;
    this.#riseTo(piece.baselineShift);
    const show = this.#content.hideText();
    for (const { glyph, texts, advance } of lettersOf(run, start, end)) {
      this.#array.moveTo(at);
      const widen = texts.length > 1 ? this.#squeeze(texts.length) : undefined;
      for (const text of texts) {
        const character = font.character(glyph, text);
        this.#array.character(character);
        this.#array.pen += (font.widths[character] ?? 0) / texts.length;
      }
      widen?.();
      at += advance * toEm + extraAfter(piece, texts[0] ?? "");
    }
    this.#array.end();
    show();
    return at;
  }

  #isLeftwards({ run }: GlyphPiece): boolean {
    return run.rtl && this.#order === "reading";
  }

  /** The glyphs met last, of a piece from right to left, as they are read. `offset`: where its left end is. */
  #leftwards(shown: ShownPiece, offset: number): void {
    const { piece } = shown;
    const { run, from, to } = piece;
    const x = this.#startX;
    const pens = pensOf(piece, offset);
    for (const word of wordsLeftwards(run, from, to)) {
      const { start, end } = word;
      if (isSpelled(run, start, end)) {
        const left = pens[start - from] ?? 0;
        this.#silent.push({ shown, start, end, offset: left, x });
        this.#charactersLeftwards(shown, charactersLeftwards(piece, word, left), x);
      } else {
        for (let glyph = end - 1; glyph >= start; glyph--) this.#glyphAlone(shown, glyph, x, pens[glyph - from] ?? 0);
      }
    }
  }

  /** One glyph in a text line of its own. `x`: of the piece's line; `pen`: from there, in thousandths of an em. */
  #glyphAlone({ piece, font }: ShownPiece, glyph: number, x: number, pen: number): void {
    const { run, look, baselineShift } = piece;
    const base = glyph * glyphStride;
    const toPoints = look.size / run.face.unitsPerEm;
    this.#riseTo(baselineShift + (run.glyphs[base + 6] ?? 0) * toPoints);
    this.#lineAt(x + (pen * look.size) / 1000 + (run.glyphs[base + 5] ?? 0) * toPoints);
    const met = this.#fonts.characters[glyph - piece.from] ?? 0;
    const text = run.text.charAt(run.glyphs[base + 1] ?? 0);
    const character = isWhite(text) ? font.character(run.glyphs[base] ?? 0, spaceLeftwards(text)) : met;
    this.#array.character(character);
    this.#array.pen = font.widths[character] ?? 0;
    this.#array.end();
  }

  /** Characters that are not seen, each in a text line of its own, as those of `#letters`. */
  #charactersLeftwards(
    { piece, font }: ShownPiece,
    characters: ReturnType<typeof charactersLeftwards>,
    x: number,
  ): void {
    const { size } = piece.look;
    this.#riseTo(piece.baselineShift);
    const show = this.#content.hideText();
    for (const { glyph, text, sharers, place, start } of characters) {
      const character = font.character(glyph, text);
      const width = (font.widths[character] ?? 0) / sharers;
      this.#lineAt(x + ((start + place * width) * size) / 1000);
      const widen = sharers > 1 ? this.#squeeze(sharers) : undefined;
      this.#array.character(character);
      this.#array.pen = width;
      this.#array.end();
      widen?.();
    }
    show();
  }

  /** Starts a text line on the baseline. */
  #lineAt(x: number): void {
    this.#array.end();
    this.#startX = this.#content.textLine(x, this.#baseline);
    this.#array.pen = 0;
  }

  /** The glyphs of words whose letters were written before. */
  #showSilent(): void {
    this.#hasNested = true;
    this.#openSpan("");
    let met: GlyphPiece | undefined;
    for (const { shown, start, end, offset, x } of this.#silent) {
      const { piece } = shown;
      if (this.#order === "reading") this.#lineAt(x);
      if (piece !== met) this.#fonts.meet(piece.run, piece.from, piece.to);
      met = piece;
      this.#glyphs(shown, start, end, offset);
    }
    this.#closeSpan();
    this.#silent.length = 0;
  }

  /** Sets the text that follows to a fraction of its width. Returns a function that undoes it. */
  #squeeze(times: number): () => void {
    this.#array.end();
    this.#content.textWidth(100 / times);
    return () => {
      this.#array.end();
      this.#content.textWidth(100);
    };
  }

  #openSpan(text: string): void {
    this.#array.end();
    const { out } = this.#content;
    out.latin("/Span<</ActualText");
    writeTextItself(out, text);
    out.latin(">>BDC\n");
  }

  #closeSpan(): void {
    this.#array.end();
    this.#content.out.latin("EMC\n");
  }

  /**
   * To be called before anything else is written to the content. Answers whether a span was written inside the marked
   * content that is open since the last such call.
   */
  end(): boolean {
    this.#close();
    const hasNested = this.#hasNested;
    this.#hasNested = false;
    return hasNested;
  }

  #close(): void {
    if (this.#silent.length > 0) this.#showSilent();
    this.#array.end();
    this.#last = undefined;
  }

  #continues(piece: GlyphPiece, y: number): boolean {
    const last = this.#last;
    if (last === undefined || this.#baseline !== y || last.baselineShift !== piece.baselineShift) return false;
    return last.run.face.key === piece.run.face.key && areDrawnAlike(last.look, piece.look);
  }

  #begin(piece: GlyphPiece, font: FontUse, x: number, y: number): void {
    this.#close();
    const { look } = piece;
    this.#content.fillColor(look.color);
    this.#content.opacity(look.opacity);
    this.#content.font(font, look.size);
    this.#array.font = font.number;
    this.#rise = Number.NaN;
    this.#startX = this.#content.textLine(x, y);
    this.#array.digits = look.size > largeType ? 1 : 0;
    this.#baseline = y;
    this.#array.pen = 0;
  }

  /** Glyphs `from` to `to`, which start at `offset`, in thousandths of an em; answers with where they end. */
  #glyphs({ piece, font }: ShownPiece, from: number, to: number, offset: number): number {
    const { run } = piece;
    const { glyphs, text } = run;
    const { widths } = font;
    const { characters } = this.#fonts;
    const shift = -piece.from;
    const toEm = 1000 / run.face.unitsPerEm;
    const letterExtra = (piece.letterExtra / piece.look.size) * 1000;
    const spaceExtra = (piece.spaceExtra / piece.look.size) * 1000;
    const spaced = letterExtra !== 0 || spaceExtra !== 0;
    const array = this.#array;
    const scale = array.digits === 1 ? 10 : 1;
    let at = offset;
    let pen = array.pen;
    for (let i = from; i < to; i++) {
      const base = i * glyphStride;
      const character = characters[shift + i] ?? 0;
      const up = glyphs[base + 6] ?? 0;
      const rise = up === 0 ? piece.baselineShift : piece.baselineShift + (up / run.face.unitsPerEm) * piece.look.size;
      if (rise !== this.#rise) this.#riseTo(rise);
      const units = Math.round((at + (glyphs[base + 5] ?? 0) * toEm - pen) * scale);
      if (units !== 0) {
        array.adjust(units);
        pen += units / scale;
      }
      array.character(character);
      pen += widths[character] ?? 0;
      at += (glyphs[base + 3] ?? 0) * toEm;
      if (spaced && glyphs[base + 1] !== glyphs[base + glyphStride + 1]) {
        const char = text.charCodeAt(glyphs[base + 1] ?? 0);
        at += char === 0x20 || char === 0xa0 ? letterExtra + spaceExtra : letterExtra;
      }
    }
    array.pen = pen;
    return at;
  }

  /** The rise may only change outside the array: marks set higher or lower than their line end it. */
  #riseTo(rise: number): void {
    this.#array.end();
    this.#rise = rise;
    this.#content.rise(rise);
  }
}

/** A run keeps the spaces at whose side it was cut. */
function spaceIn(run: ShapedRun, font: FontUse): number | undefined {
  for (let at = 0; at < run.glyphs.length; at += glyphStride) {
    if (run.text.charCodeAt(run.glyphs[at + 1] ?? 0) === 0x20) return font.character(run.glyphs[at] ?? 0, " ");
  }
  return undefined;
}
