import { nowhere } from "../definitions/nowhere.ts";
import { endlessJob } from "./endless-job.ts";
import { testPool } from "./render-pool.ts";

/**
 * Run as a process of its own by a test that ends it: a pool of two hosts, whose documents of one tenant compute for minutes, and one of another,
 * for which one of these is stopped.
 */
const pool = testPool({ concurrency: 2, deadlineMs: 3_600_000 });

/** Resolves when a host has its document. */
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    const epoch = () => {
      resolve();
      return { id: 1, mayKeep: () => false, reuse: () => undefined };
    };
    void pool.render(endlessJob(), { ...nowhere, epoch }, { tenantId: "greedy" });
  });

// The other one would get the turn of one that still waits for its host, and none of them be stopped.
await Promise.all([begun(), begun()]);
void pool.render(endlessJob(), nowhere, { tenantId: "other" });
console.log("begun");
