import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobInfo, BlobStore } from "../../../src/ports/blobs/port.ts";
import { atNight } from "../../support/night.ts";

/** An empty store of files. */
export interface BlobFixture {
  readonly blobs: BlobStore;
  readonly dispose: () => Promise<void>;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const read = async (stream: Readable | undefined): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? expect.unreachable("the key is absent")) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
};

const hostileKeys = [
  "",
  "name",
  "/name",
  "tenant/",
  "tenant//name",
  "../name",
  "tenant/..",
  "tenant/../../name",
  "tenant/a/b",
  "tenant\\name",
  "tenant/.hidden",
  "tenant/NAME",
  "tenant/na\u0000me",
  "tenant/na me",
  "tenant/name\n",
  `tenant/${"x".repeat(129)}`,
];

/** All that a store of files promises. */
export const blobSuite = (engine: string, open: () => Promise<BlobFixture>) =>
  describe(`blobs on ${engine}`, () => {
    let fixture: BlobFixture;
    let blobs: BlobStore;
    beforeEach(async () => {
      fixture = await open();
      ({ blobs } = fixture);
    });
    afterEach(async () => {
      await fixture.dispose();
    });
    const listed = async (options?: Parameters<BlobStore["list"]>[0]): Promise<readonly string[]> => {
      const found: BlobInfo[] = [];
      for await (const info of blobs.list(options)) {
        found.push(info);
      }
      return found.map(({ key }) => key).sort((a, b) => (a < b ? -1 : 1));
    };

    test("bytes come back as they were put, with their size and hash", async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      expect(await blobs.put("t1/all", bytes)).toEqual({ sizeBytes: 256, sha256: sha256(bytes) });
      const chunks = await (await blobs.open("t1/all"))?.toArray();
      expect(new Uint8Array(Buffer.concat(chunks ?? []))).toEqual(bytes);
    });

    test("a stream is stored as it comes", async () => {
      const chunk = new Uint8Array(300_000).fill(7);
      const source = async function* () {
        for (let index = 0; index < 20; index += 1) {
          yield chunk;
        }
      };
      const whole = new Uint8Array(6_000_000).fill(7);
      expect(await blobs.put("t1/large", source())).toEqual({ sizeBytes: 6_000_000, sha256: sha256(whole) });
      expect((await blobs.stat("t1/large"))?.sizeBytes).toBe(6_000_000);
      expect(await read(await blobs.open("t1/large"))).toHaveLength(6_000_000);
    });

    test("a file of many parts comes back, whole and in ranges across their borders; putting another replaces it", async () => {
      const part = 8 * 1024 * 1024;
      const bytes = Buffer.alloc(atNight(2, 1) * part + 12_345, 7);
      bytes.write("border", part - 3);
      const pieces = async function* () {
        for (let from = 0; from < bytes.length; from += 3_000_000) yield bytes.subarray(from, from + 3_000_000);
      };
      for (const source of [pieces(), bytes]) {
        expect(await blobs.put("t1/doc.parts.pdf", source)).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes) });
        const chunks = await (await blobs.open("t1/doc.parts.pdf"))?.toArray();
        expect(sha256(Buffer.concat(chunks ?? []))).toBe(sha256(bytes));
      }
      expect(await read(await blobs.open("t1/doc.parts.pdf", { start: part - 3, end: part + 2 }))).toBe("border");
      expect(await listed()).toEqual(["t1/doc.parts.pdf"]);
    });

    test("an empty file is a file", async () => {
      await blobs.put("t1/empty", new Uint8Array());
      expect((await blobs.stat("t1/empty"))?.sizeBytes).toBe(0);
      expect(await read(await blobs.open("t1/empty"))).toBe("");
    });

    test("a range has both its ends; past the end there is nothing", async () => {
      await blobs.put("t1/abc", text("0123456789"));
      expect(await read(await blobs.open("t1/abc", { start: 2, end: 4 }))).toBe("234");
      expect(await read(await blobs.open("t1/abc", { start: 0, end: 0 }))).toBe("0");
      expect(await read(await blobs.open("t1/abc", { start: 8, end: 99 }))).toBe("89");
      expect(await read(await blobs.open("t1/abc", { start: 10, end: 12 }))).toBe("");
    });

    test("an absent key is undefined", async () => {
      expect(await blobs.open("t1/none")).toBeUndefined();
      expect(await blobs.open("t1/none", { start: 0, end: 1 })).toBeUndefined();
      expect(await blobs.stat("t1/none")).toBeUndefined();
    });

    test("the last put counts", async () => {
      await blobs.put("t1/a", text("a longer text"));
      await blobs.put("t1/a", text("new"));
      expect(await read(await blobs.open("t1/a"))).toBe("new");
      expect(await listed()).toEqual(["t1/a"]);
    });

    test("puts at once, of one key or of many, are each whole", async () => {
      const texts = Array.from({ length: 30 }, (_, index) => `${index}`.repeat(1000));
      await Promise.all(
        texts.flatMap((one, index) => [
          blobs.put(`t${index % 3}/n${index}`, text(one)),
          blobs.put("t9/same", text(one)),
        ]),
      );
      for (const [index, one] of texts.entries()) {
        expect(await read(await blobs.open(`t${index % 3}/n${index}`))).toBe(one);
      }
      expect(texts).toContain(await read(await blobs.open("t9/same")));
    });

    test("a removed file is gone; to remove it twice is no error", async () => {
      await blobs.put("t1/a", text("a"));
      await blobs.put("t1/b", text("b"));
      await blobs.remove(["t1/a", "t1/none"]);
      await blobs.remove(["t1/a"]);
      expect(await blobs.open("t1/a")).toBeUndefined();
      expect(await listed()).toEqual(["t1/b"]);
    });

    test("a source that fails leaves nothing, and what was there before stays", async () => {
      const failing = async function* () {
        yield text("half");
        throw new Error("the source broke");
      };
      await blobs.put("t1/old", text("old"));
      await expect(blobs.put("t1/new", failing())).rejects.toThrow("the source broke");
      await expect(blobs.put("t1/old", failing())).rejects.toThrow("the source broke");
      expect(await listed()).toEqual(["t1/old"]);
      expect(await read(await blobs.open("t1/old"))).toBe("old");
    });

    test("a file is not visible before it is whole", async () => {
      let goOn = (): void => undefined;
      const waiting = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const slow = async function* () {
        yield text("first ");
        await waiting;
        yield text("second");
      };
      const putting = blobs.put("t1/slow", slow());
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await blobs.stat("t1/slow")).toBeUndefined();
      expect(await listed()).toEqual([]);
      goOn();
      await putting;
      expect(await read(await blobs.open("t1/slow"))).toBe("first second");
    });

    test("files are listed: all, a tenant's, and the older ones", async () => {
      await blobs.put("t1/a", text("a"));
      await blobs.put("t2/b.p7s", text("b"));
      expect(await listed()).toEqual(["t1/a", "t2/b.p7s"]);
      expect(await listed({ tenantId: "t2" })).toEqual(["t2/b.p7s"]);
      expect(await listed({ tenantId: "none" })).toEqual([]);
      const { storedAt } = (await blobs.stat("t1/a")) ?? expect.unreachable();
      expect(await listed({ storedBefore: storedAt })).toEqual([]);
      expect(await listed({ storedBefore: new Date(storedAt.getTime() + 60_000) })).toEqual(["t1/a", "t2/b.p7s"]);
    });

    test.each(hostileKeys)("the key %j is refused by every call", async (key) => {
      const refused = { code: "INVALID_BLOB_KEY" };
      await expect(blobs.put(key, text("x"))).rejects.toMatchObject(refused);
      await expect(blobs.open(key)).rejects.toMatchObject(refused);
      await expect(blobs.stat(key)).rejects.toMatchObject(refused);
      await expect(blobs.remove([key])).rejects.toMatchObject(refused);
    });
  });
