import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteBuffer } from "../../../../../src/render/writers/pdf/file/byte-buffer.ts";

const written = (use: (buffer: ByteBuffer) => void): string => {
  const buffer = new ByteBuffer(4);
  use(buffer);
  return Buffer.from(buffer.view()).toString("latin1");
};
const number = (value: number, digits = 2): string => written((buffer) => buffer.number(value, digits));

test.each([
  [0, "0"],
  [-0, "0"],
  [1, "1"],
  [-1, "-1"],
  [0.5, ".5"],
  [-0.25, "-.25"],
  [10.1, "10.1"],
  [99.995, "100"],
  [0.004, "0"],
  [-0.004, "0"],
  [0.01, ".01"],
  [123456.78, "123456.78"],
  [595.2755905511812, "595.28"],
])("%d is written as %s", (value, text) => {
  expect(number(value)).toBe(text);
});

test("no number is written with an exponent, a trailing zero or more decimals than requested", () => {
  const property = fc.property(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 6 }),
    (value, digits) => {
      const text = number(value, digits);
      expect(text).toMatch(/^-?(\d+(\.\d*[1-9])?|\.\d*[1-9])$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5000001 / 10 ** digits);
      expect((text.split(".")[1] ?? "").length).toBeLessThanOrEqual(digits);
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test("a number farther out than readers can hold is cut off", () => {
  expect(number(1e300)).toBe("2147483647");
  expect(number(Number.NEGATIVE_INFINITY)).toBe("-2147483647");
});

test("a value that is not a number is a bug and throws", () => {
  expect(() => number(Number.NaN)).toThrow("not a number");
});

test("bytes and text are kept in order while the space grows", () => {
  const text = written((buffer) => {
    for (let i = 0; i < 300; i++) {
      buffer.latin("é(");
      buffer.byte(0x29);
      buffer.bytes(Uint8Array.of(0x41, 0x42));
    }
  });
  expect(text).toBe("é()AB".repeat(300));
});
