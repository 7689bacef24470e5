import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Outside } from "../../../../../src/render/contract/outside.ts";
import { openRendering } from "../../../../../src/render/jobs/document/rendering.ts";
import { render } from "../../../../../src/render/jobs/render.ts";
import type { Flow } from "../../../../../src/render/model/document/flow.ts";
import { outsideWith } from "../../../../support/definitions/case-outside.ts";
import { wordsOf, wordsOfFlow } from "../../../../support/definitions/flow-words.ts";
import { caseNames, readCase } from "../../../../support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { understand } from "../../../../support/definitions/understand.ts";
import { everyNth } from "../../../../support/night.ts";
import { structureOf, textOf } from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

// Every example and reference case as a tagged document: the text of its structure tree is what the author wrote, word for
// word and in the author's order, and every sequence of marked content has one owner.

const engine = localEngine();
const examples = fileURLToPath(new URL("../../../../../examples/", import.meta.url));

interface Source {
  readonly definition: object;
  readonly data?: unknown;
  readonly outside: Outside;
}

async function made({ definition, data, outside }: Source): Promise<{ flow: Flow; bytes: Uint8Array } | undefined> {
  const { $schema: _, ...rest } = definition as { readonly $schema?: string; readonly document: object };
  const job = exampleJob({ ...rest, document: { ...rest.document, tagged: true } }, data);
  const outcome = await render(job, outside, engine);
  if (outcome.kind === "refused") {
    const untagged = await render(exampleJob(rest, data), outside, engine);
    expect(untagged.kind === "refused" && untagged.refusal.code).toBe(outcome.refusal.code);
    return undefined;
  }
  const { flow } = await understand(openRendering(job, engine), outside);
  return { flow, bytes: outcome.bytes };
}

/** A word of these letters, or Latin ones in a paragraph of their direction. */
const fromRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]|From the right:/u;

/** Glyphs of text from right to left stand in visual order, and readers put it in order: here its letters are compared. */
const letters = (text: string): string => [...text.replace(/\s+/gu, "")].toSorted().join("");

async function check(source: Source): Promise<void> {
  const result = await made(source);
  if (result === undefined) return;
  const { root, faults } = await structureOf(result.bytes);
  expect(faults).toEqual([]);
  const found = wordsOf(textOf(root));
  const expected = wordsOfFlow(result.flow);
  if (fromRightToLeft.test(found.join(" "))) {
    const patterns = expected.map(({ source: pattern }) => pattern.slice(1, -1).replace(/\\(.)/gu, "$1"));
    if (patterns.some((pattern) => pattern.includes(".*"))) expect(found.length).toBe(expected.length);
    else expect(letters(found.join(""))).toBe(letters(patterns.join("")));
    return;
  }
  const missed = expected.findIndex((pattern, at) => !pattern.test(found[at] ?? ""));
  const shown = found.slice(Math.max(0, missed - 2), missed + 3).join(" ");
  expect(missed < 0 ? "" : `expected ${expected[missed]}, found "${shown}"`).toBe("");
  expect(found.slice(expected.length)).toEqual([]);
}

const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, "definition.json")));

test.each(everyNth(folders, 8))("example %s", async (name) => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(examples, name, file), "utf8"));
  const data = existsSync(join(examples, name, "data.json")) ? { data: read("data.json") } : {};
  await check({ definition: read("definition.json") as object, outside: exampleOutside, ...data });
});

/** Warnings are found while a document is made, and then shown in it: the flow that is read alone lacks them. */
const showsFindings = (name: string): boolean => name.startsWith("diagnostics-");

/** The texts of an encrypted file cannot be read without its password. */
const isEncrypted = (name: string): boolean => name.startsWith("document-encryption-");

/** Text that its boxes have no space for is on no page, and reported. */
const isCut = (name: string): boolean => name === "fit-text";

/** Every fifth; of them a change takes a quarter. */
const cases = everyNth(
  caseNames().filter((name) => !showsFindings(name) && !isEncrypted(name) && !isCut(name)),
  20,
);

test.each(cases)("case %s", async (name) => {
  const { definition, data, components } = readCase(name);
  await check({ definition, outside: outsideWith(components), ...(data === undefined ? {} : { data }) });
});
