import type { EventLog } from "../../ports/event-log/port.ts";
import type { Colophon } from "../../vocabulary/colophon.ts";
import type { EngineRecord } from "../../vocabulary/engine.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { asRefusal } from "../append-events.ts";

/** How a document came to be, as its first event says. */
export interface Origins {
  readonly colophon: Colophon;
  /** The program that made its bytes. */
  readonly engine: EngineRecord;
}

/** Undefined when there is no such document, or its history was removed. */
export async function originsOf(log: EventLog, tenantId: string, documentId: string): Promise<Origins | undefined> {
  try {
    for await (const recorded of log.readStream(documentStream(tenantId, documentId), { limit: 1 })) {
      const event = knownEvent(recorded);
      if (event?.type !== "DocumentGenerated") return undefined;
      const { colophon, engine } = event.data;
      return { colophon, engine };
    }
    return undefined;
  } catch (error) {
    throw asRefusal(error);
  }
}
