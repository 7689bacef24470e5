import { setTimeout as pause } from "node:timers/promises";
import { openLoop } from "../../../bench/fair/open-loop.ts";
import { newTenant, type Tenant } from "../../../bench/fair/tenant.ts";
import { loopDelayOf, withLoopClock } from "../../../bench/loop-delay.ts";
import { type RunningService, startService } from "../../../bench/running-service.ts";
import { type Case, writtenOnce } from "../../../test/support/answering/cases.ts";
import { send } from "../../../test/support/answering/send.ts";

/** What a case did to the service; milliseconds. */
export interface Measured {
  readonly name: string;
  readonly status: number;
  /** The longest that the event loop was held up while the request was there, without time in which others had the core. */
  readonly blockMs: number;
  /** The same from 100 ms after the caller left. */
  readonly afterMs: number;
  readonly livezMs: number;
  readonly p95Ms: number;
  /** Requests of the other tenant that were not answered with 200. */
  readonly refused: number;
  /** Time that was charged to the caller. */
  readonly chargedMs: number;
}

const everyMs = 40;
const withinMs = 20_000;
/** An aborted request costs nothing any more after so long. */
const gracePeriodMs = 100;
const afterwardsMs = 150;

/** A service, a tenant that attacks it, and another whose requests come on time. */
export class Stand {
  readonly #service: RunningService;
  readonly #honest: () => Promise<number>;
  readonly #metrics: () => Promise<number>;

  static async start(port: number): Promise<Stand> {
    const settings = {
      ...{ LOG_LEVEL: "silent", WORKERS: "2", GALLERY: "off", REQUEST_TIMEOUT_SECONDS: "20" },
      ...{ RENDERS_PER_MINUTE: "1000000", METRICS_BY_TENANT: "true" },
    };
    const service = await startService({ port, settings, execArgv: withLoopClock, silent: true });
    const stand = new Stand(service, await newTenant(service, "Honest"));
    for (let turn = 0; turn < 30; turn += 1) await stand.#honest();
    for (const path of writtenOnce) await (await fetch(`${service.address}${path}`)).arrayBuffer();
    return stand;
  }

  private constructor(service: RunningService, honest: Tenant) {
    this.#service = service;
    this.#honest = () => honest.send("documents/diagnose-from-payload", small);
    this.#metrics = () => secondsOf(service);
  }

  get address(): string {
    return this.#service.address;
  }

  get tenantId(): string {
    return this.#service.base.slice("/v1/".length);
  }

  async measure(one: Case): Promise<Measured> {
    const { hostname: host, port } = new URL(this.address);
    const token = String(this.#service.headers["authorization"]).slice("Bearer ".length);
    const prepared = { ...one, body: prepare(one) };
    const charged = await this.#metrics();
    await loopDelayOf(this.#service.process);
    let isOver = false;
    const others = [this.#honest, () => this.#livez()].map(counted);
    const loops = Promise.all(others.map(({ ask }) => openLoop(ask, everyMs, () => !isOver)));
    const status = await send(prepared, { host, port: Number(port), token }, withinMs);
    const during = await loopDelayOf(this.#service.process);
    const afterMs = one.way === "broken off" ? await this.#afterwards() : 0;
    // What came while the case was there is waited for, so that even the shortest case has another tenant's figure.
    await Promise.all(others.map((one) => one.soFar(withinMs)));
    isOver = true;
    const [honest, livez] = await loops;
    return {
      ...{ name: one.name, status, blockMs: Math.round(during.longestMs), afterMs },
      livezMs: Math.round(Math.max(0, ...(livez?.waitedMs ?? []))),
      p95Ms: p95(honest?.waitedMs ?? []),
      refused: (honest?.refused ?? 0) + (livez?.refused ?? 0),
      chargedMs: Math.round((await this.#metrics()) - charged),
    };
  }

  async stop(): Promise<void> {
    await this.#service.stop();
  }

  /** The longest block of the event loop once the caller has been gone for as long as a request may go on. */
  async #afterwards(): Promise<number> {
    await pause(gracePeriodMs);
    await loopDelayOf(this.#service.process);
    await pause(afterwardsMs);
    return Math.round((await loopDelayOf(this.#service.process)).longestMs);
  }

  async #livez(): Promise<number> {
    try {
      const answer = await fetch(`${this.address}/livez`);
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}

const small = JSON.stringify({ document: { content: [{ p: "One paragraph." }] } });

interface Counted {
  readonly ask: () => Promise<number>;
  /** Ends when all that were sent until now have been answered, or after so many milliseconds. */
  readonly soFar: (withinMs: number) => Promise<void>;
}

/** Remembers which requests are not answered yet. */
function counted(send: () => Promise<number>): Counted {
  const open = new Set<Promise<number>>();
  const ask = (): Promise<number> => {
    const answer = send();
    open.add(answer);
    return answer.finally(() => open.delete(answer));
  };
  const soFar = async (withinMs: number): Promise<void> => {
    const limit = new AbortController();
    const late = pause(withinMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(open), late]);
    limit.abort();
  };
  return { ask, soFar };
}

/** Made before anything is measured. */
function prepare({ body }: Case): () => Buffer {
  const made = body();
  return () => made;
}

const p95 = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0);

/** Milliseconds that the first tenant has been charged. */
async function secondsOf({ address, base }: RunningService): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = text
    .split("\n")
    .find((one) => one.startsWith("colophon_tenant_seconds_total") && one.includes(base.slice("/v1/".length)));
  return Number(line?.split(" ").at(-1) ?? 0) * 1000;
}
