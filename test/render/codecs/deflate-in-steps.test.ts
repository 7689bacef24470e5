import { deflateSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { deflateInSteps } from "../../../src/render/codecs/deflate-in-steps.ts";
import { attendTo } from "../../../src/vocabulary/stopping/attention.ts";
import { askWhether } from "../../../src/vocabulary/stopping/stop-signal.ts";
import { randomFrom } from "../../support/files/mutated.ts";

const before = attendTo(() => undefined);
afterEach(() => void attendTo(before));

const random = randomFrom(7);
const kinds: Readonly<Record<string, (bytes: number) => Uint8Array>> = {
  "what cannot be made smaller": (bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)),
  words: (bytes) => Buffer.alloc(bytes, "words that come again, and some others "),
  "one byte": (bytes) => Buffer.alloc(bytes),
  "a mixture": (bytes) =>
    Uint8Array.from({ length: bytes }, (_, at) => (at % 97 < 60 ? at % 7 : Math.floor(random() * 9))),
};

test.each(Object.keys(kinds))("%s gives the bytes that one step would give", (kind) => {
  for (const bytes of [1000, 256 * 1024, 256 * 1024 + 1, 700_000])
    for (const level of [-1, 3]) {
      const given = kinds[kind]?.(bytes) ?? new Uint8Array();
      expect(Buffer.compare(deflateInSteps(given, level), deflateSync(given, { level })), `${bytes} ${level}`).toBe(0);
    }
});

test("it is given up between two steps", () => {
  let asks = 0;
  attendTo(
    askWhether(() => {
      asks += 1;
      return asks === 3;
    }),
  );
  expect(() => deflateInSteps(new Uint8Array(10_000_000), 6)).toThrow("The caller is gone.");
  expect(asks).toBe(3);
});
