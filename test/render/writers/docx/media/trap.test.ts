import { expect, test } from "vitest";
import { rasteriserBytes } from "../../../../../src/render/writers/docx/media/rasteriser.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

// A file of its own: after a trap nothing more can be drawn in a thread.

const plain = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const trap = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f" filterUnits="userSpaceOnUse" x="-1e10" y="-1e10" width="2e10" height="2e10"><feFlood/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`;

test("after a trap nothing is drawn any more, and the thread holds too much to take another job", async () => {
  const engine = localEngine();
  const rasterise = await engine.rasteriser();
  const size = { width: 9, height: 9 };
  expect(rasterise(plain, size)?.mediaType).toBe("image/png");
  expect(engine.wasmBytes()).toBeLessThan(1e9);
  expect(() => rasterise(trap, size)).toThrow(WebAssembly.RuntimeError);
  expect(rasterise(plain, size)).toBeUndefined();
  expect([rasteriserBytes(), engine.wasmBytes()]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
