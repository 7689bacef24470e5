import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { filesOf } from "../tools/check/changes.ts";
import { writeResults } from "./measure/results.ts";

// Measures how long one waits for the judgement of a change, in a copy of this folder that goes with the bench: `npm run bench:loop`. It
// needs git and bash, whose `times` gives the processor time of a program with all that it starts: Linux and macOS.

const root = resolve(import.meta.dirname, "..");

interface Measured {
  readonly clock: number;
  readonly processor: number;
}

interface Row extends Measured {
  readonly what: string;
  /** In seconds of one of the two; undefined: none. */
  readonly bound?: { readonly of: keyof Measured; readonly most: number };
}

/** The files that Git knows, a history of one commit, and packages of this folder, but what tools keep beside these. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), "colophon-loop-"));
  for (const path of filesOf(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  linkPackages(join(root, "node_modules"), join(folder, "node_modules"));
  run(folder, ["git", "init", "-q", "-b", "main"]);
  commit(folder);
  const clients = join("tools", "clients");
  if (existsSync(join(root, clients, "node_modules")))
    linkPackages(join(root, clients, "node_modules"), join(folder, clients, "node_modules"));
  else run(folder, ["npm", "--prefix", clients, "ci", "--no-audit", "--no-fund"]);
  return folder;
}

const keptByTools = [".cache", ".vite", ".vite-temp"];

function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((one) => !keptByTools.includes(one)))
    symlinkSync(join(from, name), join(to, name));
}

function commit(folder: string): void {
  const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"];
  run(folder, ["git", "add", "-A"]);
  run(folder, ["git", ...identity, "commit", "-qm", "Change", "--allow-empty"]);
}

/** Runs a program until it has ended, and says how long that took. Throws, with what it printed, when it fails. */
function run(folder: string, words: readonly string[]): Measured {
  const began = performance.now();
  const shell = ["-c", '"$@" >&2; code=$?; times; exit $code', "bash", ...words];
  const { status, stdout, stderr } = spawnSync("bash", shell, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}:\n${stderr.slice(-5000)}`);
  return { clock: (performance.now() - began) / 1000, processor: secondsOf(stdout.trim().split("\n")[1] ?? "") };
}

/** Of a line of `times`: `1m2.345s 0m0.678s`, user and system. */
function secondsOf(line: string): number {
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

const tsx = [process.execPath, "--import", "tsx"];
const types = [...tsx, "tools/types.ts"];
const generate = [...tsx, "tools/generate.ts"];
const checkQuick = [...tsx, "tools/check-quick.ts"];

/** A file of each kind, which much or little imports. */
const places = {
  engine: "src/render/layout/stack.ts",
  API: "src/api/at-most-every.ts",
  vocabulary: "src/vocabulary/limits.ts",
};

let changes = 0;

/** Adds a constant that is exported, and so seen by whatever imports the file. */
function change(folder: string, path: string): void {
  changes += 1;
  writeFileSync(
    join(folder, path),
    `${readFileSync(join(folder, path), "utf8")}\nexport const change${changes} = ${changes};\n`,
  );
}

/** Adds a style key, as docs/recipes/style-key.md begins. */
function addStyleKey(folder: string): void {
  const path = join(folder, "src/vocabulary/definition/style/text.ts");
  const text = readFileSync(path, "utf8");
  const before = "  bold: flag(";
  if (!text.includes(before)) throw new Error(`${path} has no line that begins with "${before}"`);
  writeFileSync(path, text.replace(before, `  benched: flag("A key of a bench.", false),\n${before}`));
}

function* measureTypes(folder: string): Generator<Row> {
  const cold = run(folder, [...types, "--cold"]);
  yield { what: "types of everything, from cold", ...cold, bound: { of: "processor", most: 35 } };
  for (const [name, path] of Object.entries(places)) {
    change(folder, path);
    const most = name === "vocabulary" ? 25 : 10;
    yield { what: `types after a change in the ${name}`, ...run(folder, types), bound: { of: "processor", most } };
  }
}

function* measureGenerate(folder: string): Generator<Row> {
  commit(folder);
  yield { what: "generated files, all of them", ...run(folder, generate) };
  yield { what: "generated files, nothing changed", ...run(folder, generate) };
  addStyleKey(folder);
  const key = run(folder, generate);
  yield { what: "generated files after a style key was added", ...key, bound: { of: "clock", most: 12 } };
  run(folder, ["git", "checkout", "-q", "."]);
  run(folder, generate);
}

function* measureQuick(folder: string): Generator<Row> {
  for (const [name, path] of Object.entries(places)) {
    commit(folder);
    change(folder, path);
    const most = name === "vocabulary" ? 180 : 90;
    const quick = run(folder, checkQuick);
    yield { what: `\`npm run check:quick\` after a change in the ${name}`, ...quick, bound: { of: "clock", most } };
  }
}

function line({ what, clock, processor, bound }: Row): string {
  const words = { clock: "by the clock", processor: "of the processor" };
  const shown = bound === undefined ? "" : `${bound.most} s ${words[bound.of]}`;
  const over = bound !== undefined && { clock, processor }[bound.of] > bound.most ? ", OVER" : "";
  return `| ${what} | ${clock.toFixed(1)} | ${processor.toFixed(1)} | ${shown}${over} |`;
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

function measure(): readonly string[] {
  const folder = copied();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
  const lines: string[] = [];
  for (const part of [measureTypes, measureGenerate, measureQuick])
    for (const row of part(folder)) {
      lines.push(line(row));
      console.log(line(row));
    }
  return lines;
}

const began = load();
const rows = measure();
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "processor"}, Node ${process.versions.node}; load ${began} at the start, ${load()} at the end`;
const page = ["| | s by the clock | s of the processor | at most |", "|---|---:|---:|---|", ...rows, "", machine, ""];
writeResults("loop.md", page.join("\n"));
console.log(`\n${machine}`);
