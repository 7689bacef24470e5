import { describe } from "vitest";
import { projecting } from "./projecting.ts";
import { querying } from "./querying.ts";
import { restarts } from "./restarts.ts";
import type { OpenStore } from "./store-under-test.ts";
import { versions } from "./versions.ts";

/**
 * All that a store of read models promises. `outlives`: its documents are still there when the process is not. `atomic`,
 * true unless said otherwise: it looks and writes in one step.
 */
export const readModelSuite = (
  engine: string,
  open: OpenStore,
  { outlives, atomic = true }: { readonly outlives: boolean; readonly atomic?: boolean },
) =>
  describe(`read models on ${engine}`, () => {
    projecting(open, { atomic });
    querying(open);
    versions(open);
    if (outlives) {
      restarts(open);
    }
  });
