import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type DocumentRead, documentReadStream, hourOf } from "../../vocabulary/events/document-reads.ts";
import { type Guid, randomGuid } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";

/** Reads of one tenant within one hour, which one event records: the same id again is the same event. */
export interface ReadsOfHour {
  readonly tenantId: string;
  readonly commandId: Guid;
  readonly reads: readonly DocumentRead[];
}

/** Some 130 bytes each: who looks for the reads of one document meets those of others in small parts. */
const mostReadsOfEvent = 100;

export interface TenantRead {
  readonly tenantId: string;
  readonly read: DocumentRead;
}

/** Reads as events record them: of one tenant, one hour, and not too many at once, in the order in which they came. */
export function byHour(reads: readonly TenantRead[], clock: Pick<Clock, "randomBytes">): readonly ReadsOfHour[] {
  const groups = new Map<string, { readonly tenantId: string; readonly reads: DocumentRead[] }>();
  for (const { tenantId, read } of reads) {
    const key = `${tenantId} ${hourOf(read.at)}`;
    const group = groups.get(key) ?? { tenantId, reads: [] };
    groups.set(key, group);
    group.reads.push(read);
  }
  return [...groups.values()].flatMap(({ tenantId, reads: all }) =>
    Array.from({ length: Math.ceil(all.length / mostReadsOfEvent) }, (_, part) => ({
      tenantId,
      commandId: randomGuid(clock.randomBytes(16)),
      reads: all.slice(part * mostReadsOfEvent, (part + 1) * mostReadsOfEvent),
    })),
  );
}

/**
 * @param now - ISO 8601 UTC
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function recordReads(
  log: Pick<EventLog, "append">,
  { tenantId, commandId, reads }: ReadsOfHour,
  now: string,
): Promise<void> {
  const [first] = reads;
  if (first === undefined) return;
  const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
  const event = { type: "DocumentsRead", data: { tenantId, reads, at: now } } as const;
  await appendEvents(log, documentReadStream(tenantId, first.at), "any", origin, [event]);
}
