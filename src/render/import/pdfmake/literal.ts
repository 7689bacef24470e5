import { keepOn } from "../../../vocabulary/stopping/attention.ts";

/** A function of a definition, unread; `source` is its text. */
export class FunctionText {
  readonly parameters: readonly string[];
  /** The text behind the parameters. */
  readonly body: string;

  constructor(parameters: readonly string[], body: string) {
    this.parameters = parameters;
    this.body = body;
  }
}

/** A name that the text does not explain, such as a variable. */
export class UnexplainedName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The text is no literal, or is beyond the limits. */
export class LiteralError extends Error {
  override readonly name = "LiteralError";
}

const mostDepth = 64;
const mostValues = 200_000;

/**
 * The value of an object literal as JavaScript writes it: JSON, and names without quotes, comments, single quotes, sums of texts. Nothing
 * is run. It ends where the value ends.
 *
 * @throws LiteralError
 */
export const readLiteral = (text: string, at = 0): unknown => readLiteralTo(text, at, new Map()).value;

/** The same, and where it ends. @throws LiteralError */
export function readLiteralTo(
  text: string,
  at: number,
  names: ReadonlyMap<string, unknown>,
): { readonly value: unknown; readonly end: number } {
  const reader = new LiteralReader(text, at, names);
  return { value: reader.value(), end: reader.end };
}

/** Blanks are passed one by one: a pattern that repeats them would remember a place to come back to for each. */
const blank = /[\s\uFEFF]/;
const identifier = /[\p{L}_$][\p{L}\p{N}_$]{0,1000}/uy;
const numeral = /[+-]?(?:0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/iy;
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined],
]);

class LiteralReader {
  readonly #text: string;
  readonly #names: ReadonlyMap<string, unknown>;
  #at: number;
  #depth = 0;
  #values = 0;

  constructor(text: string, at: number, names: ReadonlyMap<string, unknown>) {
    this.#text = text;
    this.#at = at;
    this.#names = names;
  }

  get end(): number {
    return this.#at;
  }

  /** Values added to one another: of texts and numbers, whose sum a definition writes out. */
  value(): unknown {
    keepOn();
    this.#depth += 1;
    if (this.#depth > mostDepth) throw new LiteralError(`It is nested more than ${mostDepth} levels deep.`);
    let made = this.#primary();
    while (this.#takes("+")) made = sum(made, this.#primary());
    this.#depth -= 1;
    return made;
  }

  #primary(): unknown {
    this.#values += 1;
    if (this.#values > mostValues) throw new LiteralError(`It has more than ${mostValues} values.`);
    this.#skip();
    const char = this.#text[this.#at];
    if (char === "{") return this.#object();
    if (char === "[") return this.#array();
    if (char === '"' || char === "'" || char === "`") return this.#string(char);
    if (char === "(") return this.#arrow() ?? this.#parenthesized();
    const number = this.#match(numeral);
    if (number !== undefined) return Number(number);
    return this.#named();
  }

  #object(): Record<string, unknown> {
    const made: Record<string, unknown> = Object.create(null);
    this.#at += 1;
    while (!this.#takes("}")) {
      const key = this.#key();
      const isMethod = this.#peeks("(");
      if (isMethod) made[key] = this.#functionBehind();
      else {
        this.#must(":");
        made[key] = this.value();
      }
      if (!this.#takes(",") && !this.#peeks("}")) throw this.#wrong("a comma or }");
    }
    return made;
  }

  #array(): unknown[] {
    const made: unknown[] = [];
    this.#at += 1;
    while (!this.#takes("]")) {
      made.push(this.value());
      if (!this.#takes(",") && !this.#peeks("]")) throw this.#wrong("a comma or ]");
    }
    return made;
  }

  #key(): string {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === '"' || char === "'") return this.#string(char);
    const name = this.#match(identifier) ?? this.#match(numeral);
    if (name === undefined) throw this.#wrong("a name");
    return name;
  }

  #string(quote: string): string {
    const end = closingQuote(this.#text, this.#at, quote);
    if (end === undefined) throw this.#wrong(`a closing ${quote}`);
    const inside = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return inside.replace(/\\(u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|\r?\n|[\s\S])/gi, (_, escaped: string) =>
      unescaped(escaped),
    );
  }

  #parenthesized(): unknown {
    this.#at += 1;
    const made = this.value();
    this.#must(")");
    return made;
  }

  #named(): unknown {
    const name = this.#match(identifier);
    if (name === undefined) throw this.#wrong("a value");
    if (name === "function" || (name === "async" && this.#peeks("function"))) {
      if (name === "async") this.#match(identifier);
      this.#skip();
      this.#match(identifier);
      return this.#functionBehind();
    }
    if (words.has(name)) return words.get(name);
    if (this.#peeks("=>")) return this.#arrowBehind([name]);
    const made = this.#names.has(name) ? this.#names.get(name) : new UnexplainedName(name);
    while (this.#takes(".toString()"));
    if (made instanceof UnexplainedName) this.#skipRest();
    return made;
  }

  /** `(a, b) => …`; undefined: the parenthesis is around something else. */
  #arrow(): FunctionText | undefined {
    const end = balancedEnd(this.#text, this.#at);
    if (end === undefined || !/^\s*=>/.test(this.#text.slice(end, end + 100))) return undefined;
    const parameters = namesIn(this.#text.slice(this.#at + 1, end - 1));
    this.#at = end;
    return this.#arrowBehind(parameters);
  }

  #arrowBehind(parameters: readonly string[]): FunctionText {
    this.#must("=>");
    this.#skip();
    const start = this.#at;
    this.#skipRest();
    return new FunctionText(parameters, this.#text.slice(start, this.#at));
  }

  /** Parameters and a body in braces. */
  #functionBehind(): FunctionText {
    this.#skip();
    const parameters = this.#balanced("(");
    this.#skip();
    return new FunctionText(namesIn(parameters.slice(1, -1)), this.#balanced("{"));
  }

  #balanced(opening: string): string {
    const end = this.#text[this.#at] === opening ? balancedEnd(this.#text, this.#at) : undefined;
    if (end === undefined) throw this.#wrong(opening);
    const found = this.#text.slice(this.#at, end);
    this.#at = end;
    return found;
  }

  /** Past the rest of an expression that is not read, to the comma or the bracket behind it. */
  #skipRest(): void {
    while (this.#at < this.#text.length && !/[,}\])]/.test(this.#text[this.#at] ?? "")) {
      const next = skippedPart(this.#text, this.#at);
      if (next === undefined) throw this.#wrong("a closing bracket");
      this.#at = next;
    }
  }

  #skip(): void {
    for (let end = blanksEnd(this.#text, this.#at); end !== undefined; end = blanksEnd(this.#text, this.#at))
      this.#at = end;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #peeks(words: string): boolean {
    this.#skip();
    return this.#text.startsWith(words, this.#at);
  }

  #takes(words: string): boolean {
    const is = this.#peeks(words);
    if (is) this.#at += words.length;
    return is;
  }

  #must(words: string): void {
    if (!this.#takes(words)) throw this.#wrong(words);
  }

  #wrong(expected: string): LiteralError {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    return new LiteralError(`In line ${line} ${expected} was expected.`);
  }
}

function sum(one: unknown, other: unknown): unknown {
  const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
  if (!isText(one) || !isText(other)) return new UnexplainedName("a sum");
  return typeof one === "number" && typeof other === "number" ? one + other : `${one}${other}`;
}

const namesIn = (parameters: string): readonly string[] =>
  parameters
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function closingQuote(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === quote) return at;
    else if (text[at] === "\n" && quote !== "`") return undefined;
  }
  return undefined;
}

/** Where the bracket that begins at `start` ends, exclusive. */
function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at] ?? "";
    if ("([{".includes(char)) depth += 1;
    if (")]}".includes(char)) depth -= 1;
    if (depth === 0) return at + 1;
    const next = "([{)]}".includes(char) ? at + 1 : afterTextOrComment(text, at);
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/** Behind what begins at `at`: a whole bracket, a text, a comment, or one character. */
const skippedPart = (text: string, at: number): number | undefined =>
  "([{".includes(text[at] ?? "") ? balancedEnd(text, at) : afterTextOrComment(text, at);

function afterTextOrComment(text: string, at: number): number | undefined {
  const char = text[at] ?? "";
  if (char === '"' || char === "'" || char === "`") {
    const end = closingQuote(text, at, char);
    return end === undefined ? undefined : end + 1;
  }
  if (text.startsWith("//", at)) {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end + 1;
  }
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? undefined : end + 2;
  }
  return at + 1;
}

/** Behind the blanks or the comment that begins at `at`; undefined: none does. A comment without an end is none. */
function blanksEnd(text: string, at: number): number | undefined {
  if (text[at] === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) return afterTextOrComment(text, at);
  let end = at;
  while (blank.test(text[end] ?? "")) end += 1;
  return end === at ? undefined : end;
}

const letters: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "", b: "", f: "", v: "", "0": "" };

function unescaped(escaped: string): string {
  if (/^[ux]/i.test(escaped) && escaped.length > 1) {
    const code = Number.parseInt(escaped.replace(/[ux{}]/gi, ""), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  }
  if (/^\r?\n$/.test(escaped)) return "";
  return letters[escaped] ?? escaped;
}
