import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const flags = ["--single-threaded-gc", "--no-allocation-site-pretenuring", "--min-semi-space-size=16"];
const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test.each([
  ["npm start", "package.json", `node ${flags.join(" ")} dist/cli/main.js serve`],
  [
    "the image",
    "Dockerfile",
    `CMD ${JSON.stringify(["node", ...flags, "dist/cli/main.js", "serve"]).replaceAll(",", ", ")}`,
  ],
  ["colophon", "src/cli/colophon.ts", `#!/usr/bin/env -S node ${flags.join(" ")}\n`],
  ["the bench", "bench/measure/node-flags.ts", flags.map((flag) => `  "${flag}",\n`).join("")],
])("%s starts Node.js with the flags that are decided", (_who, file, words) => {
  expect(textOf(file)).toContain(words);
});

test("those flags stand in the decision", () => {
  expect(textOf("docs/decisions/processes.md")).toContain(`node ${flags.join(" ")}`);
});
