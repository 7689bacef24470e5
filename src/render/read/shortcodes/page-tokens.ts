import type { Report } from "../../report.ts";

/** Text from data asks for nothing, whatever it looks like. */
const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;

/**
 * Tells of a page number that is asked for where none can be filled in: pages are made after everything but text is read.
 * What stands there stays as it is spelt.
 */
export function tellPageTokens(text: string, path: string, report: Report): void {
  if (!text.includes("$global.")) return;
  const token = /\$global\.(?:NUMPAGES|PAGE)/.exec(text.replace(literals, ""))?.[0];
  if (token === undefined) return;
  const message = `${token} has no value in this place, only in the text of paragraphs, headings and cells; it stays as it is spelt.`;
  report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", path, message);
}
