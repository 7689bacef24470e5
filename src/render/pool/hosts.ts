import { Refusal } from "../../vocabulary/refusal.ts";
import { noWorker } from "../contract/job.ts";
import type { HostSettings } from "../host/messages.ts";
import { Host } from "./host.ts";
import { OrphanGuard } from "./orphan-guard.ts";

export interface HostsOptions {
  readonly settings: HostSettings;
  /** How many are kept, and how many there may be while work waits for one. */
  readonly least: number;
  readonly most: number;
  /** A host that nobody had taken came to its end, or did not come to life, and why; another is started, in the second case after a growing pause. */
  readonly onLost: (why: Error) => void;
}

/** Milliseconds for which a host more than the least is kept when nothing needs it. */
const idleMs = 60_000;

/** Milliseconds before another host is started when the last one did not come to life: at first, and at most. */
const firstPauseMs = 100;
const longestPauseMs = 5000;

/** Starts that fail one after the other before those who wait are refused. */
const mostFailedStarts = 3;

interface Taker {
  readonly resolve: (host: Host) => void;
  readonly reject: (reason: unknown) => void;
}

/** The hosts of a pool: idle ones are lent, those that end are replaced. */
export class Hosts {
  readonly #options: HostsOptions;
  /** All that live or start, apart from those that were sent away. */
  readonly #all = new Set<Host>();
  readonly #leaving = new Set<Host>();
  /** The one that worked last is last. */
  readonly #idle: Host[] = [];
  readonly #takers: Taker[] = [];
  readonly #guard = new OrphanGuard();
  /** One after the other. */
  #failedStarts = 0;
  #closing: boolean = false;
  #retiring: NodeJS.Timeout | undefined;
  #starting: NodeJS.Timeout | undefined;

  constructor(options: HostsOptions) {
    this.#options = options;
    this.#startMissing();
  }

  get count(): number {
    return this.#all.size;
  }

  /**
   * One that has nothing to do; another is started when there is none and there may be more.
   *
   * @throws the signal's reason
   * @throws Refusal UNAVAILABLE, with `noWorker` behind its cause, when no host comes to life
   */
  take(signal: AbortSignal): Promise<Host> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (signal.aborted || this.#closing) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const taker: Taker = { resolve, reject };
      signal.addEventListener("abort", () => this.#giveUp(taker, signal.reason), { once: true });
      this.#takers.push(taker);
      this.#startMissing();
    });
  }

  #giveUp(taker: Taker, reason: unknown): void {
    const at = this.#takers.indexOf(taker);
    if (at !== -1) this.#takers.splice(at, 1);
    taker.reject(reason);
  }

  /** After its work. One that is spent is ended, and another started. */
  give(host: Host): void {
    if (host.isSpent) this.discard(host);
    else if (this.#all.has(host)) this.#lend(host);
  }

  /** Ends one, whatever it does, and starts another. */
  discard(host: Host): void {
    if (!this.#all.delete(host)) return;
    this.#leaving.add(host);
    host.end();
    this.#startMissing();
  }

  /** Ends all, whatever they do; resolves when no process is left. */
  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#retiring);
    clearTimeout(this.#starting);
    for (const { reject } of this.#takers.splice(0)) reject(new Error("the hosts are closed"));
    const all = [...this.#all, ...this.#leaving];
    for (const host of all) host.end();
    await Promise.all(all.map(({ gone }) => gone));
    this.#guard.close();
  }

  #lend(host: Host): void {
    const taker = this.#takers.shift();
    if (taker !== undefined) {
      taker.resolve(host);
      return;
    }
    this.#idle.push(host);
    if (this.#all.size > this.#options.least) this.#retiring ??= setTimeout(() => this.#retire(), idleMs).unref();
  }

  /** Those beyond the least that have nothing to do now. */
  #retire(): void {
    this.#retiring = undefined;
    while (this.#all.size > this.#options.least) {
      const host = this.#idle.shift();
      if (host === undefined) return;
      this.discard(host);
    }
  }

  /** As many as are kept, and for those who wait as many as there may be. */
  #startMissing(): void {
    const { least, most } = this.#options;
    const wanted = (): number => this.#takers.length - this.#coming();
    while (
      !this.#closing &&
      this.#starting === undefined &&
      (this.#all.size < least || (wanted() > 0 && this.#all.size < most))
    )
      this.#start();
  }

  #coming(): number {
    return [...this.#all].filter((host) => !host.isReady).length;
  }

  #start(): void {
    const onReady = (host: Host): void => {
      this.#failedStarts = 0;
      if (this.#all.has(host)) this.#lend(host);
    };
    try {
      this.#all.add(new Host(this.#options.settings, { onReady, onGone: (host, why) => this.#gone(host, why) }));
      this.#watch();
    } catch (error) {
      this.#startLater(error as Error);
    }
  }

  /** A pid that is gone may be another process's soon. */
  #watch(): void {
    this.#guard.watch([...this.#all, ...this.#leaving].flatMap(({ pid }) => pid ?? []));
  }

  #gone(host: Host, why: Error): void {
    const wasSentAway = this.#leaving.delete(host);
    this.#all.delete(host);
    this.#watch();
    if (wasSentAway) return;
    const at = this.#idle.indexOf(host);
    if (at !== -1) this.#idle.splice(at, 1);
    if (this.#closing) return;
    const wasLent = host.isReady && at === -1;
    if (!host.isReady) this.#startLater(why);
    else if (!wasLent) this.#options.onLost(why);
    this.#startMissing();
  }

  #startLater(why: Error): void {
    this.#options.onLost(why);
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failedStarts, longestPauseMs);
    this.#failedStarts += 1;
    if (this.#failedStarts >= mostFailedStarts && ![...this.#all].some(({ isReady }) => isReady)) this.#refuse(why);
    this.#starting ??= setTimeout(() => {
      this.#starting = undefined;
      this.#startMissing();
    }, pauseMs).unref();
  }

  /** Nobody who waits would get a host soon. Those who come later wait for the next start. */
  #refuse(why: Error): void {
    const cause = new Error(`the last ${this.#failedStarts} starts failed: ${why.message}`, { cause: noWorker });
    const refusal = new Refusal("UNAVAILABLE", "No rendering process comes to life.", { cause });
    for (const { reject } of this.#takers.splice(0)) reject(refusal);
  }
}
