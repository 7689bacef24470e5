import { setTimeout as pause } from "node:timers/promises";
import type { TenantAnswer } from "../../../bench/fair/tenant.ts";
import { ownTimeOf, passedThreads } from "./own-time.ts";

/** A request that was sent beside an attack; milliseconds. */
interface RequestBeside {
  readonly waitedMs: number;
  /** What it would have waited on a machine without others; the same where the system does not say. */
  readonly ownMs: number;
  /** Why it was no success. */
  readonly refusal: string | undefined;
}

/** A request that is sent again and again. */
export interface Repeated {
  readonly send: () => Promise<TenantAnswer>;
  readonly everyMs: number;
}

/** Sends requests on time, whether or not earlier ones were answered, until it is ended. */
export class RequestsBeside {
  readonly #repeated: Repeated;
  readonly #service: number;
  readonly #timer: NodeJS.Timeout;
  readonly #sent: SentRequest[] = [];

  constructor(repeated: Repeated, service: number) {
    this.#repeated = repeated;
    this.#service = service;
    this.#one();
    this.#timer = setInterval(() => this.#one(), repeated.everyMs);
  }

  /** Waits for what has been sent until now, for so long at most. */
  async answered(withinMs: number): Promise<void> {
    const limit = new AbortController();
    const late = pause(withinMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#sent.map(({ end }) => end)), late]);
    limit.abort();
  }

  /** Of a request that is still open, its age counts. */
  ended(): readonly RequestBeside[] {
    clearInterval(this.#timer);
    return this.#sent.map(({ seen, soFar }) => seen ?? soFar());
  }

  #one(): void {
    const sentAt = performance.now();
    const before = passedThreads(this.#service);
    const soFar = (): RequestBeside => {
      const waitedMs = performance.now() - sentAt;
      const after = before && passedThreads(this.#service);
      const ownMs = before && after ? ownTimeOf({ waitedMs, before, after }) : waitedMs;
      return { waitedMs, ownMs, refusal: undefined };
    };
    const request: SentRequest = { seen: undefined, soFar, end: Promise.resolve() };
    request.end = this.#repeated.send().then(({ status, text }) => {
      request.seen = { ...soFar(), refusal: status === 200 ? undefined : `${status} ${text.slice(0, 200)}` };
    });
    this.#sent.push(request);
  }
}

interface SentRequest {
  seen: RequestBeside | undefined;
  end: Promise<void>;
  readonly soFar: () => RequestBeside;
}
