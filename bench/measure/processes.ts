import { readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms (USER_HZ, the same on every platform it runs Node on). */
const tickMs = 10;

/** Processor time of this process and of `helpers`, all threads, user and system, in milliseconds. */
export function cpuOf(helpers: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  return helpers.reduce((sum, pid) => sum + ticksOf(pid) * tickMs, (user + system) / 1000);
}

/** proc_pid_stat(5): utime and stime are fields 14 and 15; the name, field 2, may hold blanks. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
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
