import { argv, exit } from "node:process";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import { generated } from "../../test/support/attacked/generated/attacks.ts";
import { judgedGenerated, verdictOn } from "../../test/support/attacked/generated/judged.ts";
import { rules } from "../../test/support/attacked/generated/rules.ts";
import { type Rule, verifierWithout } from "../../test/support/attacked/generated/without-rule.ts";

// Rich signed files with generated updates (every key of every object, every kind of change, every level), judged by our verifier and drawn by
// the viewers that are there: `npm run attack -- verdicts [count] [first number]`. None may be valid that a viewer draws otherwise where no change
// is named. `npm run attack -- verdicts without [count] [first number]` takes each rule out in turn, and prints the numbers that then fool it.

const tallyOf = async (count: number, first: number, verify: typeof verifyFile) => {
  const tally = { valid: 0, invalid: 0, unknown: 0, refused: 0 };
  const fooling: { readonly number: number; readonly why: string }[] = [];
  for (let number = first; number < first + count; number += 1) {
    const attack = await generated(number);
    const { verdict, seen } = await judgedGenerated(attack, verify);
    tally[verdict] += 1;
    if (seen.length > 0) fooling.push({ number, why: `${attack.name}, by ${seen.join(" and ")}` });
  }
  return { tally, fooling };
};

async function withAllRules(count: number, first: number): Promise<boolean> {
  const { tally, fooling } = await tallyOf(count, first, verifyFile);
  for (const { why } of fooling) console.error(`valid, and drawn otherwise where nothing is named: ${why}`);
  console.log(
    `${count} generated updates from number ${first}: ${JSON.stringify(tally)}, ${fooling.length} fool our verifier`,
  );
  return fooling.length === 0 && tally.valid > 0;
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
