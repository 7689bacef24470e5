import { isNear } from "../../../../vocabulary/check/nearest.ts";
import type { ForeignPlaceholder } from "../../../../vocabulary/expression/foreign-placeholder.ts";
import { reference } from "../../../../vocabulary/expression/lookalike.ts";
import { type DataStep, roots, type TokenRoot } from "../../../../vocabulary/expression/token.ts";
import type { DataScope } from "./scope.ts";

/** Members of an object that a name is compared with; more are no names that an author has in mind. */
const mostMembers = 1_000;

/**
 * The reference that a placeholder of another program was probably meant to be: its path is one of the data, or one letter from it.
 * undefined: the text is ordinary.
 */
export function meantBy({ steps, isOpen }: ForeignPlaceholder, scope: DataScope): string | undefined {
  const mayDiffer = () => !isOpen && scope.missing.mayCompare();
  for (const [root, value, rest] of placesOf(steps, scope)) {
    const found = pathIn(value, rest, mayDiffer);
    if (found !== undefined) return reference(root, found);
  }
  return undefined;
}

type TokenPlace = readonly [root: TokenRoot, value: unknown, steps: readonly DataStep[]];

/** Where a path may lead: from the root that it begins with, from the entry, and from the data, the innermost first. */
function placesOf(steps: readonly DataStep[], scope: DataScope): readonly TokenPlace[] {
  const { data, callers, item, values } = scope;
  const all: readonly TokenPlace[] = [
    ["item", item, steps],
    ["data", data, steps],
    ...callers.map((caller): TokenPlace => ["data", caller, steps]),
  ];
  const [first, ...rest] = steps;
  const named = rest.length === 0 ? undefined : rootNamed(String(first).toLowerCase());
  if (named === undefined) return all;
  const own = named === "value" ? [values] : all.flatMap(([root, value]) => (root === named ? [value] : []));
  return [...own.map((value): TokenPlace => [named, value, rest]), ...all];
}

/** Carbone's `d` is the data. */
const rootNamed = (word: string): TokenRoot | undefined =>
  word === "d" ? "data" : roots.find((root) => root === word);

/** The steps as the data have them; a single one may differ by a letter, and all in case, blanks, hyphens and underscores. */
function pathIn(value: unknown, steps: readonly DataStep[], mayDiffer: () => boolean): readonly DataStep[] | undefined {
  const found: DataStep[] = [];
  let here = value;
  let hasLetter = true;
  for (const step of steps) {
    if (typeof here !== "object" || here === null) return undefined;
    const members = here as Readonly<Record<DataStep, unknown>>;
    let own: DataStep | undefined = Object.hasOwn(members, step) ? step : undefined;
    if (own === undefined && typeof step === "string" && mayDiffer()) {
      own = memberLike(step, members, hasLetter);
      hasLetter &&= folded(own ?? "") === folded(step);
    }
    if (own === undefined) return undefined;
    found.push(own);
    here = members[own];
  }
  return found;
}

function memberLike(step: string, members: object, byLetter: boolean): string | undefined {
  const name = folded(step);
  let near: string | undefined;
  let left = mostMembers;
  for (const member in members) {
    if (!Object.hasOwn(members, member)) continue;
    if (left === 0) return near;
    left -= 1;
    const other = folded(member);
    if (other === name) return member;
    if (byLetter && near === undefined && isNear(name, other)) near = member;
  }
  return near;
}

const folded = (name: string): string => name.toLowerCase().replace(/[ _-]/g, "");
