/** A property's value as a style says it. */
interface Declared {
  readonly value: string;
  /** `!important`: it wins over what comes later (CSS 2.2, 6.4.2). */
  readonly important: boolean;
}

/** Declarations by property. */
export type Declarations = ReadonlyMap<string, Declared>;

/** `a: b; c: d !important`, with comments and shorthands. Invalid declarations are left out, as CSS requires. */
export function parseDeclarations(text: string): Declarations {
  const declarations = new Map<string, Declared>();
  for (const one of split(withoutComments(text), ";")) {
    const colon = one.indexOf(":");
    if (colon === -1) continue;
    const name = one.slice(0, colon).trim();
    const written = one.slice(colon + 1).trim();
    const value = written.replace(/\s*!\s*important$/i, "");
    const important = value.length < written.length;
    if (value === "") continue;
    for (const [key, part] of longhands(name.startsWith("--") ? name : name.toLowerCase(), value)) {
      if (important || declarations.get(key)?.important !== true) declarations.set(key, { value: part, important });
    }
  }
  return declarations;
}

/** Text without its comments; one that is not closed goes on to the end. */
export function withoutComments(text: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("/*", at);
    if (open === -1) return kept + text.slice(at);
    kept += `${text.slice(at, open)} `;
    const close = text.indexOf("*/", open + 2);
    if (close === -1) return kept;
    at = close + 2;
  }
}

/** Where the bracket at `open` is closed; the end of the text when it is not. */
export function closingOf(text: string, open: number, closing: string): number {
  const opening = text[open];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    else if (text[at] === closing) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Parts between separators that stand outside quotes and brackets. */
export function split(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0 && character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function longhands(name: string, value: string): readonly (readonly [string, string])[] {
  if (name === "marker") {
    return [
      ["marker-start", value],
      ["marker-mid", value],
      ["marker-end", value],
    ];
  }
  return name === "font" ? fontLonghands(value) : [[name, value]];
}

/** `italic bold 12px/1.2 "A B", serif` (CSS Fonts 4, 2.7): what stands before the size may come in any order. */
function fontLonghands(value: string): readonly (readonly [string, string])[] {
  const words = split(value.replace(/\s+/g, " ").replace(/ ?\/ ?/, "/"), " ");
  const sizeAt = words.findIndex((word) => /^[\d.+]|^(?:xx?|xxx)-(?:small|large)$|^(?:small|medium|large)/i.test(word));
  const weightAt = words.findIndex((word) => /^[1-9]\d{2}$/.test(word));
  const at = sizeAt === weightAt && sizeAt !== -1 ? sizeAt + 1 : sizeAt;
  const size = words[at]?.split("/")[0];
  const family = words.slice(at + 1).join(" ");
  if (at === -1 || size === undefined || family === "") return [];
  const before = words.slice(0, at);
  const named = (words: readonly string[]) => before.find((word) => words.includes(word.toLowerCase())) ?? "normal";
  return [
    ["font-style", named(["italic", "oblique"])],
    ["font-variant", named(["small-caps"])],
    ["font-weight", before.find((word) => /^(?:bold|bolder|lighter|\d+)$/i.test(word)) ?? "normal"],
    ["font-size", size],
    ["font-family", family],
  ];
}
