import { describe, expect, test } from "vitest";
import { noWorker } from "../../../src/render/contract/job.ts";
import { FairQueue, type LeaveQueue } from "../../../src/render/pool/fair-queue.ts";

const still = (): number => 0;
const never = new AbortController().signal;

/** Lets each of them enter, and reports in which order they were given a place, and who was sent away. */
function entering(queue: FairQueue) {
  const given: string[] = [];
  const refused: string[] = [];
  const leaves: { readonly who: string; readonly leave: LeaveQueue }[] = [];
  const enter = (who: string, signal: AbortSignal = never): Promise<void> =>
    queue.enter(who, signal).then(
      (leave) => {
        given.push(who);
        leaves.push({ who, leave });
      },
      () => void refused.push(who),
    );
  /** The one that has been there longest leaves, or the one of a tenant. */
  const leave = (who?: string): void => {
    const at = leaves.findIndex((place) => who === undefined || place.who === who);
    leaves.splice(at, 1)[0]?.leave();
  };
  return { given, refused, enter, leave };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function leaveAll(leave: () => void, times: number): Promise<void> {
  for (let left = 0; left < times; left += 1) {
    await settled();
    leave();
    await settled();
  }
}

test("a caller whose time is over when it comes does not wait for a place that nobody leaves", async () => {
  const queue = new FairQueue(1, 10, still);
  await queue.enter("a", never);
  await expect(queue.enter("b", AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
  expect(queue.waiting).toBe(0);
});

test("a caller that comes while there is a place has it at once; the others wait until one leaves", async () => {
  const queue = new FairQueue(2, 10, still);
  const { given, enter, leave } = entering(queue);
  for (const who of ["a", "b", "c"]) void enter(who);
  await settled();
  expect([given, queue.waiting]).toEqual([["a", "b"], 1]);
  leave();
  await settled();
  expect([given, queue.waiting]).toEqual([["a", "b", "c"], 0]);
  leave();
  leave();
  await enter("d");
  expect(given).toEqual(["a", "b", "c", "d"]);
});

test("tenants take turns, each with its oldest", async () => {
  const queue = new FairQueue(1, 10, still);
  const { given, enter, leave } = entering(queue);
  for (const who of ["many", "many", "many", "many", "few", "few", "one"]) void enter(who);
  await leaveAll(leave, 6);
  expect(given).toEqual(["many", "many", "few", "one", "many", "few", "many"]);
});

describe("when too many wait", () => {
  test("a tenant is refused its next, with a cause that says who may try again", async () => {
    const queue = new FairQueue(1, 2, still);
    const { given, enter, leave } = entering(queue);
    for (const who of ["a", "a", "a"]) void enter(who);
    await expect(queue.enter("a", never)).rejects.toMatchObject({ code: "UNAVAILABLE", cause: noWorker });
    await leaveAll(leave, 2);
    expect(given).toEqual(["a", "a", "a"]);
  });

  test("the longest line gives up its newest for a tenant that has fewer", async () => {
    const queue = new FairQueue(1, 3, still);
    const { given, refused, enter, leave } = entering(queue);
    for (const who of ["a", "a", "a", "a", "b"]) void enter(who);
    await settled();
    expect([given, refused, queue.waiting]).toEqual([["a"], ["a"], 3]);
    await leaveAll(leave, 3);
    expect(given).toEqual(["a", "a", "b", "a"]);
  });

  test("a line that is no longer than the newcomer's would become gives nothing up", async () => {
    const queue = new FairQueue(1, 2, still);
    const { refused, enter } = entering(queue);
    for (const who of ["a", "a", "b", "b", "c"]) void enter(who);
    await settled();
    expect([refused, queue.waiting]).toEqual([["b", "c"], 2]);
  });

  test("no job may wait where there is no place to", async () => {
    const queue = new FairQueue(1, 0, still);
    const { refused, enter } = entering(queue);
    for (const who of ["a", "b"]) void enter(who);
    await settled();
    expect(refused).toEqual(["b"]);
  });
});

test("a caller that is called away while waiting leaves the line, and learns why", async () => {
  const queue = new FairQueue(1, 10, still);
  const { given, enter, leave } = entering(queue);
  const away = new AbortController();
  void enter("a");
  const waiting = queue.enter("b", away.signal);
  void enter("b");
  away.abort(new Error("too late"));
  await expect(waiting).rejects.toThrow("too late");
  expect(queue.waiting).toBe(1);
  await leaveAll(leave, 1);
  expect(given).toEqual(["a", "b"]);
});

test("to be called away after having a place changes nothing for those who wait", async () => {
  const queue = new FairQueue(1, 10, still);
  const { given, enter, leave } = entering(queue);
  const away = new AbortController();
  void enter("a");
  void enter("b", away.signal);
  void enter("c");
  await leaveAll(leave, 1);
  away.abort();
  expect(queue.waiting).toBe(1);
  await leaveAll(leave, 1);
  expect(given).toEqual(["a", "b", "c"]);
});

test("all that wait are sent away at the end; a caller with a place keeps it", async () => {
  const queue = new FairQueue(1, 10, still);
  const { given, refused, enter, leave } = entering(queue);
  for (const who of ["a", "b", "c"]) void enter(who);
  queue.close(new Error("closing"));
  await settled();
  expect([given, refused, queue.waiting]).toEqual([["a"], ["b", "c"], 0]);
  leave();
  await enter("d");
  expect(given).toEqual(["a", "d"]);
});

/** A clock that only these tests move. */
function timed(places: number) {
  let now = 0;
  const pass = (ms: number): void => {
    now += ms;
  };
  const queue = new FairQueue(places, 100, () => now);
  return { queue, ...entering(queue), pass };
}

describe("no tenant holds all places", () => {
  test("while another tenant waits", async () => {
    const { given, enter, leave } = timed(3);
    for (const who of ["a", "a", "a", "a", "a", "b", "b"]) void enter(who);
    await settled();
    expect(given).toEqual(["a", "a", "a"]);
    leave("a");
    await settled();
    leave("a");
    await settled();
    expect(given).toEqual(["a", "a", "a", "b", "a"]);
    leave("b");
    await settled();
    expect(given.at(-1)).toBe("b");
  });

  test("when its documents are slow and others are present; when they are gone, it has them all", async () => {
    const { queue, given, enter, leave, pass } = timed(2);
    void enter("b");
    await settled();
    leave("b");
    for (let count = 0; count < 6; count += 1) void enter("slow");
    await settled();
    expect(given).toEqual(["b", "slow", "slow"]);
    pass(5000);
    leave("slow");
    leave("slow");
    await settled();
    expect([given.length, queue.waiting]).toEqual([4, 3]);
    void enter("b");
    await settled();
    expect(given.at(-1)).toBe("b");
    leave("b");
    await settled();
    expect(queue.waiting).toBe(3);
    pass(60_001);
    leave("slow");
    await settled();
    expect([given.slice(5), queue.waiting]).toEqual([["slow", "slow"], 1]);
  });

  test("a tenant counts as present for a minute after it came", async () => {
    const { queue, given, enter, leave, pass } = timed(2);
    void enter("slow");
    await settled();
    pass(5000);
    leave("slow");
    void enter("b");
    await settled();
    leave("b");
    pass(59_000);
    for (let count = 0; count < 3; count += 1) void enter("slow");
    await settled();
    expect([given, queue.waiting]).toEqual([["slow", "b", "slow"], 2]);
    pass(1001);
    void enter("slow");
    await settled();
    expect([given, queue.waiting]).toEqual([["slow", "b", "slow", "slow"], 2]);
  });

  test("but a tenant whose documents are fast uses what is free", async () => {
    const { given, enter, leave, pass } = timed(2);
    void enter("b");
    for (let count = 0; count < 4; count += 1) void enter("fast");
    await settled();
    pass(10);
    leave("b");
    leave("fast");
    await settled();
    expect(given).toEqual(["b", "fast", "fast", "fast"]);
  });
});

test("a place is given back once", async () => {
  const queue = new FairQueue(1, 10, still);
  const leave = await queue.enter("a", never);
  leave();
  leave();
  await queue.enter("a", never);
  const { given, enter } = entering(queue);
  void enter("a");
  await settled();
  expect(given).toEqual([]);
});
