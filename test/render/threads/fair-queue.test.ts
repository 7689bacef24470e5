import { describe, expect, test } from "vitest";
import { noWorker } from "../../../src/render/job.ts";
import { FairQueue } from "../../../src/render/threads/fair-queue.ts";

const never = new AbortController().signal;

/** Lets each of them enter, and reports in which order they were given a place, and who was sent away. */
function entering(queue: FairQueue) {
  const given: string[] = [];
  const refused: string[] = [];
  const enter = (who: string, signal: AbortSignal = never): Promise<void> =>
    queue.enter(who, signal).then(
      () => void given.push(who),
      () => void refused.push(who),
    );
  return { given, refused, enter };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function leaveAll(queue: FairQueue, times: number): Promise<void> {
  for (let left = 0; left < times; left += 1) {
    queue.leave();
    await settled();
  }
}

test("a caller that comes while there is a place has it at once; the others wait until one leaves", async () => {
  const queue = new FairQueue(2, 10);
  const { given, enter } = entering(queue);
  for (const who of ["a", "b", "c"]) void enter(who);
  await settled();
  expect([given, queue.waiting]).toEqual([["a", "b"], 1]);
  queue.leave();
  await settled();
  expect([given, queue.waiting]).toEqual([["a", "b", "c"], 0]);
  queue.leave();
  queue.leave();
  await enter("d");
  expect(given).toEqual(["a", "b", "c", "d"]);
});

test("tenants take turns, each with its oldest", async () => {
  const queue = new FairQueue(1, 10);
  const { given, enter } = entering(queue);
  for (const who of ["many", "many", "many", "many", "few", "few", "one"]) void enter(who);
  await leaveAll(queue, 6);
  expect(given).toEqual(["many", "many", "few", "one", "many", "few", "many"]);
});

describe("when too many wait", () => {
  test("a tenant is refused its next, with a cause that says who may try again", async () => {
    const queue = new FairQueue(1, 2);
    const { given, enter } = entering(queue);
    for (const who of ["a", "a", "a"]) void enter(who);
    await expect(queue.enter("a", never)).rejects.toMatchObject({ code: "UNAVAILABLE", cause: noWorker });
    await leaveAll(queue, 2);
    expect(given).toEqual(["a", "a", "a"]);
  });

  test("the longest line gives up its newest for a tenant that has fewer", async () => {
    const queue = new FairQueue(1, 3);
    const { given, refused, enter } = entering(queue);
    for (const who of ["a", "a", "a", "a", "b"]) void enter(who);
    await settled();
    expect([given, refused, queue.waiting]).toEqual([["a"], ["a"], 3]);
    await leaveAll(queue, 3);
    expect(given).toEqual(["a", "a", "b", "a"]);
  });

  test("a line that is no longer than the newcomer's would become gives nothing up", async () => {
    const queue = new FairQueue(1, 2);
    const { refused, enter } = entering(queue);
    for (const who of ["a", "a", "b", "b", "c"]) void enter(who);
    await settled();
    expect([refused, queue.waiting]).toEqual([["b", "c"], 2]);
  });

  test("nobody may wait where there is no place to", async () => {
    const queue = new FairQueue(1, 0);
    const { refused, enter } = entering(queue);
    for (const who of ["a", "b"]) void enter(who);
    await settled();
    expect(refused).toEqual(["b"]);
  });
});

test("a caller that is called away while waiting leaves the line, and learns why", async () => {
  const queue = new FairQueue(1, 10);
  const { given, enter } = entering(queue);
  const away = new AbortController();
  void enter("a");
  const waiting = queue.enter("b", away.signal);
  void enter("b");
  away.abort(new Error("too late"));
  await expect(waiting).rejects.toThrow("too late");
  expect(queue.waiting).toBe(1);
  await leaveAll(queue, 1);
  expect(given).toEqual(["a", "b"]);
});

test("to be called away after having a place changes nothing for those who wait", async () => {
  const queue = new FairQueue(1, 10);
  const { given, enter } = entering(queue);
  const away = new AbortController();
  void enter("a");
  void enter("b", away.signal);
  void enter("c");
  await leaveAll(queue, 1);
  away.abort();
  expect(queue.waiting).toBe(1);
  await leaveAll(queue, 1);
  expect(given).toEqual(["a", "b", "c"]);
});

test("all that wait are sent away at the end; a caller with a place keeps it", async () => {
  const queue = new FairQueue(1, 10);
  const { given, refused, enter } = entering(queue);
  for (const who of ["a", "b", "c"]) void enter(who);
  queue.close(new Error("closing"));
  await settled();
  expect([given, refused, queue.waiting]).toEqual([["a"], ["b", "c"], 0]);
  queue.leave();
  await enter("d");
  expect(given).toEqual(["a", "d"]);
});
