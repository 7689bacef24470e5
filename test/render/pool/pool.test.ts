import { readdirSync, readFileSync } from "node:fs";
import { getPriority, platform } from "node:os";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { patienceLeft, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import type { RepeatingOutside } from "../../../src/render/contract/epoch.ts";
import type { RenderJob } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import type { PoolOptions } from "../../../src/render/pool/host-pool.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import { wasmMbOf, youngMbOf } from "../../../src/render/pool/worker-memory.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { eventually } from "../../support/eventually.ts";
import { everyNth } from "../../support/night.ts";
import { isLeftOut } from "../../support/scope.ts";
import { childrenOf, statOf } from "../../support/threads/children-of.ts";
import { endlessJob } from "../../support/threads/endless-job.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { refusalOf, testPool } from "../../support/threads/render-pool.ts";

/** A deadline which a clock of a test lets pass: no start is too slow for it, and nothing waits. */
const anHour = 3_600_000;

/** One for tests that leave it as it was, with a host that works: a start takes the longest of all. */
let shared: RenderPool;
/** The renderer in this thread, for the same bytes. */
let local: RenderEngine;
beforeAll(() => {
  shared = testPool({ deadlineMs: anHour });
  local = localEngine();
});
afterAll(() => shared.close());

const open: RenderPool[] = [];

function poolWith(overrides: Partial<PoolOptions> = {}): RenderPool {
  const pool = testPool(overrides);
  open.push(pool);
  return pool;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const hello = { document: { content: [{ p: "Hello" }, { image: { src: "images/logo.png", width: 100 } }] } };
const job = (): RenderJob => exampleJob(hello);

/** How many documents a pool made, and hosts it lost and replaced, while something was done. */
async function changeOf(pool: RenderPool, work: () => Promise<void>) {
  const before = pool.stats();
  await work();
  const after = pool.stats();
  const change = (key: "completed" | "lost" | "replaced"): number => after[key] - before[key];
  return { completed: change("completed"), lost: change("lost"), replaced: change("replaced") };
}

/** Starts the worker, so that what follows is not taken up by that. */
async function warm(pool: RenderPool): Promise<void> {
  await pool.render(job(), exampleOutside);
}

/** Answers when it is released; a render that needs it waits, and its worker with it. */
function heldOutside() {
  let release = (): void => undefined;
  let requested = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRequested = new Promise<void>((resolve) => {
    requested = resolve;
  });
  const outside: Outside = {
    ...nowhere,
    asset: async (path) => {
      requested();
      await held;
      return exampleOutside.asset(path);
    },
  };
  return { outside, release, isRequested };
}

const columns = ["a", "b", "c", "d", "e", "f"];
const unlimited = { work: 1e12, pages: 1e9 };

/** Rows that are all there before the first of them is laid out. */
const greedy = (): RenderJob => {
  const row = columns.map((column) => ({ td: `${column} of [b]some[/b] words` }));
  const document = { content: [{ table: { rows: Array.from({ length: 40_000 }, () => row) } }] };
  return { ...exampleJob({ document }), allowance: unlimited };
};

test("a job through the pool gives the same bytes as the renderer in this thread", async () => {
  const pooled = await shared.render(job(), exampleOutside);
  const here = await render(job(), exampleOutside, local);
  if (pooled.kind === "refused" || here.kind === "refused") throw new Error("refused");
  expect(Buffer.compare(pooled.bytes, here.bytes)).toBe(0);
  expect(pooled.colophon).toEqual(here.colophon);
});

test("a refusal of the renderer comes back as a value, and the worker goes on", async () => {
  const change = await changeOf(shared, async () => {
    const outcome = await shared.render(exampleJob({ document: { content: [{ q: 1 }] } }), exampleOutside);
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "INVALID_DEFINITION" } });
    await warm(shared);
  });
  expect(change).toMatchObject({ lost: 0, completed: 2 });
});

test("an outside that fails is a fault of ours, not the caller's, and the worker goes on", async () => {
  const change = await changeOf(shared, async () => {
    const asset = () => Promise.reject(new Error("the disk is gone"));
    await expect(shared.render(job(), { ...exampleOutside, asset })).rejects.toThrow("the disk is gone");
    await warm(shared);
  });
  expect(change.lost).toBe(0);
});

test("a store that is away while a document needs it is known by its code", async () => {
  const away = Object.assign(new Error("a store does not answer"), { code: "STORE_UNAVAILABLE" });
  const asset = () => Promise.reject(away);
  await expect(shared.render(job(), { ...exampleOutside, asset })).rejects.toBe(away);
});

test("what a document needs is looked for on the clock of its own request, not of the one that led to its host", async () => {
  const patience = (): RequestPatience => new RequestPatience(8000, () => 0);
  const leftMs: number[] = [];
  const asset = (path: string) => {
    leftMs.push(patienceLeft(60_000));
    return exampleOutside.asset(path);
  };
  const own = withPatience(patience(), () => poolWith());
  await own.render(job(), { ...exampleOutside, asset });
  await withPatience(patience(), () => own.render(job(), { ...exampleOutside, asset }));
  expect(leftMs).toEqual([60_000, 8000]);
});

describe("answers that may be kept for an epoch", () => {
  /** The example's outside, in which pictures are those of an epoch; answers note which were given, and how. */
  function repeatingOutside(id: number, isRepeated = true) {
    const seen: string[] = [];
    const outside: RepeatingOutside = {
      ...exampleOutside,
      asset: (path) => {
        seen.push(`question ${path}`);
        return exampleOutside.asset(path);
      },
      epoch: () => ({
        id,
        mayKeep: ([ask]) => isRepeated && ask === "asset",
        reuse: ([, path]) => void seen.push(`kept ${path}`),
      }),
    };
    return { outside, seen };
  }

  test("are not queried again in it, the service learns which were used, and the file is the same", async () => {
    const epochs = [repeatingOutside(1), repeatingOutside(1), repeatingOutside(2)];
    const files: Buffer[] = [];
    for (const { outside } of epochs) {
      const outcome = await shared.render(job(), outside);
      if (outcome.kind === "refused") throw new Error("refused");
      files.push(Buffer.from(outcome.bytes));
    }
    expect(epochs.map(({ seen }) => seen)).toEqual([
      ["question images/logo.png"],
      ["kept images/logo.png"],
      ["question images/logo.png"],
    ]);
    expect(files.map((file) => file.equals(files[0] as Buffer))).toEqual([true, true, true]);
  });

  test("are queried every time when the service does not say that they may be kept, or has no epochs", async () => {
    const alone = [repeatingOutside(3, false), repeatingOutside(3, false)];
    for (const { outside } of alone) await shared.render(job(), outside);
    expect(alone.map(({ seen }) => seen)).toEqual([["question images/logo.png"], ["question images/logo.png"]]);
    const { outside, seen } = repeatingOutside(3);
    const { epoch, ...none } = outside;
    expect(epoch).toBeDefined();
    for (let turn = 0; turn < 2; turn += 1) await shared.render(job(), none);
    expect(seen).toEqual(["question images/logo.png", "question images/logo.png"]);
  });
});

describe("a worker that is lost is replaced, and the next job works:", () => {
  const pass = (): void => void vi.advanceTimersByTime(anHour);
  const underClock = (): void => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test.skipIf(platform() !== "linux")("one that is still computing at the deadline", async () => {
    const pool = shared;
    await warm(pool);
    const { lost } = pool.stats();
    const ticks = (): number =>
      childrenOf(process.pid, "host/main").reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0);
    const before = ticks();
    underClock();
    const refused = refusalOf(pool.render(endlessJob(), exampleOutside));
    // Half a second of processor time: no host that has nothing to do takes it.
    await eventually(() => expect(ticks()).toBeGreaterThan(before + 50));
    pass();
    const { code, message } = await refused;
    expect([code, message]).toEqual([
      "RENDER_LIMIT",
      "The document was not ready within 3600 s. Its turn came after 0 s.",
    ]);
    expect(pool.stats()).toMatchObject({ processes: 1, lost: lost + 1 });
    vi.useRealTimers();
    await warm(pool);
  });

  test("one that waits for an answer that never comes", async () => {
    const pool = shared;
    await warm(pool);
    const { lost } = pool.stats();
    const { outside, isRequested } = heldOutside();
    underClock();
    const refused = refusalOf(pool.render(job(), outside));
    await isRequested;
    pass();
    expect((await refused).code).toBe("RENDER_LIMIT");
    expect(pool.stats().lost).toBe(lost + 1);
    vi.useRealTimers();
    await warm(pool);
  });

  test("one whose turn never came, which is said", async () => {
    const pool = shared;
    await warm(pool);
    const { outside, isRequested } = heldOutside();
    underClock();
    const before = refusalOf(pool.render(job(), outside));
    await isRequested;
    const waiting = refusalOf(pool.render(job(), exampleOutside));
    pass();
    expect((await before).message).toBe("The document was not ready within 3600 s. Its turn came after 0 s.");
    expect((await waiting).message).toBe("The document was not ready within 3600 s. Its turn never came.");
    vi.useRealTimers();
    await warm(pool);
  });

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "one that needs more memory than it may have",
    async () => {
      const pool = poolWith({ memoryMb: 48 });
      await warm(pool);
      const { code, message } = await refusalOf(pool.render(greedy(), exampleOutside));
      expect([code, message]).toEqual(["RENDER_LIMIT", "The document needs more memory than a worker may use."]);
      await warm(pool);
      expect(pool.stats()).toMatchObject({ processes: 1, lost: 1 });
    },
  );
});

test("a small heap has a small young generation; the usual one has as much as pays", () => {
  expect([64, 128, 256, 768, 1024, 65_536].map(youngMbOf)).toEqual([8, 16, 32, 96, 96, 96]);
});

describe("WebAssembly memory", () => {
  test("a worker with more than it may keep is replaced after its document, which is the same as ever", async () => {
    const here = await render(job(), exampleOutside, local);
    const pool = poolWith({ wasmMb: 0 });
    for (const replaced of everyNth([1, 2], 2)) {
      const made = await pool.render(job(), exampleOutside);
      if (made.kind === "refused" || here.kind === "refused") throw new Error("refused");
      expect(Buffer.compare(made.bytes, here.bytes)).toBe(0);
      expect(pool.stats()).toMatchObject({ processes: 1, lost: 0, replaced });
    }
  });

  test("a worker with less goes on; it may keep half of a heap's size, and 256 MB at least", async () => {
    const change = await changeOf(shared, async () => {
      for (const _again of [1, 2, 3]) await warm(shared);
    });
    expect(change).toMatchObject({ lost: 0, replaced: 0 });
    expect([64, 512, 1024, 4096].map(wasmMbOf)).toEqual([256, 256, 512, 2048]);
  });
});

describe("jobs that wait", () => {
  /** The time of a clock that stands still until a test moves it: all tenants have used equally many seconds, and nothing is stopped. */
  let time = 0;
  const queue = 6;
  let pool: RenderPool;
  beforeAll(() => {
    pool = testPool({ now: () => time, deadlineMs: 3_600_000, queue });
  });
  afterAll(() => pool.close());

  test("until their time is nearly over are not begun: no host is ended with them", async () => {
    const { outside, release, isRequested } = heldOutside();
    const first = pool.render(job(), outside);
    await isRequested;
    const late = refusalOf(pool.render(job(), exampleOutside));
    time = 3_600_000 - 400;
    const inTime = pool.render(job(), exampleOutside);
    release();
    expect((await first).kind).toBe("made");
    const { code, message } = await late;
    expect([code, message]).toEqual(["UNAVAILABLE", "Too many documents were waiting before this one."]);
    expect((await inTime).kind).toBe("made");
    expect(pool.stats()).toMatchObject({ lost: 0, replaced: 0 });
  });

  test("are taken from each tenant in turn, where all have as many seconds of rendering", async () => {
    const { outside, release, isRequested } = heldOutside();
    const done: string[] = [];
    const send = (tenantId: string, by: Outside = exampleOutside) =>
      pool.render(job(), by, { tenantId }).then(() => done.push(tenantId));
    const all = [send("many", outside)];
    await isRequested;
    all.push(...["many", "many", "many", "few", "few", "one"].map((tenantId) => send(tenantId)));
    expect(pool.stats().waiting).toBe(6);
    release();
    await Promise.all(all);
    expect(done).toEqual(["many", "few", "one", "many", "few", "many", "many"]);
  });

  test("are taken up to the queue's length; one more is refused at once", async () => {
    const { outside, release, isRequested } = heldOutside();
    const running = pool.render(job(), outside);
    await isRequested;
    const waiting = Array.from({ length: queue }, () => pool.render(job(), exampleOutside));
    expect(pool.stats().waiting).toBe(queue);
    const { code, message } = await refusalOf(pool.render(job(), exampleOutside));
    expect([code, message]).toEqual([
      "UNAVAILABLE",
      `This node of the service has as many documents waiting as it may: the limit is ${queue}, used are ${queue}.`,
    ]);
    release();
    expect(new Set((await Promise.all([running, ...waiting])).map(({ kind }) => kind))).toEqual(new Set(["made"]));
    expect(pool.stats().waiting).toBe(0);
  });

  test("are refused when the pool is abandoned, and so is what runs", async () => {
    const pool = poolWith({ queue: 2 });
    const { outside, isRequested } = heldOutside();
    const running = refusalOf(pool.render(job(), outside));
    await isRequested;
    const waiting = refusalOf(pool.render(job(), exampleOutside));
    await pool.abandon();
    const refused = { code: "UNAVAILABLE", message: "The service is stopping." };
    expect(await Promise.all([running, waiting])).toMatchObject([refused, refused]);
  });

  test("are refused when the pool closes; what runs ends first", async () => {
    const { outside, release, isRequested } = heldOutside();
    const running = pool.render(job(), outside);
    await isRequested;
    const waiting = refusalOf(pool.render(job(), exampleOutside));
    const closed = pool.close();
    expect(await waiting).toMatchObject({ code: "UNAVAILABLE", message: "The service is stopping." });
    expect(await refusalOf(pool.render(job(), exampleOutside))).toMatchObject({ code: "UNAVAILABLE" });
    release();
    expect((await running).kind).toBe("made");
    await closed;
  });
});

/** By thread of a process: 0 is usual, more is less of a core when others want it. Fields 3 and up of proc(5)'s `stat` follow the name. */
function niceness(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

describe.skipIf(platform() !== "linux")("beside the process that answers requests", () => {
  test("a worker leaves the core to others when both want it, but hears us as soon as anybody", async () => {
    const own = getPriority();
    await warm(shared);
    const [host = 0] = childrenOf(process.pid, "host/main");
    expect(niceness(host)).toContain(Math.min(own + 10, 19));
    expect(getPriority(host)).toBe(own);
  });
});

test("a listener learns for whom, and for how long, a thread was held", async () => {
  const seen: { readonly tenantId: string; readonly positive: boolean }[] = [];
  shared.watch((tenantId, milliseconds) => void seen.push({ tenantId, positive: milliseconds > 0 }));
  await shared.render(job(), exampleOutside, { tenantId: "t1" });
  shared.watch(() => undefined);
  expect(seen).toEqual([{ tenantId: "t1", positive: true }]);
});
