import { escapeStep } from "../json/pointer.ts";
import { limits } from "../limits.ts";
import { type Fault, Refusal } from "../refusal.ts";
import { nearest } from "./nearest.ts";
import { listed, named } from "./sentences.ts";

/** A name in a request that nothing reads. */
export interface UnreadName {
  readonly kind: "member" | "parameter" | "part";
  /** JSON Pointer to what holds it. */
  readonly within: string;
  readonly name: string;
  /** Names that are read there. */
  readonly known: readonly string[];
}

/**
 * What becomes of unknown names. `refused`: each refuses the request. `named`: each is ignored and named in the answer, unless it
 * looks like a known one that is misspelt.
 */
export type UnknownNames = "refused" | "named";

/**
 * Refuses a request whose caller probably means something that would not happen: a misspelt limit, scope or lifetime.
 *
 * @returns the names to be ignored
 * @throws Refusal INVALID_REQUEST with the place of each, and with the name that was probably meant
 */
export function mustBeKnown(unknown: readonly UnreadName[], handling: UnknownNames): readonly UnreadName[] {
  const isTooMuch = handling === "refused" || unknown.length > limits.faults;
  const wrong = isTooMuch ? unknown : unknown.filter(isNearMiss);
  if (wrong.length === 0) return unknown;
  throw new Refusal("INVALID_REQUEST", undefined, { faults: wrong.slice(0, limits.faults).map(unknownFault) });
}

/** One letter in four at most: `date` for `data` is a near miss, `mode` for `name` is another word. */
function isNearMiss({ name, known }: UnreadName): boolean {
  const most = Math.min(3, Math.max(1, Math.floor(name.length / 4)));
  return nearest(name, known, most) !== undefined;
}

/** Names of an object's members that are not known. */
export function unknownIn(object: object, known: readonly string[], within = ""): readonly UnreadName[] {
  const names = Object.keys(object).filter((name) => !known.includes(name));
  return names.map((name) => ({ kind: "member", within, name, known }));
}

/** The fault of an unknown name: it says which one was probably meant, else which there are. */
export function unknownFault(unknown: UnreadName): Fault {
  const { kind, name, known } = unknown;
  const close = nearest(name, known);
  const others = known.length === 0 || kind === "parameter" ? "." : `; known are ${listed(known, "and")}.`;
  const hint = close === undefined ? others : `; did you mean '${close}'?`;
  const what = `Unknown ${kinds[kind].what} ${named(name)}${kinds[kind].where}`;
  return { code: kinds[kind].code, path: placeOf(unknown), message: `${what}${hint}` };
}

/** The warning about an unknown name that was ignored. */
export function ignoredWarning(unknown: UnreadName) {
  const { what, where } = kinds[unknown.kind];
  const message = `Nothing reads the ${what} ${named(unknown.name)}${where}: it is ignored.`;
  return { code: "NAME_IGNORED", path: placeOf(unknown), message } as const;
}

const kinds = {
  member: { code: "UNKNOWN_PROPERTY", what: "property", where: "" },
  parameter: { code: "UNKNOWN_PARAMETER", what: "parameter", where: " in the query" },
  part: { code: "UNKNOWN_PROPERTY", what: "part", where: " of the form" },
} as const;

const longestPath = 200;

/** Callers may send names of any length. */
function placeOf({ within, name }: UnreadName): string {
  const path = `${within}/${escapeStep(name)}`;
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
}
