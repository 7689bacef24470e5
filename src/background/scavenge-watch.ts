import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../ports/clock/port.ts";
import { unlessAborted, type WatchLog } from "./storage-watch.ts";

export interface ScavengeWatching {
  /** Since when the storage has not reclaimed space; undefined: it does not say. */
  readonly unscavengedSince: () => Promise<Date | undefined>;
  /** Removed events must be gone from disks after as many days; 0: nothing is removed. */
  readonly historyDays: number;
  readonly clock: Pick<Clock, "now">;
  readonly log: WatchLog;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
}

export interface ScavengeWatch {
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Warns each day while the last scavenge is longer ago than the service keeps histories: without the warning, the broken promise would go unnoticed. */
export function watchScavenges(watching: ScavengeWatching): ScavengeWatch {
  const over = new AbortController();
  const round = watch(watching, over.signal);
  return {
    stop: async () => {
      over.abort();
      await round;
    },
  };
}

async function watch({ everyMs = dayMs, ...watching }: ScavengeWatching, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await warnIfOld(watching, signal);
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function warnIfOld(
  { unscavengedSince, historyDays, clock, log }: ScavengeWatching,
  signal: AbortSignal,
): Promise<void> {
  // A storage that is away is reported by the watch over it.
  const found = unscavengedSince().catch(() => undefined);
  const since = await unlessAborted(found, signal);
  if (since === undefined || signal.aborted) return;
  const days = Math.floor((clock.now().getTime() - since.getTime()) / dayMs);
  if (days <= historyDays) return;
  log.warn(
    { since: since.toISOString(), days, historyDays },
    "the event store has not been scavenged for longer than histories are kept: what was removed is still on its disks",
  );
}
