import type { WordInspection } from "../client/generated/routes.ts";
import { numberText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { fileWords } from "../words/file-words.ts";
import { type NestedTag, nestedTags, type WordTag } from "./nested-tags.ts";

/** Most tags that are listed. */
const mostTags = 1000;
/** Deeper regions are set in as these are. */
const deepest = 6;

/** The tags of a Word file as they nest, what each is, what repeats it, and its place. */
export function TagList({ tags }: Pick<WordInspection, "tags">) {
  const { word: text } = fileWords.value;
  const listed = nestedTags(tags)
    .slice(0, mostTags)
    .map((one, at) => ({ ...one, key: String(at) }));
  const loopOf = ({ loop }: NestedTag) => loop?.tag ?? "";
  return (
    <>
      <List
        caption={text.tags}
        items={listed}
        total={tags.length}
        keyOf={({ key }) => key}
        empty={<p class="muted">{text.noTags}</p>}
        columns={[
          { title: text.tag, cell: (one) => <Tag one={one} />, text: ({ tag }) => tag.tag },
          { title: text.kind, cell: ({ tag }) => kindOf(tag), text: ({ tag }) => kindOf(tag) },
          { title: text.repeats, cell: (one) => <code class="break">{loopOf(one)}</code>, text: loopOf },
          { title: text.where, cell: ({ tag }) => tag.where, text: ({ tag }) => tag.where },
        ]}
      />
      {tags.length > mostTags ? (
        <p class="muted">{text.moreTags(numberText(mostTags), numberText(tags.length))}</p>
      ) : null}
    </>
  );
}

function Tag({ one: { tag, depth, loop } }: { readonly one: NestedTag }) {
  return (
    <span
      class={loop === undefined ? "nested" : "nested repeated"}
      style={{ marginInlineStart: `${Math.min(depth, deepest) * 0.75}rem` }}
    >
      <code class="break">{tag.tag}</code>
    </span>
  );
}

/** What a tag is, in the reader's words; a kind that these have none for, as the service calls it. */
function kindOf({ kind, region }: WordTag): string {
  const { kinds, regions } = fileWords.value.word;
  if (region !== undefined) return regions[region];
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kind;
}
