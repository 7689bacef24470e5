import { setImmediate } from "node:timers/promises";
import { ownerOf } from "../commands/blob-keys.ts";
import { beginCommand } from "../commands/origin.ts";
import { type CheckedFiles, checkFiles, type FileCheck } from "../commands/storage/check-files.ts";
import { noteDamage } from "../commands/storage/note-damage.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { EventLog } from "../ports/event-log/port.ts";
import type { Leases } from "../ports/leases/port.ts";
import { randomGuid } from "../vocabulary/ids.ts";

export interface ScrubOptions extends Pick<FileCheck, "blobs"> {
  readonly log: Pick<EventLog, "readAll" | "append">;
  readonly clock: Clock;
  /** Leases by which only one of several processes on one storage scrubs. */
  readonly leases: Leases;
  /** Hour of the day, UTC, 0 to 23; undefined: never. */
  readonly hour: number | undefined;
  /** Milliseconds between two looks at the clock. */
  readonly everyMs: number;
  readonly onChecked: (checked: CheckedFiles) => void;
  readonly onFailure: (what: string, error: unknown) => void;
}

export interface Scrub {
  /** Ends a scrub that runs, and begins no other. */
  stop(): Promise<void>;
}

/** A scrub whose process is gone is begun by another after this time, in milliseconds. */
const leaseMs = 60 * 60 * 1000;

/** Damaged files of one day that become events. The service's log says how many there are in all. */
const mostNoted = 1000;

/** Once a day, in its hour, reads all stored files and reports those that are damaged. */
export function startScrub(options: ScrubOptions): Scrub {
  if (options.hour === undefined) return { stop: async () => undefined };
  let isStopped = false;
  let lastDay = "";
  let running: Promise<void> = Promise.resolve();
  const goesOn = async (): Promise<boolean> => {
    await setImmediate();
    return !isStopped;
  };
  const round = async (day: string): Promise<void> => {
    const lease = await options.leases.acquire(`scrub ${day}`, leaseMs);
    // Held by the process that scrubs; after the last file it is kept to its end, past the hour, so that none begins again.
    if (lease === undefined) return;
    let isHeld = true;
    let renewed = options.clock.now().getTime();
    const checked = await checkFiles({
      ...options,
      goesOn: async () => {
        const now = options.clock.now().getTime();
        if (now - renewed >= leaseMs / 3) {
          isHeld = await lease.renew(leaseMs);
          renewed = now;
        }
        return isHeld && (await goesOn());
      },
    });
    if (!isHeld) throw new Error("its lease was lost to another process, which goes on");
    await lease.renew(leaseMs);
    if (isStopped) return;
    await noteFaults(options, checked);
    options.onChecked(checked);
  };
  const look = (): void => {
    const now = options.clock.now();
    const day = now.toISOString().slice(0, 10);
    if (now.getUTCHours() !== options.hour || day === lastDay) return;
    lastDay = day;
    running = round(day).catch((error: unknown) => options.onFailure("checking the stored files", error));
  };
  const timer = setInterval(look, options.everyMs);
  timer.unref();
  look();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Records damage only of files that an event names: those belong to a tenant, whose log records it. */
async function noteFaults(
  { log, clock }: Pick<ScrubOptions, "log" | "clock">,
  { faults }: CheckedFiles,
): Promise<void> {
  for (const { key: blob, stream, sha256, fault } of faults.slice(0, mostNoted)) {
    const tenantId = ownerOf(blob)?.tenantId;
    if (stream === null || tenantId === undefined) continue;
    const correlationId = randomGuid(clock.randomBytes(16));
    const origin = beginCommand(clock, { tenantId, actor: "system", correlationId });
    await noteDamage(log, origin, { blob, sha256, fault, foundBy: "scrub" });
  }
}
