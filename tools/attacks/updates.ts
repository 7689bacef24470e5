import { argv, exit } from "node:process";
import { isFooled, judged } from "../../test/support/attacked/judged.ts";
import { mutatedUpdates } from "../../test/support/attacked/mutated-updates.ts";

// Updates of signed files with changed bytes, judged by our verifier and drawn by poppler, mupdf, PDFium and pdf.js:
// `npm run attack -- updates [count] [seed]`. None may be valid, without a word of a change, that a reader draws otherwise than it was signed.

const [count = "2000", seed = "1"] = argv.slice(2);
const tally = { valid: 0, invalid: 0, unknown: 0, refused: 0 };
let otherwise = 0;
let fooled = 0;
for (const attack of await mutatedUpdates(Number(count), Number(seed))) {
  const found = await judged(attack);
  tally[found.verdict] += 1;
  if (Object.values(found.shown).some((what) => what !== "signed")) otherwise += 1;
  if (!isFooled(found)) continue;
  fooled += 1;
  console.error(`valid without a word, and shown otherwise: ${attack.name} ${JSON.stringify(found.shown)}`);
}
console.log(
  `${count} mutated updates, seed ${seed}: ${JSON.stringify(tally)}, ${otherwise} shown otherwise by one reader at least, ${fooled} fool our verifier`,
);
exit(fooled === 0 && otherwise > 0 && tally.valid > 0 ? 0 : 1);
