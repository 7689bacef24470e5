// Vitest, as the scripts of package.json run it, with one word of ours on its line: `npm test -- --slowest` asks for what
// `npm test --slowest` does (test/support/run/slowest-files.ts). Vitest refuses words that it does not know.
import { argv, env } from "node:process";

const words = argv.slice(2);
if (words.includes("--slowest")) env.SLOWEST = "1";
argv.splice(2, words.length, "run", ...words.filter((word) => word !== "--slowest"));
await import("../node_modules/vitest/vitest.mjs");
