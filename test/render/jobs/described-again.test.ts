import fc from "fast-check";
import { expect, test } from "vitest";
import type { MadeDocument, RenderJob } from "../../../src/render/contract/job.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { DescribedPages } from "../../../src/vocabulary/page-description.ts";
import { outsideWith } from "../../support/definitions/case-outside.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { components, definitions } from "../../support/definitions/grown-definition.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { fuzzEngine, patience, share } from "../../support/fuzz.ts";
import { atNight } from "../../support/night.ts";

const outside = outsideWith(components.map(({ says: _says, ...component }) => component));

type Described = DescribedPages & Pick<MadeDocument, "pages" | "diagnosis" | "warnings" | "colophon">;

/** Pages of a document as they are described, and what is said of it; undefined: refused. `total`: their number before. */
async function described(
  document: object,
  data: object,
  choice: string,
  total?: number,
): Promise<Described | undefined> {
  const allowance = { work: 500_000, pages: 30 };
  const describe = { pages: choice, known: [], total };
  const job: RenderJob = { ...exampleJob({ document }, data), allowance, diagnose: true, describe };
  const outcome = await render(job, outside, fuzzEngine);
  if (outcome.kind === "refused") return undefined;
  const { pages, diagnosis, warnings, colophon } = outcome;
  return { ...describedIn(outcome), pages, diagnosis, warnings, colophon };
}

/** Another document is described, so that nothing of the one before is at hand. */
const forget = (): Promise<unknown> => described({ content: [{ p: "other" }] }, { other: true }, "1");

interface Edited {
  readonly content: readonly unknown[];
}

const counted = { content: [{ p: "$global.PAGE of $global.NUMPAGES" }] };

/** Random headers and footers show what only the whole document decides. */
const withoutZones = ({
  header: _,
  footer: __,
  ...document
}: {
  readonly header?: unknown;
  readonly footer?: unknown;
}) => document;

/** A change that somebody who types makes to a list of elements. */
const edit = fc.oneof(
  fc.string({ maxLength: 12 }).map((text) => (content: Edited["content"]) => [{ p: text }, ...content]),
  fc.nat(5).map((at) => (content: Edited["content"]) => content.toSpliced(at, 1)),
);

test(
  "a document is described alike by a renderer that described it before the last key and by one that did not",
  async () => {
    const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(definitions("calm"), edits, async ({ document, data }, changes) => {
      let edited = document as Edited;
      for (const change of changes) {
        edited = { ...edited, content: change(edited.content) };
        const again = await described(edited, data, "1-3");
        await forget();
        expect(await described(edited, data, "1-3")).toEqual(again);
      }
    });
    await fc.assert(property, share(0.1));
  },
  patience,
);

test(
  "the pages in view of a random document are those of the whole, where nothing is out of view before them",
  async () => {
    let compared = 0;
    const property = fc.asyncProperty(definitions("calm"), fc.integer({ min: 1, max: 4 }), async (grown, last) => {
      const { data } = grown;
      const document = { ...withoutZones(grown.document), footer: counted };
      const whole = await described(document, data, `1-${last}`);
      if (whole === undefined) return;
      const begun = await described(document, data, `1-${last}`, whole.pages);
      expect(begun?.described).toEqual(whole.described);
      expect(begun?.faces).toEqual(whole.faces);
      if (begun?.partial === true) compared += 1;
    });
    await fc.assert(property, share(0.3));
    expect(compared).toBeGreaterThan(atNight(3, 1));
  },
  patience,
);

test("pages behind some that are not shown say which row a node is of, and stand as in the whole", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({
    title: at % 7 === 3 ? "high\nhigher\nhighest" : `T${at}`,
    price: at,
  }));
  const document = {
    pageSetup: { size: [200, 130], margin: [10, 10, 10, 10] },
    header: { content: [{ p: "Head" }] },
    footer: counted,
    watermark: { content: { p: "Draft" } },
    content: [
      { h1: "Title", id: "one" },
      { table: { rows: [[{ th: "A" }, { th: "B" }]], source: "$data.lines", map: ["title", "price"] } },
      { h1: "End", id: "two" },
    ],
  };
  const data = { lines };
  const { pages } = (await described(document, data, "1")) as Described;
  expect(pages).toBeGreaterThan(6);
  for (const choice of ["1-2", "4", "3,6", `${pages - 1}-`, `2,${pages}`]) {
    const whole = await described(document, data, choice);
    const begun = await described(document, data, choice, pages);
    expect(begun).toMatchObject({ partial: true, pages });
    expect(begun?.described).toEqual(whole?.described);
    expect(JSON.stringify(begun?.described)).toContain('"row":');
  }
});
