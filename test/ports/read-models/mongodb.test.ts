import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectMongo, type MongoConnection } from "../../../src/ports/drivers/mongodb.ts";
import { openMongoLeases } from "../../../src/ports/leases/mongodb.ts";
import { leaseOf } from "../../../src/ports/leases/port.ts";
import { RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { declare } from "../../../src/ports/read-models/declaration.ts";
import { mongoProjections } from "../../../src/ports/read-models/mongodb.ts";
import type { Collection, ProjectionStore, ReadModelDocument } from "../../../src/ports/read-models/port.ts";
import { book, books, booksTwo, put, remove } from "../../contracts/read-models/store-under-test.ts";
import { isLeftOut } from "../../support/scope.ts";
import type { Command } from "../../support/servers/mongodb/commands.ts";
import { Fault } from "../../support/servers/mongodb/fault.ts";
import { type MongoDouble, startMongoDouble } from "../../support/servers/mongodb/server.ts";

const unavailable = { code: "STORE_UNAVAILABLE" };
const hourMs = 60 * 60 * 1000;
const statementsOf = (command: Command) => command["updates"] as readonly { readonly q: { readonly _id: unknown } }[];
const atOnce = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withPatience(new RequestPatience(0, () => 0), work);

describe("read models in MongoDB, when things go wrong", () => {
  let server: MongoDouble;
  let connection: MongoConnection;
  let now = Date.parse("2026-03-28T12:00:00.000Z");
  const connections: MongoConnection[] = [];
  const another = async (): Promise<ProjectionStore> => {
    connection = await connectMongo(server.url(), { socketTimeoutMS: 3000, serverSelectionTimeoutMS: 4000 });
    connections.push(connection);
    return mongoProjections(connection, () => new Date(now));
  };
  let store: ProjectionStore;
  beforeEach(async () => {
    server = await startMongoDouble({ replicaSet: true });
    store = await another();
    await store.open(books);
  });
  afterEach(async () => {
    for (const one of connections.splice(0)) await one.close();
    await server.stop();
  });

  const documentsTable = async () => {
    const [version] = await connection.database
      .collection("read-model-versions")
      .find({ _id: "books@1" as never })
      .toArray();
    return server.table(`colophon.${version?.["documents"]}`);
  };
  const titles = async () =>
    (await store.exactly(books).find("every-tenant", {})).map(({ id, title }) => `${id} ${title}`);
  const ofDocuments = (command: Command): boolean => String(command["update"]).startsWith("books@");
  /** The position alone, not together with documents. */
  const ofPosition = (command: Command): boolean => ofDocuments(command) && statementsOf(command).length === 1;
  const namesOf = (commands: readonly string[]) =>
    commands.map((command) => command.replace(/@[0-9]+[.][0-9a-f]+$/, ""));

  test("when two insert a document at once the later event stays, whichever comes first", async () => {
    const table = await documentsTable();
    for (const [theirs, ours] of [
      [5n, 3n],
      [6n, 8n],
    ] as const) {
      table.beforeUpsert = (racing) => {
        racing.insert({ _id: `${ours}`, t: "t1", p: theirs, d: { ...book(`${ours}`, { title: "theirs" }) } });
      };
      await store.commit(books, [put(book(`${ours}`, { title: "ours" }), ours)], 9n - ours);
    }
    expect(await titles()).toEqual(["3 theirs", "8 ours"]);
  });

  test("one document that is newer does not keep the others of a batch from being written", async () => {
    await (await another()).commit(books, [put(book("b", { title: "newer" }), 9n)], 9n);
    const batch = ["a", "b", "c"].map((id, index) => put(book(id, { title: "batch" }), BigInt(index + 1)));
    await store.commit(books, batch, 3n);
    expect(await titles()).toEqual(["a batch", "b newer", "c batch"]);
    expect((await store.open(books)).checkpoint).toBe(9n);
  });

  test("documents that are new are inserted, and one that another process wrote meanwhile stays or goes by its event", async () => {
    const fresh = (id: string, position: bigint) =>
      ({ ...put(book(id, { title: "ours" }), position), isNew: true }) as const;
    const table = await documentsTable();
    for (const [id, p] of [
      ["b", 9n],
      ["c", 1n],
    ] as const)
      table.insert({ _id: id, t: "t1", p, d: { ...book(id, { title: "theirs" }) } });
    server.commands.length = 0;
    await store.commit(books, [fresh("a", 2n), fresh("b", 3n), fresh("c", 4n)], 4n);
    expect(server.commands.map((command) => command.split(" ")[0])).toEqual(["insert", "find", "update", "update"]);
    server.commands.length = 0;
    await store.commit(books, [fresh("d", 5n), fresh("e", 6n)], 6n);
    expect(server.commands.map((command) => command.split(" ")[0])).toEqual(["insert", "update"]);
    expect(await titles()).toEqual(["a ours", "b theirs", "c ours", "d ours", "e ours"]);
  });

  test("marks that are new are inserted, and a document that another process wrote meanwhile stays or goes by its event", async () => {
    const gone = (id: string, position: bigint) => ({ ...remove(id, position), isNew: true }) as const;
    const table = await documentsTable();
    table.insert({ _id: "b", t: "t1", p: 9n, d: { ...book("b", { title: "theirs" }) } });
    table.insert({ _id: "c", t: "t1", p: 1n, d: { ...book("c", { title: "theirs" }) } });
    server.commands.length = 0;
    await store.commit(books, [gone("a", 2n), gone("b", 3n), gone("c", 4n)], 4n);
    expect(server.commands.map((command) => command.split(" ")[0])).toEqual(["insert", "find", "update", "update"]);
    expect(await titles()).toEqual(["b theirs"]);
    await (await another()).commit(books, [put(book("a"), 1n)], 1n);
    expect(await titles()).toEqual(["b theirs"]);
  });

  test("values that are no JSON are stored as JSON has them", async () => {
    const odd = {
      ...book("a"),
      at: new Date(0),
      none: undefined,
      list: [undefined, Number.NaN],
      deep: { none: undefined },
    };
    await store.commit(books, [put(odd, 1n)], 1n);
    const [found] = await store.exactly(books).find("every-tenant", {});
    expect(found).toEqual({ ...book("a"), at: "1970-01-01T00:00:00.000Z", list: [null, null], deep: {} });
  });

  test("documents and the position that they bring are one command, which ends with the position and at its first fault", async () => {
    const seen: Command[] = [];
    server.trouble("update", { kind: "drop-answer" }, (command) => {
      seen.push(command);
      return false;
    });
    server.commands.length = 0;
    await store.commit(books, [put(book("a"), 1n), put(book("b"), 2n)], 3n);
    await store.commit(books, [put(book("b"), 4n), put(book("c"), 5n)], 5n);
    expect(namesOf(server.commands)).toEqual(["update books", "update books"]);
    expect(seen.map((command) => [statementsOf(command).map(({ q }) => q._id), command["ordered"]])).toEqual([
      [["a", "b", 0], true],
      [["b", "c", 0], true],
    ]);
    expect((await (await another()).open(books)).checkpoint).toBe(5n);
  });

  test("the position stays when a document of its commit cannot be written", async () => {
    await store.commit(books, [put(book("a"), 1n)], 1n);
    const table = await documentsTable();
    table.beforeUpsert = () => {
      throw new Fault(121, "DocumentValidationFailure", "Document failed validation");
    };
    await expect(store.commit(books, [put(book("b"), 2n)], 3n)).rejects.toThrow(/failed validation/);
    table.beforeUpsert = undefined;
    expect((await (await another()).open(books)).checkpoint).toBe(1n);
  });

  test("many documents go by commands of their own, and the position after them", async () => {
    const many = Array.from({ length: 101 }, (_, index) => put(book(`${index}`), BigInt(index + 1)));
    server.commands.length = 0;
    await store.commit(books, many, 101n);
    expect(namesOf(server.commands)).toEqual(["update books", "update books"]);
    expect(await store.exactly(books).count("every-tenant")).toBe(101);
    expect((await (await another()).open(books)).checkpoint).toBe(101n);
  });

  test("a crash between documents and their position leaves nothing that the repeat does not mend", async () => {
    await (await another()).commit(books, [put(book("b", { title: "newer" }), 1n)], 0n);
    // The second document ends the command, so that the position goes by itself.
    const writes = [put(book("a", { title: "one" }), 1n), put(book("b"), 1n), remove("gone", 2n)];
    server.trouble("update", { kind: "close" }, ofPosition);
    server.trouble("update", { kind: "close" }, ofPosition);
    await expect(store.commit(books, writes, 2n)).rejects.toMatchObject(unavailable);
    const next = await another();
    expect((await next.open(books)).checkpoint).toBe(0n);
    expect(await titles()).toEqual(["a one", "b newer"]);
    await next.commit(books, writes, 2n);
    expect(await titles()).toEqual(["a one", "b newer"]);
    expect((await next.open(books)).checkpoint).toBe(2n);
  });

  /** As a build makes versions that keeps no position among the documents. */
  const asOfEarlierBuild = async (recorded: { readonly pos: bigint; readonly token: bigint }): Promise<void> => {
    (await documentsTable()).remove({ _id: 0 });
    await connection.database
      .collection("read-model-versions")
      .updateOne({ _id: "books@1" as never }, { $set: { ...recorded, fields: [...declare(books).fields.keys()] } });
  };
  const fieldsThere = async (): Promise<readonly string[]> => {
    const [version] = await connection.database.collection("read-model-versions").find({}).toArray();
    return version?.["fields"] as readonly string[];
  };

  test("a version has a field that none can have, so that earlier builds take it for that of another collection", async () => {
    const mark = (await fieldsThere()).filter((field) => !declare(books).fields.has(field));
    expect(mark).toHaveLength(1);
    for (const name of mark)
      expect(() => declare({ ...books, fields: { [name]: "string" } } as unknown as typeof books)).toThrow();
    await asOfEarlierBuild({ pos: 7n, token: 3n });
    await (await another()).open(booksTwo);
    expect(new Set(await fieldsThere())).toEqual(new Set([...declare(books).fields.keys(), ...mark]));
    expect((await (await another()).open(books)).checkpoint).toBe(7n);
  });

  test("beside a node of an earlier build that works on any version of a read model none of this one is opened", async () => {
    await asOfEarlierBuild({ pos: 7n, token: 3n });
    const leases = await openMongoLeases(connection, () => new Date(now));
    const lease = await leases.acquire(leaseOf(books), 4000);
    for (const collection of [books, booksTwo])
      await expect((await another()).open(collection)).rejects.toMatchObject({
        code: "STORAGE_IN_USE",
        message: expect.stringContaining("books@1"),
      });
    expect(new Set(await fieldsThere())).toEqual(new Set(declare(books).fields.keys()));
    expect(await store.versions("books")).toEqual([1]);
    await lease?.release();
    now += 1;
    const others = await Promise.all([another(), another()]);
    for (const { checkpoint } of await Promise.all(others.map((other) => other.open(books))))
      expect(checkpoint).toBe(7n);
    // A node of this build has it now.
    await leases.acquire(leaseOf(books), 4000);
    await (await another()).open(books);
    await leases.close();
  });

  test("a version that was made without a position among its documents goes on where it was", async () => {
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await asOfEarlierBuild({ pos: 7n, token: 3n });
    const next = await another();
    expect((await next.open(books)).checkpoint).toBe(7n);
    expect(await next.progress("books")).toEqual({ version: 1, checkpoint: 7n });
    await expect(next.commit(books, [put(book("b"), 8n)], 8n, 2n)).rejects.toMatchObject({ code: "OVERTAKEN" });
    await next.commit(books, [put(book("b"), 8n)], 8n, 3n);
    expect(await next.progress("books")).toEqual({ version: 1, checkpoint: 8n });
    expect((await (await another()).open(books)).checkpoint).toBe(8n);
  });

  test("the position of a version is that of its documents or that of events that changed none, whichever is later", async () => {
    const collection = books as unknown as Collection<ReadModelDocument>;
    await store.commit(books, [put(book("a"), 1n)], 2n, 1n);
    await store.record([{ collection, upTo: 5n, token: 1n }]);
    const other = await another();
    expect(await other.progress("books")).toEqual({ version: 1, checkpoint: 5n });
    await store.commit(books, [put(book("a"), 6n)], 6n, 1n);
    expect(await other.progress("books")).toEqual({ version: 1, checkpoint: 6n });
    expect((await other.open(books)).checkpoint).toBe(6n);
    expect(await other.exactly(books).count("every-tenant")).toBe(1);
  });

  test("a lost answer is requested again, and what was written is written once", async () => {
    server.trouble("update", { kind: "drop-answer" }, ofDocuments);
    await store.commit(books, [put(book("a", { title: "once" }), 1n)], 1n);
    expect(await titles()).toEqual(["a once"]);
  });

  test.each(
    (["close", "not-primary", "silence"] as const).filter(
      (kind) => kind !== "silence" || !isLeftOut("the drivers' own times"),
    ),
  )("%s, and again: the store is unavailable, then as before", async (kind) => {
    server.trouble("update", { kind }, ofDocuments);
    server.trouble("update", { kind }, ofDocuments);
    const writes = [put(book("a", { title: "there" }), 1n)];
    await expect(store.commit(books, writes, 1n)).rejects.toMatchObject(unavailable);
    await store.commit(books, writes, 1n);
    expect(await titles()).toEqual(["a there"]);
  });

  test("a server that is gone is reported in bounded time, and found again", async () => {
    await store.commit(books, [put(book("a", { title: "kept" }), 1n)], 1n);
    await server.halt();
    // A request without patience does not wait for the driver's own time.
    const inTime = isLeftOut("the drivers' own times") ? atOnce : <Result>(work: () => Promise<Result>) => work();
    await expect(inTime(titles)).rejects.toMatchObject(unavailable);
    await expect(inTime(() => store.commit(books, [], 2n))).rejects.toMatchObject(unavailable);
    await server.start();
    expect(await titles()).toEqual(["a kept"]);
  });

  test("a projection that was overtaken is refused, and its older documents change nothing", async () => {
    const overtaking = await another();
    await store.commit(books, [put(book("a", { title: "first" }), 1n)], 1n, 1n);
    await overtaking.commit(books, [put(book("a", { title: "later" }), 3n)], 3n, 2n);
    const late = store.commit(books, [put(book("a", { title: "late" }), 2n)], 2n, 1n);
    await expect(late).rejects.toMatchObject({ code: "OVERTAKEN" });
    expect(await titles()).toEqual(["a later"]);
    expect((await store.open(books)).checkpoint).toBe(3n);
  });

  test("a projection that was overtaken moves no checkpoint, and that of a version that was emptied stays", async () => {
    const overtaking = await another();
    await store.commit(books, [], 1n, 1n);
    await store.open(booksTwo);
    await overtaking.commit(books, [put(book("a"), 2n)], 3n, 2n);
    await overtaking.reset(booksTwo);
    const collection = [books, booksTwo] as unknown as readonly Collection<ReadModelDocument>[];
    await store.record(collection.map((one) => ({ collection: one, upTo: 9n, token: 1n })));
    expect((await store.open(books)).checkpoint).toBe(3n);
    expect((await store.open(booksTwo)).checkpoint).toBeNull();
  });

  test.each(["record", "commit"] as const)(
    "who was overtaken by a process that has moved its position alone (%s) commits no documents either",
    async (by) => {
      const overtaking = await another();
      const collection = books as unknown as Collection<ReadModelDocument>;
      await overtaking.open(books);
      await store.commit(books, [put(book("a"), 1n)], 1n, 1n);
      if (by === "record") await overtaking.record([{ collection, upTo: 1n, token: 2n }]);
      else await overtaking.commit(books, [], 1n, 2n);
      const late = store.commit(books, [put(book("late"), 2n)], 2n, 1n);
      await expect(late).rejects.toMatchObject({ code: "OVERTAKEN" });
      expect((await overtaking.open(books)).checkpoint).toBe(1n);
      server.commands.length = 0;
      await overtaking.record([{ collection, upTo: 3n, token: 2n }]);
      expect(namesOf(server.commands)).toEqual(["update read-model-versions"]);
    },
  );

  test("a version that a crash has dropped by half takes no documents until it is opened again", async () => {
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.open(booksTwo);
    await store.commit(booksTwo, [], 1n);
    await store.activate(booksTwo);
    for (const [command, rejected] of [
      ["delete", { code: "OVERTAKEN" }],
      ["drop", { message: expect.stringContaining("was dropped") }],
    ] as const) {
      const lagging = await another();
      await lagging.open(books);
      const isMeant = ({ delete: from }: Command): boolean => command === "drop" || from === "read-model-versions";
      for (const _again of [1, 2]) server.trouble(command, { kind: "close" }, isMeant);
      await expect(store.drop("books", 1)).rejects.toThrow();
      const late = lagging.commit(books, [put(book("late"), 2n)], 2n);
      await expect(late).rejects.toMatchObject(rejected);
    }
    expect((await store.open(books)).checkpoint).toBeNull();
  });

  test("a look at how far a version has come makes nothing that another process has just dropped", async () => {
    const looking = await another();
    await looking.open(books);
    const { name } = await documentsTable();
    let isDropped: () => void = () => undefined;
    const dropped = new Promise<void>((resolve) => {
      isDropped = resolve;
    });
    let progress: Promise<unknown> | undefined;
    const versions = Object.getPrototypeOf(connection.database.collection("read-model-versions"));
    const findOne = versions.findOne as (filter: unknown) => Promise<unknown>;
    const spy = vi.spyOn(versions, "findOne");
    const looked = new Promise<void>((resolve) => {
      spy.mockImplementation(async function (this: { readonly collectionName: string }, filter: unknown) {
        const found = await findOne.call(this, filter);
        if (this.collectionName === "read-model-versions") {
          spy.mockRestore();
          resolve();
          await dropped;
        }
        return found;
      });
      progress = looking.progress("books");
    });
    await looked;
    await (await another()).reset(books);
    isDropped();
    expect(await progress).toEqual({ version: 1, checkpoint: null });
    expect(server.table(name).documents).toEqual([]);
  });

  test("two processes that open a new version at once work on the same one", async () => {
    const others = await Promise.all([another(), another(), another()]);
    await Promise.all(others.map((other) => other.open(booksTwo)));
    await Promise.all(others.map((other, index) => other.commit(booksTwo, [put(book(`${index}`), 1n)], 1n)));
    expect(await store.exactly(booksTwo).count("every-tenant")).toBe(3);
    expect(await store.versions("books")).toEqual([1, 2]);
  });

  test("a version rebuilt after it was dropped holds nothing of the old one", async () => {
    await store.commit(books, [put(book("a"), 1n)], 1n);
    await store.open(booksTwo);
    await store.commit(booksTwo, [], 1n);
    await store.activate(booksTwo);
    const lagging = await another();
    await lagging.open(books);
    await store.drop("books", 1);
    await expect(lagging.commit(books, [put(book("late"), 2n)], 2n)).rejects.toThrow(/dropped/);
    expect((await store.open(books)).checkpoint).toBeNull();
    expect(await store.exactly(books).count("every-tenant")).toBe(0);
  });

  test("the mark of a deleted document stays for an hour, and goes when the checkpoint is past it", async () => {
    await store.commit(books, [put(book("a"), 1n), put(book("b"), 2n)], 2n);
    await store.commit(books, [remove("a", 3n)], 3n);
    const ids = async () => (await documentsTable()).documents.flatMap(({ _id }) => (_id === 0 ? [] : [_id]));
    now += hourMs - 1;
    await store.commit(books, [], 4n);
    expect(await ids()).toEqual(["a", "b"]);
    now += hourMs;
    await store.commit(books, [], 5n);
    expect(await ids()).toEqual(["b"]);
  });

  test("another node's flip is seen within a second, and at once by a reader that waits for it", async () => {
    const newer = await another();
    await store.commit(books, [put(book("a", { title: "old" }), 1n)], 1n);
    await newer.open(booksTwo);
    await newer.commit(booksTwo, [put(book("a", { title: "new" }), 1n)], 1n);
    const [before, waiting] = [store.active(books), newer.active(booksTwo)];
    const titleIn = async (model: typeof before) => (await model.get("every-tenant", "a"))?.title;
    expect(await titleIn(before)).toBe("old");
    expect(await titleIn(waiting)).toBe("old");
    await (await another()).activate(booksTwo);
    expect(await titleIn(waiting)).toBe("new");
    now += 1000;
    expect(await titleIn(before)).toBe("new");
  });

  test("positions are kept whole, beyond what a number can hold", async () => {
    const position = 2n ** 60n + 1n;
    await store.commit(books, [put(book("a"), position)], position);
    expect((await store.open(books)).checkpoint).toBe(position);
    expect((await store.load(books, ["a"])).get("a")?.position).toBe(position);
  });
});
