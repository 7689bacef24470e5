import { layoutColumns, layoutColumnsRest } from "./blocks/columns/columns.ts";
import { layoutEntry, layoutEntryRest, layoutList } from "./blocks/list.ts";
import { layoutParagraph, layoutParagraphRest } from "./blocks/paragraph.ts";
import { layoutPicture } from "./blocks/picture.ts";
import { layoutSeparator } from "./blocks/separator.ts";
import { layoutStack, layoutStackRest } from "./blocks/stack.ts";
import { layoutTable, layoutTableRest } from "./blocks/table/table.ts";
import { layoutTocEntry } from "./blocks/toc-entry.ts";
import type { Context } from "./context.ts";
import { emptyFrame, type Fit, type Room, whole } from "./fit.ts";
import { layLaid } from "./keep.ts";
import type { Portion } from "./portion.ts";

/** Lays out a portion of any kind. */
export function layoutPortion(portion: Portion, room: Room, context: Context): Fit<Portion> {
  switch (portion.kind) {
    case "paragraph":
      return layoutParagraph(portion, room, context);
    case "paragraph-rest":
      return layoutParagraphRest(portion, room, context);
    case "list":
      return layoutList(portion, room, context);
    case "entry":
      return layoutEntry(portion, room, context);
    case "entry-rest":
      return layoutEntryRest(portion, room, context);
    case "table":
      return layoutTable(portion, room, context);
    case "table-rest":
      return layoutTableRest(portion, room, context);
    case "picture":
      return layoutPicture(portion, room, context);
    case "separator":
      return layoutSeparator(portion, room, context);
    case "stack":
      return layoutStack(portion, room, context);
    case "stack-rest":
      return layoutStackRest(portion, room, context);
    case "columns":
      return layoutColumns(portion, room, context);
    case "columns-rest":
      return layoutColumnsRest(portion, room, context);
    case "toc-entry":
      return layoutTocEntry(portion, room, context);
    case "laid":
      return layLaid(portion, room, context);
    case "page-break":
      // Breaks are the stack's own business; elsewhere they take no room.
      return whole(emptyFrame);
  }
}
