import { readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms (USER_HZ, the same on every platform it runs Node on). */
const tickMs = 10;

/** Processor time of programs that this process started and waited for, with those that they waited for themselves, in milliseconds. */
export function cpuOfEnded(): number {
  const fields = statOf("self");
  return (Number(fields[13]) + Number(fields[14])) * tickMs;
}

/** Processor time of this process and of `helpers`, all threads, user and system, in milliseconds. */
export function cpuOf(helpers: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  return helpers.reduce((sum, pid) => sum + ticksOf(pid) * tickMs, (user + system) / 1000);
}

/** proc_pid_stat(5): utime and stime are fields 14 and 15. */
function ticksOf(pid: number): number {
  const fields = statOf(pid);
  return Number(fields[11]) + Number(fields[12]);
}

/** From field 3 on; the name, field 2, may hold blanks. */
function statOf(pid: number | "self"): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The highest resident memory of this process and of `helpers`, added up, in megabytes. */
export function peakMbOf(helpers: readonly number[]): number {
  const own = process.resourceUsage().maxRSS;
  return helpers.reduce((sum, pid) => sum + highWater(pid), own) / 1024;
}

function highWater(pid: number): number {
  const line = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0);
}
