import { tokenAt } from "../../../vocabulary/expression/token.ts";
import { addressArgument, argument } from "../text/literal.ts";
import type { AccountedContent, ContentKind } from "./content.ts";

/** Shortcodes that stand between two words. */
const apart: ReadonlySet<string> = new Set(["br", "tab", "img", "footnote", "/footnote", "page", "barcode", "date"]);

const kinds: Readonly<Record<string, ContentKind>> = { link: "link", goto: "link", img: "picture", footnote: "note" };

/** The text that a definition's markup prints, without its references; its links, pictures and notes are added to `content`. */
export function printedText(markup: string, content: AccountedContent): string {
  if (!/[[$]/.test(markup)) return markup;
  const pieces: string[] = [];
  let done = 0;
  for (let at = nextMark(markup, 0); at !== -1; at = nextMark(markup, done)) {
    pieces.push(markup.slice(done, at));
    const token = markup[at] === "$" && markup[at - 1] !== "\\" ? tokenAt(markup, at) : undefined;
    const isCode = markup[at] === "[" && !isEscaped(markup, at);
    const end = isCode ? endOfCode(markup, at) : at + Math.max(1, token?.spelling.length ?? 1);
    pieces.push(isCode ? printedCode(markup.slice(at + 1, end - 1), content) : token === undefined ? "$" : " ");
    done = end;
  }
  return pieces.join("") + markup.slice(done);
}

function nextMark(markup: string, from: number): number {
  const marks = [markup.indexOf("[", from), markup.indexOf("$", from)].filter((at) => at !== -1);
  return marks.length === 0 ? -1 : Math.min(...marks);
}

function isEscaped(markup: string, at: number): boolean {
  let start = at;
  while (markup[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

/** Behind the bracket that ends a shortcode; what stands in quotes ends none. */
function endOfCode(markup: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < markup.length; at += 1) {
    if (markup[at] === "'") isQuoted = !isQuoted;
    if (markup[at] === "]" && !isQuoted) return at + 1;
  }
  return markup.length;
}

function printedCode(inner: string, content: AccountedContent): string {
  if (inner.startsWith("=")) return Array.from(inner.matchAll(/'([^']*)'/g), ([, words]) => words).join(" ");
  const [name = "", ...rest] = inner.split(",");
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind !== undefined) content.add(kind, kind === "link" ? rest.join(",").trim() : "");
  return apart.has(name) ? " " : "";
}

/** Where a link leads to, as `printedText` finds it in a definition: an address, or behind `#` a place of the document. */
export const linkInMarkup = (address: string): string =>
  address.startsWith("#") ? argument(address.slice(1)) : addressArgument(address);
