/**
 * A copy with a few changes, the same ones for the same round. Every second round changes what stands outside of streams alone: numbers,
 * names and brackets, which a byte changed anywhere seldom meets. Every third is cut off as well.
 */
export function mutated(original: Uint8Array, round: number): Uint8Array {
  const next = numbers(round);
  const copy = new Uint8Array(original);
  const change = round % 2 === 0 ? changeByte : changeToken;
  for (let times = 0; times < 1 + (round % 20); times++) change(copy, next);
  return round % 3 === 0 ? copy.subarray(0, next() % copy.length) : copy;
}

/** Below 2 to the power of 24. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}

function changeByte(copy: Uint8Array, next: () => number): void {
  copy[next() % copy.length] = next() & 0xff;
}

/** Replacements of a digit, and of a sign of the syntax. */
const digits = Buffer.from("0123456789-. R");
const signs = Buffer.from("<>[]()/ \n%");

/** The next digit or sign after some place, unless a stream's data stand there. */
function changeToken(copy: Uint8Array, next: () => number): void {
  const from = next() % copy.length;
  for (let at = from; at < Math.min(copy.length, from + 200); at++) {
    const byte = copy[at] ?? 0;
    // Data of a stream are seldom text.
    if (byte >= 0x80 || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d)) return;
    const others = byte >= 0x30 && byte <= 0x39 ? digits : signs.includes(byte) ? signs : undefined;
    if (others === undefined) continue;
    copy[at] = others[next() % others.length] ?? byte;
    return;
  }
}
