import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFolderBlobs } from "../../src/ports/blobs/folder.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { lockDataFolder } from "../../src/ports/drivers/data-folder.ts";
import { openDatabase } from "../../src/ports/drivers/sqlite.ts";
import type { RecordedEvent } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { programWords } from "../support/compiled/of-program.ts";
import { atNight } from "../support/night.ts";
import { node } from "../support/programs/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Lane, lanes } from "./kill-lanes.ts";

const writer = fileURLToPath(new URL("./kill-writer.ts", import.meta.url));
const rounds = atNight(20, 3);

/** Starts the writer, kills it at a random moment and answers what it had acknowledged until then. */
const writeAndKill = async (folder: string, round: string): Promise<readonly string[]> => {
  const child = node.start([...programWords(writer), folder, round], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("exit", (_code, signal) => resolve(signal));
  });
  // A moment that depends on chance and on how much was written, not on how fast the machine is.
  const goal = 2 + Math.floor(Math.random() * 38);
  let said = "";
  let isEnding = false;
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (isEnding || said.split("\n").length <= goal + 1) continue;
    isEnding = true;
    void pause(Math.random() * 30).then(() => child.kill("SIGKILL"));
  }
  expect(await exited).toBe("SIGKILL");
  const [ready, ...acknowledged] = said.slice(0, said.lastIndexOf("\n")).split("\n");
  expect(ready).toBe("ready");
  return acknowledged;
};

const everything = async (folder: string): Promise<readonly RecordedEvent[]> => {
  const log = await openSqliteEventLog(join(folder, "events.db"), { now: () => new Date() });
  const recorded: RecordedEvent[] = [];
  for await (const event of log.readAll()) {
    recorded.push(event);
  }
  await log.close();
  return recorded;
};

const integrityOf = (file: string): unknown => {
  const database = openDatabase(file);
  const { integrity_check: verdict } =
    database.prepare<{ integrity_check: string }>("PRAGMA integrity_check").get() ?? {};
  database.close();
  return verdict;
};

const groupsOf = (recorded: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> => {
  const groups = new Map<string, RecordedEvent[]>();
  for (const event of recorded) {
    const name = event.meta.correlationId;
    groups.set(name, [...(groups.get(name) ?? []), event]);
  }
  return groups;
};

const nothingTorn = (recorded: readonly RecordedEvent[]): void => {
  for (const [name, group] of groupsOf(recorded)) {
    const [first] = group as [RecordedEvent];
    expect(group.map(({ id }) => id)).toEqual([`${name}.0`, `${name}.1`, `${name}.2`]);
    expect(group.map(({ revision }) => revision - first.revision)).toEqual([0n, 1n, 2n]);
    expect(group.map(({ position }) => position - first.position)).toEqual([0n, 1n, 2n]);
  }
};

const everyBlobIsThere = async (folder: string, recorded: readonly RecordedEvent[]): Promise<void> => {
  const blobs = await openFolderBlobs(
    { folder: join(folder, "blobs"), smallFile: join(folder, "files.db") },
    systemClock,
  );
  for (const { data } of recorded.filter(({ id }) => id.endsWith(".0"))) {
    const { blob, sha256 } = data as { readonly blob: string; readonly sha256: string };
    const bytes = Buffer.concat((await (await blobs.open(blob))?.toArray()) ?? []);
    expect(createHash("sha256").update(bytes).digest("hex"), blob).toBe(sha256);
  }
  await blobs.close();
};

/** The read model holds every event up to its checkpoint once, and none beyond. */
const projectionAgrees = async (folder: string, recorded: readonly RecordedEvent[]): Promise<void> => {
  const store = await openSqliteProjections(join(folder, "read"));
  const { checkpoint } = await store.open(lanes);
  const expected = new Map<string, string[]>();
  for (const { stream, id, position } of recorded) {
    if (position <= (checkpoint ?? 0n)) {
      expected.set(stream, [...(expected.get(stream) ?? []), id]);
    }
  }
  const found = await store.exactly(lanes).find("every-tenant", {});
  expect(new Map(found.map((lane: Lane) => [lane.id, lane.events]))).toEqual(expected);
  await store.close();
};

describe("a process killed while it writes", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await folder.remove();
  });

  test(`loses nothing acknowledged and tears nothing, ${rounds} times in a row`, async () => {
    const acknowledged: string[] = [];
    let before = 0;
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeAndKill(folder.path, `${round}`)));
      const lock = lockDataFolder(folder.path);
      expect(integrityOf(join(folder.path, "events.db"))).toBe("ok");
      expect(integrityOf(join(folder.path, "files.db"))).toBe("ok");
      expect(integrityOf(join(folder.path, "read", "lanes-v1.db"))).toBe("ok");
      const recorded = await everything(folder.path);
      const names = new Set(recorded.map(({ meta }) => meta.correlationId));
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
      nothingTorn(recorded);
      await everyBlobIsThere(folder.path, recorded.slice(before));
      await projectionAgrees(folder.path, recorded);
      before = recorded.length;
      lock.release();
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);
  });
});
