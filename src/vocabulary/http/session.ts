import type { Static } from "typebox";
import { count, guid, instant, orNull, record, text, words } from "./schema.ts";

export const studioSession = record("StudioSession", {
  tenantId: guid("The tenant that it works for"),
  clientId: text("The key that it acts with, or `user-` and a hash of issuer and subject of a person"),
  name: text("What people call the key or the person"),
  scopes: words("What it may do"),
  csrf: text("What the header X-Colophon-Csrf of requests that change something must say"),
  beganAt: instant("When somebody signed in"),
  endsAt: instant("When it ends at the latest"),
  idleMinutes: count("For how long it lasts without a request"),
});

/** A session of the studio. */
export type StudioSession = Static<typeof studioSession>;

export const signedOut = record("SignedOut", {
  signOutUrl: text("Where the browser also signs out of the identity provider"),
});

/** The answer to a person who signs out, where the provider has an address for it. */
export type SignOutAnswer = Static<typeof signedOut>;

export const openSession = record("OpenSession", {
  sessionId: guid("The session's identifier"),
  clientId: text("The key that it acts with, or `user-` and a hash of issuer and subject of a person"),
  name: orNull(text("As the identity provider calls the person; null for a key")),
  by: text("How it was opened", { enum: ["secret", "ticket", "provider"] }),
  roles: words("The roles of a person; empty for a key, which has scopes"),
  beganAt: instant("When somebody signed in"),
  endsAt: instant("When it ends at the latest; unused it ends sooner"),
});

/** A session that has not been ended. */
export type OpenSessionRecord = Static<typeof openSession>;
