import { expect, test } from "vitest";
import { registerWebhook } from "../../../src/commands/webhook/register.ts";
import { removeWebhook } from "../../../src/commands/webhook/remove.ts";
import { rotateWebhookSecret } from "../../../src/commands/webhook/rotate.ts";
import { LogUnavailable, withAppend } from "../../../src/ports/event-log/port.ts";
import { eventsOf, keysOf, origin, stage } from "../stage.ts";

const request = { url: "https://example.com/hook", events: ["document.generated"] } as const;

async function registered() {
  const { log, blobs, clock } = stage();
  const stores = { log, blobs, sealed: blobs, clock };
  const register = () => registerWebhook(stores, origin(1), request);
  const { registered: webhook } = await register();
  const rotate = (number: number, by = log) =>
    rotateWebhookSecret({ ...stores, log: by }, origin(number), webhook.webhookId);
  return { ...stores, webhook, register, rotate };
}

test("a request to register that is repeated leads to the same webhook, whose secret is not shown again", async () => {
  const { log, blobs, webhook, register } = await registered();
  expect(await register()).toMatchObject({ registered: webhook, secret: undefined });
  expect(await eventsOf(log)).toHaveLength(1);
  expect(await keysOf(blobs)).toEqual(new Set([webhook.secretBlob]));
});

test("the secret before a new one signs beside it for a day", async () => {
  const { log, rotate } = await registered();
  await rotate(2);
  expect((await eventsOf(log)).at(-1)?.data).toMatchObject({ previousUntil: "2026-03-29T14:30:00.250Z" });
});

test("a new secret whose event may be in the log stays when the log does not answer", async () => {
  const { log, blobs, rotate, webhook } = await registered();
  // It is recorded, but its answer and all that follow are lost.
  const deaf = withAppend(log, async (...append) => {
    await log.append(...append);
    throw new LogUnavailable("lost", { outcomeUnknown: true });
  });
  await expect(rotate(2, deaf)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const [, rotated] = await eventsOf(log);
  const { secretBlob } = (rotated?.data ?? {}) as Partial<{ secretBlob: string }>;
  expect(await keysOf(blobs)).toEqual(new Set([webhook.secretBlob, secretBlob]));
});

test("a new secret that is refused, or that a repeated request does not need, is removed", async () => {
  const { log, blobs, rotate, webhook } = await registered();
  await rotate(2);
  const both = await keysOf(blobs);
  expect(await rotate(2)).toMatchObject({ secret: undefined });
  expect(await keysOf(blobs)).toEqual(both);
  await removeWebhook({ log, blobs }, origin(3), webhook.webhookId);
  const { webhookId, tenantId } = webhook;
  expect((await eventsOf(log)).at(-1)?.data).toMatchObject({ tenantId, webhookId, at: origin(3).now });
  await expect(rotate(4)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await keysOf(blobs)).toEqual(new Set());
});
