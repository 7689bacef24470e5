import { expect, test } from "vitest";
import { clusterAt, slicesOf } from "../../../../../src/render/writers/pdf/text/slices.ts";
import { runOf } from "../plain-type.ts";

/** Glyphs given by their clusters alone. */
const slices = (text: string, clusters: readonly number[], rtl = false): readonly string[] => {
  const run = runOf(
    text,
    clusters.map((cluster, at) => [at + 1, cluster, 0, 500, 0, 0, 0]),
    { rtl },
  );
  const out: string[] = [];
  for (let at = 0; at < clusters.length; ) {
    const cluster = clusterAt(run, at);
    out.push(...slicesOf(cluster, rtl));
    at = cluster.end;
  }
  return out;
};

const filler = "\u200b";

test("a glyph of its own stands for its character", () => {
  expect(slices("abc", [0, 1, 2])).toEqual(["a", "b", "c"]);
});

test("a ligature stands for all its characters", () => {
  expect(slices("office", [0, 1, 4, 5])).toEqual(["o", "ffi", "c", "e"]);
});

test("glyphs beyond a cluster's characters stand for nothing visible", () => {
  expect(slices("äb", [0, 0, 1])).toEqual(["ä", filler, "b"]);
});

test("a cluster's characters go in order over its glyphs, the last takes the rest", () => {
  expect(slices("क्षि!", [0, 0, 4])).toEqual(["क", "\u094dषि", "!"]);
});

test("from right to left, the rightmost glyph of a cluster comes first", () => {
  expect(slices("שָׁלוֹם", [6, 4, 4, 3, 0, 0, 0], true)).toEqual(["ם", "\u05b9", "ו", "ל", "\u05c1", "\u05b8", "ש"]);
});

test("characters beyond the basic plane stay whole", () => {
  expect(slices("𝄞x", [0, 2])).toEqual(["𝄞", "x"]);
  expect(slices("𝄞𝄢", [0, 0])).toEqual(["𝄞", "𝄢"]);
});
