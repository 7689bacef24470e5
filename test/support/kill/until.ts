import { setTimeout as sleep } from "node:timers/promises";

/** A bound for what hangs: on a busy machine a document may take seconds. */
const patienceMs = 600_000;
const everyMs = 20;

/** Looks again and again until the condition holds; one that throws does not hold yet. Outside of tests, where vitest cannot wait. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  let fault: unknown;
  const look = async (): Promise<boolean> => {
    try {
      return await holds();
    } catch (error) {
      fault = error;
      return false;
    }
  };
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`Waited ${patienceMs / 1000} s for ${what}.`, { cause: fault });
    await sleep(everyMs);
  }
}
