import type { BoxLook } from "../../model/look.ts";
import { blockOf, type Fragment } from "../fragment.ts";

// Where constraints cannot all hold, the lower one gives way: page breaks of the author come first, then what is kept with the next, as
// headings are, then what is kept together, then a picture with its caption, then widows and orphans, and last the size of what can shrink:
// pictures down to half of a page's height, boxes with a height down to their content (`company.ts`). A note on the page of its mark
// outranks what is kept together. What gives way is reported: KEEP_NOT_POSSIBLE, of a size BLOCK_OVERFLOW, once it stands (`given-way.ts`).

/** The box whose constraints on page breaks hold for a fragment; to what is left of a block only those about its end apply. */
export function boxOf(fragment: Fragment): BoxLook | undefined {
  const block = blockOf(fragment);
  return block.kind === "entry" || block.kind === "page-break" ? undefined : block.box;
}

/** Whether it is what is left of a block of which an earlier page shows a part. */
export const isBegun = (fragment: Fragment): boolean =>
  fragment.kind === "paragraph-remainder" ||
  fragment.kind === "stack-remainder" ||
  fragment.kind === "columns-remainder" ||
  fragment.kind === "entry-remainder" ||
  (fragment.kind === "table-remainder" && fragment.begun);

/** Whether the author wants a new page before a fragment; never before what is left of a block. */
export const breaksBefore = (fragment: Fragment): boolean =>
  !isBegun(fragment) && (boxOf(fragment)?.breakBefore ?? false);

/** Whether the author wants a new page after a fragment. */
export const breaksAfter = (fragment: Fragment): boolean => boxOf(fragment)?.breakAfter ?? false;

/** Whether a fragment must not be the last on its page. */
export const keepsWithNext = (fragment: Fragment): boolean => boxOf(fragment)?.keepWithNext ?? false;

/** A heading that is kept with the next block keeps together as well: half of it would be left behind. */
export function keepsTogether(fragment: Fragment): boolean {
  if (isBegun(fragment) || fragment.kind === "laid") return false;
  const box = boxOf(fragment);
  return box !== undefined && (box.keepTogether || (box.keepWithNext && fragment.kind === "paragraph"));
}

/** The JSON Pointer to report a fragment under. */
export function pathOf(fragment: Fragment): string {
  const block = blockOf(fragment);
  return block.kind === "entry" ? block.item.path : block.path;
}
