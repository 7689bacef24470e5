import type { Deadline } from "./deadline.ts";
import type { HostCall, RenderHost, TaskEnd } from "./host.ts";
import type { JobTurn } from "./turn-taking.ts";

/** Its host was ended, since others needed the place. */
export interface EvictedTask {
  readonly kind: "evicted";
}

/** What ends a task apart from itself. */
interface HostTurn {
  readonly turn: JobTurn;
  readonly signal: Deadline;
  readonly graceMs: number;
}

/**
 * The first end: that of the task, or of its host for the sake of others. A task that nobody waits for any more has its host ended after
 * `graceMs` of a processor, if its tenant may have that; else it goes on in its turn until it is over, or its deadline is.
 *
 * @throws the signal's reason, when the host is to be ended
 */
export function firstEnd(
  host: RenderHost,
  call: HostCall,
  { turn, signal, graceMs }: HostTurn,
): Promise<TaskEnd | EvictedTask> {
  return new Promise((resolve, reject) => {
    let watch: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      if (!signal.isUnwanted) {
        reject(signal.reason);
        return;
      }
      host.giveUp();
      const isOver = graceOf(host, graceMs);
      watch = setInterval(() => {
        if (!(isOver() && turn.mayAbandon()) && !signal.isLate) return;
        clearInterval(watch);
        reject(signal.reason);
      }, lookMs);
    };
    const settle = (ended: TaskEnd | EvictedTask): void => {
      clearInterval(watch);
      signal.removeEventListener("abort", giveUp);
      resolve(ended);
    };
    host.work(call, { onBegun: () => turn.begun(host, () => settle({ kind: "evicted" })), onEnded: settle });
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp);
  });
}

/** Milliseconds between two looks at a host that works for nobody. */
const lookMs = 10;

/** Whether a host has had so many milliseconds of a processor since; where the system does not count them, whether so many have passed. */
function graceOf(host: RenderHost, graceMs: number): () => boolean {
  const before = host.processorMs;
  let looks = 0;
  return () => {
    looks += 1;
    const used = before === undefined ? looks * lookMs : (host.processorMs ?? before) - before;
    return used >= graceMs;
  };
}
