import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { problemMediaType } from "./problem.ts";

/** Any route may answer these. */
const everywhere = [500, 503];
const withToken = [401, 403, 429];
const withBody = [400, 413, 415];

/** Problems that a route may answer in addition to those of every route of its kind. */
interface Problems {
  readonly token?: boolean;
  readonly body?: boolean;
  readonly also?: readonly number[];
}

/** The `response` part of a route's schema: what succeeds, and the one problem object for all that does not. */
export function responses(
  success: Readonly<Record<number, JsonSchema>>,
  { token = true, body = false, also = [] }: Problems = {},
): Readonly<Record<string, JsonSchema>> {
  const failures = [...everywhere, ...(token ? withToken : []), ...(body ? withBody : []), ...also];
  const problems = [...new Set(failures)].map((status) => [status, problem(status)] as const);
  return { ...Object.fromEntries(problems), ...success };
}

const meanings: Readonly<Record<number, string>> = {
  400: "The request is not right; `errors` says where",
  401: "No token, or one that is not valid",
  403: "Another tenant's path, or a scope is missing",
  404: "Not there",
  409: "The state of things forbids it",
  412: "The precondition does not hold",
  413: "The body is too large",
  415: "A media type that is not taken",
  416: "The range lies outside the file",
  422: "The idempotency key was used for another request",
  429: "A rate limit is exceeded; see Retry-After",
  500: "A fault of the service",
  503: "Not now; see Retry-After",
};

/** Meaning of a status, with the problem object for it: the service's own, or one that a protocol defines. */
export function problem(status: number, schema = "Problem"): JsonSchema {
  return {
    description: meanings[status] ?? "A problem",
    content: { [problemMediaType]: { schema: { $ref: `${schema}#` } } },
  };
}

/** A JSON answer. */
export function json(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { "application/json": { schema } } };
}

/** An answer without a body. */
export function empty(description: string): JsonSchema {
  return { description, type: "null" };
}

/**
 * An answer of another media type. Text types do not get the format `binary`, because generated clients would read such
 * bytes as text first.
 */
export function file(description: string, ...mediaTypes: string[]): JsonSchema {
  const schemaOf = (type: string) => ({ type: "string", ...(type.startsWith("text/") ? {} : { format: "binary" }) });
  return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOf(type) }])) };
}
