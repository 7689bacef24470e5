import { describe, expect, test } from "vitest";
import { RevisionComparison } from "../../../../src/render/documents/verify/comparison.ts";
import { Roles } from "../../../../src/render/documents/verify/roles.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignLimits, foreignLimits } from "../../../../src/render/pdf-syntax/reader/reading-budget.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { atNight } from "../../../support/night.ts";

/** Objects from 3 on, in two revisions, behind a catalog. */
function compared(
  before: readonly string[],
  after: readonly string[],
  limits: Partial<ForeignLimits> = {},
): RevisionComparison {
  const [one, other] = [before, after].map(
    (objects) =>
      new ForeignPdf(classicPdf(["<</Type/Catalog/Pages 2 0 R/First 3 0 R>>", "<</Kids[]/Count 0>>", ...objects]), {
        ...foreignLimits,
        ...limits,
      }),
  );
  if (one === undefined || other === undefined) throw new Error("there are two");
  return new RevisionComparison(one, other, new Roles());
}

const first = { kind: "reference", id: 3, generation: 0 } as const;
const isSame = (comparison: RevisionComparison): boolean => comparison.isSame(first, first);

describe("two revisions are compared", () => {
  const chain = (length: number, end: string): readonly string[] =>
    Array.from({ length }, (_, at) => (at === length - 1 ? end : `<</Next ${at + 4} 0 R>>`));

  test("however deep they lead, without recursion", () => {
    const depth = atNight(50_000, 20_000);
    expect(isSame(compared(chain(depth, "(end)"), chain(depth, "(end)")))).toBe(true);
    expect(isSame(compared(chain(depth, "(end)"), chain(depth, "(another)")))).toBe(false);
  });

  test("once an object, however many ways lead to it", () => {
    const doubled = (end: string): readonly string[] =>
      chain(60, end).map((text, at) => (at === 59 ? text : `[${at + 4} 0 R ${at + 4} 0 R]`));
    expect(isSame(compared(doubled("1"), doubled("1"), { comparedPairs: 400 }))).toBe(true);
    expect(isSame(compared(doubled("1"), doubled("2"), { comparedPairs: 400 }))).toBe(false);
  });

  test("and a list once, however many keys lead to it", () => {
    const keys = Array.from({ length: 100 }, (_, at) => `/K${at} 4 0 R`).join("");
    const items = Array.from({ length: 100 }, (_, at) => `${at + 5} 0 R`).join(" ");
    const lists = (last: string): readonly string[] => [
      `<<${keys}>>`,
      `[${items}]`,
      ...Array.from({ length: 100 }, (_, at) => (at === 99 ? last : "[]")),
    ];
    expect(isSame(compared(lists("[]"), lists("[]"), { followedPairs: 102 }))).toBe(true);
    expect(isSame(compared(lists("[]"), lists("[1]"), { followedPairs: 102 }))).toBe(false);
  });

  test("as copies of one another in bounded memory, though there are more pairs of them than objects", () => {
    const length = 100;
    const step = (to: number, other: number): string => `<</X ${to} 0 R/Y ${other} 0 R>>`;
    // One leads on by one step, whichever way; the other by one or two, so that each comes beside each.
    const before = Array.from({ length }, (_, at) => (at === length - 1 ? "<<>>" : step(at + 5, at + 5)));
    const copies = Array.from({ length: 2 * length }, (_, at) => step(at + length + 5, at + length + 6));
    const after = [`<</X ${length + 4} 0 R>>`, ...before, ...copies];
    const judged = (followedPairs: number): boolean =>
      isSame(compared(["<</X 4 0 R>>", ...before], after, { followedPairs }));
    expect(judged(length ** 2)).toBe(false);
    expect(() => judged(20 * length)).toThrow("more than 2000 pairs of objects to compare");
  });

  test("in a circle as well, and with what leads to a difference from behind it", () => {
    const circle = (name: string): readonly string[] => ["<</A 4 0 R>>", "<</B 5 0 R>>", `<</C 3 0 R/Name/${name}>>`];
    expect(isSame(compared(circle("x"), circle("x")))).toBe(true);
    const comparison = compared(circle("x"), circle("y"));
    expect([4, 5, 3].map((id) => comparison.isSame({ ...first, id }, { ...first, id }))).toEqual([false, false, false]);
  });

  test("as what they say: a copy under another number, or in place, is the same", () => {
    const own = ["<</Font 4 0 R/Size 5 0 R>>", "<</Name/F>>", "12", "<</Name/F>>"];
    expect(isSame(compared(own, ["<</Font 6 0 R/Size 12>>", ...own.slice(1)]))).toBe(true);
    expect(isSame(compared(own, ["<</Font 6 0 R/Size 12>>", ...own.slice(1, 3), "<</Name/G>>"]))).toBe(false);
  });

  test("and two layers are never the same one, whatever they say", () => {
    const layers = ["4 0 R", "<</Type/OCG/Name(L)>>", "<</Type/OCG/Name(L)>>"];
    expect(isSame(compared([`<</OC ${layers[0]}>>`, ...layers.slice(1)], ["<</OC 5 0 R>>", ...layers.slice(1)]))).toBe(
      false,
    );
  });

  test("within a limit that is counted", () => {
    const circle = compared(["<</X<</Y 3 0 R>>>>"], ["<</X<</Y<</X 4 0 R>>>>>>", "<</Y<</X 4 0 R>>>>"], {
      comparedPairs: 5_000,
    });
    expect(() => isSame(circle)).toThrow("values to compare");
  });
});
