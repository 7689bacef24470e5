import { limits } from "../../vocabulary/limits.ts";
import { sealed, unsealed, type WordKeys } from "./sealed-words.ts";

/** Whom a sign-in link signs in. */
export interface Ticket {
  readonly tenantId: string;
  readonly clientId: string;
  /** The id of the one session that it opens: a GUID. */
  readonly sessionId: string;
}

/** A ticket as text, for a sign-in link. It counts once, for ten minutes; `key`: of tickets. */
export function writeTicket(key: WordKeys, ticket: Ticket, now: Date): string {
  return sealed(key, { ...ticket, ends: now.getTime() + limits.session.ticketMinutes * 60_000 });
}

/** Undefined for a text that is no ticket of ours, or one that is too old. */
export function readTicket(key: WordKeys, text: string, now: Date): Ticket | undefined {
  const found = unsealed(key, text) as (Ticket & { readonly ends: number }) | undefined;
  if (found === undefined || found.ends <= now.getTime()) return undefined;
  const { tenantId, clientId, sessionId } = found;
  return { tenantId, clientId, sessionId };
}

/** The address that opens the studio signed in. Browsers send no fragment, so no server's log has the ticket. */
export const signInLink = (baseUrl: string, ticket: string): string => `${baseUrl}/studio/#ticket=${ticket}`;
