import { escapeStep, stepsOfPointer } from "../json/pointer.ts";
import { align } from "./align.ts";
import { identities, type ValueNumbers } from "./identity.ts";
import { areAlike } from "./structure.ts";

/** The pointer into the second value of what a pointer of the first one names; undefined: it is gone. */
export type Translate = (pointer: string) => string | undefined;

/**
 * Follows what two values have in common, so that an element keeps its name when others come before it. What stands in neither of them, as the
 * content of a component does in no definition that uses it, keeps its name below what holds it.
 */
export function translator(before: unknown, after: unknown): Translate {
  const identity = identities();
  const aligned = new Map<string, ReadonlyMap<number, number>>();
  return (pointer) => {
    let old = before;
    let now = after;
    let from = "";
    let to = "";
    for (const step of stepsOfPointer(pointer)) {
      const next =
        Array.isArray(old) && Array.isArray(now)
          ? partners(aligned, from, [old, now], identity).get(Number(step))
          : step;
      if (next === undefined || (has(old, step) && !has(now, next))) return undefined;
      old = member(old, step);
      now = member(now, next);
      from += `/${escapeStep(step)}`;
      to += `/${escapeStep(String(next))}`;
    }
    return to;
  };
}

const has = (value: unknown, step: string | number): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, step);

const member = (value: unknown, step: string | number): unknown =>
  has(value, step) ? (value as Readonly<Record<string | number, unknown>>)[step] : undefined;

function partners(
  aligned: Map<string, ReadonlyMap<number, number>>,
  pointer: string,
  [before, after]: readonly [readonly unknown[], readonly unknown[]],
  identity: ValueNumbers,
): ReadonlyMap<number, number> {
  const known = aligned.get(pointer);
  if (known !== undefined) return known;
  const pairs = new Map<number, number>();
  for (const entry of align(before, after, identity, areAlike))
    if (entry.before !== undefined && entry.after !== undefined) pairs.set(entry.before, entry.after);
  aligned.set(pointer, pairs);
  return pairs;
}
