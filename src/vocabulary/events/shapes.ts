import { type AccessEvent, type ApiKeyUsed, accessShapes } from "./access.ts";
import { type AssetEvent, assetShapes } from "./asset.ts";
import { damageShapes, type FileFoundDamaged } from "./damage.ts";
import { type DeliveryEvent, deliveryShapes } from "./delivery.ts";
import { type DocumentEvent, documentShapes } from "./document.ts";
import { type ErasureEvent, erasureShapes } from "./erasure.ts";
import type { Shapes } from "./event.ts";
import { type JobEvent, jobShapes } from "./job.ts";
import { type LikeEvent, likeShapes } from "./like.ts";
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
  | AccessEvent
  | ApiKeyUsed;

export type EventType = AnyEvent["type"];

/** How the log's adapters lift old events as they read them. */
export const upcasts: Shapes<EventType> = {
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
  ...accessShapes,
};

/** The version that new events of this type are written with. */
export function newestVersion(type: EventType): number {
  return Object.keys(upcasts[type]).length + 1;
}

/** As the log hands it out: lifted, `meta.v` being its version then. */
interface Read {
  readonly type: string;
  readonly data: unknown;
  readonly meta: { readonly v: number };
}

/**
 * A lifted event by its type. Undefined for a type this service does not know: a newer one wrote it, of a noun that is
 * nobody's here. A known type in a version from the future throws: to guess at its meaning would lose data.
 */
export function knownEvent({ type, data, meta }: Read): AnyEvent | undefined {
  if (!isKnown(type)) return undefined;
  const newest = newestVersion(type);
  if (meta.v !== newest) throw new Error(`${type} has version ${meta.v}; this service reads version ${newest}.`);
  return { type, data } as AnyEvent;
}

function isKnown(type: string): type is EventType {
  return Object.hasOwn(upcasts, type);
}
