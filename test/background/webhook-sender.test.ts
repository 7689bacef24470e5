import { afterEach, expect, test, vi } from "vitest";
import { WebhookSender } from "../../src/background/webhook-sender.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { localLeases } from "../../src/ports/leases/local.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";

interface Due {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
}

/** `count` messages to one webhook, the longest due first. */
const to = (webhookId: string, tenantId: string, count: number): readonly Due[] =>
  Array.from({ length: count }, (_, at) => ({ tenantId, webhookId, deliveryId: `${webhookId} ${at}` }));

let sender: WebhookSender | undefined;
afterEach(async () => {
  await sender?.stop();
});

/** A sender whose receivers answer at once, but for those named, which answer when they are let go. */
function sending(
  waiting: readonly Due[],
  isSlow: (webhookId: string) => boolean,
  more: Partial<ConstructorParameters<typeof WebhookSender>[0]> = {},
) {
  const due = new Set(waiting);
  const looks = vi.fn();
  const begun: Due[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  sender = new WebhookSender({
    due: async (_now, limit, offset) => {
      looks();
      return [...due].slice(offset, offset + limit);
    },
    attempt: async (delivery) => {
      begun.push(delivery as Due);
      if (isSlow(delivery.webhookId)) await held;
      for (const one of due) if (one.deliveryId === delivery.deliveryId) due.delete(one);
      return "delivered";
    },
    onAttempt: () => undefined,
    leases: localLeases(),
    leaseMs: 1000,
    clock: systemClock,
    everyMs: 1,
    onFailure: (_what, error) => {
      throw error;
    },
    ...more,
  });
  sender.start();
  const sentTo = (webhookId: string) => begun.filter((one) => one.webhookId === webhookId).length;
  return { sender, due, looks, sentTo, begun, letGo };
}

test("a receiver that does not answer delays no other, however many deliveries wait for it", async () => {
  const { sentTo, letGo } = sending([...to("slow", "a", 3000), ...to("quick", "b", 5)], (id) => id === "slow");
  await eventually(() => expect(sentTo("quick")).toBe(5));
  expect(sentTo("slow")).toBe(2);
  letGo();
});

test("a tenant whose receivers all do not answer leaves capacity for others", async () => {
  const slow = Array.from({ length: 20 }, (_, at) => to(`slow ${at}`, "a", 50)).flat();
  const { sentTo, begun, letGo } = sending([...slow, ...to("quick", "b", 5)], (id) => id.startsWith("slow"));
  await eventually(() => expect(sentTo("quick")).toBe(5));
  expect(begun.filter(({ tenantId }) => tenantId === "a")).toHaveLength(8);
  letGo();
});

test("tenants whose receivers do not answer hold up no other, however many they are", async () => {
  const slow = Array.from({ length: 40 }, (_, at) => to(`slow ${at}`, `tenant ${at % 10}`, 50)).flat();
  const { sentTo, begun, letGo } = sending([...slow, ...to("quick", "b", 5)], (id) => id.startsWith("slow"));
  await eventually(() => expect(sentTo("quick")).toBe(5));
  for (let at = 0; at < 10; at += 1)
    expect(begun.filter(({ tenantId }) => tenantId === `tenant ${at}`).length).toBeGreaterThanOrEqual(2);
  letGo();
});

test("a delivery whose attempt threw is not sent again at every look, and holds up no other", async () => {
  let now = 0;
  let looks = 0;
  const sent: string[] = [];
  const failures: unknown[] = [];
  sender = new WebhookSender({
    due: async (_now, _limit, offset) => {
      looks += 1;
      return offset === 0 ? to("a", "tenant", 2) : [];
    },
    attempt: async ({ deliveryId }) => {
      sent.push(deliveryId);
      if (deliveryId === "a 0") throw new Error("nothing can be recorded");
      return "none";
    },
    onAttempt: () => undefined,
    ...{ leases: localLeases(), leaseMs: 1000 },
    clock: { ...systemClock, now: () => new Date(now) },
    everyMs: 1,
    onFailure: (_what, error) => failures.push(error),
  });
  const sentFirst = () => sent.filter((id) => id === "a 0").length;
  sender.start();
  await eventually(() => expect(failures).not.toEqual([]));
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before + 3));
  expect(sentFirst()).toBe(1);
  expect(sent.length).toBeGreaterThan(2);
  now += 1000;
  await eventually(() => expect(sentFirst()).toBe(2));
});

const hour = 3_600_000;

test("what is due behind others is sent when they have ended, and what comes later when the sender is woken", async () => {
  const outcomes: string[] = [];
  const onAttempt = (outcome: string) => void outcomes.push(outcome);
  const { sender: woken, due, sentTo } = sending(to("a", "tenant", 5), () => false, { everyMs: hour, onAttempt });
  await eventually(() => expect(outcomes).toEqual(Array(5).fill("delivered")));
  const [later] = to("b", "tenant", 1);
  if (later !== undefined) due.add(later);
  woken.wake();
  await eventually(() => expect(sentTo("b")).toBe(1));
});

test("a delivery that was not due after all is no attempt", async () => {
  const onAttempt = vi.fn();
  const attempt = vi.fn(async () => "none" as const);
  sending(to("a", "tenant", 1), () => false, { attempt, onAttempt });
  await eventually(() => expect(attempt.mock.calls.length).toBeGreaterThan(1));
  expect(onAttempt).not.toHaveBeenCalled();
});

test.each([
  [undefined, "delivery"],
  [{ lease: "file", what: "putting files" }, "file"],
])("what another process is sending is left to it: %o", async (kind, lease) => {
  const leases = memoryLeases();
  await leases.acquire(`${lease}.a 0`, 1000);
  const { begun, looks } = sending(to("a", "tenant", 2), () => false, { leases, ...(kind && { kind }) });
  await eventually(() => expect(begun).toHaveLength(1));
  const before = looks.mock.calls.length;
  await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 3));
  expect(begun.map(({ deliveryId }) => deliveryId)).toEqual(["a 1"]);
});

test("however many tenants there are, no more than 256 deliveries are on their way", async () => {
  const slow = Array.from({ length: 200 }, (_, at) => to(`slow ${at}`, `tenant ${at}`, 2)).flat();
  const { begun, looks, letGo } = sending(slow, () => true);
  await eventually(() => expect(begun).toHaveLength(256));
  const before = looks.mock.calls.length;
  await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 3));
  expect(begun).toHaveLength(256);
  letGo();
});

test("stopping begins no other delivery, and waits for those on their way", async () => {
  const { sender: stopped, begun, letGo } = sending(to("slow", "a", 5), () => true, { everyMs: hour });
  await eventually(() => expect(begun).toHaveLength(2));
  let hasStopped = false;
  const stopping = stopped.stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  letGo();
  await stopping;
  expect(begun).toHaveLength(2);
});
