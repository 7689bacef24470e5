import { expect, test } from "vitest";
import { type AssetStore, storeAsset } from "../../../src/commands/asset/store.ts";
import { answerKey } from "../../../src/commands/blob-keys.ts";
import { deleteDocuments } from "../../../src/commands/document/delete-batch.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { acceptJob } from "../../../src/commands/job/accept.ts";
import { type JobRun, runJob } from "../../../src/commands/job/run.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { deleteTemplate } from "../../../src/commands/template/delete.ts";
import { reviseTemplate } from "../../../src/commands/template/revise.ts";
import { longestInlineBytes } from "../../../src/commands/template/stored-text.ts";
import { registerWebhook } from "../../../src/commands/webhook/register.ts";
import { rotateWebhookSecret } from "../../../src/commands/webhook/rotate.ts";
import { type EventLog, LogUnavailable, withAppend } from "../../../src/ports/event-log/port.ts";
import { eventsOf, keysOf, origin, tenant } from "../stage.ts";
import { body, generation } from "./generation.ts";

const hour = 60 * 60 * 1000;
const large = "x".repeat(longestInlineBytes);

/** The log of a process that ends before such an event is in it. */
const killedBefore = (log: EventLog, type: string): EventLog =>
  withAppend(log, async (stream, expected, events) => {
    if (events.some((event) => event.type === type)) throw new LogUnavailable("killed", { outcomeUnknown: false });
    return await log.append(stream, expected, events);
  });

/** A service whose renderer refuses every document. */
function stand() {
  const { service, ...stores } = generation(() => ({
    kind: "refused",
    refusal: { code: "INVALID_DEFINITION", message: "1 fault", faults: [] },
  }));
  const ignored = {
    listed: async () => undefined,
    onMade: () => undefined,
    process: "here",
    leftOthers: async () => false,
    onRefused: () => undefined,
  };
  const running: JobRun = { ...service, ...ignored };
  const uploads: Omit<AssetStore, "log"> = {
    ...{ blobs: service.blobs, sealed: service.sealed, clock: service.clock },
    pool: { inspect: async () => ({ warnings: [], certificates: [] }) },
    quotas: { mustHaveSpace: async () => undefined },
  };
  return { ...stores, running, uploads };
}

type Stand = ReturnType<typeof stand>;

interface Before {
  readonly templateId?: string;
  readonly jobId?: string;
}

interface Command {
  /** The event that names its files. */
  readonly event: string;
  readonly before?: (on: Stand) => Promise<Before>;
  readonly carryOut: (on: Stand, log: EventLog, before: Before) => Promise<unknown>;
}

const accept = ({ running }: Stand, log: EventLog) => {
  const request = { format: "pdf", source: "payload", body: body("{}") } as const;
  return acceptJob({ ...running, log, tenantRetention: async () => undefined }, origin(2), request);
};

const wordTemplate = { name: "W", content: '{"word":{"file":"a.docx"}}', file: body("a Word file") };

const commands: Readonly<Record<string, Command>> = {
  "a template that is created": {
    event: "TemplateCreated",
    carryOut: ({ running }, log) =>
      createTemplate({ ...running, log }, origin(2), { name: "A", content: large, testData: JSON.stringify(large) }),
  },
  "a template that is revised": {
    event: "TemplateRevised",
    before: async ({ running }) => (await createTemplate(running, origin(1), { name: "A", content: "{}" })).created,
    carryOut: ({ running }, log, { templateId = "" }) =>
      reviseTemplate({ ...running, log }, origin(2), { templateId, origin: "update" }, { content: large }),
  },
  "a template of a Word file": {
    event: "TemplateCreated",
    carryOut: ({ running }, log) => createTemplate({ ...running, log }, origin(2), wordTemplate),
  },
  "a template that is given another Word file": {
    event: "TemplateRevised",
    before: async ({ running }) => (await createTemplate(running, origin(1), wordTemplate)).created,
    carryOut: ({ running }, log, { templateId = "" }) =>
      reviseTemplate({ ...running, log }, origin(2), { templateId, origin: "update" }, { file: body("another") }),
  },
  "an upload": {
    event: "AssetStored",
    carryOut: ({ uploads }, log) =>
      storeAsset({ ...uploads, log }, origin(2), {
        ...{ kind: "certs", fileName: "a.p12", bytes: body("a key"), place: "any" },
      }),
  },
  "a job that is accepted": { event: "JobAccepted", carryOut: accept },
  "a job that fails": {
    event: "JobFailed",
    before: async (on) => (await accept(on, on.log)).accepted,
    carryOut: ({ running }, log, { jobId = "" }) =>
      runJob({ ...running, log }, { tenantId: tenant, jobId }, new AbortController().signal),
  },
};

test.for(Object.entries(commands))(
  "the files of %s stay when it is repeated while the sweeper removes those of a process that was killed",
  async ([, { event, before, carryOut }]) => {
    const on = stand();
    const { log, blobs, clock, pass } = on;
    const things = (await before?.(on)) ?? {};
    await expect(carryOut(on, killedBefore(log, event), things)).rejects.toThrow();
    pass(hour + 1);
    const remove = async (keys: readonly string[]): Promise<void> => {
      await carryOut(on, log, things);
      await blobs.remove(keys);
    };
    expect(await createBlobSweeper(log, { ...blobs, remove }).step(clock.now(), 100)).toBeGreaterThan(0);
    const named = JSON.stringify((await eventsOf(log)).map(({ data }) => data)).match(
      new RegExp(`${tenant}/[^"]+`, "g"),
    );
    expect(await keysOf(blobs)).toEqual(new Set(named));
  },
);

/** A tenant that has something of each kind which has files. */
async function furnished() {
  const { service, log, blobs, clock, pass } = generation();
  const stores = { ...service, log, blobs, sealed: blobs, clock };
  const request = () => ({ format: "pdf", source: "payload", body: body("a file") }) as const;
  const { document } = await generateDocument(service, origin(1), request());
  const { created } = await createTemplate(stores, origin(2), {
    name: "A",
    content: large,
    testData: JSON.stringify(`${large}x`),
  });
  const { templateId } = created;
  await reviseTemplate(stores, origin(3), { templateId, origin: "update" }, { content: "{}" });
  await deleteTemplate(log, origin(4), { templateId });
  await createTemplate(stores, origin(9), wordTemplate);
  const hook = { url: "https://example.com/hook", events: ["job.failed"] } as const;
  const { registered } = await registerWebhook(stores, origin(5), hook);
  await rotateWebhookSecret(stores, origin(6), registered.webhookId);
  const uploads: AssetStore = {
    ...stores,
    pool: { inspect: async () => ({ warnings: [], certificates: [] }) },
    quotas: { mustHaveSpace: async () => undefined },
  };
  await storeAsset(uploads, origin(7), { kind: "images", fileName: "a.png", bytes: body("a picture"), place: "any" });
  await acceptJob({ ...stores, tenantRetention: async () => undefined }, origin(8), request());
  await blobs.put(answerKey(tenant, "0".repeat(64)), body("an answer"));
  return { log, blobs, clock, pass, document };
}

test("what is used stays, also the texts of a deleted template; of the same owners, what no event names goes", async () => {
  const { log, blobs, clock, pass } = await furnished();
  const used = await keysOf(blobs);
  const kinds = [...used].map((key) => key.slice(tenant.length + 1).split(".")[0]);
  const ofEachKind = ["doc", "template", "template", "template", "webhook", "webhook", "asset", "job", "answer"];
  expect(kinds.toSorted()).toEqual(ofEachKind.toSorted());
  const strays = [...used].filter((key) => !key.includes("answer")).map((key) => `${key}x`);
  for (const key of strays) await blobs.put(key, body("a stray"));
  await blobs.put(`${tenant}/unknown.1`, body("of a newer version"));
  pass(hour + 1);
  expect(await createBlobSweeper(log, blobs).step(clock.now(), 100)).toBe(strays.length);
  expect(await keysOf(blobs)).toEqual(new Set([...used, `${tenant}/unknown.1`]));
});

test("the file of a document that is gone goes, and a stored answer after a day", async () => {
  const { log, blobs, clock, pass, document } = await furnished();
  const used = await keysOf(blobs);
  const resolve = async () => new Map([["it", document.documentId]]);
  await deleteDocuments({ log, blobs, resolve }, origin(9), ["it"]);
  const { key = "" } = document.blobs[0] ?? {};
  await blobs.put(key, body("could not be removed"));
  const sweeper = createBlobSweeper(log, blobs);
  pass(24 * hour - 1);
  expect([await sweeper.step(clock.now(), 100), (await keysOf(blobs)).has(key)]).toEqual([1, false]);
  expect((await keysOf(blobs)).size).toBe(used.size - 1);
  pass(1);
  expect(await sweeper.step(clock.now(), 100)).toBe(1);
  expect([...(await keysOf(blobs))].filter((left) => left.includes("answer"))).toEqual([]);
});

test("files are looked at a few at a time, round after round, and not in their first hour", async () => {
  const { log, blobs, clock, pass } = generation();
  const keys = [1, 2, 3].map((at) => `${tenant}/job.${at}.request`);
  for (const key of keys) await blobs.put(key, body("a stray"));
  const sweeper = createBlobSweeper(log, blobs);
  const step = () => sweeper.step(clock.now(), 2);
  pass(hour);
  expect(await step()).toBe(0);
  pass(1);
  expect([await step(), await step()]).toEqual([2, 1]);
  await blobs.put(`${tenant}/job.4.request`, body("a stray"));
  pass(hour + 1);
  expect([await step(), await step(), (await keysOf(blobs)).size]).toEqual([1, 0, 0]);
});
