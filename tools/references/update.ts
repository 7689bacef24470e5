import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import {
  caseNames,
  keptReference,
  type References,
  readCase,
  referenceFile,
  referencesOf,
} from "../../test/support/definitions/reference-case.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

// `npm run update -- <word>`: writes the references of every case whose name contains the word. Read the diff.

const [word] = process.argv.slice(2);
const names = caseNames().filter((name) => word !== undefined && name.includes(word));
if (names.length === 0) {
  console.error(
    word === undefined ? "Say which: `npm run update -- <part of a case's name>`." : `No case is named '${word}'.`,
  );
  process.exit(1);
}
const engine = localEngine();
let written = 0;
for (const name of names) {
  const references = await referencesOf(engine, readCase(name));
  for (const kind of Object.keys(references) as (keyof References)[]) {
    if (references[kind] === keptReference(name, kind)) continue;
    const file = referenceFile(name, kind);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, references[kind]);
    console.log(file);
    written += 1;
  }
}
console.log(`${names.length} cases, ${written} references written`);
