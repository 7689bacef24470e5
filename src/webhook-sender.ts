import type { Clock } from "./ports/clock/port.ts";
import type { Leases } from "./ports/leases/port.ts";

interface Due {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
}

export interface SenderOptions {
  readonly due: (now: string, limit: number) => Promise<readonly Due[]>;
  readonly attempt: (delivery: Due) => Promise<"delivered" | "failed" | "none">;
  readonly onAttempt: (outcome: "delivered" | "failed") => void;
  readonly leases: Leases;
  readonly clock: Clock;
  /** Milliseconds between looks for what is due. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Sends what is due, a few at a time and few to one receiver, so that a slow one keeps nobody else waiting. */
export interface WebhookSender {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** Begins no other and resolves when those on their way are there, or were given up. */
  stop(): Promise<void>;
}

const atOnce = 16;
const atOnceToOne = 2;
const leaseMs = 60_000;
const looked = 200;

export function createWebhookSender(options: SenderOptions): WebhookSender {
  return new Sender(options);
}

class Sender implements WebhookSender {
  readonly #options: SenderOptions;
  /** By delivery: the webhook it goes to. */
  readonly #running = new Map<string, string>();
  readonly #done = new Set<Promise<void>>();
  #stopped: boolean = true;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again: boolean = false;

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
    const { due, clock, onFailure } = this.#options;
    try {
      for (const delivery of await due(clock.now().toISOString(), looked)) this.#maybeBegin(delivery);
    } catch (error) {
      onFailure("looking for deliveries", error);
    }
  }

  #maybeBegin(delivery: Due): void {
    const { deliveryId, webhookId } = delivery;
    const toOne = [...this.#running.values()].filter((id) => id === webhookId).length;
    if (this.#stopped || this.#running.has(deliveryId) || this.#running.size >= atOnce || toOne >= atOnceToOne) return;
    this.#running.set(deliveryId, webhookId);
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
