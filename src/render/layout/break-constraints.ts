import type { BoxLook } from "../model/look.ts";
import type { Fragment } from "./fragment.ts";

/** The box whose constraints on page breaks hold for a fragment; to what is left of a block only those about its end apply. */
export function boxOf(fragment: Fragment): BoxLook | undefined {
  switch (fragment.kind) {
    case "laid":
      return boxOf(fragment.fragment);
    case "table-remainder":
      return fragment.plan.table.box;
    case "paragraph-remainder":
    case "stack-remainder":
    case "columns-remainder":
      return fragment.block.box;
    case "entry":
    case "entry-remainder":
    case "page-break":
      return undefined;
    case "paragraph":
    case "list":
    case "table":
    case "picture":
    case "separator":
    case "stack":
    case "columns":
    case "toc-entry":
      return fragment.box;
  }
}

const isBegun = (fragment: Fragment): boolean =>
  fragment.kind === "paragraph-remainder" ||
  fragment.kind === "stack-remainder" ||
  fragment.kind === "columns-remainder" ||
  fragment.kind === "entry-remainder" ||
  (fragment.kind === "table-remainder" && fragment.begun);

export const breaksBefore = (fragment: Fragment): boolean =>
  !isBegun(fragment) && (boxOf(fragment)?.breakBefore ?? false);

export const breaksAfter = (fragment: Fragment): boolean => boxOf(fragment)?.breakAfter ?? false;

export const keepsWithNext = (fragment: Fragment): boolean => boxOf(fragment)?.keepWithNext ?? false;

/** A heading that is kept with the next block keeps together as well: half of it would be left behind. */
export function keepsTogether(fragment: Fragment): boolean {
  if (isBegun(fragment) || fragment.kind === "laid") return false;
  const box = boxOf(fragment);
  return box !== undefined && (box.keepTogether || (box.keepWithNext && fragment.kind === "paragraph"));
}

/** The JSON Pointer to report a fragment under. */
export function pathOf(fragment: Fragment): string {
  switch (fragment.kind) {
    case "laid":
      return pathOf(fragment.fragment);
    case "table-remainder":
      return fragment.plan.table.path;
    case "paragraph-remainder":
    case "stack-remainder":
    case "columns-remainder":
      return fragment.block.path;
    case "entry":
      return fragment.item.path;
    case "entry-remainder":
      return fragment.entry.item.path;
    case "paragraph":
    case "list":
    case "table":
    case "picture":
    case "separator":
    case "stack":
    case "columns":
    case "toc-entry":
    case "page-break":
      return fragment.path;
  }
}
