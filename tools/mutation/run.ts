import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, env, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { sha256 } from "../../src/vocabulary/ids.ts";
import { type Mutant, mutantsOf, sampleOf } from "./sample.ts";

// Mutation testing by folder: Stryker changes the code in small ways, one at a time, and runs the tests that reach the change until one
// fails. Usage: npm run mutation -- [folder or file below src] [mutants] [seed]. All folders when none is named, all mutants of a file. A run
// that was cut off goes on: out/mutation/kept.jsonl has what became of each mutant.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/mutation");
const modules = join(root, "tools/mutation/node_modules");
const stryker = join(modules, "@stryker-mutator/core/bin/stryker.js");

/** The folders that are measured apart; each is sampled over all of its files, since all mutants of the tree would take days. */
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
/** Files of Office are packages, whatever they are opened for. */
const packages = "test/render/import/spreadsheet.test.ts";
const requests = ["test/api/*.test.ts", "test/commands/**/*.test.ts"];
const alsoIn: readonly { readonly folder: RegExp; readonly tests: readonly string[] }[] = [
  { folder: /^render[/](?:layout|model|definition[/].*|graphics[/]draw)$/, tests: [pages] },
  { folder: /^(?:projections|service|commands|background)$/, tests: requests },
  { folder: /^render[/](?:pdf-syntax[/].*|signatures)$/, tests: [judged] },
  { folder: /^render[/]documents[/](?:preserve|renew|sign|verify)$/, tests: signed },
  { folder: /^render[/]documents[/]verify$/, tests: [packages] },
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

/** What became of a mutant, one line for each in `keptIn`. */
interface Kept {
  readonly id: string;
  /** Hash of the file that was changed, and of the tests that looked at it. */
  readonly file: string;
  readonly tests: string;
  /** As Stryker calls it: Killed, Timeout, Survived, NoCoverage, Ignored. */
  readonly status: string;
}

const keptIn = join(out, "kept.jsonl");

const isKilled = ({ status }: Kept): boolean => status === "Killed" || status === "Timeout";
const isAlive = ({ status }: Kept): boolean => status === "Survived" || status === "NoCoverage";

/** The tests as they are committed, with what was changed in them since. */
function testsNow(): string {
  const git = (...given: readonly string[]): string =>
    spawnSync("git", [...given, "--", "test"], { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).stdout;
  return sha256(git("ls-tree", "HEAD") + git("status", "--porcelain") + git("diff", "HEAD"));
}

const hashOf = (file: string): string => sha256(readFileSync(join(root, file)));

/** What is known of mutants: one that was noticed stays so while its file is as it was, any other while the tests are as they were, too. */
function knownOf(mutants: readonly Mutant[], tests: string): ReadonlyMap<string, Kept> {
  const hashes = new Map([...new Set(mutants.map(({ file }) => file))].map((file) => [file, hashOf(file)]));
  const files = new Map(mutants.map(({ id, file }) => [id, hashes.get(file)]));
  const lines = existsSync(keptIn) ? readFileSync(keptIn, "utf8").split("\n") : [];
  const kept = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Kept);
  return new Map(
    kept
      .filter((one) => one.file === files.get(one.id) && (isKilled(one) || one.tests === tests))
      .map((one) => [one.id, one]),
  );
}

interface Tally {
  readonly killed: number;
  /** What a module says once, when it is loaded: it would take all tests of the folder for each. */
  readonly left: number;
  readonly survived: readonly string[];
}

/** undefined: not everything could be put before tests. */
async function mutate(folder: string, count: number, seed: string): Promise<Tally | undefined> {
  const files = isFile(folder) ? [`src/${folder}`] : filesOf(folder);
  const most = isFile(folder) ? Number.POSITIVE_INFINITY : count;
  const sample = sampleOf(await mutantsOf(root, files, modules), most, seed);
  const tests = testsNow();
  const before = knownOf(sample, tests);
  const due = sample.filter(({ id }) => !before.has(id));
  console.log(`${folder}: ${due.length} of ${sample.length} mutants have not been put before these tests yet`);
  if (due.length > 0) tested(folder, due, tests);
  const known = knownOf(sample, tests);
  return sample.every(({ id }) => known.has(id)) ? tallyOf(sample, known) : undefined;
}

/** Puts mutants before tests; what became of each is kept at once. */
function tested(folder: string, due: readonly Mutant[], tests: string): void {
  const chosen = join(out, "chosen.json");
  const config = join(out, "config.json");
  const rows = due.map(({ id, place, file }) => [place, { id, file: hashOf(file), tests }] as const);
  mkdirSync(out, { recursive: true });
  writeFileSync(chosen, JSON.stringify(Object.fromEntries(rows)));
  writeFileSync(config, JSON.stringify(settings([...new Set(due.map(({ file }) => file))])));
  spawnSync(execPath, [stryker, "run", config], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...env,
      MUTATION_TESTS: testsOf(isFile(folder) ? dirname(folder) : folder),
      ...{ MUTATION_ROOT: root, MUTATION_CHOSEN: chosen, MUTATION_KEPT: keptIn },
    },
  });
}

const settings = (files: readonly string[]) => ({
  mutate: files,
  testRunner: "vitest",
  checkers: ["chosen"],
  plugins: [join(modules, "@stryker-mutator/vitest-runner/dist/src/index.js"), join(root, "tools/mutation/chosen.mjs")],
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 60,
  disableTypeChecks: false,
  reporters: ["kept", "progress-append-only"],
  tempDirName: "out/mutation/sandbox",
  ignorePatterns: ["/bench", "/dist", "/out", "/data", "/docs/gallery", "/tools/mutation/node_modules"],
});

const shortened = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 100);

function tallyOf(sample: readonly Mutant[], known: ReadonlyMap<string, Kept>): Tally {
  const all = sample.flatMap((mutant) => {
    const kept = known.get(mutant.id);
    return kept === undefined ? [] : [{ mutant, kept }];
  });
  const killed = all.filter(({ kept }) => isKilled(kept)).length;
  const alive = all.filter(({ kept }) => isAlive(kept));
  return {
    killed,
    left: all.length - killed - alive.length,
    survived: alive.map(
      ({ mutant: { file, line, original, replacement }, kept: { status } }) =>
        `${file}:${line} ${status}: ${shortened(original)} -> ${shortened(replacement)}`,
    ),
  };
}

const [, , wanted, count = "50", seed = "1"] = argv;
const chosen = wanted === undefined || wanted === "all" ? folders : [wanted];
const table: string[] = [];
let lost = 0;
for (const folder of chosen) {
  const tally = await mutate(folder, Number(count), seed);
  if (tally === undefined) lost += 1;
  else {
    const all = tally.killed + tally.survived.length;
    const score = all === 0 ? "-" : ((100 * tally.killed) / all).toFixed(1);
    table.push(`| ${folder} | ${score} % | ${tally.killed} of ${all} | ${tally.left} |`);
    writeFileSync(
      join(out, `${folder.replaceAll("/", "-")}.survivors.txt`),
      `${tally.survived.toSorted().join("\n")}\n`,
    );
  }
  console.log(["| folder | score | mutants noticed | left out |", "|---|---:|---:|---:|", ...table].join("\n"));
}
exit(lost === 0 ? 0 : 1);
