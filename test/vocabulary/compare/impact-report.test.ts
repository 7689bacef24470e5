import { expect, test } from "vitest";
import { definitionPair } from "../../../src/vocabulary/compare/impact/definition-pair.ts";
import {
  type DocumentImpact,
  type DrawnSide,
  documentImpact,
  mostImpactChanges,
} from "../../../src/vocabulary/compare/impact/document-impact.ts";
import { failureWords, type ImpactKind, kindsNamed } from "../../../src/vocabulary/compare/impact/impact-kinds.ts";
import {
  impactReport,
  mostImpactExamples,
  mostImpactGroups,
} from "../../../src/vocabulary/compare/impact/impact-report.ts";
import { impactInWords } from "../../../src/vocabulary/compare/impact/impact-sentences.ts";
import { steadySample } from "../../../src/vocabulary/compare/impact/steady-sample.ts";

const changed = (kind: ImpactKind, path: string, pages = { before: 1, after: 1 }): DocumentImpact => ({
  ...{ kinds: [kind], changes: [{ kind, path }], more: 0, pages },
});

const same: DocumentImpact = { kinds: [], changes: [], more: 0, pages: { before: 1, after: 1 } };
const numbered = (count: number, impactOf: (at: number) => DocumentImpact) =>
  Array.from({ length: count }, (_, at) => ({ name: `set ${at}`, impact: impactOf(at) }));

test("documents that change alike are one group, shown by the one whose pages change most; the gravest group is first", () => {
  const report = impactReport([
    ...numbered(3, (at) => changed("look", "/a", { before: 1, after: 1 + at })),
    { name: "other", impact: changed("clipped", "/a") },
    { name: "as before", impact: same },
    { name: "never", impact: { ...same, refusedByBoth: "TEMPLATE_INVALID" } },
  ]);
  expect(report).toMatchObject({
    ...{ documents: 5, changed: 4, kinds: { look: 3, clipped: 1 }, groupsLeftOut: 0 },
    refusedByBoth: { documents: 1, examples: [{ name: "never", code: "TEMPLATE_INVALID" }] },
    groups: [
      { documents: 1, worst: "other" },
      { documents: 3, worst: "set 2", pages: { before: 1, after: 3 }, examples: ["set 0", "set 1", "set 2"] },
    ],
  });
  expect(impactInWords(report).slice(0, 3)).toEqual([
    "4 of 5 documents change.",
    "  1 clipped: something is cut off or larger than its space that was not before",
    "  3 look: something says the same and looks otherwise",
  ]);
});

test("no change gives no group and no kind", () => {
  const report = impactReport(numbered(3, () => same));
  expect(report).toMatchObject({ documents: 3, changed: 0, kinds: {}, groups: [] });
  expect(impactInWords(report)).toEqual(["None of 3 documents changes."]);
});

test.each([0, 1])("groups and examples are bounded, %i beyond the bound", (beyond) => {
  const groups = impactReport(numbered(mostImpactGroups + beyond, (at) => changed("text", `/${at}`)));
  expect([groups.groups.length, groups.groupsLeftOut]).toEqual([mostImpactGroups, beyond]);
  const alike = impactReport(numbered(mostImpactExamples + beyond, () => changed("text", "/a")));
  expect(alike.groups).toMatchObject([{ documents: mostImpactExamples + beyond }]);
  expect(alike.groups[0]?.examples.length).toBe(mostImpactExamples);
});

test.each([0, 1])("changes of a document are bounded, %i beyond the bound; their kinds are those of all", (beyond) => {
  const drawn = (texts: readonly string[]): DrawnSide => ({
    ...{ kind: "drawn", pages: 1, output: texts.join(), name: undefined, warnings: [] },
    shown: {
      faces: [],
      pages: [
        {
          ...{ number: 1, width: 100, height: 9000 },
          operations: texts.flatMap((text, at) => [
            { op: "node", path: `/document/content/${at}`, x: 0, y: at * 10, width: 100, height: 9 } as const,
            {
              ...({ op: "text", face: 0, size: 8, x: 0, y: at * 10 + 7, width: 50, glyphs: [1], dx: [0] } as const),
              ...{ text, fill: text === "red" ? "#ff0000" : "#000000" },
            },
          ]),
        },
      ],
    },
  });
  const before = Array.from({ length: mostImpactChanges + beyond }, (_, at) => `text ${at}`);
  const after = before.map((text, at) => (at === before.length - 1 ? "red" : `new ${text}`));
  const content = { document: { content: before.map((p) => ({ p })) } };
  const found = documentImpact(drawn(before), drawn(after), definitionPair(content, content));
  expect(found.changes.length).toBe(mostImpactChanges);
  expect(found.more).toBe(1 + beyond);
  expect(found.kinds).toEqual(["text", "look"]);
});

test("a sample is the same each time, whatever order the names come in, and keeps their order", () => {
  const all = Array.from({ length: 100 }, (_, at) => ({ name: `sets/${at}.json` }));
  const drawn = steadySample(all, 10);
  expect(drawn.length).toBe(10);
  expect(all.filter((one) => drawn.includes(one))).toEqual(drawn);
  expect(new Set(steadySample(all.toReversed(), 10))).toEqual(new Set(drawn));
  expect(steadySample(all, 100)).toEqual(all);
});

test("each word that a check may fail for stands for kinds, and no other word does", () => {
  for (const word of failureWords) expect(kindsNamed(word)?.length, word).toBeGreaterThan(0);
  expect(kindsNamed("pages")).toEqual(["pagesGained", "pagesLost"]);
  for (const word of ["", "page", "toString"]) expect(kindsNamed(word), word).toBeUndefined();
});
