import { describe, expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { outsideWith } from "../support/definitions/case-outside.ts";
import { caseNames, type ReferenceCase, readCase } from "../support/definitions/reference-case.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { leavesOfDefinition, leavesOfSchema, withoutKey } from "../support/definitions/schema-leaves.ts";
import { everyNth } from "../support/night.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { notDrawn } from "./not-drawn.ts";
import { withoutEffect } from "./without-effect.ts";

// That a key stands in a case proves that it is accepted. Here every case is made with the key and without it: a key
// that is read and then used by nothing makes the same file twice.

const engine = localEngine();
/** Small ones first: the first case with a key mostly shows its effect, and a large one takes longer to make. */
const cases = caseNames()
  .map((name) => {
    const one = readCase(name);
    return { one, leaves: leavesOfDefinition(one.definition), size: JSON.stringify(one.definition).length };
  })
  .toSorted((a, b) => a.size - b.size);

/** The file of a definition; a refusal is an outcome like any other. */
async function outcomeOf({ data, components }: ReferenceCase, definition: object): Promise<string> {
  const outcome = await render(exampleJob(definition, data), outsideWith(components), engine);
  return outcome.kind === "refused" ? outcome.refusal.code : Buffer.from(outcome.bytes).toString("latin1");
}

const whole = new Map<ReferenceCase, Promise<string>>();
function wholeOutcome(one: ReferenceCase): Promise<string> {
  const made = whole.get(one) ?? outcomeOf(one, one.definition);
  whole.set(one, made);
  return made;
}

async function hasEffect(key: string): Promise<boolean> {
  for (const { one, leaves } of cases) {
    if (!leaves.has(key)) continue;
    if ((await outcomeOf(one, withoutKey(one.definition, key))) !== (await wholeOutcome(one))) return true;
  }
  return false;
}

const drawnKeys = [...leavesOfSchema(new Set(notDrawn.flatMap(({ leaves }) => leaves)))].filter(
  (leaf) => !/[ :]/.test(leaf),
);
/** Before a landing every third, before a change every 36th: that each is in a case, `coverage.test.ts` looks at. */
const chosenKeys = everyNth(drawnKeys, 36);
const shapeOf = (leaf: string) => leaf.slice(0, leaf.indexOf("."));
const shapes = [...new Set(chosenKeys.map(shapeOf))];

describe("a key that a case leaves out changes its file", () => {
  test.each(shapes)("%s", async (shape) => {
    const silent: string[] = [];
    for (const key of chosenKeys) if (shapeOf(key) === shape && !(await hasEffect(key))) silent.push(key);
    const listed = chosenKeys.filter((key) => shapeOf(key) === shape && withoutEffect.has(key));
    expect(
      silent.sort(),
      "no case shows a key that is here and not listed: add one in which it changes the file",
    ).toEqual(listed.sort());
  });

  test("only keys of the language are listed as without effect", () => {
    expect([...withoutEffect.keys()].filter((key) => !drawnKeys.includes(key))).toEqual([]);
  });
});
