import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messageOf } from "../../../commands/delivery/message.ts";
import { scheduleDelivery } from "../../../commands/delivery/schedule.ts";
import { changeWebhook } from "../../../commands/webhook/change.ts";
import { registerWebhook, type WebhookRequest, type WebhookStores } from "../../../commands/webhook/register.ts";
import { removeWebhook } from "../../../commands/webhook/remove.ts";
import { rotateWebhookSecret } from "../../../commands/webhook/rotate.ts";
import { webhookNotFound } from "../../../commands/webhook/webhook.ts";
import type { Outbound } from "../../../ports/net/port.ts";
import type { DeliveryQueries } from "../../../projections/deliveries/queries.ts";
import type { WebhookQueries } from "../../../projections/webhooks/queries.ts";
import type { DeliveryRecord, WebhookRecord, WebhookWithSecret } from "../../../vocabulary/http/webhooks.ts";
import type { Guid } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { overLimit } from "../../../vocabulary/over-limit.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { announceCount } from "../../parameters/paging.ts";
import { pathGuid } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { newWebhook, webhookChange } from "../../schemas/webhooks.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface Webhooks extends ReadYourWrites, WebhookStores {
  readonly queries: WebhookQueries;
  readonly deliveries: DeliveryQueries;
  readonly outbound: Pick<Outbound, "objection">;
  readonly baseUrl: () => string;
  /** Something may be due. */
  readonly wake: () => void;
}

type FoundWebhook = NonNullable<Awaited<ReturnType<WebhookQueries["get"]>>>;
type FoundDelivery = NonNullable<Awaited<ReturnType<DeliveryQueries["get"]>>>;

const url = "/v1/:tenantId/webhooks";
const tags = ["Webhooks"];
const config = { access: "admin" } as const;
/** The webhook in a path. */
export const oneWebhook = { webhookId: pathGuid("The webhook", webhookNotFound) };

/** A tenant's webhooks: register, list, change, remove, rotate the secret, send a test. */
export function addWebhookRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  addReadRoutes(app, webhooks);
  addRegisterRoute(app, webhooks);
  addChangeRoute(app, webhooks);
  addRemoveRoute(app, webhooks);
  addRotateRoute(app, webhooks);
  addTestRoute(app, webhooks);
}

function addReadRoutes(app: FastifyInstance, { queries }: Webhooks): void {
  addRoute(app, {
    ...{ operationId: "listWebhooks", method: "GET", url, config, tags },
    summary: "List webhooks, the oldest first",
    sends: ["X-Total-Count"],
    response: responses({ 200: json("Webhooks", { type: "array", items: { $ref: "Webhook#" } }) }),
    handler: async (_input, request, reply) => {
      const views = await queries.list(callerOf(request).tenantId);
      announceCount(reply, views.length);
      return views.map(webhookRecord);
    },
  });
  addRoute(app, {
    ...{ operationId: "getWebhook", method: "GET", url: `${url}/:webhookId`, config, tags },
    summary: "Look at a webhook",
    path: oneWebhook,
    response: responses({ 200: json("The webhook", { $ref: "Webhook#" }) }, { also: [404] }),
    handler: async ({ path: { webhookId } }, request) => webhookRecord(await viewOf(queries, request, webhookId)),
  });
}

function addRegisterRoute(app: FastifyInstance, webhooks: Webhooks): void {
  const success = { 201: json("The webhook, with its secret", { $ref: "WebhookWithSecret#" }) };
  addRoute(app, {
    ...{ operationId: "registerWebhook", method: "POST", url, config, tags },
    summary: "Register a webhook",
    body: newWebhook,
    sends: ["Location"],
    response: responses(success, { body: true, also: [409] }),
    handler: (_input, request, reply) => register(request, reply, webhooks),
  });
}

async function register(request: FastifyRequest, reply: FastifyReply, webhooks: Webhooks): Promise<WebhookWithSecret> {
  const { url: address, events } = request.body as WebhookRequest;
  refuseObjection(webhooks, address);
  const { tenantId } = callerOf(request);
  const { length: used } = await webhooks.queries.list(tenantId);
  if (used >= limits.webhooks) throw overLimit("webhooks", { whose: "tenant", limit: limits.webhooks, used });
  const requested = { url: address, events: [...new Set(events)] };
  const { registered, secret, position } = await registerWebhook(
    webhooks,
    originOf(request, webhooks.clock),
    requested,
  );
  await webhooks.caughtUp(position);
  const { webhookId: id, at: createdAt } = registered;
  const location = `${webhooks.baseUrl()}/v1/${tenantId}/webhooks/${id}`;
  reply.code(201).headers({ location, "cache-control": "no-store" });
  const record = { id, url: registered.url, events: registered.events, enabled: true, createdAt };
  return secret === undefined ? record : { ...record, secret };
}

function addChangeRoute(app: FastifyInstance, webhooks: Webhooks): void {
  addRoute(app, {
    ...{ operationId: "changeWebhook", method: "PATCH", url: `${url}/:webhookId`, config, tags },
    summary: "Change a webhook, disable it, or enable it again",
    path: oneWebhook,
    body: webhookChange,
    response: responses({ 200: json("The webhook", { $ref: "Webhook#" }) }, { body: true, also: [404] }),
    handler: async ({ path: { webhookId } }, request) => {
      const change = request.body as Partial<WebhookRequest> & { readonly enabled?: boolean };
      const { url: address, events, enabled } = change;
      if (address !== undefined) refuseObjection(webhooks, address);
      const position = await changeWebhook(webhooks.log, originOf(request, webhooks.clock), {
        webhookId,
        reason: "asked",
        enabled,
        ...(address === undefined ? {} : { url: address }),
        ...(events === undefined ? {} : { events: [...new Set(events)] }),
      });
      await webhooks.caughtUp(position);
      return webhookRecord(await viewOf(webhooks.queries, request, webhookId));
    },
  });
}

function addRemoveRoute(app: FastifyInstance, webhooks: Webhooks): void {
  addRoute(app, {
    ...{ operationId: "removeWebhook", method: "DELETE", url: `${url}/:webhookId`, config, tags },
    summary: "Remove a webhook",
    path: oneWebhook,
    response: responses({ 204: empty("Removed; what was not delivered is not any more") }, { also: [404] }),
    handler: async ({ path: { webhookId } }, request, reply) => {
      const position = await removeWebhook(webhooks, originOf(request, webhooks.clock), webhookId);
      await webhooks.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

function addRotateRoute(app: FastifyInstance, webhooks: Webhooks): void {
  addRoute(app, {
    ...{ operationId: "rotateWebhookSecret", method: "POST", url: `${url}/:webhookId/rotate`, config, tags },
    summary: "Give a webhook a new secret; both sign for a day",
    path: oneWebhook,
    response: responses({ 200: json("The new secret", { $ref: "RotatedWebhook#" }) }, { also: [404] }),
    handler: async ({ path: { webhookId: id } }, request, reply) => {
      const { secret, position } = await rotateWebhookSecret(webhooks, originOf(request, webhooks.clock), id);
      await webhooks.caughtUp(position);
      reply.header("cache-control", "no-store");
      return secret === undefined ? { id } : { id, secret };
    },
  });
}

function addTestRoute(app: FastifyInstance, webhooks: Webhooks): void {
  const success = { 202: json("The delivery; look at it for what came of it", { $ref: "Delivery#" }) };
  addRoute(app, {
    ...{ operationId: "testWebhook", method: "POST", url: `${url}/:webhookId/test`, config, tags },
    summary: "Send a test message",
    path: oneWebhook,
    response: responses(success, { also: [404] }),
    handler: async ({ path }, request, reply): Promise<DeliveryRecord> => {
      const { id: webhookId, tenantId } = await viewOf(webhooks.queries, request, path.webhookId);
      const { commandId, now, correlationId } = originOf(request, webhooks.clock);
      const type = "webhook.test";
      const message = messageOf(type, now, { webhookId });
      const testDelivery = { tenantId, webhookId, cause: commandId, told: type, message, correlationId, now } as const;
      const { deliveryId, position } = await scheduleDelivery(webhooks.log, testDelivery);
      await webhooks.caughtUp(position);
      webhooks.wake();
      const delivery = await webhooks.deliveries.get(tenantId, deliveryId);
      reply.code(202);
      return delivery === undefined ? justScheduled(deliveryId, webhookId, type, now) : deliveryRecordOf(delivery);
    },
  });
}

function justScheduled(id: string, webhookId: string, type: string, createdAt: string): DeliveryRecord {
  const none = { lastAttemptAt: null, responseStatus: null, problem: null, ms: null };
  return { id, webhookId, type, status: "pending", createdAt, attempts: 0, ...none, nextAttemptAt: createdAt };
}

function webhookRecord({ id, url: address, events, disabled, createdAt }: FoundWebhook): WebhookRecord {
  const reason = disabled === null ? {} : { disabledReason: disabled };
  return { id, url: address, events, enabled: disabled === null, ...reason, createdAt };
}

/** A delivery as it is shown. */
export function deliveryRecordOf(delivery: FoundDelivery): DeliveryRecord {
  const { id, webhookId, type, status, createdAt, attempts, last, nextAt } = delivery;
  return {
    ...{ id, webhookId, type, status, createdAt, attempts },
    lastAttemptAt: last?.at ?? null,
    responseStatus: last?.status ?? null,
    problem: last?.problem ?? null,
    ms: last?.ms ?? null,
    nextAttemptAt: nextAt,
  };
}

function refuseObjection({ outbound }: Webhooks, address: string): void {
  const message = outbound.objection(address, "webhook");
  if (message !== undefined) throw refusedAt("/url", message);
}

/** One of the caller's webhooks. */
export async function viewOf(queries: WebhookQueries, request: FastifyRequest, id: Guid): Promise<FoundWebhook> {
  const view = await queries.get(callerOf(request).tenantId, id);
  if (view === undefined) throw webhookNotFound();
  return view;
}
