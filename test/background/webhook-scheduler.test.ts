import { afterEach, expect, test, vi } from "vitest";
import {
  type SchedulerOptions,
  startWebhookScheduler,
  type WebhookScheduler,
} from "../../src/background/webhook-scheduler.ts";
import { generateDocument } from "../../src/commands/document/generate.ts";
import { registerWebhook } from "../../src/commands/webhook/register.ts";
import { type EventLog, withFollow } from "../../src/ports/event-log/port.ts";
import type { DeliveryScheduled } from "../../src/vocabulary/events/delivery.ts";
import type { AnyEvent } from "../../src/vocabulary/events/shapes.ts";
import { body, generation } from "../commands/document/generation.ts";
import { eventsOf, origin, otherTenant, tenant } from "../commands/stage.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { append, generated, logOf } from "../projections/history.ts";
import { eventually } from "../support/eventually.ts";
import { samples } from "../vocabulary/events/samples.ts";

let scheduler: WebhookScheduler | undefined;
afterEach(async () => {
  await scheduler?.stop();
  vi.useRealTimers();
});

test("a first webhook that is registered while the listeners are read receives what happens after it", async () => {
  const { service, log, blobs, clock } = generation();
  const failures: unknown[] = [];
  scheduler = startWebhookScheduler({
    log,
    store: memoryReadModels(),
    listeners: async () => {
      const request = { url: "https://example.com/hook", events: ["document.generated"] } as const;
      await registerWebhook({ log, blobs, sealed: blobs, clock }, origin(1), request);
      await generateDocument(service, origin(2), { format: "pdf", source: "payload", body: body("a file") });
      return [];
    },
    onScheduled: () => undefined,
    onFailure: (_what, error) => failures.push(error),
  });
  const types = async () => (await eventsOf(log)).map(({ type }) => type);
  await eventually(async () => expect(await types()).toContain("DeliveryScheduled"));
  expect(failures).toEqual([]);
});

type Listener = Awaited<ReturnType<SchedulerOptions["listeners"]>>[number];

const listener = (id: string, more: Partial<Listener> = {}): Listener => ({
  ...{ id, tenantId: tenant, events: ["document.generated"], disabled: null, since: "0" },
  ...more,
});

/** Starts one; `to` answers the events that a webhook was promised, by their document's or job's id. */
function scheduling(log: EventLog, listeners: readonly Listener[], more: Partial<SchedulerOptions> = {}) {
  const onScheduled = vi.fn();
  scheduler = startWebhookScheduler({
    ...{ log, store: memoryReadModels(), listeners: async () => listeners, onScheduled },
    onFailure: (_what, error) => {
      throw error;
    },
    ...more,
  });
  const to = async (webhookId: string): Promise<readonly string[]> => {
    const scheduled = (await eventsOf(log)).filter(({ type }) => type === "DeliveryScheduled");
    const messages = scheduled.map(({ data }) => data as DeliveryScheduled["data"]);
    return messages
      .filter((one) => one.webhookId === webhookId)
      .map(({ message }) => JSON.parse(message).data)
      .map(
        ({ documentId, jobId }: { readonly documentId?: string; readonly jobId?: string }) => jobId ?? documentId ?? "",
      );
  };
  return { onScheduled, to };
}

const idOf = (digit: string): string => generated(digit, 0).data.documentId;

test("an event goes to the webhooks of its tenant that want it, were there before it and are not disabled", async () => {
  const log = await logOf([generated("1", 1), generated("2", 2), generated("3", 3, { tenantId: otherTenant })]);
  const { to } = scheduling(log, [
    listener("of another tenant", { tenantId: otherTenant }),
    listener("for other events", { events: ["job.failed"] }),
    listener("disabled", { disabled: "asked" }),
    listener("registered in between", { since: "1" }),
    listener("last"),
  ]);
  await eventually(async () => expect(await to("of another tenant")).toHaveLength(1));
  expect(await to("of another tenant")).toEqual([idOf("3")]);
  expect(await to("for other events")).toEqual([]);
  expect(await to("disabled")).toEqual([]);
  expect(await to("registered in between")).toEqual([idOf("2")]);
  expect(await to("last")).toEqual([idOf("1"), idOf("2")]);
});

test("a webhook receives what happens while it is registered and enabled, of the events that it wants by then", async () => {
  const { webhookId } = samples.WebhookRegistered;
  const failed = (jobId: string): AnyEvent => ({ type: "JobFailed", data: { ...samples.JobFailed, jobId } });
  const log = await logOf([
    failed("before"),
    { type: "WebhookRegistered", data: { ...samples.WebhookRegistered, events: ["document.generated"] } },
    ...[generated("1", 1), failed("unwanted")],
    { type: "WebhookChanged", data: { ...samples.WebhookChanged, events: ["job.failed"] } },
    ...[generated("2", 2), failed("wanted")],
    { type: "WebhookSecretRotated", data: samples.WebhookSecretRotated },
    { type: "WebhookDisabled", data: samples.WebhookDisabled },
    failed("disabled"),
    { type: "WebhookEnabled", data: samples.WebhookEnabled },
    failed("enabled"),
    { type: "WebhookRemoved", data: samples.WebhookRemoved },
    ...[failed("removed"), failed("last")],
  ]);
  const { to } = scheduling(log, [listener("always", { events: ["job.failed"] })]);
  await eventually(async () => expect(await to("always")).toContain("last"));
  expect(await to(webhookId)).toEqual([idOf("1"), "wanted", "enabled"]);
});

test("a scheduler goes on where the one before ended, and promises nothing twice", async () => {
  const log = await logOf([generated("1", 1)]);
  const store = memoryReadModels();
  const first = scheduling(log, [listener("a")], { store });
  await eventually(() => expect(first.onScheduled).toHaveBeenCalledTimes(1));
  await scheduler?.stop();
  await append(log, [generated("2", 2)]);
  const second = scheduling(log, [listener("a")], { store });
  await eventually(async () => expect(await second.to("a")).toEqual([idOf("1"), idOf("2")]));
  await scheduler?.stop();
  expect(second.onScheduled).toHaveBeenCalledTimes(1);
  const { position } = (await eventsOf(log)).at(-1) ?? expect.fail("there is no event");
  expect(second.onScheduled).toHaveBeenCalledWith(position);
});

/** The same log; `caughtUp` is called when all that it has was taken in. */
const noting = (log: EventLog, caughtUp: () => void) => {
  const prefixes: (readonly string[] | undefined)[] = [];
  const noted = withFollow(log, async function* (range) {
    prefixes.push(range.prefixes);
    for await (const item of log.follow(range)) {
      if ("caughtUp" in item) caughtUp();
      yield item;
    }
  });
  return { noted, prefixes };
};

test("how far the log was read is kept after a promise, after 500 events without one, and at the end", async () => {
  const foreign = generated("1", 1, { tenantId: otherTenant });
  const log = await logOf([generated("1", 1), ...Array.from({ length: 501 }, () => foreign)]);
  const store = memoryReadModels();
  const checkpoints: unknown[] = [];
  const onScheduled = async () => checkpoints.push("promised");
  const commit = store.commit.bind(store);
  vi.spyOn(store, "commit").mockImplementation(async (collection, changes, position) => {
    if (position !== undefined) checkpoints.push(position);
    await commit(collection, changes, position);
  });
  const caughtUp = vi.fn();
  scheduling(noting(log, caughtUp).noted, [listener("a")], { store, onScheduled });
  await eventually(() => expect(caughtUp).toHaveBeenCalled());
  expect(checkpoints).toEqual(["promised", 1n, 501n]);
  await scheduler?.stop();
  expect(checkpoints).toEqual(["promised", 1n, 501n, await log.head()]);
});

test("while there is no webhook nothing is read but whether one is registered", async () => {
  const log = await logOf([generated("1", 1)]);
  const caughtUp = vi.fn();
  const { noted, prefixes } = noting(log, caughtUp);
  const { to } = scheduling(noted, []);
  await eventually(() => expect(caughtUp).toHaveBeenCalledTimes(1));
  const { webhookId } = samples.WebhookRegistered;
  await append(log, [{ type: "WebhookRegistered", data: samples.WebhookRegistered }, generated("2", 2)]);
  await eventually(async () => expect(await to(webhookId)).toEqual([idOf("2")]));
  await append(log, [{ type: "WebhookRemoved", data: samples.WebhookRemoved }]);
  await eventually(() => expect(prefixes).toHaveLength(3));
  const all = expect.arrayContaining(["webhook-", "document-", "job-", "template-"]);
  expect(prefixes).toEqual([["webhook-"], all, ["webhook-"]]);
});

test("a scheduler that fails begins again after five seconds, and can be stopped meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const fault = new Error("away");
  const onFailure = vi.fn();
  const listeners = vi.fn(() => Promise.reject(fault));
  scheduling(await logOf([]), [], { listeners, onFailure });
  await vi.advanceTimersByTimeAsync(4999);
  expect(onFailure.mock.calls).toEqual([["scheduling webhooks", fault]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(listeners).toHaveBeenCalledTimes(2);
  await scheduler?.stop();
});
