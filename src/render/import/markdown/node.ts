import type { fromMarkdown } from "mdast-util-from-markdown";

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;

/** A node of the tree (mdast 4), of whatever kind. */
export type MarkdownNode = MarkdownRoot["children"][number];

export type NodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { readonly type: Type }>;

/** The text of a node and all in it. */
export function wordsOf(node: MarkdownNode, depth = 0): string {
  if ("value" in node && typeof node.value === "string") return node.value;
  if (!("children" in node) || depth > 64) return "";
  return node.children.map((child) => wordsOf(child, depth + 1)).join("");
}
