import { backslash, closeBrace, closes, colon, comma, isSpace, openBrace, opens, quote } from "./bytes.ts";
import { type Scan, scanSteps } from "./steps.ts";

/** Extent of a member's value in the bytes. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** Members of an object: those that were looked for, and the name of the first other one. */
export interface FoundMembers {
  readonly found: ReadonlyMap<string, ByteSpan>;
  readonly unknown: string | undefined;
}

/** Greatest length of a name in bytes; no wanted member has a longer one. */
const longestName = 64;

/**
 * Finds members of the outermost object without building their values: one pass over the bytes without memory. If several
 * have one name, the last counts, as for `JSON.parse`. Undefined when there is no object, or its outermost level is not well
 * formed; the inside of values is not checked.
 */
export function findMembers(bytes: Uint8Array, wanted: ReadonlySet<string>): FoundMembers | undefined {
  const looking = lookFor(bytes, wanted);
  looking.scan.run(Number.POSITIVE_INFINITY);
  return looking.found();
}

/** The same, in steps. */
export function* memberSteps(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
): Generator<number, FoundMembers | undefined> {
  const looking = lookFor(bytes, wanted);
  yield* scanSteps(looking.scan);
  return looking.found();
}

/** All members of an object, by their names; `most + 1` of them where there are more. */
export interface AllMembers {
  readonly members: ReadonlyMap<string, ByteSpan>;
  /** Whether a name is longer than 64 bytes, or cannot be read. */
  readonly isNameWrong: boolean;
}

/** Finds all members of the outermost object in steps, in their order, until there are more than `most`. Undefined as for `findMembers`. */
export function* everyMemberSteps(bytes: Uint8Array, most: number): Generator<number, AllMembers | undefined> {
  const members = new Map<string, ByteSpan>();
  let isNameWrong = false;
  const scan = new MemberScan(bytes, (name, span) => {
    if (name === undefined) isNameWrong = true;
    else members.set(name, span);
    return !isNameWrong && members.size <= most;
  });
  yield* scanSteps(scan);
  return scan.isWhole || isNameWrong || members.size > most ? { members, isNameWrong } : undefined;
}

function lookFor(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
): { scan: MemberScan; found: () => FoundMembers | undefined } {
  const found = new Map<string, ByteSpan>();
  let unknown: string | undefined;
  const scan = new MemberScan(bytes, (name, span) => {
    if (name !== undefined && wanted.has(name)) found.set(name, span);
    else unknown ??= name ?? "";
    return true;
  });
  return { scan, found: () => (scan.isWhole ? { found, unknown } : undefined) };
}

/**
 * Finds the value of the only member of this name; after it, only the name is searched for. Undefined when the outermost
 * level is not well formed before it, or when there may be a second one.
 */
export function findOnly(bytes: Buffer, wanted: string): ByteSpan | undefined {
  let only: ByteSpan | undefined;
  const scan = new MemberScan(bytes, (name, span) => {
    if (name === wanted) only = span;
    return only === undefined;
  });
  scan.run(Number.POSITIVE_INFINITY);
  if (only === undefined) return undefined;
  const isSaidAgain = bytes.includes(`"${wanted}"`, only.end) || bytes.includes("\\u", only.end);
  return isSaidAgain ? undefined : only;
}

/** What comes next in the outermost object. */
type Next = "object" | "first name" | "name" | "colon" | "value" | "rest of value" | "nothing";

/** Calls `goOn` for the members of the outermost object in order until it returns false. Lives for one text. */
class MemberScan implements Scan {
  readonly #bytes: Uint8Array;
  readonly #goOn: (name: string | undefined, span: ByteSpan) => boolean;
  #at: number = 0;
  #next: Next = "object";
  #isInString: boolean = false;
  #hasEnded: boolean = false;
  #depth: number = 0;
  #name: ByteSpan = { start: 0, end: 0 };
  /** Where the value begins and ends. The end is behind its last byte that is no space. */
  #start: number = 0;
  #end: number = 0;

  constructor(bytes: Uint8Array, goOn: (name: string | undefined, span: ByteSpan) => boolean) {
    this.#bytes = bytes;
    this.#goOn = goOn;
  }

  /** Whether the object was well formed to its end. */
  get isWhole(): boolean {
    return this.#next === "nothing" && !this.#hasEnded && this.#at >= this.#bytes.length;
  }

  run(until: number): boolean {
    const last = Math.min(until, this.#bytes.length);
    while (this.#at < last && !this.#hasEnded) {
      if (this.#isInString) this.#skipString(last);
      else if (this.#next === "rest of value") this.#readValue(last);
      else this.#readSign(this.#bytes[this.#at] as number);
    }
    return this.#hasEnded || this.#at >= this.#bytes.length;
  }

  #skipString(last: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < last && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    this.#at = at;
    if (at >= last) return;
    this.#at += 1;
    this.#isInString = false;
    if (this.#next === "colon") this.#name = { start: this.#name.start, end: this.#at };
    else this.#end = this.#at;
  }

  #readSign(byte: number): void {
    if (isSpace(byte)) this.#at += 1;
    else if (this.#next === "value") {
      [this.#next, this.#start, this.#end, this.#depth] = ["rest of value", this.#at, this.#at, 0];
    } else if (this.#next === "object" && byte === openBrace) this.#go("first name");
    else if (this.#next === "colon" && byte === colon) this.#go("value");
    else if (this.#next === "first name" && byte === closeBrace) this.#go("nothing");
    else if ((this.#next === "first name" || this.#next === "name") && byte === quote) {
      this.#name = { start: this.#at, end: this.#at };
      this.#isInString = true;
      this.#go("colon");
    } else this.#hasEnded = true;
  }

  #go(next: Next): void {
    this.#next = next;
    this.#at += 1;
  }

  #readValue(last: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < last; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        this.#isInString = true;
        this.#at = at + 1;
        return;
      }
      if (opens(byte)) this.#depth += 1;
      else if (this.#depth === 0 && (byte === comma || closes(byte))) {
        this.#at = at;
        this.#endValue(byte);
        return;
      } else if (closes(byte)) this.#depth -= 1;
      if (!isSpace(byte)) this.#end = at + 1;
    }
    this.#at = at;
  }

  #endValue(byte: number): void {
    const isThere = this.#end > this.#start;
    const goesOn = isThere && this.#goOn(nameOf(this.#bytes, this.#name), { start: this.#start, end: this.#end });
    if (!goesOn || (byte !== comma && byte !== closeBrace)) this.#hasEnded = true;
    else this.#go(byte === comma ? "name" : "nothing");
  }
}

function nameOf(bytes: Uint8Array, { start, end }: ByteSpan): string | undefined {
  if (end - start > longestName) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8")) as string;
  } catch {
    return undefined;
  }
}
