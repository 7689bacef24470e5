import { fuzzSignatures } from "../../test/support/pki/mutated-signatures.ts";

// Mutated files before everything that reads signatures and keys: `npm run attack -- signatures 10000 1`, the number of files and the seed.

const [count = "10000", seed = "1"] = process.argv.slice(2);
const found = await fuzzSignatures(Number(count), Number(seed));
for (const { kind, number, message } of found.failures) console.error(`${kind} ${number}: ${message}`);
console.log(
  `${found.tried} files (seed ${seed}): ${found.failures.length} failures; the longest took ${Math.round(found.longestMs)} ms (${found.longest})`,
);
process.exitCode = found.failures.length === 0 ? 0 : 1;
