import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { caseNames } from "../support/definitions/reference-case.ts";
import { areAsKept, costlyCases } from "./as-kept.ts";

const names = caseNames();

areAsKept(names.filter((name) => !costlyCases.includes(name)));

test("every reference belongs to a case", () => {
  const files = readdirSync(fileURLToPath(new URL("refs/", import.meta.url)));
  const kept = names.flatMap((name) => [`${name}.docx.txt`, `${name}.flow.txt`, `${name}.pdf.txt`]);
  expect(files.toSorted()).toEqual(kept.toSorted());
});
