import { afterEach, describe, expect, test, vi } from "vitest";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import type { Lease } from "../../src/ports/leases/port.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { documents, documentsCollection } from "../../src/projections/documents/project.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { type ProjectionRunner, startProjections } from "../../src/projections/runner.ts";
import { tenants } from "../../src/projections/tenants/project.ts";
import { usageHours, usageHoursCollection } from "../../src/projections/usage-hours/project.ts";
import { newestVersion } from "../../src/vocabulary/events/shapes.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { eventually } from "../support/eventually.ts";
import { append, generated, logOf } from "./history.ts";

const leaseName = `projection ${documentsCollection.name}@${documentsCollection.version}`;

describe("a projection that several processes share", () => {
  const runners: ProjectionRunner[] = [];
  const interrupted: string[] = [];
  const stopped: string[] = [];
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    interrupted.length = 0;
    stopped.length = 0;
  });

  const leases = memoryLeases();
  const node = async (log: EventLog, store: ProjectionStore, projections: readonly Projection[] = [documents]) => {
    const runner = await startProjections({
      log,
      store,
      projections,
      sharing: { leases, leaseMs: 60 },
      waitMs: 60_000,
      onStopped: (name) => stopped.push(name),
      onInterrupted: (_name, error) => interrupted.push((error as Error).message),
    });
    runners.push(runner);
    return runner;
  };
  const stateOf = (runner: ProjectionRunner) => runner.health()[0]?.state;
  const idsIn = async (store: ProjectionStore) =>
    (await store.active(documentsCollection).find("every-tenant", {})).map(({ id }) => id[0]).join("");

  test("is made by one of them, and the others see what it made when they have waited for it", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const commit = vi.spyOn(store, "commit");
    const [one, other] = [await node(log, store), await node(log, store)];
    await Promise.all([one.caughtUp(), other.caughtUp()]);
    expect([stateOf(one), stateOf(other)]).toEqual(["live", "standby"]);
    const position = await append(log, [generated("2", 2)]);
    expect(await other.waitFor("documents", position)).toBe(true);
    expect(await idsIn(store)).toBe("12");
    const written = commit.mock.calls.flatMap(([, writes]) => writes);
    expect(written).toHaveLength(2);
  });

  test("is made of a long log with few commits, and looks for nothing that it never wrote", async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 2, 28) + n * 1000).toISOString();
    const log = await logOf([]);
    const meta = { tenantId: "t", correlationId: "c", v: newestVersion("DocumentGenerated") };
    const many = Array.from({ length: 5000 }, (_, n) => {
      return { ...generated(String(n), n, { at: at(n) }), id: String(n), meta };
    });
    for (let n = 0; n < many.length; n += 250) await log.append("document-t.1", "any", many.slice(n, n + 250));
    const store = memoryReadModels();
    const [commit, load] = [vi.spyOn(store, "commit"), vi.spyOn(store, "load")];
    const one = await node(log, store, [usageHours]);
    await one.caughtUp();
    expect(commit.mock.calls.filter(([, writes]) => writes.length > 0)).toHaveLength(2);
    const puts = commit.mock.calls.flatMap(([, writes]) => writes.filter(({ kind }) => kind === "put"));
    expect(puts.filter((write) => "isNew" in write)).toHaveLength(2);
    // The follower remembers documents that it wrote, and does not look for those that it never wrote.
    expect(load).not.toHaveBeenCalled();
    const hours = await store.active(usageHoursCollection).find("every-tenant", { sort: [{ field: "hour" }] });
    expect(hours.map(({ documents: made }) => made)).toEqual([3600, 1400]);
  });

  test("reports events that are not its own to the others, so that they do not wait in vain", async () => {
    const log = await logOf([]);
    const store = memoryReadModels();
    await node(log, store, [tenants]);
    const other = await node(log, store, [tenants]);
    const position = await append(log, [generated("1", 1)]);
    expect(await other.waitFor("tenants", position, 20_000)).toBe(true);
  });

  test("goes on elsewhere when the one that makes it stops, and nothing is missed or done twice", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const [one, other] = [await node(log, store), await node(log, store)];
    await one.stop();
    const position = await append(log, [generated("2", 2)]);
    expect(await other.waitFor("documents", position)).toBe(true);
    await eventually(() => expect(stateOf(other)).toBe("live"));
    expect(await idsIn(store)).toBe("12");
  });

  test("is ready while it is taken over, and not before it has been made once", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const { follow } = log;
    const gate = { open: (): void => undefined };
    const gated = (): EventLog => {
      const opened = new Promise<void>((resolve) => {
        gate.open = resolve;
      });
      const late: EventLog["follow"] = async function* (range) {
        await opened;
        yield* follow.call(log, range);
      };
      return { ...log, head: () => log.head(), append: log.append.bind(log), follow: late };
    };
    const first = await node(gated(), store);
    expect(stateOf(first)).toBe("building");
    gate.open();
    await first.caughtUp();
    await first.stop();
    await append(log, [generated("2", 2)]);
    const second = await node(gated(), store);
    expect(stateOf(second)).toBe("live");
    gate.open();
    await second.caughtUp();
  });

  test("goes on elsewhere when a lease is lost, and comes to rest where it was", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const [one, other] = [await node(log, store), await node(log, store)];
    await one.caughtUp();
    leases.lose(leaseName);
    await eventually(() => expect([stateOf(one), stateOf(other)].toSorted()).toEqual(["live", "standby"]));
    const position = await append(log, [generated("2", 2)]);
    expect(await Promise.all([one, other].map((runner) => runner.waitFor("documents", position)))).toEqual([
      true,
      true,
    ]);
    expect(await idsIn(store)).toBe("12");
    expect(stopped).toEqual([]);
  });

  test("ends at the first renewal that is refused: a node whose lease is lost does not ask for it again", async () => {
    const log = await logOf([]);
    const renewals: boolean[] = [];
    const lost: Lease = {
      token: 1n,
      renew: async () => {
        renewals.push(false);
        return false;
      },
      release: async () => undefined,
    };
    const granted = [lost];
    const acquire = vi.fn(async () => granted.pop());
    const sharing = { leases: { acquire, close: async () => undefined }, leaseMs: 300 };
    const runner = await startProjections({
      log,
      store: memoryReadModels(),
      projections: [documents as Projection],
      sharing,
      onStopped: (name) => stopped.push(name),
    });
    runners.push(runner);
    await eventually(() => expect(acquire.mock.calls.length).toBeGreaterThan(1));
    expect(renewals).toEqual([false]);
    expect(stateOf(runner)).toBe("standby");
  });

  test("stops on an older process at an event in a newer shape, and goes on from there on a newer one", async () => {
    const newest = newestVersion("DocumentGenerated");
    const log = await logOf([generated("1", 1)]);
    const { data, ...second } = { ...generated("2", 2), id: "newer" };
    const meta = { tenantId: data.tenantId, correlationId: "c", v: newest + 1 };
    await log.append("document-t.2", "absent", [{ ...second, data, meta }]);
    await append(log, [generated("3", 3)]);
    const store = memoryReadModels();
    const older = await node(log, store);
    await older.caughtUp();
    await eventually(() => expect(stopped).toEqual(["documents"]));
    expect(older.health()[0]).toMatchObject({
      state: "stopped",
      error: `An event DocumentGenerated has version ${newest + 1}, which a newer service wrote; this one reads version ${newest}: update it.`,
    });
    expect(await idsIn(store)).toBe("1");
    const follow = log.follow.bind(log);
    const read: EventLog["follow"] = async function* (range) {
      for await (const item of follow(range))
        yield "revision" in item && item.id === "newer" ? { ...item, meta: { ...item.meta, v: newest } } : item;
    };
    const newer = await node({ ...log, head: () => log.head(), follow: read }, store);
    await eventually(async () => expect(await idsIn(store)).toBe("123"));
    expect(stateOf(newer)).toBe("live");
    expect(stateOf(older)).toBe("stopped");
  });

  test("goes on by itself when a store did not answer", async () => {
    const log = await logOf([]);
    const store = memoryReadModels();
    const commit = vi.spyOn(store, "commit");
    const one = await node(log, store);
    await one.caughtUp();
    commit.mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "STORE_UNAVAILABLE" }));
    const position = await append(log, [generated("1", 1)]);
    expect(await one.waitFor("documents", position)).toBe(true);
    expect(await idsIn(store)).toBe("1");
    expect([interrupted, stopped]).toEqual([["gone"], []]);
  });

  test("stops at an event that it cannot handle, and says so in every process", async () => {
    const log = await logOf([generated("1", 1)]);
    const store = memoryReadModels();
    const change: Projection["change"] = () => {
      throw new Error("poison");
    };
    const poisoned = { ...(documents as Projection), change };
    const [one, other] = [await node(log, store, [poisoned]), await node(log, store, [poisoned])];
    await eventually(() => expect([stateOf(one), stateOf(other)]).toEqual(["stopped", "stopped"]));
    expect(one.health()[0]?.error).toBe("poison");
    expect(stopped).toEqual(["documents", "documents"]);
    expect(await one.waitFor("documents", 1n, 50)).toBe(false);
  });
});
