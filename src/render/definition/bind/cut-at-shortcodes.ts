import { matchBrackets } from "../markup/brackets.ts";

/**
 * Cuts a text at the shortcodes that `opening`, with the flag g, finds the beginning of; `read` gets what is inside and the whole. In one pass. After a
 * backslash it is text, and so it is without its closing bracket.
 */
export function cutAtShortcodes<Part>(
  text: string,
  opening: RegExp,
  read: (inside: string, spelling: string) => Part,
): readonly (Part | { readonly kind: "text"; readonly text: string })[] {
  const brackets = matchBrackets(text);
  const parts: (Part | { readonly kind: "text"; readonly text: string })[] = [];
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { index: at } = found;
    const end = brackets.get(at);
    if (end === undefined) continue;
    if (at > done) parts.push({ kind: "text", text: text.slice(done, at) });
    parts.push(read(text.slice(at + found[0].length, end), text.slice(at, end + 1)));
    done = end + 1;
    opening.lastIndex = done;
  }
  if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
  return parts;
}
