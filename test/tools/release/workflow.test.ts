import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const { scripts, engines } = JSON.parse(textOf("package.json"));

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps: readonly Step[];
}

const { jobs } = parse(textOf(".github/workflows/release.yml")) as {
  readonly jobs: Readonly<Record<"pack" | "installed" | "publish", Job>>;
};

test("the release runs scripts that are there, and publishes what was packed and installed before", () => {
  const commands = Object.values<Job>(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const named = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name));
  expect(named).toEqual(["release", "installed"]);
  for (const name of named) expect(scripts).toHaveProperty(name);
  expect(Object.entries<Job>(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
    ["pack", undefined],
    ["installed", "pack"],
    ["publish", "installed"],
  ]);
  expect(jobs.publish.permissions).toEqual({ contents: "read", "id-token": "write" });
});

test("it is installed on the oldest version of Node.js that the packages take, and on later ones", () => {
  const [oldest] = /\d+/.exec(engines.node) ?? [];
  const versions = jobs.installed.strategy?.matrix.node ?? [];
  expect(versions[0]).toBe(oldest);
  expect(versions.length).toBeGreaterThan(1);
  for (const name of ["client", "n8n-nodes-colophon"])
    expect(JSON.parse(textOf(`packages/${name}/package.json`)).engines).toEqual(engines);
});
