import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { load, type Member } from "./load.ts";
import { type NodeProcess, startNode } from "./node-process.ts";
import { auditOn, commonSettings, enrol } from "./rounds.ts";
import { until } from "./until.ts";

export interface FullDiskRounds {
  readonly rounds: number;
  /** On a small file system of its own, empty. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

const lanes = 8;
const megabyte = 1024 * 1024;

/**
 * Fills the disk of a service under load, frees it, and waits until the service goes on: in every other round by itself, in
 * the others after a kill while the disk is full. Everything acknowledged is looked for at the end.
 */
export async function fullDiskRounds({ rounds, folder, say }: FullDiskRounds): Promise<Ledger> {
  const ledger = emptyLedger();
  // The service keeps no space free, so that the stores meet the end of the disk itself.
  const settings = { ...commonSettings, MIN_FREE_MB: "0" };
  const data = join(folder, "data");
  let node = await startNode(data, settings);
  try {
    const members = await enrol(data, node);
    for (let round = 0; round < rounds; round += 1) {
      const begun = ledger.acknowledged;
      const working = work(() => node, members, ledger);
      await until("some answers", () => ledger.acknowledged >= begun + 20);
      const fill = fillDisk(folder);
      await until("a refusal on the full disk", async () => (await generate(node, members)) === 503);
      if (round % 2 === 1) await node.kill();
      rmSync(fill);
      if (round % 2 === 1) node = await startNode(data, settings);
      await until("a service that is ready again", async () => (await fetch(`${node.baseUrl}/readyz`)).ok);
      const healed = ledger.acknowledged;
      await until("answers on the freed disk", () => ledger.acknowledged >= healed + 20);
      await working.end();
      say(`round ${round + 1}: full, ${round % 2 === 1 ? "killed, " : ""}freed; ${ledger.acknowledged} acknowledged`);
    }
  } finally {
    await node.kill();
  }
  const { events } = await auditOn({ ...settings, DATA_DIR: data }, ledger);
  say(`${events} events, all as promised`);
  return ledger;
}

export function work(node: () => NodeProcess, members: readonly Member[], ledger: Ledger): { end(): Promise<void> } {
  const over = new AbortController();
  const baseUrl = (): string => node().baseUrl;
  const lane = (_: unknown, index: number): Promise<void> =>
    load({ baseUrl, members, ledger, signal: over.signal }, index);
  const loads = Array.from({ length: lanes }, lane);
  return {
    end: async () => {
      over.abort();
      await Promise.all(loads);
    },
  };
}

export async function generate({ baseUrl }: NodeProcess, [member]: readonly Member[]): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/${member?.tenantId}/documents/generate-from-payload`, {
    method: "POST",
    headers: { authorization: `Bearer ${member?.token}`, "content-type": "application/json" },
    body: JSON.stringify({ document: { content: [{ p: "x" }] } }),
  });
  await answer.text();
  return answer.status;
}

/** Writes until the system says that there is no space left, to the last byte. */
function fillDisk(folder: string): string {
  const file = join(folder, "fill");
  const handle = openSync(file, "a");
  try {
    for (let bytes = megabyte; bytes >= 1; ) {
      try {
        writeSync(handle, Buffer.alloc(bytes));
      } catch {
        bytes = Math.floor(bytes / 16);
      }
    }
  } finally {
    closeSync(handle);
  }
  return file;
}
