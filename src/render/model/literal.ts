import { literalEnd, literalStart } from "../../vocabulary/markup/literal-marks.ts";

const marks = /[\uFDD0\uFDD1]/g;

/** The text, to be printed as it stands whatever it looks like. */
export function quoteLiteral(text: string): string {
  return literalStart + withoutMarks(text, "\uFFFD") + literalEnd;
}

/** The text without its marks: for places where nothing is parsed, such as paths, titles and link targets. */
export function unquoteLiteral(text: string): string {
  return withoutMarks(text, "");
}

/** `String.replace` copies nothing when there is no match, but the search by `includes` is far cheaper. */
function withoutMarks(text: string, instead: string): string {
  return text.includes(literalStart) || text.includes(literalEnd) ? text.replace(marks, instead) : text;
}

/** The same of a text that may be left out. */
export const unquoteOptional = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : unquoteLiteral(text);
