import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { jobStream } from "../../vocabulary/events/job.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { deleteDocuments } from "../document/delete-batch.ts";
import { readPast } from "../read-past.ts";
import { jobFolding, stepOrigin } from "./job.ts";

/**
 * Deletes the document of a job that was cancelled, if it has one: made by another process meanwhile, or by one that ended
 * before it recorded the job's end.
 *
 * @throws Refusal DOCUMENT_HELD; UNAVAILABLE
 */
export async function undoCancelled(
  { log, blobs }: { readonly log: EventLog; readonly blobs: BlobStore },
  { tenantId, jobId }: { readonly tenantId: string; readonly jobId: string },
  now: string,
): Promise<void> {
  const { state } = await orRefusal(readPast(log, jobStream(tenantId, jobId), jobFolding));
  if (state.status !== "cancelled") return;
  const { documentId } = state.accepted;
  const resolve = async () => new Map([[documentId, documentId]]);
  const origin = stepOrigin(state.accepted, "undo", now);
  await deleteDocuments({ log, blobs, resolve }, origin, [documentId]).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === "DOCUMENT_NOT_FOUND")) throw error;
  });
}
