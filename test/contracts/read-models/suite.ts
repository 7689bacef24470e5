import { describe } from "vitest";
import { projecting } from "./projecting.ts";
import { querying } from "./querying.ts";
import { restarts } from "./restarts.ts";
import type { OpenStore } from "./store-under-test.ts";
import { versions } from "./versions.ts";

/** All that a store of read models promises. `outlives`: its documents are still there when the process is not. */
export const readModelSuite = (engine: string, open: OpenStore, traits: { readonly outlives: boolean }) =>
  describe(`read models on ${engine}`, () => {
    projecting(open);
    querying(open);
    versions(open);
    if (traits.outlives) {
      restarts(open);
    }
  });
