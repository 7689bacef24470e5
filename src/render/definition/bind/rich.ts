import type { RichElement } from "../../../vocabulary/generated/definition.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { beginning, type ProseInline, quoteStyle, type ReadProse, textOfInlines } from "./prose/inline.ts";
import { elementsOf, inlinesOf } from "./rich/elements.ts";
import { literalText } from "./text/literal-text.ts";

type ReportMessage = (message: string) => void;

/** The elements that a text in HTML becomes. */
export const readRich: ReadProse<RichElement> = (text, looks, report) =>
  noting(report, (drop) =>
    elementsOf(beginning(text, limits.richCharacters, report), {
      firstHeading: looks.firstHeading ?? 1,
      quoteStyle: looks.quoteStyle ?? quoteStyle,
      drop,
    }),
  );

/** A text in HTML as the text of a paragraph: what it says is literal, its tags are shortcodes. */
export const richText = (html: string, report: ReportMessage): string =>
  noting(report, (drop) => textOfInlines(inlinesOf(beginning(html, limits.richCharacters, report), drop)));

/** Its words alone, for texts without looks: names, descriptions, drawings. */
export const richWords = (html: string, report: ReportMessage): string =>
  noting(report, (drop) => literalText(wordsOf(inlinesOf(beginning(html, limits.richCharacters, report), drop))));

const wordsOf = (inlines: readonly ProseInline[]): string =>
  inlines.map((inline) => (inline.kind === "break" ? " " : inline.text)).join("");

/** Tags that a report names; of more it says how many. */
const mostNamed = 10;

function noting<Result>(report: ReportMessage, read: (drop: (tag: string) => void) => Result): Result {
  const dropped = new Set<string>();
  const result = read((tag) => dropped.add(tag));
  if (dropped.size === 0) return result;
  const named = [...dropped].slice(0, mostNamed).map((tag) => `<${tag}>`);
  const more = dropped.size > mostNamed ? ` and ${dropped.size - mostNamed} others` : "";
  report(
    `Not read: ${named.join(", ")}${more}; text in them is printed, but for scripts, style sheets, templates and titles.`,
  );
  return result;
}
