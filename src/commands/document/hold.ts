import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { documentDecider, holdAt, storedDocument } from "./document.ts";

/** Keeps a document beyond its time; `at`: ISO 8601 UTC. */
export interface HoldDocument {
  readonly documentId: string;
  /** A GUID. */
  readonly holdId: string;
  /** Why it must stay: a file number, say. */
  readonly reason: string;
  /** ISO 8601 UTC, later than `at`; null: until it is released. */
  readonly until: string | null;
  readonly at: string;
}

/** A hold for another reason, or until another instant, takes the place of the one that is there. */
export const holdDecider = documentDecider<HoldDocument>(({ documentId, holdId, reason, until, at }, state) => {
  const document = storedDocument(state, documentId, at);
  const hold = holdAt(document, at);
  if (hold?.reason === reason && hold.until === until) return [];
  const { tenantId, recordId } = document.generated;
  return [{ type: "DocumentHeld", data: { tenantId, documentId, recordId, holdId, reason, until, at } }];
});

/** A document that is not held needs no event. */
export const releaseDecider = documentDecider<Pick<HoldDocument, "documentId" | "at">>(({ documentId, at }, state) => {
  const document = storedDocument(state, documentId, at);
  if (holdAt(document, at) === undefined) return [];
  const { tenantId, recordId } = document.generated;
  return [{ type: "DocumentReleased", data: { tenantId, documentId, recordId, at } }];
});

/**
 * Keeps a document, beyond its retention and against deletion, until it is released, or until an instant (ISO 8601 UTC).
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function holdDocument(
  log: EventLog,
  origin: Origin,
  documentId: string,
  { reason, until }: Pick<HoldDocument, "reason" | "until">,
): Promise<LogPosition> {
  const stream = documentStream(origin.tenantId, documentId);
  const holdId = uuidv5(origin.commandId, "hold");
  const command = { documentId, holdId, reason, until, at: origin.now };
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
