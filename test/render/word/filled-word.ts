import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import type { DataUse } from "../../../src/render/definition/bind/scope/data-use.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { compileWord } from "../../../src/render/word/compile-word.ts";
import type { KnownPictures } from "../../../src/render/word/fill/file-pictures.ts";
import { fillWord, refuseFaults } from "../../../src/render/word/fill-word.ts";
import type { MissingText, RecordGap, WordHandling, WordSyntax } from "../../../src/vocabulary/definition/word.ts";
import { isMalformed, parseExpression } from "../../../src/vocabulary/expression/parse.ts";
import type { ExpressionTree } from "../../../src/vocabulary/expression/tree.ts";
import type { Warning } from "../../../src/vocabulary/http/warning.ts";
import { type WordParts, wordFile } from "../import/word-file.ts";

const allowance = { work: 5_000_000, pages: 100 };

/** A filled file: its bytes, its parts as text, and what was reported. */
export interface FilledWord {
  readonly bytes: Uint8Array;
  readonly partOf: (name: string) => string;
  /** What stands between the tags of the body. */
  readonly body: string;
  readonly warnings: readonly Warning[];
}

function trees(written: Readonly<Record<string, string>>): ReadonlyMap<string, ExpressionTree> {
  return new Map(
    Object.entries(written).map(([name, text]) => {
      const tree = parseExpression(text, "read");
      if (isMalformed(tree)) throw new Error(tree.message);
      return [name, tree];
    }),
  );
}

export function filledFile(
  file: Uint8Array,
  data: unknown,
  {
    work = allowance.work,
    syntax,
    delimiters,
    between,
    missing,
    fields,
    controls,
    lists = {},
    names = {},
    records,
    pictures,
    locale = "en-GB",
    use,
  }: {
    readonly work?: number;
    readonly syntax?: WordSyntax;
    readonly delimiters?: readonly [string, string];
    readonly between?: RecordGap;
    readonly missing?: MissingText;
    readonly fields?: WordHandling;
    readonly controls?: WordHandling;
    /** Expressions by names of fields. */
    readonly lists?: Readonly<Record<string, string>>;
    readonly names?: Readonly<Record<string, string>>;
    /** The name of a list. */
    readonly records?: string;
    readonly pictures?: KnownPictures;
    readonly locale?: string;
    readonly use?: DataUse;
  } = {},
): FilledWord {
  const report = new Report();
  const token = { root: "name", steps: [records ?? ""], spelling: records ?? "" } as const;
  const compiled = compileWord(file, "/file", {
    ...(syntax === undefined ? {} : { syntax }),
    ...{ delimiters, between, fields, controls, lists: trees(lists), names: trees(names) },
    ...(records === undefined ? {} : { records: { kind: "reference", token } }),
  });
  refuseFaults(compiled, "/file");
  const { bytes } = fillWord(compiled.template, {
    ...(pictures === undefined ? {} : { pictures }),
    ...{ data, report, use, missing, path: "/file", locale, timeZone: "UTC" },
    ...{ now: "2026-07-01T12:00:00.000Z", documentId: "0".repeat(32), budget: new Budget({ ...allowance, work }) },
  });
  const parts = readArchive(bytes);
  const partOf = (name: string): string => Buffer.from(parts.get(name) ?? []).toString("utf8");
  const [, body = ""] = /<w:body>(.*)<\/w:body>/s.exec(partOf("/word/document.xml")) ?? [];
  return { bytes, partOf, body, warnings: report.warnings() };
}

export const filled = (body: string, data: unknown, parts: WordParts = {}): FilledWord =>
  filledFile(wordFile(body, parts), data);

/** The text of each paragraph of a part; cells of a row are divided by strokes, rows and tables are paragraphs' neighbours. */
export function linesOf(xml: string): readonly string[] {
  const words = xml
    .replaceAll(/<w:(?:pPr|rPr|tcPr|tblPr|sectPr)\b(?:[^>]*\/>|.*?<\/w:(?:pPr|rPr|tcPr|tblPr|sectPr)>)/gs, "")
    .replaceAll(/<w:br\b[^>]*\/>/g, "⏎")
    .replaceAll(/<w:tab\b[^>]*\/>/g, "⇥")
    .replaceAll(/<w:p\b[^>]*\/>/g, "¶\n")
    .replaceAll(/<\/w:tr>/g, "‖\n")
    .replaceAll(/<\/w:p>\s*<\/w:tc>/g, "|")
    .replaceAll(/<\/w:p>/g, "¶\n")
    .replaceAll(/¶\n<\/w:tc>/g, "|")
    .replaceAll(/<[^>]*>/g, "");
  return words.split("\n").filter((line) => line !== "");
}

/** The faults of a file as its author reads them. */
export const faultsOf = (body: string, syntax?: WordSyntax): readonly string[] =>
  compileWord(wordFile(body), "/file", syntax === undefined ? {} : { syntax }).faults.map(
    ({ code, where, message }) => `${code} ${where}: ${message}`,
  );
