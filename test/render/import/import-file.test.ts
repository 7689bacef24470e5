import { describe, expect, test } from "vitest";
import { ImportFindings } from "../../../src/render/import/findings.ts";
import { importFile, tryImport } from "../../../src/render/import/import-file.ts";
import { Pictures } from "../../../src/render/import/pictures.ts";
import { repairedDefinition } from "../../../src/render/import/repair-definition.ts";
import { withSharedStyles } from "../../../src/render/import/shared-styles.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a file is refused", () => {
  test.each([
    ["without a known ending", { fileName: "a.exe", bytes: Buffer.from("x") }, "/file"],
    ["of an unknown format", { fileName: "a.md", bytes: Buffer.from("x"), format: "rtf" }, "/format"],
    ["that is not UTF-8", { fileName: "a.md", bytes: Buffer.from([0xff, 0xfe, 0x41]) }, "/file"],
    ["of Markdown beyond a million characters", { fileName: "a.md", bytes: Buffer.alloc(1_000_001, "a") }, "/file"],
    [
      "of Markdown with a line of hundreds of quotations",
      { fileName: "a.md", bytes: Buffer.from(">".repeat(500)) },
      "/file",
    ],
  ])("%s", async (_name, given, path) => {
    const outcome = await tryImport(given);
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "INVALID_REQUEST", faults: [{ path }] } });
  });
});

test("a format that is named wins over the ending", async () => {
  expect(await importFile({ fileName: "a.bin", bytes: Buffer.from("# A"), format: "markdown" })).toMatchObject({
    format: "markdown",
    content: expect.stringContaining('{"h1":"A"}'),
  });
});

describe("a definition that its checker refuses is mended:", () => {
  test("the smallest wrong parts are left out and reported, from the last to the first", () => {
    const findings = new ImportFindings();
    const definition = {
      document: {
        styles: { a: { fontSize: -1, bold: true } },
        content: [{ p: "one" }, { p: 2 }, { px: "three" }, { p: "four", style: { color: "no colour" } }],
      },
    };
    const made = repairedDefinition(definition, findings);
    expect(validateDefinition(made)).toEqual([]);
    expect(made).toMatchObject({ document: { content: [{ p: "one" }, { p: "four" }] } });
    expect(findings.list().every(({ code }) => code === "IMPORT_DROPPED")).toBe(true);
    expect(findings.list().map(({ place }) => place)).toContain("definition, /document/content/3/style/color");
  });

  test("what stands in two places is mended in each by itself", () => {
    const style = { tabStops: [5, { at: 10 }, 5, { at: 20 }] };
    const rows = ["a", "b"].map((words) => [{ td: words, style }]);
    const made = repairedDefinition({ document: { content: [{ table: { rows } }] } }, new ImportFindings());
    const mended = { tabStops: [{ at: 10 }, { at: 20 }] };
    expect(made).toEqual({
      document: { content: [{ table: { rows: ["a", "b"].map((words) => [{ td: words, style: mended }]) } }] },
    });
    expect(style.tabStops).toHaveLength(4);
  });

  test("correct parts stay the same object", () => {
    const definition = { document: { content: [{ p: "one" }] } };
    expect(repairedDefinition(definition, new ImportFindings())).toBe(definition);
  });
});

test("styles that are written out in several places get a name, which takes none of the document's", () => {
  const style = { fontSize: 9, color: "#FF0000" };
  const document = {
    styles: { look1: { bold: true } },
    content: [
      { p: "a", style },
      { p: "b", style: { fontSize: 8 } },
      { p: "c", style },
    ],
  };
  expect(withSharedStyles(document)).toEqual({
    styles: { look1: { bold: true }, "look1-": style },
    content: [
      { p: "a", style: "look1-" },
      { p: "b", style: { fontSize: 8 } },
      { p: "c", style: "look1-" },
    ],
  });
});

describe("pictures of a file", () => {
  test("have names by their content, and the same picture is there once", () => {
    const pictures = new Pictures(new ImportFindings());
    const path = pictures.add(png, "here");
    expect(path).toMatch(/^images\/import-[0-9a-f]{12}\.png$/);
    expect(pictures.addDataUri(`data:image/png;base64,${png.toString("base64")}`, "there")).toBe(path);
    expect(pictures.list()).toEqual([{ path, sizeBytes: png.length, base64: png.toString("base64") }]);
  });

  test("of another kind, or too large, are reported", () => {
    const findings = new ImportFindings();
    const pictures = new Pictures(findings);
    expect(pictures.add(Buffer.from("none"), "a")).toBeUndefined();
    expect(pictures.add(Buffer.concat([png, Buffer.alloc(limits.imageBytes)]), "b")).toBeUndefined();
    expect(pictures.addDataUri("data:text/plain,x", "c")).toBeUndefined();
    expect(findings.list().map(({ place }) => place)).toEqual(["a", "b", "c"]);
  });

  test("that are elsewhere get a path that an upload can have", () => {
    const findings = new ImportFindings();
    expect(new Pictures(findings).missing("https://x.example/../a b/ü?.png?x", "a")).toBe("images/-");
    expect(findings.list()).toMatchObject([{ code: "IMPORT_FILE_MISSING", place: "a" }]);
  });
});

test("a report has so many entries at most, and says that there are more", () => {
  const findings = new ImportFindings();
  for (let number = 0; number < limits.importedFindings + 5; number += 1)
    findings.dropped("near", `line ${number}`, "It is");
  expect(findings.list()).toHaveLength(limits.importedFindings + 1);
  expect(findings.list().at(-1)).toMatchObject({ code: "IMPORT_MORE", kind: "near" });
  findings.dropped("lost", "line 0", "A word is");
  expect(findings.list().at(-1)).toMatchObject({ code: "IMPORT_MORE", kind: "lost" });
});
