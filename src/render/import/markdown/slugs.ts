import { type MarkdownNode, type MarkdownRoot, type NodeOf, wordsOf } from "./node.ts";

/** The id of a heading, as GitHub makes it: small letters, hyphens for blanks, no punctuation. */
export const slugOf = (heading: NodeOf<"heading">): string =>
  wordsOf(heading)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replace(/\s/g, "-")
    .slice(0, 200);

/** Ids that links of the file lead to; of headings that share one, none has it. */
export function linkedPlaces(root: MarkdownRoot): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const linked = new Set<string>();
  for (const node of everyNode(root)) {
    if (node.type === "heading") counts.set(slugOf(node), (counts.get(slugOf(node)) ?? 0) + 1);
    if ((node.type === "link" || node.type === "definition") && node.url.startsWith("#")) linked.add(node.url.slice(1));
  }
  return new Set([...linked].filter((id) => counts.get(id) === 1));
}

/** All nodes of a tree, in no order that matters. */
export function* everyNode(root: MarkdownRoot): Generator<MarkdownNode> {
  const waiting: MarkdownNode[] = [...root.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children) waiting.push(child);
  }
}
