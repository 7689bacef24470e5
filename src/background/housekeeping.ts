import { type DeliveryForgetting, forgetDeliveries } from "../commands/delivery/forget.ts";
import { type Expiry, expireDocuments } from "../commands/document/expire.ts";
import { createBlobSweeper } from "../commands/document/sweep-blobs.ts";
import { continueErasure, type TenantErasing } from "../commands/erasure/continue.ts";
import { continueDocumentErasures, type DocumentErasures } from "../commands/erasure/continue-documents.ts";
import {
  endedHistories,
  type HistoryRetention,
  pastReads,
  removeEnded,
  type StreamEndings,
} from "../commands/history/remove-ended.ts";
import { expireJobs, type JobExpiry } from "../commands/job/expire.ts";
import { type LogSealing, type SealedLog, sealLog } from "../commands/ledger/seal-log.ts";
import type { Clock } from "../ports/clock/port.ts";
import type { Lease, Leases } from "../ports/leases/port.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import type { SealingProgress } from "./sealing-progress.ts";

export interface HousekeepingOptions extends Expiry, JobExpiry, DeliveryForgetting {
  readonly clock: Clock;
  /** Leases by which only one of several processes on one storage does the rounds. */
  readonly leases: Leases;
  readonly everyMs: number;
  /** How many days the log keeps the history of what is gone; 0: for ever. */
  readonly historyDays: number;
  /** How many days it keeps who read documents. */
  readonly accessLogDays: number;
  readonly removal: HistoryRetention & { readonly readsSwept: HistoryRetention["swept"] };
  readonly sealing: LogSealing;
  /** Learns how far the log is sealed. */
  readonly progress: SealingProgress;
  /** Erases documents with their histories. */
  readonly erasures: DocumentErasures;
  /** Deletes tenants with all they have. */
  readonly erasing: TenantErasing & { readonly closed: () => Promise<readonly string[]> };
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
/** Rounds that are closer to one another do not shorten the lease, within which a step has to end. */
const shortestMs = 10_000;

/** Ends documents whose time is over, removes old histories and files that belong to nothing, round after round. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const rounds = new HousekeepingRounds(options);
  rounds.schedule();
  return rounds;
}

class HousekeepingRounds implements Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #sweeper: ReturnType<typeof createBlobSweeper>;
  #stopped: boolean = false;
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #lease: Lease | undefined;
  /** As far as this process knows. */
  #sealed: SealedLog | undefined;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#sweeper = createBlobSweeper(options.log, options.blobs);
  }

  schedule(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#run();
    }, this.#options.everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
    await this.#attempt("leaving the rounds to others", async () => this.#lease?.release());
  }

  async #run(): Promise<void> {
    await this.#attempt("looking after what is stored", () => this.#work());
    if (!this.#stopped) this.schedule();
  }

  async #work(): Promise<void> {
    const options = this.#options;
    if (!(await this.#isOurs())) {
      options.progress.leave();
      return;
    }
    options.progress.begin(options.clock.now());
    await this.#attempt("sealing the log", () => this.#sealLog());
    await this.#attempt("expiring documents", () => this.#all((now) => expireDocuments(options, now, atOnce)));
    await this.#attempt("forgetting jobs", () => this.#all((now) => expireJobs(options, now, atOnce)));
    await this.#attempt("forgetting deliveries", () => this.#all((now) => forgetDeliveries(options, now, atOnce)));
    await this.#attempt("deleting tenants", () => this.#eraseTenants());
    await this.#attempt("erasing documents", () => this.#eraseDocuments());
    await this.#attempt("removing histories", () => this.#removeHistories());
    await this.#attempt("removing old reads of documents", () => this.#removeReads());
    await this.#attempt("removing stray files", () => this.#sweeper.step(options.clock.now(), atOnce));
  }

  /** Step after step until one finds fewer than it may take. */
  async #all(step: (now: string) => Promise<number>): Promise<void> {
    while ((await this.#mayGoOn()) && (await step(this.#options.clock.now().toISOString())) === atOnce);
  }

  async #eraseTenants(): Promise<void> {
    const { clock, erasing } = this.#options;
    const mayGoOn = (): Promise<boolean> => this.#mayGoOn();
    for (const tenantId of await erasing.closed()) {
      if (!(await mayGoOn())) return;
      await this.#attempt(`deleting the tenant ${tenantId}`, () =>
        continueErasure(erasing, tenantId, clock.now().toISOString(), mayGoOn).catch(throwUnlessOvertaken),
      );
    }
  }

  async #eraseDocuments(): Promise<void> {
    const { clock, erasures } = this.#options;
    const ages = { now: clock.now().toISOString(), sealed: this.#sealed };
    await continueDocumentErasures(erasures, ages, () => this.#mayGoOn());
  }

  async #removeHistories(): Promise<void> {
    const { historyDays, removal } = this.#options;
    if (historyDays > 0) await this.#removeEnded(removal, historyDays, endedHistories);
  }

  async #removeReads(): Promise<void> {
    const { accessLogDays, removal } = this.#options;
    await this.#removeEnded({ ...removal, swept: removal.readsSwept }, accessLogDays, pastReads);
  }

  async #removeEnded(removal: HistoryRetention, days: number, endings: StreamEndings): Promise<void> {
    const now = this.#options.clock.now();
    const endedBefore = new Date(now.getTime() - days * dayMs).toISOString();
    const ages = { now: now.toISOString(), endedBefore, endings, sealed: this.#sealed };
    for (let time = 0; time < history.times && (await this.#mayGoOn()); time += 1) {
      if ((await removeEnded(removal, ages, history.atOnce)) < history.atOnce) return;
    }
  }

  /** First, since what is not sealed is not removed. */
  async #sealLog(): Promise<void> {
    this.#sealed = await sealLog(this.#options.sealing, this.#sealed, () => this.#mayGoOn());
    if (this.#sealed !== undefined) this.#options.progress.advance(this.#sealed);
    for (const damage of this.#sealed?.damaged ?? []) this.#options.onFailure("sealing the log", damage);
  }

  /** Between steps: a round may last longer than its lease. Once that is lost, another process does the rest. */
  async #mayGoOn(): Promise<boolean> {
    return !this.#stopped && (await this.#renew());
  }

  /** Kept from round to round, so that another process does them only when this one is gone. */
  async #isOurs(): Promise<boolean> {
    if (await this.#renew()) return true;
    this.#lease = await this.#options.leases.acquire("housekeeping", this.#leaseMs);
    return this.#lease !== undefined;
  }

  /** False when the lease is lost, or was not held. */
  async #renew(): Promise<boolean> {
    if (this.#lease !== undefined && !(await this.#lease.renew(this.#leaseMs))) this.#lease = undefined;
    return this.#lease !== undefined;
  }

  get #leaseMs(): number {
    return 3 * Math.max(this.#options.everyMs, shortestMs);
  }

  async #attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.onFailure(what, error);
    }
  }
}

/** Another process took a step of the deletion, and does the rest: no fault. */
function throwUnlessOvertaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "PRECONDITION_FAILED")) throw error;
}
