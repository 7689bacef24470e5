import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const api = fileURLToPath(new URL("../../src/api/", import.meta.url));

test("the API says no bound that src/vocabulary/limits.ts does not hold: limits are said once", () => {
  const files = readdirSync(api, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const said = files.flatMap((name) =>
    [...readFileSync(`${api}${name}`, "utf8").matchAll(/\b(?:maxLength|maxItems|maximum): [\d_]+/g)].map(
      ([bound]) => `${name}: ${bound}`,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(said).toEqual([]);
});
