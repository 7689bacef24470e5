import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../src/render/contract/job.ts";
import { render } from "../../src/render/jobs/render.ts";
import { caseOutside, outsideWith } from "../support/definitions/case-outside.ts";
import { pdfTexts } from "../support/readers/pdf-texts.ts";
import { hostileJob, madeOf, ofContent } from "../support/threads/hostile-job.ts";
import { localEngine } from "../support/threads/local-engine.ts";

const small = { pageSetup: { size: [200, 100], margin: [20, 20, 20, 20] } };

/** The warnings about content on a page of 200 by 100 with margins of 20, as code and place. */
async function findingsOf(content: readonly unknown[], more: object = {}): Promise<readonly string[]> {
  const { warnings } = await madeOf(ofContent(content, { ...small, ...more }));
  return warnings.map(({ code, path }) => `${code} ${path.replace("/document/", "")}`);
}

test("a number beyond a million is a million and reported; one that is compared is neither", async () => {
  const far = { p: "x", style: { marginTop: 2_000_000 } };
  const shown = { p: "y", if: { value: "$data.total", above: 2_000_000 } };
  expect(await findingsOf([{ p: "x", style: { marginTop: 1_000_000 } }])).not.toContainEqual(
    expect.stringContaining("NUMBER"),
  );
  expect(await findingsOf([far])).toContain("NUMBER_CLAMPED content/0/style/marginTop");
  for (const total of [1_500_000, 2_000_001]) {
    const job = hostileJob(ofContent([{ p: "x" }, shown]), { total });
    const outcome = await render(job, caseOutside, localEngine());
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    expect(outcome.warnings.map(({ code }) => code)).not.toContain("NUMBER_CLAMPED");
    expect([total, (await pdfTexts(outcome.bytes)).join("").includes("y")]).toEqual([total, total > 2_000_000]);
  }
});

test("a length beyond a million points, written as text, is reported where it stands; one of a million is not", async () => {
  const styled = async (style: object) => {
    const codes = await findingsOf([{ p: "x", style }]);
    return codes.filter((code) => code.startsWith("NUMBER_CLAMPED"));
  };
  const marginTop = ["NUMBER_CLAMPED content/0/style/marginTop"];
  for (const right of ["1000000", "1000000pt", "13888in", "-1000000 pt"])
    expect([right, await styled({ marginTop: right })]).toEqual([right, []]);
  for (const far of ["2000000", "2000000pt", "-1000001", "13889in", "13889 IN"])
    expect([far, await styled({ marginTop: far })]).toEqual([far, marginTop]);
  expect(await styled({ padding: "1 2 2000000 4" })).toEqual(["NUMBER_CLAMPED content/0/style/padding"]);
  expect(await styled({ width: "1000001%" })).toEqual(["NUMBER_CLAMPED content/0/style/width"]);
  // Too long to be a length at all, which is reported as that.
  expect(await styled({ marginTop: `${"9".repeat(60)}pt` })).toEqual([]);
});

/** The places of lengths beyond a million. */
async function tooFarIn(definition: unknown, data: object): Promise<readonly string[]> {
  const outcome = await render(hostileJob(definition, data), caseOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome.warnings.filter(({ code }) => code === "NUMBER_CLAMPED").map(({ path }) => path);
}

test("a length beyond a million points among other words is reported once, with the key that has it", async () => {
  const styled = (style: object) => tooFarIn(ofContent([{ p: "x", style }], small), {});
  for (const right of [
    { border: "1000000pt solid #99999999" },
    { borderTop: "2 dashed #f9999999" },
    { clipPath: "circle(1000000pt at 10 100%)" },
    { clipPath: "polygon(0 0, -1000000% 0, 0 13888in)" },
  ])
    expect([right, await styled(right)]).toEqual([right, []]);
  for (const far of [
    { border: "1000001pt solid #000" },
    { borderLeft: "solid 13889in" },
    { clipPath: "circle(1000001 at 10 10)" },
    { clipPath: "polygon(0 0,-1000001% 0,0 1)" },
    { clipPath: "inset(1 round 13889in)" },
    { borderRadius: "1 1000001" },
    { height: "1000001" },
    { minHeight: "1000001pt" },
    { textIndent: "-1000001" },
    { paddingLeft: "1000001" },
  ])
    expect([far, await styled(far)]).toEqual([far, Object.keys(far).map((key) => `/document/content/0/style/${key}`)]);
});

test("a length that comes out of the data is reported where it is used, when it is beyond a million", async () => {
  const length = "$data.far";
  const line = { separator: { length } };
  const picture = { image: { src: "images/logo.png", width: length, alt: "" } };
  const content = [
    { p: "x", style: { marginTop: length, border: "$data.far solid", clipPath: "inset($data.far)" } },
    { p: "y", style: "named" },
    { columns: { widths: ["$data.far", 1], rows: [[{ p: "x" }], []] } },
    { table: { widths: [length, "auto"], rows: [[{ td: "a" }, { td: "b" }]] } },
    line,
    picture,
  ];
  const definition = { document: { styles: { named: { padding: length } }, content } };
  const nearest = ["1000000", 1_000_000, "999999.5pt"];
  for (const far of nearest) expect([far, await tooFarIn(definition, { far })]).toEqual([far, []]);
  for (const far of ["1000001pt", "1000001", 1_000_001, "13889in"])
    expect([far, [...(await tooFarIn(definition, { far }))].sort()]).toEqual([
      far,
      [
        "/document/content/0/style/border",
        "/document/content/0/style/clipPath",
        "/document/content/0/style/marginTop",
        "/document/content/2/columns/widths/0",
        "/document/content/3/table/widths/0",
        "/document/content/4/separator/length",
        "/document/content/5/image/width",
        "/document/styles/named/padding",
      ],
    ]);
});

test("a shortcode whose length is beyond a million points stays as text, as others that are malformed", async () => {
  const texts = ["[sup,X]a[/sup]", "[tab,X]", "[letterspacing,X]a[/letterspacing]", "[img,images/logo.png,X|20]"];
  for (const text of texts) {
    const malformed = ["SHORTCODE_MALFORMED content/0/p"];
    const of = async (points: string) =>
      (await findingsOf([{ p: text.replace("X", points) }])).filter((code) => code.startsWith("SHORTCODE"));
    expect([text, await of("5")]).toEqual([text, []]);
    expect([text, (await of("1000001")).slice(0, 1)]).toEqual([text, malformed]);
  }
});

test("a number beyond a million in a component is reported where the component is first used, in every document", async () => {
  const component = { metadata: { name: "far" }, content: [{ p: "x", style: { marginTop: 2_000_000 } }] };
  const uses = [{ p: "y" }, { use: { name: "far" } }, { use: { name: "far" } }];
  for (const _again of [1, 2]) {
    const outcome = await render(hostileJob(ofContent(uses)), outsideWith([component]), localEngine());
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    const [clamped, ...more] = outcome.warnings.filter(({ code }) => code === "NUMBER_CLAMPED");
    expect(more).toEqual([]);
    expect(clamped?.path).toBe("/document/content/1/use");
    expect(clamped?.message).toContain('In the component "far", at "/component/content/0/style/marginTop":');
  }
});

async function diagnosed(definition: unknown): Promise<MadeDocument> {
  const outcome = await render({ ...hostileJob(definition), diagnose: true }, caseOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

const findingsOfText = (style: object, p = "some text") => findingsOf([{ p, style }]);

describe("text beyond the edge of its page is reported where it", () => {
  test("is indented beyond the right edge, or the left", async () => {
    const outOfSpaceAndPage = ["WORD_CUT content/0", "TEXT_OVERFLOW content/0", "TEXT_CLIPPED content/0"];
    expect(await findingsOfText({ textIndent: 300 })).toEqual(outOfSpaceAndPage);
    expect(await findingsOfText({ textIndent: 300, baseDirection: "rtl" }, "שלום")).toEqual(outOfSpaceAndPage);
    expect(await findingsOfText({ textIndent: -300 })).toEqual(["TEXT_CLIPPED content/0"]);
  });

  test("runs backwards", async () => {
    expect(await findingsOfText({ letterSpacing: -20 })).toEqual(["TEXT_CLIPPED content/0"]);
    expect(await findingsOfText({ wordSpacing: -200 })).toEqual(["TEXT_CLIPPED content/0"]);
  });

  test("stands in a cell, an entry of contents, a header or a footer", async () => {
    const far = { style: { textIndent: -300 } };
    expect(await findingsOf([{ table: { widths: [1, 1], rows: [[{ td: "left" }, { td: "text", ...far }]] } }])).toEqual(
      ["TEXT_CLIPPED content/0/table/rows/0/1"],
    );
    const zone = { content: [{ p: "text", ...far }] };
    expect(await findingsOf([{ p: "text" }], { header: zone, footer: zone })).toEqual([
      "TEXT_CLIPPED header/content/0",
      "TEXT_CLIPPED footer/content/0",
    ]);
  });

  test("stands in a box that is turned or transformed", async () => {
    expect(await findingsOfText({ rotate: 90 }, "a text longer than this page is high")).toEqual([
      "TEXT_CLIPPED content/0",
    ]);
    expect(await findingsOfText({ transform: "translate(400, 0)" })).toEqual(["TEXT_CLIPPED content/0"]);
    const cell = { td: "text", style: { transform: "translate(0, -60)" } };
    expect(await findingsOf([{ table: { rows: [[{ td: "left" }, cell]] } }])).toEqual([
      "TEXT_CLIPPED content/0/table/rows/0/1",
    ]);
  });

  test("stands in a drawing that is moved away", async () => {
    const svg = { width: 60, height: 20, children: [{ text: { value: "abc", x: 0, y: 15 } }] };
    const moved = (by: number) => ({ style: { transform: `translate(${by}, 0)` } });
    expect(await findingsOf([{ svg: { ...svg, ...moved(130) } }])).toEqual([]);
    expect(await findingsOf([{ svg: { ...svg, ...moved(150) } }])).toEqual(["TEXT_CLIPPED content/0"]);
    expect(await findingsOf([{ ul: { items: [{ svg }], ...moved(130) } }])).toEqual(["TEXT_CLIPPED content/0"]);
  });

  test("is a watermark", async () => {
    const mark = (more: object) => findingsOf([{ p: "x" }], { watermark: { content: { p: "DRAFT" }, ...more } });
    expect(await mark({ spacing: [400, 50] })).toEqual(["TEXT_CLIPPED watermark"]);
    expect(await mark({ spacing: [5, 50] })).toEqual(["TEXT_CLIPPED watermark"]);
    expect(await mark({ spacing: [50, 50] })).toEqual([]);
    expect(await mark({ repeat: true })).toEqual([]);
    expect(await mark({ content: { p: "TOO WIDE FOR PAPER" }, style: { fontSize: 20 } })).toEqual([
      "TEXT_CLIPPED watermark",
    ]);
  });
});

describe("a box that cannot be seen on its page is reported where it", () => {
  test("is turned or transformed", async () => {
    const box = { width: 40, height: 20, backgroundColor: "red", transform: "translate(-70, 0)" };
    expect(await findingsOfText(box, "")).toEqual(["BOX_OUTSIDE content/0"]);
    expect(await findingsOfText({ ...box, borderRadius: 5 }, "")).toEqual(["BOX_OUTSIDE content/0"]);
    expect(await findingsOfText({ ...box, transform: "translate(-50, 0)" }, "")).toEqual([]);
  });

  test("is pulled by a negative margin, in a box that is seen through as well", async () => {
    const pulled = { p: "text", style: { marginLeft: -30 } };
    expect(await findingsOf([pulled])).toEqual(["BOX_OUTSIDE content/0"]);
    expect(await findingsOf([{ ul: { items: [{ p: "a" }, pulled], style: { opacity: 0.5 } } }])).toEqual([]);
    expect(
      await findingsOf([
        { ul: { items: [{ p: "a" }, { p: "b", style: { marginLeft: -50 } }], style: { opacity: 0.5 } } },
      ]),
    ).toEqual(["BOX_OUTSIDE content/0/ul/items/1"]);
  });
});

test("text that leaves its space but not its page is not reported", async () => {
  expect(await findingsOfText({ textIndent: -15 })).toEqual([]);
  expect(await findingsOfText({ textIndent: -15 }, "a line that hangs in the margin and fills all of it")).toEqual([]);
  expect(await findingsOfText({ letterSpacing: -1 })).toEqual([]);
  expect(await findingsOfText({ rotate: 90, width: 40 }, "short")).toEqual([]);
  expect(await findingsOfText({ transform: "scale(1.2)" }, "short")).toEqual([]);
});

test("a diagnosis says on which page text is beyond the edge", async () => {
  const content = [{ p: "first" }, { break: "page" }, { p: "second", style: { textIndent: -400 } }];
  const { diagnosis } = await diagnosed(ofContent(content, small));
  expect(diagnosis?.findings.map(({ code, path, page }) => ({ code, path, page }))).toEqual([
    { code: "TEXT_CLIPPED", path: "/document/content/2", page: 2 },
  ]);
});
