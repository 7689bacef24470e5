import type { StopSignal } from "../../vocabulary/stopping/stop-signal.ts";
import { OrphanGuard } from "./orphan-guard.ts";
import { noHost } from "./refusals.ts";

/** A process that is lent for one job at a time. */
export interface Lendable {
  readonly pid: number | undefined;
  /** It takes work. */
  readonly isReady: boolean;
  /** It takes no more. */
  readonly isSpent: boolean;
  /** Resolves when it is no more. */
  readonly gone: Promise<void>;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Callbacks for the owner of a host. */
export interface Life<Of> {
  readonly onReady: (host: Of) => void;
  /** By itself or by `end`: it is gone, and `why`. */
  readonly onGone: (host: Of, why: Error) => void;
}

/** How hosts are started, and how many there are. */
export interface HostsOptions<Lent extends Lendable> {
  /** `isUrgent`: others work meanwhile, which is not to slow its start. @throws Error when the system starts no more */
  readonly start: (isUrgent: boolean, life: Life<Lent>) => Lent;
  /** How many are kept, and how many there may be while work waits for one. */
  readonly least: number;
  readonly most: number;
  /** How many more than are in use should be there: they are soon needed. */
  readonly spares: () => number;
  /** Called when an idle host ended or a new one did not start, with the reason; another is started, after a growing pause in the second case. */
  readonly onLost: (why: Error) => void;
}

/** Milliseconds after which those are looked for that nothing has needed since the last look. */
const idleMs = 60_000;

/** Milliseconds before another host is started when the last one did not come to life: at first, and at most. */
const firstPauseMs = 100;
const longestPauseMs = 5000;

/** Milliseconds after which a start no longer keeps others from starting. */
const longStartMs = 5000;

/** Starts that fail one after the other before those who wait are refused. */
const mostFailedStarts = 3;

/** Work that wants a host. */
export interface HostRequest {
  /** It is served only where another host is idle after that. */
  readonly leavesOne: boolean;
  /** Called when it has to wait; it does so no longer after a call of `withdraw`, unless it has been served. */
  awaitsHost(withdraw: () => void): void;
  /** Called when it has waited and is served. */
  getsHost(): void;
}

interface Taker<Lent> {
  readonly taking: HostRequest;
  readonly resolve: (host: Lent | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** The hosts of a pool: idle ones are lent, those that end are replaced. */
export class Hosts<Lent extends Lendable> {
  readonly #options: HostsOptions<Lent>;
  /** All that live or start, apart from those that were sent away. */
  readonly #all = new Set<Lent>();
  readonly #leaving = new Set<Lent>();
  /** Those that start, and have not taken long for it. */
  readonly #beginning = new Set<Lent>();
  /** The one that worked last is last. */
  readonly #idle: Lent[] = [];
  /** Idle since the last look for them, or longer. */
  readonly #unneeded = new Set<Lent>();
  readonly #takers: Taker<Lent>[] = [];
  readonly #guard = new OrphanGuard();
  /** One after the other. */
  #failedStarts = 0;
  #closing: boolean = false;
  #retiring: NodeJS.Timeout | undefined;
  #starting: NodeJS.Timeout | undefined;

  constructor(options: HostsOptions<Lent>) {
    this.#options = options;
    this.#startMissing();
  }

  get count(): number {
    return this.#all.size;
  }

  /**
   * One that has nothing to do; another is started when there is none and there may be more. `leavesOne`: the last idle one is left to
   * others, as long as there may be more and they come to life. Undefined: it was withdrawn.
   *
   * @throws the signal's reason
   * @throws Refusal UNAVAILABLE, with `noWorker` behind its cause, when no host comes to life
   */
  take(signal: StopSignal, taking: HostRequest): Promise<Lent | undefined> {
    const idle = this.#mayTake(taking) ? this.#idle.pop() : undefined;
    if (idle !== undefined) {
      this.#unneeded.delete(idle);
      this.#startMissing();
      return Promise.resolve(idle);
    }
    if (signal.aborted || this.#closing) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const taker: Taker<Lent> = { taking, resolve, reject };
      const giveUp = (): void => {
        if (this.#withdraw(taker)) reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#takers.push(taker);
      taking.awaitsHost(() => {
        signal.removeEventListener("abort", giveUp);
        if (this.#withdraw(taker)) resolve(undefined);
      });
      this.#startMissing();
    });
  }

  /** Whether it was still waiting. */
  #withdraw(taker: Taker<Lent>): boolean {
    const at = this.#takers.indexOf(taker);
    if (at !== -1) this.#takers.splice(at, 1);
    return at !== -1;
  }

  /** After its work. One that is spent is ended, and another started. */
  give(host: Lent): void {
    if (host.isSpent) this.discard(host);
    else if (this.#all.has(host)) this.#lend(host);
  }

  /** Ends one, whatever it does, and starts another. */
  discard(host: Lent): void {
    if (!this.#all.delete(host)) return;
    this.#forget(host);
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

  #mayTake(taking: HostRequest): boolean {
    const mayGrow = this.#all.size < this.#options.most && this.#failedStarts === 0;
    return this.#idle.length > 1 || (this.#idle.length === 1 && !(mayGrow && taking.leavesOne));
  }

  #lend(host: Lent): void {
    this.#idle.push(host);
    this.#serve();
    if (!this.#idle.includes(host)) return;
    this.#startMissing();
    if (this.#all.size > this.#options.least) this.#retiring ??= setTimeout(() => this.#retire(), idleMs).unref();
  }

  /** Lends idle ones to all who wait and may take one. */
  #serve(): void {
    const next = () => this.#takers.findIndex(({ taking }) => this.#mayTake(taking));
    for (let at = next(); at !== -1; at = next()) {
      const [taker] = this.#takers.splice(at, 1);
      const host = this.#idle.pop();
      if (taker === undefined || host === undefined) return;
      this.#unneeded.delete(host);
      taker.taking.getsHost();
      taker.resolve(host);
    }
  }

  /** Ends hosts beyond the wanted number that no job has used since the last look. */
  #retire(): void {
    this.#retiring = undefined;
    for (const host of this.#idle.filter((idle) => this.#unneeded.has(idle)))
      if (this.#all.size > this.#wanted()) this.discard(host);
    this.#unneeded.clear();
    for (const host of this.#idle) this.#unneeded.add(host);
    if (this.#all.size > this.#options.least) this.#retiring = setTimeout(() => this.#retire(), idleMs).unref();
  }

  #startMissing(): void {
    while (!this.#closing && this.#starting === undefined && this.#mayStart() && this.#all.size < this.#wanted())
      this.#start();
  }

  /** Few at a time where others work: two starts on one core are both ready when the second would be. */
  #mayStart(): boolean {
    const { least } = this.#options;
    return this.#beginning.size < (this.#ready() === 0 ? least : Math.max(1, Math.floor(least / 2)));
  }

  #ready(): number {
    return [...this.#all].filter(({ isReady }) => isReady).length;
  }

  /** As many as are kept; more while they are in use, or waited for, or soon needed. */
  #wanted(): number {
    const { least, most, spares } = this.#options;
    const left = this.#takers.some(({ taking }) => taking.leavesOne) ? 1 : 0;
    const used = this.#ready() - this.#idle.length + this.#takers.length + left;
    return Math.min(most, Math.max(least, used + (used >= least ? spares() : 0)));
  }

  #start(): void {
    const onReady = (host: Lent): void => {
      this.#failedStarts = 0;
      if (this.#all.has(host)) this.#lend(host);
      this.#letOthersStart(host);
    };
    try {
      const onGone = (host: Lent, why: Error): void => this.#gone(host, why);
      const host = this.#options.start(this.#ready() > 0, { onReady, onGone });
      this.#all.add(host);
      this.#beginning.add(host);
      setTimeout(() => this.#letOthersStart(host), longStartMs).unref();
      this.#watch();
    } catch (error) {
      this.#startLater(error as Error);
    }
  }

  #letOthersStart(host: Lent): void {
    this.#beginning.delete(host);
    this.#startMissing();
  }

  /** A pid that is gone may be another process's soon. */
  #watch(): void {
    this.#guard.watch([...this.#all, ...this.#leaving].flatMap(({ pid }) => pid ?? []));
  }

  #gone(host: Lent, why: Error): void {
    const wasSentAway = this.#leaving.delete(host);
    this.#all.delete(host);
    this.#beginning.delete(host);
    this.#watch();
    if (wasSentAway) return;
    const wasIdle = this.#forget(host);
    if (this.#closing) return;
    const wasLent = host.isReady && !wasIdle;
    if (!host.isReady) this.#startLater(why);
    else if (!wasLent) this.#options.onLost(why);
    this.#startMissing();
  }

  /** Whether it was idle. */
  #forget(host: Lent): boolean {
    this.#unneeded.delete(host);
    const at = this.#idle.indexOf(host);
    if (at !== -1) this.#idle.splice(at, 1);
    return at !== -1;
  }

  #startLater(why: Error): void {
    this.#options.onLost(why);
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failedStarts, longestPauseMs);
    this.#failedStarts += 1;
    if (this.#failedStarts >= mostFailedStarts && ![...this.#all].some(({ isReady }) => isReady)) this.#refuse(why);
    // Those who would leave one to others wait for none that may not come.
    this.#serve();
    this.#starting ??= setTimeout(() => {
      this.#starting = undefined;
      this.#startMissing();
    }, pauseMs).unref();
  }

  /** Refuses all that wait now, since they would get no host soon. Those who come later wait for the next start. */
  #refuse(why: Error): void {
    const refusal = noHost(this.#failedStarts, why);
    for (const { reject } of this.#takers.splice(0)) reject(refusal);
  }
}
