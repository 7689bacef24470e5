import { beforeEach, describe, expect, test } from "vitest";
import { beginSession } from "../../../src/commands/session/begin.ts";
import { endSignedOut, type SignedOutPerson } from "../../../src/commands/session/end-signed-out.ts";
import { findSession } from "../../../src/commands/session/session.ts";
import { type EventLog, type RecordedEvent, withAppend } from "../../../src/ports/event-log/port.ts";
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
async function begun(more: Partial<PersonSignedIn["data"]> = { providerSession: "one" }): Promise<string> {
  const sessionId = randomGuid(bytes(16));
  const usual = { tenantId: tenant, clientId: ada, at, issuer, name: "Ada", roles: ["writer"], endsAt };
  const data = { ...usual, ...more, sessionId };
  await beginSession(log, { ...origin(number), tenantId: data.tenantId }, { type: "PersonSignedIn", data });
  return sessionId;
}

const signOut = (given: Partial<SignedOutPerson>, hasTenant = async (): Promise<boolean> => true): Promise<number> =>
  endSignedOut(
    { log, clock: { now: () => now, randomBytes: bytes }, placeBefore: async () => 0n, hasTenant },
    { issuer, clientId: ada, providerSession: undefined, until: now, ...given },
    "request-1",
  );

const isOpen = async (sessionId: string, tenantId = tenant): Promise<boolean> =>
  (await findSession(log, tenantId, sessionId)).status === "open";

/** The events, followed by copies of the first for as many other sessions at the provider. */
async function* withOthers(events: AsyncIterable<RecordedEvent>, count: number): AsyncGenerator<RecordedEvent> {
  let first: RecordedEvent | undefined;
  for await (const event of events) {
    first ??= event;
    yield event;
  }
  if (first === undefined) throw new Error("no session has begun");
  const { data } = first as { readonly data: unknown } as PersonSignedIn;
  for (let other = 1; other <= count; other += 1)
    yield { ...first, data: { ...data, sessionId: `other-${other}`, providerSession: `other-${other}` } };
}

describe("whom the provider signed out", () => {
  test("loses every session, in every tenant, when no session is named", async () => {
    const other = "11111111-1111-4111-8111-111111111111";
    const [one, two, far] = [await begun(), await begun({}), await begun({ tenantId: other })];
    const bobs = await begun({ clientId: bob });
    expect(await signOut({})).toBe(3);
    expect([await isOpen(one), await isOpen(two), await isOpen(far, other), await isOpen(bobs)]).toEqual([
      ...[false, false, false, true],
    ]);
    expect(await signOut({})).toBe(0);
  });

  test("loses the named session, and those of which the provider gave no name", async () => {
    const [named, unnamed, other] = [await begun(), await begun({}), await begun({ providerSession: "two" })];
    expect(await signOut({ providerSession: "one" })).toBe(2);
    expect([await isOpen(named), await isOpen(unnamed), await isOpen(other)]).toEqual([false, false, true]);
  });

  test("is known by the named session alone", async () => {
    const [named, unnamed] = [await begun(), await begun({})];
    expect(await signOut({ clientId: undefined, providerSession: "one" })).toBe(1);
    expect([await isOpen(named), await isOpen(unnamed)]).toEqual([false, true]);
  });

  test("keeps sessions of another issuer, of a later time, and of a tenant that is gone", async () => {
    await begun({ issuer: "https://other.example" });
    await begun({ at: new Date(Date.parse(at) + 1).toISOString() });
    expect(await signOut({ until: new Date(at) })).toBe(0);
    await begun();
    expect(await signOut({ until: new Date(at) }, async () => false)).toBe(0);
    expect(await signOut({ until: new Date(at) })).toBe(1);
  });

  test("loses the named session also when more sessions of others began since than are listed", async () => {
    const named = await begun();
    const kept = log;
    const same = withAppend(kept, (...given) => kept.append(...given));
    log = { ...same, readAll: (range) => withOthers(kept.readAll(range), 20_001) };
    expect(await signOut({ clientId: undefined, providerSession: "one" })).toBe(1);
    expect(await isOpen(named)).toBe(false);
  });
});
