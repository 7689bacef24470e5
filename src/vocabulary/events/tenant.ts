import type { Quotas } from "../http/quotas.ts";
import type { Retention } from "../http/retention.ts";
import type { EventOf, Shapes } from "./event.ts";

/** A tenant is there: the first with the first start of a service. */
export type TenantCreated = EventOf<
  "TenantCreated",
  {
    readonly tenantId: string;
    readonly name: string;
    /** Document generations allowed in a minute. */
    readonly generationLimit: number;
    readonly at: string;
  }
>;

/** From now on the tenant has its own number of document generations a minute; null: the usual one again. */
export type TenantLimitSet = EventOf<
  "TenantLimitSet",
  { readonly tenantId: string; readonly generationLimit: number | null; readonly at: string }
>;

/** From now on the tenant's documents are kept so long, unless a template or a request says otherwise; null: the usual time again. */
export type TenantRetentionSet = EventOf<
  "TenantRetentionSet",
  { readonly tenantId: string; readonly retention: Retention | null; readonly at: string }
>;

/** From now on the tenant may use so much, in place of all quotas of before; null: all it wants. */
export type TenantQuotasSet = EventOf<
  "TenantQuotasSet",
  { readonly tenantId: string; readonly quotas: Quotas | null; readonly at: string }
>;

interface OfTenant {
  readonly tenantId: string;
  readonly at: string;
}

/** It is being deleted: nobody signs in any more, and nothing is made for it. */
type TenantClosed = EventOf<"TenantClosed", OfTenant>;

/** It is not deleted after all: a document was held. */
type TenantReopened = EventOf<"TenantReopened", OfTenant>;

/** All it had is removed; its stream goes next. */
type TenantRemoved = EventOf<"TenantRemoved", OfTenant>;

export type TenantEvent =
  | TenantCreated
  | TenantLimitSet
  | TenantRetentionSet
  | TenantQuotasSet
  | TenantClosed
  | TenantReopened
  | TenantRemoved;

export const tenantShapes: Shapes<TenantEvent["type"]> = {
  TenantCreated: {},
  TenantLimitSet: {},
  TenantRetentionSet: {},
  TenantQuotasSet: {},
  TenantClosed: {},
  TenantReopened: {},
  TenantRemoved: {},
};

export const tenantStreams = "tenant-";

export function tenantStream(tenantId: string): string {
  return `${tenantStreams}${tenantId}`;
}
