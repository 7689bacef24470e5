import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, env, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

// Mutation testing by folder: Stryker changes the code in small ways, one at a time, and runs the tests that reach the
// change. Usage: npm run mutation -- [folder or file below src] [lines] [seed]. All folders when none is named.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/mutation");
const stryker = join(root, "tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js");

/** The folders that are measured apart; each is sampled, since all mutants of the tree would take days. */
const folders = [
  ...["api", "background", "cli", "commands", "ports", "projections", "service", "vocabulary"],
  ...foldersOf("render").flatMap(measured),
];

/** A folder that holds nothing but folders is measured folder by folder. */
function measured(folder: string): readonly string[] {
  const holdsFiles = readdirSync(join(root, "src", folder)).some((name) => name.endsWith(".ts"));
  return holdsFiles ? [folder] : foldersOf(folder);
}

function foldersOf(folder: string): readonly string[] {
  return readdirSync(join(root, "src", folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .toSorted();
}

/** Where a folder's behaviour is stated apart from its mirror: in whole pages, or through the HTTP API and the commands that it serves. */
const pages = "test/reference/*.test.ts";
/** Verdicts on files of others state what reads them and their signatures; files that are signed again state what signs. */
const judged = "test/render/documents/verify/*.test.ts";
const signed = ["test/render/documents/preserve/*.test.ts", "test/render/documents/sign/*.test.ts"];
const requests = ["test/api/*.test.ts", "test/commands/**/*.test.ts"];
const alsoIn: readonly { readonly folder: RegExp; readonly tests: readonly string[] }[] = [
  { folder: /^render[/](?:layout|model|definition[/].*|graphics[/]draw)$/, tests: [pages] },
  { folder: /^(?:projections|service|commands|background)$/, tests: requests },
  { folder: /^render[/](?:pdf-syntax[/].*|signatures)$/, tests: [judged] },
  { folder: /^render[/]documents[/](?:preserve|renew|sign)$/, tests: signed },
];

/**
 * The tests a folder's mutants are put before: those of the mirror folder, and of the other places where its behaviour is stated.
 * Others would notice more mutants; but a folder's own tests should notice most.
 */
const testsOf = (folder: string): string =>
  [`test/${folder}/**/*.test.ts`, ...alsoIn.flatMap((also) => (also.folder.test(folder) ? also.tests : []))].join(",");

/** Data and entry points hold nothing that a unit test could reach and a mutant could change for the worse. */
const left = /(?:[.]d[.]ts|generated[/].*|script-ranges[.]ts|threads[/]worker[.]ts|cli[/]main[.]ts)$/;

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, "src", folder), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${folder}/${path}`)
    .filter((path) => path.endsWith(".ts") && !left.test(path))
    .toSorted();

const isFile = (name: string): boolean => name.endsWith(".ts");

/** Files drawn by `seed` until they have `lines` lines together. */
function sampleOf(folder: string, lines: number, seed: number): readonly string[] {
  if (isFile(folder)) return [`src/${folder}`];
  const drawn: string[] = [];
  let have = 0;
  for (const path of shuffled(filesOf(folder), seed)) {
    if (have >= lines) break;
    drawn.push(path);
    have += readFileSync(join(root, path), "utf8").split("\n").length;
  }
  return drawn;
}

/** Fisher and Yates, by a linear congruential generator (Numerical Recipes). */
function shuffled(paths: readonly string[], seed: number): readonly string[] {
  const order = [...paths];
  let state = seed >>> 0;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}

interface Tally {
  readonly killed: number;
  readonly survived: readonly string[];
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

function mutate(folder: string, lines: number, seed: number): Tally | undefined {
  const name = folder.replaceAll("/", "-");
  const report = join(out, `${name}.json`);
  const config = join(out, `${name}.config.json`);
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify(settings(sampleOf(folder, lines, seed), report)));
  const { status } = spawnSync(execPath, [stryker, "run", config], {
    cwd: root,
    stdio: "inherit",
    env: { ...env, MUTATION_TESTS: testsOf(isFile(folder) ? dirname(folder) : folder) },
  });
  return status === 0 && existsSync(report) ? tallyOf(report) : undefined;
}

const settings = (files: readonly string[], report: string) => ({
  mutate: files,
  testRunner: "vitest",
  plugins: [join(root, "tools/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  disableTypeChecks: false,
  reporters: ["clear-text", "json"],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: report },
  tempDirName: "out/mutation/sandbox",
  ignorePatterns: ["/bench", "/dist", "/out", "/data", "/docs/gallery", "/tools/mutation/node_modules"],
});

const isKilled = ({ status }: Mutant): boolean => status === "Killed" || status === "Timeout";
const isAlive = ({ status }: Mutant): boolean => status === "Survived" || status === "NoCoverage";

function tallyOf(report: string): Tally {
  const { files } = JSON.parse(readFileSync(report, "utf8")) as {
    readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
  };
  const mutants = Object.entries(files).flatMap(([path, file]) => file.mutants.map((mutant) => ({ path, ...mutant })));
  return {
    killed: mutants.filter(isKilled).length,
    survived: mutants
      .filter(isAlive)
      .map(({ path, location, mutatorName, replacement }) =>
        `${path}:${location.start.line} ${mutatorName} ${replacement ?? ""}`.slice(0, 140).replaceAll(/\s+/g, " "),
      ),
  };
}

const [, , wanted, lines = "250", seed = "1"] = argv;
const chosen = wanted === undefined || wanted === "all" ? folders : [wanted];
const table: string[] = [];
let lost = 0;
for (const folder of chosen) {
  const tally = mutate(folder, Number(lines), Number(seed));
  if (tally === undefined) lost += 1;
  else {
    const all = tally.killed + tally.survived.length;
    const score = all === 0 ? "-" : ((100 * tally.killed) / all).toFixed(0);
    table.push(`| ${folder} | ${score} % | ${tally.killed} of ${all} |`);
    writeFileSync(join(out, `${folder.replaceAll("/", "-")}.survivors.txt`), `${tally.survived.join("\n")}\n`);
  }
  console.log(["| folder | score | mutants noticed |", "|---|---:|---:|", ...table].join("\n"));
}
exit(lost === 0 ? 0 : 1);
