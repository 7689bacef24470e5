import { layoutColumns, layoutColumnsRemainder } from "./blocks/columns/columns.ts";
import { layoutEntry, layoutEntryRemainder, layoutList } from "./blocks/list.ts";
import { layoutParagraph, layoutParagraphRemainder } from "./blocks/paragraph.ts";
import { layoutPicture } from "./blocks/picture.ts";
import { layoutPlaced } from "./blocks/placed.ts";
import { layoutSeparator } from "./blocks/separator.ts";
import { layoutStack, layoutStackRemainder } from "./blocks/stack.ts";
import { layoutTable, layoutTableRemainder } from "./blocks/table/table.ts";
import { layoutTocEntry } from "./blocks/toc-entry.ts";
import type { Context } from "./context.ts";
import { type AvailableSpace, emptyFrame, type Fit, whole } from "./fit.ts";
import { fittedBlock, isToFit } from "./fitting/fitted.ts";
import type { Fragment } from "./fragment.ts";
import { layLaid } from "./keeps/keep.ts";

/** Lays out a fragment of any kind. */
export function layoutFragment(fragment: Fragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  if ("box" in fragment && fragment.box.fitting !== undefined && isToFit(fragment))
    return layoutFragment(fittedBlock(fragment, space, context), space, context);
  switch (fragment.kind) {
    case "paragraph":
      return layoutParagraph(fragment, space, context);
    case "paragraph-remainder":
      return layoutParagraphRemainder(fragment, space, context);
    case "list":
      return layoutList(fragment, space, context);
    case "entry":
      return layoutEntry(fragment, space, context);
    case "entry-remainder":
      return layoutEntryRemainder(fragment, space, context);
    case "table":
      return layoutTable(fragment, space, context);
    case "table-remainder":
      return layoutTableRemainder(fragment, space, context);
    case "picture":
      return layoutPicture(fragment, space, context);
    case "separator":
      return layoutSeparator(fragment, space, context);
    case "stack":
      return layoutStack(fragment, space, context);
    case "stack-remainder":
      return layoutStackRemainder(fragment, space, context);
    case "columns":
      return layoutColumns(fragment, space, context);
    case "columns-remainder":
      return layoutColumnsRemainder(fragment, space, context);
    case "toc-entry":
      return layoutTocEntry(fragment, space, context);
    case "placed":
      return layoutPlaced(fragment, context);
    case "laid":
      return layLaid(fragment, space, context);
    case "page-break":
      // Only the stack obeys breaks; elsewhere they take no space.
      return whole(emptyFrame);
  }
}
