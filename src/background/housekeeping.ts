import { type DeliveryForgetting, forgetDeliveries } from "../commands/delivery/forget.ts";
import { type Expiry, expireDocuments } from "../commands/document/expire.ts";
import { createBlobSweeper } from "../commands/document/sweep-blobs.ts";
import { type HistoryRetention, removeEnded } from "../commands/history/remove-ended.ts";
import { expireJobs, type JobExpiry } from "../commands/job/expire.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { Lease, Leases } from "../ports/leases/port.ts";

export interface HousekeepingOptions extends Expiry, JobExpiry, DeliveryForgetting {
  readonly clock: Clock;
  /** Of several processes on one storage, one does the rounds. */
  readonly leases: Leases;
  readonly everyMs: number;
  /** How many days the log keeps the history of what is gone; 0: for ever. */
  readonly historyDays: number;
  readonly removal: HistoryRetention;
  readonly onFailure: (what: string, error: unknown) => void;
}

export interface Housekeeping {
  /** Lets a round that has begun come to its end, and begins no other. */
  stop(): Promise<void>;
}

/** Documents or files looked at before others get their turn. */
const atOnce = 100;
/** Events of the log looked at before others get their turn, and how often that in one round. */
const history = { atOnce: 500, times: 20 };
const dayMs = 24 * 60 * 60 * 1000;
/** A lease shorter than that would end while a round still runs. */
const shortestMs = 10_000;

/** Ends documents whose time is over, removes old histories and files that belong to nothing, round after round. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { clock, leases, everyMs, onFailure, historyDays, removal, ...expiry } = options;
  const sweeper = createBlobSweeper(expiry.log, expiry.blobs);
  let stopped = false;
  let round: Promise<void> = Promise.resolve();

  const expire = async (): Promise<void> => {
    while (!stopped && (await expireDocuments(expiry, clock.now().toISOString(), atOnce)) === atOnce);
  };
  const forgetJobs = async (): Promise<void> => {
    while (!stopped && (await expireJobs(expiry, clock.now().toISOString(), atOnce)) === atOnce);
  };
  const forgetOldDeliveries = async (): Promise<void> => {
    while (!stopped && (await forgetDeliveries(expiry, clock.now().toISOString(), atOnce)) === atOnce);
  };
  const removeHistories = async (): Promise<void> => {
    if (historyDays === 0) return;
    const now = clock.now();
    const ages = { now: now.toISOString(), endedBefore: new Date(now.getTime() - historyDays * dayMs).toISOString() };
    for (let time = 0; time < history.times && !stopped; time += 1) {
      if ((await removeEnded(removal, ages, history.atOnce)) < history.atOnce) return;
    }
  };
  const attempt = (what: string, work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => undefined,
      (error: unknown) => onFailure(what, error),
    );
  let lease: Lease | undefined;
  /** Kept from round to round, so that another process does them only when this one is gone. */
  const isOurs = async (): Promise<boolean> => {
    const leaseMs = 3 * Math.max(everyMs, shortestMs);
    if (lease !== undefined && !(await lease.renew(leaseMs))) lease = undefined;
    lease ??= await leases.acquire("housekeeping", leaseMs);
    return lease !== undefined;
  };
  const work = async (): Promise<void> => {
    if (!(await isOurs())) return;
    await attempt("expiring documents", expire);
    await attempt("forgetting jobs", forgetJobs);
    await attempt("forgetting deliveries", forgetOldDeliveries);
    await attempt("removing histories", removeHistories);
    await attempt("removing stray files", () => sweeper.step(clock.now(), atOnce));
  };
  const run = async (): Promise<void> => {
    await attempt("looking after what is stored", work);
    if (!stopped) schedule();
  };
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    timer = setTimeout(() => {
      round = run();
    }, everyMs);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
      await attempt("leaving the rounds to others", async () => lease?.release());
    },
  };
}
