import { type BulkWriteResult, type Collection, MongoBulkWriteError } from "mongodb";
import { expect, test } from "vitest";
import { GatheredInserts } from "../../../src/ports/blobs/gridfs-inserts.ts";
import { isForRequest, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";

interface Kept {
  readonly name: string;
}

/** A command that has come, and has no answer yet. */
interface HeldCommand {
  readonly names: readonly string[];
  readonly isForRequest: boolean;
  readonly answer: (error?: Error) => void;
}

function heldCollection(): { readonly collection: Collection<Kept>; readonly commands: HeldCommand[] } {
  const commands: HeldCommand[] = [];
  const insert = (documents: readonly Kept[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const answer = (error?: Error): void => (error === undefined ? resolve() : reject(error));
      commands.push({ names: documents.map(({ name }) => name), isForRequest: isForRequest(), answer });
    });
  const insertOne = (document: Kept): Promise<void> => insert([document]);
  return { collection: { insertOne, insertMany: insert } as unknown as Collection<Kept>, commands };
}

/** Until no promise goes on by itself. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("what comes while a command is on its way goes together, on the clock of no request, and settles with its own command", async () => {
  const { collection, commands } = heldCollection();
  const inserts = new GatheredInserts(collection);
  const done: string[] = [];
  const insert = (name: string): Promise<unknown> =>
    inserts.insert({ name }, 1).then(
      () => done.push(name),
      (error: Error) => done.push(`${name}: ${error.message}`),
    );
  const patience = new RequestPatience(1000, () => 0);
  withPatience(patience, () => void insert("a"));
  for (const name of ["b", "c"]) void insert(name);
  expect(commands.map(({ names }) => names)).toEqual([["a"]]);
  commands[0]?.answer();
  await settled();
  expect([done, commands.map(({ names }) => names)]).toEqual([["a"], [["a"], ["b", "c"]]]);
  void insert("d");
  commands[1]?.answer(new Error("no primary"));
  await settled();
  expect(done).toEqual(["a", "b: no primary", "c: no primary"]);
  commands[2]?.answer();
  await settled();
  expect(done.at(-1)).toBe("d");
  expect(commands.map((command) => command.isForRequest)).toEqual([false, false, false]);
});

/** As the driver makes it of an answer. */
const bulkError = (refused: readonly number[], writeConcernError?: object): MongoBulkWriteError => {
  const error = { message: "refused", code: 1, writeErrors: refused.map((index) => ({ index, code: 1 })) };
  const result = { getWriteConcernError: () => writeConcernError } as unknown as BulkWriteResult;
  return new MongoBulkWriteError(error as unknown as ConstructorParameters<typeof MongoBulkWriteError>[0], result);
};

test.each([
  ["one that the server refuses fails alone", bulkError([1]), ["b", "d"]],
  ["none is there for sure without the write concern", bulkError([1], {}), []],
  ["none is there for sure where the server names none", bulkError([]), []],
])("of documents that go together %s", async (_what, error, inserted) => {
  const { collection, commands } = heldCollection();
  const inserts = new GatheredInserts(collection);
  const answers = ["a", "b", "c", "d"].map((name) =>
    inserts.insert({ name }, 1).then(
      () => name,
      () => undefined,
    ),
  );
  commands[0]?.answer();
  await settled();
  commands[1]?.answer(error);
  expect(await Promise.all(answers)).toEqual(
    ["a", "b", "c", "d"].map((name) => (name === "a" || inserted.includes(name) ? name : undefined)),
  );
});

test("a command without an answer holds up nobody for long", async () => {
  const { collection, commands } = heldCollection();
  const inserts = new GatheredInserts(collection);
  const first = inserts.insert({ name: "a" }, 1);
  const second = inserts.insert({ name: "b" }, 1);
  await expect.poll(() => commands.length).toBe(2);
  commands[1]?.answer();
  await second;
  const third = inserts.insert({ name: "c" }, 1);
  await settled();
  expect(commands.at(2)?.names).toEqual(["c"]);
  commands[0]?.answer();
  commands[2]?.answer();
  await Promise.all([first, third]);
});

test("a command has 64 documents and 4 MB at most, or one document", async () => {
  const { collection, commands } = heldCollection();
  const inserts = new GatheredInserts(collection);
  const mebibyte = 1024 * 1024;
  const all = [5, ...Array.from({ length: 100 }, () => 0), 3, 1, 1, 9, 1].map((megabytes, index) =>
    inserts.insert({ name: String(index) }, megabytes * mebibyte),
  );
  for (let answered = 0; answered < commands.length; answered += 1) {
    commands[answered]?.answer();
    await settled();
  }
  await Promise.all(all);
  expect(commands.map(({ names }) => names.length)).toEqual([1, 64, 38, 1, 1, 1]);
  expect(commands.flatMap(({ names }) => names)).toEqual(all.map((_, index) => String(index)));
});
