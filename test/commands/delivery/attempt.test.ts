import { describe, expect, test } from "vitest";
import { attemptDelivery, type Delivering, replyOf } from "../../../src/commands/delivery/attempt.ts";
import { forgetDecider } from "../../../src/commands/delivery/forget.ts";
import { lookAtDelivery } from "../../../src/commands/delivery/look.ts";
import { recoverDecider, recoverDeliveries } from "../../../src/commands/delivery/recover.ts";
import { replayDecider, replayDelivery } from "../../../src/commands/delivery/replay.ts";
import { scheduleDelivery } from "../../../src/commands/delivery/schedule.ts";
import { registerWebhook } from "../../../src/commands/webhook/register.ts";
import { removeWebhook } from "../../../src/commands/webhook/remove.ts";
import { rotateWebhookSecret } from "../../../src/commands/webhook/rotate.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { OutboundError, type OutboundRequest } from "../../../src/ports/net/port.ts";
import type { DeliveryEvent } from "../../../src/vocabulary/events/delivery.ts";
import { retryDelaysMs } from "../../../src/vocabulary/http/webhooks.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { eventsOf, origin, stage, tenant } from "../stage.ts";

async function stand(answer: (outgoing: OutboundRequest) => number | Promise<number>, reached = false) {
  const stores = stage();
  const { log, clock, blobs, pass } = stores;
  const sealed = sealedBlobs(blobs, new Uint8Array(32).fill(7), clock);
  const sent: OutboundRequest[] = [];
  const delivering: Delivering = {
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
  const { registered } = await registerWebhook({ log, blobs, sealed, clock }, origin(1), request);
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
  const attempt = (by = delivering) => attemptDelivery(by, { tenantId: tenant, deliveryId });
  /** As after a restart with another key. */
  const withNewKey = () => ({ ...delivering, sealed: sealedBlobs(blobs, new Uint8Array(32).fill(8), clock) });
  const types = async () => (await eventsOf(log)).map(({ type }) => type);
  return { log, clock, pass, blobs, sent, scheduling, webhookId, deliveryId, attempt, withNewKey, types };
}

describe("a delivery", () => {
  test("promised twice for one cause is one; for another it is another", async () => {
    const { log, scheduling, deliveryId, types } = await stand(() => 200);
    expect((await scheduleDelivery(log, { ...scheduling, cause: "one" })).deliveryId).toBe(deliveryId);
    expect((await scheduleDelivery(log, { ...scheduling, cause: "two" })).deliveryId).not.toBe(deliveryId);
    expect((await types()).filter((type) => type === "DeliveryScheduled")).toHaveLength(2);
  });

  test("that is taken is not sent again", async () => {
    const { attempt, sent } = await stand(() => 204);
    expect([await attempt(), await attempt()]).toEqual(["delivered", "none"]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", url: "https://example.com/hook", timeoutMs: 15_000 });
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
    const { attempt, log } = await stand(() => 410);
    expect(await attempt()).toBe("failed");
    const [disabled, last] = (await eventsOf(log)).slice(-2);
    expect(disabled).toMatchObject({ type: "WebhookDisabled", data: { reason: "gone" } });
    expect(last).toMatchObject({ type: "DeliveryAttempted", data: { attempt: 1, status: 410, nextAt: null } });
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
    expect(await attempt()).toBe("delivered");
    expect(sent).toHaveLength(2);
    expect((await eventsOf(log)).at(-1)).toMatchObject({ data: { attempt: 2 } });
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
  given(forgetDecider, [scheduled, taken])
    .when({ at })
    .thenEvents([{ type: "DeliveryForgotten", data: samples.DeliveryForgotten }]);
});
