import { setTimeout as pause } from "node:timers/promises";
import { newTenant, type TenantAnswer } from "../../../bench/fair/tenant.ts";
import { type LoopDelay, loopDelayOf, withHolding, withLoopClock } from "../../../bench/loop-delay.ts";
import { processorTimeOf } from "../../../bench/node/threads.ts";
import { type RunningService, startService } from "../../../bench/running-service.ts";
import { type Case, writtenOnce } from "../../../test/support/answering/cases.ts";
import { send, sentBody } from "../../../test/support/answering/send.ts";
import { RequestsBeside } from "./beside.ts";

/** What a case did to the service; milliseconds. */
export interface Measured {
  readonly name: string;
  readonly status: number;
  /** The most processor time that the event loop took in one turn: what else the machine does is not in it. */
  readonly blockMs: number;
  /** The longest that the event loop slept, neither running nor waiting for a processor: on a disk, on a lock, as a process is started. */
  readonly sleepMs: number;
  /** The longest block from 100 ms after the caller left. */
  readonly afterMs: number;
  /** Processor time of the service in the 150 ms after that, with the other tenant's requests. */
  readonly afterRunMs: number;
  /** By the clock, and as on a machine without others. */
  readonly livezMs: number;
  readonly livezOwnMs: number;
  readonly p95Ms: number;
  readonly p95OwnMs: number;
  /** Requests of the other tenant that were not answered with 200. */
  readonly refused: number;
  /** What the first of them was answered. */
  readonly refusal?: string | undefined;
  /** Time that was charged to the caller. */
  readonly chargedMs: number;
  /** Of the measurement itself. */
  readonly tookMs: number;
}

const everyMs = 80;
const withinMs = 20_000;
/** Milliseconds after which an attack is over whose answer goes on: rows of bulk, for one. */
const attackMs = 5000;
/** An aborted request costs nothing any more after so long. */
const gracePeriodMs = 100;
const afterwardsMs = 150;
/** As hold-loop.mjs does. */
const heldMs = 120;

/** A service, a tenant that attacks it, and another whose requests come on time. */
export class Stand {
  readonly #service: RunningService;
  readonly #honest: () => Promise<TenantAnswer>;
  readonly #bodies = new Map<string, Buffer>();

  static async start(port: number): Promise<Stand> {
    const settings = {
      ...{ LOG_LEVEL: "silent", WORKERS: "2", GALLERY: "off", REQUEST_TIMEOUT_SECONDS: "20" },
      ...{ RENDERS_PER_MINUTE: "1000000", METRICS_BY_TENANT: "true" },
    };
    const provider = {
      ...{ OIDC_ISSUER: "https://127.0.0.1:9", OIDC_CLIENT_ID: "studio", OIDC_CLIENT_SECRET: "none" },
      ...{ OIDC_TENANT: "00000000-0000-4000-8000-000000000000", OIDC_ROLES: "writer" },
    };
    const execArgv = [...withLoopClock, ...withHolding];
    const service = await startService({ port, settings: { ...settings, ...provider }, execArgv, silent: true });
    const honest = await newTenant(service, "Honest");
    const stand = new Stand(service, () => honest.read("templates?limit=10"));
    for (let turn = 0; turn < 30; turn += 1) await stand.#honest();
    for (const path of writtenOnce) await (await fetch(`${service.address}${path}`)).arrayBuffer();
    return stand;
  }

  private constructor(service: RunningService, honest: () => Promise<TenantAnswer>) {
    this.#service = service;
    this.#honest = honest;
  }

  get address(): string {
    return this.#service.address;
  }

  get tenantId(): string {
    return this.#service.base.slice("/v1/".length);
  }

  /** The tools that the agents' protocol has. */
  async tools(): Promise<readonly string[]> {
    const { address, base, headers } = this.#service;
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const accept = "application/json, text/event-stream";
    const answer = await fetch(`${address}${base}/mcp`, { method: "POST", headers: { ...headers, accept }, body });
    const { result } = (await answer.json()) as {
      readonly result: { readonly tools: readonly { readonly name: string }[] };
    };
    return result.tools.map(({ name }) => name);
  }

  async measure(one: Case): Promise<Measured> {
    const { hostname: host, port } = new URL(this.address);
    const token = String(this.#service.headers["authorization"]).slice("Bearer ".length);
    const body = this.#bodyOf(one);
    return await this.#beside(one, () => send(one, { host, port: Number(port), token }, attackMs, body));
  }

  /** Whether a block of 120 ms, which is made in the service, is seen in what is measured. */
  async seesBlock(): Promise<boolean> {
    const holdUp = async (): Promise<number> => {
      this.#service.process.send("hold up");
      await pause(heldMs);
      return 200;
    };
    const { blockMs, livezOwnMs } = await this.#beside({ name: "a block", way: "whole" }, holdUp);
    return blockMs > heldMs * 0.9 && livezOwnMs > heldMs / 3;
  }

  async stop(): Promise<void> {
    await this.#service.stop();
  }

  async #beside({ name, way }: Pick<Case, "name" | "way">, attack: () => Promise<number>): Promise<Measured> {
    const pid = Number(this.#service.process.pid);
    const begun = performance.now();
    const charged = await chargedMs(this.#service);
    await this.#loop();
    const honest = new RequestsBeside({ send: this.#honest, everyMs }, pid);
    const livez = new RequestsBeside({ send: () => this.#livez(), everyMs }, pid);
    const status = await attack();
    if (way === "broken off") await pause(gracePeriodMs);
    const during = await this.#loop();
    const after = way === "broken off" ? await this.#afterwards(pid) : { afterMs: 0, afterRunMs: 0 };
    // What came while the case was there is waited for, so that even the shortest case has another tenant's figure.
    await Promise.all([honest.answered(withinMs), livez.answered(withinMs)]);
    const seen = { honest: honest.ended(), livez: livez.ended() };
    const loops = [during, await this.#loop()];
    const refusals = Object.values(seen).flatMap((all) => all.flatMap(({ refusal }) => refusal ?? []));
    return {
      ...{ name, status, ...after },
      blockMs: most(loops.map(({ longestRunMs }) => longestRunMs)),
      sleepMs: most(loops.map(({ longestSleepMs }) => longestSleepMs)),
      livezMs: most(seen.livez.map(({ waitedMs }) => waitedMs)),
      livezOwnMs: most(seen.livez.map(({ ownMs }) => ownMs)),
      p95Ms: p95(seen.honest.map(({ waitedMs }) => waitedMs)),
      p95OwnMs: p95(seen.honest.map(({ ownMs }) => ownMs)),
      ...{ refused: refusals.length, refusal: refusals[0] },
      chargedMs: Math.round((await chargedMs(this.#service)) - charged),
      tookMs: Math.round(performance.now() - begun),
    };
  }

  /** What is measured once the caller has been gone for as long as a request may go on. */
  async #afterwards(pid: number): Promise<Pick<Measured, "afterMs" | "afterRunMs">> {
    const before = processorTimeOf(pid);
    await pause(afterwardsMs);
    const after = processorTimeOf(pid);
    const afterRunMs = Math.round(after.main + after.hosts - before.main - before.hosts);
    return { afterMs: Math.round((await this.#loop()).longestRunMs), afterRunMs };
  }

  #loop(): Promise<LoopDelay> {
    return loopDelayOf(this.#service.process);
  }

  async #livez(): Promise<TenantAnswer> {
    try {
      const answer = await fetch(`${this.address}/livez`);
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String((error as Error).cause ?? error) };
    }
  }

  /** Made before anything is measured, and once for all cases that send it. */
  #bodyOf(one: Case): Buffer {
    if (one.bodyName === "") return sentBody(one);
    const name = `${one.bodyName} ${isCoded(one) ? one.way : ""}`;
    const body = this.#bodies.get(name) ?? sentBody(one);
    this.#bodies.set(name, body);
    return body;
  }
}

const isCoded = ({ way }: Case): boolean => way === "compressed" || way === "in chunks";

const most = (values: readonly number[]): number => Math.round(Math.max(0, ...values));

const p95 = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0);

/** Milliseconds that the first tenant has been charged. */
async function chargedMs({ address, base }: RunningService): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const line = text
    .split("\n")
    .find((one) => one.startsWith("colophon_tenant_seconds_total") && one.includes(base.slice("/v1/".length)));
  return Number(line?.split(" ").at(-1) ?? 0) * 1000;
}
