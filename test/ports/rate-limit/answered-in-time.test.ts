import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MongoConnection } from "../../../src/ports/drivers/mongodb.ts";
import type { PostgresConnection } from "../../../src/ports/drivers/postgres-connection.ts";
import { openMongoLimiter } from "../../../src/ports/rate-limit/mongodb.ts";
import type { Limiter } from "../../../src/ports/rate-limit/port.ts";
import { openPostgresLimiter } from "../../../src/ports/rate-limit/postgres.ts";

const minute = { points: 10, seconds: 60 };

/** Points of the window of a key; undefined: it has none. */
type Points = number | undefined;

interface Call {
  readonly answer: (points: Points) => void;
  readonly fail: (error: Error) => void;
}

/** A server that answers the same to each call, fails at once, or leaves calls open until a test settles them. */
class Server {
  answers: Points | "failing" | "silent" = "silent";
  readonly open: Call[] = [];

  async ask(): Promise<Points> {
    if (this.answers === "failing") throw new Error("the server is gone");
    if (this.answers !== "silent") return this.answers;
    return await new Promise((answer, fail) => {
      this.open.push({ answer, fail });
    });
  }

  settleAll(settle: (call: Call) => void): void {
    for (const call of this.open.splice(0)) settle(call);
  }
}

const postgres = (server: Server): Promise<Limiter> => {
  const query = async () => {
    const points = await server.ask();
    return points === undefined ? [] : [{ points, expire: BigInt(Date.now() + 60_000) }];
  };
  return openPostgresLimiter({ query, schema: "colophon" } as unknown as PostgresConnection);
};

const mongo = (server: Server): Promise<Limiter> => {
  const ask = async () => {
    const points = await server.ask();
    return points === undefined ? null : { points, expire: new Date(Date.now() + 60_000) };
  };
  const indexes = async () => [{ name: "key" }, { name: "expire" }];
  const database = { collection: () => ({ indexes, findOne: ask, findOneAndUpdate: ask }) };
  return openMongoLimiter({ client: { db: () => database }, database: {} } as unknown as MongoConnection);
};

/** The answer, for which the clock goes on. */
async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isOpen = true;
  const settled = answer.finally(() => {
    isOpen = false;
  });
  while (isOpen) await vi.advanceTimersByTimeAsync(500);
  return await settled;
}

describe.each([
  ["PostgreSQL", postgres],
  ["MongoDB", mongo],
] as const)("a limit on %s counts each request once in this process", (_engine, limiterOn) => {
  let server: Server;
  let limiter: Limiter;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    server = new Server();
    limiter = await limiterOn(server);
  });
  afterEach(async () => {
    await limiter.close();
    vi.useRealTimers();
  });

  /** The count of this process, which only this process knows. */
  const leftHere = async (): Promise<number> => {
    server.answers = "failing";
    return (await limiter.look("gen|t1", minute)).remaining;
  };
  const consume = async (): Promise<number> => (await answerOf(limiter.consume("gen|t1", minute))).remaining;
  const giveBack = async (): Promise<number> => (await answerOf(limiter.giveBack("gen|t1", minute))).remaining;
  const failAll = async (): Promise<void> => {
    server.settleAll(({ fail }) => fail(new Error("timed out")));
    await vi.advanceTimersByTimeAsync(0);
  };

  test("when the server is silent, and the driver fails later", async () => {
    for (const left of [9, 8, 7, 6]) expect(await consume()).toBe(left);
    expect(server.open).toHaveLength(4);
    await failAll();
    expect(await leftHere()).toBe(6);
    server.answers = "silent";
    expect(await giveBack()).toBe(7);
    expect(server.open).toHaveLength(2);
    await failAll();
    expect(await leftHere()).toBe(7);
  });

  test("when the server fails at once", async () => {
    server.answers = "failing";
    for (const left of [9, 8, 7]) expect(await consume()).toBe(left);
    expect(await giveBack()).toBe(8);
    expect(await leftHere()).toBe(8);
  });

  test("when the server fails before the time is over", async () => {
    const answer = limiter.consume("gen|t1", minute);
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.open).toHaveLength(1);
    await failAll();
    expect((await answer).remaining).toBe(9);
    expect(await leftHere()).toBe(9);
  });

  test("when the server answers late", async () => {
    expect(await consume()).toBe(9);
    expect(server.open).toHaveLength(1);
    server.settleAll(({ answer }) => answer(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(await leftHere()).toBe(9);
  });

  test("and none that the server has counted or refused, nor does it look here for what the server does not have", async () => {
    server.answers = 4;
    expect(await consume()).toBe(6);
    server.answers = 11;
    expect(await answerOf(limiter.consume("gen|t1", minute))).toMatchObject({ ok: false, remaining: 0 });
    expect(await leftHere()).toBe(10);
    expect((await limiter.consume("gen|t2", minute)).remaining).toBe(9);
    server.answers = undefined;
    expect((await limiter.look("gen|t2", minute)).remaining).toBe(10);
  });
});
