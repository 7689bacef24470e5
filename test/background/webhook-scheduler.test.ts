import { afterEach, expect, test } from "vitest";
import { startWebhookScheduler, type WebhookScheduler } from "../../src/background/webhook-scheduler.ts";
import { generateDocument } from "../../src/commands/document/generate.ts";
import { registerWebhook } from "../../src/commands/webhook/register.ts";
import { body, generation } from "../commands/document/generation.ts";
import { eventsOf, origin } from "../commands/stage.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { eventually } from "../support/eventually.ts";

let scheduler: WebhookScheduler | undefined;
afterEach(async () => {
  await scheduler?.stop();
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
