import { extensionRows, scriptRows } from "./script-ranges.ts";

/** Characters of every script (Common, Inherited). */
export const common = "Zyyy";
/** Characters no script claims; they are shaped without knowledge of their own. */
const unknown = "Zzzz";

const basicPlane = 0x10000;

interface ScriptLookup {
  readonly codes: readonly string[];
  /** Index into `codes` for every code point of the basic plane. */
  readonly basic: Uint8Array;
  /** Ranges beyond it, ascending. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly owners: Uint8Array;
  readonly sharers: ReadonlyMap<number, readonly string[]>;
}

let known: ScriptLookup | undefined;

/** The script of a character, ISO 15924 (UAX #24). */
export function scriptOf(codePoint: number): string {
  known ??= unpack();
  const { codes, basic, starts, ends, owners } = known;
  if (codePoint < basicPlane) return codes[basic[codePoint] as number] as string;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) > codePoint) high = middle;
    else low = middle + 1;
  }
  const found = low < starts.length && (starts[low] as number) <= codePoint;
  return found ? (codes[owners[low] as number] as string) : unknown;
}

/** The scripts that use a shared character, when these are not all (Script_Extensions). */
export function sharersOf(codePoint: number): readonly string[] | undefined {
  known ??= unpack();
  return known.sharers.get(codePoint);
}

function unpack(): ScriptLookup {
  const codes = [unknown];
  const basic = new Uint8Array(basicPlane);
  const beyond: { readonly from: number; readonly to: number; readonly owner: number }[] = [];
  for (const [key, packed] of scriptRows) {
    const code = key === "Zinh" ? common : key;
    const owner = codes.includes(code) ? codes.indexOf(code) : codes.push(code) - 1;
    for (const [from, to] of rangesOf(packed)) {
      basic.fill(owner, from, to);
      if (to > basicPlane) beyond.push({ from, to, owner });
    }
  }
  beyond.sort((a, b) => a.from - b.from);
  const sharers = new Map<number, readonly string[]>();
  for (const [key, packed] of extensionRows) {
    const scripts = key.split(" ");
    for (const [from, to] of rangesOf(packed)) for (let at = from; at < to; at += 1) sharers.set(at, scripts);
  }
  return {
    codes,
    basic,
    starts: Int32Array.from(beyond, ({ from }) => from),
    ends: Int32Array.from(beyond, ({ to }) => to),
    owners: Uint8Array.from(beyond, ({ owner }) => owner),
    sharers,
  };
}

/** Pairs of start and exclusive end out of a row of gaps and lengths. */
function* rangesOf(packed: string): Generator<readonly [from: number, to: number]> {
  const numbers = packed.split(" ").map((part) => Number.parseInt(part, 36));
  let at = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    const from = at + (numbers[index] as number);
    at = from + (numbers[index + 1] as number);
    yield [from, at];
  }
}
