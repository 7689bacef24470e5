import type { WordDataKind, WordDataPlace } from "../../../vocabulary/http/templates/word-inspection.ts";
import { escapeStep } from "../../../vocabulary/json/pointer.ts";

/** Steps from the data to a place; `*`: any entry of a list. */
export type DataPlace = readonly string[];

/** What is known of a place, and of those in it. */
interface PlaceNode {
  readonly kinds: Set<WordDataKind>;
  isNeeded: boolean;
  readonly members: Map<string, PlaceNode>;
}

/** Deeper places count as the one around them. */
const mostSteps = 32;

/** The longest list of places that an answer has. */
const mostPlaces = 2_000;

const node = (): PlaceNode => ({ kinds: new Set(), isNeeded: false, members: new Map() });

/** Places of data that a file reads, each once. */
export class PlaceNotes {
  readonly #root = node();
  #count = 0;

  /** `isNeeded`: without it something would be missing. */
  note(place: DataPlace, kind: WordDataKind, isNeeded: boolean): void {
    let at = this.#root;
    for (const step of place.slice(0, mostSteps)) {
      let next = at.members.get(step);
      if (next === undefined) {
        if (this.#count === mostPlaces) return;
        this.#count += 1;
        next = node();
        at.members.set(step, next);
      }
      if (isNeeded) next.isNeeded = true;
      at = next;
    }
    if (place.length > 0) at.kinds.add(kind);
  }

  /** In the order in which the file first reads something of them. */
  places(): readonly WordDataPlace[] {
    const found: WordDataPlace[] = [];
    const visit = ({ members }: PlaceNode, around: string): void => {
      for (const [step, member] of members) {
        const path = `${around}/${escapeStep(step)}`;
        for (const kind of member.kinds) found.push({ path, kind, required: member.isNeeded });
        visit(member, path);
      }
    };
    visit(this.#root, "");
    return found;
  }

  /** JSON Schema (draft 7) of the data: what else they hold is not refused. */
  schema(): Readonly<Record<string, unknown>> {
    return { $schema: "http://json-schema.org/draft-07/schema#", ...schemaOf(this.#root, true) };
  }
}

const texts = ["string", "number", "boolean", "null"];

function schemaOf({ kinds, members }: PlaceNode, isRoot = false): Readonly<Record<string, unknown>> {
  const entry = members.get("*");
  const named = [...members].filter(([step]) => step !== "*");
  if (entry !== undefined && named.length === 0) return { type: "array", items: schemaOf(entry) };
  if (kinds.has("list")) return { type: "array" };
  if (named.length > 0 || isRoot) {
    const required = named.filter(([, { isNeeded }]) => isNeeded).map(([step]) => step);
    return {
      type: "object",
      properties: Object.fromEntries(named.map(([step, member]) => [step, schemaOf(member)])),
      ...(required.length === 0 ? {} : { required }),
    };
  }
  if (kinds.has("picture")) return { type: "string" };
  return kinds.has("value") && !kinds.has("condition") ? { type: texts } : {};
}
