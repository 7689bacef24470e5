import type { EventOf, Shapes } from "./event.ts";

/** Names of the session and of the key that it acts with. */
interface SessionMark {
  readonly sessionId: string;
  readonly tenantId: string;
  readonly clientId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * Somebody signed in to the studio. The session ends by itself: at `endsAt`, when it is not used for half an hour, or with its
 * key.
 */
export type SessionBegan = EventOf<
  "SessionBegan",
  SessionMark & {
    /** `secret`: with client id and secret. `ticket`: with a sign-in link, which counts once. */
    readonly by: "secret" | "ticket";
    /** ISO 8601 UTC: no session lasts longer. */
    readonly endsAt: string;
  }
>;

/** Somebody signed out of the studio: the session's cookie counts no more. */
export type SessionEnded = EventOf<"SessionEnded", SessionMark>;

export type SessionEvent = SessionBegan | SessionEnded;

export const sessionShapes: Shapes<SessionEvent["type"]> = { SessionBegan: {}, SessionEnded: {} };

export const sessionStreams = "session-";

/** `sessionId`: a GUID. */
export function sessionStream(tenantId: string, sessionId: string): string {
  return `${sessionStreams}${tenantId}.${sessionId}`;
}
