import type { Clock } from "../ports/clock/port.ts";
import type { Leases } from "../ports/leases/port.ts";
import { LeasedWork } from "./leased-work.ts";
import { Poller } from "./poller.ts";

interface Due {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
}

export interface SenderOptions {
  /** The longest due first, behind the first `offset`. */
  readonly due: (now: string, limit: number, offset: number) => Promise<readonly Due[]>;
  readonly attempt: (delivery: Due) => Promise<"delivered" | "failed" | "none">;
  /** Kind of message, for the names of its leases and for the log. */
  readonly kind?: { readonly lease: string; readonly what: string };
  readonly onAttempt: (outcome: "delivered" | "failed") => void;
  readonly leases: Leases;
  /** Milliseconds after which another process may send what one that is gone was sending. */
  readonly leaseMs: number;
  readonly clock: Clock;
  /** Milliseconds between looks for what is due. */
  readonly everyMs: number;
  readonly onFailure: (what: string, error: unknown) => void;
}

const atOnce = 16;
const atOnceToOne = 2;
const atOnceOfTenant = 8;
/** Places that a tenant has even when the others hold all that are shared. */
const ownOfTenant = 2;
/** With the tenants' own places: so many connections at most. */
const mostAtOnce = 256;
const looked = 200;
/** Pages that are looked at in one go behind the first. */
const pagesBehind = 4;

/**
 * Sends deliveries that are due: a few at a time, and few to one receiver and of one tenant. A tenant always has two places of
 * its own, so that slow receivers of others, however many they are, do not hold it up.
 */
export class WebhookSender {
  readonly #options: SenderOptions;
  /** By the delivery's id. */
  readonly #running = new Map<string, Due>();
  readonly #work: LeasedWork;
  readonly #poller: Poller;
  /** Where to look next behind the first page. */
  #behind: number = looked;

  constructor(options: SenderOptions) {
    const { everyMs, onFailure } = options;
    this.#options = options;
    this.#work = new LeasedWork(options);
    this.#poller = new Poller({
      look: () => this.#look(),
      everyMs,
      onFailure: (error) => onFailure("looking for deliveries", error),
    });
  }

  start(): void {
    this.#poller.start();
  }

  /** Something may be due. */
  wake(): void {
    this.#poller.wake();
  }

  /** Begins no other and resolves when those on their way are there, or were given up. */
  async stop(): Promise<void> {
    await this.#poller.stop();
    await this.#work.ended();
  }

  async #look(): Promise<void> {
    const now = this.#options.clock.now().toISOString();
    let isFull = await this.#lookAt(now, 0);
    // Deliveries to a slow receiver can fill the first page, so those behind them get a turn, too.
    for (let page = 0; isFull && page < pagesBehind && this.#running.size < mostAtOnce; page += 1) {
      isFull = await this.#lookAt(now, this.#behind);
      this.#behind = isFull ? this.#behind + looked : looked;
    }
  }

  /** Answers whether more may be due behind this page. */
  async #lookAt(now: string, offset: number): Promise<boolean> {
    const found = await this.#options.due(now, looked, offset);
    for (const delivery of found) this.#maybeBegin(delivery);
    return found.length === looked;
  }

  #maybeBegin(delivery: Due): void {
    const { deliveryId } = delivery;
    const { lease: kind, what } = this.#options.kind ?? { lease: "delivery", what: "delivering to a webhook" };
    const lease = `${kind}.${deliveryId}`;
    if (this.#poller.stopped || this.#running.has(deliveryId) || !this.#hasPlace(delivery)) return;
    // What was sent but could not be recorded would be sent at every look.
    if (this.#work.isPaused(lease)) return;
    this.#running.set(deliveryId, delivery);
    this.#work.begin({
      lease,
      what,
      work: () => this.#options.attempt(delivery),
      after: (outcome = "none") => this.#after(deliveryId, outcome),
    });
  }

  #hasPlace({ webhookId, tenantId }: Due): boolean {
    const running = [...this.#running.values()];
    if (running.filter((one) => one.webhookId === webhookId).length >= atOnceToOne) return false;
    const ofTenant = running.filter((one) => one.tenantId === tenantId).length;
    return running.length < (ofTenant < ownOfTenant ? mostAtOnce : atOnce) && ofTenant < atOnceOfTenant;
  }

  #after(deliveryId: string, outcome: "delivered" | "failed" | "none"): void {
    this.#running.delete(deliveryId);
    if (outcome === "none") return;
    this.#options.onAttempt(outcome);
    this.#poller.wake();
  }
}
