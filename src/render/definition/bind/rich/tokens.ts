import { entityAt } from "../prose/entities.ts";

/** A text in HTML cut into what it says and its tags. */
export type RichToken =
  | { readonly kind: "text"; readonly text: string }
  /** `tag` in lower case; `attributes` as they are spelt. */
  | { readonly kind: "open" | "close"; readonly tag: string; readonly attributes: string };

/** A tag that ends, without `<` in it: from each `<` a search ends before the next. */
const tagAt = /<(\/?)([a-z][a-z0-9-]{0,20})((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/iy;

/** Their contents are no text. */
const silent: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "title"]);

/** Reads a text in HTML (13.2.5, a part of it), in one pass. All but tags and character references is text; comments are skipped. */
export function tokensOf(html: string): readonly RichToken[] {
  const tokens: RichToken[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") tokens.push({ kind: "text", text });
    text = "";
  };
  let at = 0;
  while (at < html.length) {
    const next = nextSpecial(html, at);
    text += html.slice(at, next);
    at = next;
    const entity = html[at] === "&" ? entityAt(html, at) : undefined;
    const note = endOfComment(html, at);
    tagAt.lastIndex = at;
    const tag = html[at] === "<" && note === undefined ? tagAt.exec(html) : null;
    if (entity !== undefined) {
      text += entity.character;
      at = entity.end;
    } else if (note !== undefined) at = note;
    else if (tag === null) {
      text += html.charAt(at);
      at += 1;
    } else {
      flush();
      const [spelt, slash, name = "", attributes = ""] = tag;
      const kind = slash === "/" ? "close" : "open";
      tokens.push({ kind, tag: name.toLowerCase(), attributes });
      at += spelt.length;
      if (kind === "open" && silent.has(name.toLowerCase())) at = endOfSilent(html, at, name.toLowerCase());
    }
  }
  flush();
  return tokens;
}

const special = /[<&]/g;

function nextSpecial(html: string, at: number): number {
  special.lastIndex = at;
  return special.exec(html)?.index ?? html.length;
}

/** Where a comment or a declaration at this place ends; one that does not goes on to the end. */
function endOfComment(html: string, at: number): number | undefined {
  if (!html.startsWith("<!", at) && !html.startsWith("<?", at)) return undefined;
  const closing = html.startsWith("<!--", at) ? "-->" : ">";
  const end = html.indexOf(closing, at + 2);
  return end === -1 ? html.length : end + closing.length;
}

/** Not in a text in lower case: some letters of it would be longer. */
function endOfSilent(html: string, at: number, tag: string): number {
  const closing = new RegExp(`</${tag}`, "gi");
  closing.lastIndex = at;
  return closing.exec(html)?.index ?? html.length;
}

/** A name, and what it is said to be. */
const attributeIn = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The value of an attribute, the first of its name, its character references resolved. */
export function attributeOf(attributes: string, name: "href" | "start"): string | undefined {
  for (const [, spelt = "", double, single, bare] of attributes.matchAll(attributeIn)) {
    if (spelt.toLowerCase() !== name) continue;
    const value = double ?? single ?? bare;
    return value?.replace(/&[#\w]{1,12};/g, (reference) => entityAt(reference, 0)?.character ?? reference).trim();
  }
  return undefined;
}
