import { platform } from "node:process";
import { afterEach, describe, expect, test } from "vitest";
import type { PoolOptions } from "../../../src/render/pool/host-pool.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import { callerLeft } from "../../../src/vocabulary/stopping/stop-signal.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { eventually } from "../../support/eventually.ts";
import { smallPdf } from "../../support/files/foreign-files.ts";
import { isLeftOut } from "../../support/scope.ts";
import { childrenOf, statOf } from "../../support/threads/children-of.ts";
import { endlessJob } from "../../support/threads/endless-job.ts";
import { testPool } from "../../support/threads/render-pool.ts";

// Work that nobody waits for any more. Each document here has no end, or waits for something that never comes: only its caller's leaving ends it.

const open: RenderPool[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.abandon()));
});

const hosts = (): readonly number[] => childrenOf(process.pid, "host/main");
/** Processor time of all hosts, in hundredths of a second. */
const ticks = (): number => hosts().reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0);

/** A pool of one host that has made a document, with what it charged. */
async function warmPool(overrides: Partial<PoolOptions>) {
  const pool = testPool(overrides);
  open.push(pool);
  await pool.render(quick(), nowhere);
  const charged: number[] = [];
  pool.watch((_, milliseconds) => charged.push(milliseconds));
  return { pool, charged, host: hosts() };
}

const quick = () => exampleJob({ document: { content: [{ p: "Quick" }] } });
const picture = () => exampleJob({ document: { content: [{ image: { src: "images/logo.png", width: 100 } }] } });

function caller() {
  const connection = new AbortController();
  return { asker: { tenantId: "", signal: connection.signal }, leave: () => connection.abort(callerLeft()) };
}

/** An outside that is requested a picture, and never answers. */
function silent() {
  let ask = (): void => undefined;
  const isRequested = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const asset = (): Promise<never> => {
    ask();
    return new Promise(() => undefined);
  };
  return { outside: { ...nowhere, asset }, isRequested };
}

/** One path, which PDFium paints in one step and asks nobody meanwhile: it takes seconds, or many of them. */
const pathOf = (lines: number, width: number) => ({
  ...{ page: 1, width: 1000, password: "", work: 1e12 },
  file: smallPdf([{ content: `${width} w ${"0 0 m 999 999 l\n".repeat(lines)} S`, entries: "/Resources<<>>" }]),
});
const longPage = pathOf(100_000, 1);
const endlessPage = pathOf(1_000_000, 300);
/** As many paths: it asks between them. */
const pageOfPaths = {
  ...endlessPage,
  file: smallPdf([{ content: `300 w ${"0 0 m 999 999 l S\n".repeat(400_000)}`, entries: "/Resources<<>>" }]),
};
const gone = { message: "The caller is gone." };
/** However busy the machine is, a host has time to hear of it. */
const patient = { graceMs: 100_000 };

// Processes are looked at as Linux has them.
describe.skipIf(platform !== "linux")("work that nobody waits for", () => {
  test("a document that is made for nobody ends within its host, which makes the next one", async () => {
    const { pool, host } = await warmPool(patient);
    const { asker, leave } = caller();
    const endless = pool.render(endlessJob(), nowhere, asker);
    const refused = expect(endless).rejects.toMatchObject(gone);
    const before = ticks();
    await eventually(() => expect(ticks()).toBeGreaterThan(before + 50));
    leave();
    await refused;
    expect((await pool.render(quick(), nowhere)).kind).toBe("made");
    expect([hosts(), pool.stats().lost]).toEqual([host, 0]);
  });

  test("one that waits for a file of the service ends within its host as well", async () => {
    const { pool, host } = await warmPool(patient);
    const { asker, leave } = caller();
    const { outside, isRequested } = silent();
    const refused = expect(pool.render(picture(), outside, asker)).rejects.toMatchObject(gone);
    await isRequested;
    leave();
    await refused;
    expect((await pool.render(quick(), nowhere)).kind).toBe("made");
    expect([hosts(), pool.stats().lost]).toEqual([host, 0]);
  });

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
    "a page of many paths ends between two of them",
    async () => {
      const { pool, host } = await warmPool(patient);
      const { asker, leave } = caller();
      const refused = expect(pool.drawPage(pageOfPaths, asker)).rejects.toMatchObject(gone);
      const before = ticks();
      await eventually(() => expect(ticks()).toBeGreaterThan(before + 100));
      leave();
      await refused;
      expect([hosts(), pool.stats().lost]).toEqual([host, 0]);
    },
  );

  const ends =
    "a host that does not give up is ended once a minute, and its tenant pays for the start; another one goes on to its end";
  test.skipIf(isLeftOut("deaths of every kind of real hosts"))(ends, async () => {
    const time = { now: 100_000 };
    const { pool, charged } = await warmPool({ graceMs: 10, now: () => time.now });
    // `hundredths` of a second of the processor later it paints: as long as it reads the page, it asks.
    const draw = async (page: typeof longPage, hundredths: number): Promise<void> => {
      const { asker, leave } = caller();
      const refused = expect(pool.drawPage(page, asker)).rejects.toMatchObject(gone);
      const before = ticks();
      await eventually(() => expect(ticks()).toBeGreaterThan(before + hundredths));
      leave();
      await refused;
    };
    await draw(endlessPage, 60);
    expect([pool.stats().lost, charged]).toEqual([1, [500]]);
    await draw(longPage, 10);
    expect(pool.stats().lost).toBe(1);
    // The host is free again when that page is done: what waits would leave its line.
    expect((await pool.render(quick(), nowhere)).kind).toBe("made");
    time.now += 60_000;
    await draw(endlessPage, 60);
    expect(pool.stats().lost).toBe(2);
    expect((await pool.render(quick(), nowhere)).kind).toBe("made");
  });

  test("one that waits for its turn leaves its line at once, and one whose caller has left before is not begun", async () => {
    const { pool } = await warmPool(patient);
    const { outside, isRequested } = silent();
    const first = caller();
    const running = expect(pool.render(picture(), outside, first.asker)).rejects.toMatchObject(gone);
    await isRequested;
    const second = caller();
    const waiting = expect(pool.render(quick(), nowhere, second.asker)).rejects.toMatchObject(gone);
    await eventually(() => expect(pool.stats().waiting).toBe(1));
    second.leave();
    await waiting;
    expect(pool.stats().waiting).toBe(0);
    await expect(pool.render(quick(), nowhere, second.asker)).rejects.toMatchObject(gone);
    first.leave();
    await running;
    expect(pool.stats()).toMatchObject({ completed: 1, lost: 0 });
  });

  test("a caller who leaves just as the file comes does no harm to the next document, which asks for the same", async () => {
    const { pool, host } = await warmPool(patient);
    for (let turn = 0; turn < 30; turn += 1) {
      const { asker, leave } = caller();
      const asset = async (path: string) => {
        // Before the answer, in the same moment, and after it.
        if (turn % 3 === 0) leave();
        if (turn % 3 === 1) queueMicrotask(leave);
        if (turn % 3 === 2) setImmediate(leave);
        return await exampleOutside.asset(path);
      };
      await pool
        .render(picture(), { ...nowhere, asset }, asker)
        .catch((error: Error) => expect(error).toMatchObject(gone));
      expect((await pool.render(picture(), { ...nowhere, asset: exampleOutside.asset })).kind).toBe("made");
    }
    expect([hosts(), pool.stats().lost]).toEqual([host, 0]);
  });
});
