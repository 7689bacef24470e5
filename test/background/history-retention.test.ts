import { expect, test, vi } from "vitest";
import { historyRetentionOf } from "../../src/background/history-retention.ts";
import type { ProjectionRunner } from "../../src/projections/runner.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";

type Health = ReturnType<ProjectionRunner["health"]>;

/** Read models that have seen the log up to there; `follows`: whether one that lags comes to a position when it is waited for. */
function retention(health: readonly Partial<Health[number]>[], follows: boolean) {
  const waitFor = vi.fn(async () => follows);
  const projections = { health: () => health as Health, waitFor };
  return { waitFor, ...historyRetentionOf(memoryEventLog({}), memoryReadModels(), projections) };
}

test("a position is seen by all when each read model is there, or comes there while it is waited for", async () => {
  const there = { name: "there", state: "live", position: 5n } as const;
  const behind = { name: "behind", state: "live", position: 4n } as const;
  expect(await retention([there], false).seenByAll(5n)).toBe(true);
  expect(await retention([there, behind], false).seenByAll(5n)).toBe(false);
  const { seenByAll, waitFor } = retention([there, behind], true);
  expect(await seenByAll(5n)).toBe(true);
  expect(waitFor.mock.calls).toEqual([["behind", 5n]]);
});

test("a read model that is being built is not waited for: it has not seen what it has not read", async () => {
  const { seenByAll, waitFor } = retention([{ name: "new", state: "building", position: 4n }], true);
  expect(await seenByAll(5n)).toBe(false);
  expect(waitFor).not.toHaveBeenCalled();
});

test("sums are not known while the read model of usage has not come to their position", async () => {
  expect(await retention([], false).sumsOf("a tenant", "2026-03-28", 5n)).toBeUndefined();
});

test("how far the log was swept is kept beside the read models", async () => {
  const { swept } = retention([], true);
  expect(await swept.read()).toBeNull();
  await swept.write(5n);
  expect(await swept.read()).toBe(5n);
});
