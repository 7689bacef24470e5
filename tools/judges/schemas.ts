import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { validateDefinition } from "../../src/vocabulary/validate.ts";
import { isBeyondSchema } from "../../test/support/definitions/beyond-schema.ts";
import { caseNames, readCase } from "../../test/support/definitions/reference-case.ts";
import { startTestService } from "../../test/support/servers/service.ts";
import { specExamples } from "../../test/vocabulary/spec-examples.ts";
import { changesOf, type Definition } from "./schemas/changed.ts";

// Validators of JSON Schema in four languages judge every example, recipe and reference case by the published schema, and copies with one
// change each, most of them wrong; all must judge as the service does. A validator of OpenAPI reads both descriptions of the service.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/schemas-judge");
const python = join(out, "python/bin/python");
const here = fileURLToPath(new URL("./schemas/", import.meta.url));
const schemaFile = join(root, "schema/v1/document-definition.schema.json");

const filesOf = (folder: string, isTaken: (name: string) => boolean): readonly Definition[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(isTaken)
    .map((name) => ({
      name: `${folder}/${name}`,
      definition: JSON.parse(readFileSync(join(root, folder, name), "utf8")),
    }));

function definitions(): readonly Definition[] {
  return [
    ...filesOf("examples", (name) => name.endsWith("definition.json")),
    ...filesOf("docs/how-to/cookbook", (name) => name.endsWith(".json") && !name.endsWith(".data.json")),
    ...caseNames().map((name) => ({ name: `reference case ${name}`, definition: readCase(name).definition })),
    ...Object.entries(specExamples).map(([name, definition]) => ({ name, definition })),
  ];
}

/** What a program says, a line for each value. */
function said(command: string, words: readonly string[]): readonly string[] {
  const begun = performance.now();
  const { stdout, stderr, status, error } = spawnSync(command, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (error !== undefined || status !== 0)
    throw new Error(
      `${command} ended with ${status}: ${error?.message ?? stderr}. Is it there? tools/judges/schemas/install.sh`,
    );
  console.log(`${command.replace(root, "")}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return stdout.trim().split("\n");
}

/** What a program says of each of so many values. */
function wordsOf(count: number, command: string, words: readonly string[]): readonly string[] {
  const lines = said(command, words);
  if (lines.length !== count) throw new Error(`${command} judged ${lines.length} of ${count} definitions.`);
  return lines;
}

const word = (isRight: boolean): string => (isRight ? "right" : "wrong");

/** A file with definitions for a program to judge. */
function listOf(name: string, values: readonly Definition[]): string {
  const list = join(out, name);
  writeFileSync(list, JSON.stringify(values.map(({ definition }) => definition)));
  return list;
}

type JudgeWords = Readonly<Record<string, readonly (string | undefined)[]>>;

/**
 * Each judge's word on each value: first those that are right, `rights` in number, then their changed copies. Python's takes as long as all
 * others together: it judges every second copy, and undefined stands for the others.
 */
function verdicts(values: readonly Definition[], rights: number): JudgeWords {
  const list = listOf("values.json", values);
  const isForPython = (at: number): boolean => at < rights || at % 2 === 0;
  const some = values.filter((_, at) => isForPython(at));
  const part = listOf("values-python.json", some);
  const words = wordsOf(some.length, python, [join(here, "validate.py"), schemaFile, part]).values();
  const ajv = new Ajv({ strict: true }).compile(JSON.parse(readFileSync(schemaFile, "utf8")));
  return {
    "the service": values.map(({ definition }) => word(validateDefinition(definition).every(isBeyondSchema))),
    ajv: values.map(({ definition }) => word(ajv(definition))),
    "Python's jsonschema": values.map((_, at) => (isForPython(at) ? words.next().value : undefined)),
    "Java's json-schema-validator": wordsOf(values.length, "java", [
      "-cp",
      `${join(out, "java")}/*:${join(out, "java")}`,
      "Validate",
      schemaFile,
      list,
    ]),
    "Go's jsonschema": wordsOf(values.length, join(out, "validate"), [schemaFile, list]),
  };
}

/** The descriptions that a service answers with, as others read them. */
async function readDescriptions(): Promise<void> {
  const service = await startTestService({ GALLERY: "off" });
  try {
    for (const name of ["openapi.json", "openapi-3.0.json"]) {
      const file = join(out, name);
      writeFileSync(file, await (await service.ask("GET", `/${name}`, { token: null })).text());
      console.log(`${name}: ${said(python, ["-m", "openapi_spec_validator", file]).join(" ")}`);
    }
  } finally {
    await service.stop();
  }
}

mkdirSync(out, { recursive: true });
const rights = definitions();
const small = rights.filter(({ definition }) => JSON.stringify(definition).length < 1500);
const values = [...rights, ...small.flatMap(changesOf)];
const all = verdicts(values, rights.length);
const own = all["the service"] ?? [];
const differing = values.flatMap(({ name }, at) => {
  const words = Object.entries(all).map(([judge, list]) => `${judge}: ${list[at] ?? "not judged"}`);
  return Object.values(all).every((list) => (list[at] ?? own[at]) === own[at]) ? [] : [`${name}: ${words.join(", ")}`];
});
for (const line of differing.slice(0, 100)) console.log(line);
const refused = own.filter((one) => one === "wrong").length;
console.log(`${refused} of ${values.length} definitions are wrong, by every judge where nothing else is said`);
// What is to be refused is refused: else the judges would agree on nothing.
if (refused < values.length / 5) throw new Error("Too few definitions are wrong.");
await readDescriptions();
console.log(`${values.length - differing.length} passed, ${differing.length} failed`);
process.exit(differing.length === 0 ? 0 : 1);
