import { describe, expect, test } from "vitest";
import { lookalikeAt } from "../../../src/vocabulary/expression/lookalike.ts";
import { roots, type TokenRoot, tokenAt } from "../../../src/vocabulary/expression/token.ts";

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Each root of the language, spoilt in every way that a finger slips. */
const spoilt = (root: TokenRoot): readonly string[] => [
  `$${root.toUpperCase()}.name`,
  `$${capital(root)}.name`,
  `$${capital(root)}`,
  `$${root}s.name`,
  `$${root.slice(0, 1)}${root}.name`,
  `$${root.slice(0, -1)}.name`,
  `$${root.slice(1)}.name`,
  `$${root.slice(0, -1)}_.name`,
  `$${root.slice(0, -2)}${root.slice(-1)}${root.slice(-2, -1)}.name`,
  `$ ${root}.name`,
  `$${capital(root)}?.name`,
  `$${capital(root)}->name`,
  `$${capital(root)}/name`,
  `$${capital(root)}["name"]`,
  `$${capital(root)}['name']`,
];

describe("a near miss of a reference", () => {
  test.each(roots)("is found of $%s, with what was meant", (root) => {
    for (const spelling of spoilt(root)) {
      expect([spelling, tokenAt(spelling, 0)]).toEqual([spelling, undefined]);
      const found = lookalikeAt(`${spelling} then`, 0);
      expect([spelling, found?.spelling]).toEqual([spelling, spelling]);
      if (spelling.includes("name"))
        expect([spelling, found?.why]).toEqual([spelling, `$${root}.name was probably meant`]);
    }
  });

  test.each(roots.filter((root) => root !== "item"))("is $%s without a path that can be read", (root) => {
    for (const path of ["", ".", "..name", '["name"]', "[name]", "->name", "/name", "?.name", "[0", "()"])
      expect([path, lookalikeAt(`$${root}${path}`, 0) === undefined]).toEqual([path, false]);
    expect(lookalikeAt(`$${root}`, 0)?.why).toBe(`references have a path, as $${root}.name`);
  });

  test("keeps the rest of its path", () => {
    expect(lookalikeAt('$Data.lines[0]["unit price"].x', 0)?.why).toBe("$data.name was probably meant");
    expect(lookalikeAt("$Data.lines[0].größe-x.", 0)).toEqual({
      spelling: "$Data.lines[0].größe-x",
      why: "$data.lines[0].größe-x was probably meant",
    });
  });

  test.each([
    "$",
    "$5",
    "$ 5.00",
    "$database",
    "$database.name",
    "$dataset.name",
    "$items",
    "$dates",
    "$date. Then",
    "$name",
    "$context.name",
    "5 $ item",
    "$dat",
    "$va.x",
    "$items[b]bold[/b]",
    "$\u0000data.x",
  ])("is not %s", (text) => {
    expect(lookalikeAt(text, text.indexOf("$"))).toBeUndefined();
  });
});
