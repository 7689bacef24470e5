import type { WordSyntax } from "../../../vocabulary/definition/word.ts";
import { readTag } from "../tags/read-tag.ts";
import type { TagMarks } from "../tags/scan.ts";
import type { ReadTag } from "../tags/tag-expression.ts";
import { carboneReader } from "./carbone.ts";
import { docxTemplatesReader } from "./docx-templates.ts";
import { readDocxtemplaterTag } from "./docxtemplater.ts";
import { readJinjaTag } from "./jinja.ts";

/** How tags are spelled, and what they mean: all dialects have the same regions and expressions. */
export interface WordDialect extends TagMarks {
  /** Reads the tags of one file, in their order: some give names to those behind them. */
  readonly reader: () => ReadTag;
}

/** How docxtpl spells braces that are text: they end where they begin. */
const escapes = { "{_{": "", "{_%": "", "}_}": "", "%_}": "" };

export const dialects: Readonly<Record<WordSyntax, WordDialect>> = {
  colophon: { opens: /\{\{/g, closings: { "{{": "}}" }, reader: () => readTag },
  docxtemplater: { opens: /\{/g, closings: { "{": "}" }, reader: () => readDocxtemplaterTag },
  carbone: {
    opens: /\{(?=\s{0,20}(?:[dc]\s{0,20}[.[:}]|[#$]|t\(|bindColor\())/g,
    closings: { "{": "}" },
    reader: carboneReader,
  },
  "docx-templates": { opens: /\+\+\+/g, closings: { "+++": "+++" }, reader: docxTemplatesReader },
  jinja: {
    opens: /\{[{%#]|\{_[{%]|[}%]_\}/g,
    closings: { "{{": "}}", "{%": "%}", "{#": "#}", ...escapes },
    remark: "{#",
    reader: () => readJinjaTag,
  },
};

/** A dialect whose tags begin and end otherwise. */
export function withDelimiters(dialect: WordDialect, [opening, closing]: readonly [string, string]): WordDialect {
  const opens = new RegExp(opening.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "g");
  return { opens, closings: { [opening]: closing }, reader: dialect.reader };
}
