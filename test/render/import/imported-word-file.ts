import { expect } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import type { ImportedTemplate } from "../../../src/vocabulary/http/import.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { type WordParts, wordFile } from "./word-file.ts";

interface Imported extends Pick<ImportedTemplate, "report" | "assets"> {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came out.
  readonly document: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly content: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly data: any;
}

/** Imports a Word file, or a body in one. The definition must pass the check. */
export async function importedWordFile(given: string | Uint8Array, parts?: WordParts): Promise<Imported> {
  const bytes = typeof given === "string" ? wordFile(given, parts) : given;
  const made = await importFile({ bytes, fileName: "a.docx" });
  const { document } = JSON.parse(made.content);
  expect(validateDefinition({ document })).toEqual([]);
  return {
    document,
    content: document.content,
    data: JSON.parse(made.testData),
    report: made.report,
    assets: made.assets,
  };
}
