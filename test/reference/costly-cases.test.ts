import { expect, test } from "vitest";
import { caseNames } from "../support/definitions/reference-case.ts";
import { areAsKept, costlyCases } from "./as-kept.ts";

// A file of its own: `npm run test:rest` need not take all other cases once more for the sake of these.
areAsKept(costlyCases);

test("each of them is a case", () => {
  expect(caseNames()).toEqual(expect.arrayContaining([...costlyCases]));
});
