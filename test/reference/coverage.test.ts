import { describe, expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { shortcodes } from "../../src/vocabulary/definition/shortcodes.ts";
import { caseNames, readCase } from "../support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { leavesOfDefinition, leavesOfSchema } from "../support/definitions/schema-leaves.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { notDrawn } from "./not-drawn.ts";

const engine = localEngine();
const cases = caseNames().map(readCase);

test("every key, word and kind of value that is drawn is in some case", () => {
  const used = new Set(cases.flatMap(({ definition }) => [...leavesOfDefinition(definition)]));
  const drawn = leavesOfSchema(new Set(notDrawn.flatMap(({ leaves }) => leaves)));
  expect([...drawn].filter((leaf) => !used.has(leaf))).toEqual([]);
});

test("every shortcode is in some case, by every one of its names", () => {
  const texts = cases.map(({ definition }) => JSON.stringify(definition)).join("\n");
  const written = new Set([...texts.matchAll(/\[([a-z]+)[,\]]/gi)].map(([, name]) => String(name).toLowerCase()));
  const names = shortcodes.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(names.filter((name) => !written.has(name))).toEqual([]);
});

const outcomeOf = (document: object) => render(exampleJob({ document }), exampleOutside, engine);

describe("words that are not drawn yet are reported", () => {
  const all = leavesOfSchema(new Set());

  test.each(notDrawn.map((one) => [one.leaves.join(", "), one] as const))("%s", async (_, one) => {
    expect(one.leaves.filter((leaf) => !all.has(leaf))).toEqual([]);
    const outcome = await outcomeOf(one.document);
    if (outcome.kind === "refused") expect([outcome.refusal.code, undefined]).toEqual([one.code, one.path]);
    else expect(outcome.warnings.map(({ code, path }) => [code, path])).toContainEqual([one.code, one.path]);
  });
});
