import { type ImportedTemplate, importFormats } from "../vocabulary/http/import.ts";
import { asJson, type ContentBlock } from "./tool.ts";

/** A picture out of a file of another program. */
export interface ExtractedPicture {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The pictures of an imported file, stored beside the definition if they are wanted. */
export const picturesOf = ({ assets }: ImportedTemplate): readonly ExtractedPicture[] =>
  assets.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, "base64") }));

/** The same for an agent: JSON is JSON, and pictures are named. */
export function importedFor(
  { content, testData, format, report, counts }: ImportedTemplate,
  pictures: readonly ExtractedPicture[],
): readonly ContentBlock[] {
  return asJson({
    ...{ format, definition: JSON.parse(content), testData: JSON.parse(testData), report, counts },
    assets: pictures.map(({ path, bytes: { length: sizeBytes } }) => ({ path, sizeBytes })),
  });
}

/** The members of a tool that imports, beside its file. */
export const importMembers = {
  format: { type: "string", enum: [...importFormats], description: "As what it is read; by its name unless given" },
  literal: {
    type: "boolean",
    description: "The file is filled in: nothing in it is a placeholder, fields and controls are their text",
  },
} as const;

/** The description of a tool that imports. */
export const importDescription =
  "Makes a definition of another program's file (Word, HTML, Markdown, pdfmake), with example data and a report of what is lost.";
