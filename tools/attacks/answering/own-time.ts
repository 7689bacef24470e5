import { availableParallelism } from "node:os";
import { pid as self } from "node:process";
import { childrenOf, processScheduleOf, type Schedule, scheduleOf } from "../../../bench/node/threads.ts";

/** What the scheduler knows of those that a request passes through. */
export interface PassedThreads {
  readonly sender: Schedule;
  /** The thread that answers. */
  readonly answering: Schedule;
  /** All threads of the service's processes, by process id; none for a request that the answering thread serves alone. */
  readonly processes: ReadonlyMap<number, Schedule>;
}

/** undefined where the system does not say (it is not Linux). */
export function passedThreads(service: number, throughHost: boolean): PassedThreads | undefined {
  const [sender, answering] = [scheduleOf(self), scheduleOf(service)];
  if (sender === undefined || answering === undefined) return undefined;
  const pids = throughHost ? [service, ...childrenOf(service)] : [];
  const processes = pids.flatMap((pid) => {
    const schedule = processScheduleOf(pid);
    return schedule === undefined ? [] : [[pid, schedule] as const];
  });
  return { sender, answering, processes: new Map(processes) };
}

/** A request's life by the clock, and its threads at both ends. */
export interface RequestLife {
  readonly waitedMs: number;
  readonly before: PassedThreads;
  readonly after: PassedThreads;
}

/**
 * What a request would have waited on a machine without others: the processor time that the answering thread took meanwhile, or all of the
 * service's threads, shared by the processors; and no less than what no wait for a processor explains, neither of its sender nor of these threads.
 */
export function ownTimeOf({ waitedMs, before, after }: RequestLife, processors = availableParallelism()): number {
  const since = (end: Schedule, begin = none): Schedule => ({
    ranMs: end.ranMs - begin.ranMs,
    queuedMs: end.queuedMs - begin.queuedMs,
  });
  const answering = since(after.answering, before.answering);
  const each = [...after.processes].map(([pid, process]) => since(process, before.processes.get(pid)));
  const all = each.length === 0 ? [answering] : each;
  const ranMs = all.reduce((sum, one) => sum + one.ranMs, 0);
  const queuedMs = all.reduce((sum, one) => sum + one.queuedMs, since(after.sender, before.sender).queuedMs);
  return Math.min(waitedMs, Math.max(answering.ranMs, ranMs / processors, waitedMs - queuedMs));
}

const none: Schedule = { ranMs: 0, queuedMs: 0 };
