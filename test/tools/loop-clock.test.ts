import { afterEach, expect, test } from "vitest";
import { type LoopDelay, loopDelayOf, startClockedProcess, withHolding } from "../../bench/loop-delay.ts";
import { ownTimeOf, type PassedThreads } from "../../tools/attacks/answering/own-time.ts";

// What `npm run attack -- answering` judges by. Linux alone says which thread had a processor.

const onLinux = process.platform === "linux";
/** Milliseconds of a block that must be found, out of 120. */
const most = 100;

let child: ReturnType<typeof startClockedProcess> | undefined;
afterEach(() => child?.kill());

/** What the clock says after a message, which is sent until it has seen what is waited for. */
async function seenAfter(message: string, isSeen: (seen: LoopDelay) => boolean): Promise<LoopDelay> {
  child = startClockedProcess(sleeper, withHolding);
  for (;;) {
    child.send(message);
    const seen = await loopDelayOf(child);
    if (isSeen(seen)) return seen;
  }
}

/** Sleeps at a message, and stays. */
const sleeper = `
setInterval(() => undefined, 60_000);
const never = new Int32Array(new SharedArrayBuffer(4));
process.on("message", (message) => message === "sleep" && Atomics.wait(never, 0, 0, 120));
`;

test.skipIf(!onLinux)("a busy loop of 120 ms is a block", async () => {
  const seen = await seenAfter("hold up", ({ longestRunMs }) => longestRunMs > most);
  expect(seen.known).toBe(true);
});

test.skipIf(!onLinux)("an event loop that sleeps for 120 ms took no processor", async () => {
  const seen = await seenAfter("sleep", ({ longestSleepMs }) => longestSleepMs > most);
  expect(seen.longestRunMs).toBeLessThan(most / 2);
});

const at = (ranMs: number, queuedMs: number) => ({ ranMs, queuedMs });
type Spent = ReturnType<typeof at>;
const threads = (
  sender: Spent,
  answering: Spent,
  ...processes: readonly (readonly [number, Spent])[]
): PassedThreads => ({
  ...{ sender, answering, processes: new Map(processes) },
});
const before = threads(at(1, 1), at(100, 10), [7, at(120, 30)], [8, at(20, 5)]);

test("a request's own time has no waits for a processor, of its sender or of any thread of the service", () => {
  const alone = { before: threads(at(1, 1), at(100, 10)), after: threads(at(2, 6), at(101, 40)) };
  expect(ownTimeOf({ waitedMs: 60, ...alone })).toBe(60 - 5 - 30);
  const after = threads(at(2, 6), at(101, 40), [7, at(122, 62)], [8, at(21, 15)]);
  expect(ownTimeOf({ waitedMs: 60, before, after })).toBe(60 - 5 - 32 - 10);
});

test("a request's own time has what the service ran meanwhile, however busy the machine is, shared by the processors", () => {
  const alone = { before: threads(at(1, 1), at(100, 10)), after: threads(at(1, 1), at(220, 900)) };
  expect(ownTimeOf({ waitedMs: 1000, ...alone })).toBe(120);
  // The third was started meanwhile.
  const after = threads(at(1, 1), at(220, 900), [7, at(340, 900)], [8, at(420, 905)], [9, at(30, 10)]);
  expect(ownTimeOf({ waitedMs: 1000, before, after }, 2)).toBe((220 + 400 + 30) / 2);
  expect(ownTimeOf({ waitedMs: 1000, before, after }, 16)).toBe(120);
});

test("a request's own time is no longer than its wait by the clock", () => {
  const after = threads(at(1, 1), at(220, 10), [7, at(240, 30)]);
  expect(ownTimeOf({ waitedMs: 50, before, after })).toBe(50);
});
