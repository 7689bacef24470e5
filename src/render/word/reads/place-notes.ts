import type { WordDataKind, WordDataPlace } from "../../../vocabulary/http/templates/word-inspection.ts";
import { escapeStep } from "../../../vocabulary/json/pointer.ts";

/** Stands among steps for any entry of a list: a noncharacter, which no name has. */
export const anyEntry = "\uFDD1";

/** Steps from the data to a place. */
export type DataPlace = readonly string[];

/** What is known of a place, and of those in it. */
interface PlaceNode {
  readonly kinds: Set<WordDataKind>;
  isNeeded: boolean;
  isCertain: boolean;
  /** It is printed, repeated or drawn as it is: that says what it is. */
  isDirect: boolean;
  readonly members: Map<string, PlaceNode>;
}

/** How a file reads a place. */
interface PlaceUse {
  /** Without it something would be missing. */
  readonly isNeeded: boolean;
  /** And it is there that it has to be: nothing else is looked for. */
  readonly isCertain: boolean;
  /** No function and no comparison stands between. */
  readonly isDirect: boolean;
}

/** Deeper places count as the one around them. */
const mostSteps = 32;

/** The longest list of places that an answer has. */
const mostPlaces = 2_000;

/** Of all their pointers, in characters. */
const mostCharacters = 500_000;

const node = (): PlaceNode => ({
  ...{ kinds: new Set<WordDataKind>(), members: new Map() },
  ...{ isNeeded: false, isCertain: false, isDirect: false },
});

/** Places of data that a file reads, each once. */
export class PlaceNotes {
  readonly #root = node();
  #count = 0;
  #characters = 0;

  /** What an entry needs, its list need not have: there may be none. */
  note(place: DataPlace, kind: WordDataKind, { isNeeded, isCertain, isDirect }: PlaceUse): void {
    let at = this.#root;
    const ofEntry = place.lastIndexOf(anyEntry);
    let length = 0;
    for (const [index, step] of place.slice(0, mostSteps).entries()) {
      let next = at.members.get(step);
      length += step.length + 1;
      if (next === undefined) {
        if (this.#count === mostPlaces || this.#characters + length > mostCharacters) return;
        this.#count += 1;
        this.#characters += length;
        next = node();
        at.members.set(step, next);
      }
      if (isNeeded && index >= ofEntry) next.isNeeded = true;
      if (isNeeded && isCertain && index >= ofEntry) next.isCertain = true;
      at = next;
    }
    if (place.length === 0) return;
    at.kinds.add(kind);
    if (isDirect && place.length <= mostSteps) at.isDirect = true;
  }

  /** In the order in which the file first reads something of them. */
  places(): readonly WordDataPlace[] {
    const found: WordDataPlace[] = [];
    const visit = ({ members }: PlaceNode, around: string): void => {
      for (const [step, member] of members) {
        const path = `${around}/${written(step)}`;
        for (const kind of member.kinds) found.push({ path, kind, required: member.isNeeded });
        visit(member, path);
      }
    };
    visit(this.#root, "");
    return found;
  }

  /** JSON Schema (draft 7) of the data: what else they hold is not refused, nor that something is missing which may stand elsewhere, as a name in a loop may. */
  schema(): Readonly<Record<string, unknown>> {
    return { $schema: "http://json-schema.org/draft-07/schema#", ...schemaOf(this.#root, true) };
  }
}

/** RFC 6901; a member named `*` is spelt as no member is. */
const written = (step: string): string => (step === anyEntry ? "*" : step === "*" ? "~2" : escapeStep(step));

const texts = ["string", "number", "boolean", "null"];

function schemaOf(
  { kinds, members, isCertain, isDirect }: PlaceNode,
  isRoot = false,
): Readonly<Record<string, unknown>> {
  const entry = members.get(anyEntry);
  const named = [...members].filter(([step]) => step !== anyEntry);
  const items = entry === undefined ? {} : { items: schemaOf(entry) };
  // What may be a list, or be none, is of no type.
  if (entry !== undefined && named.length > 0) return items;
  if (kinds.has("list") && (kinds.size > 1 || named.length > 0 || !isDirect)) return items;
  if (kinds.has("list") || (isRoot && entry !== undefined)) return { type: "array", ...items };
  if (named.length > 0 || isRoot) {
    const required = named.filter(([, { isCertain }]) => isCertain).map(([step]) => step);
    return {
      ...(isCertain || isRoot ? { type: "object" } : {}),
      properties: Object.fromEntries(named.map(([step, member]) => [step, schemaOf(member)])),
      ...(required.length === 0 ? {} : { required }),
    };
  }
  if (!isDirect || entry !== undefined) return items;
  if (kinds.has("picture")) return { type: "string" };
  return kinds.has("value") ? { type: texts } : {};
}
