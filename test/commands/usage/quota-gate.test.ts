import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { QuotaGate } from "../../../src/commands/usage/quota-gate.ts";
import type { Quotas } from "../../../src/vocabulary/http/quotas.ts";

interface Used {
  documents: number;
  storedBytes: number;
  milliseconds: number;
}

/** A gate before a tenant that used so much; `look` is called whenever its documents are counted. */
function gate(
  quotas: Quotas | null,
  look: (looked: number) => void = () => undefined,
  now = "2026-03-28T14:30:00.000Z",
) {
  const used: Used = { documents: 0, storedBytes: 0, milliseconds: 0 };
  const refused: string[] = [];
  const months: string[] = [];
  const sums = { taken: 0, until: Promise.resolve() };
  const time = { ms: Date.parse(now) };
  let looked = 0;
  const opened = new QuotaGate({
    clock: { now: () => new Date(time.ms), randomBytes: (count) => new Uint8Array(count) },
    quotasOf: async () => quotas,
    documents: async (_tenantId, month) => {
      months.push(month);
      const { documents } = used;
      looked += 1;
      look(looked);
      return documents;
    },
    storedBytes: async () => {
      sums.taken += 1;
      const { storedBytes } = used;
      await sums.until;
      return storedBytes;
    },
    milliseconds: async () => used.milliseconds,
    counted: async () => undefined,
    onRefused: (tenantId) => refused.push(tenantId),
  });
  return {
    used,
    refused,
    months,
    sums,
    time,
    gate: opened,
    enter: () => opened.enter({ tenantId: "t1", now }, quotas),
  };
}

/** From now on a sum has the bytes stored when it was begun, and is answered when the returned function is called. */
function hold(sums: { until: Promise<void> }): () => void {
  let open = (): void => undefined;
  sums.until = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

test("documents are made up to the quota, and no more", async () => {
  const { used, refused, enter } = gate({ documentsPerMonth: 3 });
  used.documents = 2;
  (await enter())();
  used.documents = 3;
  await expect(enter()).rejects.toMatchObject({
    code: "QUOTA_EXCEEDED",
    message:
      "The tenant has used up its quota documentsPerMonth: the limit is 3, used are 3. The next month begins at 2026-04-01T00:00:00.000Z.",
    retryAfterSeconds: (3 * 24 + 9) * 3600 + 1800,
  });
  expect(refused).toEqual(["t1"]);
});

test("as many simultaneous documents are let in as are left, and no more", async () => {
  const { used, enter } = gate({ documentsPerMonth: 3 });
  used.documents = 1;
  const came = await Promise.allSettled(Array.from({ length: 5 }, enter));
  const entered = came.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(entered).toHaveLength(2);
  await expect(enter()).rejects.toMatchObject({ message: expect.stringContaining("used are 3") });
  for (const leave of entered) {
    leave();
    leave();
  }
  const [leave] = await Promise.all([enter(), enter()]);
  await expect(enter()).rejects.toThrow();
  leave();
});

test("a document that ends while documents are counted is not missed", async () => {
  const ends: (() => void)[] = [];
  const { used, enter } = gate({ documentsPerMonth: 1 }, (looked) => {
    if (looked !== 2) return;
    used.documents = 1;
    ends[0]?.();
  });
  ends.push(await enter());
  await expect(enter()).rejects.toMatchObject({ message: expect.stringContaining("used are 1") });
});

test.each([
  [{ bytesStored: 100 }, { storedBytes: 99 }, undefined],
  [{ bytesStored: 100 }, { storedBytes: 100 }, "STORAGE_QUOTA_EXCEEDED"],
  [{ secondsPerMonth: 2 }, { milliseconds: 1999 }, undefined],
  [{ secondsPerMonth: 2 }, { milliseconds: 2000 }, "QUOTA_EXCEEDED"],
  [{ documentsPerMonth: 0 }, {}, "QUOTA_EXCEEDED"],
  [null, { documents: 1e9, storedBytes: 1e9, milliseconds: 1e9 }, undefined],
])("with %j a document after %j is refused: %s", async (quotas: Quotas | null, before: Partial<Used>, code) => {
  const { used, enter, gate: opened } = gate(quotas);
  Object.assign(used, before);
  const outcome = await enter().then(
    () => undefined,
    (error: { code: string }) => error.code,
  );
  expect(outcome).toBe(code);
  const requested = opened.mayEnter({ tenantId: "t1", now: "2026-03-28T14:30:00.000Z" });
  if (code === undefined) await expect(requested).resolves.toBeUndefined();
  else await expect(requested).rejects.toMatchObject({ code });
});

test("an upload may fill the quota of bytes, and is refused with one byte more", async () => {
  const { used, gate: opened } = gate({ bytesStored: 100 });
  used.storedBytes = 60;
  await opened.mustHaveSpace("t1", 40);
  await expect(opened.mustHaveSpace("t1", 41)).rejects.toMatchObject({
    code: "STORAGE_QUOTA_EXCEEDED",
    message:
      "The tenant has used up its quota bytesStored: the limit is 100, used are 60. Delete documents or uploads.",
  });
});

test("a file that takes the place of a stored one needs seconds and a byte, and counts with what it is larger", async () => {
  const { used, sums, refused, gate: opened } = gate({ bytesStored: 100, secondsPerMonth: 1, documentsPerMonth: 0 });
  used.storedBytes = 60;
  const grow = await opened.mayRevise("t1");
  grow(39);
  used.storedBytes = 99;
  await expect(opened.mayRevise("t1")).resolves.toBeTypeOf("function");
  expect(sums.taken).toBe(2);
  used.storedBytes = 100;
  await expect(opened.mayRevise("t1")).rejects.toMatchObject({ code: "STORAGE_QUOTA_EXCEEDED" });
  used.storedBytes = 0;
  used.milliseconds = 1000;
  await expect(opened.mayRevise("t1")).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
  expect(refused).toEqual(["t1", "t1"]);
});

test("bytes are added up once a second, and what is let in meanwhile counts", async () => {
  const { used, sums, time, enter, gate: opened } = gate({ bytesStored: 100 });
  used.storedBytes = 60;
  (await enter())({ position: 1n, bytes: 20 });
  await opened.mustHaveSpace("t1", 10);
  expect(sums.taken).toBe(1);
  used.storedBytes = 90;
  time.ms += 999;
  await expect(opened.mustHaveSpace("t1", 11)).rejects.toMatchObject({
    message: expect.stringContaining("used are 90"),
  });
  expect(sums.taken).toBe(2);
  await enter();
  expect(sums.taken).toBe(2);
  time.ms += 1;
  await enter();
  expect(sums.taken).toBe(2);
  time.ms += 999;
  await enter();
  expect(sums.taken).toBe(3);
});

test("a sum is not kept for longer when the clock is set back", async () => {
  const { sums, time, enter } = gate({ bytesStored: 100 });
  await enter();
  time.ms -= 3_600_000;
  await enter();
  expect(sums.taken).toBe(2);
});

test("many that come at once wait for one sum, and all that is let in counts", async () => {
  const { used, sums, enter, gate: opened } = gate({ bytesStored: 100 });
  used.storedBytes = 50;
  await Promise.all(Array.from({ length: 20 }, enter));
  expect(sums.taken).toBe(1);
  await opened.mustHaveSpace("t1", 30);
  expect(sums.taken).toBe(1);
  used.storedBytes = 100;
  await expect(opened.mustHaveSpace("t1", 1)).rejects.toMatchObject({ code: "STORAGE_QUOTA_EXCEEDED" });
});

test("a request that waits for another's sum is not refused by it", async () => {
  const { used, sums, gate: opened } = gate({ bytesStored: 100 });
  const open = hold(sums);
  used.storedBytes = 100;
  const space = Array.from({ length: 5 }, () => opened.mustHaveSpace("t1", 10));
  const came = Promise.allSettled(space);
  await setImmediate();
  used.storedBytes = 0;
  open();
  expect((await came).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect(sums.taken).toBe(2);
});

test("files stored while a sum is taken count beside it", async () => {
  const { used, sums, time, enter, gate: opened } = gate({ bytesStored: 100 });
  const leave = await enter();
  time.ms += 1000;
  const open = hold(sums);
  const entering = enter();
  await setImmediate();
  leave({ position: 1n, bytes: 98 });
  open();
  await entering;
  expect(sums.taken).toBe(2);
  used.storedBytes = 98;
  await expect(opened.mustHaveSpace("t1", 3)).rejects.toMatchObject({ code: "STORAGE_QUOTA_EXCEEDED" });
});

test("a sum that is older than a deletion refuses no request", async () => {
  const { used, sums, gate: opened } = gate({ bytesStored: 100 });
  used.storedBytes = 60;
  await opened.mustHaveSpace("t1", 40);
  used.storedBytes = 0;
  await opened.mustHaveSpace("t1", 100);
  expect(sums.taken).toBe(2);
});

test("work that stores nothing needs seconds, and no documents", async () => {
  const { used, gate: opened } = gate({ documentsPerMonth: 0, secondsPerMonth: 1 });
  await opened.mustHaveTime("t1");
  used.milliseconds = 1000;
  await expect(opened.mustHaveTime("t1")).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
});

test("in the last moment of a year the next month is one of the next year", async () => {
  const { enter, months } = gate({ documentsPerMonth: 0 }, undefined, "2026-12-31T23:59:59.999Z");
  await expect(enter()).rejects.toMatchObject({
    retryAfterSeconds: 1,
    message: expect.stringContaining("begins at 2027-01-01T00:00:00.000Z"),
  });
  expect(months).toEqual(["2026-12"]);
});
