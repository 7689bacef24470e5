import { expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { outsideWith } from "../support/definitions/case-outside.ts";
import { caseNames, type ReferenceCase, readCase } from "../support/definitions/reference-case.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { everyNth, inTurn } from "../support/night.ts";
import { localEngine } from "../support/threads/local-engine.ts";

/** Beyond what V8 has a stack for in an expression with a repeated part: about 4,200,000 characters, one of them beyond Latin. */
const length = 4_600_000;

/** What goes round in an expression, behind a letter for which V8 looks at pairs of units. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ["letters", `Ж${"a".repeat(length)}`],
  ["digits and marks", `Ж${"1,".repeat(length / 2)}1`],
  ["parts of a tag", `en${"-abcde".repeat(length / 6)}`],
  ["a reference", `$data.Ж${"a".repeat(length)}`],
  ["lengths", `Ж ${"1pt ".repeat(length / 4)}`],
];

type Path = readonly (string | number)[];

/** Every text of a definition, by where it stands. */
function* textsIn(node: unknown, path: Path = []): Generator<Path> {
  if (typeof node === "string") yield path;
  if (typeof node !== "object" || node === null) return;
  const members = Array.isArray(node) ? node.map((item, at) => [at, item] as const) : Object.entries(node);
  for (const [key, member] of members) yield* textsIn(member, [...path, key]);
}

/** The same definition with another text there. */
function replaced(node: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(node)) return node.with(Number(key), replaced(node[Number(key)], rest, text));
  return { ...(node as object), [key]: replaced((node as Readonly<Record<string, unknown>>)[key], rest, text) };
}

/** The names of a key and of what it is in: one place of each of the language. */
const named = (path: Path): string =>
  path
    .filter((key) => typeof key === "string")
    .slice(-2)
    .join(".");

const places = new Map<string, { readonly one: ReferenceCase; readonly path: Path }>();
for (const one of caseNames().map(readCase))
  for (const path of textsIn(one.definition)) if (!places.has(named(path))) places.set(named(path), { one, path });

const chosen = everyNth([...places], 144).map(([name, place], at) => ({ name, ...place, at }));

test("the places of texts that cases have are those of the language", () => {
  expect(places.size).toBeGreaterThan(300);
});

test.each(chosen)("$name with a text of megabytes is made or refused, and no fault", async ({ one, path, at }) => {
  for (const [what, text] of inTurn(texts, at, texts.length)) {
    const definition = replaced(one.definition, path, text) as object;
    const outcome = await render(exampleJob(definition, one.data), outsideWith(one.components), localEngine());
    expect(["made", "refused"], what).toContain(outcome.kind);
  }
});
