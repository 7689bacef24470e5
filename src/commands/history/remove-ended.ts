import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { damageStreams } from "../../vocabulary/events/damage.ts";
import { deliveryStreams } from "../../vocabulary/events/delivery.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";
import { documentReadStreams } from "../../vocabulary/events/document-reads.ts";
import { jobStreams } from "../../vocabulary/events/job.ts";
import { sessionStreams } from "../../vocabulary/events/session.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
import { signatureStreams } from "../../vocabulary/events/signature.ts";
import { tenantStreams } from "../../vocabulary/events/tenant.ts";
import { isSealedLog } from "../ledger/ledger-key.ts";
import { recordRemoval, removeLedger } from "../ledger/record-removal.ts";
import type { SealedLog } from "../ledger/seal-log.ts";
import { recordUsage, type UsageRecording, type UsageWanted } from "../usage/record.ts";

export interface HistoryRetention extends UsageRecording {
  readonly log: EventLog;
  /** How far the log was swept, kept from one process to the next: null at first. */
  readonly swept: { read(): Promise<LogPosition | null>; write(position: LogPosition): Promise<void> };
  /** Whether every read model, one that is being built included, has seen all up to a position. */
  readonly seenByAll: (position: LogPosition) => Promise<boolean>;
}

/** What may be removed, and when it is. */
export interface RemovalAges {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** ISO 8601 UTC: what ended later stays. */
  readonly endedBefore: string;
  /** How far the log is sealed; left out: this is not known, or nothing is. */
  readonly sealed?: SealedLog | undefined;
  /** Left out: `endedHistories`. */
  readonly endings?: StreamEndings;
}

/** Streams of which the log keeps the history for a while, and the events with which that ends. */
export interface StreamEndings {
  readonly prefixes: readonly string[];
  readonly types: ReadonlySet<AnyEvent["type"]>;
}

interface EndedHistory {
  readonly stream: string;
  readonly end: RecordedEvent;
}

/** Removals that wait for one another's disk write are cheap. */
const atOnce = 32;

/**
 * Removes the events of documents, jobs and deliveries that were gone before an instant, of signatures refused, files found damaged and
 * sessions begun before it, and what was left of tenants removed before it. It goes through the log from where the last sweep ended, and
 * looks at up to `limit` events. Answers how many were; with as many as that the caller goes on.
 *
 * A read model that has seen a document's beginning must see its end: nothing goes before all of them have. A document's part of a day's
 * usage is recorded before, and so is which leaves of a sealed log lose their events. Cut off anywhere, the next sweep does the rest.
 */
export async function removeEnded(
  service: HistoryRetention,
  { now, endedBefore, sealed, endings = endedHistories }: RemovalAges,
  limit: number,
): Promise<number> {
  const { log, swept, seenByAll } = service;
  const { ended, upTo, lookedAt } = await look(log, { after: (await swept.read()) ?? 0n, endedBefore, endings, limit });
  const last = ended.at(-1);
  if (last !== undefined) {
    if (!(await seenByAll(last.end.position))) return 0;
    for (const day of await daysOf(log, ended, now)) if (!(await recordUsage(service, day))) return 0;
    const streams = [...new Set(ended.map(({ stream }) => stream))];
    const free = await freeOf(log, streams, { now, sealed });
    for (let from = 0; from < free.length; from += atOnce)
      await Promise.all(free.slice(from, from + atOnce).map((stream) => log.remove(stream)));
    if (free.length < streams.length) return 0;
  }
  if (upTo !== undefined) await swept.write(upTo);
  return lookedAt;
}

/** The streams among these that may go now. What a deleted tenant has left goes with its checkpoints. */
async function freeOf(
  log: EventLog,
  streams: readonly string[],
  { now, sealed }: Pick<RemovalAges, "now" | "sealed">,
): Promise<readonly string[]> {
  if (!(await isSealedLog(log))) return streams;
  if (sealed === undefined) return [];
  const ofTenants = streams.filter((stream) => stream.startsWith(tenantStreams));
  const others = streams.filter((stream) => !stream.startsWith(tenantStreams));
  for (const stream of ofTenants) await removeLedger(log, stream.slice(tenantStreams.length));
  return [...ofTenants, ...(await recordRemoval(log, { streams: others, sealed, now }))];
}

async function look(
  log: EventLog,
  {
    after,
    endedBefore,
    endings,
    limit,
  }: Required<Pick<RemovalAges, "endedBefore" | "endings">> & {
    readonly after: LogPosition;
    readonly limit: number;
  },
): Promise<{
  readonly ended: readonly EndedHistory[];
  readonly upTo: LogPosition | undefined;
  readonly lookedAt: number;
}> {
  const ended: EndedHistory[] = [];
  let upTo: LogPosition | undefined;
  let lookedAt = 0;
  for await (const recorded of log.readAll({ after, prefixes: endings.prefixes, limit })) {
    const event = knownEvent(recorded);
    if (event !== undefined && endings.types.has(event.type)) {
      // Ends come in order: those after this one are younger.
      if (event.data.at >= endedBefore) break;
      ended.push({ stream: recorded.stream, end: recorded });
    }
    upTo = recorded.position;
    lookedAt += 1;
  }
  return { ended, upTo, lookedAt };
}

/** Of what was there and is gone: HISTORY_DAYS. */
export const endedHistories: StreamEndings = {
  prefixes: [
    ...[documentStreams, jobStreams, deliveryStreams, signatureStreams, damageStreams, sessionStreams],
    tenantStreams,
  ],
  types: new Set<AnyEvent["type"]>([
    "DocumentDeleted",
    "DocumentExpired",
    "JobExpired",
    "DeliveryForgotten",
    "SignatureRefused",
    "FileFoundDamaged",
    // A session ends by itself within a day, without an event if the person does not sign out.
    "SessionBegan",
    "PersonSignedIn",
    // The stream of a deleted tenant goes at once, unless the process ends just before.
    "TenantRemoved",
  ]),
};

/** Of who read documents: ACCESS_LOG_DAYS. The reads of an hour go with the oldest of them. */
export const pastReads: StreamEndings = { prefixes: [documentReadStreams], types: new Set(["DocumentsRead"]) };

/** The days on which the documents among them were made, each with the last of those. A stream that is gone already has none. */
async function daysOf(log: EventLog, ended: readonly EndedHistory[], now: string): Promise<readonly UsageWanted[]> {
  const days = new Map<string, UsageWanted>();
  for (const { stream } of ended) {
    if (!stream.startsWith(documentStreams)) continue;
    for await (const recorded of log.readStream(stream, { limit: 1 })) {
      const event = knownEvent(recorded);
      if (event?.type !== "DocumentGenerated") continue;
      const { tenantId, at } = event.data;
      const day = at.slice(0, 10);
      const known = days.get(`${tenantId} ${day}`)?.position ?? 0n;
      const position = recorded.position > known ? recorded.position : known;
      days.set(`${tenantId} ${day}`, { tenantId, day, position, now });
    }
  }
  return [...days.values()];
}
