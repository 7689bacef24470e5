import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Job } from "../src/render/job.ts";
import { render } from "../src/render/render.ts";
import { localEngine } from "../test/support/local-engine.ts";
import { exampleJob, exampleOutside } from "../test/support/render-example.ts";

// What a structure tree costs: bytes and time of the examples, tagged and not, in turns. Usage: npx tsx tools/tags-cost.ts

const folder = fileURLToPath(new URL("../examples/", import.meta.url));
const engine = localEngine();
const rounds = 15;

async function once(job: Job): Promise<{ readonly bytes: number; readonly time: number }> {
  const start = performance.now();
  const outcome = await render(job, exampleOutside, engine);
  const time = performance.now() - start;
  if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
  return { bytes: outcome.bytes.length, time };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function row(name: string): Promise<string> {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}${name}/${file}`, "utf8"));
  const { $schema: _, ...definition } = read("definition.json") as { readonly $schema?: string };
  const plain = exampleJob(definition, existsSync(`${folder}${name}/data.json`) ? read("data.json") : undefined);
  const tagged: Job = { ...plain, tagged: true };
  const [without, withTags] = [await once(plain), await once(tagged)];
  const times: { readonly plain: number[]; readonly tagged: number[] } = { plain: [], tagged: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.plain.push((await once(plain)).time);
    times.tagged.push((await once(tagged)).time);
  }
  const bytes = (withTags.bytes / without.bytes).toFixed(2);
  const time = (median(times.tagged) / median(times.plain)).toFixed(2);
  return `| ${name} | ${without.bytes} | ${withTags.bytes} | ${bytes} | ${time} |`;
}

console.log("| example | bytes | tagged | ratio | time, ratio of medians |\n|---|---:|---:|---:|---:|");
for (const name of readdirSync(folder)) {
  if (existsSync(`${folder}${name}/definition.json`)) console.log(await row(name));
}
