import { readdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderDisk } from "../../../src/ports/disk/folder.ts";
import { isStorageFault } from "../../../src/ports/disk/port.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const megabyte = 1024 * 1024;
const takes = async (): Promise<void> => undefined;

test("a disk below the low-water mark has no space, at the mark it has", async () => {
  let free = 10 * megabyte;
  let now = 0;
  const disk = folderDisk("", 10, { now: () => now, free: async () => free, write: takes });
  await disk.mustHaveSpace();
  free -= 1;
  await disk.mustHaveSpace();
  now += 1000;
  await expect(disk.mustHaveSpace()).rejects.toMatchObject({
    code: "DISK_FULL",
    message: "The disk has 9 MB free; 10 MB are kept free.",
  });
});

test("with a mark of 0 a disk is full when it takes no commit any more, for those who ask whether it does", async () => {
  let free = 64 * 1024;
  let now = 0;
  const disk = folderDisk("", 0, { now: () => now, free: async () => free, write: takes });
  await disk.mustTakeMore();
  free -= 1;
  now += 1000;
  await expect(disk.mustTakeMore()).rejects.toMatchObject({ code: "DISK_FULL", message: "The disk is full." });
  await disk.mustHaveSpace();
});

test("a disk that takes no writes is named by its code to those who ask whether it does, and again when a second is over", async () => {
  const refused: Error[] = [Object.assign(new Error(), { code: "EROFS" })];
  let now = 0;
  const write = async (): Promise<void> => {
    for (const error of refused) throw error;
  };
  const disk = folderDisk("", 10, { now: () => now, free: async () => 10 * megabyte, write });
  const readOnly = { name: "DiskRefuses", message: "The disk takes no writes (EROFS)." };
  await expect(disk.mustTakeMore()).rejects.toMatchObject(readOnly);
  await disk.mustHaveSpace();
  refused.length = 0;
  await expect(disk.mustTakeMore()).rejects.toMatchObject(readOnly);
  now += 1000;
  await disk.mustTakeMore();
});

test("a folder that is gone takes no writes, and one that is there is left as it was", async () => {
  const folder = await temporaryFolder();
  const options = { now: () => 0 };
  await folderDisk(folder.path, 0, options).mustTakeMore();
  expect(await readdir(folder.path)).toEqual([]);
  const gone = folderDisk(join(folder.path, "gone"), 0, { ...options, free: async () => megabyte });
  await expect(gone.mustTakeMore()).rejects.toMatchObject({ message: "The disk takes no writes (ENOENT)." });
  await folder.remove();
});

test("a mark of 0 makes no query of the disk before a write", async () => {
  const free = (): never => {
    throw new Error("measured");
  };
  await folderDisk("", 0, { now: () => 0, free }).mustHaveSpace();
});

test("a real folder is measured by what its owner may write", async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const above = Math.ceil((bavail * bsize) / megabyte) * 2 + 1;
  const options = { now: () => 0 };
  await folderDisk(tmpdir(), 1, options).mustHaveSpace();
  await folderDisk(tmpdir(), 0, options).mustTakeMore();
  await expect(folderDisk(tmpdir(), above, options).mustHaveSpace()).rejects.toMatchObject({ code: "DISK_FULL" });
});

test.each(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE", "FILE_WRITER_LOST"])(
  "%s is the disk's fault, also as a cause",
  (code) => {
    const fault = Object.assign(new Error(), { code });
    expect(isStorageFault(fault)).toBe(true);
    expect(isStorageFault(new Error("storing", { cause: new Error("writing", { cause: fault }) }))).toBe(true);
  },
);

test.each([
  ["BUSY", 5],
  ["READONLY", 8],
  ["IOERR_WRITE", 778],
  ["FULL", 13],
  ["CANTOPEN", 14],
])("SQLITE_%s is the disk's fault", (_name, errcode) => {
  expect(isStorageFault(Object.assign(new Error(), { code: "ERR_SQLITE_ERROR", errcode }))).toBe(true);
});

test("other faults are not, and a circle of causes ends", () => {
  const circle = new Error("a", { cause: undefined });
  circle.cause = circle;
  const others = [
    circle,
    new Error(),
    undefined,
    "ENOSPC",
    { code: "ENOENT" },
    { code: "ERR_SQLITE_ERROR", errcode: 11 },
  ];
  expect(others.map(isStorageFault)).toEqual(others.map(() => false));
});
