import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** Names of the session and of the key or the person that it acts for. */
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

/**
 * Somebody signed in to the studio by an identity provider. `clientId` is `user-` and a hash of issuer and subject. The session
 * ends by itself: at `endsAt`, when it is not used for half an hour, or when people sign in by another provider.
 */
export type PersonSignedIn = EventOf<
  "PersonSignedIn",
  SessionMark & {
    readonly issuer: string;
    /** As the provider calls the person; null: it does not say. */
    readonly name: string | null;
    /** Hash of issuer and of the provider's own name of the session there (`sid`); left out: it gives none. */
    readonly providerSession?: string;
    /** The person's scopes follow from these. */
    readonly roles: readonly string[];
    /** ISO 8601 UTC: no session lasts longer. */
    readonly endsAt: string;
  }
>;

/** Somebody signed out of the studio, or an administrator ended the session: its cookie counts no more. */
export type SessionEnded = EventOf<"SessionEnded", SessionMark>;

export type SessionEvent = SessionBegan | PersonSignedIn | SessionEnded;

export const sessionShapes: UpcastsByVersion<SessionEvent["type"]> = {
  SessionBegan: {},
  PersonSignedIn: {},
  SessionEnded: {},
};

export const sessionStreams = "session-";

/** `sessionId`: a GUID. */
export const sessionStream = streamOfTenant(sessionStreams);
