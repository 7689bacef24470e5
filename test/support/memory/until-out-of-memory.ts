import { argv } from "node:process";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import { exampleJob, exampleOutside } from "../definitions/render-example.ts";
import { testPool } from "../threads/render-pool.ts";

/**
 * Run as a process of its own, which must survive it: `memoryMb rounds`. Each round drives a worker out of memory, in one way
 * after the other, and then makes a document. Prints how many documents were refused for that.
 */
const [, , memory = "", count = ""] = argv;
const memoryMb = Number(memory);
const rounds = Number(count);
const pool = testPool({ memoryMb });
const allowance = { work: Number.MAX_SAFE_INTEGER, pages: Number.MAX_SAFE_INTEGER };

const columns = ["a", "b", "c", "d", "e", "f"];
const cells = columns.map((column) => ({ td: `${column} of [b]some[/b] words `.repeat(3) }));

const paragraph = { p: "some [b]bold[/b] and [i]slanted[/i] and [u]underlined[/u] words".repeat(3) };

/** Many paragraphs of many runs; a table of styled cells. Each outgrows the heap within the values that a body may hold. */
const ways: readonly ((round: number) => RenderJob)[] = [
  (round) =>
    exampleJob({
      document: { content: [{ p: `${round}` }, ...Array.from({ length: memoryMb * 1000 }, () => paragraph)] },
    }),
  (round) =>
    exampleJob({
      document: {
        content: [
          { p: `${round}` },
          { table: { rows: Array.from({ length: Math.min(140_000, memoryMb * 700) }, () => cells) } },
        ],
      },
    }),
];

let refused = 0;
for (let round = 0; round < rounds; round += 1) {
  const way = ways[round % ways.length] as (round: number) => RenderJob;
  const outcome = await pool
    .render({ ...way(round), allowance }, exampleOutside)
    .catch((error: Error) => error.message);
  const said =
    typeof outcome === "string" ? outcome : outcome.kind === "made" ? `made ${outcome.pages}` : outcome.refusal.message;
  console.log(round, said);
  if (said.includes("more memory than a worker") || said.includes("ended two workers")) refused += 1;
  const next = await pool.render(exampleJob({ document: { content: [{ p: "x" }] } }), exampleOutside);
  if (next.kind !== "made") throw new Error("The next document was not made.");
}
console.log(`refused ${refused}`);
await pool.close();
