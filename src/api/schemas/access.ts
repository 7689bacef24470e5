import { quotas } from "../../vocabulary/http/quotas.ts";
import { retention } from "../../vocabulary/http/retention.ts";
import { instant, type JsonSchema, listOf, orNull, text } from "../../vocabulary/http/schema.ts";
import { scopes } from "../../vocabulary/http/scopes.ts";
import { limits } from "../../vocabulary/limits.ts";

const name = text("What people call it", { minLength: 1, maxLength: limits.accessNameLength });

export const newApiKey: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name,
    scopes: {
      ...listOf(text("A scope", { enum: scopes }), "What it may do; absent: everything but admin"),
      minItems: 1,
      maxItems: scopes.length,
    },
    expiresAt: orNull(instant("When it ends; absent: when it is revoked")),
  },
};

const generationLimit = { type: "integer", minimum: 1, maximum: limits.mostGenerationsPerMinute };

export const newTenant: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name,
    generationLimit: { ...generationLimit, description: "Documents a minute; absent: the service's setting" },
    retention: retention("How long its documents are kept; absent: as the service's setting says"),
    quotas: quotas("What it may use; absent: all it wants"),
  },
};

export const tenantChange: JsonSchema = {
  type: "object",
  properties: {
    generationLimit: {
      ...generationLimit,
      type: ["integer", "null"],
      description: "Documents a minute; absent: as before, null: the service's setting",
    },
    retention: orNull(
      retention("Of documents made from now on; absent: as before, null: as the service's setting says"),
    ),
    quotas: orNull(quotas("What it may use, in place of all its quotas; absent: as before, null: all it wants")),
  },
};
