import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { escapeStep } from "../json/pointer.ts";
import { keepOn } from "../stopping/attention.ts";
import { align } from "./align.ts";
import { identities, type ValueNumbers } from "./identity.ts";

/** One difference of two JSON values; `from` and `to` are JSON Pointers into the first and the second. */
export type JsonDifference =
  | { readonly kind: "added"; readonly to: string; readonly after: unknown }
  | { readonly kind: "removed"; readonly from: string; readonly before: unknown }
  | {
      readonly kind: "changed";
      readonly from: string;
      readonly to: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  /** The same value at another place of its list. */
  | { readonly kind: "moved"; readonly from: string; readonly to: string; readonly value: unknown };

/** The differences of two values, in the order in which the second is read. */
export interface StructureChanges {
  readonly changes: readonly JsonDifference[];
  /** Changes beyond the most that are listed. */
  readonly leftOut: number;
}

/** Most changes that are listed. */
export const mostChanges = 1000;

/**
 * Compares two JSON values, at most `limits.nesting` levels deep. Lists are aligned by content, so that one more entry
 * is one change and not a change of all that follow.
 */
export function compareStructure(before: unknown, after: unknown): StructureChanges {
  const walk: Walk = { identity: identities(), changes: [] };
  compare(before, after, { from: "", to: "" }, walk);
  const leftOut = Math.max(0, walk.changes.length - mostChanges);
  return { changes: leftOut === 0 ? walk.changes : walk.changes.slice(0, mostChanges), leftOut };
}

interface Walk {
  readonly identity: ValueNumbers;
  readonly changes: JsonDifference[];
}

interface ComparedPlace {
  readonly from: string;
  readonly to: string;
}

function compare(before: unknown, after: unknown, place: ComparedPlace, walk: Walk): void {
  keepOn();
  if (walk.identity.of(before) === walk.identity.of(after)) return;
  if (isJsonObject(before) && isJsonObject(after)) compareMembers(before, after, place, walk);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, place, walk);
  else walk.changes.push({ kind: "changed", ...place, before, after });
}

function compareMembers(before: JsonObject, after: JsonObject, { from, to }: ComparedPlace, walk: Walk): void {
  for (const key of Object.keys(before)) {
    const step = `/${escapeStep(key)}`;
    if (Object.hasOwn(after, key)) compare(before[key], after[key], { from: from + step, to: to + step }, walk);
    else walk.changes.push({ kind: "removed", from: from + step, before: before[key] });
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key))
      walk.changes.push({ kind: "added", to: `${to}/${escapeStep(key)}`, after: after[key] });
  }
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  { from, to }: ComparedPlace,
  walk: Walk,
): void {
  for (const entry of align(before, after, walk.identity, areAlike)) {
    const old = `${from}/${entry.before}`;
    const now = `${to}/${entry.after}`;
    if (entry.before === undefined) walk.changes.push({ kind: "added", to: now, after: after[entry.after ?? 0] });
    else if (entry.after === undefined) walk.changes.push({ kind: "removed", from: old, before: before[entry.before] });
    else if (entry.moved) walk.changes.push({ kind: "moved", from: old, to: now, value: after[entry.after] });
    else compare(before[entry.before], after[entry.after], { from: old, to: now }, walk);
  }
}

/** Objects that share their first key (of elements, the one that says what they are), lists, or values of one type. */
export function areAlike(before: unknown, after: unknown): boolean {
  if (isJsonObject(before) && isJsonObject(after)) {
    const [first] = Object.keys(before);
    return first === undefined || Object.hasOwn(after, first);
  }
  if (Array.isArray(before) || Array.isArray(after)) return Array.isArray(before) && Array.isArray(after);
  return typeof before === typeof after;
}
