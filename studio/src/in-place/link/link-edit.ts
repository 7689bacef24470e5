import { hasLinkIn, linkAround, setLink, type TextLink } from "../../page/link-commands.ts";
import type { CaretText } from "../caret-text.ts";
import { saidOfPlace, shortcodeEdited, type TextEditResult, type TextPlace } from "../text-edit.ts";

/** The link that the caret or all of the selection is in. */
export const linkAt = (own: LinkedText): TextLink | undefined => linkAround(own.said, selected(own));

type LinkedText = Pick<CaretText, "said" | "ends">;

const selected = ({ ends }: LinkedText): { readonly from: number; readonly to: number } => ({
  from: Math.min(ends.anchor, ends.head),
  to: Math.max(ends.anchor, ends.head),
});

/** Whether a link is at the caret or in a part of the selection: one that ends when what is there leads nowhere. */
export const isLinked = (own: LinkedText): boolean => linkAt(own) !== undefined || hasLinkIn(own.said, selected(own));

/** Whether a link is set or changed by a key here: letters are selected, or the caret is in one. */
export const hasLinkKey = (own: LinkedText | undefined): boolean =>
  own !== undefined && (own.ends.anchor !== own.ends.head || linkAt(own) !== undefined);

/** Makes the link at the selection lead elsewhere, or what is selected, or the word at the caret; an empty address ends it. */
export const linkedAt = (place: TextPlace, address: string): TextEditResult =>
  shortcodeEdited(place, linkAround(saidOfPlace(place), place), setLink, { address });
