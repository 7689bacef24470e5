import { mkdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetFolder } from "../../../src/ports/assets/folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let outer: Awaited<ReturnType<typeof temporaryFolder>>;
let asset: ReturnType<typeof assetFolder>;
beforeAll(async () => {
  outer = await temporaryFolder();
  const inner = join(outer.path, "assets");
  await mkdir(join(inner, "images"), { recursive: true });
  await writeFile(join(inner, "images", "logo.png"), "logo");
  await writeFile(join(outer.path, "secret.txt"), "secret");
  await symlink(join(outer.path, "secret.txt"), join(inner, "leak.txt"));
  await symlink(join(inner, "images"), join(inner, "pictures"));
  await writeFile(join(inner, "huge.bin"), "");
  await truncate(join(inner, "huge.bin"), 33 * 1024 * 1024);
  asset = assetFolder(inner);
});
afterAll(async () => {
  await outer.remove();
});

test("a file inside the folder is read, also through a link that stays inside", async () => {
  expect(Buffer.from((await asset("images/logo.png")) ?? []).toString()).toBe("logo");
  expect(Buffer.from((await asset("pictures/logo.png")) ?? []).toString()).toBe("logo");
});

test.each([
  "",
  ".",
  "..",
  "images",
  "images/",
  "images/none.png",
  "images/logo.png/x",
  "../secret.txt",
  "images/../../secret.txt",
  "images/./logo.png",
  "/etc/passwd",
  "//etc/passwd",
  "..\\secret.txt",
  "images\\logo.png",
  "C:/x",
  "images/logo.png\0.txt",
  "leak.txt",
  "huge.bin",
  "a".repeat(2000),
  "a/".repeat(400),
])("%s is not there", async (path) => {
  expect(await asset(path)).toBeUndefined();
});

test("a folder that is not there has nothing in it", async () => {
  expect(await assetFolder("/nonexistent/folder")("x")).toBeUndefined();
});

test("a file that was written to, replaced, or led out of the folder meanwhile is read again", async () => {
  const folder = join(outer.path, "changing");
  await mkdir(folder);
  const seal = join(folder, "seal.png");
  const changing = assetFolder(folder);
  const text = async () => Buffer.from((await changing("seal.png")) ?? []).toString();
  await writeFile(seal, "first");
  const first = await changing("seal.png");
  expect(await changing("seal.png")).toBe(first);
  await writeFile(seal, "second");
  expect(await text()).toBe("second");
  await writeFile(join(folder, "next.png"), "third!");
  await rename(join(folder, "next.png"), seal);
  expect(await text()).toBe("third!");
  await rm(seal);
  expect(await changing("seal.png")).toBeUndefined();
  await symlink(join(outer.path, "secret.txt"), seal);
  expect(await changing("seal.png")).toBeUndefined();
});
