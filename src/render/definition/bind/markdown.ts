import type { ContentElement, MarkdownElement } from "../../../vocabulary/generated/definition.ts";
import { pointer, type Trail } from "../../../vocabulary/json/pointer.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { compileWord } from "./entry-key.ts";
import { failed } from "./expression/expression.ts";
import { kindOf, textOfResult, type Value } from "./expression/value.ts";
import { sizeOf } from "./growth.ts";
import { parseBlocks } from "./markdown/blocks.ts";
import { elementsOf } from "./markdown/elements.ts";
import type { Left } from "./markdown/inlines.ts";
import { type Compile, compileAlways, type Make, type Node } from "./plan.ts";
import type { Scope } from "./scope.ts";

/** What binding makes of the element. */
export interface BoundMarkdown extends Omit<MarkdownElement, "markdown"> {
  readonly markdown: readonly ContentElement[];
}

/** Every element of Markdown is bound: its text becomes elements here. undefined: it is none. */
export function compileMarkdown(node: Node, trail: Trail, compile: Compile): Make | undefined {
  const { markdown, ...rest } = node;
  if (typeof markdown !== "string" || !isElement(trail)) return undefined;
  const bindRest = compileAlways(rest, trail, compile);
  const path = pointer([...trail, "markdown"]);
  const otherwise = "nothing is shown";
  const compute = compileWord(markdown, { spelling: markdown, path, otherwise });
  return (scope) => {
    const bound = bindRest(scope) as Omit<MarkdownElement, "markdown">;
    const value = compute?.(scope) ?? undefined;
    const text = value === failed ? undefined : textOfResult(value as Value);
    if (text === undefined) {
      const why = value === undefined ? "it has no value" : `expected a text, and it is ${kindOf(value as Value)}`;
      if (value !== failed) scope.missing.addExpression(markdown, path, [why, otherwise]);
      return { ...bound, markdown: [] };
    }
    return { ...bound, markdown: readMarkdown(text, bound, path, scope) };
  };
}

/** Names that authors choose, as those of styles and pictures, stand directly below the document. */
const isElement = (trail: Trail): boolean => {
  const step = trail.at(-1);
  return typeof step === "number" || step === "map" || trail.length === 0;
};

const quoteStyle = { borderLeft: "2 solid #CCCCCC", paddingLeft: 8, color: "#555555" };
const codeStyle = { fontFamily: "Noto Sans Mono", whiteSpace: "pre", backgroundColor: "#F5F5F5", padding: 6 } as const;

const leftMessages: Readonly<Record<Left, string>> = {
  picture: "A picture in Markdown is not loaded; its alternative text is printed.",
  html: "HTML in Markdown is not read; it is printed as it is spelt.",
};

function readMarkdown(
  text: string,
  looks: Omit<MarkdownElement, "markdown">,
  path: string,
  { growth, missing }: Scope,
): readonly Node[] {
  growth.byText(text);
  const report = (message: string): void => missing.report.add(undefined, "MARKDOWN_REDUCED", path, message);
  const most = limits.markdownCharacters;
  if (text.length > most) report(`The text has ${text.length} characters; those beyond ${most} are left out.`);
  const blocks = parseBlocks(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""));
  const said = new Set<Left>();
  const made = elementsOf(blocks, {
    firstHeading: looks.firstHeading ?? 1,
    quoteStyle: looks.quoteStyle ?? quoteStyle,
    codeStyle: looks.codeStyle ?? codeStyle,
    leave: (what, line) => {
      if (!said.has(what)) report(`Line ${line}: ${leftMessages[what]}`);
      said.add(what);
    },
  });
  growth.by(sizeOf(made));
  return made;
}
