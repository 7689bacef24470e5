import type { BoxLook } from "../model/look.ts";
import type { Portion } from "./portion.ts";

/** The box whose wishes about page breaks a portion has; what is left of a block has none but those about its end. */
export function boxOf(portion: Portion): BoxLook | undefined {
  switch (portion.kind) {
    case "laid":
      return boxOf(portion.portion);
    case "table-rest":
      return portion.plan.table.box;
    case "paragraph-rest":
    case "stack-rest":
    case "columns-rest":
      return portion.block.box;
    case "entry":
    case "entry-rest":
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
      return portion.box;
  }
}

const isBegun = (portion: Portion): boolean =>
  portion.kind === "paragraph-rest" ||
  portion.kind === "stack-rest" ||
  portion.kind === "columns-rest" ||
  portion.kind === "entry-rest" ||
  (portion.kind === "table-rest" && portion.begun);

export const wantsBreakBefore = (portion: Portion): boolean =>
  !isBegun(portion) && (boxOf(portion)?.breakBefore ?? false);

export const wantsBreakAfter = (portion: Portion): boolean => boxOf(portion)?.breakAfter ?? false;

export const wantsNext = (portion: Portion): boolean => boxOf(portion)?.keepWithNext ?? false;

/** A heading that is kept with the next block is kept whole as well: half of it would be left behind. */
export function wantsTogether(portion: Portion): boolean {
  if (isBegun(portion) || portion.kind === "laid") return false;
  const box = boxOf(portion);
  return box !== undefined && (box.keepTogether || (box.keepWithNext && portion.kind === "paragraph"));
}

/** The JSON Pointer to report a portion under. */
export function pathOf(portion: Portion): string {
  switch (portion.kind) {
    case "laid":
      return pathOf(portion.portion);
    case "table-rest":
      return portion.plan.table.path;
    case "paragraph-rest":
    case "stack-rest":
    case "columns-rest":
      return portion.block.path;
    case "entry":
      return portion.item.path;
    case "entry-rest":
      return portion.entry.item.path;
    case "paragraph":
    case "list":
    case "table":
    case "picture":
    case "separator":
    case "stack":
    case "columns":
    case "toc-entry":
    case "page-break":
      return portion.path;
  }
}
