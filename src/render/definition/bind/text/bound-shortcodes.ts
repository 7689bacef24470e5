import { matchBrackets } from "../../markup/brackets.ts";
import { type RichPart, readRichPart } from "../rich/part.ts";
import { readTranslation, type TranslationPart } from "./translation.ts";

/** A shortcode that becomes text when the data are filled in: `[t, …]` or `[rich, …]`. */
export type BoundShortcode = TranslationPart | RichPart;

type ShortcodePart = BoundShortcode | { readonly kind: "text"; readonly text: string };

const opening = /\[ {0,8}(rich|t) {0,8},/gi;

/** Whether a text may have one: a quick look. */
export const mayHaveBound = (text: string): boolean => text.includes("[") && text.search(opening) !== -1;

/** Cuts a text at them, in one pass; one inside another is part of it. After a backslash it is text, and so it is without its closing bracket. */
export function cutAtBound(text: string): readonly ShortcodePart[] {
  const brackets = matchBrackets(text);
  const parts: ShortcodePart[] = [];
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { index: at } = found;
    const end = brackets.get(at);
    if (end === undefined) continue;
    const read = found[1]?.toLowerCase() === "t" ? readTranslation : readRichPart;
    const part = read(text.slice(at + found[0].length, end), text.slice(at, end + 1));
    if (part === undefined) continue;
    if (at > done) parts.push({ kind: "text", text: text.slice(done, at) });
    parts.push(part);
    done = end + 1;
    opening.lastIndex = done;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}
