import { linkAround, setLink, type TextLink } from "../../page/link-commands.ts";
import type { CaretText } from "../caret-text.ts";
import { saidOfPlace, shortcodeEdited, type TextEditResult, type TextPlace } from "../text-edit.ts";

/** The link that the caret or all of the selection is in. */
export const linkAt = ({ said, ends }: Pick<CaretText, "said" | "ends">): TextLink | undefined =>
  linkAround(said, { from: Math.min(ends.anchor, ends.head), to: Math.max(ends.anchor, ends.head) });

/** Whether a link is set or changed by a key here: letters are selected, or the caret is in one. */
export const hasLinkKey = (own: Pick<CaretText, "said" | "ends"> | undefined): boolean =>
  own !== undefined && (own.ends.anchor !== own.ends.head || linkAt(own) !== undefined);

/** Makes the link at the selection lead elsewhere, or what is selected, or the word at the caret; an empty address ends it. */
export const linkedAt = (place: TextPlace, address: string): TextEditResult =>
  shortcodeEdited(place, linkAround(saidOfPlace(place), place), setLink, { address });
