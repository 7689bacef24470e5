import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { localEngine } from "../test/support/local-engine.ts";
import { renderDefinition } from "../test/support/render-example.ts";

// `npm run look -- <case | example | definition.json>`: one document to out/look, as a file and as pictures of its pages.

const root = fileURLToPath(new URL("../", import.meta.url));
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
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const dataFile = join(dirname(file), "data.json");
const name = basename(file) === "definition.json" ? basename(dirname(file)) : basename(file, ".json");
const outcome = await renderDefinition(
  localEngine(),
  readJson(file),
  basename(file) === "definition.json" && existsSync(dataFile) ? readJson(dataFile) : undefined,
);
if (outcome.kind === "refused") {
  console.error(JSON.stringify(outcome.refusal, null, 2));
  process.exit(1);
}
const out = join(root, "out/look");
mkdirSync(out, { recursive: true });
const pdf = join(out, `${name}.pdf`);
writeFileSync(pdf, outcome.bytes);
for (const { code, path, message } of outcome.warnings) console.log(`${code} ${path} ${message}`);
const phases = Object.entries(outcome.phases).map(([phase, ms]) => `${phase} ${ms.toFixed(1)} ms`);
console.log(`${pdf}: ${outcome.pages} pages, ${outcome.bytes.byteLength} bytes; ${phases.join(", ")}`);
const pictures = spawnSync("pdftoppm", ["-png", "-r", "100", pdf, join(out, name)]);
console.log(pictures.error === undefined ? `pictures: ${join(out, name)}-*.png` : "pdftoppm is missing: no pictures");
