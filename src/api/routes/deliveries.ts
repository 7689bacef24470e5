import type { FastifyInstance } from "fastify";
import { replayDelivery } from "../../commands/delivery/replay.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { originOf } from "../origin.ts";
import { announcePage } from "../paging.ts";
import { pageParameters, queryParameters, tenantAnd } from "../parameters.ts";
import { type Query, wholeNumber } from "../query.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { deliveryRecordOf, viewOf, type Webhooks } from "./webhooks.ts";

const tags = ["Webhooks"];
const config = { access: "admin" } as const;

/** What was sent to webhooks, and with what result. */
export function addDeliveryRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  addListRoute(app, webhooks);
  addReplayRoute(app, webhooks);
}

function addListRoute(app: FastifyInstance, { queries, deliveries, baseUrl }: Webhooks): void {
  const success = { 200: json("Deliveries", { type: "array", items: { $ref: "Delivery#" } }) };
  const schema = {
    summary: "List a webhook's deliveries, newest first",
    tags,
    params: tenantAnd({ webhookId: { type: "string", format: "uuid", description: "The webhook" } }),
    querystring: queryParameters(pageParameters(limits.documentsPage)),
    response: responses(success, { also: [400, 404] }),
  };
  app.get("/v1/:tenantId/webhooks/:webhookId/deliveries", { config, schema }, async (request, reply) => {
    const query = request.query as Query;
    const limit = wholeNumber(query, "limit", limits.documentsPage, limits.deliveriesPage);
    const offset = wholeNumber(query, "offset", 0, Number.MAX_SAFE_INTEGER);
    const { id, tenantId } = await viewOf(queries, request);
    const { items, total } = await deliveries.list(tenantId, id, { limit, offset });
    announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total });
    return items.map(deliveryRecordOf);
  });
}

function addReplayRoute(app: FastifyInstance, webhooks: Webhooks): void {
  const success = { 202: json("The delivery, on its way again", { $ref: "Delivery#" }) };
  const schema = {
    summary: "Send a delivery again",
    tags,
    params: tenantAnd({ deliveryId: { type: "string", format: "uuid", description: "The delivery" } }),
    response: responses(success, { also: [404] }),
  };
  app.post("/v1/:tenantId/webhooks/deliveries/:deliveryId/replay", { config, schema }, async (request, reply) => {
    const { tenantId } = callerOf(request);
    const id = parseGuid((request.params as { readonly deliveryId: string }).deliveryId);
    if (id === undefined) throw new Refusal("NOT_FOUND", "Delivery not found.");
    const position = await replayDelivery(webhooks, originOf(request, webhooks.clock), id);
    await webhooks.caughtUp(position);
    webhooks.wake();
    const delivery = await webhooks.deliveries.get(tenantId, id);
    if (delivery === undefined) throw new Refusal("NOT_FOUND", "Delivery not found.");
    reply.code(202);
    return deliveryRecordOf(delivery);
  });
}
