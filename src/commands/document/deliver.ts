import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type Outbound, OutboundError } from "../../ports/net/port.ts";
import type { Tracer } from "../../ports/tracing/port.ts";
import { type DocumentDeliveryAttempted, documentStream } from "../../vocabulary/events/document.ts";
import { contentDisposition } from "../../vocabulary/http/content-disposition.ts";
import type { DeliverTo } from "../../vocabulary/http/deliver-to.ts";
import { retryDelaysMs } from "../../vocabulary/http/webhooks.ts";
import { type Guid, randomGuid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { handleCommand } from "../handle-command.ts";
import { beginCommand } from "../origin.ts";
import { readSealed } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { noteDamage } from "../storage/note-damage.ts";
import { storedHash } from "../storage/stored-hash.ts";
import { traced, traceHeader } from "../traced.ts";
import { documentDecider, documentFolding, isExpired, type StoredDocumentState } from "./document.ts";

const attemptDecider = documentDecider<DocumentDeliveryAttempted["data"]>((command, state) => {
  const isNext = state.status === "stored" && state.delivery?.attempts === command.attempt - 1;
  return isNext && state.delivery?.nextAt !== null ? [{ type: "DocumentDeliveryAttempted", data: command }] : [];
});

/** What it takes to put documents where their callers want them. */
export interface DocumentDelivering {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly sealed: BlobStore;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "objection" | "stream">;
  readonly userAgent: string;
  readonly tracer?: Pick<Tracer, "begin" | "end">;
}

type WantedDelivery = NonNullable<StoredDocumentState["delivery"]>;
type File = StoredDocumentState["files"][number];
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
  let traceparent: string | undefined;
  const { state } = await readPast(log, stream, documentFolding, (event, { meta }) => {
    if (event.type === "DocumentDeliveryWanted") ({ traceparent } = meta);
  });
  if (state.status !== "stored" || state.delivery === undefined || isExpired(state, begun.toISOString())) return "none";
  const { delivery } = state;
  if (delivery.nextAt === null || delivery.nextAt > begun.toISOString()) return "none";
  const result = await traced(service.tracer, { name: "deliver document", parent: traceparent }, (context) =>
    put(service, state, delivery, context),
  );
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
  { generated }: StoredDocumentState,
  { attempts: tried }: WantedDelivery,
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

async function put(
  service: DocumentDelivering,
  { generated, files }: StoredDocumentState,
  { secret }: WantedDelivery,
  traceparent: string | undefined,
): Promise<Result> {
  const { sealed, outbound } = service;
  const written = await readSealed(sealed, secret);
  if (written === undefined) return failure("The address cannot be read any more.");
  const wanted = JSON.parse(written.toString("utf8")) as DeliverTo;
  const objection = outbound.objection(wanted.url, "delivery", "secure");
  if (objection !== undefined) return failure(objection);
  const [file] = files;
  const found = file && (await storedHash(service.blobs, file.key));
  if (file === undefined || found === undefined) return failure("The file is gone.");
  if (found !== file.sha256) {
    await tellOfDamage(service, generated.tenantId, file);
    return failure("The file is not as it was stored, and is not put anywhere.");
  }
  const name = generated.nameBlob === null ? undefined : await readSealed(sealed, generated.nameBlob);
  const named = { ...file, ...(name && { saved: contentDisposition("attachment", name.toString("utf8")) }) };
  return await send(service, { ...wanted, tenantId: generated.tenantId }, named, traceparent);
}

const failure = (problem: string): Result => ({ status: null, problem });

async function tellOfDamage({ log, clock }: DocumentDelivering, tenantId: string, file: File): Promise<void> {
  const correlationId = randomGuid(clock.randomBytes(16));
  const origin = beginCommand(clock, { tenantId, actor: "system", correlationId });
  await noteDamage(log, origin, { blob: file.key, sha256: file.sha256, fault: "altered", foundBy: "request" });
}

/** A receiver that reads slower than so is given up: bytes in a millisecond, and what it may take beside. */
const slowest = { bytesPerMs: 64, besideMs: 60_000 };

async function send(
  service: DocumentDelivering,
  { url, headers, tenantId }: DeliverTo & { readonly tenantId: string },
  file: File & { readonly saved?: string },
  traceparent: string | undefined,
): Promise<Result> {
  const { blobs, outbound, userAgent } = service;
  const body = await blobs.open(file.key);
  if (body === undefined) return failure("The file is gone.");
  const disposition = file.saved === undefined ? {} : { "content-disposition": file.saved };
  const own = {
    "content-type": file.contentType,
    "content-length": String(file.sizeBytes),
    "user-agent": userAgent,
    ...disposition,
  };
  const theirs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  try {
    const answer = await outbound.stream({
      ...{ target: "delivery", tenantId, method: "PUT" },
      url,
      headers: { ...own, ...traceHeader(traceparent), ...Object.fromEntries(theirs) },
      body,
      silentMs: limits.webhookTimeoutSeconds * 1000,
      wholeMs: slowest.besideMs + Math.ceil(file.sizeBytes / slowest.bytesPerMs),
    });
    // Success is only believed of a receiver that took all of the file.
    if (answer.status >= 200 && answer.status < 300) await answer.allSent;
    answer.body.destroy();
    return { status: answer.status, problem: null };
  } catch (error) {
    if (error instanceof OutboundError) return failure(error.message);
    throw error;
  } finally {
    body.destroy();
  }
}
