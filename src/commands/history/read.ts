import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { everyStream } from "../../vocabulary/events/streams.ts";
import type { HistoryEntry } from "../../vocabulary/http/history.ts";
import { asRefusal } from "../append-events.ts";
import { firstOf, isThere } from "../read-past.ts";
import { entryOf } from "./entry.ts";
import { isAllBefore, mostLookedAt, passedOver } from "./place-before.ts";

/** A subject's past, a part of it. */
export interface History {
  /** In the order in which they happened. */
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** The events of one stream. Undefined when there are none: the subject never was, or its past was removed. */
export async function historyOf(
  log: EventLog,
  stream: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<History | undefined> {
  try {
    const last = await firstOf(log.readStream(stream, { backwards: true, limit: 1 }));
    if (last === undefined) return undefined;
    const entries: HistoryEntry[] = [];
    for await (const recorded of log.readStream(stream, { from: BigInt(offset), limit })) {
      const entry = entryOf(recorded);
      if (entry !== undefined) entries.push(entry);
    }
    return { entries, total: Number(last.revision) + 1 };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Which events of a tenant; a member that is left out leaves nothing out. */
interface EventFilter {
  readonly type?: string | undefined;
  /** A client id. */
  readonly actor?: string | undefined;
  /** The id of the request that led to them. */
  readonly correlationId?: string | undefined;
  /** The id of what they are about. */
  readonly subject?: string | undefined;
  /** ISO 8601 UTC: inclusive, and exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface EventsWanted extends EventFilter {
  readonly tenantId: string;
  readonly after: LogPosition;
  readonly limit: number;
}

/** An event that is wanted, as it may be shown. */
function wantedEntry(recorded: RecordedEvent, { tenantId, ...filter }: EventFilter & { tenantId: string }) {
  const { meta, type } = recorded;
  if (meta.tenantId !== tenantId || (filter.type !== undefined && type !== filter.type)) return undefined;
  if (filter.actor !== undefined && (meta.actor ?? "system") !== filter.actor) return undefined;
  if (filter.correlationId !== undefined && meta.correlationId !== filter.correlationId) return undefined;
  const entry = entryOf(recorded);
  if (entry === undefined || (filter.subject !== undefined && entry.subject.id !== filter.subject)) return undefined;
  const isInTime = entry.at >= (filter.from ?? "") && (filter.to === undefined || entry.at < filter.to);
  return isInTime ? entry : undefined;
}

/** A tenant's events after a position, in order; `upTo`: the log was read up to here only, and has more. */
export async function eventsAfter(
  log: EventLog,
  { after, limit, ...filter }: EventsWanted,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly upTo: LogPosition | undefined }> {
  const found: FoundEntry[] = [];
  let lookedAt = 0;
  try {
    for await (const recorded of log.readAll({ after, prefixes: everyStream, limit: mostLookedAt })) {
      lookedAt += 1;
      const entry = wantedEntry(recorded, filter);
      if (entry !== undefined) found.push({ stream: recorded.stream, entry });
      if (found.length >= limit || lookedAt >= mostLookedAt)
        return { entries: await ofStreamsThere(log, found), upTo: recorded.position };
    }
    return { entries: await ofStreamsThere(log, found), upTo: undefined };
  } catch (error) {
    throw asRefusal(error);
  }
}

export interface EarlierWanted extends EventFilter {
  readonly tenantId: string;
  /** Undefined: from the log's end. */
  readonly before: LogPosition | undefined;
  /** Events up to here need not be looked at. */
  readonly after: LogPosition;
  readonly limit: number;
}

/** A tenant's events before a position, the newest first. `downTo`: the log was looked at down to here, and has more. */
export async function eventsBefore(
  log: EventLog,
  { before, after, limit, ...filter }: EarlierWanted,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly downTo: LogPosition | undefined }> {
  const { from } = filter;
  const found: FoundEntry[] = [];
  let lookedAt = 0;
  try {
    for await (const item of log.readBack(before)) {
      const isEvent = "revision" in item;
      if (isEvent && (item.position <= after || (from !== undefined && isAllBefore(item, from)))) break;
      lookedAt += isEvent ? 1 : passedOver;
      const entry = isEvent ? wantedEntry(item, filter) : undefined;
      if (isEvent && entry !== undefined) found.push({ stream: item.stream, entry });
      if (found.length >= limit || lookedAt >= mostLookedAt)
        return { entries: await ofStreamsThere(log, found), downTo: isEvent ? item.position : item.checkpoint };
    }
    return { entries: await ofStreamsThere(log, found), downTo: undefined };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Streams looked at side by side: others need the connections too. */
const atOnce = 4;

interface FoundEntry {
  readonly stream: string;
  readonly entry: HistoryEntry;
}

/** Without what was removed, which an engine that reclaims space at its own time still hands out. */
async function ofStreamsThere(log: EventLog, found: readonly FoundEntry[]): Promise<readonly HistoryEntry[]> {
  const streams = [...new Set(found.map(({ stream }) => stream))];
  const gone = new Set<string>();
  for (let from = 0; from < streams.length; from += atOnce) {
    const some = streams.slice(from, from + atOnce);
    const there = await Promise.all(some.map((stream) => isThere(log, stream)));
    for (const [index, stream] of some.entries()) if (there[index] === false) gone.add(stream);
  }
  return found.flatMap(({ stream, entry }) => (gone.has(stream) ? [] : [entry]));
}
