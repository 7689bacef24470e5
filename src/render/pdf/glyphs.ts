import { type GlyphPiece, glyphStride } from "../model/line.ts";
import type { Content } from "./content.ts";
import type { SettledFont } from "./font-use.ts";
import type { Fonts } from "./fonts.ts";
import { utf16 } from "./objects.ts";
import { isAssembled, isSpelled, lettersOf, textOf, wordEnd } from "./slices.ts";

/** Type this large is moved in tenths of the usual thousandth of an em. */
const largeType = 18;

/** A piece with its font and its first glyph's place on the tape. */
interface Shown {
  readonly piece: GlyphPiece;
  readonly font: SettledFont;
  readonly first: number;
}

/** Glyphs that are yet to be shown, from an offset in thousandths of an em. */
interface Silent {
  readonly shown: Shown;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/**
 * Shows glyph pieces with TJ (ISO 32000-1, 9.4.3). Readers advance by the font's own widths; whatever shaping,
 * justification and spacing want otherwise is written as an adjustment, rounded without letting errors add up. Word
 * spacing (Tw) does not act on two-byte codes and is never used.
 */
export class GlyphWriter {
  readonly #content: Content;
  readonly #fonts: Fonts;
  #inArray: boolean = false;
  #inString: boolean = false;
  /** What the open TJ is set in. */
  #last: GlyphPiece | undefined;
  #baseline = 0;
  #startX = 0;
  /** The rise last asked for; NaN when something else may have changed it. */
  #rise = Number.NaN;
  /** Where readers stand, in thousandths of an em from `#startX`. */
  #pen = 0;
  #digits = 0;
  readonly #silent: Silent[] = [];

  constructor(content: Content, fonts: Fonts) {
    this.#content = content;
    this.#fonts = fonts;
  }

  /** A piece of a line whose left edge is `x` and whose baseline is `y`. */
  show(piece: GlyphPiece, x: number, y: number): void {
    if (piece.from >= piece.to) return;
    const first = this.#fonts.tape.read(piece.run, piece.to - piece.from);
    const size = piece.look.size;
    if (!(size > 0)) return;
    const font = this.#fonts.settled(piece.run.face);
    if (!this.#continues(piece, y)) this.#begin(piece, font, x + piece.x, y);
    const offset = ((x + piece.x - this.#startX) / size) * 1000;
    const shown = { piece, font, first };
    if (this.#fonts.tape.assembled) this.#words(shown, offset);
    else this.#glyphs(shown, piece.from, piece.to, offset);
    this.#last = piece;
  }

  /**
   * Where several glyphs make up a letter, readers that go by the glyphs' places tear words apart, so these say what they
   * spell (14.9.4). From right to left poppler turns such text around: there the letters stand one by one where they are
   * read, unseen, and their glyphs follow behind the line and say nothing.
   */
  #words(shown: Shown, offset: number): void {
    const { run, from, to } = shown.piece;
    let at = offset;
    for (let start = from; start < to; ) {
      const end = wordEnd(run, start, to);
      if (!run.rtl && isAssembled(run, start, end)) {
        this.#openSpan(textOf(run, start, end));
        at = this.#glyphs(shown, start, end, at);
        this.#closeSpan();
      } else if (run.rtl && isSpelled(run, start, end)) {
        this.#silent.push({ shown, start, end, offset: at });
        at = this.#letters(shown, start, end, at);
      } else at = this.#glyphs(shown, start, end, at);
      start = end;
    }
  }

  /**
   * The letters of a word as text that is not seen (9.3.6, mode 3); those of one cluster share its width. Answers with
   * where they end.
   */
  #letters({ piece, font }: Shown, start: number, end: number, offset: number): number {
    const { run } = piece;
    const toEm = 1000 / run.face.unitsPerEm;
    let at = offset;
    this.#riseTo(piece.rise);
    const show = this.#content.hideText();
    for (const { glyph, texts, advance } of lettersOf(run, start, end)) {
      this.#place(at);
      const widen = texts.length > 1 ? this.#squeeze(texts.length) : undefined;
      for (const text of texts) {
        const sign = font.use.signOf(glyph, text);
        this.#code(font.codeOf[sign] ?? 0);
        this.#pen += (font.advanceOf[sign] ?? 0) / texts.length;
      }
      widen?.();
      at += advance * toEm + extraAfter(piece, texts[0] ?? "");
    }
    this.#endArray();
    show();
    return at;
  }

  /** The glyphs of words whose letters were written before. */
  #showSilent(): void {
    this.#openSpan("");
    for (const { shown, start, end, offset } of this.#silent) this.#glyphs(shown, start, end, offset);
    this.#closeSpan();
    this.#silent.length = 0;
  }

  /** What follows takes a fraction of its width. Answers with what undoes it. */
  #squeeze(times: number): () => void {
    this.#endArray();
    this.#content.textWidth(100 / times);
    return () => {
      this.#endArray();
      this.#content.textWidth(100);
    };
  }

  /** Moves the reader's pen, in thousandths of an em from `#startX`. */
  #place(at: number): void {
    const scale = this.#digits === 1 ? 10 : 1;
    const units = Math.round((at - this.#pen) * scale);
    if (units === 0) return;
    this.#adjust(units);
    this.#pen += units / scale;
  }

  #openSpan(text: string): void {
    this.#endArray();
    this.#content.out.latin(`/Span<</ActualText<FEFF${utf16(text)}>>>BDC\n`);
  }

  #closeSpan(): void {
    this.#endArray();
    this.#content.out.latin("EMC\n");
  }

  /** To be called before anything else is written to the content. */
  end(): void {
    if (this.#silent.length > 0) this.#showSilent();
    this.#endArray();
    this.#last = undefined;
  }

  #continues(piece: GlyphPiece, y: number): boolean {
    const last = this.#last;
    if (last === undefined || this.#baseline !== y || last.rise !== piece.rise) return false;
    if (last.run.face.key !== piece.run.face.key) return false;
    const a = last.look;
    const b = piece.look;
    if (a === b) return true;
    const colors = a.color.r === b.color.r && a.color.g === b.color.g && a.color.b === b.color.b;
    return colors && a.size === b.size && a.opacity === b.opacity;
  }

  #begin(piece: GlyphPiece, font: SettledFont, x: number, y: number): void {
    this.end();
    const { look } = piece;
    this.#content.fillColor(look.color);
    this.#content.opacity(look.opacity);
    this.#content.font(font.use, look.size);
    this.#rise = Number.NaN;
    this.#startX = this.#content.textLine(x, y);
    this.#digits = look.size > largeType ? 1 : 0;
    this.#baseline = y;
    this.#pen = 0;
  }

  /** Glyphs `from` to `to`, which start at `offset`, in thousandths of an em; answers with where they end. */
  #glyphs({ piece, font, first }: Shown, from: number, to: number, offset: number): number {
    const { run } = piece;
    const { glyphs, text } = run;
    const { codeOf, advanceOf } = font;
    const { signs } = this.#fonts.tape;
    const shift = first - piece.from;
    const toEm = 1000 / run.face.unitsPerEm;
    const letterExtra = (piece.letterExtra / piece.look.size) * 1000;
    const spaceExtra = (piece.spaceExtra / piece.look.size) * 1000;
    const spaced = letterExtra !== 0 || spaceExtra !== 0;
    const scale = this.#digits === 1 ? 10 : 1;
    let at = offset;
    let pen = this.#pen;
    for (let i = from; i < to; i++) {
      const base = i * glyphStride;
      const sign = signs[shift + i] ?? 0;
      const up = glyphs[base + 6] ?? 0;
      const rise = up === 0 ? piece.rise : piece.rise + (up / run.face.unitsPerEm) * piece.look.size;
      if (rise !== this.#rise) this.#riseTo(rise);
      const units = Math.round((at + (glyphs[base + 5] ?? 0) * toEm - pen) * scale);
      if (units !== 0) {
        this.#adjust(units);
        pen += units / scale;
      }
      this.#code(codeOf[sign] ?? 0);
      pen += advanceOf[sign] ?? 0;
      at += (glyphs[base + 3] ?? 0) * toEm;
      if (spaced && glyphs[base + 1] !== glyphs[base + glyphStride + 1]) {
        const char = text.charCodeAt(glyphs[base + 1] ?? 0);
        at += char === 0x20 || char === 0xa0 ? letterExtra + spaceExtra : letterExtra;
      }
    }
    this.#pen = pen;
    return at;
  }

  /** Moves the reader's pen on by a written adjustment. */
  #adjust(units: number): void {
    this.#endString();
    this.#startArray();
    this.#content.out.scaled(-units, this.#digits);
  }

  /** The rise may only change outside the array: marks set higher or lower than their line end it. */
  #riseTo(rise: number): void {
    this.#endArray();
    this.#rise = rise;
    this.#content.rise(rise);
  }

  #startArray(): void {
    if (this.#inArray) return;
    this.#content.out.byte(0x5b);
    this.#inArray = true;
  }

  #endArray(): void {
    if (!this.#inArray) return;
    this.#endString();
    this.#content.out.latin("]TJ\n");
    this.#inArray = false;
  }

  /** 7.3.4.2: in a literal string, parentheses, backslash and carriage return need a backslash. */
  #code(code: number): void {
    const { out } = this.#content;
    if (!this.#inString) {
      this.#startArray();
      out.byte(0x28);
      this.#inString = true;
    }
    this.#codeByte(code >> 8);
    this.#codeByte(code & 0xff);
  }

  #codeByte(byte: number): void {
    const { out } = this.#content;
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) out.byte(0x5c);
    if (byte === 0x0d) out.latin("\\r");
    else out.byte(byte);
  }

  #endString(): void {
    if (!this.#inString) return;
    this.#content.out.byte(0x29);
    this.#inString = false;
  }
}

/** What justification and spacing add behind a cluster, in thousandths of an em. */
function extraAfter({ letterExtra, spaceExtra, look }: GlyphPiece, text: string): number {
  const extra = text === " " || text === "\u00a0" ? letterExtra + spaceExtra : letterExtra;
  return (extra / look.size) * 1000;
}
