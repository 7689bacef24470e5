import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type * as published from "../../schema/library/index.d.ts";
import * as library from "../../src/library/index.ts";
import { libraryTypes } from "../../tools/generate/library-types.ts";

/** Compiles only while the package promises what the code does, and the other way round. */
const promised: typeof published = library;
const made: typeof library = promised;

test("the declarations that the package carries are those of its code, and its exports the declared ones", () => {
  const kept = readFileSync(new URL("../../schema/library/index.d.ts", import.meta.url), "utf8");
  expect(kept, "npm run generate writes it; a change of it is a change of what the package promises").toBe(
    libraryTypes(),
  );
  const declared = [...kept.matchAll(/^export declare (?:const|class) (\w+)/gm)].map(([, name]) => name);
  expect(declared.toSorted()).toEqual(Object.keys(made).toSorted());
});
