import type { RenderJob } from "../../../src/render/contract/job.ts";
import { exampleJob } from "../definitions/render-example.ts";

/** Keeps a thread busy for minutes, though every single thing about it is allowed, and holds next to nothing meanwhile. */
export function endlessContent() {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ a: `row ${at}` }));
  const none = { value: "$item.a", in: ["a", "b", "c", "d", "e", "f"] };
  const table = { table: { rows: [[{ td: "none" }]], source: "$data.rows", where: none, map: ["a"] } };
  return { definition: { document: { content: Array.from({ length: 40_000 }, () => table) } }, data: { rows } };
}

export function endlessJob(): RenderJob {
  const { definition, data } = endlessContent();
  const job = exampleJob(definition, data);
  return { ...job, allowance: { work: 1e12, pages: 1e9 } };
}
