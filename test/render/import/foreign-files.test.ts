import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importedAndDrawn } from "../../support/definitions/imported-and-drawn.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

const corpus = fileURLToPath(new URL("../../fixtures/import/foreign/", import.meta.url));
const engine = localEngine();

/** Warnings of files whose pictures have not been uploaded, and of those with placeholders that nobody understands. */
const expectedWarnings: Readonly<Record<string, readonly string[]>> = {
  "pdfmake/pictures.js": ["IMAGE_NOT_LOADED"],
  "html/handlebars.html": ["PLACEHOLDER_UNKNOWN"],
  "html/libreoffice-letter.html": ["PLACEHOLDER_UNKNOWN", "PLACEHOLDER_UNKNOWN"],
  "html/mistune-terms.html": ["PLACEHOLDER_UNKNOWN"],
  "markdown/pandoc-terms-commonmark.md": ["PLACEHOLDER_UNKNOWN"],
  "markdown/pandoc-terms-pandoc.md": ["PLACEHOLDER_UNKNOWN"],
};

// The losses of each file are recorded in report.txt beside the files; `npx vitest run -u` with this file writes it again.
describe.each(["word", "html", "markdown", "pdfmake"])("files that other programs wrote, in %s:", (folder) => {
  const files = readdirSync(join(corpus, folder)).filter((name) => name !== "report.txt");
  const reports = new Map<string, readonly string[]>();

  test.each(files)(
    "%s becomes a definition that is drawn, and lacks nothing that its report does not name or its text does not show",
    async (name) => {
      const bytes = readFileSync(join(corpus, folder, name));
      const { report, made } = await importedAndDrawn(bytes, name, engine);
      reports.set(name, report);
      expect(made.kind).toBe("made");
      const codes = made.kind === "made" ? made.warnings.map(({ code }) => code) : [];
      // Most name a font of the machine that they were written on.
      const warnings = codes.filter((code) => code !== "FONT_REPLACED");
      expect(warnings).toEqual(expectedWarnings[`${folder}/${name}`] ?? []);
    },
  );

  test("the losses are those that are recorded beside them", async () => {
    expect([...reports.keys()]).toEqual(files);
    const written = files.map((name) => [name, ...(reports.get(name) ?? []).map((line) => `  ${line}`)].join("\n"));
    await expect(`${written.join("\n")}\n`).toMatchFileSnapshot(join(corpus, folder, "report.txt"));
  });
});
