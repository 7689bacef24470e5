import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { render } from "../../src/render/jobs/render.ts";
import { outsideWith } from "../../test/support/definitions/case-outside.ts";
import { exampleJob } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { FitTree } from "./look/fit-tree.ts";
import { outlined } from "./look/outlined.ts";

// `npm run look -- <case | example | definition.json>`: one document to out/look, as a file, as pictures of its pages, and
// once more with every node's box outlined; beside them how the layout came about, every attempt with its reason.

const root = fileURLToPath(new URL("../../", import.meta.url));
const [wanted = ""] = process.argv.slice(2);
const candidates = [
  wanted,
  join(root, `test/reference/cases/${wanted}.json`),
  join(root, `examples/${wanted}/definition.json`),
];
const file = candidates.find((candidate) => candidate.endsWith(".json") && existsSync(candidate));
if (file === undefined) {
  console.error(`No case, example or definition named '${wanted}'. Looked at:\n  ${candidates.join("\n  ")}`);
  process.exit(1);
}

interface Shown {
  readonly name: string;
  readonly definition: unknown;
  readonly data: unknown;
  readonly components?: readonly object[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** A case holds its definition and data itself; an example has its data beside it. */
function shownIn(path: string): Shown {
  const content = readJson(path) as Partial<Shown>;
  if (content.definition !== undefined)
    return { ...content, name: basename(path, ".json"), definition: content.definition, data: content.data };
  const isExample = basename(path) === "definition.json";
  const dataFile = join(dirname(path), "data.json");
  return {
    name: isExample ? basename(dirname(path)) : basename(path, ".json"),
    definition: content,
    data: isExample && existsSync(dataFile) ? readJson(dataFile) : undefined,
  };
}

const { name, definition, data, components } = shownIn(file);
const tree = new FitTree();
const job = { ...exampleJob(definition, data), diagnose: true };
const outcome = await render(job, outsideWith(components), { ...localEngine(), trace: tree });
if (outcome.kind === "refused") {
  console.error(JSON.stringify(outcome.refusal, null, 2));
  process.exit(1);
}
const out = join(root, "out/look");
mkdirSync(out, { recursive: true });
const pdf = join(out, `${name}.pdf`);
writeFileSync(pdf, outcome.bytes);
for (const { code, path, message } of outcome.warnings) console.log(`${code} ${path} ${message}`);
for (const { code, page, path, message, severity } of outcome.diagnosis?.findings ?? [])
  if (severity === "info") console.log(`${code} page ${page ?? "-"} ${path} ${message}`);
const phases = Object.entries(outcome.phases).map(([phase, ms]) => `${phase} ${ms.toFixed(1)} ms`);
console.log(`${pdf}: ${outcome.pages} pages, ${outcome.bytes.byteLength} bytes; ${phases.join(", ")}`);
writeFileSync(join(out, `${name}.fit.txt`), tree.text());
console.log(`how it came about: ${join(out, `${name}.fit.txt`)}`);
const boxed = join(out, `${name}.boxes.pdf`);
writeFileSync(boxed, await outlined(outcome.bytes, outcome.diagnosis?.nodes ?? []));
const pictures = spawnSync("pdftoppm", ["-png", "-r", "100", pdf, join(out, name)]);
spawnSync("pdftoppm", ["-png", "-r", "100", boxed, join(out, `${name}.boxes`)]);
console.log(pictures.error === undefined ? `pictures: ${join(out, name)}-*.png` : "pdftoppm is missing: no pictures");
