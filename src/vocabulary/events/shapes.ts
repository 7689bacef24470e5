import { type AccessEvent, type ApiKeyUsed, accessShapes } from "./access.ts";
import { type AssetEvent, assetShapes } from "./asset.ts";
import { damageShapes, type FileFoundDamaged } from "./damage.ts";
import { type DeliveryEvent, deliveryShapes } from "./delivery.ts";
import { type DocumentEvent, documentShapes } from "./document.ts";
import { type DocumentErasureEvent, documentErasureShapes } from "./document-erasure.ts";
import { type DocumentsRead, documentReadShapes } from "./document-reads.ts";
import { type ErasureEvent, erasureShapes } from "./erasure.ts";
import type { UpcastsByVersion } from "./event.ts";
import { type JobEvent, jobShapes } from "./job.ts";
import { type LedgerEvent, ledgerShapes } from "./ledger.ts";
import { type LikeEvent, likeShapes } from "./like.ts";
import { type SessionEvent, sessionShapes } from "./session.ts";
import { type SignatureRefused, signatureShapes } from "./signature.ts";
import { type SigningKeyEvent, signingKeyShapes } from "./signing-key.ts";
import { type TemplateEvent, templateShapes } from "./template.ts";
import { type TenantEvent, tenantShapes } from "./tenant.ts";
import { type UsageEvent, usageShapes } from "./usage.ts";
import { type WebhookLogEvent, webhookShapes } from "./webhook.ts";

/** Every event of the log. */
export type AnyEvent =
  | TemplateEvent
  | LikeEvent
  | DocumentEvent
  | JobEvent
  | WebhookLogEvent
  | DeliveryEvent
  | AssetEvent
  | SigningKeyEvent
  | SignatureRefused
  | FileFoundDamaged
  | TenantEvent
  | UsageEvent
  | ErasureEvent
  | DocumentErasureEvent
  | DocumentsRead
  | AccessEvent
  | ApiKeyUsed
  | SessionEvent
  | LedgerEvent;

export type EventType = AnyEvent["type"];

/** Upcasts of all events, which the log's adapters apply to old events as they read them. */
export const upcasts: UpcastsByVersion<EventType> = {
  ...templateShapes,
  ...likeShapes,
  ...documentShapes,
  ...jobShapes,
  ...webhookShapes,
  ...deliveryShapes,
  ...assetShapes,
  ...signingKeyShapes,
  ...signatureShapes,
  ...damageShapes,
  ...tenantShapes,
  ...usageShapes,
  ...erasureShapes,
  ...documentErasureShapes,
  ...documentReadShapes,
  ...accessShapes,
  ...sessionShapes,
  ...ledgerShapes,
};

/** By type of event. Computed once, because every read model looks up the version of each of its events. */
const newestVersions: ReadonlyMap<string, number> = new Map(
  Object.entries(upcasts).map(([type, steps]) => [type, Object.keys(steps).length + 1]),
);

/** The version of this type's newest shape, with which new events are written. */
export function newestVersion(type: EventType): number {
  return newestVersions.get(type) as number;
}

/** An event as the log returns it: upcast, with `meta.v` the version after that. */
interface UpcastEvent {
  readonly type: string;
  readonly data: unknown;
  readonly meta: { readonly v: number };
}

/**
 * An upcast event by its type. Undefined for a type this service does not know: a newer service wrote it, and nothing
 * here handles it. Throws for a known type in a newer version: guessing its meaning would lose data.
 */
export function knownEvent({ type, data, meta }: UpcastEvent): AnyEvent | undefined {
  const newest = newestVersions.get(type);
  if (newest === undefined) return undefined;
  if (meta.v !== newest)
    throw new Error(
      `An event ${type} has version ${meta.v}, which a newer service wrote; this one reads version ${newest}: update it.`,
    );
  return { type, data } as AnyEvent;
}
