import { expect, test } from "vitest";
import { keptRoots } from "../../../src/commands/asset/kept-roots.ts";
import { sha256 } from "../../../src/vocabulary/ids.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";

const blobs = memoryBlobs();
const warning = { code: "CERTIFICATE_UNREADABLE", path: "/file", message: "It is none." } as const;

/** A stored file, of which `stored` is what the store has. */
async function file(fileName: string, text: string, stored: string | undefined = text) {
  const blob = `tenant/${fileName}`;
  if (stored !== undefined) await blobs.put(blob, Buffer.from(stored));
  return { fileName, blob, sha256: sha256(Buffer.from(text)), sizeBytes: text.length, warnings: [] };
}

test("the files are one text, in their order, without those that cannot be read", async () => {
  const one = await file("one.pem", "1");
  const two = await file("two.pem", "2");
  expect(await keptRoots([], blobs)).toBe("");
  expect(await keptRoots([two, { ...one, warnings: [warning] }], blobs)).toBe("2");
  expect(await keptRoots([one, two], blobs)).toBe("1\n2");
  const gone = { ...(await file("gone.pem", "3")), blob: "tenant/elsewhere" };
  expect(await keptRoots([one, gone], blobs)).toBe("1");
});

test("they have at most a megabyte together", async () => {
  const half = "x".repeat(limits.rootsBytes / 2);
  const [one, two, more] = [await file("one.pem", half), await file("two.pem", half), await file("more.pem", "x")];
  expect(await keptRoots([one, two], blobs)).toHaveLength(limits.rootsBytes + 1);
  await expect(keptRoots([one, two, more], blobs)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    message: "The files in roots have 1048577 bytes together; 1048576 is the limit.",
  });
});

test("bytes that are not those that were uploaded are not trusted", async () => {
  const altered = await file("one.pem", "1", "2");
  await expect(keptRoots([altered], blobs)).rejects.toMatchObject({
    code: "ASSET_ALTERED",
    message: "The bytes of roots/one.pem are not those that were uploaded.",
  });
});
