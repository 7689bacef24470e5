import type { Webhooks } from "../../api/routes/webhooks/webhooks.ts";
import { startWebhookScheduler, type WebhookScheduler } from "../../background/webhook-scheduler.ts";
import { WebhookSender } from "../../background/webhook-sender.ts";
import { attemptDelivery } from "../../commands/delivery/attempt.ts";
import { deliverDocument } from "../../commands/document/deliver.ts";
import type { LogPosition } from "../../ports/event-log/port.ts";
import { deliveriesCollection } from "../../projections/deliveries/project.ts";
import { deliveryQueries } from "../../projections/deliveries/queries.ts";
import { documentsCollection } from "../../projections/documents/project.ts";
import { documentQueries } from "../../projections/documents/queries.ts";
import { webhooksCollection } from "../../projections/webhooks/project.ts";
import { webhookQueries } from "../../projections/webhooks/queries.ts";
import type { Adapters } from "../compose.ts";
import type { ServiceTracer } from "../telemetry/tracing.ts";

export interface WebhookWiring {
  readonly adapters: Adapters;
  readonly tracer: ServiceTracer;
  readonly leaseMs: number;
  readonly baseUrl: () => string;
  readonly caughtUp: Webhooks["caughtUp"];
  /** Resolves when the documents are listed that the log has up to a position. */
  readonly listed: Webhooks["caughtUp"];
  /** Milliseconds between looks for what is due again; what has just happened is sent at once. */
  readonly lookEveryMs: number;
  readonly onAttempt: (outcome: "delivered" | "failed") => void;
  readonly onFailure: (what: string, error: unknown) => void;
  readonly version: string;
}

/** Background work of webhooks, from the start of the service to its end. */
export interface WebhookWork {
  start(): void;
  stop(): Promise<void>;
}

/** Webhooks, their work, and who hears that a document is to be put somewhere. */
interface WiredWebhooks {
  readonly webhooks: Webhooks;
  readonly work: WebhookWork;
  readonly onDeliveryWanted: (position: LogPosition) => void;
}

export function wireWebhooks(wiring: WebhookWiring): WiredWebhooks {
  const { adapters, tracer, baseUrl, caughtUp, listed, lookEveryMs, onAttempt, onFailure, version } = wiring;
  const { log, store, blobs, sealed, clock, outbound, leases } = adapters;
  const queries = webhookQueries(store.active(webhooksCollection));
  const deliveries = deliveryQueries(store.active(deliveriesCollection));
  const userAgent = `Colophon/${version}`;
  const delivering = { log, sealed, clock, outbound, reachedSince: deliveries.reachedSince, userAgent, tracer };
  const sender = new WebhookSender({
    due: deliveries.due,
    attempt: (delivery) => attemptDelivery(delivering, delivery),
    onAttempt,
    ...{ leases, leaseMs: wiring.leaseMs },
    clock,
    everyMs: lookEveryMs,
    onFailure,
  });
  const documents = documentDeliverer(wiring, userAgent);
  let scheduler: WebhookScheduler | undefined;
  return {
    webhooks: {
      log,
      blobs,
      sealed,
      clock,
      queries,
      deliveries,
      outbound,
      baseUrl,
      caughtUp,
      wake: () => sender.wake(),
    },
    work: {
      start: () => {
        sender.start();
        documents.start();
        const onScheduled = (position: LogPosition): void => {
          caughtUp(position).then(
            () => sender.wake(),
            (error: unknown) => onFailure("waiting for deliveries", error),
          );
        };
        scheduler = startWebhookScheduler({ log, store, listeners: queries.all, onScheduled, onFailure });
      },
      stop: async () => {
        await scheduler?.stop();
        await Promise.all([sender.stop(), documents.stop()]);
      },
    },
    onDeliveryWanted: (position) => {
      // Where the list is late, the next look finds it.
      listed(position).then(
        () => documents.wake(),
        () => undefined,
      );
    },
  };
}

/** Puts documents where their callers want them; of one place few at once. */
function documentDeliverer(
  { adapters, tracer, leaseMs, lookEveryMs, onFailure }: WebhookWiring,
  userAgent: string,
): WebhookSender {
  const { log, store, blobs, sealed, clock, outbound, leases } = adapters;
  const { undelivered } = documentQueries(store.active(documentsCollection));
  const delivering = { log, blobs, sealed, clock, outbound, userAgent, tracer };
  return new WebhookSender({
    due: async (now, limit, offset) =>
      (await undelivered(now, limit, offset)).map(({ tenantId, documentId: deliveryId, to }) => ({
        ...{ tenantId, deliveryId },
        webhookId: `${tenantId} ${new URL(to).host}`,
      })),
    attempt: ({ tenantId, deliveryId: documentId }) => deliverDocument(delivering, { tenantId, documentId }),
    kind: { lease: "document-delivery", what: "putting a document where its caller wants it" },
    onAttempt: () => undefined,
    ...{ leases, leaseMs },
    clock,
    everyMs: lookEveryMs,
    onFailure,
  });
}
