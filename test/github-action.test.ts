import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env, execPath } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { main, root } from "./support/command-line.ts";
import { program } from "./support/programs/programs.ts";
import { isLeftOut } from "./support/scope.ts";
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
    // The inputs come from the author of the change: they reach a shell as settings, never as text of a command.
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
  const ended = await program("bash")
    .finished([join(here, "documents.sh")], {
      cwd: folder.path,
      env: {
        PATH: `${dirname(execPath)}:${env["PATH"] ?? ""}`,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_OUTPUT: output,
        ...settings,
      },
    })
    .then(
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

test.skipIf(isLeftOut("examples in processes of their own"))(
  "an example of the repository is made as it is, with pictures of the pages that there are",
  async () => {
    await cp(join(root, "examples/kinds/menu"), join(folder.path, "good ones"), { recursive: true });
    const made = await ran("\n  good ones/definition.json  \n");
    expect([made.code, made.out, made.output]).toEqual([0, "", `folder=${join(folder.path, "made")}\n`]);
    expect(made.files).toEqual(["01-good-ones-definition-1.png", "01-good-ones-definition.pdf"]);
  },
);

test("every faulty definition is named", async () => {
  await mkdir(join(folder.path, "faulty"));
  const names = ["faulty/one.json", "faulty/two.json"];
  for (const name of names)
    await writeFile(join(folder.path, name), JSON.stringify({ document: { content: [{ pp: "x" }] } }));
  const { code, out, summary } = await ran(names.join("\n"), { OUTPUT: join(folder.path, "none") });
  const said = (name: string): string =>
    `::error file=${name}::colophon lint finds faults; see the summary of this run.\n`;
  expect([code, out]).toEqual([1, names.map(said).join("")]);
  for (const name of names) expect(summary).toMatch(new RegExp(`### ${name}\n\n\`\`\`\n[^\`]*/document/content/0/pp`));
});

test("a run without work, and a number that is none, are faults", async () => {
  expect(await ran(" \n")).toMatchObject({ code: 1, out: "::error::The input definitions names no file.\n" });
  expect(await ran("x.json", { PAGES: "3; ls" })).toMatchObject({
    code: 2,
    out: expect.stringContaining("came '3; ls'"),
  });
});
