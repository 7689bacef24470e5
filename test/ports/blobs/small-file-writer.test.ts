import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { SmallFileWriter } from "../../../src/ports/blobs/small-files/writer.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A thread that notes each commit it gets as the number of its changes, and is otherwise as said. */
async function writerWith(program: string): Promise<SmallFileWriter> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, "thread.mjs");
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads"; parentPort.on("message", (message) => {${program}});`,
  );
  return new SmallFileWriter(join(folder.path, "files.db"), pathToFileURL(file));
}

const removal = (key: string) => ({ kind: "remove", key: `t1/${key}` }) as const;

test("changes that come in while a commit is on its way are the next commit, in their order", async () => {
  const writer = await writerWith(`
    if (message.kind === "close") parentPort.postMessage({});
    else parentPort.postMessage({ fault: { message: message.changes.map(({ key }) => key).join() } });
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
    else parentPort.postMessage({});
  `);
  await writer.change(removal("a"));
  const lost = await writer.change(removal("throws")).catch((error: unknown) => error);
  expect(lost).toMatchObject({
    message: expect.stringMatching(/the thread that writes ended$/),
    cause: expect.objectContaining({ message: "a fault of the thread" }),
  });
  const next = [writer.change(removal("exits")).catch(() => "lost")];
  expect(await next[0]).toBe("lost");
  await writer.change(removal("b"));
  await writer.close();
});
