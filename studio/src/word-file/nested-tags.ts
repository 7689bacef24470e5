import type { WordInspection } from "../client/generated/routes.ts";

export type WordTag = WordInspection["tags"][number];

/** A tag of a Word file between those that begin and end the regions around it. */
export interface NestedTag {
  readonly tag: WordTag;
  /** How many regions it stands in. */
  readonly depth: number;
  /** The start of the innermost loop around it; undefined: it comes once. */
  readonly loop: WordTag | undefined;
}

/** Tags in their order; the end and the else of a region stand as deep as its start. */
export function nestedTags(tags: readonly WordTag[]): readonly NestedTag[] {
  const around: { readonly tag: WordTag; readonly isLoop: boolean }[] = [];
  return tags.map((tag) => {
    if (tag.kind === "end") around.pop();
    const depth = tag.kind === "else" ? Math.max(0, around.length - 1) : around.length;
    const loop = around.slice(0, depth).findLast(({ isLoop }) => isLoop)?.tag;
    if (tag.kind === "start") around.push({ tag, isLoop: tag.region !== "condition" });
    // What stands behind it comes once, where the list has no entry.
    const opened = tag.kind === "else" ? around.pop() : undefined;
    if (opened !== undefined) around.push({ tag: opened.tag, isLoop: false });
    return { tag, depth, loop };
  });
}
