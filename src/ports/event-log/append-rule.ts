import type { AppendResult, ExpectedRevision } from "./port.ts";

/** Where an event stands: its revision in its stream and its position in the log, as a store has them. */
export interface RecordedAt {
  readonly ver: number | bigint;
  readonly pos: number | bigint;
}

/** What an append answers whose last event stands there. */
export const appendedAt = ({ ver, pos }: RecordedAt): AppendResult => ({
  revision: BigInt(ver),
  position: BigInt(pos),
});

/**
 * Whether an append was recorded before, by where the stream has its ids. A repeat has all of them in a row, and is answered as the first
 * time; some of them, or all in another order, is another append with stolen ids.
 */
export function repeatAt(places: readonly (RecordedAt | undefined)[]): AppendResult | "none" | "some" {
  if (places.every((place) => place === undefined)) return "none";
  const first = BigInt(places[0]?.ver ?? 0);
  const inARow = places.every((place, index) => place !== undefined && BigInt(place.ver) === first + BigInt(index));
  const last = places.at(-1);
  return inARow && last !== undefined ? appendedAt(last) : "some";
}

/** `last`: of the stream's last event; undefined: it has none. */
export function isAsExpected(expected: ExpectedRevision, last: RecordedAt | undefined): boolean {
  switch (expected) {
    case "any":
      return true;
    case "absent":
      return last === undefined;
    case "present":
      return last !== undefined;
  }
  return last !== undefined && BigInt(last.ver) === expected;
}
