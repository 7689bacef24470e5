import type { Editing } from "../editor/editing.ts";
import { pointerIn } from "../page/json-spans.ts";
import { isTextPlace } from "../page/place-role.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";
import { rootOf } from "./caret-text.ts";
import { fieldChange } from "./field-text.ts";

/**
 * An offset of what a text said, in what it says now: what was typed since stands at one place. `isBehind`: which side of that an offset
 * at this place is on.
 */
export function offsetNow(former: string, now: string, offset: number, isBehind: boolean): number {
  const change = fieldChange(former, now, 0);
  if (change === undefined || offset < change.from) return offset;
  const grown = now.length - former.length;
  if (offset > change.to || (offset === change.to && change.from < change.to)) return offset + grown;
  return isBehind ? change.to + grown : change.from;
}

/** A place in a text that pages show, which may be of an earlier text than the present one. */
export interface DrawnPlace {
  readonly pointer: string;
  readonly offset: number;
  /** At a line's end rather than at the beginning of the next line. */
  readonly former: boolean;
}

/** Where a place of the drawn text is in the present one; undefined: it is there no more, or the present text is broken. */
export function placeInPresent<Place extends DrawnPlace>(editing: Editing, place: Place): Place | undefined {
  const [text, drawn] = [editing.state.value?.doc.toString(), editing.drawnText()];
  if (text === undefined || text === drawn || drawn === undefined) return place;
  const span = editing.spanOfDrawn(place.pointer);
  const [former, root] = [valueAtPointer(rootOf(drawn), place.pointer), rootOf(text)];
  const isThere = span !== undefined && span.to > span.from && text[span.from] === '"';
  const pointer = isThere ? pointerIn(text, span.from) : undefined;
  if (pointer === undefined || typeof former !== "string" || !isTextPlace(root, pointer)) return undefined;
  const now = valueAtPointer(root, pointer);
  if (typeof now !== "string") return undefined;
  return { ...place, pointer, offset: offsetNow(former, now, place.offset, place.former) };
}
