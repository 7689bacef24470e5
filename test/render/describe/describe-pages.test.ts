import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../src/render/contract/job.ts";
import { faceOutlines } from "../../../src/render/jobs/document/face-outlines.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { DescribedOperation, DescribedPages } from "../../../src/vocabulary/page-description.ts";
import { caseOutside, outsideWith } from "../../support/definitions/case-outside.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

const engine = localEngine();

async function made(
  document: object,
  data?: object,
  pages = "1",
  known: readonly string[] = [],
): Promise<MadeDocument> {
  const job = { ...exampleJob({ document }, data), diagnose: true, describe: { pages, known } };
  const outcome = await render(job, outsideWith(), engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

async function described(...given: Parameters<typeof made>): Promise<DescribedPages> {
  return describedIn(await made(...given));
}

const small = { pageSetup: { size: [200, 100], margin: [10, 10, 10, 10] } };

/** All operations of the first page, those in groups among them. */
const flat = (operations: readonly DescribedOperation[]): readonly DescribedOperation[] =>
  operations.flatMap((one) => (one.op === "group" ? [one, ...flat(one.operations)] : [one]));

async function operationsOf(...content: readonly object[]): Promise<readonly DescribedOperation[]> {
  const { described: pages } = await described({ ...small, content });
  return flat(pages[0]?.operations ?? []);
}

const only = <Op extends DescribedOperation["op"]>(operations: readonly DescribedOperation[], op: Op) =>
  operations.filter((one): one is Extract<DescribedOperation, { op: Op }> => one.op === op);

describe("a described page", () => {
  test("says where each glyph stands, in which face and colour, and what the run says", async () => {
    const { described: pages, faces } = await described({
      fonts: { Square: { regular: "fonts/square.ttf" } },
      ...small,
      content: [{ p: "AB C", style: { fontFamily: "Square", fontSize: 10, color: "#a3311c", letterSpacing: 1 } }],
    });
    const [page] = pages;
    expect(page).toMatchObject({ number: 1, width: 200, height: 100 });
    const [run] = only(page?.operations ?? [], "text");
    expect(run).toMatchObject({ face: 0, size: 10, x: 10, fill: "#a3311c", text: "AB C", dx: [0, 11, 22, 33] });
    expect(run?.glyphs).toHaveLength(4);
    expect(faces).toEqual([
      expect.objectContaining({ key: expect.stringMatching(/^[0-9a-f]{64}$/), file: "fonts/square.ttf", weight: 400 }),
    ]);
  });

  test("says which letters a glyph shows, where it is not one each, and what the service made itself", async () => {
    const tab = { p: "a[tab]b", style: { tabStops: [{ at: 100, leader: "dots" }] } };
    const runs = only(await operationsOf({ ul: { items: [{ p: "office" }] } }, tab), "text");
    const said = runs.map(({ text, at, made }) => ({ text, at, made }));
    expect(said).toContainEqual({ text: "office", at: [0, 1, 4, 5], made: undefined });
    expect(said.filter(({ made }) => made).map(({ text }) => text.replace(/[. ]+/, "…"))).toEqual(["•", "…"]);
  });

  test("is made in place of the file, with nodes, findings and the use of the data", async () => {
    const outcome = await made({ ...small, content: [{ p: "$data.name $data.none" }] }, { name: "Ada", more: 1 });
    expect(describedIn(outcome)).toMatchObject({ described: [{ number: 1 }], partial: false });
    expect(outcome.diagnosis?.data).toMatchObject({ used: ["/name"], unused: ["/more"] });
    expect(outcome.diagnosis?.nodes).toMatchObject([{ path: "/document/content/0" }]);
    expect(outcome.errorCodes).toEqual(["UNRESOLVED_TOKEN"]);
  });

  test("names the nodes that stand on it, and of what a source made, which one", async () => {
    const lines = Array.from({ length: 9 }, (_, at) => ({ title: `T${at}`, price: at }));
    const table = { table: { rows: [[{ th: "A" }, { th: "B" }]], source: "$data.lines", map: ["title", "price"] } };
    const { described: pages } = await described({ ...small, content: [{ h1: "Head" }, table] }, { lines }, "1-9");
    expect(pages.length).toBeGreaterThan(2);
    const nodes = pages.flatMap(({ operations }) => only(flat(operations), "node"));
    expect(nodes[0]).toMatchObject({ path: "/document/content/0", heading: true, x: 10, y: 10 });
    const rows = nodes.filter(({ path }) => path === "/document/content/1/table/map/1").map(({ row }) => row);
    expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const headers = nodes.filter(({ path }) => path.includes("/rows/"));
    expect(headers.every(({ row }) => row === undefined)).toBe(true);
  });

  test("is one of those that were requested; pages beyond the last are left out", async () => {
    const content = Array.from({ length: 5 }, (_, at) => [{ p: `page ${at + 1}` }, { break: "page" }])
      .flat()
      .slice(0, -1);
    const numbers = async (pages: string) =>
      (await described({ ...small, content }, undefined, pages)).described.map(({ number }) => number);
    expect(await numbers("2")).toEqual([2]);
    expect(await numbers("4-9")).toEqual([4, 5]);
    expect(await numbers("5,1-2,1")).toEqual([5, 1, 2]);
    expect(await numbers("3-")).toEqual([3, 4, 5]);
    expect(await numbers("7,8-9")).toEqual([]);
  });

  test("has borders, rules and dashes as plain strokes", async () => {
    const side = (style: string) => ({ p: "x", style: { border: `2 ${style} #333` } });
    const kinds = async (style: string) =>
      (await operationsOf(side(style))).filter(({ op }) => op !== "node" && op !== "text").map(({ op }) => op);
    expect(await kinds("solid")).not.toEqual([]);
    expect((await kinds("double")).length).toBeGreaterThan((await kinds("solid")).length);
    const dashed = await operationsOf({ separator: { style: { border: "1 dashed #ff0000" } } });
    const [rule] = only(dashed, "rule");
    expect(rule?.stroke).toMatchObject({ paint: "#ff0000", width: 1, dash: [expect.any(Number), expect.any(Number)] });
    const dotted = only(await operationsOf({ separator: { style: { border: "1 dotted #000" } } }), "rule");
    expect(dotted[0]?.stroke).toMatchObject({ cap: "round", dash: [0, expect.any(Number)] });
  });

  test("has drawings with their gradients written out, masks, clips and letters along their outlines", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="80" height="40">
      <defs><linearGradient id="g" spreadMethod="reflect" x2="0.25"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f" stop-opacity="0.5"/></linearGradient>
      <clipPath id="c"><circle cx="10" cy="10" r="5"/><text x="20" y="12" font-size="8">AB</text></clipPath></defs>
      <rect width="40" height="20" fill="url(#g)"/><g clip-path="url(#c)" opacity="0.5"><rect width="40" height="20"/></g>
      <text x="2" y="18" font-size="6" fill="none" stroke="#0a0" stroke-width="0.3" stroke-dasharray="1 2">Line</text></svg>`;
    const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
    const operations = await operationsOf({ image: { src } });
    const gradient = only(operations, "path")[0]?.fill;
    expect(gradient).toMatchObject({ kind: "linear" });
    const { stops } = gradient as { stops: readonly { offset: number; color: string }[] };
    expect(stops.length).toBeGreaterThan(4);
    expect(stops.map(({ color }) => color)).toEqual(expect.arrayContaining(["#ff0000", "#0000ff80"]));
    const groups = only(operations, "group");
    expect(groups.some(({ mask, opacity }) => mask !== undefined && opacity === 0.5)).toBe(true);
    const letters = only(operations, "text").find(({ text }) => text === "Line");
    expect(letters?.stroke).toMatchObject({ paint: "#00aa00", dash: [expect.any(Number), expect.any(Number)] });
    expect(letters?.fill).toBeUndefined();
  });

  test("has pictures by their hash, each file once, and none that is known", async () => {
    const content = [
      { image: { src: "images/logo.png", width: 40, alt: "Logo" } },
      { p: "[img, images/logo.png, 10]" },
    ];
    const first = await described({ ...small, content });
    const [picture] = first.pictures;
    expect(first.pictures).toHaveLength(1);
    expect(picture).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), mediaType: "image/png" });
    const bytes = Buffer.from(picture?.data ?? "", "base64");
    expect(Buffer.compare(bytes, (await caseOutside.asset("images/logo.png")) ?? Buffer.of())).toBe(0);
    const shown = only(flat(first.described[0]?.operations ?? []), "picture");
    expect(shown.map((one) => one.picture)).toEqual([picture?.hash, picture?.hash]);
    expect(shown[0]).toMatchObject({ width: 40, alt: "Logo" });
    const again = await described({ ...small, content }, undefined, "1", [picture?.hash ?? ""]);
    expect(again.pictures).toEqual([{ ...picture, data: undefined }].map(({ data: _, ...rest }) => rest));
  });

  test("has text from right to left with its words in reading order", async () => {
    const operations = await operationsOf({ p: "שלום abc" });
    const runs = only(operations, "text");
    expect(runs.find(({ rtl }) => rtl === true)?.text.trim()).toBe("שלום");
    expect(runs.find(({ rtl }) => rtl === undefined)?.text.trim()).toBe("abc");
  });

  test("has turned boxes, layers and links", async () => {
    const { described: pages, layers } = await described({
      ...small,
      layers: [{ name: "draft", visible: false }],
      content: [
        { p: "[link, https://a.example]here[/link]", id: "top" },
        { p: "turned", style: { rotate: 90, width: 40, layer: "draft" } },
        { p: "[goto, top]back[/goto]" },
      ],
    });
    const operations = flat(pages[0]?.operations ?? []);
    expect(only(operations, "link").map(({ uri, place }) => uri ?? place)).toEqual([
      expect.stringContaining("https://a.example"),
      expect.any(String),
    ]);
    expect(only(operations, "anchor").map(({ name }) => name)).toContain(only(operations, "link")[1]?.place);
    expect(layers).toEqual([{ name: "draft", visible: false }]);
    const groups = only(operations, "group");
    expect(groups.map(({ layer }) => layer)).toContain("draft");
    const group = groups.find(({ transform }) => transform !== undefined);
    expect(group?.transform?.map(Math.round).slice(0, 4)).toEqual([0, 1, -1, 0]);
  });
});

describe("outlines of glyphs", () => {
  test("of a bundled face and of an uploaded one are paths in font units", async () => {
    const file = (await caseOutside.asset("fonts/square.ttf")) ?? Buffer.of();
    const { described: pages, faces } = await described({
      fonts: { Square: { regular: "fonts/square.ttf" } },
      ...small,
      content: [{ p: "AB", style: { fontFamily: "Square" } }, { p: "Ag 汉" }],
    });
    for (const run of only(flat(pages[0]?.operations ?? []), "text")) {
      const face = faces[run.face];
      if (face === undefined) throw new Error("no face");
      const wanted = { key: face.key, glyphs: run.glyphs, file: face.file === undefined ? undefined : file };
      const { found } = faceOutlines(engine, wanted);
      expect(found).toMatchObject({ key: face.key, unitsPerEm: face.unitsPerEm });
      for (const [at, glyph] of run.glyphs.entries())
        expect(found?.outlines[glyph], `${face.family} ${run.text[at]}`).toMatch(
          run.text[at]?.trim() === "" ? /^$/ : /^M[-\d. ]+.*Z$/,
        );
    }
    expect(new Set(faces.map(({ family }) => family)).size).toBe(3);
  });

  test("are those of the file that the key names, and of no other", () => {
    const file = Buffer.from("no font");
    expect(faceOutlines(engine, { key: "0".repeat(64), glyphs: [1], file })).toEqual({ found: undefined });
    for (const key of ["noto-sans~regular.00000000", "noto-sans~regular", "", "../x", "none.12345678"])
      expect(faceOutlines(engine, { key, glyphs: [1] })).toEqual({ found: undefined });
  });

  test("of glyphs that a face does not have are empty", async () => {
    const { faces } = await described({ ...small, content: [{ p: "A 汉" }] });
    for (const { key } of faces)
      expect(faceOutlines(engine, { key, glyphs: [0xffffff, 0xffffffff] }).found?.outlines).toEqual({
        16777215: "",
        4294967295: "",
      });
  });
});
