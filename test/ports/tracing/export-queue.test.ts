import { expect, test } from "vitest";
import { ExportQueue } from "../../../src/ports/tracing/export-queue.ts";

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A queue whose waits and answers the test gives, one after the other. */
function queueOf(bounds: { readonly mostQueued?: number; readonly mostAtOnce?: number } = {}) {
  const sent: (readonly number[])[] = [];
  const answers: ((answer: Answer | Error) => void)[] = [];
  const waits: number[] = [];
  let ends: (() => void)[] = [];
  const failures: string[] = [];
  const queue = new ExportQueue<number>({
    send: (items) => {
      sent.push(items);
      return new Promise((resolve, reject) => {
        answers.push((answer) => {
          if (answer instanceof Error) reject(answer);
          else resolve({ status: answer.status, headers: answer.headers ?? {}, body: Buffer.from(answer.body ?? "") });
        });
      });
    },
    wait: (ms, signal) => {
      waits.push(ms);
      return new Promise((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
        ends.push(resolve);
      });
    },
    onFailure: ({ message }) => failures.push(message),
    ...bounds,
  });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const passTime = async (): Promise<void> => {
    for (const end of ends) end();
    ends = [];
    await settled();
  };
  const answer = async (given: Answer | Error): Promise<void> => {
    answers.shift()?.(given);
    await settled();
  };
  return { queue, sent, waits, failures, settled, passTime, answer };
}

const add = (queue: ExportQueue<number>, ...items: readonly number[]): void => {
  for (const item of items) queue.add(item);
};

test("spans wait for one another, and are sent together", async () => {
  const { queue, sent, waits, passTime, answer } = queueOf();
  add(queue, 1, 2, 3);
  expect(sent).toEqual([]);
  await passTime();
  expect([sent, waits]).toEqual([[[1, 2, 3]], [5000]]);
  await answer({ status: 200, body: "{}" });
  expect(queue.counts()).toEqual({ exported: 3, dropped: 0, notTaken: 0 });
});

test("as many as go into one request do not wait", async () => {
  const { queue, sent, settled } = queueOf({ mostAtOnce: 2 });
  add(queue, 1, 2);
  await settled();
  expect(sent).toEqual([[1, 2]]);
});

test("while the collector hangs a bounded number waits, and the others are dropped and counted", async () => {
  const { queue, sent, settled, answer } = queueOf({ mostQueued: 4, mostAtOnce: 2 });
  add(queue, 1, 2);
  await settled();
  add(queue, 3, 4, 5, 6, 7, 8, 9);
  expect(queue.counts()).toEqual({ exported: 0, dropped: 3, notTaken: 0 });
  await answer({ status: 200 });
  await answer({ status: 200 });
  expect(sent).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(queue.counts()).toEqual({ exported: 4, dropped: 3, notTaken: 0 });
});

test("a collector that answers 503 gets the same again, five times in all, after longer and longer waits", async () => {
  const { queue, sent, waits, failures, passTime, answer } = queueOf();
  add(queue, 1);
  await passTime();
  for (const headers of [{}, { "retry-after": "7" }, { "retry-after": "3600" }, { "retry-after": "tomorrow" }, {}]) {
    await answer({ status: 503, headers });
    await passTime();
  }
  expect(sent).toEqual([[1], [1], [1], [1], [1]]);
  expect(waits).toEqual([5000, 1000, 7000, 30_000, 8000]);
  expect(failures).toEqual(Array.from({ length: 5 }, () => "the collector answered 503"));
  expect(queue.counts()).toEqual({ exported: 0, dropped: 0, notTaken: 1 });
});

test("a collector that cannot be reached is tried again; one that answers 401 is not", async () => {
  const { queue, sent, failures, passTime, answer } = queueOf();
  add(queue, 1);
  await passTime();
  await answer(new Error("collector could not be reached."));
  await passTime();
  await answer({ status: 200 });
  add(queue, 2);
  await passTime();
  await answer({ status: 401 });
  await passTime();
  expect(sent).toEqual([[1], [1], [2]]);
  expect(failures).toEqual(["collector could not be reached.", "the collector answered 401"]);
  expect(queue.counts()).toEqual({ exported: 1, dropped: 0, notTaken: 1 });
});

test.each([
  ['{"partialSuccess":{"rejectedSpans":"2"}}', 2],
  ['{"partialSuccess":{}}', 0],
  ['{"partialSuccess":{"rejectedSpans":"-1"}}', 0],
  ["\u0000 no JSON", 0],
])("an answer of %j rejects %i of the spans", async (body, rejected) => {
  const { queue, passTime, answer } = queueOf();
  add(queue, 1, 2, 3);
  await passTime();
  await answer({ status: 200, body });
  expect(queue.counts()).toEqual({ exported: 3 - rejected, dropped: 0, notTaken: rejected });
});

test("the end sends what waits, and waits five seconds at most for a collector that hangs", async () => {
  const { queue, sent, waits, settled, passTime, answer } = queueOf({ mostAtOnce: 2 });
  add(queue, 1, 2, 3);
  await settled();
  let isClosed = false;
  const closed = queue.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect([sent, isClosed]).toEqual([[[1, 2]], false]);
  await passTime();
  await closed;
  expect(waits).toEqual([5000, 5000]);
  expect(queue.counts()).toEqual({ exported: 0, dropped: 0, notTaken: 3 });
  await answer({ status: 200 });
  add(queue, 4);
  expect(queue.counts()).toEqual({ exported: 0, dropped: 1, notTaken: 3 });
});

test("the end of a queue whose collector takes everything loses nothing", async () => {
  const { queue, sent, settled, answer } = queueOf();
  add(queue, 1, 2);
  const closed = queue.close();
  await settled();
  await answer({ status: 200 });
  await closed;
  expect(sent).toEqual([[1, 2]]);
  expect(queue.counts()).toEqual({ exported: 2, dropped: 0, notTaken: 0 });
});
