import type { MarkdownElement } from "../../../vocabulary/generated/definition.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { parseBlocks } from "./markdown/blocks.ts";
import { elementsOf } from "./markdown/elements.ts";
import type { LeftMarkdown } from "./markdown/inlines.ts";
import { beginning, quoteStyle, type ReadProse } from "./prose/inline.ts";

const codeStyle = { fontFamily: "Noto Sans Mono", whiteSpace: "pre", backgroundColor: "#F5F5F5", padding: 6 } as const;

const leftMessages: Readonly<Record<LeftMarkdown, string>> = {
  picture: "A picture in Markdown is not loaded; its alternative text is printed.",
  html: "HTML in Markdown is not read; it is printed as it is spelt.",
};

/** The elements that a text in Markdown becomes. */
export const readMarkdown: ReadProse<MarkdownElement> = (text, looks, report) => {
  const said = new Set<LeftMarkdown>();
  return elementsOf(parseBlocks(beginning(text, limits.markdownCharacters, report)), {
    firstHeading: looks.firstHeading ?? 1,
    quoteStyle: looks.quoteStyle ?? quoteStyle,
    codeStyle: looks.codeStyle ?? codeStyle,
    leave: (what, line) => {
      if (!said.has(what)) report(`Line ${line}: ${leftMessages[what]}`);
      said.add(what);
    },
  });
};
