import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** What the import rules name, as the architecture page calls it. */
const words: Readonly<Record<string, string>> = {
  vocabulary: "vocabulary",
  "ports/[^/]+/port[.]ts$": "ports",
  "render/(threads/pool|job|outside|report)[.]ts$": "the render pool's interface",
  render: "render",
  commands: "commands",
  "projections/[^/]+/queries[.]ts$": "queries",
  "projections/runner[.]ts$": "their runner",
  "config[.]ts$": "config",
  "projections/usage/": "usage",
  "service/(start|compose|rebuild|package-files)[.]ts$": "service",
};

interface Layer {
  readonly name: string;
  readonly to: { readonly pathNot: readonly string[] };
}

const config = (await import(new URL("../../.dependency-cruiser.mjs", import.meta.url).href)) as {
  readonly default: { readonly forbidden: readonly Layer[] };
};

const layers = config.default.forbidden.filter(({ name }) => name.startsWith("layer-"));

const page = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");

describe("the architecture page says what each layer may use:", () => {
  test.each(layers)("$name", ({ name, to }) => {
    const layer = name.slice("layer-".length);
    const [, told = ""] = new RegExp(`^[|] \`src/${layer}\` [|] [^|]* [|] (.*) [|]$`, "m").exec(page) ?? [];
    const allowed = to.pathNot.map((path) => path.slice("^src/".length)).filter((path) => path !== `${layer}/`);
    const wanted = allowed.map((path) => words[path] ?? `no word for ${path}`).join(", ");
    expect(told).toBe(wanted === "" ? "nothing of ours" : wanted);
  });

  test("there is a rule for each folder of the page", () => {
    const folders = [...page.matchAll(/^[|] `src\/([a-z]+)` [|]/gm)].map(([, folder]) => `layer-${folder}`);
    expect(folders.toSorted()).toEqual(layers.map(({ name }) => name).toSorted());
  });
});
