import { argv, exit } from "node:process";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import { generated } from "../../test/support/attacked/generated/attacks.ts";
import { judgedGenerated } from "../../test/support/attacked/generated/judged.ts";
import { rules } from "../../test/support/attacked/generated/rules.ts";
import { viewerNames } from "../../test/support/attacked/generated/seen.ts";
import { directed, isFooledWithout, verifierWithout } from "../../test/support/attacked/generated/without-rule.ts";
import { folderOfOutcomes, keptOutcome } from "./kept-outcomes.ts";

// Rich signed files with generated updates (every key of every object, every kind of change, every level), judged by our verifier and drawn by
// the viewers that are there: `npm run attack -- verdicts [count] [first number]`. None may be valid that a viewer draws otherwise where no change
// is named. A run that was cut off goes on: what was found is kept in out/attack/verdicts as long as the sources are the same.
// `npm run attack -- verdicts without [count]` takes each rule out in turn, and prints how many attacks in its direction then fool it.

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

/** Attacks whose outcome is kept together. */
const together = 25;

async function withAllRules(count: number, first: number): Promise<boolean> {
  const folder = folderOfOutcomes("verdicts", ["src", "test/support"], viewerNames);
  const tally: Record<string, number> = {};
  let fooled = 0;
  for (let done = 0; done < count; done += together) {
    const [from, some] = [first + done, Math.min(together, count - done)];
    const { verdicts, fooling } = await keptOutcome(folder, `${from}-${some}`, () => outcomeOf(some, from));
    for (const [verdict, files] of Object.entries(verdicts)) tally[verdict] = (tally[verdict] ?? 0) + files;
    for (const why of fooling) console.error(`valid, and drawn otherwise where nothing is named: ${why}`);
    fooled += fooling.length;
  }
  console.log(
    `${count} generated updates from number ${first}: ${JSON.stringify(tally)}, ${fooled} fool our verifier (${viewerNames.join(", ")})`,
  );
  return fooled === 0 && "valid" in tally;
}

/** Takes each rule out in turn that has the words, and prints which of so many attacks in its direction then fool the verifier. */
async function withoutEach(count: number, words: string): Promise<boolean> {
  console.log(`| without the rule | of ${count} attacks fool it | the first |\n|---|---:|---|`);
  let isEach = true;
  for (const rule of rules.filter((one) => one.rule.includes(words))) {
    const verify = await verifierWithout(rule);
    const found: number[] = [];
    for (let number = 0; number < count; number += 1)
      if (await isFooledWithout(rule, number, verify)) found.push(number);
    isEach &&= found.length > 0;
    console.log(`| ${rule.rule} | ${found.length} | ${found.slice(0, 5).join(", ")} |`);
  }
  return isEach;
}

const isWithout = argv[2] === "without";
const [count, first = "0"] = argv.slice(isWithout ? 3 : 2);
const words = isWithout ? (argv[4] ?? "") : "";
const isSound = isWithout
  ? withoutEach(Number(count ?? directed), words)
  : withAllRules(Number(count ?? 5_000), Number(first));
exit((await isSound) ? 0 : 1);
