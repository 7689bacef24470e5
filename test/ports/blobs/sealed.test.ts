import { createDecipheriv, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";

const key = randomBytes(32);
const blob = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10/asset.certs.x";
const secret = Buffer.from("a private key that nobody may read");

async function bytesOf(stream: Readable | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function sealed(chance = { randomBytes }) {
  const below = memoryBlobs();
  const blobs = sealedBlobs(below, new SealingKeys(key), chance);
  await blobs.put(blob, secret);
  return { below, blobs, file: await bytesOf(await below.open(blob)) };
}

test("stored bytes show nothing of the file, and differ each time", async () => {
  const { blobs, below, file } = await sealed();
  expect(file.includes(secret.subarray(0, 8))).toBe(false);
  await blobs.put(blob, secret);
  expect((await bytesOf(await below.open(blob))).equals(file)).toBe(false);
  expect(await bytesOf(await blobs.open(blob))).toEqual(secret);
});

test("it is AES-256-GCM with the tenant's id as additional data", async () => {
  const { file } = await sealed({ randomBytes: (count) => Buffer.alloc(count, 7) });
  expect(file.subarray(0, 4).toString()).toBe("CSB2");
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.alloc(12, 7));
  decipher.setAAD(Buffer.from("0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10")).setAuthTag(file.subarray(24, 40));
  expect(Buffer.concat([decipher.update(file.subarray(40)), decipher.final()])).toEqual(secret);
});

test("another key, another tenant, a changed or a plain file do not open", async () => {
  const { below, blobs, file } = await sealed();
  const broken = { code: "SEAL_BROKEN" };
  await expect(sealedBlobs(below, new SealingKeys(randomBytes(32)), { randomBytes }).open(blob)).rejects.toMatchObject(
    broken,
  );
  const foreign = "9d1c7b2e-4f5a-4c3d-8e2f-1a0b9c8d7e6f/asset.certs.x";
  await below.put(foreign, file);
  await expect(blobs.open(foreign)).rejects.toMatchObject(broken);
  for (let at = 0; at < file.length; at += 5) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await below.put(blob, changed);
    await expect(blobs.open(blob), `byte ${at}`).rejects.toMatchObject(broken);
  }
  for (const plain of [secret, file.subarray(0, 39), new Uint8Array()]) {
    await below.put(blob, plain);
    await expect(blobs.open(blob)).rejects.toMatchObject(broken);
  }
});
