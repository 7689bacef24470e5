import type { FastifyInstance } from "fastify";
import { lookAtDelivery } from "../../../commands/delivery/look.ts";
import { recoverDeliveries } from "../../../commands/delivery/recover.ts";
import { replayDelivery } from "../../../commands/delivery/replay.ts";
import { readInstant } from "../../../vocabulary/http/point.ts";
import { type DeliveryDetail, deliveryStatuses, type RecoveredDeliveries } from "../../../vocabulary/http/webhooks.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { oneOf, page, pathGuid } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { recoveryRequest } from "../../schemas/webhooks.ts";
import { deliveryRecordOf, oneWebhook, viewOf, type Webhooks } from "./webhooks.ts";

const tags = ["Webhooks"];
const config = { access: "admin" } as const;
const oneDelivery = { deliveryId: pathGuid("The delivery", notFound) };
const listQuery = {
  ...page(limits.documentsPage, limits.deliveriesPage),
  status: oneOf("In this state", deliveryStatuses),
};

/** Routes of the messages sent to webhooks, and their results. */
export function addDeliveryRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  addListRoute(app, webhooks);
  addGetRoute(app, webhooks);
  addReplayRoute(app, webhooks);
  addRecoverRoute(app, webhooks);
}

function addListRoute(app: FastifyInstance, { queries, deliveries, baseUrl }: Webhooks): void {
  const success = { 200: json("Deliveries", { type: "array", items: { $ref: "Delivery#" } }) };
  addRoute(app, {
    ...{
      operationId: "listDeliveries",
      method: "GET",
      url: "/v1/:tenantId/webhooks/:webhookId/deliveries",
      config,
      tags,
    },
    summary: "List a webhook's deliveries, newest first",
    path: oneWebhook,
    query: listQuery,
    sends: ofList,
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path, query }, request, reply) => {
      const { id, tenantId } = await viewOf(queries, request, path.webhookId);
      const { items, total } = await deliveries.list(tenantId, id, query);
      const { limit, offset } = query;
      announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total });
      return items.map(deliveryRecordOf);
    },
  });
}

function addReplayRoute(app: FastifyInstance, webhooks: Webhooks): void {
  const success = { 202: json("The delivery, on its way again", { $ref: "Delivery#" }) };
  addRoute(app, {
    ...{ operationId: "replayDelivery", method: "POST", config, tags },
    url: "/v1/:tenantId/webhooks/deliveries/:deliveryId/replay",
    summary: "Send a delivery again",
    path: oneDelivery,
    response: responses(success, { also: [404] }),
    handler: async ({ path: { deliveryId } }, request, reply) => {
      const position = await replayDelivery(webhooks.log, originOf(request, webhooks.clock), deliveryId);
      await webhooks.caughtUp(position);
      webhooks.wake();
      const delivery = await webhooks.deliveries.get(callerOf(request).tenantId, deliveryId);
      if (delivery === undefined) throw notFound();
      reply.code(202);
      return deliveryRecordOf(delivery);
    },
  });
}

function addGetRoute(app: FastifyInstance, { deliveries, log }: Webhooks): void {
  const success = { 200: json("The delivery", { $ref: "DeliveryDetail#" }) };
  addRoute(app, {
    ...{ operationId: "getDelivery", method: "GET", config, tags },
    url: "/v1/:tenantId/webhooks/deliveries/:deliveryId",
    summary: "Look at a delivery: what is sent, and each try with the answer",
    path: oneDelivery,
    response: responses(success, { also: [404] }),
    handler: async ({ path: { deliveryId } }, request): Promise<DeliveryDetail> => {
      const { tenantId } = callerOf(request);
      const delivery = await deliveries.get(tenantId, deliveryId);
      const past = delivery && (await lookAtDelivery(log, tenantId, deliveryId));
      if (delivery === undefined || past === undefined) throw notFound();
      return { ...deliveryRecordOf(delivery), payload: past.message, tries: past.tries };
    },
  });
}

function addRecoverRoute(app: FastifyInstance, webhooks: Webhooks): void {
  const success = { 202: json("How many are on their way again", { $ref: "DeliveryRecovery#" }) };
  addRoute(app, {
    ...{ operationId: "recoverDeliveries", method: "POST", config, tags },
    url: "/v1/:tenantId/webhooks/:webhookId/recover",
    summary: "Send a webhook's failed deliveries again",
    description: `Of what happened since an instant, the oldest first, ${limits.deliveriesRecovered} at most; the answer says how many are left.`,
    path: oneWebhook,
    body: recoveryRequest,
    response: responses(success, { body: true, also: [404] }),
    handler: async ({ path }, request, reply): Promise<RecoveredDeliveries> => {
      const { id: webhookId, disabled } = await viewOf(webhooks.queries, request, path.webhookId);
      if (disabled !== null) throw new Refusal("INVALID_REQUEST", "The webhook is disabled. Enable it first.");
      const since = instantOf((request.body as { readonly since: string }).since);
      const service = { log: webhooks.log, failedSince: webhooks.deliveries.failedSince };
      const origin = originOf(request, webhooks.clock);
      const { position, ...answer } = await recoverDeliveries(service, origin, { webhookId, since });
      if (position !== undefined) await webhooks.caughtUp(position);
      webhooks.wake();
      reply.code(202);
      return answer;
    },
  });
}

function instantOf(written: string): string {
  const at = readInstant(written);
  if (at !== undefined) return at;
  throw refusedAt("/since", "Expected an instant, as 2026-03-28T14:00:00Z.");
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "Delivery not found.");
}
