import { createRequire, syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

const require = createRequire(import.meta.url);
const ofNode = { timers: require("node:timers"), promises: require("node:timers/promises") };
const real = { timers: { setTimeout, clearTimeout, setInterval, clearInterval }, pause: ofNode.promises.setTimeout };

/** As that of `node:timers/promises`, by the clock. */
const pause = <Value>(ms: number, value: Value, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Value> =>
  new Promise((resolve, reject) => {
    const settle = (how: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      how();
    };
    const stop = (): void => settle(() => reject(signal?.reason));
    const timer = setTimeout(() => settle(() => resolve(value)), ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop);
  });

/** All timers of this process go by a clock that the tests move. Until one holds it, it goes as the real one. */
export function takeTheClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
  Object.assign(ofNode.timers, { setTimeout, clearTimeout, setInterval, clearInterval });
  Object.assign(ofNode.promises, { setTimeout: pause });
  syncBuiltinESMExports();
  vi.setTimerTickMode("interval", 10);
}

export function giveTheClockBack(): void {
  vi.useRealTimers();
  Object.assign(ofNode.timers, real.timers);
  Object.assign(ofNode.promises, { setTimeout: real.pause });
  syncBuiltinESMExports();
}

export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Milliseconds of a step of the clock. */
export const clockStepMs = 50;

/** Turns of this process in each step. */
const turnsInStep = 50;

/** What is to happen happens; then the clock goes on. A busy processor, or a busy machine, does not move it. */
export async function clockStep(): Promise<void> {
  await turns(turnsInStep);
  await vi.advanceTimersByTimeAsync(clockStepMs);
}
