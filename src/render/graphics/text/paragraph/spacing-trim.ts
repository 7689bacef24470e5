import type { Points } from "../../../model/geometry.ts";
import { glyphStride } from "../../../model/text/line.ts";
import type { FaceRun } from "../faces/typeface.ts";
import type { ParagraphItem, TextItem } from "./prepared.ts";

// Chinese and Japanese punctuation has half an em of blank on one side. Where two meet, and at the ends of lines, that
// blank goes (JLREQ 3.1.4 and 3.1.5; CLREQ 3.1.6; CSS Text 4, 8.2).

/** Blank on their left: 〈《「『【〔〖〘〚〝（［｛｟ */
const opening = new Set([..."〈《「『【〔〖〘〚〝（［｛｟"].map((char) => char.charCodeAt(0)));
/** Blank on their right: 〉》」』】〕〗〙〛〞〟）］｝｠ */
const closing = new Set([..."〉》」』】〕〗〙〛〞〟）］｝｠"].map((char) => char.charCodeAt(0)));
/** The same, save in traditional Chinese, where they stand in the middle: 、。，． */
const stops = new Set([..."、。，．"].map((char) => char.charCodeAt(0)));

const isTraditional = /^zh-(?:hant|tw|hk|mo)\b/i;

const isClosing = (unit: number, language: string | undefined): boolean =>
  closing.has(unit) || (stops.has(unit) && !isTraditional.test(language ?? ""));

/** The items with the blanks between neighbouring punctuation taken out, marked to be trimmed at the ends of lines. */
export function withTrimmedSpacing(items: readonly ParagraphItem[], text: string): readonly ParagraphItem[] {
  return items.map((item) => {
    if (item.kind !== "text" || item.level % 2 === 1 || item.unbreakable) return item;
    return { ...item, run: withoutBlanks(item, text), trims: true };
  });
}

function withoutBlanks({ run, start, style }: TextItem, text: string): FaceRun {
  const em = run.face.unitsPerEm;
  const { language } = style.look;
  let glyphs: Int32Array | undefined;
  let advance = run.advance;
  for (let at = 0; at < run.glyphs.length; at += glyphStride) {
    const own = (run.glyphs[at + 1] as number) + start;
    if (run.glyphs[at + 3] !== em || !areClose(text.charCodeAt(own), text.charCodeAt(own + 1), language)) continue;
    glyphs ??= run.glyphs.slice();
    glyphs[at + 3] = em / 2;
    advance -= em / 2;
  }
  return glyphs === undefined ? run : { ...run, glyphs, advance };
}

/** Whether there is blank between two characters that both have, or that the first has twice. */
function areClose(unit: number, next: number, language: string | undefined): boolean {
  if (opening.has(unit)) return opening.has(next);
  return isClosing(unit, language) && (closing.has(next) || stops.has(next) || opening.has(next));
}

/** The blank at the end of a line that ends with this glyph of an item. */
export function blankBehind({ run, style, scale, trims }: TextItem, glyph: number, unit: number): Points {
  const em = run.face.unitsPerEm;
  if (trims !== true || run.glyphs[glyph + 3] !== em || !isClosing(unit, style.look.language)) return 0;
  return (em / 2) * scale;
}

/** The blank at the start of a line that begins with the character at `offset` of an item. */
export function blankBefore(item: ParagraphItem | undefined, text: string, offset: number): Points {
  const unit = text.charCodeAt(offset);
  if (item?.kind !== "text" || item.trims !== true || !opening.has(unit)) return 0;
  const em = item.run.face.unitsPerEm;
  const advance = item.run.glyphs[glyphOf(item.run, offset - item.start) + 3];
  const isWhole = advance === em || (advance === em / 2 && opening.has(text.charCodeAt(offset + 1)));
  return isWhole ? (em / 2) * item.scale : 0;
}

/** The first glyph of a cluster of a run that runs rightwards. */
function glyphOf({ glyphs }: FaceRun, cluster: number): number {
  let low = 0;
  let high = glyphs.length / glyphStride;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((glyphs[middle * glyphStride + 1] as number) >= cluster) high = middle;
    else low = middle + 1;
  }
  return low * glyphStride;
}
