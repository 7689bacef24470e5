import type { WordTag } from "../../../vocabulary/http/templates/word-inspection.ts";
import type { RegionWord } from "../tags/tag-meaning.ts";
import type { TagMark } from "../tree/source-tree.ts";

/** What a region does with what stands in it. */
const regions = {
  each: "list",
  section: "either",
  if: "condition",
  unless: "condition",
} as const satisfies Record<RegionWord, WordTag["region"]>;

/** A tag as lists of tags have it. */
export const listedTag = ({ meaning, spelling, where }: TagMark): WordTag => ({
  ...{ kind: meaning.kind, tag: spelling, where },
  ...(meaning.kind === "start" ? { region: regions[meaning.word] } : {}),
});
