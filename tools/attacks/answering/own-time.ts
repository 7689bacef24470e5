import { pid as self } from "node:process";
import { childrenOf, type Schedule, scheduleOf } from "../../../bench/node/threads.ts";

/** What the scheduler knows of the threads that a request passes through. */
export interface PassedThreads {
  readonly sender: Schedule;
  readonly service: Schedule;
  /** By process id. */
  readonly hosts: ReadonlyMap<number, Schedule>;
}

const nothing: Schedule = { ranMs: 0, queuedMs: 0 };

/** undefined where the system does not say (it is not Linux). */
export function passedThreads(service: number): PassedThreads | undefined {
  const [sent, served] = [scheduleOf(self), scheduleOf(service)];
  if (sent === undefined || served === undefined) return undefined;
  const hosts = childrenOf(service).map((pid) => [pid, scheduleOf(pid) ?? nothing] as const);
  return { sender: sent, service: served, hosts: new Map(hosts) };
}

/** A request's life by the clock, and its threads at both ends. */
export interface RequestLife {
  readonly waitedMs: number;
  readonly before: PassedThreads;
  readonly after: PassedThreads;
}

/**
 * What a request would have waited for on a machine without others: the processor time that the service took meanwhile, that of the thread
 * which answers and, if a host makes the answer, of the host that ran least (one that is free could have made it); and no less than what
 * is left of its wait without those in which one of its threads was ready to run and had no processor.
 */
export function ownTimeOf({ waitedMs, before, after }: RequestLife, throughHost: boolean): number {
  const since = (end: Schedule, begin = nothing): Schedule => ({
    ranMs: end.ranMs - begin.ranMs,
    queuedMs: end.queuedMs - begin.queuedMs,
  });
  const hosts = [...after.hosts].map(([pid, host]) => since(host, before.hosts.get(pid)));
  const ran = throughHost && hosts.length > 0 ? Math.min(...hosts.map(({ ranMs }) => ranMs)) : 0;
  const queued = throughHost ? Math.max(0, ...hosts.map(({ queuedMs }) => queuedMs)) : 0;
  const sender = since(after.sender, before.sender);
  const service = since(after.service, before.service);
  const left = waitedMs - sender.queuedMs - service.queuedMs - queued;
  return Math.min(waitedMs, Math.max(service.ranMs + ran, left));
}
