import { expect, test } from "vitest";
import { startScrub } from "../../src/background/scrub.ts";
import type { CheckedFiles } from "../../src/commands/storage/check-files.ts";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import type { Leases } from "../../src/ports/leases/port.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { memoryLeases } from "../doubles/memory-leases.ts";
import { eventually } from "../support/eventually.ts";

const files = 9;

/** A scrub of some files in a time in which every file takes ten minutes to read; `between` runs before each. */
async function scrub(between: (file: number, leases: ReturnType<typeof memoryLeases>) => void) {
  const started = Date.parse("2026-11-22T05:00:00Z");
  const time = { now: started };
  const stored = memoryBlobs();
  for (let i = 0; i < files; i += 1) await stored.put(`tenant/file-${i}`, Buffer.from("bytes"));
  let opened = 0;
  const leases = memoryLeases();
  const renewedAt: number[] = [];
  const watched: Leases = {
    ...leases,
    acquire: async (name, ttlMs) => {
      const lease = await leases.acquire(name, ttlMs);
      const renew = async (ms: number): Promise<boolean> => {
        renewedAt.push((time.now - started) / 60_000);
        return (await lease?.renew(ms)) ?? false;
      };
      return lease && { ...lease, renew };
    },
  };
  const blobs: BlobStore = {
    ...stored,
    open: async (key) => {
      between(opened, leases);
      opened += 1;
      time.now += 10 * 60_000;
      return await stored.open(key);
    },
  };
  const checked: CheckedFiles[] = [];
  const failures: string[] = [];
  const scrubbing = startScrub({
    log: memoryEventLog({}),
    blobs,
    clock: { ...systemClock, now: () => new Date(time.now) },
    leases: watched,
    hour: 5,
    everyMs: 1_000_000,
    onChecked: (outcome) => void checked.push(outcome),
    onFailure: (what, error) => void failures.push(`${what}: ${(error as Error).message}`),
  });
  await eventually(() => expect(checked.length + failures.length).toBe(1));
  await scrubbing.stop();
  return { checked, failures, opened, renewedAt, holders: leases.holders() };
}

test("a scrub of more than an hour renews its lease while it reads, and keeps it when it is done", async () => {
  const { checked, failures, renewedAt, holders } = await scrub(() => undefined);
  expect(failures).toEqual([]);
  expect(checked[0]).toMatchObject({ files, faults: [] });
  expect(renewedAt).toEqual([20, 40, 60, 80, 90]);
  expect(holders).toEqual(["scrub 2026-11-22"]);
});

test("a scrub whose lease another has taken ends, and says so", async () => {
  const { checked, failures, opened } = await scrub((file, leases) => {
    if (file === 3) leases.lose("scrub 2026-11-22");
  });
  expect(checked).toEqual([]);
  expect(failures).toEqual(["checking the stored files: its lease was lost to another process, which goes on"]);
  expect(opened).toBe(4);
});
