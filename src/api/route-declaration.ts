import { channel } from "node:diagnostics_channel";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  preValidationHookHandler,
  RouteOptions,
} from "fastify";
import type { UnreadName } from "../vocabulary/check/unknown-names.ts";
import type { JsonSchema } from "../vocabulary/http/schema.ts";
import type { AnswerHeader, ConditionalHeader } from "./openapi/headers.ts";
import { type Parameter, type Parameters, type ParameterValues, pathText, wrong } from "./parameters/parameter.ts";

/**
 * A route, declared once: what stands here is what `/openapi.json` describes and what the handler gets. The parameters of
 * path and query come to it checked and typed, all of them and no others; nothing else reads `request.query` and
 * `request.params` (tools/lint/typed-parameters.grit).
 */
export interface RouteDeclaration<Path extends Parameters, Query extends Parameters>
  extends DescribedRoute<Path, Query> {
  readonly handler: (
    input: { readonly path: ParameterValues<Path>; readonly query: ParameterValues<Query> },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => unknown;
}

interface DescribedRoute<Path extends Parameters, Query extends Parameters> {
  /** Names the operation for programs that make clients; no two routes have the same. */
  readonly operationId: string;
  readonly method: HTTPMethods | HTTPMethods[];
  readonly url: string;
  readonly config: FastifyContextConfig;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** Parameters of the path in addition to the tenant, which stands in `request.caller`. */
  readonly path?: Path;
  readonly query?: Query;
  /** Headers that the route reads, in addition to those that every route of its kind reads. */
  readonly reads?: readonly ConditionalHeader[];
  /** Headers that its successes may have, in addition to those that every answer of its kind has. */
  readonly sends?: readonly AnswerHeader[];
  /** Media types of the body, where the kind of body in `config` does not say them. */
  readonly consumes?: readonly string[];
  readonly body?: JsonSchema;
  /** Whether the body is only described, and the route reads it. Routes that get it as it is sent need not say so. */
  readonly readsBody?: boolean;
  readonly bodyLimit?: number;
  readonly preValidation?: preValidationHookHandler;
  readonly errorHandler?: RouteOptions["errorHandler"];
  readonly response: Readonly<Record<string, JsonSchema>>;
}

type None = Readonly<Record<never, never>>;

/** Input that a handler is about to receive. */
export interface HandedInput {
  readonly operationId: string;
  /** A subscriber may put another object in its place. */
  query: Readonly<Record<string, unknown>>;
}

/** Publishes every `HandedInput`: a test sees by it which parameters a handler reads. Without subscribers it costs nothing. */
export const handedInputs = channel("colophon:handed-input");

/** Kinds of body that come to the route as they are sent. */
const unread: ReadonlySet<unknown> = new Set(["bytes", "upload", "lines"]);

/** @throws Error when path and declaration name different parameters */
export function addRoute<Path extends Parameters = None, Query extends Parameters = None>(
  app: FastifyInstance,
  route: RouteDeclaration<Path, Query>,
): void {
  const { method, url, config, bodyLimit, preValidation, errorHandler, handler } = route;
  const path = route.path ?? ({} as Path);
  const query = route.query ?? ({} as Query);
  checkPath(url, Object.keys(path));
  app.route({
    method,
    url,
    config: { ...config, reads: route.reads ?? [], sends: route.sends ?? [] },
    schema: schemaOf(route),
    ...(Array.isArray(method) ? { exposeHeadRoute: false } : {}),
    ...(route.readsBody === true || unread.has(config.body) ? { validatorCompiler: () => () => true } : {}),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(preValidation === undefined ? {} : { preValidation }),
    ...(errorHandler === undefined ? {} : { errorHandler }),
    handler: async (request, reply) => {
      const handed = { operationId: route.operationId, query: readAll(query, request.query) };
      handedInputs.publish(handed);
      return handler({ path: readAll(path, request.params), query: handed.query }, request, reply);
    },
  });
}

const tenantId = pathText("The caller's tenant", { format: "uuid" });

function schemaOf({ url, path, query, config, ...route }: DescribedRoute<Parameters, Parameters>) {
  const { operationId, summary, description, tags, body, response } = route;
  const consumes = route.consumes ?? (config.body === "upload" ? ["multipart/form-data"] : ["application/json"]);
  const params = { ...(url.includes(":tenantId") ? { tenantId } : {}), ...path };
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags,
    ...(Object.keys(params).length === 0 ? {} : { params: objectOf(params) }),
    ...(query === undefined ? {} : { querystring: objectOf(query) }),
    ...(body === undefined ? {} : { consumes, body }),
    response,
  };
}

function objectOf(parameters: Parameters): JsonSchema {
  const properties = Object.entries(parameters).map(([name, { schema }]: [string, Parameter<unknown>]) => [
    name,
    schema,
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function checkPath(url: string, declared: readonly string[]): void {
  const named = [...url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name).filter((name) => name !== "tenantId");
  if (named.join() !== declared.join())
    throw new Error(`${url} has the parameters ${named}, declared are ${declared}.`);
}

function readAll<Declared extends Parameters>(declared: Declared, given: unknown): ParameterValues<Declared> {
  const values = Object.entries(declared).map(([name, { read }]) => [name, read(single(given, name), name)]);
  return Object.fromEntries(values);
}

/** The one text of a parameter, or undefined when it is absent. */
function single(given: unknown, name: string): string | undefined {
  const value = Object.hasOwn(given as object, name) ? (given as Readonly<Record<string, unknown>>)[name] : undefined;
  if (value === undefined || typeof value === "string") return value;
  throw wrong(name, "is given more than once");
}

/** The tenant in a request's path; undefined where the path names none. */
export function tenantInPath({ params }: FastifyRequest): string | undefined {
  return single(params ?? {}, "tenantId");
}

/**
 * A condition of the request; undefined when there is none.
 * @throws Error when the route does not declare that it reads it
 */
export function conditionOf({ headers, routeOptions }: FastifyRequest, name: ConditionalHeader): string | undefined {
  const { url, config } = routeOptions;
  if (config.reads?.includes(name) !== true) throw new Error(`${url} does not declare that it reads ${name}.`);
  return [headers[name.toLowerCase()] ?? []].flat()[0];
}

/** The query as it came, for a link to the same list with other values; parameters given twice are left out. */
export function queryAsGiven({ query }: FastifyRequest): [name: string, value: string][] {
  return Object.entries(query as object).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** Names of the query's parameters that the route declares. */
export function declaredParameters({ routeOptions }: FastifyRequest): readonly string[] {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { readonly properties?: object };
  return Object.keys(properties);
}

/** Names in the query that the route does not declare. */
export function unknownParameters(request: FastifyRequest): readonly UnreadName[] {
  const known = declaredParameters(request);
  const names = Object.keys(request.query as object).filter((name) => !known.includes(name));
  return names.map((name) => ({ kind: "parameter", within: "", name, known }));
}
