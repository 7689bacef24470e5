import type { Quotas } from "../http/quotas.ts";
import type { Retention } from "../http/retention.ts";
import type { EventOf, UpcastsByVersion } from "./event.ts";

/** A tenant was created; the first start of a service creates the first. */
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

/** The tenant got a limit of its own for document generations a minute; null: the usual limit applies again. */
export type TenantLimitSet = EventOf<
  "TenantLimitSet",
  { readonly tenantId: string; readonly generationLimit: number | null; readonly at: string }
>;

/** The tenant's documents have this retention unless a template or a request sets another; null: the usual one applies again. */
export type TenantRetentionSet = EventOf<
  "TenantRetentionSet",
  { readonly tenantId: string; readonly retention: Retention | null; readonly at: string }
>;

/** The tenant has these quotas, in place of all earlier ones; null: nothing is limited. */
export type TenantQuotasSet = EventOf<
  "TenantQuotasSet",
  { readonly tenantId: string; readonly quotas: Quotas | null; readonly at: string }
>;

export interface OfTenant {
  readonly tenantId: string;
  readonly at: string;
}

/** The tenant is being deleted: sign-ins are refused, and nothing is generated for it. */
type TenantClosed = EventOf<"TenantClosed", OfTenant>;

/** The tenant is open again: it is not deleted because a document was held. */
type TenantReopened = EventOf<"TenantReopened", OfTenant>;

/** All data of the tenant is removed; its stream is removed next. */
type TenantRemoved = EventOf<"TenantRemoved", OfTenant>;

export type TenantEvent =
  | TenantCreated
  | TenantLimitSet
  | TenantRetentionSet
  | TenantQuotasSet
  | TenantClosed
  | TenantReopened
  | TenantRemoved;

export const tenantShapes: UpcastsByVersion<TenantEvent["type"]> = {
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
