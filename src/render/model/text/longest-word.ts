import type { Points } from "../geometry.ts";
import type { TextLook } from "../look.ts";
import type { Inline } from "./inline.ts";
import { mostOfUnit } from "./letter-widths.ts";

type LetterSizes = Pick<TextLook, "size" | "letterSpacing">;

/** Whether a word of a text may be wider than that, as far as the widest letters say. Nothing is shaped. */
export function mayBeWider(inlines: readonly Inline[], width: Points): boolean {
  let begun = 0;
  for (const inline of inlines) {
    if (inline.kind === "line-break" || inline.kind === "tab") begun = 0;
    else if (inline.kind !== "text" || inline.span !== undefined) return true;
    else {
      begun = lastWord(inline.text, inline.look, begun, width);
      if (begun > width) return true;
    }
  }
  return false;
}

/** The most that the last word of a text may be wide, or that of the first one that may be wider than `most`. */
function lastWord(text: string, { size, letterSpacing }: LetterSizes, begun: Points, most: Points): Points {
  const spacing = Math.max(0, letterSpacing);
  let width = begun;
  for (let at = 0; at < text.length && width <= most; at += 1) {
    const ems = mostOfUnit(text.charCodeAt(at));
    width = ems === 0 ? 0 : width + ems * size + spacing;
  }
  return width;
}

/** Which of every `step`th text from `first` on has the longest word; undefined: none has one that may be wider than `width`. */
export function findLongestWord(
  texts: readonly string[],
  { first, step }: { readonly first: number; readonly step: number },
  look: LetterSizes,
  width: Points,
): number | undefined {
  let [found, most]: [number | undefined, Points] = [undefined, width];
  for (let at = first; at < texts.length; at += step) {
    const own = measured(texts[at] as string, look, 0).most;
    if (own > most) [found, most] = [at, own];
  }
  return found;
}

/** The most that the longest word may be wide, and that of the last, which the next text may go on with. `begun`: of the first, before. */
function measured(text: string, { size, letterSpacing }: LetterSizes, begun: Points) {
  const spacing = Math.max(0, letterSpacing);
  let most = begun;
  let width = begun;
  for (let at = 0; at < text.length; at += 1) {
    const ems = mostOfUnit(text.charCodeAt(at));
    width = ems === 0 ? 0 : width + ems * size + spacing;
    if (width > most) most = width;
  }
  return { most, last: width };
}
