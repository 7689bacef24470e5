import { expect, test } from "vitest";
import { filterPainter } from "../../../../src/render/jobs/document/filter-painter.ts";

const painterThat = (fails: () => never) => filterPainter(fails, { outlines: () => () => [] });
const size = { width: 1, height: 1 };

test("a picture at which the rasteriser traps is left out", () => {
  const trapping = painterThat(() => {
    throw new WebAssembly.RuntimeError("unreachable");
  });
  expect(trapping.picture("<svg/>", size)).toBeUndefined();
});

test("a fault of the program itself is no trap, and comes through", () => {
  const faulty = painterThat(() => {
    throw new TypeError("is not a function");
  });
  expect(() => faulty.picture("<svg/>", size)).toThrow(TypeError);
});
