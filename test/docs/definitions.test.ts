import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";
import { publishedSchema } from "../vocabulary/published-schema.ts";

const root = new URL("../../", import.meta.url).pathname;
const pagesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
const pages = ["README.md", ...pagesIn("docs")];

const ajv = new Ajv({ strict: true });
ajv.addSchema(publishedSchema, "published");
const judge = (name: string) => ajv.compile({ $ref: `published#/definitions/${name}` });
const judges = {
  document: judge("DocumentDefinition"),
  component: judge("ComponentDefinition"),
  word: judge("WordDefinition"),
  element: judge("ContentElement"),
};

interface Shown {
  readonly json: string;
  readonly by: keyof typeof judges;
}

/** The object that begins at `start`, to its closing brace. */
function objectAt(text: string, start: number): string {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === "\\") at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === "{") depth += 1;
    else if (!quoted && letter === "}") depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  throw new Error(`No closing brace: ${text.slice(start, start + 60)}`);
}

const kinds = elementKinds.map(({ key }) => key).join("|");
const beginnings: readonly (readonly [by: Shown["by"], pattern: RegExp])[] = [
  ["document", /\{\s*"document"\s*:\s*\{/g],
  ["word", /\{\s*"word"\s*:\s*\{/g],
  ["component", /\{\s*"component"\s*:\s*\{/g],
  ["element", new RegExp(`^\\{\\s*"(?:${kinds})"\\s*:`, "gm")],
];

/** Every definition, component and element that stands in a fenced block of a page; an ellipsis is no JSON. */
function shownIn(page: string): readonly Shown[] {
  const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/^```\w*\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, block = ""]) =>
    beginnings.flatMap(([by, pattern]) =>
      [...block.matchAll(pattern)].map(({ index }) => ({ by, json: objectAt(block, index) })),
    ),
  );
}

const shown = pages.flatMap((page) => shownIn(page).map((one) => [page, one] as const));

describe("an example in the docs is right by the published schema", () => {
  test.each(shown.filter(([, { json }]) => !json.includes("…")))("in %s: $json", (_, { json, by }) => {
    const isRight = judges[by];
    expect(isRight(JSON.parse(json)) || isRight.errors).toBe(true);
  });

  test("examples are found in the README, the how-tos and the reference", () => {
    const found = new Set(shown.map(([page]) => page.split("/").slice(0, 2).join("/")));
    expect([...found]).toEqual(expect.arrayContaining(["README.md", "docs/how-to", "docs/reference"]));
    expect(shown.length).toBeGreaterThan(15);
  });
});
