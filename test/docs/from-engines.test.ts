import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reportLines } from "../../src/cli/verbs/import.ts";
import { importFile } from "../../src/render/import/import-file.ts";
import { p, r, wordFile } from "../render/import/word-file.ts";

/** The fenced blocks of a page. */
const blocksOf = (page: string): readonly { readonly kind: string; readonly text: string }[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = "", text = ""]) => ({
    kind,
    text: text.trimEnd(),
  }));

/** The Word file that a page describes: `#` a heading, bars the cells of a table, other lines paragraphs. */
function describedFile(text: string): Uint8Array {
  const cell = (words: string): string => `<w:tc>${p(r(words))}</w:tc>`;
  const parts: string[] = [];
  let rows: string[] = [];
  const endTable = (): void => {
    if (rows.length > 0)
      parts.push(
        `<w:tbl><w:tblGrid><w:gridCol w:w="6000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join("")}</w:tbl>`,
      );
    rows = [];
  };
  for (const line of text.split("\n")) {
    const cells = /^\| (.*) \|$/.exec(line)?.[1];
    if (cells !== undefined) rows.push(`<w:tr>${cells.split(" | ").map(cell).join("")}</w:tr>`);
    else {
      endTable();
      const heading = /^# (.*)$/.exec(line)?.[1];
      parts.push(
        heading === undefined ? p(r(line)) : p(r(heading), '<w:pStyle w:val="Heading1"/><w:outlineLvl w:val="0"/>'),
      );
    }
  }
  endTable();
  return wordFile(parts.join(""));
}

/** The value without styles, which the pages leave out. */
const bare = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) => (["style", "styles", "widths", "headerRows"].includes(key) ? undefined : one)),
  );

describe("the file of the page is imported as the page says:", () => {
  test.each(["from-carbone", "from-docxtemplater"])("%s", async (name) => {
    const page = readFileSync(new URL(`../../docs/how-to/${name}.md`, import.meta.url), "utf8");
    const blocks = blocksOf(page);
    const [file, report] = blocks.filter(({ kind }) => kind === "text");
    const [definition] = blocks.filter(({ kind }) => kind === "json");
    const made = await importFile({ bytes: describedFile(file?.text ?? ""), fileName: "a.docx" });
    const [, given = ""] = /colophon import (\S+)/.exec(page) ?? [];
    expect(reportLines(made.report, given).join("\n")).toBe(report?.text);
    expect(bare(JSON.parse(made.content))).toEqual(JSON.parse(definition?.text ?? ""));
  });
});
