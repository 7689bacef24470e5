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
const threads = (service: ReturnType<typeof at>, hosts: PassedThreads["hosts"], sender = at(1, 1)): PassedThreads => ({
  ...{ sender, service, hosts },
});
const before = threads(
  at(100, 10),
  new Map([
    [7, at(50, 100)],
    [8, at(20, 5)],
  ]),
);

test("a request's own time has no waits for a processor: of its sender, of the service, and of the host that waited longest", () => {
  const after = threads(
    at(101, 40),
    new Map([
      [7, at(52, 120)],
      [8, at(20, 5)],
    ]),
    at(2, 6),
  );
  expect(ownTimeOf({ waitedMs: 60, before, after }, true)).toBe(60 - 30 - 20 - 5);
  expect(ownTimeOf({ waitedMs: 60, before, after }, false)).toBe(60 - 30 - 5);
});

test("it has all that the service ran meanwhile, however busy the machine is: the thread that answers, and the host that ran least", () => {
  const after = threads(
    at(220, 900),
    new Map([
      [7, at(350, 900)],
      [8, at(420, 905)],
    ]),
  );
  expect(ownTimeOf({ waitedMs: 1000, before, after }, true)).toBe(120 + 300);
  expect(ownTimeOf({ waitedMs: 1000, before, after }, false)).toBe(120);
  const withFreeHost = threads(
    at(220, 900),
    new Map([
      [7, at(950, 900)],
      [9, at(3, 0)],
    ]),
  );
  expect(ownTimeOf({ waitedMs: 1000, before, after: withFreeHost }, true)).toBe(120 + 3);
});

test("it is no longer than the wait by the clock", () => {
  const after = threads(at(220, 10), before.hosts);
  expect(ownTimeOf({ waitedMs: 50, before, after }, true)).toBe(50);
});
