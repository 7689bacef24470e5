import type { WordTag } from "./nested-tags.ts";

/** What another Word file has otherwise. */
export type TagChange =
  | { readonly kind: "added"; readonly after: WordTag }
  | { readonly kind: "gone"; readonly before: WordTag }
  | { readonly kind: "changed"; readonly before: WordTag; readonly after: WordTag };

/** Tags that one of two files has more often than the other. A tag that only moved is no change; where one went and one of the same kind and name came, it changed. */
export function tagChanges(before: readonly WordTag[], after: readonly WordTag[]): readonly TagChange[] {
  const added = new Set(beyond(after, before));
  const alike = new Map<string, WordTag[]>();
  for (const one of [...added].toReversed()) {
    const same = alike.get(likenessOf(one)) ?? [];
    same.push(one);
    alike.set(likenessOf(one), same);
  }
  const changes = beyond(before, after).map((gone): TagChange => {
    const found = namesIn(gone) === "" ? undefined : alike.get(likenessOf(gone))?.pop();
    if (found === undefined) return { kind: "gone", before: gone };
    added.delete(found);
    return { kind: "changed", before: gone, after: found };
  });
  return [...changes, ...[...added].map((one): TagChange => ({ kind: "added", after: one }))];
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

const likenessOf = (one: WordTag): string => `${one.kind} ${namesIn(one)}`;

/** What a tag names first: `lines` of `{{#each lines as line}}`, `total` of `{{ total | number: 2 }}`. */
const namesIn = ({ tag }: WordTag): string =>
  tag.replace(/[#/](?:each|if|unless)\b|\b(?:image|link)\b/g, "").match(/\p{L}[\p{L}\p{N}_.[\]]*/u)?.[0] ?? "";
