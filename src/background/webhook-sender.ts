import type { Clock } from "../ports/clock/port.ts";
import type { Leases } from "../ports/leases/port.ts";

interface Due {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
}

export interface SenderOptions {
  /** The longest due first, behind the first `offset`. */
  readonly due: (now: string, limit: number, offset: number) => Promise<readonly Due[]>;
  readonly attempt: (delivery: Due) => Promise<"delivered" | "failed" | "none">;
  readonly onAttempt: (outcome: "delivered" | "failed") => void;
  readonly leases: Leases;
  readonly clock: Clock;
  /** Milliseconds between looks for what is due. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Sends what is due, a few at a time, few to one receiver and of one tenant, so that slow ones keep nobody else waiting. */
export interface WebhookSender {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Begins no other and resolves when those on their way are there, or were given up. */
  stop(): Promise<void>;
}

const atOnce = 16;
const atOnceToOne = 2;
const atOnceOfTenant = 8;
const leaseMs = 60_000;
const looked = 200;
/** Pages that are looked at in one go behind the first. */
const pagesBehind = 4;

export function createWebhookSender(options: SenderOptions): WebhookSender {
  return new Sender(options);
}

class Sender implements WebhookSender {
  readonly #options: SenderOptions;
  /** By the delivery's id. */
  readonly #running = new Map<string, Due>();
  readonly #done = new Set<Promise<void>>();
  #stopped: boolean = true;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again: boolean = false;
  /** Where to look next behind the first page. */
  #behind: number = looked;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    if (this.#looking !== undefined) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.wake(), this.#again ? 0 : this.#options.everyMs);
      this.#timer.unref();
      this.#again = false;
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#done);
  }

  async #look(): Promise<void> {
    const { clock, onFailure } = this.#options;
    const now = clock.now().toISOString();
    try {
      let isFull = await this.#lookAt(now, 0);
      // Those that must wait for a slow receiver can fill the first page: deliveries behind them get a turn, too.
      for (let page = 0; isFull && page < pagesBehind && this.#running.size < atOnce; page += 1) {
        isFull = await this.#lookAt(now, this.#behind);
        this.#behind = isFull ? this.#behind + looked : looked;
      }
    } catch (error) {
      onFailure("looking for deliveries", error);
    }
  }

  /** Answers whether more may be due behind this page. */
  async #lookAt(now: string, offset: number): Promise<boolean> {
    const found = await this.#options.due(now, looked, offset);
    for (const delivery of found) this.#maybeBegin(delivery);
    return found.length === looked;
  }

  #maybeBegin(delivery: Due): void {
    const { deliveryId, webhookId, tenantId } = delivery;
    if (this.#stopped || this.#running.has(deliveryId) || this.#running.size >= atOnce) return;
    const running = [...this.#running.values()];
    if (running.filter((one) => one.webhookId === webhookId).length >= atOnceToOne) return;
    if (running.filter((one) => one.tenantId === tenantId).length >= atOnceOfTenant) return;
    this.#running.set(deliveryId, delivery);
    const done = this.#work(delivery)
      .catch((error: unknown) => {
        this.#options.onFailure("delivering to a webhook", error);
        return "none" as const;
      })
      .then((outcome) => {
        this.#running.delete(deliveryId);
        if (outcome === "none") return;
        this.#options.onAttempt(outcome);
        this.wake();
      });
    this.#done.add(done);
    void done.finally(() => this.#done.delete(done));
  }

  async #work(delivery: Due): Promise<"delivered" | "failed" | "none"> {
    const lease = await this.#options.leases.acquire(`delivery.${delivery.deliveryId}`, leaseMs);
    if (lease === undefined) return "none";
    try {
      return await this.#options.attempt(delivery);
    } finally {
      await lease.release();
    }
  }
}
