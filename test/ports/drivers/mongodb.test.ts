import { BSON } from "mongodb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openGridFsBlobs } from "../../../src/ports/blobs/gridfs.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { asking, connectMongo, type MongoConnection } from "../../../src/ports/drivers/mongodb.ts";
import { openMongoLeases } from "../../../src/ports/leases/mongodb.ts";
import { openMongoLimiter } from "../../../src/ports/rate-limit/mongodb.ts";
import { eventually } from "../../support/eventually.ts";
import type { Command } from "../../support/servers/mongodb/commands.ts";
import { type MongoDouble, startMongoDouble } from "../../support/servers/mongodb/server.ts";

const hourMs = 60 * 60 * 1000;

describe("files, limits and leases in MongoDB, shared by several nodes", () => {
  let server: MongoDouble;
  let now = Date.now();
  const clock = () => new Date(now);
  const open: { close(): Promise<void> }[] = [];
  const connect = async (): Promise<MongoConnection> => {
    const connection = await connectMongo(server.url(), { serverSelectionTimeoutMS: 4000, socketTimeoutMS: 3000 });
    open.push(connection);
    return connection;
  };
  const keep = <Opened extends { close(): Promise<void> }>(opened: Opened): Opened => {
    open.push(opened);
    return opened;
  };
  beforeEach(async () => {
    now = Date.now();
    server = await startMongoDouble({ replicaSet: true });
  });
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
    await server.stop();
  });

  describe("files", () => {
    const files = () => server.table("colophon-files.blobs.files").documents;
    const chunks = () => server.table("colophon-files.blobs.chunks").documents;
    const uploads = () => server.table("colophon-files.uploads").documents;
    const node = async (): Promise<BlobStore> => keep(await openGridFsBlobs(await connect(), clock));
    const text = async (blobs: BlobStore, key: string) =>
      Buffer.concat((await (await blobs.open(key))?.toArray()) ?? []).toString();

    test("remains of a crashed upload belong to no file, and go an hour later", async () => {
      const blobs = await node();
      const large = Buffer.alloc(600_000, 1);
      const ofFiles = ({ insert }: Command): boolean => insert === "blobs.files";
      server.trouble("insert", { kind: "close" }, ofFiles);
      server.trouble("insert", { kind: "close" }, ofFiles);
      await expect(blobs.put("t1/a", large)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      expect(await blobs.stat("t1/a")).toBeUndefined();
      expect([files().length, chunks().length]).toEqual([0, 3]);
      expect(uploads().map(({ _id }) => String(_id))).toContain(String(chunks()[0]?.["files_id"]));
      await node();
      expect(chunks()).toHaveLength(3);
      now += 2 * hourMs;
      await node();
      expect([files().length, chunks().length, uploads().length]).toEqual([0, 0, 0]);
    });

    test.each([
      [64 * 1024, 0],
      [64 * 1024 + 1, 1],
      [255 * 1024 + 1, 2],
    ])("a finished put of %i bytes leaves one file, its %i chunks and nothing else", async (bytes, parts) => {
      const [one, other] = [await node(), await node()];
      await Promise.all(
        [1, 2, 3].flatMap((value) => [
          one.put("t1/a", Buffer.alloc(bytes, value)),
          other.put("t1/a", Buffer.alloc(bytes, value)),
        ]),
      );
      await Promise.all([one.close(), other.close()]);
      expect([files().length, chunks().length, uploads().length]).toEqual([1, parts, 0]);
    });

    test("files of two versions: a small one that has a chunk is read, replaced and removed as one that has its bytes itself", async () => {
      const blobs = await node();
      const chunked = (key: string): void => {
        const _id = new BSON.ObjectId();
        const [length, uploadDate] = [5, clock()];
        const metadata = { tenantId: "t1", turn: 1, sha256: "" };
        server
          .table("colophon-files.blobs.files")
          .insert({ _id, filename: key, length, chunkSize: 261_120, uploadDate, metadata });
        server
          .table("colophon-files.blobs.chunks")
          .insert({ _id: new BSON.ObjectId(), files_id: _id, n: 0, data: new BSON.Binary(Buffer.from("older")) });
      };
      for (const key of ["t1/read", "t1/replaced", "t1/removed"]) chunked(key);
      await blobs.put("t1/new", Buffer.from("newer"));
      expect([await text(blobs, "t1/read"), await text(blobs, "t1/new")]).toEqual(["older", "newer"]);
      await blobs.put("t1/replaced", Buffer.from("newer"));
      expect(await text(blobs, "t1/replaced")).toBe("newer");
      await blobs.remove(["t1/removed", "t1/new"]);
      await blobs.close();
      expect(files().map(({ filename }) => filename)).toEqual(["t1/read", "t1/replaced"]);
      expect([chunks().length, uploads().length]).toEqual([1, 0]);
    });

    test("a look for a file, and a list, read the bytes of none", async () => {
      const blobs = await node();
      const finds: unknown[] = [];
      server.trouble("find", { kind: "drop-answer" }, (command) => {
        if (command["find"] === "blobs.files") finds.push(command["projection"]);
        return false;
      });
      for (const _again of [1, 2]) await blobs.put("t1/a", Buffer.from("abc"));
      expect(await blobs.stat("t1/a")).toMatchObject({ key: "t1/a", sizeBytes: 3 });
      for await (const { sizeBytes } of blobs.list()) expect(sizeBytes).toBe(3);
      await blobs.remove(["t1/a"]);
      await blobs.close();
      expect(finds.length).toBeGreaterThanOrEqual(5);
      for (const members of finds) {
        expect(members).toBeTypeOf("object");
        expect(Object.keys(members as object)).not.toContain("data");
      }
    });

    test("a hundred files take two commands each and a few for all", async () => {
      const blobs = await node();
      const [before, began] = [server.commands.length, performance.now()];
      for (let n = 0; n < 100; n += 1) await blobs.put(`t1/${n}`, Buffer.from("x"));
      await blobs.close();
      const seen = server.commands.slice(before);
      const count = (name: string): number => seen.filter((one) => one === name).length;
      expect([count("insert blobs.chunks"), count("insert blobs.files")]).toEqual([0, 100]);
      // Ends are noted each second, by two commands.
      const eachSecond = 2 * Math.ceil((performance.now() - began) / 1000);
      expect(seen.length - 200).toBeLessThan(20 + eachSecond);
      expect([files().length, chunks().length, uploads().length]).toEqual([100, 0, 0]);
    });

    test("under a key that was made for it a file takes one command where it is small, two where it is one chunk, and its hash is taken as known", async () => {
      const blobs = await node();
      const sizes = [64 * 1024, 255 * 1024, 255 * 1024 + 1];
      await blobs.put("t1/first", Buffer.from("x"));
      const before = server.commands.length;
      for (const size of sizes)
        await blobs.put(`t1/${size}`, Buffer.alloc(size, 7), { isNewKey: true, sha256: "known" });
      const seen = server.commands.slice(before).filter((name) => /^insert blobs[.](?:files|chunks)$/.test(name));
      expect(seen.filter((name) => name === "insert blobs.files")).toHaveLength(3);
      expect(seen.slice(0, 3)).toEqual(["insert blobs.files", "insert blobs.chunks", "insert blobs.files"]);
      for (const size of sizes) expect(await text(blobs, `t1/${size}`)).toBe("\u0007".repeat(size));
      expect(files().find(({ filename }) => filename === `t1/${64 * 1024}`)).toMatchObject({
        metadata: { sha256: "known" },
      });
      await blobs.close();
      expect(uploads()).toEqual([]);
    });

    test("a file that a killed node put beside another of its key goes an hour later", async () => {
      const blobs = await node();
      await blobs.put("t1/a", Buffer.alloc(100_000, "one"));
      const [file] = files();
      const [chunk] = chunks();
      const _id = new BSON.ObjectId();
      server.table("colophon-files.blobs.files").insert({ ...file, _id });
      server.table("colophon-files.blobs.chunks").insert({ ...chunk, _id: new BSON.ObjectId(), files_id: _id });
      server.table("colophon-files.uploads").insert({ _id });
      now += 2 * hourMs;
      await node();
      expect([files().length, chunks().length]).toEqual([1, 1]);
      expect(await text(blobs, "t1/a")).toBe(String(Buffer.alloc(100_000, "one")));
    });

    test("the last put counts, also where an earlier node's clock was ahead", async () => {
      const blobs = await node();
      const ahead = BSON.ObjectId.createFromTime(Math.floor(now / 1000) + 3600);
      server.table("colophon-files.blobs.files").insert({
        _id: ahead,
        filename: "t1/a",
        length: 1,
        chunkSize: 261_120,
        uploadDate: clock(),
        metadata: { tenantId: "t1", turn: 4 },
      });
      server
        .table("colophon-files.blobs.chunks")
        .insert({ files_id: ahead, n: 0, data: new BSON.Binary(Buffer.from("o")) });
      await blobs.put("t1/a", Buffer.from("new"));
      expect(await text(blobs, "t1/a")).toBe("new");
      expect([files().length, chunks().length]).toEqual([1, 0]);
    });

    test("the hash and the tenant stand beside the file", async () => {
      const blobs = await node();
      const { sha256 } = await blobs.put("t1/a", Buffer.from("abc"));
      expect(files()[0]).toMatchObject({
        filename: "t1/a",
        length: 3,
        metadata: { tenantId: "t1", sha256, turn: 1 },
      });
    });

    test("listing goes on over many pages", async () => {
      const blobs = await node();
      await blobs.put("t1/n0", Buffer.from("x"));
      const [first] = files();
      for (let index = 1; index < 2500; index += 1) {
        server
          .table("colophon-files.blobs.files")
          .insert({ ...first, _id: new BSON.ObjectId(), filename: `t1/n${index}` });
      }
      const keys = new Set<string>();
      for await (const { key } of blobs.list()) keys.add(key);
      expect(keys.size).toBe(2500);
    });
  });

  describe("limits", () => {
    const three = { points: 3, seconds: 60 };

    test("nodes share a count, and a node that knows a window is used up asks no more", async () => {
      const [one, other] = [
        keep(await openMongoLimiter(await connect())),
        keep(await openMongoLimiter(await connect())),
      ];
      const taken = [await one.consume("k", three), await other.consume("k", three), await one.consume("k", three)];
      expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0]);
      for (const limiter of [one, other]) expect((await limiter.consume("k", three)).ok).toBe(false);
      const before = server.seen.length;
      for (const limiter of [one, other])
        expect(await limiter.consume("k", three)).toMatchObject({ ok: false, remaining: 0 });
      expect(server.seen).toHaveLength(before);
    });

    test("while the store is gone each node counts by itself", async () => {
      // So short a time that a busy machine may need another try to open it.
      const connection = await connect();
      const limiter = keep(await eventually(() => openMongoLimiter(connection, 100)));
      await server.halt();
      const taken = [];
      for (const _again of [1, 2, 3, 4]) taken.push((await limiter.consume("k", three)).ok);
      expect(taken).toEqual([true, true, true, false]);
    });
  });

  describe("leases", () => {
    test("a node that is gone loses its leases when their time is over, and finds out", async () => {
      const [one, other] = [
        keep(await openMongoLeases(await connect(), clock)),
        keep(await openMongoLeases(await connect(), clock)),
      ];
      const held = await one.acquire("projection", 10_000);
      now += 9999;
      expect(await other.acquire("projection", 10_000)).toBeUndefined();
      expect(await held?.renew(10_000)).toBe(true);
      now += 9999;
      expect(await other.acquire("projection", 10_000)).toBeUndefined();
      now += 1;
      const taken = await other.acquire("projection", 10_000);
      expect(taken?.token).toBeGreaterThan(held?.token ?? 0n);
      expect(await held?.renew(10_000)).toBe(false);
      await held?.release();
      expect(await one.acquire("projection", 10_000)).toBeUndefined();
      expect(await taken?.renew(10_000)).toBe(true);
    });

    test("only one of many who want a lease at once gets it", async () => {
      const node = async () => keep(await openMongoLeases(await connect(), clock));
      const nodes = await Promise.all([node(), node(), node()]);
      const wanting = nodes.flatMap((leases) => [1, 2, 3].map(() => leases.acquire("one", 1000)));
      expect((await Promise.all(wanting)).filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    test("a lease whose answer was lost is granted once", async () => {
      const leases = keep(await openMongoLeases(await connect(), clock));
      server.trouble("insert", { kind: "drop-answer" });
      expect((await leases.acquire("one", 1000))?.token).toBe(BigInt(now));
      expect(await leases.acquire("one", 1000)).toBeUndefined();
    });
  });
});

/** As Node.js 20 says it of a write after the other side's end, and the driver passes it on. */
test.each(["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"])(
  "a question written to a connection that the server has just closed (%s) has met no server",
  async (code) => {
    const error = Object.assign(new Error("This socket has been ended by the other party"), { code });
    await expect(asking(() => Promise.reject(error))).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      cause: error,
    });
  },
);
