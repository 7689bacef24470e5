import { describe, expect, test } from "vitest";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { holdDocument, releaseDocument } from "../../../src/commands/document/hold.ts";
import { continueDocumentErasures, type DocumentErasures } from "../../../src/commands/erasure/continue-documents.ts";
import { documentErasureFolding, mustNotBeErased } from "../../../src/commands/erasure/document-erasure.ts";
import {
  endErasedDecider,
  eraseDocument,
  requestDocumentErasureDecider,
  stopDocumentErasureDecider,
} from "../../../src/commands/erasure/erase-document.ts";
import { handleCommand } from "../../../src/commands/handle-command.ts";
import { checkLedger } from "../../../src/commands/ledger/check-ledger.ts";
import { type SealedLog, sealLog } from "../../../src/commands/ledger/seal-log.ts";
import { readPast } from "../../../src/commands/read-past.ts";
import { type EventLog, type LogPosition, withSalt } from "../../../src/ports/event-log/port.ts";
import { type DocumentEvent, documentStream } from "../../../src/vocabulary/events/document.ts";
import {
  type DocumentErasureEvent,
  erasedStream,
  erasureRests,
} from "../../../src/vocabulary/events/document-erasure.ts";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { tenantStream } from "../../../src/vocabulary/events/tenant.ts";
import { streamOf } from "../../projections/history.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { body, generation } from "../document/generation.ts";
import { eventsOf, keysOf, origin, tenant } from "../stage.ts";

const requested: DocumentErasureEvent = { type: "DocumentErasureRequested", data: samples.DocumentErasureRequested };
const stopped: DocumentErasureEvent = { type: "DocumentErasureStopped", data: samples.DocumentErasureStopped };
const erased: DocumentErasureEvent = { type: "DocumentErased", data: samples.DocumentErased };
const command = samples.DocumentErasureRequested;
const { at } = command;

describe("its rules", () => {
  test("an erasure is requested once, and again when a hold has stopped it", () => {
    given(requestDocumentErasureDecider, []).when(command).thenEvents([requested]);
    given(requestDocumentErasureDecider, [requested]).when(command).thenNothing();
    given(requestDocumentErasureDecider, [requested, erased]).when(command).thenNothing();
    given(requestDocumentErasureDecider, [requested, stopped]).when(command).thenEvents([requested]);
  });

  test("a document that was made again after its erasure can be erased again, and no other", () => {
    const isThere = { ...command, isThere: true };
    given(requestDocumentErasureDecider, [requested, erased]).when(isThere).thenEvents([requested]);
    given(requestDocumentErasureDecider, [requested]).when(isThere).thenNothing();
  });

  test("only one that is under way is stopped", () => {
    given(stopDocumentErasureDecider, [requested]).when({ at }).thenEvents([stopped]);
    given(stopDocumentErasureDecider, []).when({ at }).thenNothing();
    given(stopDocumentErasureDecider, [requested, erased]).when({ at }).thenNothing();
  });

  test("a document ends, also past its time, and not while it is held", () => {
    const made: DocumentEvent = { type: "DocumentGenerated", data: samples.DocumentGenerated };
    const held: DocumentEvent = { type: "DocumentHeld", data: samples.DocumentHeld };
    const gone: DocumentEvent = { type: "DocumentDeleted", data: samples.DocumentDeleted };
    const late = "2099-01-01T00:00:00.000Z";
    for (const when of [at, late])
      given(endErasedDecider, [made])
        .when({ at: when })
        .thenEvents([expect.objectContaining({ type: "DocumentDeleted" })]);
    given(endErasedDecider, [made, held]).when({ at: late }).thenRefused("DOCUMENT_HELD");
    given(endErasedDecider, [made, gone]).when({ at }).thenNothing();
    given(endErasedDecider, []).when({ at }).thenNothing();
  });
});

/** Two documents in a log that is sealed; the first is to be erased, and was held for a while. */
async function withDocuments() {
  const { service, log: plain, blobs, clock, pass } = generation();
  let salts = 0;
  const log = withSalt(plain, () => {
    salts += 1;
    return `salt ${salts}`;
  });
  const created = { ...samples.TenantCreated, tenantId: tenant };
  const meta = { tenantId: tenant, correlationId: "begin", v: 1 };
  await log.append(tenantStream(tenant), "absent", [{ id: "begin", type: "TenantCreated", data: created, meta }]);
  const make = async (number: number): Promise<string> => {
    const request = { format: "pdf", source: "payload", body: body(`file ${number}`) } as const;
    const { document } = await generateDocument({ ...service, log }, origin(number), request);
    return document.documentId;
  };
  const [documentId, other] = [await make(1), await make(2)];
  await holdDocument(log, origin(3), documentId, { reason: "Case 2026/17", until: null });
  await releaseDocument(log, origin(4), documentId);
  const sealing = { log, sealed: blobs, clock, host: async () => tenant, hostName: () => "colophon.example" };
  let swept: LogPosition | null = null;
  const erasures: DocumentErasures = {
    ...{ log, blobs, seenByAll: async () => true, sumsOf: async () => [] },
    swept: {
      read: async () => swept,
      write: async (position) => {
        swept = position;
      },
    },
  };
  let sealed: SealedLog | undefined;
  /** As housekeeping does it, an hour after the one before. */
  const round = async (more: Partial<DocumentErasures> = {}): Promise<void> => {
    pass(60 * 60 * 1000);
    sealed = await sealLog(sealing, sealed, async () => true);
    const ages = { now: clock.now().toISOString(), sealed };
    await continueDocumentErasures({ ...erasures, ...more }, ages, async () => true);
  };
  const stateOf = async () => (await readPast(log, erasedStream(tenant, documentId), documentErasureFolding)).state;
  return { log, blobs, clock, pass, documentId, other, round, stateOf, sealing };
}

const days = 24 * 60 * 60 * 1000;

describe("the erasure of a document", () => {
  test("ends it, removes its file at once, and its events when the usage of the day is recorded and sealed", async () => {
    const { log, blobs, documentId, other, round, stateOf, pass, sealing } = await withDocuments();
    await eraseDocument({ log, blobs }, origin(5), documentId, "objection");
    const keys = [...(await keysOf(blobs))];
    expect(keys.filter((key) => key.includes(documentId))).toEqual([]);
    expect(keys.filter((key) => key.includes(other))).toHaveLength(1);
    await round();
    await round();
    expect(await stateOf()).toMatchObject({ status: "open", removed: undefined });
    expect(await eventsOf(log, documentStream(tenant, documentId))).toHaveLength(4);
    pass(2 * days);
    await round();
    expect(await stateOf()).toMatchObject({ status: "open", removed: { files: 1 } });
    await round();
    expect(await stateOf()).toMatchObject({
      status: "erased",
      certificate: {
        ground: "objection",
        requestedBy: "client-1",
        removed: {
          events: ["DocumentGenerated", "DocumentHeld", "DocumentReleased", "DocumentDeleted"].map((type) => ({
            type,
            count: 1,
          })),
          files: 1,
          leaves: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
        },
      },
    });
    expect(await eventsOf(log, documentStream(tenant, documentId))).toEqual([]);
    expect(await eventsOf(log, documentStream(tenant, other))).toHaveLength(1);
    await round();
    const checked = await checkLedger({ log, sealed: sealing.sealed, outside: [] });
    expect(checked.faults).toEqual([]);
    expect(checked.tenants[0]).toMatchObject({ faults: [], removed: 4 });
    await expect(eraseDocument({ log, blobs }, origin(6), documentId, "other")).resolves.toBeDefined();
    expect(await stateOf()).toMatchObject({ certificate: { ground: "objection" } });
  });

  test("needs a document of which the log knows, and takes one that is gone", async () => {
    const { log, blobs, documentId, round, stateOf, pass } = await withDocuments();
    const erasing = { log, blobs };
    await expect(eraseDocument(erasing, origin(5), "f".repeat(32), "other")).rejects.toMatchObject({
      code: "DOCUMENT_NOT_FOUND",
    });
    expect(await eventsOf(log, erasedStream(tenant, "f".repeat(32)))).toEqual([]);
    await eraseDocument(erasing, origin(6), documentId, "other");
    pass(2 * days);
    await round();
    await round();
    expect(await stateOf()).toMatchObject({ status: "erased" });
  });

  test("is refused while the document is held, and nothing is recorded", async () => {
    const { log, blobs, documentId } = await withDocuments();
    await holdDocument(log, origin(5), documentId, { reason: "Case 2026/18", until: null });
    await expect(eraseDocument({ log, blobs }, origin(6), documentId, "other")).rejects.toMatchObject({
      code: "DOCUMENT_HELD",
    });
    expect(await eventsOf(log, erasedStream(tenant, documentId))).toEqual([]);
  });

  test("loses against a hold that comes between its request and the end, and can be requested again", async () => {
    const { log, blobs, documentId, round, stateOf, pass } = await withDocuments();
    const refused = eraseDocument({ log: holding(log, documentId), blobs }, origin(5), documentId, "other");
    await expect(refused).rejects.toMatchObject({ code: "DOCUMENT_HELD" });
    expect(await stateOf()).toMatchObject({ status: "stopped" });
    expect([...(await keysOf(blobs))].filter((key) => key.includes(documentId))).toHaveLength(1);
    pass(2 * days);
    await round();
    await round();
    expect(await eventsOf(log, documentStream(tenant, documentId))).toHaveLength(4);
    await releaseDocument(log, origin(7), documentId);
    await eraseDocument({ log, blobs }, origin(8), documentId, "other");
    await round();
    await round();
    expect(await stateOf()).toMatchObject({ status: "erased" });
  });

  test("begins by a request that is repeated with the key of one that a hold has stopped", async () => {
    const { log, blobs, documentId, round, stateOf, pass } = await withDocuments();
    await expect(
      eraseDocument({ log: holding(log, documentId), blobs }, origin(5), documentId, "other"),
    ).rejects.toMatchObject({ code: "DOCUMENT_HELD" });
    await releaseDocument(log, origin(7), documentId);
    await eraseDocument({ log, blobs }, origin(5), documentId, "other");
    expect(await stateOf()).toMatchObject({ status: "open" });
    pass(2 * days);
    await round();
    await round();
    expect(await stateOf()).toMatchObject({ status: "erased" });
  });

  test("goes on when another request, which met a hold that is released since, stops it", async () => {
    const { log, blobs, documentId, stateOf } = await withDocuments();
    const stopping: EventLog = {
      ...delegating(log),
      append: async (stream, expected, events) => {
        const answer = await log.append(stream, expected, events);
        if (events[0]?.type === "DocumentErasureRequested" && expected === "absent")
          await handleCommand(log, erasedStream(tenant, documentId), origin(6), stopDocumentErasureDecider, { at });
        return answer;
      },
    };
    await eraseDocument({ log: stopping, blobs }, origin(5), documentId, "other");
    expect(await stateOf()).toMatchObject({ status: "open" });
  });

  test("that a hold has stopped is not found when the history has gone since", async () => {
    const { log, blobs, documentId, stateOf } = await withDocuments();
    await eraseDocument({ log: holding(log, documentId), blobs }, origin(5), documentId, "other").catch(
      () => undefined,
    );
    expect(await stateOf()).toMatchObject({ status: "stopped" });
    await log.remove(documentStream(tenant, documentId));
    await expect(eraseDocument({ log, blobs }, origin(8), documentId, "other")).rejects.toMatchObject({
      code: "DOCUMENT_NOT_FOUND",
    });
  });

  test("goes on with the others when the removal of one fails", async () => {
    const { log, blobs, documentId, other, round, stateOf, pass } = await withDocuments();
    await eraseDocument({ log, blobs }, origin(5), other, "other");
    await eraseDocument({ log, blobs }, origin(6), documentId, "other");
    pass(2 * days);
    await round();
    const remove = async (stream: string): Promise<void> => {
      if (stream.includes(other)) throw new Error("the log is away");
      await log.remove(stream);
    };
    await expect(round({ log: { ...delegating(log), remove } })).rejects.toThrow("the log is away");
    expect(await stateOf()).toMatchObject({ status: "erased" });
    await round();
    expect(await eventsOf(log, documentStream(tenant, other))).toEqual([]);
  });

  test("takes nothing more into a history that is to go, but after a hold has stopped it", async () => {
    const { log, blobs, documentId } = await withDocuments();
    await eraseDocument({ log: holding(log, documentId), blobs }, origin(5), documentId, "other").catch(
      () => undefined,
    );
    await expect(mustNotBeErased(log, tenant, documentId)).resolves.toBeUndefined();
    await releaseDocument(log, origin(7), documentId);
    await eraseDocument({ log, blobs }, origin(8), documentId, "other");
    await expect(mustNotBeErased(log, tenant, documentId)).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  });

  test("is one and the same wherever the process ends, before a write or after it", async () => {
    const whole = await certificateAfter(undefined, "before");
    expect(whole.writes).toBeGreaterThan(5);
    for (const moment of ["before", "after"] as const)
      for (let write = 1; write <= whole.writes; write += 1) {
        const { removed, faults } = await certificateAfter(write, moment);
        expect(removed, `${moment} write ${write}`).toEqual(whole.removed);
        expect(faults, `${moment} write ${write}`).toEqual([]);
      }
  });

  test("waits for every read model, and one that fails holds up no other", async () => {
    const { log, blobs, documentId, other, round, stateOf, pass } = await withDocuments();
    await eraseDocument({ log, blobs }, origin(5), documentId, "other");
    await eraseDocument({ log, blobs }, origin(6), other, "other");
    pass(2 * days);
    await round();
    await round({ seenByAll: async () => false });
    expect(await stateOf()).toMatchObject({ status: "open" });
    const remove = async (keys: readonly string[]): Promise<void> => {
      if (keys.some((key) => key.includes(other))) throw new Error("the store is away");
    };
    await expect(round({ blobs: { remove } })).rejects.toThrow("the store is away");
    expect(await stateOf()).toMatchObject({ status: "erased" });
    await round();
    await round();
    expect(await eventsOf(log, documentStream(tenant, other))).toEqual([]);
  });
});

/** What names a document outside its own stream, by how the streams begin: what of it stays. */
const kept: Readonly<Record<string, (typeof erasureRests)[number] | "certificate">> = {
  "job-": "jobs",
  "delivery-": "deliveries",
  "damage-": "findings",
  "signature-": "findings",
  "erased-": "certificate",
  "access-": "reads",
};

test("a certificate names what stays of every kind of event that names a document", () => {
  const namesOne = ({ data }: AnyEvent): boolean => JSON.stringify(data).includes('"documentId"');
  const all = Object.entries(samples).map(([type, data]) => ({ type, data }) as AnyEvent);
  const prefixes = new Set(all.filter(namesOne).map((event) => `${streamOf(event).split("-")[0]}-`));
  prefixes.delete("document-");
  for (const prefix of prefixes) expect([...erasureRests, "certificate"], prefix).toContain(kept[prefix]);
  expect(prefixes).toContain("damage-");
});

/** A log in which a hold comes right after the request of an erasure. */
function holding(log: EventLog, documentId: string): EventLog {
  return {
    ...delegating(log),
    append: async (stream, expected, events) => {
      const answer = await log.append(stream, expected, events);
      if (events[0]?.type === "DocumentErasureRequested")
        await holdDocument(log, origin(6), documentId, { reason: "Case 2026/18", until: null });
      return answer;
    },
  };
}

/** Everything of a log, as an object that can be taken apart. */
function delegating(log: EventLog): EventLog {
  return {
    append: (stream, expected, events) => log.append(stream, expected, events),
    remove: (stream) => log.remove(stream),
    readStream: (stream, range) => log.readStream(stream, range),
    readAll: (range) => log.readAll(range),
    readBack: (before) => log.readBack(before),
    follow: (range) => log.follow(range),
    head: () => log.head(),
    close: () => log.close(),
  };
}

/** An erasure whose process ends at a write of its rounds, and which another process brings to its end. */
async function certificateAfter(write: number | undefined, moment: "before" | "after") {
  const { log, blobs, documentId, round, stateOf, pass, sealing } = await withDocuments();
  await eraseDocument({ log, blobs }, origin(5), documentId, "other");
  pass(2 * days);
  let writes = 0;
  const dying =
    <Args extends readonly unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      writes += 1;
      if (write !== undefined && (writes > write || (writes === write && moment === "before")))
        throw new Error("killed");
      const answer = await work(...args);
      if (writes === write) throw new Error("killed");
      return answer;
    };
  const mortal = {
    log: {
      ...delegating(log),
      append: dying((...args: Parameters<EventLog["append"]>) => log.append(...args)),
      remove: dying((stream: string) => log.remove(stream)),
    },
    blobs: { remove: dying((keys: readonly string[]) => blobs.remove(keys)) },
  };
  for (let time = 0; time < 3; time += 1)
    await round(mortal).catch((error: Error) => expect(error.message).toBe("killed"));
  for (let time = 0; time < 3; time += 1) await round();
  const state = await stateOf();
  const { faults, tenants } = await checkLedger({ log, sealed: sealing.sealed, outside: [] });
  expect(await eventsOf(log, documentStream(tenant, documentId))).toEqual([]);
  const removed = state.status === "erased" ? state.certificate.removed : state.status;
  return { writes, removed, faults: [...faults, ...tenants.flatMap((one) => one.faults)] };
}
