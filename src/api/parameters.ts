import type { JsonSchema } from "./schemas/words.ts";

/** Path parameters of a tenant's route, for the description. */
export function tenantAnd(more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const tenantId = { type: "string", format: "uuid", description: "The caller's tenant" };
  return { type: "object", properties: { tenantId, ...more } };
}

/** Query parameters; all may be left out. */
export function queryParameters(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", properties };
}

export const pageParameters = (fallback: number): Readonly<Record<string, JsonSchema>> => ({
  limit: {
    type: "integer",
    minimum: 0,
    maximum: 9_999_999_999,
    default: fallback,
    description: "At most this many; more than 1000 is cut",
  },
  offset: {
    type: "integer",
    minimum: 0,
    maximum: 9_999_999_999,
    default: 0,
    description: "So many are left out first",
  },
});
