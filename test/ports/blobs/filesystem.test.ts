import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFileBlobs } from "../../../src/ports/blobs/filesystem.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("blobs as files", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await folder.remove();
  });
  const files = async () =>
    (await readdir(folder.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.path.length + 1));

  test("a file lies in its tenant's folder, in one of 256, under its own name", async () => {
    const blobs = await openFileBlobs(folder.path);
    await blobs.put("t1/document.pdf", Buffer.from("x"));
    expect(await files()).toEqual([expect.stringMatching(/^t1\/[0-9a-f]{2}\/document[.]pdf$/)]);
  });

  test("files left unfinished by a crash are cleared at the next start", async () => {
    const stalled = async function* () {
      yield Buffer.from("half");
      await new Promise<never>(() => undefined);
    };
    void (await openFileBlobs(folder.path)).put("t1/half", stalled());
    await eventually(async () => expect(await files()).toEqual([".incoming/1"]));
    const blobs = await openFileBlobs(folder.path);
    expect(await files()).toEqual([]);
    expect(await blobs.stat("t1/half")).toBeUndefined();
  });

  test("a failed put leaves no unfinished file", async () => {
    const blobs = await openFileBlobs(folder.path);
    const failing = async function* () {
      yield Buffer.from("half");
      throw new Error("broken");
    };
    await expect(blobs.put("t1/half", failing())).rejects.toThrow("broken");
    expect(await files()).toEqual([]);
  });

  test("files that are not ours are not listed", async () => {
    const blobs = await openFileBlobs(folder.path);
    await blobs.put("t1/ours", Buffer.from("x"));
    await mkdir(join(folder.path, "t1", "aa"), { recursive: true });
    await writeFile(join(folder.path, "t1", "aa", ".DS_Store"), "x");
    await writeFile(join(folder.path, "t1", "stray"), "x");
    await writeFile(join(folder.path, ".DS_Store"), "x");
    await writeFile(join(folder.path, "stray"), "x");
    const keys: string[] = [];
    for await (const { key } of blobs.list()) {
      keys.push(key);
    }
    expect(keys).toEqual(["t1/ours"]);
  });

  test("of many folders only those needed last are remembered: another is made when a file needs it again", async () => {
    const blobs = await openFileBlobs(folder.path, 2);
    await blobs.put("t1/a", Buffer.from("x"));
    await rm(join(folder.path, "t1"), { recursive: true });
    for (const tenant of ["t2", "t3"]) await blobs.put(`${tenant}/a`, Buffer.from("x"));
    await blobs.put("t1/a", Buffer.from("y"));
    expect((await blobs.stat("t1/a"))?.sizeBytes).toBe(1);
  });

  test("a reader keeps its file when the key is removed or replaced meanwhile", async () => {
    const blobs = await openFileBlobs(folder.path);
    await blobs.put("t1/a", Buffer.from("first"));
    const reader = await blobs.open("t1/a");
    await blobs.put("t1/a", Buffer.from("second"));
    await blobs.remove(["t1/a"]);
    expect(Buffer.concat((await reader?.toArray()) ?? []).toString()).toBe("first");
  });
});
