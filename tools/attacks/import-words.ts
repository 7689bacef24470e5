import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { writeResults } from "../../bench/measure/results.ts";
import { render } from "../../src/render/jobs/render.ts";
import { hasKnownBody, unreportedWords } from "../../test/render/import/word-mutations.ts";
import { outsideWith } from "../../test/support/definitions/case-outside.ts";
import { opened } from "../../test/support/definitions/opened-case.ts";
import { caseNames, readCase } from "../../test/support/definitions/reference-case.ts";
import { exampleJob } from "../../test/support/definitions/render-example.ts";
import { randomFrom } from "../../test/support/files/mutated.ts";
import { importFiles, type NamedFile } from "../../test/support/files/mutated-imports.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { folderOfOutcomes, keptOutcome } from "./kept-outcomes.ts";

// Word files with changes of their body are imported: each word that a reader sees must be in the definition or in the report.
// `npm run attack -- import-words 5000 1 [folder…]`, the number of changed files, the seed, and folders with Word files of your own. Without
// folders, 100 files: those that the tests of imports have, and cases of the language as we write them. Exit code 1 when a word is lost. A run
// that was cut off goes on: what was found is kept in out/attack/import-words as long as the sources and the files are the same.

const [, , given = "1000", seed = "1", ...folders] = argv;
const count = Number(given);
if (!Number.isInteger(count) || count < 1) throw new Error(`Expected a number of files; came ${given}.`);

const most = 100;

/** Files of other programs, and DOCX of cases spread over all of them. */
async function filesOfOurs(): Promise<readonly NamedFile[]> {
  const files = importFiles.filter(({ name }) => name.endsWith(".docx"));
  const engine = localEngine();
  const names = caseNames();
  const step = Math.max(1, Math.floor(names.length / (2 * most)));
  const made: NamedFile[] = [];
  for (const name of names.filter((_, at) => at % step === 0)) {
    if (files.length + made.length >= most) break;
    const { definition, data, components } = readCase(name);
    const job = { ...exampleJob(opened(definition), data), format: "docx" as const };
    const document = await render(job, outsideWith(components), engine);
    if (document.kind !== "refused") made.push({ name: `${name}.docx`, bytes: document.bytes });
  }
  return [...files, ...made];
}

const filesBelow = (folder: string): readonly NamedFile[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".docx"))
    .toSorted()
    .map((file) => ({ name: join(folder, file), bytes: readFileSync(join(folder, file)) }))
    .filter(({ bytes }) => hasKnownBody(bytes));

const files = folders.length === 0 ? await filesOfOurs() : folders.flatMap(filesBelow);
if (files.length === 0) throw new Error(`Expected Word files below ${folders.join(", ")}; found none.`);

interface Outcome {
  imported: number;
  refused: number;
  words: number;
  /** Sentences on the files that lost words. */
  readonly lost: string[];
}

async function outcomeOf(first: number, behind: number): Promise<Outcome> {
  const found: Outcome = { imported: 0, refused: 0, words: 0, lost: [] };
  for (let number = first; number < behind; number += 1) {
    const file = files[number % files.length] as NamedFile;
    const outcome = await unreportedWords(file, randomFrom(Number(seed) * 1_000_003 + number));
    found[outcome.kind] += 1;
    if (outcome.kind !== "imported") continue;
    found.words += outcome.seen;
    if (outcome.lost.length > 0)
      found.lost.push(`${file.name}, number ${number}: ${outcome.lost.slice(0, 10).join(" ")}`);
  }
  return found;
}

/** Files whose outcome is kept together. */
const together = 25;

const digest = createHash("sha256");
for (const { name, bytes } of files) digest.update(name).update(bytes);
const sources = ["src", "test/support", "test/render/import"];
const folder = folderOfOutcomes("import-words", sources, [digest.digest("hex").slice(0, 12)]);
const all: Outcome = { imported: 0, refused: 0, words: 0, lost: [] };
for (let first = 0; first < count; first += together) {
  const behind = Math.min(count, first + together);
  const some = await keptOutcome(folder, `${seed}-${first}-${behind}`, () => outcomeOf(first, behind));
  for (const what of ["imported", "refused", "words"] as const) all[what] += some[what];
  all.lost.push(...some.lost);
  for (const lost of some.lost) console.error(lost);
}
const line = `${count} changed files of ${files.length}: ${all.imported} imported with ${all.words} words, ${all.refused} refused; ${all.lost.length} have lost words that the report does not name.`;
console.log(line);
writeResults("import-words.md", `${[line, ...all.lost].join("\n")}\n`);
process.exitCode = all.lost.length === 0 && all.imported > 0 ? 0 : 1;
