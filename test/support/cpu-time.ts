import { atNight } from "./night.ts";

/** Processor time this process has used, in milliseconds: a bound on work that holds however busy the machine is. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The size of the larger piece of work in `growth`, in units of the smaller. */
const times = 8;

/**
 * How many times as much processor time work of eight times the size needs: about 8 where it is linear, about 64 where it is
 * quadratic, on any machine. `work` is done once before, so that its code is compiled, and then with a fresh size each time.
 */
export function growth(work: (size: number) => void, largest: number): number {
  const spent = (size: number, count: number): number => {
    const began = cpuMilliseconds();
    for (let done = 0; done < count; done += 1) work(size);
    return (cpuMilliseconds() - began) / count;
  };
  const small = Math.ceil(largest / times);
  spent(small, 1);
  // As much work in small pieces as in the large one: both meet the garbage collector, and one slow piece decides nothing. A slow
  // beginning hides quadratic work only where it takes twice its time; at night that has to happen three times.
  const least = Math.min(...Array.from({ length: atNight(3, 1) }, () => spent(small, times)));
  // Below a few milliseconds the clock decides; a collection of all memory in the middle of the work is no growth either.
  let ratio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 8 && ratio >= linear; tries++)
    ratio = Math.min(ratio, spent(largest, 1) / Math.max(least, 5));
  return ratio;
}

/** Between linear and quadratic, far enough from both for the garbage collector. */
export const linear = 30;
