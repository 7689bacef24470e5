import type { ContentElement, MarkdownElement, RichElement } from "../../../vocabulary/generated/definition.ts";
import { type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { compileFromWord } from "./entry-key.ts";
import { failed } from "./expression/expression.ts";
import { type ExpressionValue, kindOf, textOfResult } from "./expression/value.ts";
import { sizeOf } from "./growth.ts";
import { readMarkdown } from "./markdown.ts";
import { type Compile, compileAlways, type DefinitionNode, type Make } from "./plan.ts";
import type { ReadProse } from "./prose/inline.ts";
import { readRich } from "./rich.ts";
import type { DataScope } from "./scope/scope.ts";

/** Elements that hold somebody else's text, and the warning about what is lost of it. */
const readers = {
  markdown: { read: readMarkdown as ReadProse<object>, warning: "MARKDOWN_REDUCED" },
  rich: { read: readRich as ReadProse<object>, warning: "RICH_TAG_DROPPED" },
} as const;

/** An element of rich text after binding: its text has become elements. */
export type BoundProse = Omit<MarkdownElement, "markdown"> &
  Omit<RichElement, "rich"> & { readonly [Key in keyof typeof readers]?: readonly ContentElement[] };

/** Every such element is bound: its text becomes elements here. undefined: it is none. */
export function compileProse(node: DefinitionNode, trail: PointerSteps, compile: Compile): Make | undefined {
  const key = Object.hasOwn(node, "markdown") ? "markdown" : "rich";
  const { [key]: word, ...rest } = node;
  if (typeof word !== "string" || !isElement(trail)) return undefined;
  const bindRest = compileAlways(rest, trail, compile);
  const path = pointer([...trail, key]);
  const otherwise = "nothing is shown";
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (scope) => {
    const bound = bindRest(scope) as object;
    const value = compute?.(scope) ?? undefined;
    const text = value === failed ? undefined : textOfResult(value as ExpressionValue);
    if (text === undefined) {
      const why =
        value === undefined ? "it has no value" : `expected a text, and it is ${kindOf(value as ExpressionValue)}`;
      if (value !== failed) scope.missing.addExpression(word, path, [why, otherwise]);
      return { ...bound, [key]: [] };
    }
    return { ...bound, [key]: elementsOf(key, text, bound, path, scope) };
  };
}

/** Names that authors choose, as those of styles and pictures, stand directly below the document. */
const isElement = (trail: PointerSteps): boolean => {
  const step = trail.at(-1);
  return typeof step === "number" || step === "map" || trail.length === 0;
};

function elementsOf(
  key: keyof typeof readers,
  text: string,
  looks: object,
  path: string,
  { growth, missing }: DataScope,
): readonly DefinitionNode[] {
  growth.byText(text);
  const { read, warning } = readers[key];
  const made = read(text, looks, (message) => missing.report.add(undefined, warning, path, message));
  growth.by(sizeOf(made));
  return made;
}
