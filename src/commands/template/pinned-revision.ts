import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { TemplatePin } from "../../render/contract/outside.ts";
import { type LiveMark, type TemplateEvent, templateStream } from "../../vocabulary/events/template.ts";
import { type PointInTime, readMoment } from "../../vocabulary/http/point.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { orRefusal } from "../append-events.ts";
import { readPast } from "../read-past.ts";
import { type Revision, type TemplateState, templateFolding } from "./template.ts";

/**
 * The revision that is named, or the one that documents were made of at a moment: the live one of then, or else the newest.
 * Revisions and templates that are deleted by now are not there: of a revision that is gone, the one before it is meant.
 */
export async function pinnedRevision(
  log: EventLog,
  tenantId: string,
  templateId: string,
  pin: TemplatePin,
): Promise<Revision | undefined> {
  const { state, past } = await readTemplate(log, templateStream(tenantId, templateId));
  if (state.status !== "live") return undefined;
  const { revisions } = state;
  if ("revision" in pin) {
    const wanted = parseGuid(pin.revision) ?? pin.revision;
    return revisions.findLast(({ revisionId, revision }) => wanted === revisionId || wanted === revision);
  }
  const point = readMoment(pin.asOf);
  if (point === undefined || (point.kind === "position" && point.position > (await log.head()))) return undefined;
  if (point.kind === "revision") return revisions.findLast(({ revision }) => revision === point.label);
  const isMeant = usedThen(point, past);
  return revisions.findLast(({ revisionId }) => {
    const placed = past.made.get(revisionId);
    return placed !== undefined && isMeant(placed);
  });
}

/** Where an event of a template stands. */
interface PlacedRevision {
  /** Counted from the first event of its stream. */
  readonly number: number;
  readonly position: LogPosition;
  readonly id: string;
  readonly at: string;
}

interface TemplatePast {
  /** By the id of the revision that the event made; those that are deleted too. */
  readonly made: ReadonlyMap<string, PlacedRevision>;
  /** In their order: what was live from then on. */
  readonly set: readonly (PlacedRevision & { readonly live: LiveMark | null })[];
  /** By the id of the event. */
  readonly events: ReadonlyMap<string, PlacedRevision>;
}

async function readTemplate(
  log: EventLog,
  stream: string,
): Promise<{ readonly state: TemplateState; readonly past: TemplatePast }> {
  const made = new Map<string, PlacedRevision>();
  const set: TemplatePast["set"][number][] = [];
  const events = new Map<string, PlacedRevision>();
  const note = ({ data, type }: TemplateEvent, { id, position }: Pick<PlacedRevision, "id" | "position">): void => {
    const placed = { number: events.size, position, id, at: data.at };
    events.set(id, placed);
    if ("content" in data) made.set(data.revisionId, placed);
    if (type === "TemplateLiveSet") set.push({ ...placed, live: data.live });
  };
  const { state } = await orRefusal(readPast(log, stream, templateFolding, note));
  return { state, past: { made, set, events } };
}

/** Whether a revision could be the one in use at a point: the newest of which this is true is the one that documents were made of. */
function usedThen(
  point: Exclude<PointInTime, { kind: "revision" }>,
  { made, set, events }: TemplatePast,
): (placed: PlacedRevision) => boolean {
  const wasThere = thenThere(point, events);
  const live = set.findLast(wasThere)?.live ?? null;
  if (live === null) return wasThere;
  const last = made.get(live.revisionId)?.number ?? -1;
  return ({ number }) => number <= last;
}

function thenThere(
  point: Exclude<PointInTime, { kind: "revision" }>,
  events: TemplatePast["events"],
): (placed: PlacedRevision) => boolean {
  switch (point.kind) {
    case "instant":
      return ({ at }) => at <= point.at;
    case "position":
      return ({ position }) => position <= point.position;
    case "event": {
      const last = events.get(point.id)?.number ?? -1;
      return ({ number }) => number <= last;
    }
  }
}
