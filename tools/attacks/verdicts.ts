import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import { generated } from "../../test/support/attacked/generated/attacks.ts";
import { judgedGenerated, verdictOn } from "../../test/support/attacked/generated/judged.ts";
import { rules } from "../../test/support/attacked/generated/rules.ts";
import { viewerNames } from "../../test/support/attacked/generated/seen.ts";
import { type Rule, verifierWithout } from "../../test/support/attacked/generated/without-rule.ts";

// Rich signed files with generated updates (every key of every object, every kind of change, every level), judged by our verifier and drawn by
// the viewers that are there: `npm run attack -- verdicts [count] [first number]`. None may be valid that a viewer draws otherwise where no change
// is named. A run that was cut off goes on: what was found is kept in out/attack/verdicts as long as the sources are the same.
// `npm run attack -- verdicts without [count] [first number]` takes each rule out in turn, and prints the numbers that then fool it.

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Outcome {
  readonly verdicts: Readonly<Record<string, number>>;
  /** Sentences on the files that fool our verifier. */
  readonly fooling: readonly string[];
}

async function outcomeOf(count: number, first: number): Promise<Outcome> {
  const verdicts: Record<string, number> = {};
  const fooling: string[] = [];
  for (let number = first; number < first + count; number += 1) {
    const attack = await generated(number);
    const { verdict, seen } = await judgedGenerated(attack, verifyFile);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    if (seen.length > 0) fooling.push(`${attack.name}, by ${seen.join(" and ")}`);
  }
  return { verdicts, fooling };
}

const git = (...given: readonly string[]): string => spawnSync("git", given, { cwd: root, encoding: "utf8" }).stdout;

/** A folder for what is found with these sources and viewers; undefined: some sources are not committed. */
function folderOfOutcomes(): string | undefined {
  const sources = ["src", "test/support"];
  if (git("status", "--porcelain", "--", ...sources) !== "") return undefined;
  const trees = sources.map((folder) => git("rev-parse", "--short", `HEAD:${folder}`).trim());
  return join(root, "out/attack/verdicts", [...trees, ...viewerNames].join("-"));
}

/** The same, as an earlier run kept it in `folder` where it has come so far. */
async function keptOutcome(folder: string | undefined, count: number, first: number): Promise<Outcome> {
  if (folder === undefined) return outcomeOf(count, first);
  const file = join(folder, `${first}-${count}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Outcome;
  const outcome = await outcomeOf(count, first);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.unfinished`, JSON.stringify(outcome));
  renameSync(`${file}.unfinished`, file);
  return outcome;
}

/** Attacks whose outcome is kept together. */
const together = 25;

async function withAllRules(count: number, first: number): Promise<boolean> {
  const folder = folderOfOutcomes();
  const tally: Record<string, number> = {};
  let fooled = 0;
  for (let done = 0; done < count; done += together) {
    const { verdicts, fooling } = await keptOutcome(folder, Math.min(together, count - done), first + done);
    for (const [verdict, files] of Object.entries(verdicts)) tally[verdict] = (tally[verdict] ?? 0) + files;
    for (const why of fooling) console.error(`valid, and drawn otherwise where nothing is named: ${why}`);
    fooled += fooling.length;
  }
  console.log(
    `${count} generated updates from number ${first}: ${JSON.stringify(tally)}, ${fooled} fool our verifier (${viewerNames.join(", ")})`,
  );
  return fooled === 0 && "valid" in tally;
}

/** Numbers that are looked for without a rule. */
const mostNumbers = 5;

/** Only what is valid without a rule, and is not with it, is drawn. */
async function withoutEach(count: number, first: number): Promise<boolean> {
  const without = await Promise.all(rules.map(async (rule) => ({ rule, verify: await verifierWithout(rule) })));
  const found = new Map<Rule, number[]>(rules.map((rule) => [rule, []]));
  for (let number = first; number < first + count; number += 1) {
    const attack = await generated(number);
    if (verdictOn(attack, verifyFile) === "valid") continue;
    for (const { rule, verify } of without) {
      const numbers = found.get(rule) ?? [];
      if (numbers.length === mostNumbers || verdictOn(attack, verify) !== "valid") continue;
      const { seen } = await judgedGenerated(attack, verify);
      if (seen.length > 0) numbers.push(number);
    }
  }
  for (const [{ rule }, numbers] of found) console.log(`without "${rule}": ${numbers.join(", ") || "nothing"}`);
  return [...found.values()].every((numbers) => numbers.length > 0);
}

const isWithout = argv[2] === "without";
const [count = "5000", first = "0"] = argv.slice(isWithout ? 3 : 2);
exit((await (isWithout ? withoutEach : withAllRules)(Number(count), Number(first))) ? 0 : 1);
