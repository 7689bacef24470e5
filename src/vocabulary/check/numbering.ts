import { builtInNumberings, noNumbering } from "../definition/built-in-numberings.ts";
import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { knowsNames, notesName } from "./names.ts";
import { judged } from "./rule.ts";
import { listed, named } from "./sentences.ts";
import type { CheckTrail } from "./trail.ts";

/** Reads a style or a list, and notes the numbering that it names. */
export const readsNumbered = notesName("numbering", (trail, name) => trail.noteNumbering(name, "numbering"));

/** Reads a document: its styles name numberings that it has. */
export const withNumberings = knowsNames("numbering", reportUnknown);

function reportUnknown(own: JsonObject, trail: CheckTrail): void {
  for (const [name, path] of trail.numberings) {
    if (name === noNumbering || Object.hasOwn(own, name) || Object.hasOwn(builtInNumberings, name)) continue;
    const known = [...new Set([...Object.keys(own), ...Object.keys(builtInNumberings), noNumbering])];
    const message = `Expected a numbering of the definition: ${listed(known, "or")}; came ${named(name)}.`;
    trail.addAt("NUMBERING_UNKNOWN", message, path);
  }
}

/** Reads `numbering`: the word for none names none. */
export const readNumberings = judged((made, trail) => {
  if (isJsonObject(made) && Object.hasOwn(made, noNumbering))
    trail.add("INVALID_VALUE", `'${noNumbering}' stands for no numbering; give this one another name.`, noNumbering);
});

/** Reads a numbering: a level shows its own number and those above it, and begins again after those above it. */
export const readNumbering = judged((made, trail) => {
  const levels = isJsonObject(made) ? made["levels"] : undefined;
  if (Array.isArray(levels) && trail.enter("levels")) {
    for (const [at, level] of levels.entries()) if (isJsonObject(level)) judgeLevel(level, at, trail);
    trail.leave();
  }
});

function judgeLevel({ text, restart }: JsonObject, at: number, trail: CheckTrail): void {
  if (!trail.enter(at)) return;
  const deeper = typeof text === "string" ? numbersIn(text).find((level) => level > at + 1) : undefined;
  if (deeper !== undefined) {
    const message = `Expected numbers of level ${at + 1} and those above it; came {${deeper}}.`;
    trail.add("INVALID_VALUE", message, "text");
  }
  if (typeof restart === "number" && restart > at) {
    const message = `Expected a level above level ${at + 1}, or 0; came ${restart}.`;
    trail.add("INVALID_VALUE", message, "restart");
  }
  trail.leave();
}

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\{([1-9])\}/g)].map(([, level]) => Number(level));
