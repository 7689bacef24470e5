import { pointer } from "./pointer.ts";
import type { Scan } from "./steps.ts";

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

interface ScanSpot {
  readonly at: number;
  readonly line: number;
  readonly lineStart: number;
}

type Container = unknown[] | Record<string, unknown>;

interface Open {
  readonly bracket: "{" | "[";
  readonly line: number;
  /** Undefined: no values are built. */
  readonly container: Container | undefined;
  /** The name of the member whose value is read. */
  name: string;
  /** Members or items so far. */
  size: number;
}

/** What comes next; `item` is behind a comma. */
type Next = "value" | "first item" | "item" | "first name" | "name" | "colon" | "after" | "end";

const closing = { "{": "}", "[": "]" } as const;

/** Longest number that is read: longer ones say nothing more, and are read in one go. */
const longestScalar = 1000;

/** Members of an object that is built: whatever looks at all of them does so in one go. The outermost one has names of ours. */
const mostMembers = 100_000;
const mostOuterMembers = 1000;

/** Most of what is built of one text: the garbage collector stops the process for what all of it takes. */
export interface JsonBounds {
  /** Arrays and objects inside one another. */
  readonly depth: number;
  readonly containers: number;
  /** Values of every kind, arrays and objects among them. */
  readonly values: number;
}

/** What was beyond a bound, and the JSON Pointer of the first value that was. */
export interface BeyondBound {
  readonly what: keyof JsonBounds;
  readonly path: string;
}

/** Longest pointer; what stands deeper is placed at what it is in. */
const longestPath = 1000;

/** An array that has grown has space for so many items more than it needs. */
const spareItems = 16;

/** Reads a JSON text without recursion, so that it can be nested to any depth, and stops where the caller wants. Lives for one text. */
export class JsonScan implements Scan {
  readonly #text: string;
  readonly #bounds: JsonBounds | undefined;
  readonly #open: Open[] = [];
  #at: number = 0;
  #line: number = 1;
  #lineStart: number = 0;
  #next: Next = "value";
  #comma: ScanSpot = { at: 0, line: 1, lineStart: 0 };
  /** Where the string that is read begins; undefined outside of strings. */
  #quote: number | undefined;
  #pieces: string[] = [];
  #fault: JsonFault | undefined;
  #value: unknown;
  #containers: number = 0;
  #values: number = 0;
  #beyond: BeyondBound | undefined;

  /** `bounds`: of what is built; undefined: only faults are looked for. */
  constructor(text: string, bounds?: JsonBounds) {
    this.#text = text;
    this.#bounds = bounds;
  }

  get fault(): JsonFault | undefined {
    return this.#fault;
  }

  get beyond(): BeyondBound | undefined {
    return this.#beyond;
  }

  /** What the text says, when it has come to its end without a fault. */
  get value(): unknown {
    return this.#value;
  }

  run(until: number): boolean {
    const last = Math.min(until, this.#text.length);
    while (this.#at < last && !this.#hasStopped) {
      if (this.#quote === undefined) this.#sign(this.#text.charCodeAt(this.#at));
      else this.#string(last);
    }
    if (this.#at < this.#text.length) return this.#hasStopped;
    if (!this.#hasStopped) this.#atEnd();
    return true;
  }

  get #hasStopped(): boolean {
    return this.#fault !== undefined || this.#beyond !== undefined;
  }

  get #here(): ScanSpot {
    return { at: this.#at, line: this.#line, lineStart: this.#lineStart };
  }

  #fail(what: string, { at, line, lineStart }: ScanSpot = this.#here): void {
    this.#fault = { line, column: at - lineStart + 1, what };
  }

  #sign(code: number): void {
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      this.#at += 1;
      if (code === 0x0a) [this.#line, this.#lineStart] = [this.#line + 1, this.#at];
      return;
    }
    const sign = this.#text[this.#at] as string;
    switch (this.#next) {
      case "value":
        this.#beginValue(sign);
        break;
      case "first item":
        if (sign === "]") this.#close();
        else this.#beginValue(sign);
        break;
      case "item":
        if (sign === "]") this.#failAtComma(sign);
        else this.#beginValue(sign);
        break;
      case "first name":
        if (sign === "}") this.#close();
        else this.#beginName(sign);
        break;
      case "name":
        if (sign === "}") this.#failAtComma(sign);
        else this.#beginName(sign);
        break;
      case "colon":
        if (sign === ":") this.#go("value");
        else this.#fail(noColon);
        break;
      case "after":
        this.#afterValue(sign);
        break;
      case "end":
        this.#fail("something follows the end of the value");
        break;
    }
  }

  #go(next: Next): void {
    this.#next = next;
    this.#at += 1;
  }

  #failAtComma(sign: string): void {
    this.#fail(`there is a comma before the closing ${sign}`, this.#comma);
  }

  #beginValue(sign: string): void {
    if (!this.#isWithin("values", ++this.#values)) return;
    if (sign === "{" || sign === "[") this.#begin(sign);
    else if (sign === '"') this.#quoteHere();
    else this.#scalar(sign);
  }

  #beginName(sign: string): void {
    if (sign === '"') this.#quoteHere();
    else this.#fail(sign === "/" ? "JSON has no comments" : "the name of a member must be in double quotes");
  }

  #begin(bracket: "{" | "["): void {
    if (!this.#isWithin("depth", this.#open.length + 1) || !this.#isWithin("containers", ++this.#containers)) return;
    const made: Container = bracket === "{" ? {} : [];
    const container = this.#bounds === undefined ? undefined : made;
    this.#open.push({ bracket, line: this.#line, container, name: "", size: 0 });
    this.#go(bracket === "{" ? "first name" : "first item");
  }

  #isWithin(what: keyof JsonBounds, count: number): boolean {
    if (this.#bounds !== undefined && count > this.#bounds[what]) this.#beyond = { what, path: this.#path };
    return this.#beyond === undefined;
  }

  /** The JSON Pointer of the value that is read. */
  get #path(): string {
    const steps = this.#open.map(({ bracket, name, size }) => pointer([bracket === "{" ? name : size]));
    let path = "";
    for (const step of steps) {
      if (path.length + step.length > longestPath) break;
      path += step;
    }
    return path;
  }

  #close(): void {
    const container = this.#open.pop()?.container;
    this.#at += 1;
    // A short array that has grown is mostly spare: a copy has none.
    const isMostlySpare = Array.isArray(container) && container.length < spareItems;
    this.#take(isMostlySpare ? container.slice() : container);
  }

  #afterValue(sign: string): void {
    const { bracket } = this.#open.at(-1) as Open;
    if (sign === closing[bracket]) this.#close();
    else if (sign === ",") {
      this.#comma = this.#here;
      this.#go(bracket === "{" ? "name" : "item");
    } else if (sign === "/") this.#fail("JSON has no comments");
    else if (sign === "}" || sign === "]") this.#fail(`${sign} closes what ${bracket} has opened`);
    else this.#fail(`a comma or ${closing[bracket]} is missing`);
  }

  /** Puts a value where it belongs. */
  #take(value: unknown): void {
    const around = this.#open.at(-1);
    this.#next = around === undefined ? "end" : "after";
    if (around === undefined) this.#value = value;
    else if (around.container !== undefined) this.#put(around, around.container, value);
  }

  #put(around: Open, container: Container, value: unknown): void {
    around.size += 1;
    const most = this.#open.length === 1 ? mostOuterMembers : mostMembers;
    if (around.bracket === "{" && around.size > most) this.#fail(`an object has more than ${most} members`);
    else put(container, around.name, value);
  }

  #scalar(first: string): void {
    const word = /[^\s,:\]}[{"]{0,1001}/y;
    word.lastIndex = this.#at;
    const [written = ""] = word.exec(this.#text) ?? [];
    if (written.length > longestScalar) this.#fail(`a number or word has more than ${longestScalar} characters`);
    else if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(written))
      this.#fail(wrongScalar(written, first));
    else {
      this.#at += written.length;
      this.#take(JSON.parse(written));
    }
  }

  #quoteHere(): void {
    this.#quote = this.#at;
    this.#at += 1;
  }

  /** Reads a string as far as `last`, or to the end of an escape that begins before it. */
  #string(last: number): void {
    const text = this.#text;
    const from = this.#at;
    let at = from;
    let hasEscape = false;
    for (; at < last; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      const length = code === 0x5c ? escapeLength(text, at) : 1;
      if (code < 0x20 || length === undefined) {
        this.#at = at;
        this.#fail(length === undefined ? wrongEscape : `${controlName(code)} inside a text must be escaped`);
        return;
      }
      if (length > 1) hasEscape = true;
      at += length - 1;
    }
    if (this.#bounds !== undefined) this.#pieces.push(pieceOf(text.slice(from, at), hasEscape));
    this.#at = at;
    if (at >= text.length || text.charCodeAt(at) !== 0x22 || at >= last) return;
    this.#at += 1;
    this.#endString();
  }

  #endString(): void {
    const value = this.#pieces.join("");
    [this.#quote, this.#pieces] = [undefined, []];
    const around = this.#open.at(-1);
    if (around !== undefined && (this.#next === "name" || this.#next === "first name")) {
      around.name = value;
      this.#next = "colon";
    } else this.#take(value);
  }

  #atEnd(): void {
    const innermost = this.#open.at(-1);
    if (this.#quote !== undefined)
      this.#fail("the closing double quote of a text is missing", { ...this.#here, at: this.#quote });
    else if (this.#next === "name" || this.#next === "first name")
      this.#fail("the text ends where the name of a member is expected");
    else if (this.#next === "colon") this.#fail(noColon);
    else if (this.#next === "after" && innermost !== undefined)
      this.#fail(`the text ends, and the ${innermost.bracket} that line ${innermost.line} has is not closed`);
    else if (this.#next !== "end") this.#fail("the text ends where a value is expected");
  }
}

const noColon = "a colon is missing after the name of a member";
const wrongEscape = 'after a backslash only " \\ / b f n r t or u and four hexadecimal digits may stand';

const pieceOf = (piece: string, hasEscape: boolean): string =>
  hasEscape ? (JSON.parse(`"${piece}"`) as string) : piece;

/** A member with the name `__proto__` is one as any other, as `JSON.parse` has it. */
function put(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else if (name !== "__proto__") container[name] = value;
  else Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Characters of the escape at this place; undefined: it is none. */
function escapeLength(text: string, at: number): number | undefined {
  const sign = text[at + 1] ?? "";
  if (sign !== "u") return sign !== "" && '"\\/bfnrt'.includes(sign) ? 2 : undefined;
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    if (!isHexadecimal(text.charCodeAt(digit))) return undefined;
  }
  return 6;
}

const isHexadecimal = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);

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

function controlName(code: number): string {
  if (code === 0x0a || code === 0x0d) return "a line break";
  return code === 0x09 ? "a tab" : "a control character";
}
