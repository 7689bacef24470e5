import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { render } from "../../src/render/jobs/render.ts";
import { outsideWith } from "../../test/support/definitions/case-outside.ts";
import { components, definitions } from "../../test/support/definitions/grown-definition.ts";
import { exampleJob } from "../../test/support/definitions/render-example.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { judges, missingJudges } from "../judges/docx/judges.ts";

// Random definitions as DOCX before the Open XML SDK and the ISO schema. Usage: npm run attack -- docx [count] [seed]

const out = fileURLToPath(new URL("../../out/docx-fuzz/", import.meta.url));

async function main(count: number, seed: number): Promise<number> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const outside = outsideWith(components.map(({ says: _says, ...component }) => component));
  const engine = localEngine();
  const files: string[] = [];
  for (const [at, { document, data }] of fc.sample(definitions("contents"), { numRuns: count, seed }).entries()) {
    const job = { ...exampleJob({ document }, data), format: "docx", allowance: { work: 500_000, pages: 24 } } as const;
    const made = await render(job, outside, engine);
    if (made.kind === "refused") continue;
    const file = join(out, `${at}.docx`);
    writeFileSync(file, made.bytes);
    writeFileSync(join(out, `${at}.json`), JSON.stringify({ document, data }));
    files.push(file);
  }
  return judged(files);
}

/** Says what each judge has against each file. Answers with the number of complaints. */
async function judged(files: readonly string[]): Promise<number> {
  let complaints = 0;
  for (const name of ["sdk", "poi"]) {
    const verdicts = (await judges[name]?.(files)) ?? new Map();
    for (const file of files) {
      const said = verdicts.get(file)?.complaints ?? ["says nothing"];
      for (const one of said) console.log(`${file}: ${name}: ${one}`);
      complaints += said.length;
    }
  }
  console.log(`${files.length} files, ${complaints} complaints`);
  return complaints;
}

const missing = missingJudges();
for (const one of missing) console.error(`missing: ${one}`);
if (missing.length > 0) exit(exitCodeOfMissing());
const [count = "200", seed = String(Date.now() % 2 ** 31)] = argv.slice(2);
console.log(`${count} definitions, seed ${seed}`);
exit((await main(Number(count), Number(seed))) === 0 ? 0 : 1);
