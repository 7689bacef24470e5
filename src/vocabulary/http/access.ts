import type { Static } from "typebox";
import { type ErasedKind, erasedKinds } from "../events/erasure.ts";
import { formats } from "./documents.ts";
import { quotas } from "./quotas.ts";
import { retention } from "./retention.ts";
import {
  count,
  flag,
  guid,
  hash,
  instant,
  type JsonSchema,
  listOf,
  number,
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
  quotas: quotas("What it may use; absent: all it wants"),
  closedAt: instant("Since when it is being deleted; absent: it is not"),
  createdAt: instant("When it was made"),
};

const tenant = record("Tenant", tenantFields, ["retention", "quotas", "closedAt"]);
const newTenant = record("NewTenant", { ...tenantFields, apiKey: reference(apiKeyWithSecret) }, [
  "retention",
  "quotas",
  "closedAt",
]);

const removed = object(
  Object.fromEntries(erasedKinds.map((kind) => [kind, count(`Of ${kind}`)])) as Record<
    ErasedKind,
    ReturnType<typeof count>
  >,
  { description: "How many of each kind; a kind of which there was none is left out", optional: erasedKinds },
);

const tenantDeletion = record(
  "TenantDeletion",
  {
    tenantId: tenantFields.tenantId,
    status: text("`stopped`: a document was held, and the tenant is open again", {
      enum: ["running", "stopped", "completed"],
    }),
    requestedBy: text("The client id of the administrator"),
    requestedAt: instant("When it was requested"),
    removed,
    held: count("Documents that were held; of a deletion that was stopped"),
    certificate: object({
      tenantId: tenantFields.tenantId,
      requestedBy: text("The client id of the administrator"),
      requestedAt: instant("When it was requested"),
      completedAt: instant("When nothing was left"),
      removed,
    }),
    sha256: hash("Of the certificate's canonical JSON (RFC 8785)"),
    eventId: text("The event that holds the certificate, in the log of the first tenant"),
    position: text("Where in the log that is"),
  },
  ["held", "certificate", "sha256", "eventId", "position"],
);

const sums = { documents: count("Documents made"), pages: count("Their pages"), bytes: count("Their size") };
const day = text("A day, UTC", { format: "date" });

const hour = text("An hour, UTC, as 2026-03-28T14", { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}$" });
const times = (description: string) =>
  orNull(
    object(
      { p50: count("Half of them took at most so long"), p95: count("19 of 20 of them took at most so long") },
      { description },
    ),
  );
const hourOfUse = {
  documents: count("Documents made"),
  lacking: count("Documents among them that lack something (errorCodes)"),
  failed: count("Jobs that failed; direct requests that were refused are not counted"),
  render: times("Milliseconds of rendering, to within a fifth; null: of no document is it known"),
  waiting: times("Milliseconds until a rendering thread began, to within a fifth; null: of no document is it known"),
};
const usageHours = record("UsageHours", {
  from: hour,
  to: hour,
  ...hourOfUse,
  hourly: listOf(
    object({ hour, ...hourOfUse }),
    "The first hour first; hours without a document or a failure are left out",
  ),
});

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
      quotas: quotas("What it may use of documents, bytes and seconds; absent: all it wants"),
    },
    { description: "What the tenant may", optional: ["retention", "quotas"] },
  ),
});

const tenantMonth = record("TenantMonth", {
  month: text("The month, UTC", { pattern: "^[0-9]{4}-[0-9]{2}$" }),
  tenantId: tenantFields.tenantId,
  name: tenantFields.name,
  ...sums,
  storedBytes: orNull(count("What its documents and uploads take now; null in the row of another month than this")),
  seconds: number("For which its requests held rendering threads, also where nothing was made"),
  quotaRefusals: count("Documents, previews and uploads that a quota refused"),
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
/** An API key with its secret, which is shown only this once; a repeated request gets the answer without it. */
export type ApiKeyWithSecret = Static<typeof apiKeyWithSecret>;
/** A key's new secret, which is shown only this once. */
export type RotatedKey = Static<typeof rotatedKey>;
/** A tenant, as administrators see it. */
export type TenantAdministered = Static<typeof tenant>;
/** The deletion of a tenant: its progress, or what it removed. */
export type TenantDeletion = Static<typeof tenantDeletion>;
/** A tenant's usage and its limits. */
export type UsageReport = Static<typeof usage>;
/** A tenant's documents and failures in each hour, with the times that they took. */
export type UsageHours = Static<typeof usageHours>;
/** A tenant's use in a month, as the operator sees it. */
export type TenantMonth = Static<typeof tenantMonth>;
/** Answer of the token endpoint. */
export type TokenResponse = Static<typeof tokenResponse>;

/** Schemas of the answers of the routes for keys, tenants and usage. */
export const accessSchemas: readonly JsonSchema[] = [
  apiKey,
  apiKeyWithSecret,
  rotatedKey,
  tenant,
  newTenant,
  tenantDeletion,
  usage,
  usageHours,
  tenantMonth,
];
