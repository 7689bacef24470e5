import type { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openGridFsBlobs } from "../../../src/ports/blobs/gridfs.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { connectMongo, type MongoConnection } from "../../../src/ports/drivers/mongodb.ts";
import { RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { eventually } from "../../support/eventually.ts";
import { Gate } from "../../support/servers/eventstoredb/gate.ts";
import { type MongoDouble, startMongoDouble } from "../../support/servers/mongodb/server.ts";

let server: MongoDouble;
let gate: Gate;
let connection: MongoConnection;
let blobs: BlobStore;

beforeEach(async () => {
  server = await startMongoDouble({ replicaSet: false });
  const address = new URL(server.url());
  const port = Number(address.port);
  gate = new Gate(() => port);
  await gate.open();
  address.port = String(gate.port);
  connection = await connectMongo(address.href);
  blobs = await openGridFsBlobs(connection, () => new Date());
  // What is noted before an upload is there already.
  await blobs.put("t1/first", Buffer.from("first"));
});
afterEach(async () => {
  gate.silence(false);
  await blobs.close();
  await connection.close();
  await gate.shut();
  await server.stop();
});

test.each([1000, 100_000, 600_000])(
  "a file of %i bytes is waited for as long as its request may, and is removed when it comes all the same",
  async (bytes) => {
    // A tenth of a second is left.
    let now = 0;
    const patience = new RequestPatience(10_000, () => now);
    now = 10_900;
    gate.silence(true);
    const put = withPatience(patience, () => blobs.put("t1/second", Buffer.alloc(bytes, 7), { isNewKey: true }));
    await expect(put).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", message: expect.stringContaining("100 ms") });
    gate.silence(false);
    const left = async (): Promise<readonly unknown[]> =>
      await Promise.all(
        ["blobs.files", "blobs.chunks"].map((name) => connection.files.collection(name).countDocuments({})),
      );
    await eventually(async () => expect(await left()).toEqual([1, 0]));
    expect(await blobs.stat("t1/second")).toBeUndefined();
  },
);

test("a file that takes the place of another stays when its answer is late, though the other is gone by then", async () => {
  const files = connection.files.collection("blobs.files");
  const key = "t1/second";
  await blobs.put(key, Buffer.alloc(1000, 7));
  const prototype = Object.getPrototypeOf(files);
  const insertOne = prototype.insertOne as (document: unknown) => Promise<unknown>;
  let letGo: () => void = () => undefined;
  const spy = vi.spyOn(prototype, "insertOne");
  spy.mockImplementation(async function (this: { readonly collectionName: string }, document: unknown) {
    const answer = await insertOne.call(this, document);
    if (this.collectionName === "blobs.files") {
      spy.mockRestore();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    }
    return answer;
  });
  let now = 0;
  const patience = new RequestPatience(10_000, () => now);
  now = 10_900;
  const put = withPatience(patience, () => blobs.put(key, Buffer.alloc(1000, 9)));
  await expect(put).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  // The first put ends, and its file goes: the other is newer.
  await eventually(async () => expect(await files.countDocuments({ filename: key })).toBe(1));
  letGo();
  // Noted until then: what is dropped is forgotten after it is gone, what has ended when that is noted.
  const [last] = await files.find({ filename: key }).toArray();
  const isNoted = async () => await connection.files.collection("uploads").countDocuments({ _id: last?._id as never });
  await eventually(async () => expect(await isNoted()).toBe(0));
  const bytes = Buffer.concat(await ((await blobs.open(key)) as Readable).toArray());
  expect([bytes.length, bytes[0]]).toEqual([1000, 9]);
});

test("indexes of earlier builds go, and the rest stays", async () => {
  const files = connection.files.collection("blobs.files");
  const names = async () => (await files.indexes()).map(({ name }) => name);
  const before = await names();
  await files.createIndexes([
    { name: "latest", key: { filename: 1, "metadata.turn": -1, _id: -1 } },
    { name: "tenant", key: { "metadata.tenantId": 1, filename: 1 } },
    { name: "of somebody else", key: { length: 1 } },
  ]);
  await (await openGridFsBlobs(connection, () => new Date())).close();
  expect(await names()).toEqual([...before, "of somebody else"]);
});

test("of two files put under one key at once the one that was begun last stays, though the other comes after it", async () => {
  await blobs.put("t1/second", Buffer.alloc(1000, 1));
  const prototype = Object.getPrototypeOf(connection.files.collection("blobs.files"));
  const insertOne = prototype.insertOne as (document: unknown) => Promise<unknown>;
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((held) => {
    const spy = vi.spyOn(prototype, "insertOne");
    spy.mockImplementation(async function (this: { readonly collectionName: string }, document: unknown) {
      if (this.collectionName === "blobs.files") {
        spy.mockRestore();
        await new Promise<void>((resolve) => {
          letGo = resolve;
          held();
        });
      }
      return await insertOne.call(this, document);
    });
  });
  const first = blobs.put("t1/second", Buffer.alloc(1000, 7));
  await isHeld;
  await blobs.put("t1/second", Buffer.alloc(1000, 9));
  letGo();
  await first;
  const bytes = Buffer.concat(await ((await blobs.open("t1/second")) as Readable).toArray());
  expect([bytes.length, bytes[0]]).toEqual([1000, 9]);
});
