import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { read, textOf } from "./reading.ts";

const document = {
  styles: { wrong: { color: "nocolour" } },
  content: [
    { p: "one", style: "nowhere" },
    { table: { widths: [1, 1], rows: [[{ td: "short" }], [{ td: "a" }, { td: "[img, gone.png] $data.x" }]] } },
    { p: "three", style: "wrong" },
  ],
};

/** The texts of each section's blocks, findings shown in them. */
const shown = (diagnostics: object, more: object = document) =>
  (read({ ...more, diagnostics }).diagnosed?.() ?? { sections: [] }).sections.map(({ blocks }) => blocks.map(textOf));

describe("findings in the document", () => {
  test("are not shown unless that is requested", () => {
    expect(read(document).diagnosed).toBeUndefined();
    expect(read({ ...document, diagnostics: { showInDocument: "off" } }).diagnosed).toBeUndefined();
  });

  test("stand in a table of their own section at the end", () => {
    const [body, appendix] = shown({ showInDocument: "appendix" });
    expect(body).toHaveLength(3);
    expect(appendix?.[0]).toBe("Diagnostics");
    expect(appendix?.[1]).toContain("STYLE_UNKNOWN /  / /document/content/0/style / There is no style");
    expect(appendix?.[1]).not.toContain("ROW_SHORT");
  });

  test("stand behind the elements they are about; at the beginning when there are none", () => {
    const [blocks = []] = shown({ showInDocument: "inline" });
    const codes = blocks.map((text) => /^\[([A-Z_]+)\]/.exec(text)?.[1] ?? text.slice(0, 5));
    expect(codes).toEqual(["STYLE_VALUE", "one", "STYLE_UNKNOWN", "short", "UNRESOLVED_TOKEN", "three"]);
  });

  test("stand in both places when both are requested", () => {
    const [blocks, appendix] = shown({ showInDocument: "both" });
    expect([blocks?.length, appendix?.length]).toEqual([6, 2]);
  });

  test("begin with the level that is requested", () => {
    const [, remarks] = shown({ showInDocument: "appendix", minLevel: "info" });
    expect(remarks?.[1]).toContain("ROW_SHORT");
    expect(shown({ showInDocument: "appendix", minLevel: "error" })).toHaveLength(1);
  });

  test("look alike whatever the document's own styles are called, and are read as plain text", () => {
    const styles = { p: { fontSize: 40 }, td: { fontSize: 40 } };
    const { diagnosed } = read({ content: [{ p: "$data.x" }], styles, diagnostics: { showInDocument: "inline" } });
    const marker = diagnosed?.().sections[0]?.blocks[1];
    expect(marker?.kind === "paragraph" && marker.look.size).toBe(7);
    expect(marker && textOf(marker)).toMatch(/^\[UNRESOLVED_TOKEN\] \$data\.x has no value/);
  });

  test("nothing found, nothing shown", () => {
    expect(shown({ showInDocument: "both" }, { content: [{ p: "x" }] })).toEqual([["x"]]);
  });
});

test("a report knows remarks, what is left out, and what failed", () => {
  const report = new Report();
  report.add(undefined, "ID_REPEATED", "", "a");
  report.add("CONTENT_ERROR", "COLUMN_DROPPED", "", "b");
  report.add("IMAGE_NOT_LOADED", "IMAGE_NOT_LOADED", "", "c");
  const codes = (least: "info" | "warning" | "error") => report.from(least).map(({ code }) => code);
  expect(codes("info")).toEqual(["ID_REPEATED", "COLUMN_DROPPED", "IMAGE_NOT_LOADED"]);
  expect(codes("warning")).toEqual(["COLUMN_DROPPED", "IMAGE_NOT_LOADED"]);
  expect(codes("error")).toEqual(["IMAGE_NOT_LOADED"]);
});
