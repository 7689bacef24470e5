import { type UnreadName, unknownIn } from "../../vocabulary/check/unknown-names.ts";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { isJsonObject } from "../../vocabulary/json/json-object.ts";
import { escapeStep } from "../../vocabulary/json/pointer.ts";
import { limits } from "../../vocabulary/limits.ts";

/** The members that a schema names, those of all its alternatives together. */
interface MemberShape {
  readonly members: Readonly<Record<string, JsonSchema>>;
  readonly names: readonly string[];
  readonly items: JsonSchema | undefined;
  /** Members of any name are meant: the schema names none, or says so. */
  readonly isOpen: boolean;
}

const shapes = new WeakMap<JsonSchema, MemberShape>();

function shapeOf(schema: JsonSchema): MemberShape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  // The members of a shared schema would be taken for members of any name.
  if (schema["$ref"] !== undefined) throw new Error(`A body that is read here refers to ${schema["$ref"]}.`);
  const alternatives = [schema, ...[schema["anyOf"] ?? []].flat().map((one) => one as JsonSchema)];
  const members = Object.assign({}, ...alternatives.map(({ properties }) => properties ?? {}));
  const names = Object.keys(members);
  const says = alternatives.map(({ additionalProperties }) => additionalProperties);
  const isOpen =
    says.some((one) => one !== undefined && one !== false) || (names.length === 0 && !says.includes(false));
  const items = alternatives.find((one) => one["items"] !== undefined)?.["items"] as JsonSchema | undefined;
  const shape = { members, names, items, isOpen };
  shapes.set(schema, shape);
  return shape;
}

/**
 * Members at any depth of a body that its schema does not name, somewhat more of them at most than are reported. `also`: names that
 * are known beside those of the schema.
 */
export function unknownMembers(schema: JsonSchema, body: unknown, also: readonly string[] = []): UnreadName[] {
  const found: UnreadName[] = [];
  collect(schema, body, "", also, found);
  return found;
}

function collect(
  schema: JsonSchema,
  value: unknown,
  within: string,
  also: readonly string[],
  found: UnreadName[],
): void {
  if (found.length > limits.faults) return;
  const { members, names, items, isOpen } = shapeOf(schema);
  if (Array.isArray(value) && items !== undefined) {
    for (const [at, item] of value.entries()) collect(items, item, `${within}/${at}`, [], found);
  }
  if (!isJsonObject(value)) return;
  if (!isOpen) found.push(...unknownIn(value, also.length === 0 ? names : [...names, ...also], within));
  for (const name of names) {
    const member = members[name];
    if (member === undefined || !Object.hasOwn(value, name)) continue;
    collect(member, value[name], `${within}/${escapeStep(name)}`, [], found);
  }
}
