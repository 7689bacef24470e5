import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mediaTypes } from "../../../src/vocabulary/media-types.ts";
import { workbook } from "../../render/import/workbook.ts";
import { colophon } from "../../support/command-line.ts";
import { bodyOf, startTestServiceWith } from "../../support/servers/service.ts";
import { lentPool } from "../../support/threads/render-pool.ts";

test("a workbook is read where documents are rendered, its rows become files, and each is reproduced from its row", async () => {
  const service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  try {
    const content = JSON.stringify({ document: { content: [{ p: "[number, $data.sum, 2]" }] } });
    const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Sum", content } }));
    const rows = '<row><c t="str"><v>sum</v></c></row><row><c><v>4.50</v></c></row><row><c><v>7</v></c></row>';
    const answer = await service.ask("POST", `documents/bulk?templateId=${id}`, {
      body: new Uint8Array(workbook(rows)),
      headers: { "content-type": mediaTypes.xlsx },
    });
    const lines = (await answer.text()).split("\n", 2).map((line) => JSON.parse(line));
    const file = join(service.folder, "sums.xlsx");
    writeFileSync(file, workbook(rows));
    for (const { line, result } of lines) {
      expect(result.errorCodes).toEqual([]);
      const { code, out } = await colophon(["rows", file, "--line", String(line)]);
      expect([line, code, JSON.parse(out)]).toEqual([line, 0, { sum: line === 2 ? 4.5 : 7 }]);
      const json = { data: JSON.parse(out) };
      expect(
        await bodyOf(await service.ask("POST", `documents/${result.documentId}/reproduce`, { json })),
      ).toMatchObject({ verdict: "identical" });
    }
    const { out } = await colophon(["rows", file]);
    expect(out).toBe('{"data":{"sum":4.5}}\n{"data":{"sum":7}}\n');
    expect(await colophon(["rows", file, "--line", "1"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("no row 1"),
    });
  } finally {
    await service.stop();
  }
});
