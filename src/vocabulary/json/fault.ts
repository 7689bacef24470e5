/**
 * The place at which a text stops being JSON (RFC 8259), and why. Lines and columns count from 1, columns in UTF-16
 * code units.
 */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** Reason, to follow "is not valid JSON: ". */
  readonly what: string;
}

/** The fault as a sentence; `what` is its subject. The caller's text is not repeated, because it may be secret. */
export function jsonFaultMessage(text: string, what: string): string {
  const fault = jsonFault(text);
  if (fault === undefined) return `${what} is not valid JSON.`;
  return `${what} is not valid JSON: ${fault.what} (line ${fault.line}, column ${fault.column}).`;
}

/** The first fault of a text; undefined when it is JSON. Intended for texts that `JSON.parse` refused. */
export function jsonFault(text: string): JsonFault | undefined {
  const found = new Scan(text).fault();
  if (found === undefined) return undefined;
  const before = text.slice(0, found.at);
  const lines = before.split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1, what: found.what };
}

interface Found {
  readonly at: number;
  readonly what: string;
}

type Bracket = "{" | "[";
const closing = { "{": "}", "[": "]" } as const;

/** Scans a text without building values and without recursion, so that it can be nested to any depth. */
class Scan {
  readonly #text: string;
  readonly #open: { readonly bracket: Bracket; readonly at: number }[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): Found | undefined {
    let fault = this.#value();
    while (fault === undefined && this.#open.length > 0) fault = this.#afterValue();
    if (fault !== undefined) return fault;
    this.#space();
    return this.#at < this.#text.length ? this.#here("something follows the end of the value") : undefined;
  }

  #here(what: string, at: number = this.#at): Found {
    return { at, what };
  }

  #space(): void {
    while (/[ \t\n\r]/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  /** Reads a scalar, or the opening of an array or object up to and including its first value. */
  #value(): Found | undefined {
    for (;;) {
      this.#space();
      const next = this.#text[this.#at];
      if (next !== "{" && next !== "[") return this.#scalar();
      this.#open.push({ bracket: next, at: this.#at });
      this.#at += 1;
      this.#space();
      if (this.#text[this.#at] === closing[next]) return this.#close();
      const fault = next === "{" ? this.#name() : undefined;
      if (fault !== undefined) return fault;
    }
  }

  #close(): undefined {
    this.#open.pop();
    this.#at += 1;
  }

  /** Reads on after a value inside an array or object: its end, or a comma and the next value. */
  #afterValue(): Found | undefined {
    const { bracket, at } = this.#open.at(-1) ?? { bracket: "[", at: 0 };
    this.#space();
    const next = this.#text[this.#at];
    if (next === closing[bracket]) return this.#close();
    if (next === undefined)
      return this.#here(`the text ends, and the ${bracket} that ${this.#placeOf(at)} has is not closed`);
    if (next !== ",") return this.#noComma(next, bracket);
    const comma = this.#at;
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === closing[bracket]) {
      return this.#here(`there is a comma before the closing ${closing[bracket]}`, comma);
    }
    return (bracket === "{" ? this.#name() : undefined) ?? this.#value();
  }

  #noComma(next: string, bracket: Bracket): Found {
    if (next === "/") return this.#here("JSON has no comments");
    if (next === "}" || next === "]") return this.#here(`${next} closes what ${bracket} has opened`);
    return this.#here(`a comma or ${closing[bracket]} is missing`);
  }

  #placeOf(at: number): string {
    return `line ${this.#text.slice(0, at).split("\n").length}`;
  }

  /** Reads the name of a member and its colon. */
  #name(): Found | undefined {
    const next = this.#text[this.#at];
    if (next === undefined) return this.#here("the text ends where the name of a member is expected");
    if (next === "/") return this.#here("JSON has no comments");
    if (next !== '"') return this.#here("the name of a member must be in double quotes");
    const fault = this.#string();
    if (fault !== undefined) return fault;
    this.#space();
    if (this.#text[this.#at] !== ":") return this.#here("a colon is missing after the name of a member");
    this.#at += 1;
    return undefined;
  }

  #scalar(): Found | undefined {
    const next = this.#text[this.#at];
    if (next === undefined) return this.#here("the text ends where a value is expected");
    if (next === '"') return this.#string();
    const word = /[^\s,:\]}[{"]*/y;
    word.lastIndex = this.#at;
    const [written = ""] = word.exec(this.#text) ?? [];
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(written)) {
      return this.#here(wrongScalar(written, next));
    }
    this.#at += written.length;
    return undefined;
  }

  #string(): Found | undefined {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const letter = this.#text[at] ?? "";
      if (letter === '"') {
        this.#at = at + 1;
        return undefined;
      }
      if (letter < " ") return this.#here(`${controlName(letter)} inside a text must be escaped`, at);
      if (letter !== "\\") continue;
      if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(this.#text.slice(at + 1, at + 6))) {
        return this.#here('after a backslash only " \\ / b f n r t or u and four hexadecimal digits may stand', at);
      }
      at += 1;
    }
    return this.#here("the closing double quote of a text is missing", start);
  }
}

function wrongScalar(written: string, first: string): string {
  if (first === "'") return "texts are in double quotes, not in single ones";
  if (first === "/") return "JSON has no comments";
  if (written === "") return `a value is missing before ${first}`;
  if (/^(?:true|false|null|none|undefined|nan|[+-]?infinity)$/i.test(written)) {
    return "only true, false and null may stand without quotes, in lower case";
  }
  if (/^[+-]?[\d.]/.test(written)) return "a number is not written as JSON writes numbers (1, -0.5, 2e3)";
  return "a text must be in double quotes";
}

function controlName(letter: string): string {
  if (letter === "\n" || letter === "\r") return "a line break";
  return letter === "\t" ? "a tab" : "a control character";
}
