import { beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "../../../src/commands/session/begin.ts";
import { endSignedOut, type SignedOut } from "../../../src/commands/session/end-signed-out.ts";
import { findSession } from "../../../src/commands/session/session.ts";
import type { EventLog } from "../../../src/ports/event-log/port.ts";
import type { PersonSignedIn } from "../../../src/vocabulary/events/session.ts";
import { randomGuid } from "../../../src/vocabulary/ids.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { origin, tenant } from "../stage.ts";

const { issuer, at, endsAt } = samples.PersonSignedIn;
const now = new Date(Date.parse(at) + 60_000);
const [ada, bob] = ["user-ada", "user-bob"];
let log: EventLog;
let number: number;

beforeEach(() => {
  log = memoryEventLog();
  number = 0;
});

const bytes = (count: number): Uint8Array => {
  number += 1;
  return new Uint8Array(count).fill(number);
};

/** A session of Ada's that began then, with what is said of it otherwise; returns its id. */
async function begun(more: Partial<PersonSignedIn["data"]> = {}): Promise<string> {
  const sessionId = randomGuid(bytes(16));
  const usual = { tenantId: tenant, clientId: ada, at, issuer, name: "Ada", roles: ["writer"], endsAt };
  const data = { ...usual, providerSession: "one", ...more, sessionId };
  await beginSession({ log }, { ...origin(number), tenantId: data.tenantId }, { type: "PersonSignedIn", data });
  return sessionId;
}

const signOut = (given: Partial<SignedOut>, isOpenTenant = async (): Promise<boolean> => true): Promise<number> =>
  endSignedOut(
    { log, clock: { now: () => now, randomBytes: bytes }, placeBefore: async () => 0n, isOpenTenant },
    { issuer, clientId: ada, providerSession: undefined, until: now, ...given },
    "request-1",
  );

const isOpen = async (sessionId: string, tenantId = tenant): Promise<boolean> =>
  (await findSession(log, tenantId, sessionId)).status === "open";

describe("whom the provider signed out", () => {
  test("loses every session, in every tenant, when no session is named", async () => {
    const other = "11111111-1111-4111-8111-111111111111";
    const [one, two, far] = [await begun(), await begun({ providerSession: null }), await begun({ tenantId: other })];
    const bobs = await begun({ clientId: bob });
    expect(await signOut({})).toBe(3);
    expect([await isOpen(one), await isOpen(two), await isOpen(far, other), await isOpen(bobs)]).toEqual([
      ...[false, false, false, true],
    ]);
    expect(await signOut({})).toBe(0);
  });

  test("loses the named session, and those of which the provider gave no name", async () => {
    const [named, unnamed, other] = [
      await begun(),
      await begun({ providerSession: null }),
      await begun({ providerSession: "two" }),
    ];
    expect(await signOut({ providerSession: "one" })).toBe(2);
    expect([await isOpen(named), await isOpen(unnamed), await isOpen(other)]).toEqual([false, false, true]);
  });

  test("is known by the named session alone", async () => {
    const [named, unnamed] = [await begun(), await begun({ providerSession: null })];
    expect(await signOut({ clientId: undefined, providerSession: "one" })).toBe(1);
    expect([await isOpen(named), await isOpen(unnamed)]).toEqual([false, true]);
  });

  test("keeps sessions of another issuer, of a later time, and of a tenant that is being deleted", async () => {
    await begun({ issuer: "https://other.example" });
    await begun({ at: new Date(Date.parse(at) + 1).toISOString() });
    expect(await signOut({ until: new Date(at) })).toBe(0);
    await begun();
    expect(await signOut({ until: new Date(at) }, async () => false)).toBe(0);
    expect(await signOut({ until: new Date(at) })).toBe(1);
  });
});
