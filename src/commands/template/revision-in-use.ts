import type { EventLog } from "../../ports/event-log/port.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type LiveMark, type TemplateEvent, templateStream } from "../../vocabulary/events/template.ts";
import { asRefusal } from "../append-events.ts";
import { readRecentPast } from "../recent-past.ts";
import { inUse, type Revision, templateFolding } from "./template.ts";

/**
 * The revision that documents are made of: the live one, or else the latest; undefined when there is no such template.
 * Nearly always the stream's last event says it, or the one before, however often the template was changed. While one is
 * live, the events after it was made or set are read.
 */
export async function revisionInUse(
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
      if (found === undefined || "content" in found) return found;
      return await liveRevision(log, stream, found);
    }
    const { state } = await readRecentPast(log, stream, templateFolding);
    return state.status === "live" ? inUse(state) : undefined;
  } catch (error) {
    throw asRefusal(error);
  }
}

function revisionIn(event: TemplateEvent | undefined): Revision | LiveMark | undefined | "nothing" | "unclear" {
  switch (event?.type) {
    case "TemplateCreated":
      return event.data;
    case "TemplateRevised":
    case "TemplateReverted":
      return event.data.live ?? event.data;
    case "TemplateLiveSet":
      return event.data.current;
    case "TemplatePublished":
      return "nothing";
    case "TemplateDeleted":
      return undefined;
    case "TemplateRevisionDeleted":
      return event.data.live ?? event.data.current ?? "unclear";
    case undefined:
      return "unclear";
  }
}

/** The live revision, as the later one of two events has it: the one that set it live, or the one that made it. */
async function liveRevision(log: EventLog, stream: string, { revisionId }: LiveMark): Promise<Revision> {
  for await (const recorded of log.readStream(stream, { backwards: true })) {
    const said = textIn(knownEvent(recorded) as TemplateEvent | undefined);
    if (said?.revisionId === revisionId) return said;
  }
  throw new Error(`the live revision ${revisionId} is not in ${stream}`);
}

function textIn(event: TemplateEvent | undefined): Revision | undefined {
  if (event === undefined) return undefined;
  if ("content" in event.data) return event.data;
  return "current" in event.data ? (event.data.current ?? undefined) : undefined;
}
