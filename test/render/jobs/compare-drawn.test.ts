import { afterAll, describe, expect, test } from "vitest";
import { templateBody } from "../../../src/library/job-bodies.ts";
import { freshFacts, jobOfBody } from "../../../src/library/job-of-body.ts";
import { wholeJson } from "../../../src/library/whole-json.ts";
import { compareDrawn } from "../../../src/render/jobs/compare/compare-drawn.ts";
import { describedFirst, describedOutcome } from "../../../src/vocabulary/compare/impact/described-outcome.ts";
import type { DocumentImpact } from "../../../src/vocabulary/compare/impact/document-impact.ts";
import { type ImpactKind, impactKindNames } from "../../../src/vocabulary/compare/impact/impact-kinds.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { outsideWith } from "../../support/definitions/case-outside.ts";
import { testPool } from "../../support/threads/render-pool.ts";

const pool = testPool();
afterAll(() => pool.close());

/** Each attachment is there, with its path as its bytes. */
const asset = async (path: string) => (path.startsWith("attachments/") ? Buffer.from(path) : undefined);
const components = [
  { metadata: { name: "greeting" }, content: [{ p: "Dear" }, { p: "reader" }], header: { content: [{ p: "H" }] } },
];
const outside = { ...outsideWith(components), asset };
const facts = { ...freshFacts(), allowance: limits.eachDocument };

/** The document of these data by both definitions. */
async function impactOf(before: object, after: object, data: object = {}): Promise<DocumentImpact> {
  const made = async (definition: object) => {
    const body = templateBody(JSON.stringify(definition), wholeJson(JSON.stringify(data), "data", "/data"));
    return describedOutcome(
      await pool.render({ ...jobOfBody("template", body, {}, facts), ...describedFirst }, outside),
    );
  };
  const bytes = (definition: object): Uint8Array => Buffer.from(JSON.stringify(definition));
  const definitions = { before: bytes(before), after: bytes(after) };
  return compareDrawn({ definitions, before: await made(before), after: await made(after) });
}

const pageSetup = { size: [300, 200], margin: [20, 20, 20, 20] };
const withContent = (content: readonly unknown[], more: object = {}): object => ({
  document: { pageSetup, ...more, content },
});
const [one, two] = [{ p: "one" }, { p: "two" }];
const base = withContent([one, two]);

const tableOf = (...rows: readonly string[]): object => ({
  table: { rows: rows.map((cells) => [...cells].map((p) => ({ content: [{ p }] }))) },
});

const encrypted = (userPassword: string, more: object): object =>
  withContent([one, two], {
    encryption: { encryptionType: "aes256", userPassword, ownerPassword: "owner", ...more },
  });

const attached = (file: string): object =>
  withContent([one, two], { attachments: [{ fileName: "a.txt", filePath: `attachments/${file}.txt` }] });

/** Behind the pages that are described. */
const onLaterPage = (text: string): object =>
  withContent([...Array.from({ length: limits.describedPages }, () => ({ break: "page" })), { p: text }]);

interface SeededChange {
  readonly before?: object;
  readonly after: object;
  /** All that is reported. */
  readonly reported: readonly string[];
}

/** For each kind a change of that kind, and all that is reported of it. */
const seeded: Readonly<Record<ImpactKind, readonly SeededChange[]>> = {
  refused: [{ after: withContent([one, { p: 2 }]), reported: ["refused /document/content/1/p TEMPLATE_INVALID"] }],
  accepted: [
    { before: withContent([{ p: 2 }]), after: base, reported: ["accepted /document/content/0/p TEMPLATE_INVALID"] },
  ],
  pagesGained: [
    { after: withContent([one, { break: "page" }, two]), reported: ["pagesGained ", "moved /document/content/2"] },
  ],
  pagesLost: [
    {
      before: withContent([one, { break: "page" }, two]),
      after: base,
      reported: ["pagesLost ", "moved /document/content/1"],
    },
  ],
  clipped: [
    {
      before: withContent([{ p: "123456789012345678901234567890" }]),
      after: withContent([{ p: "123456789012345678901234567890", style: { fontSize: 40 } }]),
      reported: [
        ...["clipped /document/content/0 TEXT_OVERFLOW", "clipped /document/content/0 TEXT_CLIPPED"],
        "look /document/content/0",
      ],
    },
  ],
  warned: [
    {
      after: withContent([one, { p: "two", style: "nowhere" }]),
      reported: ["warned /document/content/1/style STYLE_UNKNOWN"],
    },
  ],
  pageSize: [
    {
      after: { document: { pageSetup: { ...pageSetup, size: [300, 210] }, content: [one, two] } },
      reported: ["pageSize "],
    },
  ],
  removed: [{ after: withContent([two]), reported: ["removed /document/content/0"] }],
  added: [
    { after: withContent([{ p: "zero" }, one, two]), reported: ["added /document/content/0"] },
    {
      before: withContent([tableOf("ab"), two]),
      after: withContent([tableOf("ab", "cd"), two]),
      reported: ["added /document/content/0/table/rows/1"],
    },
  ],
  text: [{ after: withContent([one, { p: "deux" }]), reported: ["text /document/content/1"] }],
  look: [
    { after: withContent([{ p: "one", style: { color: "#ff0000" } }, two]), reported: ["look /document/content/0"] },
  ],
  moved: [
    {
      after: withContent([one, { p: "two", style: { marginTop: 30 } }, { p: "three" }]),
      before: withContent([one, two, { p: "three" }]),
      reported: ["moved /document/content/1"],
    },
  ],
  other: [
    { after: withContent([one, two], { metadata: { title: "Letter" } }), reported: ["other "] },
    {
      before: withContent([{ p: "[link, https://a.example]one[/link]" }]),
      after: withContent([{ p: "[link, https://b.example]one[/link]" }]),
      reported: ["other "],
    },
    { before: encrypted("one", {}), after: encrypted("two", {}), reported: ["other "] },
    { before: encrypted("one", {}), after: encrypted("one", { permissions: { copy: true } }), reported: ["other "] },
    { after: withContent([one, two], { fileName: "Letter" }), reported: ["other "] },
    { before: attached("one"), after: attached("two"), reported: ["other "] },
    { after: withContent([one, two], { language: "de" }), reported: ["other "] },
    { before: onLaterPage("three"), after: onLaterPage("four"), reported: ["other "] },
  ],
};

const reportedOf = ({ changes }: DocumentImpact): readonly string[] =>
  changes.map(({ kind, path, code }) => [kind, path, ...(code === undefined ? [] : [code])].join(" "));

describe.each(impactKindNames)("a change of the kind %s", (kind) => {
  test.each(seeded[kind].map((change, at) => [at + 1, change] as const))(
    "is found and named, %i",
    async (_, change) => {
      const { before = base, after, reported } = change;
      const impact = await impactOf(before, after);
      expect(reportedOf(impact)).toEqual(reported);
      expect(impact.kinds).toContain(kind);
      for (const same of [before, after]) expect((await impactOf(same, same)).changes).toEqual([]);
    },
  );
});

test("the header of a table that one more page repeats says no other text", async () => {
  const head = { headerRows: 1, rows: ["ab", ..."cdefghijklmno"].map((cells) => [{ content: [{ p: cells }] }]) };
  const shown = (style: object) => withContent([{ p: "one", style }, { table: head }]);
  const impact = await impactOf(shown({}), shown({ marginBottom: 120 }));
  expect(impact.pages).toEqual({ before: 2, after: 3 });
  expect(reportedOf(impact)).toEqual(["pagesGained ", "moved /document/content/1/table/rows/0/0"]);
});

const lined = (count: number): readonly object[] =>
  Array.from({ length: count }, () => [two, { break: "page" }]).flat();

test("a header that one more page repeats says no other text: that of a section, that of an older spelling, that of a table", async () => {
  const section = (count: number) =>
    withContent([one, { break: "section", header: { content: [{ p: "Sec" }] } }, ...lined(count), two]);
  expect(reportedOf(await impactOf(section(2), section(3)))).toEqual(["pagesGained ", "added /document/content/8"]);
  const older = (count: number): object => ({
    documentDefinition: { pageSetup, header: { content: [{ p: "H" }] }, contents: [...lined(count), two] },
  });
  expect(reportedOf(await impactOf(older(2), older(3)))).toEqual([
    "pagesGained ",
    "added /documentDefinition/contents/6",
  ]);
  const rows = ["ab", ..."cdefghijklmnopqrs"].map((cells) => [{ content: [{ p: cells }] }]);
  const table = (style: object) => withContent([{ p: "one", style }, { table: { headerRows: 1, rows } }]);
  const [gained, ...others] = reportedOf(await impactOf(table({}), table({ marginBottom: 130 })));
  expect(gained).toBe("pagesGained ");
  expect(others.filter((change) => !change.startsWith("moved "))).toEqual([]);
});

test("what a component brings is followed by the place that uses it", async () => {
  const use = { use: { name: "greeting" } };
  const red = { p: "one", style: { color: "#ff0000" } };
  expect(reportedOf(await impactOf(withContent([use, one]), withContent([use, red])))).toEqual([
    "look /document/content/1",
  ]);
  expect(reportedOf(await impactOf(withContent([use, one]), withContent([two, use, one])))).toEqual([
    "added /document/content/0",
  ]);
  const root = (content: object) => withContent([content], { use: [{ name: "greeting" }] });
  expect(reportedOf(await impactOf(root(one), root(red)))).toEqual(["look /document/content/0"]);
  expect(reportedOf(await impactOf(withContent([use, one]), withContent([one])))).toEqual([
    "removed /document/content/0",
  ]);
});

test("keys in another order are no change, and data are reported that neither definition makes a document of", async () => {
  const turned = { document: Object.fromEntries(Object.entries({ pageSetup, content: [one, two] }).reverse()) };
  expect((await impactOf(base, turned)).changes).toEqual([]);
  const wrong = withContent([{ p: 1 }]);
  expect(await impactOf(wrong, wrong)).toMatchObject({ refusedByBoth: "TEMPLATE_INVALID", changes: [] });
});

test("no text of the document or of its data is in the report", async () => {
  const shown = (style: object) => withContent([{ p: "Dear $data.name", style }, { p: "$data.gone" }]);
  const impact = await impactOf(shown({}), shown({ fontSize: 80 }), { name: "Ada-Lovelace-Secret" });
  expect(impact.changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(impact)).not.toMatch(/Secret|Dear/);
});
