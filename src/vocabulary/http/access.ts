import type { Static } from "typebox";
import { formats } from "./documents.ts";
import { retention } from "./retention.ts";
import {
  count,
  flag,
  guid,
  instant,
  type JsonSchema,
  listOf,
  object,
  orNull,
  record,
  reference,
  text,
  typed,
} from "./schema.ts";
import { scopes } from "./scopes.ts";

const key = {
  clientId: text("Whom it signs in"),
  name: text("What people call it"),
  scopes: listOf(text<string>("A scope", { enum: scopes }), "What it may do"),
  createdAt: instant("When it was made"),
  expiresAt: orNull(instant("When it ends; null: when it is revoked")),
  lastUsedAt: orNull(instant("When somebody last signed in with it, to the hour; null: never")),
};

const clientSecret = text("Shown this once; absent when the same request was answered before");

const apiKey = record("ApiKey", key);
const apiKeyWithSecret = record("ApiKeyWithSecret", { ...key, clientSecret }, ["clientSecret"]);
const rotatedKey = record("RotatedKey", { clientId: key.clientId, clientSecret }, ["clientSecret"]);

const tenantFields = {
  tenantId: guid("The tenant"),
  name: text("What people call it"),
  generationLimit: count("Documents it may generate a minute"),
  ownLimit: flag("Whether that number is its own; else it follows the service's setting"),
  retention: retention("How long its documents are kept; absent: as the service's setting says"),
  createdAt: instant("When it was made"),
};

const tenant = record("Tenant", tenantFields, ["retention"]);
const newTenant = record("NewTenant", { ...tenantFields, apiKey: reference(apiKeyWithSecret) }, ["retention"]);

const sums = { documents: count("Documents made"), pages: count("Their pages"), bytes: count("Their size") };
const day = text("A day, UTC", { format: "date" });

const usage = record("Usage", {
  from: day,
  to: day,
  ...sums,
  daily: listOf(
    object({
      day,
      format: text("The format", { enum: formats }),
      templateId: orNull(guid("The template; null: none")),
      ...sums,
    }),
    "By day, format and template; days without a document are left out",
  ),
  limits: object(
    {
      generationsPerMinute: count("Documents a minute"),
      requestsPerMinute: count("Other requests a minute, for each endpoint"),
      retentionDays: count("Days until a document expires, where nothing nearer to it says otherwise"),
      retention: retention("What the tenant has in its place; absent: nothing"),
    },
    { description: "What the tenant may", optional: ["retention"] },
  ),
});

export const tokenResponse = record(
  "TokenResponse",
  {
    access_token: text("Goes into the header `Authorization: Bearer …`"),
    token_type: typed<"Bearer">(text("How the token is used", { const: "Bearer" })),
    expires_in: count("Seconds until it ends"),
    scope: text("What it allows; only when the request named a scope"),
  },
  ["scope"],
);

/** An API key, as lists show it. */
export type ApiKeyRecord = Static<typeof apiKey>;
/** An API key with its secret, which is shown this once. Without it when the request was answered before. */
export type ApiKeyWithSecret = Static<typeof apiKeyWithSecret>;
/** A key's new secret, which is shown this once. */
export type RotatedKey = Static<typeof rotatedKey>;
/** A tenant, as administrators see it. */
export type TenantAdministered = Static<typeof tenant>;
/** A tenant's usage and its limits. */
export type UsageReport = Static<typeof usage>;
/** Answer of the token endpoint. */
export type TokenResponse = Static<typeof tokenResponse>;

/** What the routes for keys, tenants and usage answer. */
export const accessSchemas: readonly JsonSchema[] = [apiKey, apiKeyWithSecret, rotatedKey, tenant, newTenant, usage];
