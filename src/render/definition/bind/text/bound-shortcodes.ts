import { boundBracketsIn } from "../../../../vocabulary/markup/bound-brackets.ts";
import type { RichPart } from "../rich/part.ts";
import { readTranslation, type TranslationPart } from "./translation.ts";

/** A shortcode that becomes text when the data are filled in: `[t, …]` or `[rich, …]`. */
export type BoundShortcode = TranslationPart | RichPart;

type ShortcodePart = BoundShortcode | { readonly kind: "text"; readonly text: string };

/** Cuts a text at them. */
export function cutAtBound(text: string): readonly ShortcodePart[] {
  const parts: ShortcodePart[] = [];
  let done = 0;
  for (const { name, inside, spelling, at } of boundBracketsIn(text)) {
    if (at > done) parts.push({ kind: "text", text: text.slice(done, at) });
    parts.push(name === "t" ? readTranslation(inside, spelling) : { kind: "rich", word: inside.trim(), spelling });
    done = at + spelling.length;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}
