import type { MarkdownElement, RichElement } from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import type { BoundProse } from "../../bind/prose.ts";
import type { ReadContext } from "../context.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { columned } from "./columned.ts";
import { widthWithin } from "./stack.ts";

/** The elements that somebody's text became, in one box. */
export function readProse(
  element: MarkdownElement | RichElement,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const { markdown, rich, style } = element as unknown as BoundProse;
  const elements = markdown ?? rich;
  if (!Array.isArray(elements)) throw new Error("A text was read before it was bound.");
  const look = context.styles.look(keys, "stack", style, path);
  const within = { ...context, availableWidth: widthWithin(look.box, context.availableWidth) };
  const place = `${path}/${markdown === undefined ? "rich" : "markdown"}`;
  const blocks = elements.flatMap((one) => within.element(one, look.keys, place, within));
  const kind = style === undefined ? "plain" : "part";
  return columned({ kind: "stack", path, anchor: undefined, box: look.box, blocks, element: kind }, look);
}
