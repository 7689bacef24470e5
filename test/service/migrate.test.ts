import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LogIntake, RecordedEvent } from "../../src/ports/event-log/port.ts";
import type { Leases } from "../../src/ports/leases/port.ts";
import type { MigrationSides } from "../../src/service/migration/side.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import {
  appendUsage,
  eventsOf,
  fill,
  make,
  move,
  quiet,
  type Settings,
  seenOf,
  startMoved,
} from "../support/migration.ts";
import { atNight, soak } from "../support/night.ts";
import { isLeftOut } from "../support/scope.ts";
import { startTestCluster } from "../support/servers/cluster.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { overwriteStored, removeStored, storedBytes, storedKeys } from "../support/stored-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let service: TestService;
let from: Settings;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let to: Settings;
beforeEach(async () => {
  service = await startTestServiceWith(fakeRenderPool(), quiet);
  from = { DATA_DIR: service.folder };
  folder = await temporaryFolder();
  to = { DATA_DIR: join(folder.path, "moved") };
});
afterEach(async () => {
  await service.stop();
  await folder.remove();
});

const sealingKeyOf = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, "sealing.key"), "utf8")).trim();

describe("a service that is moved", () => {
  test.skipIf(isLeftOut("moves between servers"))(
    "from a folder to EventStoreDB and MongoDB and back has all it had, for callers too",
    {
      timeout: 600_000,
    },
    async () => {
      const cluster = await startTestCluster();
      const other = { ...cluster.settings, SEALING_KEY: await sealingKeyOf(service.folder) };
      await fill(service);
      await service.service.stop();
      await appendUsage(from, { ...other, DATA_DIR: to["DATA_DIR"] ?? "" }, service.tenantId, 20);
      service = await startTestServiceWith(fakeRenderPool(), quiet, service.folder);
      expect((await move(from, other)).compared).toBeUndefined();
      await make(service);
      const seen = await seenOf(service);
      await service.service.stop();
      const { compared, files } = await move(from, other, { isLast: true });
      expect(compared).toMatchObject({ removed: 0 });
      expect(files?.faults).toEqual([]);
      const events = await eventsOf(from, other);
      expect((await eventsOf(other, from)).map(withoutPlace)).toEqual(events.map(withoutPlace));

      const moved = await startMoved(other, join(folder.path, "cluster"), service.folder);
      expect(await seenOf(moved)).toEqual(seen);
      await moved.service.stop();

      const back = await move(other, to, { isLast: true });
      expect(back.compared?.events).toBeGreaterThanOrEqual(events.length);
      expect(await eventsOf(to, other)).toEqual(await eventsOf(other, to));
      expect(await sealingKeyOf(to["DATA_DIR"] ?? "")).toBe(await sealingKeyOf(service.folder));
      const again = await startMoved(to, to["DATA_DIR"] ?? "", service.folder);
      expect(await seenOf(again)).toEqual(seen);
      await again.service.stop();
      await cluster.stop();
    },
  );

  test("may go on while its first part is copied, and stops for what is left", async () => {
    await fill(service);
    const first = await move(from, to);
    const { fileName } = await make(service);
    const seen = await seenOf(service);
    await service.service.stop();
    const last = await move(from, to, { isLast: true });
    expect(last.events).toBeGreaterThan(first.events);
    expect(await eventsOf(to, from)).toEqual(await eventsOf(from, to));
    const moved = await startMoved(to, to["DATA_DIR"] ?? "", service.folder);
    expect(await seenOf(moved)).toEqual(seen);
    expect(await (await moved.ask("GET", `documents/${fileName}`)).text()).toContain("%PDF-fake");
    await moved.service.stop();
  });

  test("loses what its source has lost since the first part: files, and histories that were never seen to end", async () => {
    const { documentId } = await make(service);
    await make(service);
    await move(from, to);
    await bodyOf(await service.ask("DELETE", "documents", { json: { ids: [documentId] } }));
    await service.service.stop();
    await removeStream(`document-${service.tenantId}.${documentId}`);
    const { compared, files } = await move(from, to, { isLast: true });
    expect(compared?.removed).toBe(1);
    expect(files?.removed).toBe(1);
    const moved = await startMoved(to, to["DATA_DIR"] ?? "", service.folder);
    expect(await bodyOf(await moved.ask("GET", "documents"))).toHaveLength(1);
    await moved.service.stop();
  });

  async function removeStream(stream: string): Promise<void> {
    const { openSqliteEventLog } = await import("../../src/ports/event-log/sqlite.ts");
    const log = await openSqliteEventLog(join(service.folder, "events.db"), { now: () => new Date() });
    await log.remove(stream);
    await log.close();
  }
});

/** Neither a position nor what holds one: EventStoreDB gives positions of its own. */
function withoutPlace({ position: _, data, ...event }: RecordedEvent): unknown {
  const { upTo: _upTo, ...others } = data as { readonly upTo?: string };
  return { ...event, data: others };
}

describe("a migration that is killed", () => {
  class Killed extends Error {}

  /** Ends the run at its nth effect on the target: before it, in the middle of it, or after it. */
  function killedAt(nth: number, sides: MigrationSides): MigrationSides {
    let left = nth;
    const step = async (): Promise<void> => {
      left -= 1;
      if (left === 0) throw new Killed();
    };
    const { target } = sides;
    const intakeOf = (intake: LogIntake): LogIntake => ({
      take: async (events, through) => {
        await step();
        if (left === 1) await intake.take([events[0]], events[0].position);
        await step();
        const position = await intake.take(events, through);
        await step();
        return position;
      },
      close: () => intake.close(),
    });
    const put: (typeof target.blobs)["put"] = async (key, source) => {
      await step();
      if (left === 1) await target.blobs.put(key, cutOff(source as AsyncIterable<Uint8Array>));
      const stored = await target.blobs.put(key, source);
      await step();
      return stored;
    };
    const blobs = { ...methodsOf(target.blobs), put };
    return { ...sides, target: { ...target, blobs, openIntake: async () => intakeOf(await target.openIntake()) } };
  }

  const methodsOf = (blobs: MigrationSides["target"]["blobs"]): MigrationSides["target"]["blobs"] => ({
    put: (key, source) => blobs.put(key, source),
    open: (key, range) => blobs.open(key, range),
    stat: (key) => blobs.stat(key),
    remove: (keys) => blobs.remove(keys),
    list: (options) => blobs.list(options),
    close: () => blobs.close(),
  });

  async function* cutOff(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      yield chunk;
      throw new Killed();
    }
  }

  // On doubles of two servers it takes a minute on a busy machine: what differs there is the intake, which the move above goes through.
  test.each(soak ? ["a folder", "EventStoreDB and MongoDB"] : ["a folder"])(
    "at any point on its way to %s goes on, and doubles nothing",
    async (kind) => {
      const cluster = kind === "a folder" ? undefined : await startTestCluster();
      if (cluster !== undefined) to = { ...cluster.settings, SEALING_KEY: await sealingKeyOf(service.folder) };
      await fill(service);
      await service.service.stop();
      await appendUsage(from, { DATA_DIR: join(folder.path, "beside") }, service.tenantId, 600);
      let kills = 0;
      for (;;) {
        const nth = 1 + Math.floor(kills / 2) * atNight(1, 2);
        const run = move(from, to, { isLast: true, around: (sides) => killedAt(nth, sides) });
        const ended = await run.catch((error: unknown) => error);
        if (!(ended instanceof Error)) break;
        expect(isKilled(ended), String(ended)).toBe(true);
        kills += 1;
      }
      // Three effects on events, killed at twice each, for a change at every other one; how many files there are decides the rest.
      expect(kills).toBeGreaterThanOrEqual(atNight(6, 4));
      expect((await eventsOf(to, from)).map(withoutPlace)).toEqual((await eventsOf(from, to)).map(withoutPlace));
      await cluster?.stop();
    },
  );

  const isKilled = (error: unknown): boolean =>
    error instanceof Killed || (error instanceof Error && error.cause !== undefined && isKilled(error.cause));
});

describe.skipIf(isLeftOut("every refusal of a migration"))("a migration is refused", () => {
  const keyOf = async (documentId: string): Promise<string> => (await storedKeys(service.folder, documentId))[0] ?? "";

  async function damage(): Promise<{ readonly key: string; readonly bytes: Buffer }> {
    const { documentId } = await make(service);
    const key = await keyOf(documentId);
    const bytes = await storedBytes(service.folder, key);
    overwriteStored(service.folder, key, Buffer.from("damaged"));
    return { key, bytes };
  }

  test("where a file of the source is damaged, which is named; all others are copied", async () => {
    await make(service);
    const { key, bytes } = await damage();
    const refused = await move(from, to).catch((error: Error) => error.message);
    expect(refused).toMatch(
      new RegExp(`${key} has 7 bytes with the SHA-256 [0-9a-f]{64}; the log says ${bytes.length}`),
    );
    overwriteStored(service.folder, key, bytes);
    expect((await move(from, to)).files).toMatchObject({ files: 1, faults: [] });
  });

  test("unless damaged and missing files may be as they are: they are listed", async () => {
    const { key } = await damage();
    const { documentId } = await make(service);
    await service.service.stop();
    removeStored(service.folder, await keyOf(documentId));
    await expect(move(from, to, { isLast: true })).rejects.toThrow("is missing, which document-");
    const { files, compared } = await move(from, to, { isLast: true, takesDamaged: true });
    expect(files?.faults).toHaveLength(2);
    expect(compared).toBeDefined();
    expect(String(await storedBytes(service.folder, key))).toBe("damaged");
  });

  test("where the target is another service's, and where one was started on it too early", async () => {
    await make(service);
    const other = await startTestServiceWith(fakeRenderPool(), quiet);
    await other.service.stop();
    await expect(
      move(from, { DATA_DIR: other.folder, SEALING_KEY: await sealingKeyOf(service.folder) }),
    ).rejects.toThrow(/expected .* came TenantCreated .* The storage is not empty/);
    await other.stop();
    await move(from, to);
    const early = await startMoved(to, to["DATA_DIR"] ?? "", service.folder);
    await make(early);
    await early.service.stop();
    await expect(move(from, to)).rejects.toThrow(
      /expected no event after the \d+ that were copied, came DocumentGenerated/,
    );
  });

  test("where somebody else writes to the target meanwhile", async () => {
    const around = (sides: MigrationSides): MigrationSides => {
      const { target } = sides;
      const openIntake = async (): Promise<LogIntake> => {
        const log = await target.openLog("recorded");
        const meta = { tenantId: "other", correlationId: "other", v: 1 };
        await log.append("tenant-other", "absent", [{ id: "1", type: "TenantCreated", data: {}, meta }]);
        await log.close();
        return await target.openIntake();
      };
      return { ...sides, target: { ...target, openIntake } };
    };
    await expect(move(from, to, { around })).rejects.toThrow(
      /expected that nobody else writes to it, came: The event 0 of tenant-\S+ was expected to come after all others/,
    );
  });

  test("where it is finished: the target has its own life", async () => {
    await service.service.stop();
    await move(from, to, { isLast: true });
    await expect(move(from, to)).rejects.toThrow("this one was finished at 2026-11-26T12:00:00.000Z");
  });

  test("where the sealing keys differ, and where both storages are the same", async () => {
    const key = Buffer.alloc(32, 5).toString("base64");
    const refused = await move(from, { ...to, SEALING_KEY: key }).catch((error: Error) => error.message);
    expect(refused).toContain("expected the sealing key of the source");
    expect(refused).not.toContain(key);
    await expect(move(from, from)).rejects.toThrow(`Both files name the same storage: DATA_DIR ${service.folder}`);
  });

  test("where a node still works on the storage that is shared", async () => {
    const leases: Leases = { acquire: async () => undefined, close: async () => undefined };
    const around = (sides: MigrationSides): MigrationSides => {
      return { ...sides, source: { ...sides.source, sharing: { leases, leaseMs: 1000 } } };
    };
    await service.service.stop();
    await expect(move(from, to, { isLast: true, around })).rejects.toThrow(
      "expected that no service works on it, came one that does. Stop all nodes",
    );
  });
});
