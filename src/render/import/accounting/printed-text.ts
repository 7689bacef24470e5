import { isEscaped } from "../../../vocabulary/expression/cut.ts";
import { tokenAt } from "../../../vocabulary/expression/token.ts";
import { addressArgument, argument } from "../text/literal.ts";
import type { AccountedContent, ContentKind } from "./content.ts";

/** Shortcodes that stand between two words, and those of them that print something. */
const breaks: ReadonlySet<string> = new Set(["br", "tab"]);
const others: ReadonlySet<string> = new Set(["img", "footnote", "/footnote", "page", "barcode", "date"]);

const kinds: Readonly<Record<string, ContentKind>> = { img: "picture", footnote: "note" };
const links: ReadonlySet<string> = new Set(["link", "goto"]);

/** A link of a definition whose end has not come. */
interface OpenLink {
  readonly target: string;
  /** The first of the pieces that it is on. */
  readonly from: number;
  hasMore: boolean;
}

/** The text that a definition's markup prints, without its references; its links, pictures and notes are added to `content`. */
export function printedText(markup: string, content: AccountedContent): string {
  if (!/[[$]/.test(markup)) return markup;
  const printed = new PrintedMarkup(content);
  let done = 0;
  for (let at = nextMark(markup, 0); at !== -1; at = nextMark(markup, done)) {
    printed.words(markup.slice(done, at));
    const token = markup[at] === "$" && markup[at - 1] !== "\\" ? tokenAt(markup, at) : undefined;
    const isCode = markup[at] === "[" && !isEscaped(markup, at);
    done = isCode ? endOfCode(markup, at) : at + Math.max(1, token?.spelling.length ?? 1);
    if (isCode) printed.code(markup.slice(at + 1, done - 1));
    else if (token === undefined) printed.words("$");
    else printed.other(" ");
  }
  printed.words(markup.slice(done));
  return printed.end();
}

/** Lives for one text. */
class PrintedMarkup {
  readonly #content: AccountedContent;
  readonly #pieces: string[] = [];
  readonly #links: OpenLink[] = [];

  constructor(content: AccountedContent) {
    this.#content = content;
  }

  words(words: string): void {
    this.#pieces.push(words);
  }

  /** What is no word of the file. */
  other(words: string): void {
    this.#pieces.push(words);
    for (const link of this.#links) link.hasMore = true;
  }

  code(inner: string): void {
    if (inner.startsWith("=")) {
      const words = Array.from(inner.matchAll(/'([^']*)'/g), ([, quoted]) => quoted).join(" ");
      if (inner.includes("$")) this.other(words);
      else this.words(words);
      return;
    }
    const [name = "", ...rest] = inner.split(",");
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind !== undefined) this.#content.add(kind);
    if (name === "goto") this.#content.gotos.add(rest.join(",").trim().replace(/^'|'$/g, ""));
    if (links.has(name)) this.#links.push({ target: rest.join(",").trim(), from: this.#pieces.length, hasMore: false });
    else if (name.startsWith("/") && links.has(name.slice(1))) this.#endLink();
    else if (breaks.has(name)) this.words(" ");
    else if (others.has(name)) this.other(" ");
  }

  #endLink(): void {
    const link = this.#links.pop();
    if (link !== undefined) this.#content.links.add(link.target, this.#pieces.slice(link.from).join(""), link.hasMore);
  }

  end(): string {
    while (this.#links.length > 0) this.#endLink();
    return this.#pieces.join("");
  }
}

function nextMark(markup: string, from: number): number {
  const marks = [markup.indexOf("[", from), markup.indexOf("$", from)].filter((at) => at !== -1);
  return marks.length === 0 ? -1 : Math.min(...marks);
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

/** Where a link leads to, as `printedText` finds it in a definition: an address, or behind `#` a place of the document. */
export const linkInMarkup = (address: string): string =>
  address.startsWith("#") ? argument(address.slice(1)) : addressArgument(address);
