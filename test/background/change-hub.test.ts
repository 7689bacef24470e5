import { expect, test } from "vitest";
import { createChangeHub } from "../../src/background/change-hub.ts";
import type { ChangeNotice } from "../../src/commands/history/changes.ts";
import { append, generated, logOf, otherTenant, tenant } from "../projections/history.ts";
import { eventually } from "../support/eventually.ts";

const fail = (_what: string, error: unknown): void => {
  throw error;
};

test("a change is announced once lists show it, and those after it follow in the log's order", async () => {
  const log = await logOf([]);
  const waiting: (() => void)[] = [];
  const seen = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const hub = createChangeHub({ log, seen, onFailure: fail });
  const taken: ChangeNotice[] = [];
  await hub.listen({ tenantId: tenant, take: (change) => taken.push(change), end: () => undefined });
  const positions = [await append(log, [generated("1", 1)]), await append(log, [generated("2", 2)])];
  await eventually(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await Promise.resolve();
  expect(taken).toEqual([]);
  waiting[0]?.();
  await eventually(() => expect(taken.map(({ position }) => position)).toEqual(positions));
  await hub.stop();
});

test("a change of a tenant that nobody listens for is not waited for", async () => {
  const log = await logOf([]);
  const awaited: bigint[] = [];
  const hub = createChangeHub({ log, seen: async ({ position }) => void awaited.push(position), onFailure: fail });
  const taken: ChangeNotice[] = [];
  await hub.listen({ tenantId: tenant, take: (change) => taken.push(change), end: () => undefined });
  await append(log, [generated("1", 1, { tenantId: otherTenant })]);
  const position = await append(log, [generated("2", 2)]);
  await eventually(() => expect(taken).toHaveLength(1));
  expect(awaited).toEqual([position]);
  await hub.stop();
});
