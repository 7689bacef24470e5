import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { beginCommand } from "../origin.ts";
import { endSession } from "./end.ts";
import { type OpenSession, openSessions, sessionsSince } from "./open-sessions.ts";

/** Whom an identity provider signed out; of `clientId` and `providerSession` at least one is given. */
export interface SignedOutPerson {
  readonly issuer: string;
  readonly clientId: string | undefined;
  readonly providerSession: string | undefined;
  /** Sessions that began later are others: a request that comes again ends none of them. */
  readonly until: Date;
}

export interface SignedOutServices {
  readonly log: EventLog;
  readonly clock: Clock;
  /** A position before all events since then. */
  readonly placeBefore: (instant: string) => Promise<LogPosition>;
  /** Whether the tenant is there. One that is being deleted may be opened again, and its sessions with it. */
  readonly hasTenant: (tenantId: string) => Promise<boolean>;
}

/**
 * Ends the sessions of whom the provider signed out, in every tenant; each event names the person as who did it. Returns how many.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function endSignedOut(
  { log, clock, placeBefore, hasTenant }: SignedOutServices,
  signedOut: SignedOutPerson,
  correlationId: string,
): Promise<number> {
  const now = clock.now();
  const after = await placeBefore(sessionsSince(now));
  const isWanted = (session: OpenSession) => isMeant(session, signedOut);
  let count = 0;
  for (const { type, data } of await openSessions(log, { tenantId: undefined, isWanted, now, after })) {
    if (type !== "PersonSignedIn" || !(await hasTenant(data.tenantId))) continue;
    const { tenantId, clientId: actor, name, sessionId } = data;
    const caller = { tenantId, actor, correlationId, ...(name === null ? {} : { actorName: name }) };
    await endSession(log, beginCommand(clock, caller), sessionId);
    count += 1;
  }
  return count;
}

/** A session of which the provider gave no name is any of the person's. */
function isMeant({ type, data }: OpenSession, signedOut: SignedOutPerson): boolean {
  if (type !== "PersonSignedIn") return false;
  const { issuer, clientId, providerSession, at } = data;
  if (issuer !== signedOut.issuer || Date.parse(at) > signedOut.until.getTime()) return false;
  if (signedOut.clientId !== undefined && clientId !== signedOut.clientId) return false;
  if (signedOut.providerSession === undefined || providerSession === signedOut.providerSession) return true;
  return providerSession === undefined && signedOut.clientId !== undefined;
}
