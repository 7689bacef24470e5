import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { computed } from "../../definition/bind/expression/compute.ts";
import { resolvePath } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { FillingState, MemberNames } from "./filling-state.ts";
import type { TagValue } from "./instruction.ts";
import { valueOfTag } from "./tag-value.ts";

/** What stands for names that are not those of the data, by the names in their simplified form. */
export const namedValues = (names: ReadonlyMap<string, ExpressionTree>): ReadonlyMap<string, TagValue> =>
  new Map(
    [...names].map(([name, tree]) => [
      simplifiedName(name),
      {
        ...{ spelling: `«${name}»`, where: `names, ${name}`, compute: computed(tree) },
        token: tree.kind === "reference" ? tree.token : undefined,
      },
    ]),
  );

/** The value of a field or a control: what the template says of its name, else the data's. */
export function valueOfField(name: string, scope: DataScope, { named, members, path }: FillingState): unknown {
  const given = named.size === 0 ? undefined : named.get(simplifiedName(name));
  return given === undefined ? valueOfName(name, scope, members) : valueOfTag(given, scope, path);
}

/**
 * The value of a name as fields and controls have it: of the entry, those around, the data. Names are in any case, and a blank may be an
 * underscore; a full stop leads into an object where no member has it in its name.
 */
function valueOfName(name: string, { item, around = [], data, use }: DataScope, known: MemberNames): unknown {
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
  return namesOf(value, known).get(simplifiedName(name));
}

/** Names of fields are alike in any case, with or without blanks. */
export const simplifiedName = (name: string): string => name.replaceAll(/[\s_]/g, "").toLowerCase();

/** Of names that are alike the first counts. */
function namesOf(value: object, known: MemberNames): ReadonlyMap<string, string> {
  const found = known.get(value);
  if (found !== undefined) return found;
  const names = new Map(
    Object.keys(value)
      .toReversed()
      .map((name) => [simplifiedName(name), name]),
  );
  known.set(value, names);
  return names;
}
