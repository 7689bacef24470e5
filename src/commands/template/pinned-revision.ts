import type { EventLog, Position } from "../../ports/event-log/port.ts";
import type { TemplatePin } from "../../render/contract/outside.ts";
import { templateStream } from "../../vocabulary/events/template.ts";
import { type Point, readMoment } from "../../vocabulary/http/point.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { asRefusal } from "../append-events.ts";
import { readPast } from "../read-past.ts";
import { evolveTemplate, noTemplate, type Revision, type Template } from "./template.ts";

/**
 * The revision that is named, or the one that was the newest at a moment. Revisions and templates that are deleted by now
 * are not there: of a revision that is gone, the one before it is meant.
 */
export async function pinnedRevision(
  log: EventLog,
  tenantId: string,
  templateId: string,
  pin: TemplatePin,
): Promise<Revision | undefined> {
  const made = new Map<string, Position>();
  const events = new Map<string, Position>();
  const note = (
    revisionId: string | undefined,
    { id, position }: { readonly id: string; readonly position: Position },
  ) => {
    events.set(id, position);
    if (revisionId !== undefined) made.set(revisionId, position);
  };
  const rules = { initial: noTemplate, evolve: evolveTemplate };
  const { state } = await readPast(log, templateStream(tenantId, templateId), rules, (event, recorded) =>
    note("content" in event.data ? event.data.revisionId : undefined, recorded),
  ).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if ("revision" in pin) {
    const wanted = parseGuid(pin.revision) ?? pin.revision;
    return find(state, ({ revisionId, revision }) => wanted === revisionId || wanted === revision);
  }
  const point = readMoment(pin.asOf);
  if (point === undefined || (point.kind === "position" && point.position > (await log.head()))) return undefined;
  return find(state, wasThere(point, made, events));
}

/** The newest of which it is true. */
function find(state: Template, isMeant: (revision: Revision) => boolean): Revision | undefined {
  return state.status === "live" ? state.revisions.findLast(isMeant) : undefined;
}

function wasThere(
  point: Point,
  made: ReadonlyMap<string, Position>,
  events: ReadonlyMap<string, Position>,
): (revision: Revision) => boolean {
  const by = (end: Position | undefined) => (revision: Revision) =>
    end !== undefined && (made.get(revision.revisionId) ?? end + 1n) <= end;
  switch (point.kind) {
    case "instant":
      return ({ at }) => at <= point.at;
    case "position":
      return by(point.position);
    case "event":
      return by(events.get(point.id));
    case "revision":
      return ({ revision }) => revision === point.label;
  }
}
