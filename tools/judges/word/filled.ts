import { zip } from "../../../src/render/codecs/zip.ts";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { type CompileOptions, compileWord } from "../../../src/render/word/compile-word.ts";
import { fillWord, refuseFaults } from "../../../src/render/word/fill-word.ts";
import type { MissingText, WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import type { ExpressionTree } from "../../../src/vocabulary/expression/tree.ts";
import type { Warning } from "../../../src/vocabulary/http/warning.ts";
import { declaredIn, encodedTags } from "./ours.ts";
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
  one: RecordedCase,
): { readonly bytes: Uint8Array; readonly warnings: readonly Warning[] } {
  const { template, fragment } = one;
  const file = fragment === undefined ? completed(template ?? new Uint8Array()) : fileOf(encodedTags(fragment));
  const { data, missing = "empty", ...options } = fillingOf[peer](one);
  const compiled = compileWord(file, "/file", { syntax: syntaxes[peer], ...options });
  refuseFaults(compiled, "/file");
  const report = new Report();
  const { bytes } = fillWord(compiled.template, {
    ...{ data, report, path: "/file", locale: "en-US", timeZone: "UTC", missing },
    ...{ now: "2026-07-01T12:00:00.000Z", documentId: "0".repeat(32) },
    budget: new Budget({ work: 50_000_000, pages: 1000 }),
  });
  return { bytes, warnings: report.warnings() };
}

type CaseFilling = CompileOptions & { readonly data: unknown; readonly missing?: MissingText };

const asIs = ({ data }: RecordedCase): CaseFilling => ({ data });

/** Delimiters that are not those of the syntax; peers write them as XML has them. */
const delimitersOf = (
  given: unknown,
  [opening, closing]: readonly [string, string],
): Pick<CaseFilling, "delimiters"> => {
  const pair = (Array.isArray(given) ? given : [given, given]).map((one) =>
    String(one).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
  const [start = opening, end = closing] = given === undefined || given === null ? [] : pair;
  return start === opening && end === closing ? {} : { delimiters: [start, end] };
};

interface StartAndEnd {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly tagStart?: string;
  readonly tagEnd?: string;
}

const fillingOf: Readonly<Record<PeerName, (one: RecordedCase) => CaseFilling>> = {
  docxtemplater({ data, options }) {
    const { start, end } = (options["delimiters"] ?? {}) as StartAndEnd;
    return { data, ...delimitersOf(start == null ? undefined : [start, end ?? "}"], ["{", "}"]) };
  },
  "easy-template-x"({ data, options }) {
    const { tagStart, tagEnd } = (options["delimiters"] ?? {}) as StartAndEnd;
    return { data, ...delimitersOf(tagStart === undefined ? undefined : [tagStart, tagEnd], ["{", "}"]) };
  },
  "docx-templates": ({ data, options }) => ({ data, ...delimitersOf(options["cmdDelimiter"], ["+++", "+++"]) }),
  docxtpl: asIs,
  carbone: asIs,
  "docx-mailmerge"({ data: given, options }) {
    const { values, records, lists, separator } = given as MailMergeData;
    const data = { ...values, ...lists, records };
    const inRecords = (records ?? []).flatMap((record) =>
      Object.entries(record).flatMap(([name, value]) => (Array.isArray(value) ? [name] : [])),
    );
    const repeated = [...Object.keys(lists), ...inRecords].map((name) => [name, named(name)] as const);
    return {
      ...{ data, lists: new Map(repeated) },
      ...(records === null ? {} : { records: named("records") }),
      missing: options["keep_fields"] === "none" ? "empty" : "keep",
      between: separator?.endsWith("_section") === true ? "section" : "page",
    };
  },
};

const named = (name: string): ExpressionTree => ({
  kind: "reference",
  token: { root: "name", steps: [name], spelling: name },
});

interface MailMergeData {
  readonly values: Readonly<Record<string, unknown>>;
  readonly records: readonly Readonly<Record<string, unknown>>[] | null;
  readonly lists: Readonly<Record<string, readonly unknown[]>>;
  readonly separator: string | null;
}

/** A file of a test that has only a piece of the body in it gets the rest. */
export function completed(template: Uint8Array): Uint8Array {
  const parts = readArchive(template);
  const source = Buffer.from(parts.get("/word/document.xml") ?? []).toString("utf8");
  if (/<w:body[\s>]/.test(source) || source === "") return template;
  const content = /<w:p[\s>/]/.test(source)
    ? source
    : `<w:p>${/<w:r[\s>]/.test(source) ? source : `<w:r>${source}</w:r>`}</w:p>`;
  return fileOf(content);
}

/** A Word file with this in its body; text outside of paragraphs gets some. */
function fileOf(content: string): Uint8Array {
  const body = /<w:(?:p|r|t)[\s>/]/.test(content) ? content : inParagraphs(content);
  return zip(
    Object.entries({
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      "word/document.xml": `<w:document${declaredIn(body)}><w:body>${body}</w:body></w:document>`,
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
