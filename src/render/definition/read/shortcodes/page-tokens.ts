import type { Report } from "../../../contract/report.ts";

/** Text from data asks for nothing, even where it looks like a token. */
const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;

/**
 * Reports a page number where none can be filled in, because pages are made after everything except text is read. The
 * token stays as written.
 */
export function reportPageTokens(text: string, path: string, report: Report): void {
  if (!text.includes("$global.")) return;
  const token = /\$global\.(?:NUMPAGES|SECTIONPAGES?|PAGE|HEADING[1-5])/.exec(text.replace(literals, ""))?.[0];
  if (token === undefined) return;
  const message = `${token} has no value in this place, only in the text of paragraphs, headings and cells; it stays as written.`;
  report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, message);
}
