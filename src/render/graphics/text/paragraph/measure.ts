import type { Points } from "../../../model/geometry.ts";
import { glyphStride } from "../../../model/text/line.ts";
import type { Opportunities } from "../break-lines/opportunities.ts";
import { type Breaks, hyphenBreak, type ParagraphItem, type SpanEdge, type TextItem } from "./prepared.ts";
import { blankBehind } from "./spacing-trim.ts";

/** Spaces that hang beyond the line's end instead of taking space, and the character that ends lines. */
export function hangs(unit: number): boolean {
  if (unit === 0x20) return true;
  if (unit < 0x1680) return false;
  return unit === 0x2028 || unit === 0x3000 || unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a && unit !== 0x2007);
}

/** Whether word spacing and justification widen this character. */
export const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0xa0;

/** Writes down the width at every place where the text may break, while somebody walks along it. */
class Tape {
  readonly full: Points[] = [];
  readonly trimmed: Points[] = [];
  readonly #offsets: readonly number[];
  readonly #kinds: readonly number[];
  at: Points = 0;
  /** Trailing spaces since the last visible glyph. */
  hanging: Points = 0;
  /** Blank and letter spacing of the last visible glyph, which go where it ends a line. */
  blank: Points = 0;
  /** The offset waited for; beyond the text when all are written. */
  next: number;
  /** Item whose hyphen would be drawn at the next break. */
  item: TextItem | undefined;

  constructor({ offsets, kinds }: Opportunities) {
    this.#offsets = offsets;
    this.#kinds = kinds;
    this.next = offsets[0] as number;
  }

  /** All breaks up to `offset`. */
  passBreaks(offset: number): void {
    while (this.next <= offset) {
      const index = this.full.length;
      const shown = this.at - this.hanging - this.blank;
      const { item } = this;
      if (this.#kinds[index] !== hyphenBreak || item === undefined) this.trimmed.push(shown);
      else this.trimmed.push(shown + endSpacing(item) + hyphenWidth(item));
      this.full.push(this.at);
      this.next = this.#offsets[index + 1] ?? Number.POSITIVE_INFINITY;
    }
  }
}

/**
 * Measures the text up to every place where it may break, in one walk over the glyphs. A break within a cluster
 * (a ligature) is measured behind it.
 */
export function measureBreaks(
  text: string,
  items: readonly ParagraphItem[],
  edges: readonly SpanEdge[],
  opportunities: Opportunities,
): Breaks {
  const tape = new Tape(opportunities);
  const tabs: Points[] = [];
  let edge = 0;
  for (const item of items) {
    tape.passBreaks(item.start);
    edge = passEdges(tape, edges, edge, "start", item.start);
    switch (item.kind) {
      case "text":
        measureText(text, item, tape);
        break;
      case "picture":
        tape.at += item.inline.width;
        tape.hanging = 0;
        tape.blank = 0;
        break;
      case "tab":
        tabs.push(tape.at);
        tape.hanging = 0;
        tape.blank = 0;
        break;
      case "break":
        break;
    }
    edge = passEdges(tape, edges, edge, "end", item.end);
  }
  tape.passBreaks(text.length);
  return { ends: opportunities.offsets, kinds: opportunities.kinds, full: tape.full, trimmed: tape.trimmed, tabs };
}

function measureText(text: string, item: TextItem, tape: Tape): void {
  const { scale, start, letterSpacing } = item;
  const { wordSpacing } = item.style.look;
  const { glyphs, rtl } = item.run;
  const count = glyphs.length;
  const behind = endSpacing(item);
  let { at, hanging, blank } = tape;
  let cluster = -1;
  let white = false;
  tape.item = item;
  for (let index = 0; index < count; index += glyphStride) {
    const glyph = rtl ? count - glyphStride - index : index;
    let advance = (glyphs[glyph + 3] as number) * scale;
    const own = (glyphs[glyph + 1] as number) + start;
    if (own !== cluster) {
      cluster = own;
      if (tape.next <= own) {
        tape.at = at;
        tape.hanging = hanging;
        tape.blank = blank;
        tape.passBreaks(own);
      }
      const unit = text.charCodeAt(own);
      white = hangs(unit);
      advance += isSpace(unit) ? letterSpacing + wordSpacing : letterSpacing;
    }
    at += advance;
    hanging = white ? hanging + advance : 0;
    if (!white) blank = behind + (item.trims === true ? blankBehind(item, glyph, text.charCodeAt(own)) : 0);
  }
  tape.at = at;
  tape.hanging = hanging;
  tape.blank = blank;
}

/** Adds the edges of one side that lie at `offset`; answers the index of the next edge. */
function passEdges(
  tape: Tape,
  edges: readonly SpanEdge[],
  from: number,
  side: SpanEdge["side"],
  offset: number,
): number {
  let index = from;
  for (let edge = edges[index]; edge?.side === side && edge.at === offset; edge = edges[index]) {
    tape.at += edge.width;
    index += 1;
  }
  return index;
}

/** The spacing behind a letter that ends a line, which goes there: text stands centred, or at the right, by its letters (CSS Text 4, 8.2). */
export const endSpacing = ({ letterSpacing, style }: TextItem): Points =>
  style.look.isOfOneWidth === true ? 0 : letterSpacing;

/** The width of a hyphen in the look of a text, in points. */
export function hyphenWidth(item: TextItem): Points {
  const run = item.style.hyphen();
  return (run.advance * item.style.look.size) / run.face.unitsPerEm;
}
