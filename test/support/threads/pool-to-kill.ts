import { nowhere } from "../definitions/nowhere.ts";
import { endlessJob } from "./endless-job.ts";
import { testPool } from "./render-pool.ts";

/**
 * Run as a process of its own by a test that ends it: a pool of two hosts, whose documents of one tenant compute for minutes, and one of another,
 * for which one of these is stopped.
 */
const pool = testPool({ concurrency: 2, deadlineMs: 3_600_000 });
for (const who of ["greedy", "greedy", "other"]) void pool.render(endlessJob(), nowhere, who);
console.log("begun");
