import { expect, test } from "vitest";
import { PackageBudget } from "../../../../../src/render/documents/verify/ooxml/package-budget.ts";

test.each<readonly [string, (budget: PackageBudget) => void, string]>([
  ["elements", (budget) => budget.elements(1), "1 elements of XML to be read"],
  ["namespaces", (budget) => budget.namespaces(2), "2 namespaces in the scopes of its elements"],
  ["characters", (budget) => budget.characters(3), "3 characters to be followed or written as Canonical XML"],
  ["quoted characters", (budget) => budget.quoted(4), "4 characters of names and reasons to be answered"],
])("a package may spend its %s once, and says of which it has too many", (_, spend, what) => {
  const budget = new PackageBudget({ elements: 1, namespaces: 2, characters: 3, quoted: 4 });
  spend(budget);
  expect(() => spend(budget)).toThrow(`It has more than ${what}, which is the limit.`);
});
