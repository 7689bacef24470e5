import { expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { madeDocx } from "../../support/definitions/made-docx.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { p, r } from "./word-file.ts";

const outline = (id: string, words: string): string =>
  p(
    `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="${id}" style="position:absolute;width:400pt;height:100pt;rotation:315" fillcolor="silver"><v:fill opacity=".5"/><v:textpath string="${words}"/></v:shape></w:pict></w:r>`,
  );
const section = '<w:sectPr><w:headerReference w:type="default" r:id="r_header"/></w:sectPr>';

test("a watermark of words in the header is the document's", async () => {
  const { document, report } = await importedWordFile(p(r("x")) + section, {
    header: outline("PowerPlusWaterMarkObject1", "TOP SECRET"),
  });
  expect(document.watermark).toEqual({
    ...{ content: { p: "TOP SECRET" }, angle: -45, behind: true },
    style: { fontSize: 61, color: "#C0C0C0", opacity: 0.5 },
  });
  expect(report.filter(({ kind }) => kind === "lost")).toEqual([]);
});

test.each([
  ["in the text", outline("PowerPlusWaterMarkObject1", "DRAFT"), {}],
  ["that is no watermark", section, { header: outline("Shape1", "DRAFT") }],
  ["another one", section, { header: outline("WaterMark1", "COPY") + outline("WaterMark2", "DRAFT") }],
])("a drawing of words %s is reported with its words", async (_, body, parts) => {
  const { report } = await importedWordFile(p(r("x")) + body, parts);
  expect(report.filter(({ kind }) => kind === "lost")).toMatchObject([{ words: "DRAFT" }]);
});

test("that of a Word file made here comes back", async () => {
  const watermark = {
    content: { p: "DRAFT" },
    angle: -30,
    behind: true,
    style: { color: "#FF0000", opacity: 0.3, fontSize: 80 },
  };
  const document = { content: [{ p: "x" }], watermark };
  const { bytes } = await madeDocx(localEngine(), exampleJob({ document }, {}));
  const again = JSON.parse((await importFile({ bytes, fileName: "a.docx" })).content).document;
  expect(again.watermark).toMatchObject({
    content: { p: "DRAFT" },
    angle: -30,
    behind: true,
    style: { color: "#FF0000", opacity: 0.3 },
  });
});
