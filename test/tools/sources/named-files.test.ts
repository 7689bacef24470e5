import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { namedFiles, reachedFrom } from "../../../tools/sources/named-files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = await temporaryFolder();
afterAll(folder.remove);

const at = (name: string): string => join(folder.path, name);

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
}

test("a module names what it imports, imports of types, exports and programs that it starts", () => {
  write({
    "one/main.ts": [
      'import { a } from "./values.ts";',
      'import type { B } from "../two/types.ts";',
      'export { c } from "./others.ts";',
      'import "./effects.ts";',
      'const lazy = () => import("./lazy.ts");',
      'const program = new URL("./program.ts", import.meta.url);',
      'import rows from "./rows.json" with { type: "json" };',
      'import fs from "node:fs"; import x from "./missing.ts";',
    ].join("\n"),
    ...{ "one/values.ts": "", "two/types.ts": "", "one/others.ts": "", "one/effects.ts": "", "one/lazy.ts": "" },
    ...{ "one/program.ts": "", "one/rows.json": "{}" },
  });
  const names = ["one/values.ts", "two/types.ts", "one/others.ts", "one/effects.ts", "one/lazy.ts", "one/program.ts"];
  expect(namedFiles()(at("one/main.ts"))).toEqual([...names, "one/rows.json"].map(at));
});

test("the steps to a file are the fewest, and a circle ends", () => {
  write({
    "a.ts": 'import "./b.ts"; import "./c.ts";',
    "b.ts": 'import "./c.ts"; import "./a.ts";',
    "c.ts": 'import "./d.ts";',
    "d.ts": "",
  });
  const steps = reachedFrom([at("a.ts")], namedFiles());
  expect([...steps]).toEqual([
    [at("a.ts"), 0],
    [at("b.ts"), 1],
    [at("c.ts"), 1],
    [at("d.ts"), 2],
  ]);
});
