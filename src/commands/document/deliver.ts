import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type Outbound, OutboundError } from "../../ports/net/port.ts";
import { type DocumentDeliveryAttempted, documentStream } from "../../vocabulary/events/document.ts";
import type { DeliverTo } from "../../vocabulary/http/deliver-to.ts";
import { retryDelaysMs } from "../../vocabulary/http/webhooks.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { handleCommand } from "../handle-command.ts";
import { readSealed } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { type DocumentDecider, evolveDocument, noDocument, type StoredDocument } from "./document.ts";

const attemptDecider: DocumentDecider<DocumentDeliveryAttempted["data"]> = {
  initial: noDocument,
  evolve: evolveDocument,
  decide: (command, state) => {
    const isNext = state.status === "stored" && state.delivery?.attempts === command.attempt - 1;
    return isNext && state.delivery?.nextAt !== null ? [{ type: "DocumentDeliveryAttempted", data: command }] : [];
  },
};

export interface DocumentDelivering {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly sealed: BlobStore;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "objection" | "stream">;
  readonly userAgent: string;
}

type Stored = Extract<StoredDocument, { status: "stored" }>;
type Wanted = NonNullable<Stored["delivery"]>;
type Result = Pick<DocumentDeliveryAttempted["data"], "status" | "problem">;

const attempts = "2d9c41b7-63fe-4c0a-8f1e-7b5a90d3e618" as Guid;

/**
 * Puts a document where its caller wants it, once, and records what came of it. `none`: it was not due after all.
 *
 * @throws what the log throws; the document is then put again, over what was put
 */
export async function deliverDocument(
  service: DocumentDelivering,
  { tenantId, documentId }: { readonly tenantId: string; readonly documentId: string },
): Promise<"delivered" | "failed" | "none"> {
  const { log, clock } = service;
  const stream = documentStream(tenantId, documentId);
  const begun = clock.now();
  const { state } = await readPast(log, stream, { initial: noDocument, evolve: evolveDocument });
  if (state.status !== "stored" || state.delivery === undefined) return "none";
  const { delivery } = state;
  if (delivery.nextAt === null || delivery.nextAt > begun.toISOString()) return "none";
  const result = await put(service, state, delivery);
  const now = clock.now();
  const attempted = attemptOf(state, delivery, result, now);
  const commandId = uuidv5(attempts, `${documentId} ${attempted.attempt}`);
  const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now: now.toISOString() };
  await handleCommand(log, stream, origin, attemptDecider, attempted);
  if (attempted.nextAt === null) await removeFiles(service.blobs, [delivery.secret]);
  return attempted.outcome === "succeeded" ? "delivered" : "failed";
}

/** 410: the place is gone for good. */
function attemptOf(
  { generated }: Stored,
  { attempts: tried }: Wanted,
  { status, problem }: Result,
  now: Date,
): DocumentDeliveryAttempted["data"] {
  const { tenantId, documentId, recordId, fileName } = generated;
  const outcome = status !== null && status >= 200 && status < 300 ? "succeeded" : "failed";
  const delay = outcome === "failed" && status !== 410 ? retryDelaysMs[tried] : undefined;
  const nextAt = delay === undefined ? null : new Date(now.getTime() + delay).toISOString();
  const mark = { tenantId, documentId, recordId, fileName, at: now.toISOString() };
  return { ...mark, attempt: tried + 1, outcome, status, problem, nextAt };
}

async function put(service: DocumentDelivering, { files }: Stored, { secret }: Wanted): Promise<Result> {
  const { blobs, sealed, outbound, userAgent } = service;
  const written = await readSealed(sealed, secret);
  if (written === undefined) return { status: null, problem: "The address cannot be read any more." };
  const { url, headers } = JSON.parse(written.toString("utf8")) as DeliverTo;
  const objection = outbound.objection(url, "secure");
  if (objection !== undefined) return { status: null, problem: objection };
  const [file] = files;
  const body = file && (await blobs.open(file.key));
  if (body === undefined || file === undefined) return { status: null, problem: "The file is gone." };
  const own = { "content-type": file.contentType, "content-length": String(file.sizeBytes), "user-agent": userAgent };
  const theirs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  try {
    const answer = await outbound.stream({
      target: "delivery",
      method: "PUT",
      url,
      headers: { ...own, ...Object.fromEntries(theirs) },
      body,
      silentMs: limits.webhookTimeoutSeconds * 1000,
    });
    answer.body.destroy();
    return { status: answer.status, problem: null };
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, problem: error.message };
    throw error;
  } finally {
    body.destroy();
  }
}
