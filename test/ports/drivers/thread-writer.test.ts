import { EventEmitter } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { isStorageFault } from "../../../src/ports/disk/port.ts";
import type { FromThread, ToThread } from "../../../src/ports/drivers/thread-messages.ts";
import { startThread, ThreadWriter, type WriterThread } from "../../../src/ports/drivers/thread-writer.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

interface Change {
  readonly kind: "remove";
  readonly key: string;
}

const writerOf = (start: () => WriterThread): ThreadWriter<Change> =>
  new ThreadWriter({ doing: "storing a file in files.db", subject: "the files are", start });

/** A thread that does what the test lets it do. */
class FakeThread extends EventEmitter {
  readonly got: ToThread<Change>[] = [];
  postMessage(message: ToThread<Change>): void {
    this.got.push(message);
    this.emit("got");
  }
  says(message: FromThread): void {
    this.emit("message", message);
  }
  changed(count: number): void {
    const answers = Array.from({ length: count }, (_, index) => ({ index }));
    this.says({ kind: "changed", answers, isLast: true });
  }
  /** Resolves once it has got so many messages. */
  async has(count: number): Promise<void> {
    while (this.got.length < count) await EventEmitter.once(this, "got");
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}

/** A writer whose threads are made by the test, in their order; while the system has none, starting one fails. */
function writerOfFakes() {
  const threads: FakeThread[] = [];
  const system: { hasThreads: boolean } = { hasThreads: true };
  const writer = writerOf(() => {
    if (!system.hasThreads) return cannotStart();
    const thread = new FakeThread();
    threads.push(thread);
    return thread as unknown as WriterThread;
  });
  writer.begin();
  return { writer, threads, system };
}

const cannotStart = (): never => {
  throw Object.assign(new Error("no more threads"), { code: "ERR_WORKER_INIT_FAILED" });
};

/** A thread that notes each commit it gets as the number of its changes, and is otherwise as said. */
async function writerWith(program: string): Promise<ThreadWriter<Change>> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, "thread.mjs");
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads"; parentPort.on("message", (message) => {${program}});`,
  );
  const heap = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };
  return writerOf(() => startThread({ name: "test", program: pathToFileURL(file), heap }));
}

const removal = (key: string) => ({ kind: "remove", key: `t1/${key}` }) as const;

test("changes that come in while a commit is on its way are the next commit, in their order", async () => {
  const writer = await writerWith(`
    if (message.kind === "close") parentPort.postMessage({ kind: "closed" });
    else {
      const fault = { message: message.changes.map(({ key }) => key).join() };
      parentPort.postMessage({ kind: "changed", answers: message.changes.map((_, index) => ({ index, fault })), isLast: true });
    }
  `);
  const ended = (key: string) => writer.change(removal(key)).catch((error: Error) => error.message.split(": ")[1]);
  const first = [ended("a"), ended("b")];
  expect(await first[0]).toBe("t1/a,t1/b");
  const second = [ended("c"), ended("d")];
  expect(await Promise.all([...first, ...second])).toEqual(["t1/a,t1/b", "t1/a,t1/b", "t1/c,t1/d", "t1/c,t1/d"]);
  await writer.close();
});

test("a thread that ends fails what was on its way, with its reason, and the next change starts another", async () => {
  const writer = await writerWith(`
    const { key } = message.changes?.[0] ?? {};
    if (key === "t1/throws") throw new Error("a fault of the thread");
    if (key === "t1/exits") process.exit(3);
    if (message.kind === "close") parentPort.close();
    else parentPort.postMessage({ kind: "changed", answers: [{ index: 0 }], isLast: true });
  `);
  await writer.change(removal("a"));
  const lost = await writer.change(removal("throws")).catch((error: unknown) => error);
  expect(lost).toMatchObject({
    message: expect.stringMatching(/the thread that writes ended$/),
    cause: expect.objectContaining({ message: "a fault of the thread" }),
  });
  expect(isStorageFault(lost)).toBe(true);
  const next = [writer.change(removal("exits")).catch(() => "lost")];
  expect(await next[0]).toBe("lost");
  await writer.change(removal("b"));
  await writer.close();
});

test("changes that erase nothing are answered before those that do, and the next changes wait for both", async () => {
  const { writer, threads } = writerOfFakes();
  const ended: string[] = [];
  const note = (key: string) => writer.change(removal(key)).then(() => ended.push(key));
  const both = [note("a"), note("b")];
  const [thread] = threads;
  await thread?.has(1);
  thread?.says({ kind: "changed", answers: [{ index: 1 }], isLast: false });
  await both[1];
  const next = note("c");
  expect(ended).toEqual(["b"]);
  expect(thread?.got).toHaveLength(1);
  thread?.says({ kind: "changed", answers: [{ index: 0 }], isLast: true });
  await thread?.has(2);
  thread?.changed(1);
  await Promise.all([...both, next]);
  expect(ended).toEqual(["b", "a", "c"]);
});

test("a thread that cannot be started fails the opening, with a sentence, as a storage fault", () => {
  const opening = () => writerOf(cannotStart).begin();
  expect(opening).toThrow("storing a file in files.db: the thread that writes cannot be started");
  try {
    opening();
  } catch (error) {
    expect(isStorageFault(error)).toBe(true);
    expect(error).toMatchObject({ cause: { message: "no more threads" } });
  }
});

test("a thread that cannot be started again fails the changes that wait, until one can", async () => {
  const { writer, threads, system } = writerOfFakes();
  system.hasThreads = false;
  threads[0]?.emit("exit", 1);
  const refused = await writer.change(removal("a")).catch((error: unknown) => error);
  expect(String(refused)).toContain("the thread that writes cannot be started");
  expect(isStorageFault(refused)).toBe(true);
  system.hasThreads = true;
  const stored = writer.change(removal("b"));
  await eventually(() => expect(threads).toHaveLength(2));
  await threads[1]?.has(1);
  threads[1]?.changed(1);
  await stored;
});

test("bytes that cannot be given away fail their group and no other", async () => {
  const { writer, threads } = writerOfFakes();
  const [thread] = threads;
  const post = vi.spyOn(thread as FakeThread, "postMessage").mockImplementationOnce(() => {
    throw new Error("the buffer is gone");
  });
  await expect(writer.change(removal("a"))).rejects.toThrow("the buffer is gone");
  expect(post).toHaveBeenCalledOnce();
  const stored = writer.change(removal("b"));
  await thread?.has(1);
  thread?.changed(1);
  await stored;
});

test("late messages of a lost thread are not taken for answers to others", async () => {
  const { writer, threads } = writerOfFakes();
  const lost = writer.change(removal("a")).catch(() => "lost");
  await threads[0]?.has(1);
  threads[0]?.emit("error", new Error("a fault"));
  expect(await lost).toBe("lost");
  let isStored = false;
  const stored = writer.change(removal("b")).then(() => {
    isStored = true;
  });
  await eventually(() => expect(threads).toHaveLength(2));
  await threads[1]?.has(1);
  threads[0]?.changed(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStored).toBe(false);
  threads[1]?.changed(1);
  await stored;
});

test("closing waits for all that came before, refuses what comes after, and is answered by the close alone", async () => {
  const { writer, threads } = writerOfFakes();
  const [thread] = threads;
  const before = Array.from({ length: 65 }, (_, index) => writer.change(removal(String(index))));
  let isClosed = false;
  const closed = writer.close().then(() => {
    isClosed = true;
  });
  await expect(writer.change(removal("during"))).rejects.toThrow("storing a file in files.db: the files are closed");
  await thread?.has(1);
  thread?.changed(64);
  await thread?.has(2);
  expect(isClosed).toBe(false);
  thread?.changed(1);
  await Promise.all(before);
  await thread?.has(3);
  expect(thread?.got.map(({ kind }) => kind)).toEqual(["commit", "commit", "close"]);
  expect(isClosed).toBe(false);
  thread?.says({ kind: "closed" });
  await closed;
  await expect(writer.change(removal("after"))).rejects.toThrow("the files are closed");
  await writer.close();
  expect(threads).toHaveLength(1);
});
