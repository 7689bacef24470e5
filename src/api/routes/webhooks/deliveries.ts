import type { FastifyInstance } from "fastify";
import { replayDelivery } from "../../../commands/delivery/replay.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { page, pathGuid } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { deliveryRecordOf, oneWebhook, viewOf, type Webhooks } from "./webhooks.ts";

const tags = ["Webhooks"];
const config = { access: "admin" } as const;

/** Routes of the messages sent to webhooks, and their results. */
export function addDeliveryRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  addListRoute(app, webhooks);
  addReplayRoute(app, webhooks);
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
    query: page(limits.documentsPage, limits.deliveriesPage),
    sends: ofList,
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path, query }, request, reply) => {
      const { id, tenantId } = await viewOf(queries, request, path.webhookId);
      const { items, total } = await deliveries.list(tenantId, id, query);
      announcePage(request, reply, baseUrl(), { ...query, count: items.length, total });
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
    path: { deliveryId: pathGuid("The delivery", notFound) },
    response: responses(success, { also: [404] }),
    handler: async ({ path: { deliveryId } }, request, reply) => {
      const position = await replayDelivery(webhooks, originOf(request, webhooks.clock), deliveryId);
      await webhooks.caughtUp(position);
      webhooks.wake();
      const delivery = await webhooks.deliveries.get(callerOf(request).tenantId, deliveryId);
      if (delivery === undefined) throw notFound();
      reply.code(202);
      return deliveryRecordOf(delivery);
    },
  });
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "Delivery not found.");
}
