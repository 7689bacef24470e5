import { isLanguageTag } from "../../../../vocabulary/definition/language-tag.ts";
import type { Document } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import { unquoteLiteral } from "../../../model/literal.ts";

/** The document's language: its own, else the job's. */
export function languageOf({ language }: Pick<Document, "language">, { locale }: { readonly locale: string }): string {
  const own = language === undefined ? locale : unquoteLiteral(language);
  return isLanguageTag(own) ? own : locale;
}

/** The language that an author names. A value from data that is no language tag is reported and counts as unset. */
export function languageIn(written: string | undefined, path: string, report: Report): string | undefined {
  if (written === undefined) return undefined;
  const language = unquoteLiteral(written);
  if (isLanguageTag(language)) return language;
  const message = `${shown(written)} is no language tag, such as "en-GB"; it counts as unset.`;
  report.add("CONTENT_ERROR", "LANGUAGE_INVALID", `${path}/language`, message);
  return undefined;
}
