import { expect, test } from "vitest";
import { readTraceparent, writeTraceparent } from "../../src/vocabulary/trace-context.ts";

const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test.each([
  ["01", true],
  ["00", false],
  ["03", true],
  ["02", false],
])("flags %s say whether the trace is recorded, and are written as that alone", (flags, isSampled) => {
  const read = readTraceparent(`00-${traceId}-${spanId}-${flags}`);
  expect(read).toEqual({ traceId, spanId, isSampled });
  expect(writeTraceparent({ traceId, spanId, isSampled })).toBe(`00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`);
});

test.each([
  ["version ff", `ff-${traceId}-${spanId}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${spanId}-01`],
  ["a span of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
  ["capitals", `00-${traceId.toUpperCase()}-${spanId}-01`],
  ["more behind it", `00-${traceId}-${spanId}-01-more`],
])("%s counts as no header", (_, written) => {
  expect(readTraceparent(written)).toBeUndefined();
});
