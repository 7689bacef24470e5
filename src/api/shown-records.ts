import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { JsonSchema } from "../vocabulary/http/schema.ts";
import { isOfContract } from "./contract.ts";
import { sharedSchemas } from "./schemas.ts";

/** Members of the records that routes show, by the addresses of the routes. */
export interface ShownRecords {
  /**
   * Members that GET shows at the address of a request: they are known in what is put there, so that a record can go back, and in
   * what the contract's routes create. Routes of the service's own that create or change take what they read and no more.
   */
  readonly membersAt: (request: FastifyRequest) => readonly string[];
  /** Whether an answer of this status has warnings. What GET shows has those of the time when it was saved. */
  readonly hasWarnings: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** Register before the routes. */
export function shownRecords(app: FastifyInstance): ShownRecords {
  const shown = new Map<string, readonly string[]>();
  app.addHook("onRoute", ({ method, url, schema }: RouteOptions) => {
    const names = [method].flat().includes("GET") ? membersOf(answerOf(schema?.response, 200)) : [];
    if (names.length > 0) shown.set(url, names);
  });
  return {
    membersAt: ({ method, routeOptions: { url = "" } }) =>
      method === "PUT" || isOfContract(method, url) ? (shown.get(url) ?? []) : [],
    hasWarnings: ({ method, routeOptions: { schema } }, { statusCode }) =>
      method !== "GET" && membersOf(answerOf(schema?.response, statusCode)).includes("warnings"),
  };
}

function answerOf(response: unknown, status: number): JsonSchema | undefined {
  const answers = (response ?? {}) as Readonly<
    Record<number, { readonly content?: Readonly<Record<string, RecordMedia>> }>
  >;
  return answers[status]?.content?.["application/json"]?.schema;
}

interface RecordMedia {
  readonly schema?: JsonSchema;
}

const byId = new Map(sharedSchemas.map((schema) => [`${schema["$id"]}#`, schema]));

/** Names of a record's members; of a list those of its items, of alternatives those of all. */
function membersOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { $ref, items, anyOf = [], properties = {} } = schema;
  const others = [byId.get(String($ref)), items, ...(anyOf as readonly JsonSchema[])];
  const inner = others.flatMap((other) => membersOf(other as JsonSchema | undefined));
  return [...Object.keys(properties as object), ...inner];
}
