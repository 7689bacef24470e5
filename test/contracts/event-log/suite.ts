import { describe } from "vitest";
import { appends } from "./appends.ts";
import { follows } from "./follows.ts";
import type { OpenLog } from "./log-under-test.ts";
import { reads } from "./reads.ts";
import { removals } from "./removals.ts";
import { restarts } from "./restarts.ts";

interface Traits {
  /** Its events are still there when the process is not. */
  readonly outlives: boolean;
  /** Removed events are gone from the whole log at once; true when left out. */
  readonly reclaims?: boolean;
}

/** All that an event log promises. */
export const eventLogSuite = (engine: string, open: OpenLog, traits: Traits) =>
  describe(`an event log on ${engine}`, () => {
    appends(open);
    reads(open);
    follows(open);
    removals(open, { reclaims: traits.reclaims ?? true });
    if (traits.outlives) {
      restarts(open);
    }
  });
