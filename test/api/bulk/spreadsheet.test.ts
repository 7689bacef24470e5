import { expect, test } from "vitest";
import { mediaTypes } from "../../../src/vocabulary/media-types.ts";
import { workbook } from "../../render/import/workbook.ts";
import { bodyOf, startTestServiceWith } from "../../support/servers/service.ts";
import { lentPool } from "../../support/threads/render-pool.ts";

test("a workbook is read where documents are rendered, and its rows become files", async () => {
  const service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  try {
    const content = JSON.stringify({ document: { content: [{ p: "[number, $data.sum, 2]" }] } });
    const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Sum", content } }));
    const rows = '<row><c t="str"><v>sum</v></c></row><row><c><v>4.5</v></c></row>';
    const answer = await service.ask("POST", `documents/bulk?templateId=${id}`, {
      body: new Uint8Array(workbook(rows)),
      headers: { "content-type": mediaTypes.xlsx },
    });
    const [line] = (await answer.text()).split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({ line: 2, status: "succeeded", result: { errorCodes: [] } });
  } finally {
    await service.stop();
  }
});
