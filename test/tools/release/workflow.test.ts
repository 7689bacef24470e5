import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { program } from "../../support/programs/programs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const textOf = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const { scripts, engines } = JSON.parse(textOf("package.json"));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
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

test("what it takes of others is pinned to a commit, and no step is left the right to the repository", () => {
  const steps = Object.values<Job>(jobs).flatMap((job) => job.steps);
  const taken = steps.filter(({ uses }) => uses !== undefined);
  expect(taken.length).toBeGreaterThan(5);
  for (const { uses, with: settings } of taken) {
    expect(uses).toMatch(/^actions[/][a-z-]+@[0-9a-f]{40}$/);
    if (uses?.startsWith("actions/checkout@") === true) expect(settings).toEqual({ "persist-credentials": false });
  }
});

/** What the last step sends to npm, with an npm in its place that has `there` already. */
async function sentFor(tag: string, there: string): Promise<readonly string[]> {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const packed = join(folder, "release", tag.slice(1));
  mkdirSync(join(packed, "package"), { recursive: true });
  for (const name of ["a", "b"]) {
    writeFileSync(join(packed, "package/package.json"), JSON.stringify({ name: `@s/${name}`, version: tag.slice(1) }));
    program("tar").output(["-czf", `${name}.tgz`, "package"], { cwd: packed });
  }
  const npm = `#!/bin/sh\nif [ "$1" = publish ]; then echo "$*" >>sent; elif [ "$2" = "${there}" ]; then echo 1; else exit 1; fi\n`;
  writeFileSync(join(folder, "npm"), npm);
  chmodSync(join(folder, "npm"), 0o755);
  const script = jobs.publish.steps.at(-1)?.run ?? "";
  const sums = "sha256sum *.tgz >SHA256SUMS";
  program("bash").output(["-ec", `(cd "release/\${GITHUB_REF_NAME#v}"; ${sums})\n${script}`], {
    cwd: folder,
    env: { ...env, GITHUB_REF_NAME: tag, PATH: `${folder}:${env["PATH"]}` },
  });
  return readFileSync(join(packed, "sent"), "utf8").trim().split("\n");
}

test("it publishes each package, one that is not out yet under a tag of its own, and goes on after a failure", async () => {
  expect(await sentFor("v1.0.0", "")).toEqual(
    ["a", "b"].map((name) => `publish --provenance --tag latest ./${name}.tgz`),
  );
  expect(await sentFor("v1.0.0-rc.1", "@s/a@1.0.0-rc.1")).toEqual(["publish --provenance --tag next ./b.tgz"]);
});
