import { EventEmitter } from "node:events";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { addDepartures, madeForCaller } from "../../../src/api/plugins/departures.ts";
import type { StopSignal } from "../../../src/vocabulary/stopping/stop-signal.ts";

/** An answer on its way: whether its connection is closed, and whether all of it was written before. */
class Answer extends EventEmitter {
  destroyed = false;
  writableFinished = false;

  close(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

type Hook = (request: Asking, reply: { readonly raw: Answer }, done: () => void) => void;
interface Asking {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  departure?: StopSignal;
}

/** What the plugin gives to each request. */
function departures(): (answer: Answer, headers?: Asking["headers"]) => StopSignal {
  const hooks: [name: string, hook: Hook][] = [];
  const decorated: string[] = [];
  const app = {
    decorateRequest: (name: string) => void decorated.push(name),
    addHook: (name: string, hook: Hook) => void hooks.push([name, hook]),
  };
  addDepartures(app as unknown as FastifyInstance);
  expect([decorated, hooks.map(([name]) => name)]).toEqual([["departure"], ["onRequest"]]);
  return (answer, headers = {}) => {
    const request: Asking = { headers };
    hooks[0]?.[1](request, { raw: answer }, () => undefined);
    return request.departure as StopSignal;
  };
}

/** Counts how often it is called. */
function listener() {
  const calls = {
    count: 0,
    call: (): void => {
      calls.count += 1;
    },
  };
  return calls;
}

const gone = { message: "The caller is gone." };

describe("a caller's departure", () => {
  test("is that the connection closes before the answer is out", () => {
    const answer = new Answer();
    const signal = departures()(answer);
    expect([signal.aborted, signal.reason]).toEqual([false, undefined]);
    answer.close();
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject(gone);
  });

  test("is not that an answer ends, which closes its connection too", () => {
    const answer = new Answer();
    const signal = departures()(answer);
    const heard = listener();
    signal.addEventListener("abort", heard.call);
    answer.writableFinished = true;
    expect([signal.aborted, signal.reason]).toEqual([false, undefined]);
    answer.close();
    expect([signal.aborted, signal.reason, heard.count]).toEqual([false, undefined, 0]);
  });

  test("comes to all who listen, once", () => {
    const answer = new Answer();
    const signal = departures()(answer);
    const [one, other] = [listener(), listener()];
    signal.addEventListener("abort", one.call);
    signal.addEventListener("abort", one.call);
    signal.addEventListener("abort", other.call);
    expect([one.count, other.count]).toEqual([0, 0]);
    answer.close();
    answer.emit("close");
    expect([one.count, other.count]).toEqual([1, 1]);
    signal.addEventListener("abort", one.call);
    answer.emit("close");
    expect(one.count).toBe(1);
  });

  test("does not come to those who listen no more, and nothing is kept for nobody", () => {
    const answer = new Answer();
    const signal = departures()(answer);
    expect(answer.listenerCount("close")).toBe(0);
    const [one, other] = [listener(), listener()];
    signal.removeEventListener("abort", one.call);
    expect(answer.listenerCount("close")).toBe(0);
    signal.addEventListener("abort", one.call);
    signal.addEventListener("abort", other.call);
    expect(answer.listenerCount("close")).toBe(1);
    signal.removeEventListener("abort", one.call);
    expect(answer.listenerCount("close")).toBe(1);
    answer.close();
    expect([one.count, other.count]).toEqual([0, 1]);
  });

  test("can be listened to again after all have stopped", () => {
    const answer = new Answer();
    const signal = departures()(answer);
    const heard = listener();
    for (let turn = 0; turn < 2; turn += 1) {
      signal.addEventListener("abort", heard.call);
      expect(answer.listenerCount("close")).toBe(1);
      signal.removeEventListener("abort", heard.call);
      expect(answer.listenerCount("close")).toBe(0);
    }
    signal.addEventListener("abort", heard.call);
    answer.close();
    expect(heard.count).toBe(1);
  });
});

describe("a request of the service to itself", () => {
  /** The one that it is made for, as its signal. */
  function outer() {
    const answer = new Answer();
    return { answer, signal: departures()(answer) };
  }

  test("leaves with the one that it is made for", async () => {
    const whole = outer();
    const inner = departures();
    await madeForCaller(whole.signal, "a", async (headers) => {
      const answer = new Answer();
      const signal = inner(answer, headers);
      const heard = listener();
      signal.addEventListener("abort", heard.call);
      expect([signal.aborted, whole.answer.listenerCount("close")]).toEqual([false, 1]);
      whole.answer.close();
      expect([signal.aborted, heard.count]).toEqual([true, 1]);
      expect(signal.reason).toMatchObject(gone);
    });
  });

  test("still leaves by itself, and listens to the other no longer than anybody listens to it", async () => {
    const whole = outer();
    const inner = departures();
    await madeForCaller(whole.signal, "a", async (headers) => {
      const answer = new Answer();
      const signal = inner(answer, headers);
      const heard = listener();
      signal.addEventListener("abort", heard.call);
      signal.removeEventListener("abort", heard.call);
      expect(whole.answer.listenerCount("close")).toBe(0);
      signal.addEventListener("abort", heard.call);
      answer.close();
      expect([signal.aborted, heard.count]).toEqual([true, 1]);
      whole.answer.close();
      expect(heard.count).toBe(1);
    });
  });

  test("is made for another one by its own key alone, and only while the work goes on", async () => {
    const [one, other] = [outer(), outer()];
    const inner = departures();
    const work = madeForCaller(one.signal, "one", async (headers) => {
      await madeForCaller(other.signal, "other", async (others) => {
        one.answer.close();
        expect(inner(new Answer(), headers).aborted).toBe(true);
        expect(inner(new Answer(), others).aborted).toBe(false);
      });
      return headers;
    });
    const headers = await work;
    expect(inner(new Answer(), headers).aborted).toBe(false);
    expect(inner(new Answer(), { ...headers, "colophon-made-for": "unknown" }).aborted).toBe(false);
    expect(inner(new Answer(), { "colophon-made-for": ["one", "other"] }).aborted).toBe(false);
  });

  test("is made for nobody any more when the work fails", async () => {
    const whole = outer();
    let kept: Asking["headers"] = {};
    const work = madeForCaller(whole.signal, "a", async (headers) => {
      kept = headers;
      throw new Error("failed");
    });
    await expect(work).rejects.toThrow("failed");
    whole.answer.close();
    expect(departures()(new Answer(), kept).aborted).toBe(false);
  });
});
