import { formats } from "../../vocabulary/http/records.ts";
import { limits } from "../../vocabulary/limits.ts";
import { scopes } from "../auth/scopes.ts";
import { count, guid, instant, type JsonSchema, listOf, record, text } from "./words.ts";

const orNone = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] });

const key = {
  clientId: text("Whom it signs in"),
  name: text("What people call it"),
  scopes: listOf(text("A scope", { enum: scopes }), "What it may do"),
  createdAt: instant("When it was made"),
  expiresAt: orNone(instant("When it ends; null: when it is revoked")),
  lastUsedAt: orNone(instant("When somebody last signed in with it, to the hour; null: never")),
};

const secret = text("Shown this once; absent when the same request was answered before");

const tenant = {
  tenantId: guid("The tenant"),
  name: text("What people call it"),
  generationLimit: count("Documents it may generate a minute"),
  ownLimit: { type: "boolean", description: "Whether that number is its own; else it follows the service's setting" },
  createdAt: instant("When it was made"),
};

const sums = { documents: count("Documents made"), pages: count("Their pages"), bytes: count("Their size") };
const day = text("A day, UTC", { format: "date" });

const usage = {
  from: day,
  to: day,
  ...sums,
  daily: listOf(
    {
      type: "object",
      properties: {
        day,
        format: text("The format", { enum: formats }),
        templateId: orNone(guid("The template; null: none")),
        ...sums,
      },
    },
    "By day, format and template; days without a document are left out",
  ),
  limits: {
    type: "object",
    description: "What the tenant may",
    properties: {
      generationsPerMinute: count("Documents a minute"),
      requestsPerMinute: count("Other requests a minute, for each endpoint"),
      retentionDays: count("Days until a document expires"),
    },
  },
};

/** What the routes for keys, tenants and usage answer. */
export const accessSchemas: readonly JsonSchema[] = [
  record("ApiKey", key),
  record("ApiKeyWithSecret", { ...key, clientSecret: secret }, ["clientSecret"]),
  record("RotatedKey", { clientId: key.clientId, clientSecret: secret }, ["clientSecret"]),
  record("Tenant", tenant),
  record("NewTenant", { ...tenant, apiKey: { $ref: "ApiKeyWithSecret#" } }),
  record("Usage", usage),
];

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
    expiresAt: orNone(instant("When it ends; absent: when it is revoked")),
  },
};

const generationLimit = { type: "integer", minimum: 1, maximum: limits.mostGenerationsPerMinute };

export const newTenant: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name,
    generationLimit: { ...generationLimit, description: "Documents a minute; absent: the service's setting" },
  },
};

export const tenantChange: JsonSchema = {
  type: "object",
  required: ["generationLimit"],
  properties: {
    generationLimit: {
      ...generationLimit,
      type: ["integer", "null"],
      description: "Documents a minute; null: the service's setting",
    },
  },
};
