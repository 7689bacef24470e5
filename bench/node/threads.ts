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

const processMs = (pid: number): number => processScheduleOf(pid)?.ranMs ?? 0;

/** Processes that threads of a process have started, and that have not ended. */
export function childrenOf(pid: number): readonly number[] {
  const lists = tasksOf(pid).map((tid) => readFileSync(`/proc/${pid}/task/${tid}/children`, "utf8"));
  return lists.flatMap((list) => list.split(" ").map(Number)).filter((child) => child > 0);
}

const threadMs = (pid: number, tid: number): number => scheduleOf(pid, tid)?.ranMs ?? 0;

/** What the scheduler knows of a thread, or of several, in milliseconds since it began. */
export interface Schedule {
  readonly ranMs: number;
  /** It was ready to run, and others had the processors. */
  readonly queuedMs: number;
}

/** undefined: the thread has ended, or the system does not say. */
export function scheduleOf(pid: number, tid: number = pid): Schedule | undefined {
  try {
    const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/task/${tid}/schedstat`, "utf8").split(" ").map(Number);
    return { ranMs: ran / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return undefined;
  }
}

/** The same of all threads of a process together. */
export function processScheduleOf(pid: number): Schedule | undefined {
  try {
    const threads = tasksOf(pid).flatMap((tid) => scheduleOf(pid, tid) ?? []);
    const sum = (of: (one: Schedule) => number): number => threads.reduce((all, one) => all + of(one), 0);
    return { ranMs: sum(({ ranMs }) => ranMs), queuedMs: sum(({ queuedMs }) => queuedMs) };
  } catch {
    return undefined;
  }
}
