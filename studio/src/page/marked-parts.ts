import type { WrittenPart } from "../../../src/vocabulary/markup/written-parts.ts";

/** A shortcode around text, from its beginning to its end. */
export interface MarkPair {
  readonly open: Extract<WrittenPart, { readonly kind: "open" | "close" }>;
  readonly close: Extract<WrittenPart, { readonly kind: "open" | "close" }>;
}

/** Shortcodes that are begun and ended, in the order of their ends; what is only begun or only ended is none. */
export function markPairs(parts: readonly WrittenPart[]): readonly MarkPair[] {
  const begun: MarkPair["open"][] = [];
  const pairs: MarkPair[] = [];
  for (const part of parts) {
    if (part.kind === "open") begun.push(part);
    if (part.kind !== "close") continue;
    const at = begun.findLastIndex(({ name }) => name === part.name);
    const [open] = at === -1 ? [] : begun.splice(at, 1);
    if (open !== undefined) pairs.push({ open, close: part });
  }
  return pairs;
}

/** Whether a part is seen on the page, and so is a place for a caret: all but the ends of shortcodes around text. */
export const isSeen = ({ kind }: WrittenPart): boolean => kind !== "open" && kind !== "close";

/** The shortcodes around a stretch that lies between two parts, from the outermost. */
export const pairsAround = (pairs: readonly MarkPair[], from: number, to: number): readonly MarkPair[] =>
  pairs
    .filter(({ open, close }) => open.to <= from && to <= close.from)
    .toSorted((one, other) => one.open.from - other.open.from);
