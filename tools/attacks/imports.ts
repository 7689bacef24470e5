import { argv } from "node:process";
import { mutatedImport } from "../../test/support/files/mutated-imports.ts";
import { attackWithFiles, countAndSeed } from "./file-attack.ts";

// Foreign files with changes before the route that imports them: `npm run attack -- imports 5000 1`, the number of files and the seed.

const run = countAndSeed(argv.slice(2));

await attackWithFiles({
  ...run,
  what: "changed files before templates/import",
  results: "attack-imports.md",
  send: async (tenant, number) => {
    const { name, bytes } = mutatedImport(number, run.seed);
    const body = new FormData();
    body.append("file", new Blob([Buffer.from(bytes)]), name);
    return { name, status: await tenant.send("templates/import", body) };
  },
});
