import { describe } from "vitest";
import { appends } from "./appends.ts";
import { follows } from "./follows.ts";
import type { OpenLog } from "./log-under-test.ts";
import { reads } from "./reads.ts";
import { restarts } from "./restarts.ts";

/** All that an event log promises. `outlives`: its events are still there when the process is not. */
export const eventLogSuite = (engine: string, open: OpenLog, traits: { readonly outlives: boolean }) =>
  describe(`an event log on ${engine}`, () => {
    appends(open);
    reads(open);
    follows(open);
    if (traits.outlives) {
      restarts(open);
    }
  });
