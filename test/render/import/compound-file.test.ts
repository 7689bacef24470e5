import { expect, test } from "vitest";
import { tryImport, trySpreadsheet } from "../../../src/render/import/import-file.ts";

const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1000),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(1000),
  ]);

test.each([
  ["EncryptedPackage", "It has a password: save it without one."],
  ["WordDocument", "It is a Word file as Word wrote it until 2003 (.doc): save it as .docx."],
  ["Workbook", "It is a workbook as Excel wrote it until 2003 (.xls): save it as .xlsx."],
  ["Other", "It is a file of an older Office: save it in a format of today."],
])("a compound file with %s is refused by what it is, whatever its name and format", async (stream, why) => {
  const bytes = compound(stream);
  const refused = { kind: "refused", refusal: { message: `The file cannot be imported. ${why}` } };
  for (const given of [{ fileName: "a.doc" }, { fileName: "a.docx" }, { fileName: "a", format: "docx" }])
    expect(await tryImport({ bytes, ...given })).toMatchObject(refused);
  expect(await trySpreadsheet(bytes)).toMatchObject(refused);
});
