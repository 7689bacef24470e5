/** A copy with a few changed bytes, the same ones for the same round; every third is cut off as well. */
export function mutated(original: Uint8Array, round: number): Uint8Array {
  let state = round * 2_654_435_761;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
  const copy = new Uint8Array(original);
  for (let change = 0; change < 1 + (round % 20); change++) copy[next() % copy.length] = next() & 0xff;
  return round % 3 === 0 ? copy.subarray(0, next() % copy.length) : copy;
}
