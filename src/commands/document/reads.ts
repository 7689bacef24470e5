import { setImmediate as others } from "node:timers/promises";
import type { EventLog, RecordedEvent } from "../../ports/event-log/port.ts";
import {
  type DocumentRead,
  type DocumentsRead,
  documentReadStream,
  hourOf,
} from "../../vocabulary/events/document-reads.ts";
import { orRefusal } from "../append-events.ts";

/** A place in the reads of a tenant: before the event with this revision in the stream of an hour; without one, before the hour's end. */
export interface ReadPlace {
  /** `2026-12-01T08` */
  readonly hour: string;
  readonly revision?: bigint;
}

export interface ReadsWanted {
  readonly tenantId: string;
  readonly documentId: string;
  readonly before: ReadPlace;
  /** ISO 8601 UTC: nothing before its hour is looked for. */
  readonly since: string;
  readonly limit: number;
}

interface FoundReads {
  /** The newest one first; at most as many as one event holds above the limit. */
  readonly reads: readonly DocumentRead[];
  /** Where to go on; undefined: there is nothing before. */
  readonly next: ReadPlace | undefined;
}

/** What one request looks at, of all that the tenant's documents were read: events of up to 100 reads, and hours. */
const most = { events: 1000, hours: 31 * 24 };
/** What is looked at before other requests get a turn. */
const atOnce = { events: 100, hours: 24 };

const hourMs = 3_600_000;

/**
 * Who got contents of a document, from the newest read back.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function readsOf(log: Pick<EventLog, "readStream">, wanted: ReadsWanted): Promise<FoundReads> {
  const { tenantId, documentId, before, since, limit } = wanted;
  const reads: DocumentRead[] = [];
  let place = before;
  let events = 0;
  for (let parts = 1; parts <= most.hours && events < most.events; parts += 1) {
    if (place.hour < hourOf(since)) return { reads, next: undefined };
    const part = await orRefusal(partBefore(log, tenantId, place));
    for (const event of part) {
      place = { hour: place.hour, revision: event.revision };
      reads.push(
        ...(event.data as DocumentsRead["data"]).reads.filter((read) => read.documentId === documentId).toReversed(),
      );
      if (reads.length >= limit) return { reads, next: place };
    }
    events += part.length;
    if (part.length < atOnce.events) place = hourBefore(place);
    if (part.length > 0 || parts % atOnce.hours === 0) await others();
  }
  return { reads, next: place };
}

/** The last events of an hour before a place, the newest first. */
async function partBefore(
  log: Pick<EventLog, "readStream">,
  tenantId: string,
  { hour, revision }: ReadPlace,
): Promise<readonly RecordedEvent[]> {
  if (revision === 0n) return [];
  const from = revision === undefined ? {} : { from: revision - 1n };
  const stream = documentReadStream(tenantId, hour);
  const events: RecordedEvent[] = [];
  for await (const event of log.readStream(stream, { backwards: true, limit: atOnce.events, ...from }))
    events.push(event);
  return events;
}

/** The place behind the last event of the hour before. */
function hourBefore({ hour }: ReadPlace): ReadPlace {
  return { hour: hourOf(new Date(Date.parse(`${hour}:00:00Z`) - hourMs).toISOString()) };
}
