import type { EventLog } from "../../ports/event-log/port.ts";
import { type DocumentGenerated, documentStream } from "../../vocabulary/events/document.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { asRefusal } from "../append-events.ts";

/**
 * How a document came to be, as its first event says.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND when there is no such document, or its history was removed; UNAVAILABLE
 */
export async function generatedOf(
  log: EventLog,
  tenantId: string,
  documentId: string,
): Promise<DocumentGenerated["data"]> {
  try {
    for await (const recorded of log.readStream(documentStream(tenantId, documentId), { limit: 1 })) {
      const event = knownEvent(recorded);
      if (event?.type === "DocumentGenerated") return event.data;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  throw new Refusal("DOCUMENT_NOT_FOUND");
}
