import type { Points } from "../model/geometry.ts";
import { glyphStride } from "../model/line.ts";
import type { Opportunities } from "./break-lines/opportunities.ts";
import { type Breaks, type Edge, hyphenBreak, type Item, type TextItem } from "./prepared.ts";

/** Spaces that hang beyond the line's end instead of taking room, and the character that ends lines. */
export function hangs(unit: number): boolean {
  if (unit === 0x20) return true;
  if (unit < 0x1680) return false;
  return unit === 0x2028 || unit === 0x3000 || unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a && unit !== 0x2007);
}

/** What word spacing and justification widen. */
export const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0xa0;

/**
 * Measures the text up to every place where it may break, in one walk over the glyphs. A break within a cluster
 * (a ligature) is measured behind it.
 */
export function measureBreaks(
  text: string,
  items: readonly Item[],
  edges: readonly Edge[],
  { offsets, kinds }: Opportunities,
): Breaks {
  const full: Points[] = [];
  const trimmed: Points[] = [];
  const tabs: Points[] = [];
  let at = 0;
  /** Trailing spaces since the last ink. */
  let hanging = 0;
  let hyphen: TextItem | undefined;
  const record = (until: number): void => {
    while (full.length < offsets.length && (offsets[full.length] as number) <= until) {
      const width = kinds[full.length] === hyphenBreak && hyphen !== undefined ? hyphenWidth(hyphen) : 0;
      trimmed.push(at - hanging + width);
      full.push(at);
    }
  };
  let edge = 0;
  const pass = (side: Edge["side"], offset: number): void => {
    for (let next = edges[edge]; next?.side === side && next.at === offset; next = edges[edge]) {
      at += next.width;
      edge += 1;
    }
  };
  for (const item of items) {
    record(item.start);
    pass("start", item.start);
    if (item.kind === "picture") {
      at += item.inline.width;
      hanging = 0;
    } else if (item.kind === "tab") {
      tabs.push(at);
      hanging = 0;
    } else if (item.kind === "text") {
      hyphen = item;
      const { scale, start } = item;
      const { letterSpacing, wordSpacing } = item.style.look;
      const { glyphs, rtl } = item.run;
      let cluster = -1;
      let white = false;
      for (let index = 0; index < glyphs.length; index += glyphStride) {
        const glyph = rtl ? glyphs.length - glyphStride - index : index;
        let advance = (glyphs[glyph + 3] as number) * scale;
        const own = (glyphs[glyph + 1] as number) + start;
        if (own !== cluster) {
          cluster = own;
          if ((offsets[full.length] as number) <= own) record(own);
          const unit = text.charCodeAt(own);
          white = hangs(unit);
          advance += isSpace(unit) ? letterSpacing + wordSpacing : letterSpacing;
        }
        at += advance;
        hanging = white ? hanging + advance : 0;
      }
    }
    pass("end", item.end);
  }
  record(text.length);
  return { ends: offsets, kinds, full, trimmed, tabs };
}

export function hyphenWidth(item: TextItem): Points {
  const run = item.style.hyphen();
  return (run.advance * item.style.look.size) / run.face.unitsPerEm;
}
