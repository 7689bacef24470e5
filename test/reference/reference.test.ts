import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  caseNames,
  keptReference,
  type References,
  readCase,
  referencesOf,
} from "../support/definitions/reference-case.ts";
import { isLeftOut } from "../support/scope.ts";
import { localEngine } from "../support/threads/local-engine.ts";

const engine = localEngine();
const names = caseNames();
/** Each draws all barcodes of a kind, with as many modules as some hundred pages of others. */
const large = ["barcode-gs1-composite", "barcode-gs1-logistics", "barcode-healthcare", "barcode-two-dimensional"];
const isLate = isLeftOut("pages of all barcodes");

describe.each(isLate ? names.filter((name) => !large.includes(name)) : names)("%s", (name) => {
  const one = readCase(name);

  test(one.says, async () => {
    const references = await referencesOf(engine, one);
    for (const kind of Object.keys(references) as (keyof References)[]) {
      const kept = keptReference(name, kind);
      if (kept === undefined) throw new Error(`There is no ${kind} reference yet: npm run update -- ${name}`);
      expect(references[kind], `${kind} differs; if that is right: npm run update -- ${name}`).toBe(kept);
    }
  });
});

test("every reference belongs to a case", () => {
  const files = readdirSync(fileURLToPath(new URL("refs/", import.meta.url)));
  const kept = names.flatMap((name) => [`${name}.docx.txt`, `${name}.flow.txt`, `${name}.pdf.txt`]);
  expect(files.toSorted()).toEqual(kept.toSorted());
});
