import { readdirSync, readFileSync } from "node:fs";

/** Processor time of a service since its start, in milliseconds. */
export interface ProcessorTime {
  /** Processor time of the thread that answers requests. */
  readonly main: number;
  /** Processor time of all other threads of its process. */
  readonly others: number;
  /** Processor time of the processes that render. */
  readonly hosts: number;
}

/** Needs Linux: proc(5) counts the nanoseconds of each thread (`schedstat`), and names a process's children. */
export function processorTimeOf(pid: number): ProcessorTime {
  const main = threadMs(pid, pid);
  const sum = (pids: readonly number[]): number => pids.reduce((all, each) => all + processMs(each), 0);
  return { main, others: processMs(pid) - main, hosts: sum(childrenOf(pid)) };
}

const tasksOf = (pid: number): readonly number[] => readdirSync(`/proc/${pid}/task`).map(Number);

const processMs = (pid: number): number => tasksOf(pid).reduce((sum, tid) => sum + threadMs(pid, tid), 0);

function childrenOf(pid: number): readonly number[] {
  const lists = tasksOf(pid).map((tid) => readFileSync(`/proc/${pid}/task/${tid}/children`, "utf8"));
  return lists.flatMap((list) => list.split(" ").map(Number)).filter((child) => child > 0);
}

/** A thread that ended meanwhile took nothing. */
function threadMs(pid: number, tid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${tid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
