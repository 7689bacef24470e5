/** A command with its numbers, as it is written; commands that are left out are put in. */
export type WrittenSegment = [command: string, ...numbers: number[]];

/** Numbers that a command takes each time (SVG 1.1, 8.3.1). */
const taken: ReadonlyMap<string, number> = new Map(
  Object.entries({ m: 2, z: 0, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 }),
);

const numberShape = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const blank = /[\s\u180e]*/y;

/**
 * Path data (SVG 1.1, 8.3.9) as its segments, up to the fault that ends it; an arc's flags may stand without anything
 * between them. Time is linear in the data: what one command repeats a million times costs as much as a million commands.
 */
export function pathSegments(data: string): {
  readonly segments: WrittenSegment[];
  readonly fault: string | undefined;
} {
  const scanner = new PathScanner(data);
  const segments: WrittenSegment[] = [];
  let fault: string | undefined;
  scanner.skipBlanks();
  while (!scanner.done && fault === undefined) fault = addCommand(scanner, segments);
  const [first] = segments;
  if (first === undefined) return { segments, fault };
  if (first[0] !== "m" && first[0] !== "M") return { segments: [], fault: "string should start with `M` or `m`" };
  first[0] = "M";
  return { segments, fault };
}

/** One command with all its repetitions; answers with what is wrong. */
function addCommand(scanner: PathScanner, segments: WrittenSegment[]): string | undefined {
  const command = scanner.command();
  const count = taken.get(command.toLowerCase());
  if (count === undefined) return `bad command ${command} (at pos ${scanner.at - 1})`;
  scanner.skipBlanks();
  if (count === 0) {
    segments.push([command]);
    return undefined;
  }
  let repeated = command;
  do {
    const segment: WrittenSegment = [repeated];
    for (let at = 0; at < count; at += 1) {
      const isFlag = count === 7 && (at === 3 || at === 4);
      const value = isFlag ? scanner.flag() : scanner.number();
      if (typeof value === "string") return value;
      segment.push(value);
    }
    segments.push(segment);
    // Further points after a move are lines.
    if (repeated === "m") repeated = "l";
    if (repeated === "M") repeated = "L";
  } while (scanner.goesOn);
  return undefined;
}

class PathScanner {
  readonly #text: string;
  at = 0;
  /** A comma stood after the last number: another must follow. */
  #comma: boolean = false;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.at >= this.#text.length;
  }

  /** Whether a number comes next, or must. */
  get goesOn(): boolean {
    return this.#comma || /[\d+.-]/.test(this.#text.charAt(this.at));
  }

  command(): string {
    this.at += 1;
    this.#comma = false;
    return this.#text.charAt(this.at - 1);
  }

  /** Answers with what is wrong when there is none. */
  number(): number | string {
    if (this.done) return `missed param (at pos ${this.at})`;
    numberShape.lastIndex = this.at;
    const [found] = numberShape.exec(this.#text) ?? [];
    if (found === undefined) {
      const sign = /[+-]/.test(this.#text.charAt(this.at)) ? 1 : 0;
      return `param should start with 0..9 or \`.\` (at pos ${this.at + sign})`;
    }
    this.#passed(found.length);
    // Never -0, which would be written with its sign.
    return Number(found) + 0;
  }

  /** Answers with what is wrong when there is none. */
  flag(): number | string {
    const letter = this.#text.charAt(this.at);
    if (letter !== "0" && letter !== "1") return `arc flag can be 0 or 1 only (at pos ${this.at})`;
    this.#passed(1);
    return Number(letter);
  }

  #passed(length: number): void {
    this.at += length;
    this.skipBlanks();
    this.#comma = this.#text.charAt(this.at) === ",";
    if (!this.#comma) return;
    this.at += 1;
    this.skipBlanks();
  }

  skipBlanks(): void {
    blank.lastIndex = this.at;
    blank.exec(this.#text);
    this.at = Math.max(this.at, blank.lastIndex);
  }
}
