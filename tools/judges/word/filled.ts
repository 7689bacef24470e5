import { zip } from "../../../src/render/codecs/zip.ts";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { compileWord } from "../../../src/render/word/compile-word.ts";
import { fillWord, refuseFaults } from "../../../src/render/word/fill-word.ts";
import type { WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import type { Warning } from "../../../src/vocabulary/http/warning.ts";
import { encodedTags } from "./ours.ts";
import type { PeerName, RecordedCase } from "./recorded.ts";

const syntaxes: Readonly<Record<PeerName, WordSyntax>> = {
  docxtemplater: "docxtemplater",
  "easy-template-x": "docxtemplater",
  "docx-templates": "docx-templates",
  docxtpl: "jinja",
  carbone: "carbone",
  "docx-mailmerge": "colophon",
};

/** What our own program makes of a case. @throws Refusal */
export function filledCase(
  peer: PeerName,
  { template, fragment, data }: RecordedCase,
): { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] } {
  const file = fragment === undefined ? completed(template ?? new Uint8Array()) : fileOf(encodedTags(fragment));
  const filling = peer === "docx-mailmerge" ? ofMailMerge(data) : { data };
  const records =
    filling.records === undefined
      ? {}
      : { records: { kind: "reference", token: { root: "name", steps: ["records"], spelling: "records" } } as const };
  const compiled = compileWord(file, "/file", { syntax: syntaxes[peer], ...records });
  refuseFaults(compiled, "/file");
  const report = new Report();
  const { bytes } = fillWord(compiled.template, {
    ...{ data: filling.data, report, path: "/file", locale: "en-US", timeZone: "UTC", missing: "empty" },
    ...{ now: "2026-07-01T12:00:00.000Z", documentId: "0".repeat(32) },
    budget: new Budget({ work: 50_000_000, pages: 1000 }),
  });
  return { bytes, warnings: report.warnings() };
}

interface MailMergeData {
  readonly values: Readonly<Record<string, unknown>>;
  readonly records: readonly unknown[] | null;
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
}

function ofMailMerge(given: unknown): { readonly data: unknown; readonly records?: true } {
  const { values, records, lists } = given as MailMergeData;
  const data = { ...values, ...lists };
  return records === null ? { data } : { data: { ...data, records }, records: true };
}

const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/** A file of a test that has only a piece of the body in it gets the rest. */
export function completed(template: Uint8Array): Uint8Array {
  const parts = readArchive(template);
  const source = Buffer.from(parts.get("/word/document.xml") ?? []).toString("utf8");
  if (/<w:body[\s>]/.test(source) || source === "") return template;
  const content = /<w:p[\s>/]/.test(source) ? source : `<w:p>${/<w:r[\s>]/.test(source) ? source : `<w:r>${source}</w:r>`}</w:p>`;
  return fileOf(content);
}

/** A Word file with this in its body; text outside of paragraphs gets some. */
function fileOf(content: string): Uint8Array {
  const body = /<w:(?:p|r|t)[\s>/]/.test(content) ? content : inParagraphs(content);
  return zip(
    Object.entries({
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      "word/document.xml": `<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  );
}

/** XML of any names as a body: its texts are paragraphs. */
const inParagraphs = (content: string): string =>
  content
    .split(/(<[^>]*>)/)
    .map((piece) =>
      piece.startsWith("<") || piece.trim() === ""
        ? piece
        : `<w:p><w:r><w:t xml:space="preserve">${piece}</w:t></w:r></w:p>`,
    )
    .join("");
