import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "../../../src/config/config.ts";
import { compose } from "../../../src/service/compose.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { signIn } from "../servers/service.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { audit } from "./audit.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { load, type Member, plainSteps } from "./load.ts";
import { accept } from "./mixed-steps.ts";
import { type NodeProcess, startNode } from "./node-process.ts";
import { settle } from "./settle.ts";
import { until } from "./until.ts";

export interface KillRounds {
  readonly rounds: number;
  /** Processes on the same storage. */
  readonly nodes: number;
  /** By their variables' names, for every node; empty: embedded. */
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Disturbs the storage, once a round, while the load goes on; answers with the name of the fault. */
  readonly disturb?: () => Promise<string>;
}

const mostStarts = 3;
const lanes = 8;
/** What every storage takes, and jobs. */
const steps = [accept, ...plainSteps, accept];
/** A round looks through all that was ever stored: not after each kill. */
const roundsPerAudit = 10;
/** One address for all: tokens are for it. */
export const commonSettings = {
  BASE_URL: "https://documents.example.com",
  GENERATIONS_PER_MINUTE: "1000000",
  REQUESTS_PER_MINUTE: "10000000",
};

/**
 * Kills services under load at random moments, starts them again, and looks whether everything is as it was promised.
 * At the end every job that was accepted has been made. Answers how much was acknowledged, and how many jobs there were.
 */
export async function killRounds(given: KillRounds): Promise<{ acknowledged: number; jobs: number }> {
  const { rounds, nodes, settings, say, disturb } = given;
  const folders = await Promise.all(Array.from({ length: nodes }, temporaryFolder));
  const ledger = emptyLedger();
  const environment = { ...commonSettings, ...settings };
  // A node whose server goes while it starts ends, and says that it is to be started again: that is done.
  const start = async (index: number, tries = mostStarts): Promise<NodeProcess> => {
    try {
      return await startNode(folders[index]?.path ?? "", environment);
    } catch (error) {
      if (tries === 1 || disturb === undefined) throw error;
      say(`node ${index + 1} did not start, and is started again`);
      return await start(index, tries - 1);
    }
  };
  const running: (NodeProcess | undefined)[] = [];
  try {
    for (let index = 0; index < nodes; index += 1) running.push(await start(index));
    let jobs = 0;
    let members = await enrol(folders[0]?.path ?? "", running[0] as NodeProcess);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        running.map(async (node, index) => {
          running[index] = node ?? (await start(index));
        }),
      );
      members = await signedInAgain(members, running[0] as NodeProcess);
      await oneRound(running, members, ledger, disturb);
      const isLast = round === rounds - 1;
      if (isLast) jobs = await allMade(running, start, members, ledger);
      if (!isLast && (round + 1) % roundsPerAudit !== 0) continue;
      // The nodes are killed first: the audit could otherwise meet one amid work that no request waits for.
      await killAll(running);
      const { events } = await auditOn({ ...environment, DATA_DIR: folders[0]?.path ?? "" }, ledger);
      say(`round ${round + 1}: ${ledger.acknowledged} acknowledged, ${events} events, all as promised`);
    }
    return { acknowledged: ledger.acknowledged, jobs };
  } finally {
    await killAll(running);
    for (const { remove } of folders) await remove();
  }
}

/** Every job of the load is made by nodes that nobody kills. Answers how many there were. */
async function allMade(
  running: (NodeProcess | undefined)[],
  start: (index: number) => Promise<NodeProcess>,
  members: readonly Member[],
  ledger: Ledger,
): Promise<number> {
  const node = running[0] ?? (await start(0));
  running[0] = node;
  const jobs = [...ledger.jobs.keys()];
  const renewed = await signedInAgain(members, node);
  await settle({ ledger, members: renewed, baseUrl: () => node.baseUrl }, jobs);
  return jobs.length;
}

/** Load for a moment, then one node is gone, or all; what is left goes on for another moment. */
async function oneRound(
  running: (NodeProcess | undefined)[],
  members: readonly Member[],
  ledger: Ledger,
  disturb: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const over = new AbortController();
  let requests = 0;
  const baseUrl = (): string => {
    const alive = running.filter((node) => node !== undefined);
    requests += 1;
    return alive[requests % alive.length]?.baseUrl ?? "http://127.0.0.1:1";
  };
  const loads = Array.from({ length: lanes }, (_, lane) =>
    load({ baseUrl, members, ledger, steps, signal: over.signal }, lane),
  );
  await answers(ledger, { least: 4, most: 40, patienceMs: 600_000 });
  const disturbed = disturb();
  const victims = running.length === 1 || Math.random() < 0.2 ? running.keys() : [pick(running.length)];
  await Promise.all([...victims].map((index) => kill(running, index)));
  if (running.some((node) => node !== undefined)) await answers(ledger, { least: 0, most: 20, patienceMs: 5000 });
  await disturbed;
  over.abort();
  await Promise.all(loads);
}

const pick = (count: number): number => Math.floor(Math.random() * count);

/** A number of answers drawn from a range, `most` not included, and milliseconds after which no more are waited for. */
interface Answers {
  readonly least: number;
  readonly most: number;
  readonly patienceMs: number;
}

/** A moment that depends on chance and on how much was done, not on how fast the machine is. */
async function answers(ledger: Ledger, { least, most, patienceMs }: Answers): Promise<void> {
  const goal = ledger.acknowledged + least + pick(most - least);
  const end = performance.now() + patienceMs;
  while (ledger.acknowledged < goal && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 2));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
}

async function kill(running: (NodeProcess | undefined)[], index: number): Promise<void> {
  const node = running[index];
  running[index] = undefined;
  await node?.kill();
}

async function killAll(running: (NodeProcess | undefined)[]): Promise<void> {
  await Promise.all([...running.keys()].map((index) => kill(running, index)));
}

/** The first tenant, and two more that it creates. Tokens outlive the nodes. */
export async function enrol(folder: string, { baseUrl }: NodeProcess): Promise<readonly Member[]> {
  const first = JSON.parse(await readFile(join(folder, "bootstrap.json"), "utf8")) as Member;
  const token = await signIn(baseUrl, first);
  const members: Member[] = [{ tenantId: first.tenantId, token, key: first }];
  for (const name of ["Second", "Third"]) {
    const answer = await fetch(`${baseUrl}/v1/tenants`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    const { tenantId, apiKey } = (await answer.json()) as { readonly tenantId: string; readonly apiKey: object };
    members.push({ tenantId, token: await signIn(baseUrl, apiKey), key: apiKey });
  }
  return members;
}

/** The same with new tokens. */
export async function signedInAgain(members: readonly Member[], { baseUrl }: NodeProcess): Promise<readonly Member[]> {
  const renewed: Member[] = [];
  for (const one of members) {
    let token: unknown;
    await until("a new token", async () => {
      token = await signIn(baseUrl, one.key);
      return typeof token === "string";
    });
    renewed.push({ ...one, token: String(token) });
  }
  return renewed;
}

/** Looks through the storage of these settings. */
export async function auditOn(
  environment: Readonly<Record<string, string>>,
  ledger: Ledger,
): Promise<{ events: number }> {
  const adapters = await compose(readConfig(environment), { pool: fakeRenderPool() });
  try {
    return await audit(adapters, ledger);
  } finally {
    await adapters.close();
  }
}
