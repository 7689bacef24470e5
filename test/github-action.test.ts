import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env, execPath } from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { main, root } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const here = join(root, "deploy/github-action");

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = parse(await readFile(join(here, "action.yml"), "utf8"));
const steps: readonly Step[] = action.runs.steps;
const script = await readFile(join(here, "documents.sh"), "utf8");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
});

test("the action is a composite one, whose steps say what GitHub wants to know", () => {
  expect(Object.keys(action)).toEqual(["name", "description", "inputs", "outputs", "runs"]);
  expect(action.runs.using).toBe("composite");
  for (const input of Object.values<{
    readonly description?: string;
    readonly required?: boolean;
    readonly default?: unknown;
  }>(action.inputs)) {
    expect(input.description).toMatch(/[.]$/);
    // Inputs are texts.
    expect(input.required === true || typeof input.default === "string").toBe(true);
  }
  for (const { uses, run, shell } of steps) {
    expect(uses === undefined).toBe(run !== undefined);
    if (run !== undefined) expect(shell).toBe("bash");
    // Who writes a change also writes its inputs: they reach a shell as settings, never as text of a command.
    expect(run ?? "").not.toContain("${{");
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
  }
});

test("every input is used, and the script has the settings that it reads", () => {
  const written = JSON.stringify(action.runs);
  for (const name of Object.keys(action.inputs)) expect(written).toContain(`inputs.${name}`);
  const given = Object.keys(steps.find(({ id }) => id === "documents")?.env ?? {});
  const read = new Set([...script.matchAll(/\$\{?([A-Z_]+)\b/g)].map(([, name = ""]) => name));
  expect([...read].filter((name) => !name.startsWith("GITHUB_")).toSorted()).toEqual(given.toSorted());
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly summary: string;
  readonly output: string;
  readonly files: readonly string[];
}

async function ran(definitions: string, more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const [summary, output, made] = ["summary.md", "output", "made"].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  for (const file of [summary, output]) await writeFile(file, "");
  const settings = { DEFINITIONS: definitions, OUTPUT: made, PAGES: "3", STRICT: "true", COLOPHON: main, ...more };
  const ended = await promisify(execFile)("bash", [join(here, "documents.sh")], {
    cwd: folder.path,
    env: {
      PATH: `${dirname(execPath)}:${env["PATH"] ?? ""}`,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      ...settings,
    },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { readonly code: number; readonly stdout: string }) => ({ code: error.code, out: error.stdout }),
  );
  const files = await readdir(made).catch(() => []);
  return {
    ...ended,
    summary: await readFile(summary, "utf8"),
    output: await readFile(output, "utf8"),
    files: files.toSorted(),
  };
}

test("a faulty definition is named and the others are made, with pictures of the pages that there are", async () => {
  const write = async (name: string, document: object, data?: object): Promise<void> => {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), JSON.stringify({ document }));
    if (data !== undefined) await writeFile(join(folder.path, dirname(name), "data.json"), JSON.stringify(data));
  };
  await write("good ones/two.json", { content: [{ p: "$data.a" }, { break: "page" }, { p: "b" }] }, { a: "A" });
  await write("faulty/one.json", { content: [{ pp: "x" }] });
  const made = await ran("\n  good ones/two.json  \nfaulty/one.json\n");
  expect(made.files).toEqual(["01-good-ones-two-1.png", "01-good-ones-two-2.png", "01-good-ones-two.pdf"]);
  expect([made.code, made.output]).toEqual([1, `folder=${join(folder.path, "made")}\n`]);
  expect(made.out).toBe("::error file=faulty/one.json::colophon lint finds faults; see the summary of this run.\n");
  expect(made.summary).toMatch(/### faulty\/one.json\n\n```\n[^`]*\/document\/content\/0\/pp/);
});

test("nothing to do, and a number that is none, are faults", async () => {
  expect(await ran(" \n")).toMatchObject({ code: 1, out: "::error::The input definitions names no file.\n" });
  expect(await ran("x.json", { PAGES: "3; ls" })).toMatchObject({
    code: 2,
    out: expect.stringContaining("came '3; ls'"),
  });
});

test("an example of the repository is made as it is", async () => {
  await cp(join(root, "examples/kinds/menu"), join(folder.path, "menu"), { recursive: true });
  const { code, files, out } = await ran("menu/definition.json", { PAGES: "1", OUTPUT: join(folder.path, "made") });
  expect([code, out]).toEqual([0, ""]);
  expect(files).toEqual(expect.arrayContaining(["01-menu-definition.pdf", "01-menu-definition-1.png"]));
});
