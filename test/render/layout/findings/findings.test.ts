import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../../../src/render/contract/job.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { madeOf, ofContent } from "../../../support/threads/hostile-job.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

/** Each warning as code and place. */
const reported = ({ warnings }: { readonly warnings: readonly { readonly code: string; readonly path: string }[] }) =>
  warnings.map(({ code, path }) => `${code} ${path}`);

const findingsOf = async (content: readonly unknown[], more: object = {}) =>
  reported(await madeOf(ofContent(content, more)));

describe("a fault of several elements is reported at each of them:", () => {
  test("a style that is not there", async () => {
    const named = { p: "text", style: "nope" };
    expect(await findingsOf([named, named, { h1: "title", style: "nope" }])).toEqual([
      "STYLE_UNKNOWN /document/content/0/style",
      "STYLE_UNKNOWN /document/content/1/style",
      "STYLE_UNKNOWN /document/content/2/style",
    ]);
  });

  test("a family that is not there, at each fontFamily that names it", async () => {
    const named = { p: "text", style: "brand" };
    const inPlace = { p: "text", style: { fontFamily: "Nope" } };
    const styles = { brand: { fontFamily: "Nope" } };
    expect(await findingsOf([named, inPlace, named], { styles })).toEqual([
      "FONT_NOT_LOADED /document/styles/brand/fontFamily",
      "FONT_NOT_LOADED /document/content/1/style/fontFamily",
    ]);
    expect(await findingsOf([{ p: "[font, Nope]text[/font]" }])).toEqual(["FONT_NOT_LOADED /document/content/0"]);
  });

  test("a value that a style written in place does not understand", async () => {
    const odd = { p: "text", style: { marginTop: "$data.odd" } };
    const made = await madeOf(ofContent([odd, odd]), { odd: "much" });
    expect(reported(made)).toEqual([
      "STYLE_VALUE /document/content/0/style/marginTop",
      "STYLE_VALUE /document/content/1/style/marginTop",
    ]);
  });

  test("a value that a named style does not understand, once, where the style is", async () => {
    const odd = { p: "text", style: "odd" };
    const made = await madeOf(ofContent([odd, odd], { styles: { odd: { marginTop: "$data.odd" } } }), { odd: "much" });
    expect(reported(made)).toEqual(["STYLE_VALUE /document/styles/odd/marginTop"]);
  });

  test.each([
    ["gone.png", "IMAGE_NOT_LOADED"],
    ["gone.svg", "SVG_NOT_LOADED"],
  ])("the image %s", async (src, code) => {
    const block = { image: { src } };
    const more = { header: { content: [{ p: `[img, ${src}]` }] }, images: { logo: { src } } };
    const content = [block, { p: `see [img, ${src}]` }, { image: { src: "logo" } }];
    expect(await findingsOf(content, more)).toEqual([
      `${code} /document/content/0/image/src`,
      `${code} /document/content/1/p`,
      `${code} /document/content/2/image/src`,
      `${code} /document/header/content/0/p`,
    ]);
  });

  test("an attachment", async () => {
    const attachments = [{ filePath: "gone.xml" }, { filePath: "gone.xml", fileName: "other.xml" }];
    expect(await findingsOf([{ p: "x" }], { attachments })).toEqual([
      "ATTACHMENT_NOT_EMBEDDED /document/attachments/0",
      "ATTACHMENT_NOT_EMBEDDED /document/attachments/1",
    ]);
  });

  test("an id that an element before has", async () => {
    const content = [
      { p: "one", id: "a" },
      { h1: "two", id: "a" },
      { table: { rows: [[{ td: "three", id: "a" }]] } },
      { p: "four", id: "b" },
    ];
    const made = await madeOf(ofContent(content));
    expect(reported(made)).toEqual([
      "ID_REPEATED /document/content/1/id",
      "ID_REPEATED /document/content/2/table/rows/0/0/id",
    ]);
    expect(made.warnings[0]?.message).toContain("/document/content/0/id");
    expect(made.errorCodes).toEqual([]);
  });

  test("but the id of a header that stands in several sections is one", async () => {
    const content = [{ p: "one" }, { break: "section" }, { p: "two" }];
    expect(await findingsOf(content, { header: { content: [{ p: "head", id: "top" }] } })).toEqual([]);
  });
});

describe("a template that says documentDefinition and contents", () => {
  const engine = localEngine();
  const outcomeOf = (content: object, data: object) => {
    const body = new TextEncoder().encode(JSON.stringify({ content, data }));
    const job: RenderJob = { ...exampleJob({}, {}), source: "template", body };
    return render(job, caseOutside, engine);
  };
  const old = (contents: readonly object[], more: object = {}) => ({ documentDefinition: { ...more, contents } });

  test("is warned about at its own places", async () => {
    const outcome = await outcomeOf(
      old([{ p: "$data.zz" }, { p: "x", style: "no", id: "a" }, { p: "y", id: "a" }]),
      {},
    );
    expect(outcome.kind === "made" && reported(outcome)).toEqual([
      "UNRESOLVED_TOKEN /documentDefinition/contents/0/p",
      "STYLE_UNKNOWN /documentDefinition/contents/1/style",
      "ID_REPEATED /documentDefinition/contents/2/id",
    ]);
    expect(outcome.kind === "made" && outcome.warnings[2]?.message).toContain("/documentDefinition/contents/1/id");
  });

  test("is refused at its own places, however late the fault is found", async () => {
    const outcome = await outcomeOf(old([{ p: "x" }, { use: { name: "no such component" } }]), {});
    const faults = outcome.kind === "refused" ? outcome.refusal.faults : [];
    expect(faults.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/documentDefinition\/contents\/1\/use/)]);
  });

  test("has the words document and content elsewhere, and they stay", async () => {
    const outcome = await outcomeOf(old([{ p: "x" }], { header: { content: [{ p: "$data.zz" }] } }), {});
    expect(outcome.kind === "made" && reported(outcome)).toEqual([
      "UNRESOLVED_TOKEN /documentDefinition/header/content/0/p",
    ]);
  });
});

describe("half a surrogate pair", () => {
  test("is reported where it stands in a definition, in data, and in a template", async () => {
    const payload = await madeOf('{"document":{"content":[{"p":"x"},{"p":"a\\ud800b"}]}}');
    expect(reported(payload)).toEqual(["CHARACTER_NOT_DRAWN /document/content/1/p"]);
    const template = await madeOf(ofContent([{ p: "$data.list.1.a/b" }]), { list: ["x", { "a/b": "\udc00" }] });
    expect(reported(template)).toContain("CHARACTER_NOT_DRAWN /data/list/1/a~1b");
    const written = await madeOf(ofContent([{ p: "a\ud800b $data.x" }]), { x: 1 });
    expect(reported(written)).toEqual(["CHARACTER_NOT_DRAWN /document/content/0/p"]);
  });

  test("is no whole pair written as escapes", async () => {
    const made = await madeOf('{"document":{"content":[{"p":"\\ud83d\\ude00"}]}}');
    expect(reported(made)).not.toContainEqual(expect.stringContaining("CHARACTER_NOT_DRAWN"));
  });
});

describe("a picture that is made smaller", () => {
  const drawing = (more: object) => ({ svg: { viewBox: [0, 0, 20, 10], ...more, children: [] } });

  test.each([
    ["an image by its width", { image: { src: "images/logo.png", width: 2000 } }],
    ["an image by its style", { image: { src: "images/logo.png", style: { width: 600 } } }],
    ["a drawing by its width", drawing({ width: 2000 })],
    ["a drawing by its style", drawing({ style: { width: 2000 } })],
  ])("than requested is reported: %s", async (_, element) => {
    const made = await madeOf(ofContent([{ p: "x" }, element]));
    expect(reported(made)).toEqual(["BLOCK_OVERFLOW /document/content/1"]);
    expect(made.warnings[0]?.message).toContain("wider than the space for it");
    expect(made.errorCodes).toEqual(["CONTENT_ERROR"]);
  });

  test.each([
    ["is as wide as the page", { image: { src: "images/logo.png", width: 523 } }],
    ["has a share of the page's width in a narrow cell", { image: { src: "images/logo.png", width: "90%" } }],
    ["has its own size", drawing({ viewBox: [0, 0, 2000, 10] })],
  ])("since it %s is not", async (what, element) => {
    const table = { table: { widths: [1, 1], rows: [[{ content: [element] }, { td: "x" }]] } };
    expect(await findingsOf([what.includes("cell") ? table : element])).toEqual([]);
  });
});

test("a bookmark for a page that there is not is reported, and leads nowhere", async () => {
  const bookmark = { title: "a", pageNumber: 1, children: [{ title: "b" }, { title: "c", pageNumber: 99 }] };
  const made = await madeOf(ofContent([{ p: "x" }], { bookmark }));
  expect(reported(made)).toEqual(["PLACE_UNKNOWN /document/bookmark/children/1/pageNumber"]);
  expect(made.errorCodes).toEqual(["CONTENT_ERROR"]);
});
