import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { documentDecider, isExpired } from "./document.ts";

export interface HoldDocument {
  readonly documentId: string;
  /** Why it must stay: a file number, say. */
  readonly reason: string;
  readonly at: string;
}

/** A hold for another reason takes the place of the one that is there. */
export const holdDecider = documentDecider<HoldDocument>(({ documentId, reason, at }, state) => {
  if (state.status !== "stored" || isExpired(state, at)) throw notFound(documentId);
  if (state.hold === reason) return [];
  const { tenantId, recordId } = state.generated;
  return [{ type: "DocumentHeld", data: { tenantId, documentId, recordId, reason, at } }];
});

/** A document that is not held needs no event. */
export const releaseDecider = documentDecider<Omit<HoldDocument, "reason">>(({ documentId, at }, state) => {
  if (state.status !== "stored" || isExpired(state, at)) throw notFound(documentId);
  if (state.hold === undefined) return [];
  const { tenantId, recordId } = state.generated;
  return [{ type: "DocumentReleased", data: { tenantId, documentId, recordId, at } }];
});

const notFound = (documentId: string): Refusal =>
  new Refusal("DOCUMENT_NOT_FOUND", `Document '${documentId}' not found.`);

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
): Promise<Position> {
  const stream = documentStream(origin.tenantId, documentId);
  const command = { documentId, reason, at: origin.now };
  return (await handleCommand(log, stream, origin, holdDecider, command)).position;
}

/**
 * Ends the hold: the document expires when it would have, at once if that time is over.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND
 */
export async function releaseDocument(log: EventLog, origin: Origin, documentId: string): Promise<Position> {
  const stream = documentStream(origin.tenantId, documentId);
  return (await handleCommand(log, stream, origin, releaseDecider, { documentId, at: origin.now })).position;
}
