import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { judged } from "./rule.ts";
import type { CheckTrail } from "./trail.ts";

/** Reads what names something of the document in its `member`, and notes that name. Names from data are known later. */
export const notesName = (member: "numbering" | "tabStops", note: (trail: CheckTrail, name: string) => void) =>
  judged((made, trail) => {
    const name = isJsonObject(made) ? made[member] : undefined;
    if (typeof name === "string" && !/[$[]/.test(name)) note(trail, name);
  });

/** Reads a document, whose `member` has what was named in it; `report` looks for the rest. Components at its root may bring others. */
export const knowsNames = (member: "numbering" | "tabStops", report: (own: JsonObject, trail: CheckTrail) => void) =>
  judged((made, trail) => {
    if (!isJsonObject(made) || (Array.isArray(made["use"]) && made["use"].length > 0)) return;
    const own = made[member];
    report(isJsonObject(own) ? own : {}, trail);
  });
