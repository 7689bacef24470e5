import type { EventLog } from "../../ports/event-log/port.ts";
import {
  type DocumentRead,
  type DocumentsRead,
  documentReadStream,
  hourOf,
} from "../../vocabulary/events/document-reads.ts";
import { asRefusal } from "../append-events.ts";

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

/** What one request looks at, of all that the tenant's documents were read: events of up to 1,000 reads, and hours. */
const most = { events: 200, hours: 31 * 24 };

const hourMs = 3_600_000;

/**
 * Who got contents of a document, from the newest read back.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function readsOf(log: Pick<EventLog, "readStream">, wanted: ReadsWanted): Promise<FoundReads> {
  const { tenantId, documentId, before, since, limit } = wanted;
  const reads: DocumentRead[] = [];
  let events = 0;
  let place: ReadPlace = before;
  try {
    for (let hours = 0; hours < most.hours; hours += 1) {
      if (place.hour < hourOf(since)) return { reads, next: undefined };
      for await (const { data, revision } of eventsBefore(log, tenantId, place)) {
        const own = (data as DocumentsRead["data"]).reads.filter((read) => read.documentId === documentId);
        reads.push(...own.toReversed());
        events += 1;
        if (reads.length >= limit || events >= most.events)
          return { reads, next: revision === 0n ? hourBefore(place) : { hour: place.hour, revision } };
      }
      place = hourBefore(place);
    }
  } catch (error) {
    throw asRefusal(error);
  }
  return { reads, next: place };
}

async function* eventsBefore(log: Pick<EventLog, "readStream">, tenantId: string, { hour, revision }: ReadPlace) {
  if (revision === 0n) return;
  const range = revision === undefined ? {} : { from: revision - 1n };
  yield* log.readStream(documentReadStream(tenantId, hour), { backwards: true, ...range });
}

/** The place before an hour's first event. */
function hourBefore({ hour }: ReadPlace): ReadPlace {
  return { hour: hourOf(new Date(Date.parse(`${hour}:00:00Z`) - hourMs).toISOString()) };
}
