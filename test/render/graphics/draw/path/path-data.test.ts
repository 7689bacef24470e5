import fc from "fast-check";
import SvgPath from "svgpath";
import { expect, test } from "vitest";
import { readPathData } from "../../../../../src/render/graphics/draw/path/path-data.ts";
import { pathSegments } from "../../../../../src/render/graphics/draw/path/path-segments.ts";
import { cpuMilliseconds } from "../../../../support/cpu-time.ts";
import { atNight } from "../../../../support/night.ts";

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -999, max: 999 }).map(String),
  fc.constantFrom(".5", "-.5", "1.", "+2", "1e3", "1.5E-2", "-0"),
);
const word = fc.oneof(
  { weight: 5, arbitrary: number },
  { weight: 3, arbitrary: fc.constantFrom(..."MmLlHhVvCcSsQqTtAaZz") },
  { weight: 2, arbitrary: fc.constantFrom(" ", ",", " ,\n", "\t") },
  { weight: 1, arbitrary: fc.constantFrom("x", "1.2.3", "-", "e", "0 1", "01", "#") },
);
const data = fc.array(word, { maxLength: 40 }).map((words) => `M0 0${words.join(" ")}`);

test("path data is read as svgpath reads it, up to the same fault", () => {
  fc.assert(
    fc.property(data, (text) => {
      const judged = new SvgPath(text) as unknown as { readonly err: string; readonly segments: unknown };
      // Numbers with leading zeros are legal (SVG 1.1, 8.3.9, digit-sequence); svgpath refuses them.
      fc.pre(!judged.err.includes("illegal"));
      // It takes `1.e`, where the exponent has no digits, for a fault of another place.
      fc.pre(!judged.err.includes("exponent"));
      const { segments, fault = "" } = pathSegments(text);
      expect(segments).toEqual(judged.segments);
      expect(fault).toBe(judged.err.replace(/^SvgPath: /, ""));
    }),
    { numRuns: atNight(20_000, 500) },
  );
});

test.each([
  ["M0 0 L", "missed param (at pos 6)"],
  ["M0 0 L1 x", "param should start with 0..9 or `.` (at pos 8)"],
  ["M0 0 X1 2", "bad command X (at pos 5)"],
  ["M0 0 A1 1 0 2 0 5 5", "arc flag can be 0 or 1 only (at pos 12)"],
  ["L1 1", "string should start with `M` or `m`"],
  ["M0 0 L1 1,", "missed param (at pos 10)"],
])("%s ends with a fault", (text, fault) => {
  expect(readPathData(text).fault).toBe(fault);
});

test("an arc's flags need nothing between them, and numbers may have leading zeros", () => {
  expect(readPathData("M0 0a1 1 0 0110 10").fault).toBeUndefined();
  expect(readPathData("M007 010").path).toEqual([["M", 7, 10]]);
});

/** A reader that takes each number from the front of a list needs a minute of a processor for this. */
test("a command that is repeated half a million times is read in linear time", () => {
  const pairs = atNight(495_000, 30_000);
  const began = cpuMilliseconds();
  const { path, fault } = readPathData(`M0 0l${".1".repeat(2 * pairs)}`);
  expect(fault).toBeUndefined();
  expect(path).toHaveLength(pairs + 1);
  expect(cpuMilliseconds() - began).toBeLessThan(30_000);
});
