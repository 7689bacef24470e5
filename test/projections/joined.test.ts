import { expect, test } from "vitest";
import type { Recorded } from "../../src/ports/event-log/port.ts";
import { joined } from "../../src/projections/joined.ts";
import type { Part } from "../../src/projections/paced-past.ts";

const part = (upTo: number, events: number, weight = 0): Part => ({
  upTo: BigInt(upTo),
  caughtUp: false,
  events: Array.from({ length: events }, () => ({ position: BigInt(upTo) }) as Recorded),
  weight,
});

async function made(parts: readonly Part[]) {
  const given = async function* (): AsyncGenerator<Part> {
    yield* parts;
  };
  const found: (readonly [events: number, upTo: bigint | undefined])[] = [];
  for await (const { events, upTo } of joined(given())) found.push([events.length, upTo]);
  return found;
}

test("parts are joined until they have many events, and what is left at the end comes too", async () => {
  const parts = [1, 2, 3, 4, 5, 6].map((upTo) => part(upTo, 500));
  expect(await made(parts)).toEqual([
    [2000, 4n],
    [1000, 6n],
  ]);
  expect(await made([])).toEqual([]);
});

test("parts without many events of ours are joined until they are many, or weigh much", async () => {
  const rare = Array.from({ length: 50 }, (_, n) => part(n + 1, 1));
  expect(await made(rare)).toEqual([
    [40, 40n],
    [10, 50n],
  ]);
  const heavy = [1, 2, 3].map((upTo) => part(upTo, 1, 9 * 1024 * 1024));
  expect(await made(heavy)).toEqual([
    [2, 2n],
    [1, 3n],
  ]);
});
