import { readFileSync, writeFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";
import { type Setting, settings } from "../src/config.ts";

/** `env.example`: every setting with its sentence; those without a default stand commented out. */
export function envExample(): string {
  const head =
    "# Every setting of the service. Copy to .env, which is read in the working folder\n# at the start, or set what you need in the environment, which wins.\n";
  return [head, ...Object.values(settings).map(entry)].join("\n");
}

function entry({ name, about, expected, fallback }: Setting<unknown>): string {
  const line = fallback === undefined ? `# ${name}=` : `${name}=${fallback}`;
  return `# ${about}\n# Expected: ${expected}.\n${line}\n`;
}

const file = new URL("../env.example", import.meta.url);

/** Whether the file in the tree says what the settings say. */
export function envExampleIsFresh(): boolean {
  return readFileSync(file, "utf8") === envExample();
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  if (!argv.includes("--check")) writeFileSync(file, envExample());
  else if (!envExampleIsFresh()) {
    console.error("env.example is stale: run `tsx tools/env-example.ts`.");
    exit(1);
  }
}
