import type { MarkdownElement } from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import type { BoundMarkdown } from "../../bind/markdown.ts";
import type { ReadContext } from "../context.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { columned } from "./columned.ts";
import { widthWithin } from "./stack.ts";

/** The elements that Markdown became, in one box. */
export function readMarkdown(element: MarkdownElement, keys: TextKeys, path: string, context: ReadContext): Block {
  const { markdown, style } = asBound(element);
  const look = context.styles.look(keys, "stack", style, path);
  const within = { ...context, availableWidth: widthWithin(look.box, context.availableWidth) };
  const blocks = markdown.flatMap((one) => within.element(one, look.keys, `${path}/markdown`, within));
  const kind = style === undefined ? "plain" : "part";
  return columned({ kind: "stack", path, anchor: undefined, box: look.box, blocks, element: kind }, look);
}

function asBound(element: MarkdownElement): BoundMarkdown {
  if (Array.isArray(element.markdown)) return element as unknown as BoundMarkdown;
  throw new Error("Markdown was read before its text was bound.");
}
