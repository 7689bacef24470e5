import { pid as self } from "node:process";
import { processScheduleOf, type Schedule, scheduleOf } from "../../../bench/node/threads.ts";

/** What the scheduler knows of those that a request passes through. */
export interface PassedThreads {
  readonly sender: Schedule;
  /** The thread that answers. */
  readonly answering: Schedule;
  /** That thread, and all others of its process. */
  readonly service: Schedule;
}

/** undefined where the system does not say (it is not Linux). */
export function passedThreads(pid: number): PassedThreads | undefined {
  const [sender, answering, service] = [scheduleOf(self), scheduleOf(pid), processScheduleOf(pid)];
  return sender && answering && service && { sender, answering, service };
}

/** A request's life by the clock, and its threads at both ends. */
export interface RequestLife {
  readonly waitedMs: number;
  readonly before: PassedThreads;
  readonly after: PassedThreads;
}

/**
 * What a request that no process but the service's own serves would have waited on a machine without others: the processor time that the
 * answering thread took meanwhile; and no less than what no wait for a processor explains, neither of its sender nor of the service's threads.
 */
export function ownTimeOf({ waitedMs, before, after }: RequestLife): number {
  const queued = (of: (threads: PassedThreads) => Schedule): number => of(after).queuedMs - of(before).queuedMs;
  const left = waitedMs - queued(({ sender }) => sender) - queued(({ service }) => service);
  return Math.min(waitedMs, Math.max(after.answering.ranMs - before.answering.ranMs, left));
}
