import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { documentDecider, storedDocument } from "./document.ts";

/** Keeps a document beyond its time; `at`: ISO 8601 UTC. */
export interface HoldDocument {
  readonly documentId: string;
  /** Why it must stay: a file number, say. */
  readonly reason: string;
  readonly at: string;
}

/** A hold for another reason takes the place of the one that is there. */
export const holdDecider = documentDecider<HoldDocument>(({ documentId, reason, at }, state) => {
  const { hold, generated } = storedDocument(state, documentId, at);
  if (hold === reason) return [];
  const { tenantId, recordId } = generated;
  return [{ type: "DocumentHeld", data: { tenantId, documentId, recordId, reason, at } }];
});

/** A document that is not held needs no event. */
export const releaseDecider = documentDecider<Omit<HoldDocument, "reason">>(({ documentId, at }, state) => {
  const { hold, generated } = storedDocument(state, documentId, at);
  if (hold === undefined) return [];
  const { tenantId, recordId } = generated;
  return [{ type: "DocumentReleased", data: { tenantId, documentId, recordId, at } }];
});

/**
 * Keeps a document, beyond its retention and against deletion, until it is released.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function holdDocument(
  log: EventLog,
  origin: Origin,
  documentId: string,
  reason: string,
): Promise<LogPosition> {
  const stream = documentStream(origin.tenantId, documentId);
  const command = { documentId, reason, at: origin.now };
  return (await handleCommand(log, stream, origin, holdDecider, command)).position;
}

/**
 * Ends the hold: the document expires when it would have, at once if that time is over.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function releaseDocument(log: EventLog, origin: Origin, documentId: string): Promise<LogPosition> {
  const stream = documentStream(origin.tenantId, documentId);
  return (await handleCommand(log, stream, origin, releaseDecider, { documentId, at: origin.now })).position;
}
