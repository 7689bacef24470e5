import { once } from "node:events";
import { kill, platform } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { lacksWorker, type RenderJob } from "../../../src/render/contract/job.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import type { Refusal } from "../../../src/vocabulary/refusal.ts";
import { programWords } from "../../support/compiled/of-program.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { eventually } from "../../support/eventually.ts";
import { everyNth } from "../../support/night.ts";
import { node } from "../../support/programs/processes.ts";
import { isLeftOut } from "../../support/scope.ts";
import { childrenOf, statOf } from "../../support/threads/children-of.ts";
import { refusalOf, testPool } from "../../support/threads/render-pool.ts";

/** A deadline that a clock of a test lets pass. */
const anHour = 3_600_000;

/** One for all tests, whose hosts are replaced anyway: a start takes the longest of all. */
let pool: RenderPool;
beforeAll(() => {
  pool = testPool({ deadlineMs: anHour });
});
afterAll(() => pool.close());
afterEach(() => void vi.useRealTimers());

/** Another pool, with the hosts that this function gives. */
async function withPool(
  options: Parameters<typeof testPool>[0],
  use: (pool: RenderPool, own: () => readonly number[]) => Promise<void>,
) {
  const others = new Set(hosts());
  const own = testPool(options);
  try {
    await use(own, () => hosts().filter((pid) => !others.has(pid)));
  } finally {
    await own.close();
  }
}

const plain = (text = "Plain") => exampleJob({ document: { content: [{ p: text }] } });
const asking = (text = "Asks") =>
  exampleJob({ document: { content: [{ p: text }, { image: { src: "images/logo.png", width: 100 } }] } });

const hosts = () => childrenOf(process.pid, "host/main");

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

const signals: readonly NodeJS.Signals[] = ["SIGKILL", "SIGABRT", "SIGSEGV"];

/** Ends every host there is when a document asks for its picture, so often; then answers. */
function deadly(times: number, signal: NodeJS.Signals = "SIGKILL") {
  let questions = 0;
  const outside: Outside = {
    ...nowhere,
    asset: async (path) => {
      questions += 1;
      if (questions <= times) for (const pid of hosts()) kill(pid, signal);
      return exampleOutside.asset(path);
    },
  };
  return { outside, questions: () => questions };
}

describe.skipIf(platform !== "linux")("a host that ends", () => {
  test.skipIf(isLeftOut("deaths of every kind of real hosts")).each(everyNth(signals, 3))(
    "by %s with nothing to do is replaced, and no document notices",
    async (signal) => {
      await pool.render(plain(), nowhere);
      const { lost } = pool.stats();
      const [host = 0] = hosts();
      kill(host, signal);
      expect((await pool.render(plain(), nowhere)).kind).toBe("made");
      await eventually(() => expect(pool.stats()).toMatchObject({ processes: 1, lost: lost + 1 }));
    },
  );

  test.each(everyNth(signals, 3))(
    "by %s while it makes a document does not fail it: it is made once more",
    async (signal) => {
      const { lost } = pool.stats();
      const { outside, questions } = deadly(1, signal);
      expect((await pool.render(asking(), outside)).kind).toBe("made");
      expect([questions(), pool.stats().lost]).toEqual([2, lost + 1]);
    },
  );

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "and another after it, by the same document: it is refused, and refused again without a host",
    () =>
      // With hosts of its own, for one tenant at first: no spare one starts, whose end would be that of a start.
      withPool({}, async (pool) => {
        const { outside, questions } = deadly(3);
        const { code, message } = await refusalOf(pool.render(asking(), outside, { tenantId: "a" }));
        expect([code, message]).toEqual([
          "RENDER_LIMIT",
          "The document ended two workers, one after the other. The same request is refused for an hour.",
        ]);
        expect((await refusalOf(pool.render(asking(), outside, { tenantId: "a" }))).code).toBe("RENDER_LIMIT");
        expect([questions(), pool.stats().lost]).toEqual([2, 2]);
        expect((await pool.render(asking(), exampleOutside, { tenantId: "b" })).kind).toBe("made");
        expect((await pool.render(asking("Another one"), exampleOutside, { tenantId: "a" })).kind).toBe("made");
      }),
  );

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "before it has begun, five times, by the same document: it is refused, and the caller has to count when sending it again",
    async () => {
      const reported: string[] = [];
      await withPool({ onLost: (why) => void reported.push(why.message) }, async (pool, own) => {
        // Read when the document is written to its host, which gets nothing of it.
        const job: RenderJob = Object.defineProperty(plain(), "locale", {
          enumerable: true,
          get: () => {
            for (const pid of own()) kill(pid, "SIGKILL");
            return "en";
          },
        });
        const refused = await pool.render(job, nowhere).catch((error: unknown) => error as Refusal);
        expect(refused).toMatchObject({
          code: "UNAVAILABLE",
          message: "5 workers ended before they had begun the document.",
          cause: { message: "a rendering process ended: SIGKILL" },
        });
        expect(lacksWorker(refused)).toBe(false);
        expect([pool.stats().lost, reported.length]).toEqual([5, 5]);
      });
    },
  );

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "takes its time into account by itself: each host that was at a document counts",
    async () => {
      const worked: number[] = [];
      pool.watch((_, milliseconds) => void worked.push(milliseconds));
      await pool.render(asking(), deadly(1).outside);
      pool.watch(() => undefined);
      expect(worked.map((milliseconds) => milliseconds > 0)).toEqual([true, true]);
    },
  );

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "is the end of one try of one document, and of no other",
    () =>
      withPool({ concurrency: 2 }, async (pool, own) => {
        await Promise.all([pool.render(plain(), nowhere), pool.render(plain(), nowhere)]);
        const all = gate();
        const questions = { first: 0, second: 0 };
        const answer = (who: keyof typeof questions): Outside => ({
          ...nowhere,
          asset: async (path) => {
            questions[who] += 1;
            await all.opened;
            return exampleOutside.asset(path);
          },
        });
        const made = [
          pool.render(asking(), answer("first"), { tenantId: "a" }),
          pool.render(asking(), answer("second"), { tenantId: "b" }),
        ];
        const [one = 0] = own();
        await eventually(() => expect([questions.first, questions.second]).toEqual([1, 1]));
        kill(one, "SIGKILL");
        await eventually(() => expect(questions.first + questions.second).toBe(3));
        all.open();
        expect((await Promise.all(made)).map(({ kind }) => kind)).toEqual(["made", "made"]);
        expect([questions.first + questions.second, pool.stats().lost]).toEqual([3, 1]);
      }),
  );

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))("makes its tenant leave a place to others", () =>
    // Nobody is forgotten meanwhile.
    withPool({ concurrency: 2, now: () => 0 }, async (pool, own) => {
      expect((await pool.render(plain(), nowhere, { tenantId: "honest" })).kind).toBe("made");
      const deadly: Outside = {
        ...nowhere,
        asset: async () => {
          for (const pid of own()) kill(pid, "SIGKILL");
          return undefined;
        },
      };
      expect((await refusalOf(pool.render(asking(), deadly, { tenantId: "hostile" }))).code).toBe("RENDER_LIMIT");
      await Promise.all([plain("1"), plain("2")].map((job) => pool.render(job, nowhere, { tenantId: "honest" })));
      const both = Promise.all(
        [plain("3"), plain("4")].map((job) => pool.render(job, nowhere, { tenantId: "hostile" })),
      );
      // The second of them has no place, though one is free.
      expect(pool.stats().waiting).toBe(1);
      expect((await both).map(({ kind }) => kind)).toEqual(["made", "made"]);
    }),
  );

  test("stopped from outside, is ended at the deadline, and another works", async () => {
    await pool.render(plain(), nowhere);
    const stopped = gate();
    const stop: Outside = {
      ...nowhere,
      asset: async (path) => {
        for (const pid of hosts()) kill(pid, "SIGSTOP");
        stopped.open();
        return exampleOutside.asset(path);
      },
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const refused = refusalOf(pool.render(asking(), stop));
    await stopped.opened;
    vi.advanceTimersByTime(anHour);
    expect((await refused).code).toBe("RENDER_LIMIT");
    vi.useRealTimers();
    expect((await pool.render(plain(), nowhere)).kind).toBe("made");
  });
});

test("that no host comes to life is reported, and tried again; a document is refused, and may be sent again", async () => {
  const reported: string[] = [];
  // Less than the program itself needs.
  const broken = { memoryMb: 2, onLost: (why: Error) => void reported.push(why.message) };
  await withPool(broken, async (pool) => {
    for (const fewest of [3, 4]) {
      const refused = await pool.render(plain(), nowhere).catch((error: unknown) => error as Refusal);
      expect(refused).toMatchObject({ code: "UNAVAILABLE", message: "No rendering process comes to life." });
      expect(lacksWorker(refused)).toBe(true);
      expect(reported.length).toBeGreaterThanOrEqual(fewest);
      expect(reported[0]).toContain("a rendering process ended");
      expect((refused as Refusal).cause).toMatchObject({ message: expect.stringContaining(reported.at(-1) ?? "-") });
    }
  });
});

const program = fileURLToPath(new URL("../../support/threads/pool-to-kill.ts", import.meta.url));

/** Ticks of processor time: no host that has nothing to do takes as many. */
const aSecond = 100;

/** A process with a pool whose hosts are busy, and one of them stopped for another tenant. */
describe.skipIf(platform !== "linux")("no host outlives the process that started it", () => {
  // Neither lets it do anything before it ends.
  test.each(everyNth(["SIGKILL", "SIGTERM"] as const, 2))(
    "that ends by %s, be it busy, idle, starting or stopped",
    async (signal) => {
      const child = node.start([...programWords(program)], { stdio: ["ignore", "pipe", "inherit"] });
      const exited = once(child, "exit");
      const all = () => childrenOf(child.pid ?? 0, "host/main");
      await eventually(() => expect(all().map((pid) => statOf(pid)?.state)).toContain("T"));
      const before = new Map(all().map((pid) => [pid, statOf(pid)?.ticks ?? 0]));
      const isBusy = (pid: number) => (statOf(pid)?.ticks ?? 0) > (before.get(pid) ?? 0) + aSecond;
      await eventually(() => expect(all().some(isBusy)).toBe(true));
      const pids = all();
      child.kill(signal);
      await exited;
      await eventually(() => expect(pids.filter((pid) => statOf(pid) !== undefined)).toEqual([]));
    },
  );
});
