import { resolvePath } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";

/** The members of objects by their names in small letters without blanks and underscores. Lives for one filling. */
export type MemberNames = WeakMap<object, ReadonlyMap<string, string>>;

/**
 * The value of a name as fields and controls have it: of the entry, those around, the data. Names are in any case, and a blank may be an
 * underscore; a full stop leads into an object where no member has it in its name.
 */
export function valueOfName(name: string, { item, around = [], data, use }: DataScope, known: MemberNames): unknown {
  const scopes = [item, ...around, data];
  for (const one of scopes) {
    const member = memberIn(one, name, known);
    if (member === undefined) continue;
    use?.noteNamed(one, [member]);
    return (one as Readonly<Record<string, unknown>>)[member];
  }
  const [first = "", ...steps] = name.split(".");
  if (steps.length === 0) return undefined;
  for (const one of scopes) {
    const member = memberIn(one, first, known);
    if (member === undefined) continue;
    use?.noteNamed(one, [member, ...steps]);
    return resolvePath((one as Readonly<Record<string, unknown>>)[member], steps);
  }
  return undefined;
}

/** The name of a member as the data spell it; undefined: there is none. */
function memberIn(value: unknown, name: string, known: MemberNames): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  if (Object.hasOwn(value, name)) return name;
  return namesOf(value, known).get(simplified(name));
}

const simplified = (name: string): string => name.replaceAll(/[\s_]/g, "").toLowerCase();

/** Of names that are alike the first counts. */
function namesOf(value: object, known: MemberNames): ReadonlyMap<string, string> {
  const found = known.get(value);
  if (found !== undefined) return found;
  const names = new Map(
    Object.keys(value)
      .toReversed()
      .map((name) => [simplified(name), name]),
  );
  known.set(value, names);
  return names;
}
