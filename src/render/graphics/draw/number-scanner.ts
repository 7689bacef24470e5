const isSeparator = (code: number): boolean =>
  code === 0x20 || code === 0x2c || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Reads numbers and words from attribute text, once, from left to right (SVG 1.1, 4.2). */
export class NumberScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Blanks and commas. */
  skipSeparators(): void {
    while (isSeparator(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  /** The next number, or undefined and nothing is read. */
  number(): number | undefined {
    const end = this.#numberEnd();
    if (end === undefined) return undefined;
    const value = Number(this.#text.slice(this.#at, end));
    if (!Number.isFinite(value)) return undefined;
    this.#at = end;
    return value;
  }

  /** ASCII letters up to the next other character; may be empty. */
  word(): string {
    const start = this.#at;
    while (/[A-Za-z]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** Takes this character, after blanks, if it is the next. */
  take(character: string): boolean {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at += 1;
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #numberEnd(): number | undefined {
    const text = this.#text;
    let at = this.#at;
    if (text[at] === "+" || text[at] === "-") at += 1;
    const whole = at;
    while (isDigit(text.charCodeAt(at))) at += 1;
    let digits = at - whole;
    if (text[at] === ".") {
      const fraction = at + 1;
      at = fraction;
      while (isDigit(text.charCodeAt(at))) at += 1;
      digits += at - fraction;
    }
    return digits === 0 ? undefined : this.#exponentEnd(at);
  }

  /** `e` without digits after it does not belong to the number. */
  #exponentEnd(at: number): number {
    const text = this.#text;
    if (text[at] !== "e" && text[at] !== "E") return at;
    const digits = text[at + 1] === "+" || text[at + 1] === "-" ? at + 2 : at + 1;
    let end = digits;
    while (isDigit(text.charCodeAt(end))) end += 1;
    return end > digits ? end : at;
  }
}
