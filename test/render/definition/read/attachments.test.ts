import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../../src/vocabulary/validate.ts";
import { read } from "./reading.ts";

const bytes = new TextEncoder().encode("<a/>");

/** The attachments of a document whose files all exist, except `gone.xml`. */
function attached(attachments: readonly object[], data?: object) {
  const paths = ["files/a.xml", "other/a.xml", "b", "c.PDF"];
  const files = new Map(paths.map((path) => [path, bytes]));
  const { facts, warnings } = read({ content: [{ p: "x" }], attachments }, { files, data });
  return { attachments: facts.attachments, warnings: warnings.map(({ code, path }) => [code, path]) };
}

describe("attachments", () => {
  test("are named as requested, else as their file is", () => {
    const { attachments } = attached([
      { filePath: "files/a.xml", fileName: "factur-x.xml", description: "the data", relationship: "alternative" },
      { filePath: "c.PDF" },
    ]);
    expect(attachments).toEqual([
      {
        name: "factur-x.xml",
        description: "the data",
        relationship: "alternative",
        mediaType: "text/xml",
        bytes,
        path: "/document/attachments/0",
      },
      {
        name: "c.PDF",
        description: undefined,
        relationship: undefined,
        mediaType: "application/pdf",
        bytes,
        path: "/document/attachments/1",
      },
    ]);
  });

  test.each([
    "../../x.xml",
    "a/b.xml",
    "a\\b.xml",
    "nul\u0000.xml",
    "a\nb.xml",
    "\u007f",
    "..",
    ".",
    "C:x.xml",
    "a\u0085b.xml",
    "a\u2028b.xml",
    "invoice\u202elmx.exe",
    `${"ä".repeat(126)}.xml`,
  ])("with a name that no file can have are refused: %j", (fileName) => {
    const definition = { document: { content: [{ p: "x" }], attachments: [{ filePath: "b", fileName }] } };
    expect(validateDefinition(definition)).toMatchObject([
      {
        code: "INVALID_VALUE",
        path: "/document/attachments/0/fileName",
        message: expect.stringMatching(/ (?:has|names) /),
      },
    ]);
  });

  test.each([
    ["../../x.xml", "x.xml"],
    ["a\\b.xml", "b.xml"],
    ["nul\u0000.xml", "nul.xml"],
    ["..", "b"],
    ["C:x.xml", "x.xml"],
    ["invoice\u202elmx.exe", "invoicelmx.exe"],
    [`${"ä".repeat(200)}.xml`, `${"ä".repeat(125)}.xml`],
  ])(
    "that the data name so that no file can have it are embedded under the nearest name, which is reported: %j",
    (name, embedded) => {
      const word = { filePath: "b", fileName: "$data.name" };
      const { attachments, warnings } = attached([word], { name });
      expect(attachments.map((one) => one.name)).toEqual([embedded]);
      expect(warnings).toEqual([["ATTACHMENT_RENAMED", "/document/attachments/0/fileName"]]);
    },
  );

  test("have any other name of at most 255 bytes", () => {
    for (const fileName of ["a b.xml", "größe (2).xml", `${"ä".repeat(125)}.xml`, ".xml", "[= 'a' & '/']"]) {
      const definition = { document: { content: [{ p: "x" }], attachments: [{ filePath: "b", fileName }] } };
      expect(validateDefinition(definition)).toEqual([]);
    }
  });

  test("of one name are distinguished", () => {
    const same = [{ filePath: "files/a.xml" }, { filePath: "other/a.xml" }, { filePath: "b", fileName: "a.xml" }];
    expect(attached([...same, { filePath: "b" }, { filePath: "b" }]).attachments.map(({ name }) => name)).toEqual([
      "a.xml",
      "a (2).xml",
      "a (3).xml",
      "b",
      "b (2)",
    ]);
  });

  test("of one name are embedded under two, which is reported", () => {
    const { warnings } = attached([{ filePath: "files/a.xml" }, { filePath: "files/a.xml" }]);
    expect(warnings).toEqual([["ATTACHMENT_RENAMED", "/document/attachments/1"]]);
  });

  test("that are XML schemas are application/xml", () => {
    const { attachments } = attached([{ filePath: "b", fileName: "order.xsd" }]);
    expect(attachments[0]?.mediaType).toBe("application/xml");
  });

  test("have the media type they are given, else that of their name's end, else plain bytes", () => {
    const { attachments, warnings } = attached([
      { filePath: "files/a.xml", mimeType: "application/xml" },
      { filePath: "files/a.xml", fileName: "second.xml", mimeType: "no type" },
      { filePath: "b" },
    ]);
    expect(attachments.map(({ mediaType }) => mediaType)).toEqual([
      "application/xml",
      "text/xml",
      "application/octet-stream",
    ]);
    expect(warnings).toEqual([["MEDIA_TYPE_UNKNOWN", "/document/attachments/1/mimeType"]]);
  });

  test("whose file could not be had are left out", () => {
    expect(attached([{ filePath: "gone.xml" }, { filePath: "b" }]).attachments.map(({ name }) => name)).toEqual(["b"]);
  });

  test("may be named by data, which is text and no markup", () => {
    const [one] = attached([{ filePath: "$data.file", fileName: "[$data.n].xml" }], { file: "b", n: "7" }).attachments;
    expect(one?.name).toBe("[7].xml");
  });
});
