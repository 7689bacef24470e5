import type { Static } from "typebox";
import { count, guid, instant, record, text, words } from "./schema.ts";

export const studioSession = record("StudioSession", {
  tenantId: guid("The tenant that it works for"),
  clientId: text("The key that it acts with"),
  name: text("What people call the key"),
  scopes: words("What it may do"),
  csrf: text("What the header X-Colophon-Csrf of requests that change something must say"),
  beganAt: instant("When somebody signed in"),
  endsAt: instant("When it ends at the latest"),
  idleMinutes: count("For how long it lasts without a request"),
});

/** A session of the studio. */
export type StudioSession = Static<typeof studioSession>;
