import { nowhere } from "../definitions/nowhere.ts";
import { exampleJob } from "../definitions/render-example.ts";
import { testPool } from "./render-pool.ts";

/** Run as a process of its own by a test that ends it: a pool of two hosts, of which one computes for minutes. */
const pool = testPool({ concurrency: 2, deadlineMs: 3_600_000 });
const quick = () => exampleJob({ document: { content: [{ p: "x" }] } });
await Promise.all([pool.render(quick(), nowhere), pool.render(quick(), nowhere)]);
const rows = Array.from({ length: 20_000 }, (_, at) => ({ a: `row ${at}` }));
const none = { value: "$item.a", in: ["a", "b", "c"] };
const table = { table: { rows: [[{ td: "none" }]], source: "$data.rows", where: none, map: ["a"] } };
const endless = exampleJob({ document: { content: Array.from({ length: 40_000 }, () => table) } }, { rows });
void pool.render({ ...endless, allowance: { work: 1e12, pages: 1e9 } }, nowhere);
console.log("begun");
