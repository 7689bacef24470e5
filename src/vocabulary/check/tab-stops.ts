import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { judged } from "./rule.ts";
import { listed, named } from "./say.ts";
import type { Trail } from "./trail.ts";

/** Reads a style, and notes the list of tab stops that it names. Names from data are known later. */
export const readsStops = judged((made, trail) => {
  const name = isJsonObject(made) ? made["tabStops"] : undefined;
  if (typeof name === "string" && !/[$[]/.test(name)) trail.noteStopList(name, "tabStops");
});

/** Reads a document: its styles name lists of tab stops that it has. Components at its root may bring others. */
export const withStopLists = judged((made, trail) => {
  if (trail.stopLists.size === 0 || !isJsonObject(made)) return;
  const { use, tabStops } = made;
  if (!Array.isArray(use) || use.length === 0) reportUnknown(isJsonObject(tabStops) ? tabStops : {}, trail);
});

function reportUnknown(own: JsonObject, trail: Trail): void {
  const known = Object.keys(own);
  const wanted = known.length === 0 ? "; it has none" : `: ${listed(known, "or")}`;
  for (const [name, path] of trail.stopLists) {
    if (Object.hasOwn(own, name)) continue;
    const message = `Expected a list of tab stops of the definition${wanted}; came ${named(name)}.`;
    trail.addAt("TAB_STOPS_UNKNOWN", message, path);
  }
}
