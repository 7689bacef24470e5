import { kill, platform } from "node:process";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { lacksWorker } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { PoolOptions } from "../../../src/render/pool/host-pool.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { eventually } from "../../support/eventually.ts";
import { isLeftOut } from "../../support/scope.ts";
import { childrenOf, statOf } from "../../support/threads/children-of.ts";
import { endlessJob } from "../../support/threads/endless-job.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { refusalOf, testPool } from "../../support/threads/render-pool.ts";

interface Pooled {
  readonly pool: RenderPool;
  /** Moves the clock of its turns, which otherwise stands still, by so many milliseconds. */
  readonly pass: (ms: number) => void;
}

/** One for the tests whose documents all come to an end: a start of a host takes the longest of all. */
let shared: Pooled;
/** Tenants of a test are in no other: what one has used, and its strikes, are its own. */
let turn = 0;
beforeAll(() => {
  shared = clocked();
});
afterAll(() => shared.pool.abandon());

const open: RenderPool[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((pool) => pool.abandon()));
});

function clocked(overrides: Partial<PoolOptions> = {}): Pooled {
  let now = 0;
  const pool = testPool({ now: () => now, ...overrides });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { pool, pass };
}

/** A pool for one test. */
function pooled(overrides: Partial<PoolOptions> = {}): Pooled {
  const made = clocked(overrides);
  open.push(made.pool);
  return made;
}

/** Until a job that waits may have another one stopped. */
const patienceMs = 50;
/** Until it may have one ended. */
const endPatienceMs = 100;

const quick = () => exampleJob({ document: { content: [{ p: "Quick" }] } });
const long = () =>
  exampleJob({ document: { content: [{ p: "Long" }, { image: { src: "images/logo.png", width: 100 } }] } });

/** Holds a document at its picture until it is released, each time that it gets there. */
function held() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reached = 0;
  const outside: Outside = {
    ...nowhere,
    asset: async (path) => {
      reached += 1;
      await released;
      return exampleOutside.asset(path);
    },
  };
  const isReached = (times = 1): Promise<void> => eventually(() => expect(reached).toBe(times));
  return { outside, release: () => release(), isReached, reached: () => reached };
}

const hosts = () => childrenOf(process.pid, "host/main");
const stopped = () => hosts().filter((pid) => statOf(pid)?.state === "T");
const oneStopped = (): Promise<number> =>
  eventually(() => (stopped().length === 1 ? stopped()[0] : undefined) ?? expect.unreachable());

/** A document of one tenant, stopped at its picture, and one of another at its own, which runs in its stead. */
async function stoppedBeside({ pool, pass }: Pooled = shared) {
  turn += 1;
  const { lost } = pool.stats();
  const [first, second] = [held(), held()];
  const long1 = pool.render(long(), first.outside, { tenantId: `first ${turn}` });
  await first.isReached();
  pass(5000);
  const long2 = pool.render(long(), second.outside, { tenantId: `second ${turn}` });
  pass(patienceMs);
  const host = await oneStopped();
  await second.isReached();
  return { pool, pass, first, second, long1, long2, host, lost: () => pool.stats().lost - lost };
}

const bytesOf = async (made: ReturnType<RenderPool["render"]> | ReturnType<typeof render>): Promise<Buffer> => {
  const outcome = await made;
  if (outcome.kind !== "made") throw new Error(outcome.refusal.message);
  return Buffer.from(outcome.bytes);
};

describe.skipIf(platform !== "linux")("a document that others wait for", () => {
  test("is stopped while theirs are made, both where two would never end", async () => {
    // A day, and a clock that goes on only while somebody waits: however slow its start, no document has too little time or too many seconds.
    const { pool, pass } = pooled({ concurrency: 2, deadlineMs: 86_400_000 });
    const outcomes: string[] = [];
    const endless = [1, 2].map(() =>
      pool.render(endlessJob(), nowhere, { tenantId: "greedy" }).then(
        ({ kind }) => outcomes.push(kind),
        ({ code }: { readonly code: string }) => outcomes.push(code),
      ),
    );
    const clock = setInterval(() => pool.stats().waiting > 0 && pass(1000), 10);
    for (const _ of [1, 2, 3]) expect((await pool.render(quick(), nowhere, { tenantId: "other" })).kind).toBe("made");
    clearInterval(clock);
    expect([outcomes, pool.stats().lost]).toEqual([[], 0]);
    await eventually(() => expect(stopped()).toEqual([]));
    await pool.abandon();
    await Promise.all(endless);
    expect(outcomes).toEqual(["UNAVAILABLE", "UNAVAILABLE"]);
  });

  test("goes on where it was, and is the same file; answers that came meanwhile wait for it", async () => {
    const { first, second, long1, long2, host, lost } = await stoppedBeside();
    first.release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped()).toEqual([host]);
    second.release();
    const expected = await bytesOf(render(long(), exampleOutside, localEngine()));
    expect(Buffer.compare(await bytesOf(long1), expected)).toBe(0);
    expect(Buffer.compare(await bytesOf(long2), expected)).toBe(0);
    expect([first.reached(), second.reached(), lost(), stopped()]).toEqual([1, 1, 0, []]);
  });

  test.skipIf(isLeftOut("every way to pause a real host"))(
    "has no time in its stages for which it was stopped",
    async () => {
      const { pass, first, second, long1, long2 } = await stoppedBeside();
      pass(1_000_000_000);
      first.release();
      second.release();
      const [one, two] = [await long1, await long2];
      if (one.kind !== "made" || two.kind !== "made") throw new Error("refused");
      // By the clock of turns it was stopped for longer than anything took: what it did until it had its picture took no time.
      expect(one.phases["load"]).toBe(0);
      expect(two.phases["load"]).toBeGreaterThan(0);
    },
  );

  test("is begun again in its turn when its host is killed meanwhile", async () => {
    const { first, second, long1, long2, host, lost } = await stoppedBeside();
    kill(host, "SIGKILL");
    await eventually(() => expect(lost()).toBe(1));
    expect(first.reached()).toBe(1);
    second.release();
    expect((await long2).kind).toBe("made");
    await first.isReached(2);
    first.release();
    expect((await long1).kind).toBe("made");
    expect(lost()).toBe(1);
  });

  test.skipIf(isLeftOut("every way to pause a real host"))(
    "is ended at its deadline, which runs on meanwhile, and its time stopped is charged to no tenant",
    async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { pool, pass, second, long1, long2, host } = await stoppedBeside(pooled({ deadlineMs: 3_600_000 }));
      const worked: [string, number][] = [];
      pool.watch((tenantId, ms) => void worked.push([tenantId, ms]));
      pass(1000);
      expect(stopped()).toEqual([host]);
      const refused = refusalOf(long1);
      second.release();
      void long2.catch(() => undefined);
      vi.advanceTimersByTime(3_600_000);
      expect((await refused).code).toBe("RENDER_LIMIT");
      await eventually(() => expect(statOf(host)).toBeUndefined());
      expect(worked).toContainEqual([`first ${turn}`, 5000 + patienceMs]);
    },
  );

  test.skipIf(isLeftOut("every way to pause a real host"))(
    "is begun again once when no more may be stopped, and refused the second time",
    async () => {
      const { pool, pass, first, second, long1, long2, lost } = await stoppedBeside();
      const refused = long1.catch((error: unknown) => error);
      pass(1000);
      const third = pool.render(quick(), nowhere, { tenantId: "third" });
      pass(endPatienceMs);
      expect((await third).kind).toBe("made");
      expect(lost()).toBe(1);
      second.release();
      expect((await long2).kind).toBe("made");
      await first.isReached(2);
      pass(5000);
      const fourth = held();
      const long4 = pool.render(long(), fourth.outside, { tenantId: "fourth" });
      pass(patienceMs);
      await fourth.isReached();
      pass(1000);
      const fifth = pool.render(quick(), nowhere, { tenantId: "fifth" });
      pass(endPatienceMs);
      expect((await fifth).kind).toBe("made");
      const refusal = await refused;
      expect(refusal).toMatchObject({ code: "UNAVAILABLE", message: expect.stringContaining("begun twice") });
      expect(lacksWorker(refusal)).toBe(false);
      fourth.release();
      expect((await long4).kind).toBe("made");
      expect(first.reached()).toBe(2);
    },
  );
});

test.skipIf(isLeftOut("every way to pause a real host"))(
  "one tenant alone never has its own documents stopped, and no process more than run at the same time",
  async () => {
    const { pool, pass } = pooled();
    const one = held();
    const first = pool.render(long(), one.outside, { tenantId: "alone" });
    await one.isReached();
    pass(60_000);
    const second = pool.render(quick(), nowhere, { tenantId: "alone" });
    pass(60_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect([stopped(), pool.stats()]).toEqual([[], expect.objectContaining({ waiting: 1, processes: 1 })]);
    one.release();
    expect([(await first).kind, (await second).kind]).toEqual(["made", "made"]);
    expect(pool.stats().processes).toBe(1);
  },
);
