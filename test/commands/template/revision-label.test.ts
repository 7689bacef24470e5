import * as fc from "fast-check";
import { expect, test } from "vitest";
import { freeLabel } from "../../../src/commands/template/revision-label.ts";

const at = "2026-03-28T14:30:00.250Z";
const begin = Date.parse(at);
const label = (second: number): string => freeLabel(new Date(begin + second * 1000).toISOString(), new Set());

test("a label is the moment's second, or the first one after it that is free", () => {
  expect(freeLabel(at, new Set())).toBe("rev-20260328T143000");
  expect(freeLabel(at, new Set([label(0), label(1), label(3)]))).toBe("rev-20260328T143002");
  expect(freeLabel("2026-12-31T23:59:59Z", new Set(["rev-20261231T235959"]))).toBe("rev-20270101T000000");
});

test("whatever is taken, no free second before it is left out", () => {
  const someSeconds = fc.uniqueArray(fc.integer({ min: -5, max: 25 }), { maxLength: 31 });
  fc.assert(
    fc.property(someSeconds, (seconds) => {
      let free = 0;
      while (seconds.includes(free)) free += 1;
      expect(freeLabel(at, new Set(seconds.map(label)))).toBe(label(free));
    }),
  );
});

test("a long run of labels is not walked along", () => {
  let queries = 0;
  class Counting extends Set<string> {
    override has(one: string): boolean {
      queries += 1;
      return super.has(one);
    }
  }
  const taken = new Counting(Array.from({ length: 3000 }, (_, second) => label(second)));
  expect(freeLabel(at, taken)).toBe(label(3000));
  expect(queries).toBeLessThan(4);
});
