// The regular expressions that ECMA-262 (with and without `u`), Python's `re`, Go's RE2, Java and .NET read alike:
//
// | Part | Taken | Not taken, and why |
// |---|---|---|
// | ends | `^`, and `$` (see `looseEndOf`) | `\b`, `\A`, `\z`, lookaround: Go has none, words differ |
// | characters | themselves, `\` before a sign, `\xHH`, `\n`, `\r`, `\t` | `\uHHHH` (not in Go); beyond U+FFFF (two units in .NET) |
// | classes | `[…]` of characters and ranges, `[^…]`, `[\s\S]` | `.`, `\d`, `\w`, `\s`, `\p{…}`: they mean other characters; `[[`, `&&`, `--`: operators in Java or Python |
// | groups | `(…)`, `(?:…)`, alternatives | names, flags, lookahead, lookbehind, references back |
// | counts | `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`, up to 999 | lazy and possessive ones; `{…}` after `[^…]` or `[\s\S]`: .NET counts halves of a character |

/** A part of a pattern, and whether all read it alike. */
interface PatternPart {
  readonly text: string;
  readonly kind: "end" | "group" | "or" | "sign" | "class" | "count" | "other";
}

const sign = String.raw`\\[\^$.*+?()[\]{}|/\\-]|\\x[0-9A-Fa-f]{2}|\\[nrt]`;
const inClass = String.raw`(?:${sign}|(?!&&|--|~~|\|\|)[^[\]\\\ud800-\udfff])`;
const kinds: readonly (readonly [kind: PatternPart["kind"], pattern: RegExp])[] = [
  ["end", /[\^$]/y],
  ["group", /\(\?:|\((?!\?)|\)/y],
  ["or", /\|/y],
  ["count", /(?:[*+?]|\{[0-9]{1,3}(?:,[0-9]{0,3})?\})(?![*+?{])/y],
  ["class", new RegExp(String.raw`\[\\s\\S\]|\[\^?${inClass}+\]`, "y")],
  ["sign", new RegExp(String.raw`${sign}|[^\\^$.*+?()[\]{}|\ud800-\udfff]`, "y")],
];

/** All parts of a pattern, in order; what is not in the table is a part of kind `other`. */
function partsOf(pattern: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  for (let at = 0; at < pattern.length; ) {
    const part = partAt(pattern, at, parts.at(-1));
    parts.push(part);
    at += part.text.length;
  }
  return parts;
}

function partAt(pattern: string, at: number, before: PatternPart | undefined): PatternPart {
  for (const [kind, shape] of kinds) {
    shape.lastIndex = at;
    const text = shape.exec(pattern)?.[0];
    if (text === undefined) continue;
    const isHalf = kind === "count" && text.startsWith("{") && /^\[(?:\^|\\s)/.test(before?.text ?? "");
    return { text, kind: isHalf ? "other" : kind };
  }
  return { text: /^(?:\\.|\(\?[<!=:]*|\[[^\]]*\]?|.)/su.exec(pattern.slice(at))?.[0] ?? "", kind: "other" };
}

/** What in a pattern not every reader takes, or takes alike; none: all do. */
export const foreignParts = (pattern: string): readonly string[] =>
  partsOf(pattern).flatMap(({ kind, text }) => (kind === "other" ? [text] : []));

/** The line ends that `.` does not match in ECMA-262 (Patterns, LineTerminator). */
const lineEnds = "\n\r\u2028\u2029";
const anyOfLine = `[^\\n\\r${lineEnds.slice(2)}]`;

/** The same pattern of ECMA-262 in parts that all readers take. Throws where it has others. */
export function commonPattern(pattern: string): string {
  const common = partsOf(
    pattern.replaceAll(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )
    .map(({ kind, text }) => (kind === "other" && text === "." ? anyOfLine : text))
    .join("");
  const foreign = foreignParts(common);
  if (foreign.length > 0) throw new Error(`Not every validator reads ${foreign.join(" ")} of ${pattern}.`);
  return common;
}

/** What a pattern takes too much of where `$` stands also before a last line end. */
interface LooseEnd {
  /** A line end at the very end. */
  readonly lineEnd: string;
  /** Texts that may end in one; undefined: none may. */
  readonly unless: string | undefined;
}

/**
 * `$` stands also before a last line end in Python, Java and .NET, and ECMA-262 has nothing that does not. So alternatives that end in any text
 * are parted from those that have no line end, beside which one is refused. undefined: nothing is to be refused.
 */
export function looseEndOf(pattern: string): LooseEnd | undefined {
  const parts = partsOf(pattern);
  if (parts.at(-1)?.text !== "$") return undefined;
  const alternatives = alternativesOf(parts.slice(1, -1));
  // A class that is repeated at the end, and has all line ends, takes one more.
  const isAny = (one: readonly PatternPart[]): boolean =>
    /^[*+]$/.test(one.at(-1)?.text ?? "") && lineEndsOf(one.slice(-2)).length === lineEnds.length;
  const ofLine = alternatives.filter((one) => !isAny(one));
  if (ofLine.length === 0) return undefined;
  const taken = ofLine.flatMap((one) => lineEndsOf(one.at(-1)?.text === "+" ? one.slice(-2) : one));
  if (taken.includes("\n") || taken.includes("\r"))
    throw new Error(`Texts of ${pattern} may end in a line end or not.`);
  const others = [...lineEnds.slice(2)].filter((end) => !taken.includes(end)).join("");
  const ofAny = alternatives.filter(isAny).map((one) => one.map(({ text }) => text).join(""));
  return {
    lineEnd: `[\\n\\r${others}]$`,
    unless: ofAny.length === 0 ? undefined : `^(?:${ofAny.join("|")})$`,
  };
}

/** Line ends that one of the classes matches. */
function lineEndsOf(parts: readonly PatternPart[]): readonly string[] {
  const classes = parts.filter(({ kind }) => kind === "class");
  return [...lineEnds].filter((end) => classes.some(({ text }) => new RegExp(text, "u").test(end)));
}

/** What `|` parts at the outermost level, inside one group around all. */
function alternativesOf(parts: readonly PatternPart[]): readonly (readonly PatternPart[])[] {
  const alternatives: PatternPart[][] = [[]];
  let depth = 0;
  for (const part of inside(parts)) {
    if (part.kind === "group") depth += part.text === ")" ? -1 : 1;
    if (part.kind === "or" && depth === 0) alternatives.push([]);
    else alternatives.at(-1)?.push(part);
  }
  return alternatives;
}

/** The parts without a group around all of them. */
function inside(parts: readonly PatternPart[]): readonly PatternPart[] {
  let depth = 0;
  const closes = parts.findIndex(({ kind, text }) => {
    if (kind === "group") depth += text === ")" ? -1 : 1;
    return depth === 0;
  });
  return parts[0]?.kind === "group" && closes === parts.length - 1 ? parts.slice(1, -1) : parts;
}
