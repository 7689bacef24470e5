import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type Outbound, OutboundError } from "../../ports/net/port.ts";
import type { Tracer } from "../../ports/tracing/port.ts";
import { type DeliveryAttempted, deliveryStream } from "../../vocabulary/events/delivery.ts";
import { webhookStream } from "../../vocabulary/events/webhook.ts";
import { retryDelaysMs } from "../../vocabulary/http/webhooks.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { handleCommand } from "../handle-command.ts";
import { readPast } from "../read-past.ts";
import { traced, traceHeader } from "../traced.ts";
import { disableDecider } from "../webhook/change.ts";
import { signedHeaders } from "../webhook/secret.ts";
import { signingSecrets, type Webhook, webhookFolding } from "../webhook/webhook.ts";
import { type Delivery, deliveryDecider, deliveryFolding } from "./delivery.ts";

const attemptDecider = deliveryDecider<DeliveryAttempted["data"]>((command, state) =>
  state.status === "pending" ? [{ type: "DeliveryAttempted", data: command }] : [],
);

export interface DeliveryServices {
  readonly log: EventLog;
  readonly sealed: BlobStore;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "request">;
  /** Whether anything reached the webhook since. */
  readonly reachedSince: (tenantId: string, webhookId: string, since: string) => Promise<boolean>;
  readonly userAgent: string;
  readonly tracer?: Pick<Tracer, "begin" | "end">;
}

const attempts = "c6b1a2d3-7e8f-4a90-b1c2-d3e4f5061728" as Guid;

type Pending = Extract<Delivery, { readonly scheduled: unknown }>;
type Result = Pick<DeliveryAttempted["data"], "status" | "problem" | "ms" | "reply">;

/**
 * Sends a message that is due, once, and records what came of it. Answers what happened; `none`: it was not due after all.
 *
 * @throws what the log throws; the message is then sent again, which receivers must bear (at least once)
 */
export async function attemptDelivery(
  service: DeliveryServices,
  { tenantId, deliveryId }: { readonly tenantId: string; readonly deliveryId: string },
): Promise<"delivered" | "failed" | "none"> {
  const { log, clock } = service;
  const now = clock.now().toISOString();
  let traceparent: string | undefined;
  const { state } = await readPast(log, deliveryStream(tenantId, deliveryId), deliveryFolding, (event, { meta }) => {
    if (event.type === "DeliveryScheduled") ({ traceparent } = meta);
  });
  if (state.status !== "pending" || state.nextAt === null || state.nextAt > now) return "none";
  const { webhookId } = state.scheduled;
  const { state: webhook } = await readPast(log, webhookStream(tenantId, webhookId), webhookFolding);
  const result: Result =
    "registered" in webhook && webhook.status === "enabled"
      ? await traced(service.tracer, { name: "deliver webhook", parent: traceparent }, (context) =>
          post(service, state, {
            ...{ url: webhook.registered.url, secrets: signingSecrets(webhook, now) },
            traceparent: context,
          }),
        )
      : { status: null, problem: "The webhook is disabled or removed.", ms: 0, reply: null };
  return await recordAttempt(service, state, webhook, result);
}

interface Receiver {
  readonly url: string;
  readonly secrets: readonly string[];
  /** Trace context of what led to the message, so that it is found in the receiver's traces. */
  readonly traceparent: string | undefined;
}

/** A delivery without a signature is not sent: a receiver could not distinguish it from a forgery. */
const noSecret = "The webhook's secret cannot be read any more; make another with rotate.";

async function post(
  service: DeliveryServices,
  { scheduled }: Pending,
  { url, secrets, traceparent }: Receiver,
): Promise<Result> {
  const { clock, outbound, sealed, userAgent } = service;
  const { deliveryId: id, message } = scheduled;
  const begun = clock.now().getTime();
  const timestamp = Math.floor(begun / 1000);
  const signed = await signedHeaders(sealed, secrets, { id, timestamp, message });
  if (signed === undefined) return { status: null, problem: noSecret, ms: 0, reply: null };
  const headers = {
    "content-type": "application/json",
    "user-agent": userAgent,
    ...traceHeader(traceparent),
    ...signed,
  };
  const ms = (): number => Math.max(0, clock.now().getTime() - begun);
  try {
    const { status, body } = await outbound.request({
      ...{ target: "webhook", tenantId: scheduled.tenantId, method: "POST" },
      url,
      headers,
      body: Buffer.from(message, "utf8"),
      timeoutMs: limits.webhookTimeoutSeconds * 1000,
      mostBytes: limits.webhookAnswerBytes,
    });
    return { status, problem: null, ms: ms(), reply: replyOf(body) };
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, problem: error.message, ms: ms(), reply: null };
    throw error;
  }
}

/** Control characters but tab and line ends: no store of events takes them all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The beginning of an answer as text, cut between two characters; null for an answer without a body. */
export function replyOf(body: Uint8Array): string | null {
  if (body.byteLength === 0) return null;
  const beginning = body.subarray(0, limits.webhookReplyBytes);
  return new TextDecoder().decode(beginning, { stream: true }).replace(controls, "\ufffd");
}

/**
 * Records an attempt. 410 means that the receiver wants no more (Standard Webhooks); after a day without success it may be
 * gone. The webhook is disabled first: what ends the process between the two leaves a delivery to record, not a receiver
 * that hears on, and who sees a delivery that failed so sees its webhook disabled.
 */
async function recordAttempt(
  service: DeliveryServices,
  state: Pending,
  webhook: Webhook,
  result: Result,
): Promise<"delivered" | "failed"> {
  const { log, clock } = service;
  const { tenantId, webhookId, deliveryId } = state.scheduled;
  const at = clock.now().toISOString();
  const { status } = result;
  const outcome = status !== null && status >= 200 && status < 300 ? "delivered" : "failed";
  const mayGoOn = webhook.status === "enabled" && outcome === "failed" && status !== 410;
  const delay = mayGoOn ? retryDelaysMs[state.attempts] : undefined;
  const nextAt = delay === undefined ? null : new Date(Date.parse(at) + delay).toISOString();
  const attempt = state.everyAttempt + 1;
  const commandId = uuidv5(attempts, `${deliveryId} ${attempt}`);
  const origin = { tenantId, actor: "system", correlationId: deliveryId, commandId, now: at };
  const reason =
    webhook.status === "enabled" && nextAt === null ? await whyDisabled(service, state, outcome, status) : undefined;
  if (reason !== undefined) {
    const disabling = { ...origin, commandId: uuidv5(attempts, `disable ${deliveryId} ${attempt}`) };
    const mark = { tenantId, webhookId, at };
    await handleCommand(log, webhookStream(tenantId, webhookId), disabling, disableDecider, { ...mark, reason });
  }
  const command = { tenantId, deliveryId, webhookId, attempt, outcome, ...result, nextAt, at } as const;
  await handleCommand(log, deliveryStream(tenantId, deliveryId), origin, attemptDecider, command);
  return outcome;
}

/** Why a delivery's last attempt disables its webhook; undefined when it does not. */
async function whyDisabled(
  { reachedSince }: DeliveryServices,
  { scheduled: { tenantId, webhookId, at } }: Pending,
  outcome: "delivered" | "failed",
  status: number | null,
): Promise<"gone" | "failing" | undefined> {
  if (outcome === "delivered") return undefined;
  if (status === 410) return "gone";
  return (await reachedSince(tenantId, webhookId, at)) ? undefined : "failing";
}
