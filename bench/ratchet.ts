import { resolve } from "node:path";
import { checkoutOf } from "./turns/checkout.ts";
import { type Kind, kinds } from "./turns/documents.ts";
import { inOrder, sidesOf } from "./turns/sides.ts";
import { isSlower, lowerQuartile, mostSlower, type Ratios, rounds } from "./turns/slower.ts";

// Whether this code is slower than that of the last landing, or of the commit that is named: `npm run bench:ratchet -- [commit]`. Exit code 1
// when three of four rounds say so, twice.

const root = resolve(import.meta.dirname, "..");
const [given = "HEAD~1"] = process.argv.slice(2);
const make = await sidesOf(checkoutOf(given, root, process.env["INIT_CWD"] ?? ".").folder, root);

/** Documents of each side in a round. */
const perRound = 12;

async function ratiosOf(kind: Kind): Promise<Ratios> {
  const ratios: number[] = [];
  let turn = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ms = [0, 0];
    for (const side of inOrder(round))
      for (let at = 0; at < perRound; at += 1) ms[side] = (ms[side] ?? 0) + (await make(kind, turn + at, side)).ms;
    turn += perRound;
    ratios.push((ms[1] ?? 0) / (ms[0] ?? 0));
  }
  console.log(
    `${kind.title}: ${lowerQuartile(ratios).toFixed(3)} of the time before, or more, in three of four rounds`,
  );
  return ratios;
}

const slower: string[] = [];
for (const kind of kinds.filter(({ name }) => name === "invoice" || name === "invoice-docx")) {
  for (let turn = 0; turn < kind.warm; turn += 1) for (const side of inOrder(turn)) await make(kind, turn, side);
  if (await isSlower(() => ratiosOf(kind))) slower.push(kind.title);
}
if (slower.length > 0) console.log(`Slower than ${mostSlower} times, twice: ${slower.join(", ")}.`);
process.exit(slower.length > 0 ? 1 : 0);
