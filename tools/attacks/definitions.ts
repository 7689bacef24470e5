import { spawnSync } from "node:child_process";

// `npm run attack -- definitions [count] [seed]`: random definitions of everything that is drawn, absurd sizes included. Each must end
// in a PDF and a DOCX file that others can read and that holds all its text once, or in a precise refusal. A failure prints its seed and path.

const [count = "100000", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
if (!/^[1-9]\d{0,7}$/.test(count) || !/^\d{1,10}$/.test(seed)) {
  console.error("Usage: npm run attack -- definitions [count] [seed], both whole numbers.");
  process.exit(1);
}
console.log(`${count} definitions, seed ${seed}`);
const { status } = spawnSync("npx", ["vitest", "run", "test/render/properties"], {
  stdio: "inherit",
  env: { ...process.env, FUZZ_RUNS: count, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;
