import { readFileSync } from "node:fs";

/** Milliseconds of one of the parts in which Linux counts (USER_HZ, which is 100 for every program, whatever the kernel has). */
const tickMs = 10;

/**
 * Milliseconds of a processor that a process has had, as proc(5) counts them, in steps of ten; undefined where the system does not say. Looked at
 * for a process that a busy machine gives little: by the clock it would seem to take long.
 */
export function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Behind the name of the program, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}
