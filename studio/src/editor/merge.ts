import { compareStructure, type JsonDifference } from "../../../src/vocabulary/compare/structure.ts";

/**
 * Puts the changes of two people into one definition; undefined where both changed the same place, or a list changed its
 * order or length on both sides, so that a person has to choose.
 */
export function mergedDefinition(base: unknown, theirs: unknown, yours: unknown): unknown {
  const their = compareStructure(base, theirs);
  const your = compareStructure(base, yours);
  if (their.leftOut > 0 || your.leftOut > 0 || meet(their.changes, your.changes)) return undefined;
  // The changes that leave all lists in order are put on top: their pointers lead into the other's text.
  if (isInPlace(your.changes)) return your.changes.reduce(applied, structuredClone(theirs));
  if (isInPlace(their.changes)) return their.changes.reduce(applied, structuredClone(yours));
  return undefined;
}

const placeOfChange = (change: JsonDifference): string => (change.kind === "added" ? change.to : change.from);

function meet(one: readonly JsonDifference[], other: readonly JsonDifference[]): boolean {
  const places = one.map((change) => `${affected(change)}/`);
  return other.some((change) => {
    const place = `${affected(change)}/`;
    return places.some((known) => known.startsWith(place) || place.startsWith(known));
  });
}

/** The place that a change is about; of an entry that comes, goes or moves its whole list. */
function affected(change: JsonDifference): string {
  const place = placeOfChange(change);
  const isEntry = change.kind !== "changed" && /[/]\d+$/.test(place);
  return isEntry ? place.slice(0, place.lastIndexOf("/")) : place;
}

/** Whether all changes are of members, and none of them moves an entry of a list. */
const isInPlace = (changes: readonly JsonDifference[]): boolean =>
  changes.every((change) => affected(change) === placeOfChange(change) && change.kind !== "moved");

function applied(root: unknown, change: JsonDifference): unknown {
  const pointer = placeOfChange(change);
  if (pointer === "") return change.kind === "changed" ? change.after : root;
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = steps.pop() ?? "";
  let holder: unknown = root;
  for (const step of steps) holder = (holder as Readonly<Record<string, unknown>>)[step];
  const members = holder as Record<string, unknown>;
  if (change.kind === "removed") delete members[last];
  else if (change.kind === "added" || change.kind === "changed")
    Object.defineProperty(members, last, { value: change.after, writable: true, enumerable: true, configurable: true });
  return root;
}
