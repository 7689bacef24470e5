import { afterEach, expect, test } from "vitest";
import { type LoopDelay, loopDelayOf, startClockedProcess, withHolding } from "../../bench/loop-delay.ts";
import { ownTimeOf } from "../../tools/attacks/answering/own-time.ts";

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
const before = { sender: at(1, 1), answering: at(100, 10), service: at(120, 30) };

test("a request's own time has no waits for a processor, of its sender or of any thread of the service", () => {
  const after = { sender: at(2, 6), answering: at(101, 40), service: at(122, 62) };
  expect(ownTimeOf({ waitedMs: 60, before, after })).toBe(60 - 5 - 32);
});

test("a request's own time has what the answering thread ran meanwhile, however busy the machine is", () => {
  const after = { sender: at(2, 6), answering: at(220, 900), service: at(500, 1200) };
  expect(ownTimeOf({ waitedMs: 1000, before, after })).toBe(120);
});

test("a request's own time is no longer than its wait by the clock", () => {
  const after = { ...before, answering: at(220, 10) };
  expect(ownTimeOf({ waitedMs: 50, before, after })).toBe(50);
});
