import type { WordTag } from "./nested-tags.ts";

/** What another Word file has otherwise. */
export type TagChange =
  | { readonly kind: "added"; readonly after: WordTag }
  | { readonly kind: "gone"; readonly before: WordTag }
  | { readonly kind: "changed"; readonly before: WordTag; readonly after: WordTag };

/** Tags that one of two files has more often than the other. A tag that only moved is no change; where one went and one of the same kind and name came, it changed. */
export function tagChanges(before: readonly WordTag[], after: readonly WordTag[]): readonly TagChange[] {
  const added = beyond(after, before);
  const changes = beyond(before, after).map((gone): TagChange => {
    const at = added.findIndex((one) => isLike(gone, one));
    const [found] = at < 0 ? [] : added.splice(at, 1);
    return found === undefined ? { kind: "gone", before: gone } : { kind: "changed", before: gone, after: found };
  });
  return [...changes, ...added.map((one): TagChange => ({ kind: "added", after: one }))];
}

/** The tags of a list that another has not, or not as often. */
function beyond(tags: readonly WordTag[], others: readonly WordTag[]): WordTag[] {
  const counts = new Map<string, number>();
  for (const { tag } of others) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return tags.filter(({ tag }) => {
    const left = counts.get(tag) ?? 0;
    if (left > 0) counts.set(tag, left - 1);
    return left === 0;
  });
}

const isLike = (one: WordTag, other: WordTag): boolean =>
  one.kind === other.kind && namesIn(one) !== "" && namesIn(one) === namesIn(other);

/** What a tag names first: `lines` of `{{#each lines as line}}`, `total` of `{{ total | number: 2 }}`. */
const namesIn = ({ tag }: WordTag): string =>
  tag.replace(/[#/](?:each|if|unless)\b|\b(?:image|link)\b/g, "").match(/\p{L}[\p{L}\p{N}_.[\]]*/u)?.[0] ?? "";
