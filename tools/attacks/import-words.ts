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

// Word files with changes of their body are imported: each word that a reader sees must be in the definition or in the report.
// `npm run attack -- import-words 5000 1 [folder…]`, the number of changed files, the seed, and folders with Word files of your own. Without
// folders, 100 files: those that the tests of imports have, and cases of the language as we write them. Exit code 1 when a word is lost.

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
const counts = { imported: 0, refused: 0, words: 0 };
const lost: string[] = [];
for (let number = 0; number < count; number += 1) {
  const file = files[number % files.length];
  if (file === undefined) throw new Error("There is no Word file in the folders.");
  const outcome = await unreportedWords(file, randomFrom(Number(seed) * 1_000_003 + number));
  counts[outcome.kind] += 1;
  if (outcome.kind !== "imported") continue;
  counts.words += outcome.seen;
  if (outcome.lost.length > 0) {
    lost.push(`${file.name}, number ${number}: ${outcome.lost.slice(0, 10).join(" ")}`);
    console.error(lost.at(-1));
  }
}
const line = `${count} changed files of ${files.length}: ${counts.imported} imported with ${counts.words} words, ${counts.refused} refused; ${lost.length} lost words that the report does not name.`;
console.log(line);
writeResults("import-words.md", `${[line, ...lost].join("\n")}\n`);
process.exitCode = lost.length === 0 && counts.imported > 0 ? 0 : 1;
