import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isFinal, isPassing } from "../../../src/ports/failures/port.ts";

test("the table has every code of the ports' own errors, and says of each whether it passes", () => {
  const files = readdirSync("src/ports", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const codes = files.flatMap((file) =>
    [...readFileSync(join("src/ports", file), "utf8").matchAll(/^ {2}readonly code(?:: \w+)? = "([A-Z_0-9]+)"/gm)].map(
      ([, code]) => code,
    ),
  );
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect([code, isPassing({ code }) || isFinal({ code })]).toEqual([code, true]);
});
