import type { Direction } from "./attacks.ts";
import type { Rule } from "./without-rule.ts";

/** Fields that are filled with looks whose contents reach beyond them. */
const looked = (...keys: readonly string[]): Direction => ({
  ...{
    keys,
    kinds: ["open"],
    objects: [20, 21, 34, 40],
    permission: 2,
    locks: "none",
    brings: "nothing",
    made: "plain",
  },
});

/** Every rule by which the look of an annotation is drawn within its rectangle. */
export const lookRules: readonly Rule[] = [
  {
    rule: "a look that ends what it did not begin is not bounded by its rectangle",
    file: "closed-contents.ts",
    from: "if (saved < 0 || marked < 0) return false;",
    to: "",
    direction: looked("Q", "q"),
  },
  {
    rule: "a look that leaves marked content open is not bounded by its rectangle",
    file: "closed-contents.ts",
    from: "return marked === 0;",
    to: "return true;",
    direction: looked("BDC"),
  },
  {
    rule: "what a look draws is no more bounded than the look",
    file: "closed-contents.ts",
    from: "for (const path of toContents)",
    to: "for (const path of [])",
    direction: looked("Do"),
  },
  {
    rule: "no word of a look is two operators for some viewer",
    file: "closed-contents.ts",
    from: "!others.has(word) && ",
    to: 'word === "" && ',
    direction: looked("QQ"),
  },
];
