import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { changeStreams } from "../../vocabulary/events/streams.ts";
import type { HistoryEntry } from "../../vocabulary/http/history.ts";
import { limits } from "../../vocabulary/limits.ts";
import { asRefusal } from "../append-events.ts";
import { subjectOf } from "./entry.ts";

/** Something of a tenant changed; what it is now, its own route says. */
export interface ChangeNotice {
  readonly tenantId: string;
  readonly position: LogPosition;
  readonly kind: HistoryEntry["subject"]["kind"];
  readonly id: string;
}

/** A listener to a tenant's changes. */
export interface ChangeListener {
  readonly tenantId: string;
  readonly take: (change: ChangeNotice) => void;
  /** No more will come: the service stops. */
  readonly end: () => void;
}

/** Changes on every node, as this node hears of them. */
export interface ChangeSource {
  /** From when the promise resolves, or sooner, every change comes to the listener, in the order of the log. */
  listen(listener: ChangeListener): Promise<void>;
  forget(listener: ChangeListener): void;
}

/** Undefined for an event of a type that this service does not know. */
export function changeOf(recorded: RecordedEvent): ChangeNotice | undefined {
  const event = knownEvent(recorded);
  if (event === undefined) return undefined;
  const { position, meta } = recorded;
  return { tenantId: meta.tenantId, position, ...subjectOf(event) };
}

/** Events of the log, of all tenants, that are looked at for what one tenant missed. */
const mostLookedAt = 5000;

/**
 * A tenant's changes after a position; undefined when there are too many, so that lists are better read again.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function changesSince(
  log: EventLog,
  tenantId: string,
  after: LogPosition,
): Promise<readonly ChangeNotice[] | undefined> {
  const found: ChangeNotice[] = [];
  let lookedAt = 0;
  try {
    for await (const recorded of log.readAll({ after, prefixes: changeStreams, limit: mostLookedAt + 1 })) {
      lookedAt += 1;
      if (recorded.meta.tenantId === tenantId) found.push(...[changeOf(recorded) ?? []].flat());
      if (lookedAt > mostLookedAt || found.length > limits.changes.behind) return undefined;
    }
    return found;
  } catch (error) {
    throw asRefusal(error);
  }
}
