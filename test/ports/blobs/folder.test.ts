import { randomBytes } from "node:crypto";
import fs, { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openFileBlobs } from "../../../src/ports/blobs/filesystem.ts";
import { existingFolderBlobs, openFolderBlobs, smallBytes } from "../../../src/ports/blobs/folder.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { removeBytes } from "../../../src/ports/blobs/small-files/table.ts";
import { systemClock } from "../../../src/ports/clock/system.ts";
import { isDamage, isStorageFault } from "../../../src/ports/disk/port.ts";
import { databaseFaults, openDatabase } from "../../../src/ports/drivers/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("files in a folder, small ones in SQLite", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let blobs: BlobStore;
  beforeEach(async () => {
    folder = await temporaryFolder();
    blobs = await openFolderBlobs(places(), systemClock);
  });
  afterEach(async () => {
    await blobs.close();
    await folder.remove();
  });
  const places = () => ({ folder: join(folder.path, "blobs"), smallFile: join(folder.path, "files.db") });
  /** Files of their own, by their names. */
  const ownFiles = (): readonly string[] =>
    readdirSync(join(folder.path, "blobs"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  /** Everything that the disk has of them: SQLite's files and all others. */
  const onDisk = (): Buffer =>
    Buffer.concat(
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    );
  const read = async (key: string, from: Pick<BlobStore, "open"> = blobs): Promise<Buffer | undefined> => {
    const file = await from.open(key);
    return file && Buffer.concat((await file.toArray()) as Buffer[]);
  };
  const listed = async (from: Pick<BlobStore, "list"> = blobs): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const { key } of from.list()) keys.push(key);
    return keys.sort((one, other) => (one < other ? -1 : 1));
  };
  const pieces = async function* (bytes: Buffer) {
    for (let from = 0; from < bytes.length; from += 100_000) yield bytes.subarray(from, from + 100_000);
  };

  test("bytes that are given away are handed on, and copied where they are part of a larger buffer", async () => {
    const part = Buffer.concat([randomBytes(10), Buffer.from("part"), randomBytes(10)]).subarray(10, 14);
    const kept = new Uint8Array([1, 2, 3]);
    const given = new Uint8Array([4, 5, 6]);
    await Promise.all([
      blobs.put("t1/part", part, { isGiven: true }),
      blobs.put("t1/kept", kept),
      blobs.put("t1/given", given, { isGiven: true }),
    ]);
    expect([part.toString(), [...kept], given.length]).toEqual(["part", [1, 2, 3], 0]);
    const stored = await Promise.all(["t1/part", "t1/kept", "t1/given"].map((key) => read(key)));
    expect(stored.map((bytes) => [...(bytes ?? [])])).toEqual([
      [..."part"].map((sign) => sign.charCodeAt(0)),
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  test("files up to 256 KB are rows, larger ones are files of their own, also when they come as a stream", async () => {
    const [least, most] = [randomBytes(smallBytes), randomBytes(smallBytes + 1)];
    await blobs.put("t1/row", least);
    await blobs.put("t1/row-of-stream", pieces(least));
    expect(ownFiles()).toEqual([]);
    await blobs.put("t1/file", most);
    await blobs.put("t1/file-of-stream", pieces(most));
    expect(ownFiles().toSorted()).toEqual(["file", "file-of-stream"]);
    for (const key of ["t1/row", "t1/row-of-stream"]) expect((await read(key))?.equals(least), key).toBe(true);
    for (const key of ["t1/file", "t1/file-of-stream"]) expect((await read(key))?.equals(most), key).toBe(true);
    expect(await listed()).toEqual(["t1/file", "t1/file-of-stream", "t1/row", "t1/row-of-stream"]);
  });

  test("bytes that are put may be changed at once, and a view stores no more than it shows", async () => {
    const buffer = Buffer.from("before, between, after");
    const stored = blobs.put("t1/view", buffer.subarray(8, 15));
    buffer.fill(0);
    await stored;
    expect(String(await read("t1/view"))).toBe("between");
    expect(buffer).toHaveLength(22);
  });

  test("files stored by an older version are found, listed, replaced and removed", async () => {
    const older = await openFileBlobs(places().folder);
    for (const key of ["t1/a", "t1/b", "t2/c"]) await older.put(key, Buffer.from(key));
    expect(await listed()).toEqual(["t1/a", "t1/b", "t2/c"]);
    expect(String(await read("t1/a"))).toBe("t1/a");
    await blobs.put("t1/a", Buffer.from("new"));
    expect(String(await read("t1/a"))).toBe("new");
    await blobs.remove(["t1/b"]);
    expect(await listed()).toEqual(["t1/a", "t2/c"]);
    expect(ownFiles()).toEqual(["c"]);
  });

  test("a small file takes the place of a large one, and a large one that of a small one", async () => {
    const large = randomBytes(smallBytes + 1);
    await blobs.put("t1/a", large);
    await blobs.put("t1/a", Buffer.from("small"));
    expect(ownFiles()).toEqual([]);
    expect(String(await read("t1/a"))).toBe("small");
    await blobs.put("t1/a", large);
    expect((await read("t1/a"))?.equals(large)).toBe(true);
    expect(await listed()).toEqual(["t1/a"]);
    await blobs.remove(["t1/a"]);
    expect(await blobs.stat("t1/a")).toBeUndefined();
  });

  test("a file that somebody put in its place from a backup counts before the row", async () => {
    await blobs.put("t1/a", Buffer.from("damaged"));
    const backup = await openFileBlobs(places().folder);
    await backup.put("t1/a", Buffer.from("sound"));
    expect(String(await read("t1/a"))).toBe("sound");
    expect((await blobs.stat("t1/a"))?.sizeBytes).toBe(5);
    expect(await listed()).toEqual(["t1/a"]);
  });

  test("when a removal is answered, no byte of the file is in the folder, nor of what was replaced", async () => {
    const marker = (name: string): Buffer => Buffer.from(`marker of ${name} `.repeat(4000));
    await blobs.put("t1/kept", marker("kept"));
    await blobs.put("t1/removed", marker("removed"));
    await blobs.put("t1/tiny", Buffer.from("marker of tiny"));
    await blobs.put("t1/replaced", marker("replaced"));
    const before = onDisk();
    for (const name of ["kept", "removed", "tiny", "replaced"])
      expect(before.includes(`marker of ${name}`), name).toBe(true);
    await blobs.remove(["t1/removed", "t1/tiny"]);
    await blobs.put("t1/replaced", Buffer.from("other"));
    const after = onDisk();
    for (const name of ["removed", "tiny", "replaced"]) expect(after.includes(`marker of ${name}`), name).toBe(false);
    expect(after.includes("t1/removed")).toBe(false);
    expect((await read("t1/kept"))?.equals(marker("kept"))).toBe(true);
  });

  test("space of removed files is used again, and given back to the disk when it is much", async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `t1/${index}`);
    await Promise.all(keys.map((key) => blobs.put(key, randomBytes(200_000))));
    await blobs.put("t1/last", Buffer.from("last"));
    const sizeOf = (): number => statSync(places().smallFile).size;
    await blobs.remove(keys.slice(0, 20));
    const full = sizeOf();
    expect(full).toBeGreaterThan(25_000_000);
    await Promise.all(keys.slice(0, 20).map((key) => blobs.put(key, randomBytes(200_000))));
    await blobs.remove(["t1/20"]);
    expect(sizeOf()).toBeLessThan(full + 1_000_000);
    await blobs.remove(keys);
    await blobs.put("t1/more", randomBytes(10));
    for (let round = 0; round < 4; round += 1) {
      await blobs.put("t1/more", randomBytes(10));
    }
    expect(sizeOf()).toBeLessThan(full / 2);
    expect(String(await read("t1/last"))).toBe("last");
    expect(databaseFaults(places().smallFile, "whole")).toEqual([]);
  });

  test("another process reads while this one writes, and leaves everything as it is", async () => {
    await blobs.put("t1/a", Buffer.from("a"));
    const beside = existingFolderBlobs(places());
    expect(String(await read("t1/a", beside))).toBe("a");
    await blobs.put("t1/b", Buffer.from("b"));
    expect(await listed(beside)).toEqual(["t1/a", "t1/b"]);
    await blobs.remove(["t1/a"]);
    expect(await beside.stat("t1/a")).toBeUndefined();
    await beside.close();
    await blobs.put("t1/c", Buffer.from("c"));
    expect(await listed()).toEqual(["t1/b", "t1/c"]);
  });

  test("a folder without small files is read without making any", async () => {
    await blobs.close();
    const empty = join(folder.path, "none.db");
    const beside = existingFolderBlobs({ ...places(), smallFile: empty });
    expect(await listed(beside)).toEqual([]);
    await beside.close();
    expect(existsSync(empty)).toBe(false);
    blobs = await openFolderBlobs(places(), systemClock);
  });

  test("stored files are there after the next start, also those on their way when the store was closed", async () => {
    const putting = blobs.put("t1/a", Buffer.from("a"), { isNewKey: true });
    await blobs.close();
    await putting;
    blobs = await openFolderBlobs(places(), systemClock);
    expect(String(await read("t1/a"))).toBe("a");
    await blobs.put("t1/b", Buffer.from("b"));
    expect(await listed()).toEqual(["t1/a", "t1/b"]);
  });

  test("a file that SQLite cannot store is refused with its reason, and the next file is stored once it can", async () => {
    await blobs.put("t1/a", Buffer.from("a"));
    const trigger = (sql: string): void => {
      const database = openDatabase(places().smallFile, "files");
      database.exec(sql);
      database.close();
    };
    trigger("CREATE TRIGGER full BEFORE INSERT ON names BEGIN SELECT RAISE(ABORT, 'no more names'); END");
    const refused = await blobs.put("t1/b", Buffer.from("b")).catch((error: unknown) => error);
    expect(String(refused)).toMatch(/storing a file in .*files[.]db: no more names/);
    expect(refused).toMatchObject({ errcode: 1811 });
    expect(isStorageFault(refused)).toBe(false);
    expect(await blobs.stat("t1/b")).toBeUndefined();
    trigger("DROP TRIGGER full");
    await blobs.put("t1/b", Buffer.from("b"));
    expect(await listed()).toEqual(["t1/a", "t1/b"]);
  });

  /** Fills the beginning of the last page of the file that holds these bytes with bytes that no page begins with. */
  const damagePageWith = async (bytes: string): Promise<void> => {
    await blobs.close();
    const file = readFileSync(places().smallFile);
    const page = Math.floor(file.lastIndexOf(bytes) / 16_384);
    expect(page).toBeGreaterThan(0);
    writeFileSync(places().smallFile, file.fill(0xff, page * 16_384, page * 16_384 + 64));
    blobs = await openFolderBlobs(places(), systemClock);
  };

  /** A file of several pages. Its row begins on a page that others share, so that their damage is not theirs. */
  const long = (name: string): Buffer => Buffer.from(`<${name}>`.repeat(20_000));

  test("a damaged row fails only its own change; its key can be removed, and stored again", async () => {
    for (const name of ["a", "removed", "b", "replaced", "c"]) await blobs.put(`t1/${name}`, long(name));
    await damagePageWith("<removed><removed>");
    await damagePageWith("<replaced><replaced>");
    await expect(read("t1/removed")).rejects.toSatisfy(isDamage);
    await Promise.all([
      blobs.put("t2/before", Buffer.from("before"), { isNewKey: true }),
      blobs.remove(["t1/removed"]),
      blobs.put("t1/replaced", Buffer.from("again")),
      blobs.remove(["t1/a"]),
      blobs.put("t3/after", Buffer.from("after"), { isNewKey: true }),
    ]);
    expect(await listed()).toEqual(["t1/b", "t1/c", "t1/replaced", "t2/before", "t3/after"]);
    expect(String(await read("t1/replaced"))).toBe("again");
    await blobs.put("t1/removed", Buffer.from("back"));
    expect(String(await read("t1/removed"))).toBe("back");
    expect((await read("t1/b"))?.equals(long("b"))).toBe(true);
  });

  test("a change that SQLite refuses is answered to its caller alone", async () => {
    const database = openDatabase(places().smallFile, "files");
    database.exec(
      "CREATE TRIGGER one BEFORE INSERT ON names WHEN NEW.key = 't1/bad' BEGIN SELECT RAISE(ABORT, 'not this one'); END",
    );
    database.close();
    const put = (key: string) =>
      blobs.put(key, Buffer.from(key), { isNewKey: true }).then(
        () => "stored",
        (error: Error) => error.message.replace(/.*: /, ""),
      );
    expect(await Promise.all([put("t2/a"), put("t1/bad"), put("t3/b")])).toEqual(["stored", "not this one", "stored"]);
    expect(await listed()).toEqual(["t2/a", "t3/b"]);
  });

  test("a removal and what comes behind it are answered while another process reads, and erased once it is done", async () => {
    await blobs.put("t1/removed", Buffer.from("marker of removed ".repeat(4000)));
    const reader = openDatabase(places().smallFile, "files");
    reader.exec("BEGIN");
    expect(reader.prepare("SELECT count(*) FROM names").get()).toBeDefined();
    await blobs.remove(["t1/removed"]);
    await blobs.put("t1/next", Buffer.from("next"), { isNewKey: true });
    expect(await listed()).toEqual(["t1/next"]);
    expect(onDisk().includes("marker of removed")).toBe(true);
    reader.exec("COMMIT");
    // The thread works by itself here: no file is stored or removed any more.
    await vi.waitUntil(() => !onDisk().includes("marker of removed"), { timeout: 30_000 });
    reader.close();
  });

  test("bytes left in the write-ahead log by a crash are erased after the next start", async () => {
    await blobs.put("t1/removed", Buffer.from("marker of removed ".repeat(4000)));
    const { smallFile } = places();
    const crashed = openDatabase(smallFile, "files");
    removeBytes(crashed, "t1/removed");
    const left = await temporaryFolder();
    onTestFinished(left.remove);
    for (const end of ["", "-wal"]) cpSync(`${smallFile}${end}`, join(left.path, `files.db${end}`));
    crashed.close();
    const has = (): boolean =>
      readdirSync(left.path)
        .filter((name) => name.startsWith("files.db"))
        .some((name) => readFileSync(join(left.path, name)).includes("marker of removed"));
    expect(has()).toBe(true);
    const next = await openFolderBlobs(
      { folder: join(left.path, "blobs"), smallFile: join(left.path, "files.db") },
      systemClock,
    );
    await vi.waitUntil(() => !has(), { timeout: 30_000 });
    await next.close();
  });

  test("while the disk is short of space, that of removed files is given back, however little", async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `t1/${index}`);
    await Promise.all(keys.map((key) => blobs.put(key, randomBytes(200_000))));
    await blobs.put("t1/last", Buffer.from("last"));
    const sizeOf = (): number => statSync(places().smallFile).size;
    await blobs.remove(["t1/0"]);
    const full = sizeOf();
    await blobs.remove(["t1/1"]);
    expect(sizeOf()).toBe(full);
    await blobs.close();
    blobs = await openFolderBlobs(places(), { ...systemClock, leastFreeMb: 1e12 });
    await blobs.remove(["t1/2"]);
    expect(sizeOf()).toBeLessThanOrEqual(full - 500_000);
    expect(String(await read("t1/last"))).toBe("last");
  });

  test("a file of an older version that a row replaces is gone from the disk before that is answered", async () => {
    const older = await openFileBlobs(places().folder);
    await older.put("t1/a", Buffer.from("old"));
    const [own] = readdirSync(places().folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const opened = vi.spyOn(fs, "openSync");
    syncBuiltinESMExports();
    onTestFinished(() => {
      opened.mockRestore();
      syncBuiltinESMExports();
    });
    await blobs.put("t1/a", Buffer.from("new"));
    expect(ownFiles()).toEqual([]);
    // A folder is opened for its fsync, and for nothing else.
    expect(opened.mock.calls.map(([path]) => path)).toContain(own?.parentPath);
  });
});
