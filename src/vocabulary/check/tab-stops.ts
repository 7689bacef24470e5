import type { JsonObject } from "../json/json-object.ts";
import { knowsNames, notesName } from "./names.ts";
import { listed, named } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Reads a style, and notes the list of tab stops that it names. */
export const readsStops = notesName("tabStops", (trail, name) => trail.noteStopList(name, "tabStops"));

/** Reads a document: its styles name lists of tab stops that it has. */
export const withStopLists = knowsNames("tabStops", reportUnknown);

function reportUnknown(own: JsonObject, trail: CheckTrail): void {
  const known = Object.keys(own);
  const wanted = known.length === 0 ? "; it has none" : `: ${listed(known, "or")}`;
  for (const [name, path] of trail.stopLists) {
    if (Object.hasOwn(own, name)) continue;
    const message = `Expected a list of tab stops of the definition${wanted}; came ${named(name)}.`;
    trail.addAt("TAB_STOPS_UNKNOWN", message, path);
  }
}
