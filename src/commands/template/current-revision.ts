import type { EventLog } from "../../ports/event-log/port.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type TemplateEvent, templateStream } from "../../vocabulary/events/template.ts";
import { asRefusal } from "../append-events.ts";
import { readRecentPast } from "../recent-past.ts";
import { evolveTemplate, latest, noTemplate, type Revision } from "./template.ts";

/**
 * The current text of a template; undefined when there is none. Nearly always the stream's last event says it, or the one before, however
 * often the template was changed.
 */
export async function currentRevision(
  log: EventLog,
  tenantId: string,
  templateId: string,
): Promise<Revision | undefined> {
  const stream = templateStream(tenantId, templateId);
  try {
    for await (const recorded of log.readStream(stream, { backwards: true, limit: 2 })) {
      const found = revisionIn(knownEvent(recorded) as TemplateEvent | undefined);
      if (found === "nothing") continue;
      if (found === "unclear") break;
      return found;
    }
    const { state } = await readRecentPast(log, stream, { initial: noTemplate, evolve: evolveTemplate });
    return state.status === "live" ? latest(state) : undefined;
  } catch (error) {
    throw asRefusal(error);
  }
}

function revisionIn(event: TemplateEvent | undefined): Revision | undefined | "nothing" | "unclear" {
  switch (event?.type) {
    case "TemplateCreated":
    case "TemplateRevised":
    case "TemplateReverted":
      return event.data;
    case "TemplatePublished":
      return "nothing";
    case "TemplateDeleted":
      return undefined;
    case "TemplateRevisionDeleted":
      return event.data.current ?? "unclear";
    case undefined:
      return "unclear";
  }
}
