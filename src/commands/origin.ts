import type { Clock } from "../ports/clock/port.ts";
import type { EventMeta } from "../ports/event-log/port.ts";
import { type Guid, randomGuid } from "../vocabulary/ids.ts";
import type { StopSignal } from "../vocabulary/stopping/stop-signal.ts";

/** The caller, time and id of a command: the cause that its events record. */
export interface Origin {
  readonly tenantId: string;
  /** The caller's client id. */
  readonly actor: string;
  /** As people call the caller; of one with a trusted issuer's token. */
  readonly actorName?: string;
  /** Ties together all that one request led to. */
  readonly correlationId: string;
  /** W3C Trace Context: the request's own span where traces are recorded, else what came with the request, if anything did. */
  readonly traceparent?: string;
  /** A GUID. The same id again is the same command: what it did is answered, nothing is done twice. */
  readonly commandId: Guid;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** How long what the command records took; kept beside its first event. */
  readonly ms?: EventMeta["ms"];
  /** Aborted when nobody waits for what the command leads to any more: what is not in the log by then is given up. */
  readonly signal?: StopSignal | undefined;
  /** Whether the id came from the caller's own key, so that the command may come again. */
  readonly mayRepeat?: boolean;
}

/** A command begins: time and, where the caller's own key did not lead to one, its id come from the clock. */
export function beginCommand(
  clock: Clock,
  caller: Pick<Origin, "tenantId" | "actor" | "actorName" | "correlationId" | "traceparent" | "signal">,
  commandId?: Guid,
): Origin {
  return {
    ...caller,
    commandId: commandId ?? randomGuid(clock.randomBytes(16)),
    now: clock.now().toISOString(),
    ...(commandId === undefined ? {} : { mayRepeat: true }),
  };
}
