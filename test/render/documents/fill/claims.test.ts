import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { withoutClaims } from "../../../../src/render/documents/fill/claims.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { isStream } from "../../../../src/render/pdf-syntax/reader/value.ts";
import {
  type ConformanceLevel,
  conformanceLevels,
} from "../../../../src/vocabulary/definition/document/conformance.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { isJudgedBy } from "../../../support/programs/programs.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { complaints } from "../../writers/pdf/judges.ts";

const engine = localEngine();

async function formThatClaims(level: ConformanceLevel): Promise<MadeDocument> {
  const document = {
    conformance: [level],
    metadata: { title: "A form" },
    content: [{ p: "Name: [textfield, name, 200|16, label=Name]" }],
  };
  return madeOf(await render(exampleJob({ document }), caseOutside, engine));
}

async function filled(file: Uint8Array, name: string, flatten: boolean): Promise<MadeDocument> {
  const outside = { ...caseOutside, asset: async (path: string) => (path === "a.pdf" ? file : undefined) };
  const body = Buffer.from(JSON.stringify({ file: "a.pdf", values: { name }, flatten }));
  return madeOf(await render({ ...exampleJob({}), source: "fill", body }, outside, engine));
}

function madeOf(outcome: Awaited<ReturnType<typeof render>>): MadeDocument {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

function metadataOf(bytes: Uint8Array): string {
  const pdf = new ForeignPdf(bytes);
  const value = pdf.resolve(pdf.catalog.entries.get("Metadata"));
  if (!isStream(value)) throw new Error("the file has no metadata");
  return pdf.decode(value).toString("utf8");
}

const claims = /<pdf(?:ua|a)id:part>/;
/** A character of private use, which no face has. */
const shownByNone = "Ada \ue123";
/** PDF/A-1 allows .notdef and characters of private use. */
const minds = (level: ConformanceLevel): boolean => !level.startsWith("pdf/a-1");

describe.each(conformanceLevels.filter((level) => level !== "pdf/a-4f"))("a form that claims %s", (level) => {
  test.each([false, true])("claims it still when it is filled (flattened: %s)", async (flatten) => {
    const form = await formThatClaims(level);
    expect(form.errorCodes).toEqual([]);
    const { bytes, errorCodes } = await filled(form.bytes, "Ömer", flatten);
    expect(errorCodes).not.toContain("CONFORMANCE_WITHHELD");
    expect(metadataOf(bytes)).toMatch(claims);
  });

  test("claims it no longer when a value shows what it forbids", async () => {
    const form = await formThatClaims(level);
    const { bytes, errorCodes, warnings } = await filled(form.bytes, shownByNone, false);
    const metadata = metadataOf(bytes);
    expect(claims.test(metadata)).toBe(!minds(level));
    expect(metadata).toContain("A form");
    expect(errorCodes.includes("CONFORMANCE_WITHHELD")).toBe(minds(level));
    const said = warnings.filter(({ code }) => code === "CONFORMANCE_OBSTACLE");
    expect(said.length > 0).toBe(minds(level));
    for (const { path } of said) expect(path).toMatch(/^\/values/);
    if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  });
});

describe("metadata", () => {
  const namespace = (family: string) => `http://www.aiim.org/pdf${family}/ns/id/`;
  const asElements = (family: string, said: string): string =>
    `<rdf:Description rdf:about="" xmlns:x="${namespace(family)}">${said}<dc:title>kept</dc:title></rdf:Description>`;

  test.each<[string, string, string]>([
    ["pdf/a-2b", asElements("a", "<x:part>2</x:part><x:conformance>B</x:conformance>"), asElements("a", "")],
    ["pdf/ua-1", asElements("ua", "<x:part> 1 </x:part>"), asElements("ua", "")],
    ["pdf/a-4", asElements("a", "<x:part>4</x:part><x:rev>2020</x:rev>"), asElements("a", "")],
    ["pdf/a", asElements("a", "<x:part>9</x:part>"), asElements("a", "")],
    [
      "pdf/a-3u",
      `<rdf:Description xmlns:pdfa-id='${namespace("a")}' pdfa-id:part="3" pdfa-id:conformance='u' a="b"/>`,
      `<rdf:Description xmlns:pdfa-id='${namespace("a")}' a="b"/>`,
    ],
  ])("loses %s", (level, metadata, kept) => {
    expect(withoutClaims(metadata, ["glyph-missing"])).toEqual({
      kept,
      withheld: [{ level, obstacles: ["glyph-missing"] }],
    });
  });

  test.each([
    ["of no claim", "<rdf:Description/>"],
    ["of one that minds something else", asElements("a", "<x:part>1</x:part><x:conformance>B</x:conformance>")],
    ["that declares a namespace alone", asElements("ua", "")],
  ])("%s stays as it is", (_, metadata) => {
    expect(withoutClaims(metadata, ["glyph-missing"])).toEqual({ kept: metadata, withheld: [] });
  });
});
