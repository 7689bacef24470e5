import { expect, test } from "vitest";
import { folderDisk } from "../../src/ports/disk/folder.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith } from "../support/servers/service.ts";

const json = { document: { content: [{ p: "Hello" }] } };
const payload = "documents/generate-from-payload";
const faultOf = (code: string): Error => Object.assign(new Error(`${code}: the disk`), { code });

/** Stores whose disk fails while `fault` is set. */
function failing(part: "store" | "blobs") {
  const disk: { fault: Error | undefined } = { fault: undefined };
  const check = (): void => {
    if (disk.fault !== undefined) throw disk.fault;
  };
  const around = (opened: Adapters): Adapters => {
    const { store, blobs } = opened;
    if (part === "store") {
      const commit = store.commit.bind(store);
      store.commit = async (...change) => {
        if (change[0].name === "documents") check();
        await commit(...change);
      };
    } else {
      const put = blobs.put.bind(blobs);
      blobs.put = async (...file) => {
        check();
        return await put(...file);
      };
    }
    return opened;
  };
  return { disk, around };
}

const linesAbout = (logged: string, what: string): number =>
  logged.split("\n").filter((line) => line.includes(what)).length;

test("a document that was acknowledged is 503 while its read model has no disk, never 404, and there when it has one", async () => {
  const { disk, around } = failing("store");
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  disk.fault = faultOf("ENOSPC");
  const made = await service.ask("POST", payload, { json });
  expect(made.status).toBe(200);
  const { fileName, downloadUrl } = await bodyOf(made);
  const paths = ["documents", `documents/${fileName}`, new URL(downloadUrl).pathname];
  for (const path of paths) {
    const refused = await service.ask("GET", path);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await bodyOf(refused)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
  }
  const ready = await service.ask("GET", "/readyz");
  expect(ready.status).toBe(503);
  expect((await bodyOf(ready)).checks.projections).toMatch(/ is stopped$/);
  const jobs = service.pool.jobs.length;
  expect((await service.ask("POST", payload, { json })).status).toBe(503);
  expect(service.pool.jobs).toHaveLength(jobs);
  disk.fault = undefined;
  await eventually(async () => expect((await service.ask("GET", "/readyz")).status).toBe(200));
  for (const path of paths) expect([path, (await service.ask("GET", path)).status]).toEqual([path, 200]);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  expect(linesAbout(service.logged(), "the read model documents stopped")).toBe(1);
  expect(linesAbout(service.logged(), "the read model documents goes on")).toBe(1);
  await service.stop();
});

test("a store whose disk takes nothing is 503, says so in one line, and stores nothing", async () => {
  const { disk, around } = failing("blobs");
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  for (const code of ["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE"]) {
    disk.fault = faultOf(code);
    const refused = await service.ask("POST", payload, { json });
    expect([code, refused.status]).toEqual([code, 503]);
    expect(await bodyOf(refused)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
  }
  expect(linesAbout(service.logged(), "the disk takes or gives nothing")).toBe(1);
  disk.fault = undefined;
  expect(await bodyOf(await service.ask("GET", "documents"))).toEqual([]);
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  await service.stop();
});

test("lines of a bulk whose disk fills on the way are 503 each, the log says so in one line, and nothing of them is stored", async () => {
  const { disk, around } = failing("blobs");
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  const release = service.pool.hold();
  const answered = service.ask("POST", "documents/bulk", {
    body: Array.from({ length: 6 }, () => JSON.stringify(json)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  await eventually(() => expect(service.pool.jobs.length).toBeGreaterThan(0));
  disk.fault = faultOf("ENOSPC");
  release();
  const text = await (await answered).text();
  const [summary, ...lines] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .toReversed();
  expect(lines.map(({ error }) => [error.status, error.errorCode, error.isRetryable])).toEqual(
    Array.from({ length: 6 }, () => [503, "UNAVAILABLE", true]),
  );
  expect(summary.summary).toMatchObject({ lines: 6, succeeded: 0, failed: 6, complete: true });
  expect(linesAbout(service.logged(), "the disk takes or gives nothing")).toBe(1);
  disk.fault = undefined;
  expect(await bodyOf(await service.ask("GET", "documents"))).toEqual([]);
  await service.stop();
});

test("a line of a bulk that meets damage is 500, and the log says so", async () => {
  const { disk, around } = failing("blobs");
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  disk.fault = Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
  const answer = await service.ask("POST", "documents/bulk", {
    body: JSON.stringify(json),
    headers: { "content-type": "application/x-ndjson" },
  });
  const [line = ""] = (await answer.text()).split("\n");
  expect(JSON.parse(line).error).toMatchObject({ status: 500, errorCode: "FILE_DAMAGED" });
  expect(linesAbout(service.logged(), "a line failed")).toBe(1);
  await service.stop();
});

test("a job whose disk is full waits for it", async () => {
  const { disk, around } = failing("blobs");
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  const release = service.pool.hold();
  const accepted = await service.ask("POST", payload, { json, headers: { prefer: "respond-async" } });
  const { id: jobId } = await bodyOf(accepted);
  await eventually(() => expect(service.pool.jobs.length).toBe(1));
  disk.fault = faultOf("ENOSPC");
  release();
  await eventually(() => expect(linesAbout(service.logged(), "working on a job")).toBeGreaterThanOrEqual(1));
  // It waits, or is being tried again.
  expect(["queued", "running"]).toContain((await bodyOf(await service.ask("GET", `jobs/${jobId}`))).status);
  disk.fault = undefined;
  await service.service.stop();
  const again = await startTestServiceWith(fakeRenderPool(), {}, service.folder);
  await eventually(async () =>
    expect(await bodyOf(await again.ask("GET", `jobs/${jobId}`))).toMatchObject({ status: "succeeded" }),
  );
  await again.stop();
});

test("below MIN_FREE_MB nothing new is stored, what is stored can be read and deleted, and /readyz says why", async () => {
  let freeMb = 1000;
  let now = 0;
  const around = (opened: Adapters): Adapters => ({
    ...opened,
    disk: folderDisk("", 100, { now: () => now, free: async () => freeMb * 1024 * 1024 }),
  });
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  const { fileName } = await bodyOf(await service.ask("POST", payload, { json }));
  freeMb = 99;
  now += 1000;
  const jobs = service.pool.jobs.length;
  const name = "templates";
  for (const [method, path] of [
    ["POST", payload],
    ["POST", "documents/generate-from-template"],
    ["POST", name],
    ["PUT", `${name}/${"0".repeat(32)}`],
  ] as const)
    expect([path, (await service.ask(method, path, { json })).status]).toEqual([path, 503]);
  expect(service.pool.jobs).toHaveLength(jobs);
  expect((await service.ask("POST", "documents/preview-from-payload/pdf", { json })).status).toBe(200);
  expect((await service.ask("GET", `documents/${fileName}`)).status).toBe(200);
  const ready = await service.ask("GET", "/readyz");
  expect(ready.status).toBe(503);
  expect((await bodyOf(ready)).checks.disk).toBe("The disk has 99 MB free; 100 MB are kept free.");
  expect((await service.ask("DELETE", "documents", { json: { fileNames: [fileName] } })).status).toBe(200);
  freeMb = 100;
  now += 1000;
  expect((await service.ask("POST", payload, { json })).status).toBe(200);
  await service.stop();
});

test("with MIN_FREE_MB=0 a full disk makes /readyz answer 503 and name it, until there is space", async () => {
  let free = 0;
  let now = 0;
  const around = (opened: Adapters): Adapters => ({
    ...opened,
    disk: folderDisk("", 0, { now: () => now, free: async () => free }),
  });
  const service = await startTestServiceWith(fakeRenderPool(), { MIN_FREE_MB: "0" }, undefined, { around });
  const full = await service.ask("GET", "/readyz");
  expect([full.status, (await bodyOf(full)).checks.disk]).toEqual([503, "The disk is full."]);
  free = 1024 * 1024;
  now += 1000;
  expect((await service.ask("GET", "/readyz")).status).toBe(200);
  await service.stop();
});
