/*
 * How one document is erased, so that a process may be killed at any point and the rest follows.
 *
 * 1. The request is recorded in `erased-<tenant>.<document>`, which stays; then the document's end in its own stream, at the revision that was
 *    read: a hold that comes first stops the erasure, and none can come after.
 * 2. The files go, at once and again beside requests, until the store says that they are gone.
 * 3. Its events go as those of every ended document do (`remove-ended.ts`), and without waiting for HISTORY_DAYS: when every read model has seen
 *    the end, the usage of the day is recorded, and a sealed record says which leaves lose their events. What goes is counted before.
 * 4. DocumentErased is the certificate.
 */

import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { type ErasureGround, erasedStream } from "../../vocabulary/events/document-erasure.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { documentDecider, documentFolding, endOf, mustBeFree } from "../document/document.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { documentErasureDecider, documentErasureFolding } from "./document-erasure.ts";

/** The document, the caller's client id, and when: ISO 8601 UTC. */
export interface RequestDocumentErasure {
  readonly tenantId: string;
  readonly documentId: string;
  readonly ground: ErasureGround;
  readonly by: string;
  readonly at: string;
}

/**
 * An erasure that is under way or done is not requested a second time. `isThere`: the document is, though it was erased: the request that made
 * it came again, and so did its id.
 */
export const requestDocumentErasureDecider = documentErasureDecider<
  RequestDocumentErasure & { readonly isThere?: boolean }
>(({ isThere = false, ...command }, { status }) =>
  status === "absent" || status === "stopped" || (status === "erased" && isThere)
    ? [{ type: "DocumentErasureRequested", data: command }]
    : [],
);

/** An erasure that is not under way needs no end. */
export const stopDocumentErasureDecider = documentErasureDecider<{ readonly at: string }>(({ at }, state) => {
  if (state.status !== "open") return [];
  const { tenantId, documentId } = state.requested;
  return [{ type: "DocumentErasureStopped", data: { tenantId, documentId, at } }];
});

/** Ends a document that is to be erased, past its time or not. @throws Refusal DOCUMENT_HELD */
export const endErasedDecider = documentDecider<{ readonly at: string }>(({ at }, state) => {
  if (state.status !== "stored") return [];
  mustBeFree(state, at);
  return [{ type: "DocumentDeleted", data: endOf(state, at) }];
});

/** Where documents and their files are. */
export interface DocumentErasing {
  readonly log: EventLog;
  readonly blobs: Pick<BlobStore, "remove">;
}

/**
 * Ends a document, removes its files, and has its history removed. One that is gone already, and whose history is there, is erased as well.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND; DOCUMENT_HELD, and nothing is removed
 */
export async function eraseDocument(
  service: DocumentErasing & { readonly blobs: BlobStore },
  origin: Origin,
  documentId: string,
  ground: ErasureGround,
): Promise<LogPosition> {
  const { log } = service;
  const { tenantId, actor: by, now: at } = origin;
  // In this order: a document that is there after its erasure was at its end has been made again.
  const erasure = await orRefusal(readPast(log, erasedStream(tenantId, documentId), documentErasureFolding));
  const { state } = await orRefusal(readPast(log, documentStream(tenantId, documentId), documentFolding));
  if (state.status === "absent") {
    const { status } = erasure.state;
    if (status === "open" || status === "erased") return erasure.position;
    throw new Refusal("DOCUMENT_NOT_FOUND", `Document '${documentId}' not found.`);
  }
  if (state.status === "stored") mustBeFree(state, at);
  const isThere = erasure.state.status === "erased";
  const command = { tenantId, documentId, ground, by, at };
  const request = async (name: string, isThereAgain: boolean): Promise<void> => {
    const own = { ...origin, commandId: uuidv5(origin.commandId, name) };
    const wanted = { ...command, isThere: isThereAgain };
    await handleCommand(log, erasedStream(tenantId, documentId), own, requestDocumentErasureDecider, wanted);
  };
  // A request that is repeated after a hold has stopped it is another one: it decides by what is there now.
  await request(`request ${erasure.revision}`, isThere);
  const { position, blobs } = await endErased(log, origin, documentId);
  // Another request, which met a hold that is released since, may have stopped the erasure of both.
  await request(`request ${erasure.revision} after the end`, false);
  await removeFiles(service.blobs, blobs);
  return position;
}

/** The end of a document under an erasure, and its files if it came now. @throws Refusal DOCUMENT_HELD; the erasure is stopped then */
export async function endErased(
  log: EventLog,
  origin: Origin,
  documentId: string,
): Promise<{ readonly position: LogPosition; readonly blobs: readonly string[] }> {
  const { tenantId, now: at } = origin;
  const part = (name: string): Origin => ({ ...origin, commandId: uuidv5(origin.commandId, name) });
  try {
    const stream = documentStream(tenantId, documentId);
    const { events, position } = await handleCommand(log, stream, part("end"), endErasedDecider, { at });
    return { position, blobs: events.flatMap((event) => (event.type === "DocumentDeleted" ? event.data.blobs : [])) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "DOCUMENT_HELD")
      await handleCommand(log, erasedStream(tenantId, documentId), part(`stop ${at}`), stopDocumentErasureDecider, {
        at,
      });
    throw error;
  }
}
