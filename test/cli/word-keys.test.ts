import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newWordTemplate } from "../../src/api/schemas/word-templates.ts";
import { verbs } from "../../src/cli/verbs.ts";
import { readWordChoices } from "../../src/cli/word-choices.ts";
import { wordOptionNames } from "../../src/cli/word-options.ts";
import { wordBody, wordFileName } from "../../src/library/job-bodies.ts";
import { wholeJson } from "../../src/library/whole-json.ts";
import { writtenReading } from "../../src/render/jobs/word/word-reading.ts";
import { wordFillingKeys } from "../../src/vocabulary/definition/word.ts";
import { root } from "../support/command-line.ts";

// Whatever fills a Word file takes the same keys as a definition.

const { definitions } = JSON.parse(readFileSync(join(root, "schema/v1/document-definition.schema.json"), "utf8"));

const keysOf = (schema: unknown): readonly string[] => Object.keys((schema as { properties: object }).properties);

const own = Object.keys(wordFillingKeys);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "word-keys-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("the keys of `word` are its file, those of a document, and those that say how it is filled", () => {
  const ofDocument = new Set(keysOf(definitions.Document));
  const rest = keysOf(definitions.Word).filter((key) => key !== "file" && !ofDocument.has(key));
  expect(rest.toSorted()).toEqual(own.toSorted());
});

test.each(own)("%s is an option of fill and of fields, and a part beside an upload", (key) => {
  expect(wordOptionNames).toContain(key);
  for (const verb of ["fill", "fields"])
    expect(verbs[verb]?.options.filter(([written]) => written.startsWith(`--${key} `))).toHaveLength(1);
  expect(keysOf(newWordTemplate)).toContain(key);
});

/** How a value of a key is written on the command line, and what it is in a definition. */
async function writtenAs(key: string): Promise<readonly [written: string, value: unknown]> {
  const { type } = definitions.Word.properties[key];
  if (type === "array") return ["<< >>", ["<<", ">>"]];
  if (type === "string") return ["x", "x"];
  const file = join(folder, `${key}.json`);
  await writeFile(file, '{"a":"b"}');
  return [file, { a: "b" }];
}

test.each(own)("%s of a command is that of a definition, and a file that is read by it is kept apart", async (key) => {
  const [written, value] = await writtenAs(key);
  const none = Object.fromEntries(own.map((name) => [name, undefined])) as Parameters<typeof readWordChoices>[0];
  const choices = await readWordChoices({ ...none, [key]: written });
  const { content } = JSON.parse(Buffer.from(wordBody(choices, wholeJson("{}", "data", ""))).toString());
  const { word } = JSON.parse(content);
  expect(word).toEqual({ file: wordFileName, [key]: value });
  if (key !== "missing") expect(writtenReading(word)).not.toBe(writtenReading({ file: wordFileName }));
});
