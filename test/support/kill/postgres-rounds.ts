import { readConfig } from "../../../src/config/config.ts";
import { compose } from "../../../src/service/compose.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { signFile } from "../../render/signatures/files.ts";
import type { OwnServer } from "../servers/postgres/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { audit } from "./audit.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { load, type Member } from "./load.ts";
import { mixedSteps } from "./mixed-steps.ts";
import type { Link, Network } from "./network.ts";
import { isReady, type NodeProcess } from "./node-process.ts";
import { commonSettings, enrol, signedInAgain } from "./rounds.ts";
import { settle } from "./settle.ts";
import { type Loss, longestTakeover } from "./takeover.ts";
import { until } from "./until.ts";

/** The faults of the rounds; each in its turn. */
const faults = ["kill one node", "crash the server", "cut one node off", "kill all nodes"] as const;
type Fault = (typeof faults)[number];

export interface PostgresRounds {
  readonly rounds: number;
  readonly server: OwnServer;
  readonly network: Network;
  /** Starts the node of this number with these settings. */
  readonly start: (node: number, given: NodeStart) => Promise<NodeProcess>;
  readonly say: (line: string) => void;
}

interface NodeStart {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly link: Link;
}

export interface PostgresKilled {
  readonly acknowledged: number;
  /** Milliseconds from the loss of a node until the last of its jobs was begun again by another. */
  readonly takeoverMs: number;
  readonly faults: Readonly<Record<string, number>>;
}

const lanes = 8;
const roundsPerAudit = 10;

/** Kills nodes and their server under mixed load, cuts the network between them, and looks whether all is as it was promised. */
export async function postgresRounds(given: PostgresRounds): Promise<PostgresKilled> {
  const { rounds, say, network } = given;
  const folders = await Promise.all(network.links.map(temporaryFolder));
  const run = new Run(
    given,
    folders.map(({ path }) => path),
  );
  const counts: Record<string, number> = {};
  let takeoverMs = 0;
  try {
    await run.startAll();
    await run.enrol();
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length] as Fault;
      counts[fault] = (counts[fault] ?? 0) + 1;
      await run.round(() => run.suffer(fault));
      if (round !== rounds - 1 && (round + 1) % roundsPerAudit !== 0) continue;
      await run.killAll();
      const found = await run.audit();
      takeoverMs = Math.max(takeoverMs, found.takeoverMs);
      const { acknowledged } = run.ledger;
      say(`round ${round + 1}: ${acknowledged} acknowledged, ${found.events} events, all as promised`);
      if (round !== rounds - 1) await run.startAll();
    }
    return { acknowledged: run.ledger.acknowledged, takeoverMs, faults: counts };
  } finally {
    await run.killAll();
    for (const { remove } of folders) await remove();
  }
}

/** Nodes of one build while the run begins; `start` runs another when a node is started again. */
interface Upgrade extends Omit<PostgresRounds, "rounds"> {
  /** From now on this node is of the newer build. */
  readonly upgrade: (node: number) => void;
}

/**
 * Replaces nodes of one build by nodes of a newer one, each in its turn, under the same load: old and new work side by side
 * for two rounds. Then looks, with the code at hand, whether all is as it was promised.
 */
export async function rollingUpgrade(given: Upgrade): Promise<{ readonly acknowledged: number }> {
  const folders = await Promise.all(given.network.links.map(temporaryFolder));
  const run = new Run(
    { ...given, rounds: 1 },
    folders.map(({ path }) => path),
  );
  const nothing = async (): Promise<void> => undefined;
  try {
    await run.startAll();
    await run.enrol();
    await run.round(nothing);
    for (const node of folders.keys()) {
      await run.round(async () => {
        await run.stop(node);
        given.upgrade(node);
      });
      await run.round(nothing);
      given.say(`node ${node + 1} is of the new build: ${run.ledger.acknowledged} acknowledged`);
    }
    await run.killAll();
    const { events } = await run.audit();
    given.say(`${run.ledger.acknowledged} acknowledged, ${events} events, all as promised`);
    return { acknowledged: run.ledger.acknowledged };
  } finally {
    await run.killAll();
    for (const { remove } of folders) await remove();
  }
}

class Run {
  readonly ledger: Ledger = emptyLedger();
  readonly #given: PostgresRounds;
  readonly #folders: readonly string[];
  readonly #nodes: (NodeProcess | undefined)[] = [];
  readonly #losses: Loss[] = [];
  readonly #sealingKey: string = Buffer.alloc(32, 7).toString("base64");
  #members: readonly Member[] = [];
  #requests: number = 0;

  constructor(given: PostgresRounds, folders: readonly string[]) {
    this.#given = given;
    this.#folders = folders;
  }

  #settings(link?: Link): Readonly<Record<string, string>> {
    const url = new URL(this.#given.server.url);
    if (link !== undefined) {
      url.hostname = link.server.host;
      url.port = String(link.server.port);
    }
    return {
      ...{ ...commonSettings, STORAGE: "postgres", PG_URL: url.href, SEALING_KEY: this.#sealingKey },
      // A job must not fail because the machine has other work.
      ...{ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "600" },
    };
  }

  async #start(node: number): Promise<void> {
    const link = this.#given.network.links[node] as Link;
    const folder = this.#folders[node] ?? "";
    this.#nodes[node] ??= await this.#given.start(node, { folder, link, settings: this.#settings(link) });
  }

  /** The first makes the tenant. */
  async startAll(): Promise<void> {
    await this.#start(0);
    await Promise.all(this.#given.network.links.map((_, node) => this.#start(node)));
  }

  async #kill(node: number): Promise<void> {
    const running = this.#nodes[node];
    this.#nodes[node] = undefined;
    await running?.kill();
  }

  /** As an operator stops it: it answers what it has accepted. */
  async stop(node: number): Promise<void> {
    const running = this.#nodes[node];
    this.#nodes[node] = undefined;
    await running?.stop();
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#folders.map((_, node) => this.#kill(node)));
  }

  /** Three tenants, each with a key to sign with. */
  async enrol(): Promise<void> {
    const first = this.#nodes[0] as NodeProcess;
    this.#members = await enrol(this.#folders[0] ?? "", first);
    for (const { tenantId, token } of this.#members) {
      const body = new FormData();
      body.append("file", new Blob([signFile("p256.p12")]), "signer.p12");
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${first.baseUrl}/v1/${tenantId}/assets/certs`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`The key of a tenant was not taken: ${answer.status} ${await answer.text()}`);
    }
  }

  async audit(): Promise<{ readonly events: number; readonly takeoverMs: number }> {
    const config = readConfig({ ...this.#settings(), DATA_DIR: this.#folders[0] ?? "" });
    const adapters = await compose(config, { pool: fakeRenderPool() });
    try {
      const { events } = await audit(adapters, this.ledger);
      return { events, takeoverMs: await longestTakeover(adapters.log, this.#losses) };
    } finally {
      await adapters.close();
    }
  }

  /** Load, what is done to the nodes under it, and more load after all is well again. */
  async round(done: () => Promise<void>): Promise<void> {
    this.#members = await signedInAgain(this.#members, this.#nodes[0] as NodeProcess);
    const working = this.#work();
    await this.#answers(10 + pick(30));
    await done();
    await this.startAll();
    await until("every node to be ready again", () => this.#areReady());
    await this.#answers(20);
    await working.end();
    await this.#settle([...this.ledger.jobs.keys()]);
  }

  /** A fault, and what must hold meanwhile. */
  async suffer(fault: Fault): Promise<void> {
    const node = pick(this.#folders.length);
    switch (fault) {
      case "kill one node":
        return await this.#lose(node, () => this.#kill(node));
      case "kill all nodes":
        return await this.killAll();
      case "crash the server":
        await this.#given.server.crash();
        for (const each of this.#nodes) await mustBeAway(each as NodeProcess, this.#members);
        return await this.#given.server.start();
      case "cut one node off": {
        const link = this.#given.network.links[node] as Link;
        await this.#lose(node, async () => link.cut());
        await mustBeAway(this.#nodes[node] as NodeProcess, this.#members);
        return link.heal();
      }
    }
  }

  /** The other node goes on, and ends the jobs of the one that is lost. */
  async #lose(node: number, lose: () => Promise<void>): Promise<void> {
    this.#losses.push({ at: Date.now() });
    await lose();
    const begun = [...this.ledger.jobs.keys()];
    const left = this.#nodes.filter((each, index) => each !== undefined && index !== node) as readonly NodeProcess[];
    await this.#settle(begun, left);
    for (const each of left)
      await until("a write on the other node", async () => (await writeTo(each, this.#members)) < 300);
  }

  /** Until each of these jobs has succeeded. */
  async #settle(jobs: readonly string[], nodes: readonly (NodeProcess | undefined)[] = this.#nodes): Promise<void> {
    const baseUrl = (): string => nodes.find((node) => node !== undefined)?.baseUrl ?? "";
    await settle({ ledger: this.ledger, members: this.#members, baseUrl }, jobs);
  }

  async #areReady(): Promise<boolean> {
    const found = await Promise.all(this.#nodes.map((node) => isReady(node?.baseUrl ?? "")));
    return found.every((ready) => ready);
  }

  /** Until there were so many more, or, where no node can answer, for a moment. */
  async #answers(count: number): Promise<void> {
    const goal = this.ledger.acknowledged + count;
    const { ledger } = this;
    await until(`${count} more answers`, () => ledger.unexpected.length > 0 || ledger.acknowledged >= goal);
    const [first] = ledger.unexpected;
    if (first !== undefined) throw new Error(`An answer that must not be: ${first}`);
  }

  #work(): { end(): Promise<void> } {
    const over = new AbortController();
    const baseUrl = (): string => {
      const alive = this.#nodes.filter((node) => node !== undefined);
      this.#requests += 1;
      return alive[this.#requests % alive.length]?.baseUrl ?? "http://127.0.0.1:1";
    };
    const given = { baseUrl, members: this.#members, ledger: this.ledger, signal: over.signal, steps: mixedSteps };
    const loads = Array.from({ length: lanes }, (_, lane) => load(given, lane));
    return {
      end: async () => {
        over.abort();
        await Promise.all(loads);
      },
    };
  }
}

const pick = (count: number): number => Math.floor(Math.random() * count);

/** The status of a write. */
async function writeTo({ baseUrl }: NodeProcess, [member]: readonly Member[]): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/${member?.tenantId}/templates`, {
    method: "POST",
    headers: { authorization: `Bearer ${member?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Probe", content: '{"document":{"content":[{"p":"x"}]}}' }),
  });
  await answer.text();
  return answer.status;
}

/** A node that has lost its server answers 503, and says which it has lost. */
async function mustBeAway(node: NodeProcess, members: readonly Member[]): Promise<void> {
  await until("/readyz to name the log", async () => {
    const answer = await fetch(`${node.baseUrl}/readyz`);
    const { checks } = (await answer.json()) as { readonly checks: Readonly<Record<string, string>> };
    return answer.status === 503 && checks["log"] === "does not answer";
  });
  let status: number | undefined;
  await until("an answer to a write", async () => {
    status = await writeTo(node, members);
    return true;
  });
  if (status !== 503) throw new Error(`Expected 503 of a node that has lost its server; came ${status}.`);
}
