import type { FastifySchema, FastifySchemaCompiler } from "fastify";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { compileBody } from "../../vocabulary/http/validate-body.ts";
import { isJsonObject } from "../../vocabulary/json/json-object.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/**
 * Checks bodies with the vocabulary's validator. A member that is null is as if it were left out, as many clients write what
 * they do not say, unless its schema gives null a meaning. Schemas of other parts of a request serve the description only:
 * those parts are read by hand. A check is compiled with the first body: most routes never get one between two starts, and all
 * of them together are a tenth of a start.
 */
export const bodyCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema: described, httpPart }) => {
  if (httpPart !== "body") return () => true;
  const schema = described as JsonSchema;
  let check: ReturnType<typeof compileBody> | undefined;
  const unsaid = membersWithoutNull(schema);
  return (body: unknown) => {
    const value = withoutNulls(body, unsaid);
    check ??= compileBody(schema);
    const faults = check(value);
    if (faults.length === 0) return { value };
    return { error: new Refusal("INVALID_REQUEST", undefined, { faults }) };
  };
};

/** The schema as it is described: with null where the service takes it for a member that is left out. */
export function withNulls(schema: JsonSchema): JsonSchema {
  const unsaid = membersWithoutNull(schema);
  if (unsaid.size === 0) return schema;
  const properties = Object.entries(schema["properties"] as Readonly<Record<string, JsonSchema>>);
  const orNull = properties.map(([name, member]) => [name, unsaid.has(name) ? nullable(member) : member]);
  return { ...schema, properties: Object.fromEntries(orNull) };
}

function nullable(member: JsonSchema): JsonSchema {
  const { type, enum: words } = member;
  if (type === undefined) return { anyOf: [member, { type: "null" }] };
  return { ...member, type: [type, "null"].flat(), ...(Array.isArray(words) ? { enum: [...words, null] } : {}) };
}

/** Members that can be left out but not be null. */
function membersWithoutNull({ properties = {}, required = [] }: JsonSchema): ReadonlySet<string> {
  const names = Object.entries(properties as Readonly<Record<string, JsonSchema>>)
    .filter(([name, { type }]) => !(required as readonly string[]).includes(name) && ![type].flat().includes("null"))
    .map(([name]) => name);
  return new Set(names);
}

function withoutNulls(body: unknown, names: ReadonlySet<string>): unknown {
  if (!isJsonObject(body)) return body;
  const isUnsaid = ([name, value]: readonly [string, unknown]): boolean => value === null && names.has(name);
  const members = Object.entries(body);
  return members.some(isUnsaid) ? Object.fromEntries(members.filter((member) => !isUnsaid(member))) : body;
}
