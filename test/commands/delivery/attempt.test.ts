import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { attemptDelivery, type DeliveryServices, replyOf } from "../../../src/commands/delivery/attempt.ts";
import { forgetDecider, forgetDeliveries } from "../../../src/commands/delivery/forget.ts";
import { lookAtDelivery } from "../../../src/commands/delivery/look.ts";
import { recoverDecider, recoverDeliveries } from "../../../src/commands/delivery/recover.ts";
import { replayDecider, replayDelivery } from "../../../src/commands/delivery/replay.ts";
import { scheduleDelivery } from "../../../src/commands/delivery/schedule.ts";
import { changeWebhook } from "../../../src/commands/webhook/change.ts";
import { registerWebhook } from "../../../src/commands/webhook/register.ts";
import { removeWebhook } from "../../../src/commands/webhook/remove.ts";
import { rotateWebhookSecret } from "../../../src/commands/webhook/rotate.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { OutboundError, type OutboundRequest } from "../../../src/ports/net/port.ts";
import type { DeliveryEvent } from "../../../src/vocabulary/events/delivery.ts";
import { retryDelaysMs } from "../../../src/vocabulary/http/webhooks.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { append } from "../../projections/history.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { eventsOf, origin, stage, tenant } from "../stage.ts";

async function stand(answer: (outgoing: OutboundRequest) => number | Promise<number>, reached = false) {
  const stores = stage();
  const { log, clock, blobs, pass } = stores;
  const sealed = sealedBlobs(blobs, new SealingKeys(new Uint8Array(32).fill(7)), clock);
  const sent: OutboundRequest[] = [];
  const delivering: DeliveryServices = {
    log,
    clock,
    sealed,
    outbound: {
      request: async (outgoing) => {
        sent.push(outgoing);
        return { status: await answer(outgoing), headers: {}, body: Buffer.from(`answer ${sent.length}`) };
      },
    },
    reachedSince: async () => reached,
    userAgent: "Colophon/test",
  };
  const request = { url: "https://example.com/hook", events: ["document.generated"] } as const;
  const { registered, secret } = await registerWebhook({ log, blobs, sealed, clock }, origin(1), request);
  const { webhookId } = registered;
  const now = clock.now().toISOString();
  const scheduling = {
    tenantId: tenant,
    webhookId,
    told: "document.generated",
    message: "{}",
    correlationId: "c",
    now,
  } as const;
  const { deliveryId } = await scheduleDelivery(log, { ...scheduling, cause: "one" });
  const attempt = (by = delivering, id = deliveryId) => attemptDelivery(by, { tenantId: tenant, deliveryId: id });
  const change = (number: number, to: { readonly enabled?: boolean; readonly url?: string }) =>
    changeWebhook(log, origin(number), { webhookId, reason: "asked", ...to });
  const rotate = (number: number) => rotateWebhookSecret({ log, blobs, sealed, clock }, origin(number), webhookId);
  /** As after a restart with another key. */
  const withNewKey = () => ({
    ...delivering,
    sealed: sealedBlobs(blobs, new SealingKeys(new Uint8Array(32).fill(8)), clock),
  });
  const types = async () => (await eventsOf(log)).map(({ type }) => type);
  const lastOf = async () => (await eventsOf(log)).at(-1);
  const stand = { log, clock, pass, blobs, sent, scheduling, webhookId, deliveryId, secret, delivering };
  return { ...stand, attempt, change, rotate, withNewKey, types, lastOf };
}

describe("a delivery", () => {
  test("promised twice for one cause is one; for another it is another", async () => {
    const { log, scheduling, deliveryId, types } = await stand(() => 200);
    expect((await scheduleDelivery(log, { ...scheduling, cause: "one" })).deliveryId).toBe(deliveryId);
    expect((await scheduleDelivery(log, { ...scheduling, cause: "two" })).deliveryId).not.toBe(deliveryId);
    expect((await types()).filter((type) => type === "DeliveryScheduled")).toHaveLength(2);
  });

  test("that is taken is not sent again", async () => {
    const { attempt, sent, lastOf } = await stand(() => 204);
    expect([await attempt(), await attempt()]).toEqual(["delivered", "none"]);
    expect(sent).toHaveLength(1);
    const url = "https://example.com/hook";
    expect(sent[0]).toMatchObject({ target: "webhook", method: "POST", url, timeoutMs: 15_000 });
    expect((await lastOf())?.data).toMatchObject({ outcome: "delivered", nextAt: null });
  });

  test.each([
    [199, "failed"],
    [200, "delivered"],
    [299, "delivered"],
    [300, "failed"],
  ])("that is answered by %i is %s", async (status, outcome) => {
    const { attempt } = await stand(() => status);
    expect(await attempt()).toBe(outcome);
  });

  test("is signed as Standard Webhooks say, by the new secret and the one before", async () => {
    const { attempt, rotate, sent, secret, deliveryId, clock } = await stand(() => 200);
    const { secret: newer } = await rotate(2);
    await attempt();
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signatures = [newer, secret].map((one = "") => {
      const key = Buffer.from(one.replace(/^whsec_/, ""), "base64");
      expect(key).toHaveLength(32);
      return `v1,${createHmac("sha256", key).update(`${deliveryId}.${timestamp}.{}`).digest("base64")}`;
    });
    expect(sent[0]?.headers).toEqual({
      "content-type": "application/json",
      "user-agent": "Colophon/test",
      "webhook-id": deliveryId,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    });
  });

  test("goes where its webhook is by now, with the trace of what led to it, and says how long that took", async () => {
    const { attempt, change, log, sent, scheduling, pass, delivering, lastOf } = await stand(() => {
      pass(250);
      return 200;
    });
    const traceparent = `00-${"1".repeat(32)}-${"2".repeat(16)}-01`;
    const { deliveryId } = await scheduleDelivery(log, { ...scheduling, traceparent, cause: "traced" });
    await change(2, { url: "https://example.com/moved" });
    await attempt(delivering, deliveryId);
    expect(sent[0]).toMatchObject({ url: "https://example.com/moved", headers: { traceparent } });
    expect((await lastOf())?.data).toMatchObject({ ms: 250 });
  });

  test.each(["disabled", "removed"])("to a webhook that is %s by now is not sent, and has failed", async (end) => {
    const { attempt, change, log, blobs, webhookId, sent, lastOf } = await stand(() => 200);
    if (end === "disabled") await change(2, { enabled: false });
    else await removeWebhook({ log, blobs }, origin(2), webhookId);
    expect(await attempt()).toBe("failed");
    expect(sent).toEqual([]);
    const problem = "The webhook is disabled or removed.";
    expect((await lastOf())?.data).toMatchObject({ outcome: "failed", status: null, problem, nextAt: null });
  });

  test("whose attempt meets a fault of ours is neither delivered nor failed", async () => {
    const { attempt, types } = await stand(() => {
      throw new TypeError("a fault");
    });
    await expect(attempt()).rejects.toThrow("a fault");
    expect((await types()).at(-1)).toBe("DeliveryScheduled");
  });

  test("whose secret cannot be opened any more fails, comes again later, and goes out once there is another", async () => {
    const { attempt, withNewKey, sent, log, pass, blobs, clock, webhookId } = await stand(() => 200);
    const service = withNewKey();
    expect([await attempt(service), await attempt(service)]).toEqual(["failed", "none"]);
    expect(sent).toEqual([]);
    expect((await eventsOf(log)).at(-1)).toMatchObject({ data: { problem: expect.stringContaining("secret") } });
    await rotateWebhookSecret({ log, blobs, sealed: service.sealed, clock }, origin(2), webhookId);
    pass(retryDelaysMs[0] ?? 0);
    expect(await attempt(service)).toBe("delivered");
    expect(sent[0]?.headers?.["webhook-signature"]).toMatch(/^v1,[^ ]+$/);
  });

  test("is tried eight times within a day, later and later; then its webhook is disabled", async () => {
    const { attempt, pass, sent, log, clock } = await stand(() => 503);
    const begun = clock.now().getTime();
    for (const delay of retryDelaysMs) {
      expect(await attempt()).toBe("failed");
      pass(delay - 1);
      expect(await attempt()).toBe("none");
      pass(1);
    }
    expect(await attempt()).toBe("failed");
    pass(365 * 24 * 3600_000);
    expect(await attempt()).toBe("none");
    expect(sent).toHaveLength(8);
    expect(retryDelaysMs.reduce((sum, delay) => sum + delay, 0)).toBeLessThanOrEqual(24 * 3600_000);
    expect(begun).toBeLessThan(clock.now().getTime());
    const [disabled, last] = (await eventsOf(log)).slice(-2);
    expect(disabled).toMatchObject({ type: "WebhookDisabled", data: { reason: "failing" } });
    expect(last).toMatchObject({ type: "DeliveryAttempted", data: { attempt: 8, outcome: "failed", nextAt: null } });
  });

  test("that is answered by 410 disables its webhook before it is recorded as failed", async () => {
    const { attempt, log, webhookId } = await stand(() => 410);
    expect(await attempt()).toBe("failed");
    const [disabled, last] = (await eventsOf(log)).slice(-2);
    expect(disabled).toMatchObject({ type: "WebhookDisabled", data: { tenantId: tenant, webhookId, reason: "gone" } });
    expect(last).toMatchObject({ type: "DeliveryAttempted", data: { attempt: 1, status: 410, nextAt: null } });
  });

  test("that is answered by 410 disables its webhook again when that was enabled after another", async () => {
    const { attempt, change, log, scheduling, delivering, types } = await stand(() => 410);
    const { deliveryId } = await scheduleDelivery(log, { ...scheduling, cause: "two" });
    await attempt();
    await change(2, { enabled: true });
    await attempt(delivering, deliveryId);
    expect((await types()).filter((type) => type === "WebhookDisabled")).toHaveLength(2);
  });

  test("whose webhook is removed while it is under way is recorded all the same", async () => {
    const removing: { now?: () => Promise<unknown> } = {};
    const { attempt, log, blobs, webhookId } = await stand(async () => {
      await removing.now?.();
      return 410;
    });
    removing.now = () => removeWebhook({ log, blobs }, origin(2), webhookId);
    expect(await attempt()).toBe("failed");
    const [removed, last] = (await eventsOf(log)).slice(-2);
    expect([removed?.type, last]).toMatchObject(["WebhookRemoved", { data: { status: 410, nextAt: null } }]);
  });

  test("that fails for a day leaves a webhook be that was reached meanwhile", async () => {
    const { attempt, pass, types } = await stand(() => 503, true);
    for (const delay of [...retryDelaysMs, 0]) {
      await attempt();
      pass(delay);
    }
    expect(await types()).not.toContain("WebhookDisabled");
  });

  test("keeps its id and its words however often it is tried, and is signed again each time", async () => {
    const { attempt, pass, sent, deliveryId } = await stand(() => 500);
    await attempt();
    pass(60_000);
    await attempt();
    const [first, second] = sent.map(({ headers }) => headers ?? {});
    expect([first?.["webhook-id"], second?.["webhook-id"]]).toEqual([deliveryId, deliveryId]);
    expect(first?.["webhook-timestamp"]).not.toBe(second?.["webhook-timestamp"]);
    expect(first?.["webhook-signature"]).not.toBe(second?.["webhook-signature"]);
  });

  test("that the door does not let out says why, and is tried again", async () => {
    const { attempt, log } = await stand(() => {
      throw new OutboundError("OUTBOUND_REFUSED", "Its name leads inside.");
    });
    expect(await attempt()).toBe("failed");
    expect((await eventsOf(log)).at(-1)).toMatchObject({
      data: { status: null, problem: "Its name leads inside.", outcome: "failed", nextAt: expect.any(String) },
    });
  });

  test("that ended can be sent again, with as many tries as before", async () => {
    const { attempt, log, deliveryId, sent } = await stand(() => 200);
    await attempt();
    await replayDelivery(log, origin(9), deliveryId);
    expect((await eventsOf(log)).at(-1)?.data).toMatchObject({ at: origin(9).now });
    expect(await attempt()).toBe("delivered");
    expect(sent).toHaveLength(2);
    expect((await eventsOf(log)).at(-1)).toMatchObject({ data: { attempt: 2 } });
  });

  test("is not sent again when its webhook was removed", async () => {
    const { attempt, log, blobs, webhookId, deliveryId } = await stand(() => 200);
    await attempt();
    await removeWebhook({ log, blobs }, origin(2), webhookId);
    await expect(replayDelivery(log, origin(9), deliveryId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is forgotten once it has come to its end, and not before", async () => {
    const { attempt, log, scheduling, deliveryId, clock, pass, lastOf } = await stand(() => 200);
    const { deliveryId: pending } = await scheduleDelivery(log, { ...scheduling, cause: "two" });
    await attempt();
    const dueDeliveries = async (_now: string, limit: number) =>
      [deliveryId, pending].map((id) => ({ tenantId: tenant, deliveryId: id })).slice(0, limit);
    const forget = () => forgetDeliveries({ log, dueDeliveries }, clock.now().toISOString(), 10);
    expect(await forget()).toBe(1);
    expect((await lastOf())?.data).toMatchObject({ deliveryId, at: clock.now().toISOString() });
    pass(1);
    expect(await forget()).toBe(0);
    expect(await lookAtDelivery(log, tenant, deliveryId)).toBeUndefined();
    expect(await lookAtDelivery(log, tenant, pending)).toEqual({ message: "{}", tries: [] });
    await expect(replayDelivery(log, origin(9), deliveryId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("a look at a delivery shows what is sent, and of each try what was answered", async () => {
  const { attempt, pass, log, deliveryId } = await stand(({ headers }) => (headers === undefined ? 500 : 503));
  expect(await lookAtDelivery(log, tenant, deliveryId)).toEqual({ message: "{}", tries: [] });
  await attempt();
  pass(60_000);
  await attempt();
  const looked = await lookAtDelivery(log, tenant, deliveryId);
  expect(looked?.tries.map(({ attempt: number, status, reply }) => [number, status, reply])).toEqual([
    [1, 503, "answer 1"],
    [2, 503, "answer 2"],
  ]);
  expect(await lookAtDelivery(log, tenant, "none")).toBeUndefined();
});

test("a look at a delivery shows the last tries of very many", async () => {
  const { log, deliveryId, webhookId } = await stand(() => 200);
  const tries = Array.from({ length: limits.deliveryTries + 1 }, (_, at) => at + 1);
  const more = { deliveryId, webhookId };
  const attempted = (attempt: number): DeliveryEvent => ({
    type: "DeliveryAttempted",
    data: { ...samples.DeliveryAttempted, ...more, attempt },
  });
  await append(log, tries.map(attempted));
  const looked = await lookAtDelivery(log, tenant, deliveryId);
  expect(looked?.tries.map(({ attempt }) => attempt)).toEqual(tries.slice(1));
});

test("the first 2 KB of an answer are kept as text, cut between characters, without control characters", () => {
  expect(replyOf(new Uint8Array())).toBeNull();
  expect(replyOf(Buffer.from("no\u0000\tsuch\nhook"))).toBe("no\ufffd\tsuch\nhook");
  const long = replyOf(Buffer.from(`x${"é".repeat(5000)}`)) ?? "";
  expect(long).toBe(`x${"é".repeat(1023)}`);
});

test("each failed delivery since an instant is sent again once, however often the request comes", async () => {
  const { attempt, pass, log, deliveryId, webhookId, types } = await stand(() => 503, true);
  const failedSince = async () => ({ ids: [deliveryId, "none"], total: 5 });
  const recover = () => recoverDeliveries({ log, failedSince }, origin(9), { webhookId, since: "2026" });
  expect(await recover()).toEqual({ recovered: 0, remaining: 3, position: undefined });
  for (const delay of [...retryDelaysMs, 0]) {
    await attempt();
    pass(delay);
  }
  expect(await recover()).toMatchObject({ recovered: 1, remaining: 3, position: expect.any(BigInt) });
  expect((await eventsOf(log)).at(-1)?.data).toMatchObject({ deliveryId, at: origin(9).now });
  await recover();
  expect((await types()).filter((type) => type === "DeliveryReplayed")).toHaveLength(1);
});

test("a delivery on its way is neither sent again nor forgotten; a missing one cannot be", () => {
  const { at } = samples.DeliveryScheduled;
  const scheduled: DeliveryEvent = { type: "DeliveryScheduled", data: samples.DeliveryScheduled };
  const taken: DeliveryEvent = {
    type: "DeliveryAttempted",
    data: { ...samples.DeliveryAttempted, outcome: "delivered", nextAt: null },
  };
  given(replayDecider, [scheduled]).when({ at }).thenNothing();
  given(replayDecider, [scheduled, taken])
    .when({ at })
    .thenEvents([{ type: "DeliveryReplayed", data: samples.DeliveryReplayed }]);
  given(replayDecider, []).when({ at }).thenRefused("NOT_FOUND");
  given(recoverDecider, [scheduled, taken]).when({ at }).thenNothing();
  given(recoverDecider, []).when({ at }).thenNothing();
  given(forgetDecider, [scheduled]).when({ at }).thenNothing();
  const failed: DeliveryEvent = {
    type: "DeliveryAttempted",
    data: { ...samples.DeliveryAttempted, outcome: "failed", nextAt: null },
  };
  for (const ended of [taken, failed])
    given(forgetDecider, [scheduled, ended])
      .when({ at })
      .thenEvents([{ type: "DeliveryForgotten", data: samples.DeliveryForgotten }]);
});
