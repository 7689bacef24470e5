import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { readBlob } from "../../../src/commands/read-blob.ts";
import { keysLeft } from "../../../src/commands/sealing/keys-left.ts";
import { readConfig } from "../../../src/config/config.ts";
import { compose } from "../../../src/service/compose.ts";
import { composeKeyRecords, composeKeys } from "../../../src/service/compose-operations.ts";
import { startService } from "../../../src/service/start.ts";
import { sealedUseOf } from "../../../src/vocabulary/sealing/uses.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { emptyLedger, type Ledger } from "./ledger.ts";
import { load, type Member, plainSteps } from "./load.ts";
import { accept } from "./mixed-steps.ts";
import { type NodeProcess, startNode } from "./node-process.ts";
import { auditOn, commonSettings, enrol, signedInAgain } from "./rounds.ts";
import { settle } from "./settle.ts";
import { until } from "./until.ts";

export interface RotationRounds {
  readonly kills: number;
  /** Certificates that are sealed with the old key. */
  readonly files: number;
  /** By their variables' names: the storage; empty: embedded. */
  readonly settings: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

export interface Rotated {
  readonly acknowledged: number;
  /** Kills after the first file was sealed again and before the last. */
  readonly amid: number;
  /** Sealed files that were compared with what they were before. */
  readonly compared: number;
}

type Settings = Readonly<Record<string, string>>;

const lanes = 4;
const steps = [accept, ...plainSteps];
const oldKey = Buffer.alloc(32, 1).toString("base64");
const newKey = Buffer.alloc(32, 2).toString("base64");

/**
 * Has the sealing key of a service under load replaced, and kills the service (`kill -9`) each time that a further part of the files
 * is sealed again. In the end the old key goes, and everything is looked for with the new one alone. Throws the first fault.
 */
export async function rotationRounds({ kills, files, settings, say }: RotationRounds): Promise<Rotated> {
  const folder = await temporaryFolder();
  const ledger = emptyLedger();
  const common = { ...commonSettings, ...settings, DATA_DIR: folder.path };
  const rotating = { ...common, SEALING_KEY: newKey, SEALING_KEY_PREVIOUS: oldKey };
  const start = (own: Settings): Promise<NodeProcess> => startNode(folder.path, own);
  try {
    const before = await start({ ...common, SEALING_KEY: oldKey });
    let members = await enrol(folder.path, before);
    await storeCertificates(before, members, files);
    await before.kill();
    const held = await certificatesIn({ ...common, SEALING_KEY: oldKey });
    assert.equal(held.size, files);
    let amid = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const node = await start(rotating);
      members = await signedInAgain(members, node);
      const part = Math.floor(((kill + 0.5) * files) / kills);
      const left = await underLoad(node, members, ledger, () => killedAt(node, rotating, part));
      if (left > 0 && left < files) amid += 1;
      say(`kill ${kill + 1}: ${left} files of the old key left, ${ledger.acknowledged} acknowledged`);
    }
    await ended({ rotating, start, members, ledger });
    const alone = { ...common, SEALING_KEY: newKey };
    const after = await certificatesIn(alone);
    assert.deepEqual(after, held, "the certificates are others than before");
    await auditOn(alone, ledger);
    return { acknowledged: ledger.acknowledged, amid, compared: after.size };
  } finally {
    await folder.remove();
  }
}

async function storeCertificates({ baseUrl }: NodeProcess, members: readonly Member[], files: number): Promise<void> {
  for (let at = 0; at < files; at += 1) {
    const { tenantId, token } = members[at % members.length] as Member;
    const body = new FormData();
    body.append("file", new Blob([`the private key number ${at}`]), `${at}.p12`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${baseUrl}/v1/${tenantId}/assets/certs`, { method: "POST", headers, body });
    assert.equal(answer.status, 201, await answer.text());
  }
}

/** The digest of each, by its key; throws where one does not open. */
async function certificatesIn(settings: Settings): Promise<ReadonlyMap<string, string>> {
  const { blobs, sealed, close } = await compose(readConfig(settings), { pool: fakeRenderPool() });
  const found = new Map<string, string>();
  try {
    for await (const { key } of blobs.list()) {
      if (sealedUseOf(key) !== "certificate") continue;
      const bytes = (await readBlob(sealed, key)) ?? assert.fail(`${key} is listed and not there`);
      found.set(key, createHash("sha256").update(bytes).digest("hex"));
    }
  } finally {
    await close();
  }
  return found;
}

/** How many certificates are sealed with the new key, and with the old one, while a service may be at work on them. */
async function countedIn(settings: Settings): Promise<{ readonly current: number; readonly previous: number }> {
  const { keys, heads, close } = await composeKeys(readConfig(settings));
  try {
    const { certificate } = (await keysLeft(keys, heads)).files;
    assert.equal(certificate.others, 0, "a certificate is sealed with neither key");
    return certificate;
  } finally {
    await close();
  }
}

/** Kills the node once it has sealed more than this part again. Answers how many are left. */
async function killedAt(node: NodeProcess, rotating: Settings, part: number): Promise<number> {
  await until(`more than ${part} files to be sealed again`, async () => (await countedIn(rotating)).current > part);
  await node.kill();
  return (await countedIn(rotating)).previous;
}

async function underLoad<Done>(
  { baseUrl }: NodeProcess,
  members: readonly Member[],
  ledger: Ledger,
  meanwhile: () => Promise<Done>,
): Promise<Done> {
  const over = new AbortController();
  const given = { baseUrl: () => baseUrl, members, ledger, steps, signal: over.signal };
  const loads = Array.from({ length: lanes }, (_, lane) => load(given, lane));
  try {
    return await meanwhile();
  } finally {
    over.abort();
    await Promise.all(loads);
  }
}

interface Ending {
  readonly rotating: Settings;
  readonly start: (own: Settings) => Promise<NodeProcess>;
  readonly members: readonly Member[];
  readonly ledger: Ledger;
}

/** A node that nobody kills makes every job, and ends the rotation. */
async function ended({ rotating, start, members, ledger }: Ending): Promise<void> {
  const node = await start(rotating);
  try {
    const renewed = await signedInAgain(members, node);
    await settle({ ledger, members: renewed, baseUrl: () => node.baseUrl }, [...ledger.jobs.keys()]);
    await until("the end of the rotation", async () => (await countedIn(rotating)).previous === 0);
    await node.stop();
  } finally {
    await node.kill();
  }
  if (!(await isOver(rotating))) await finished(rotating);
}

/** Whether the record needs the old key no more. */
async function isOver(rotating: Settings): Promise<boolean> {
  const { records, close } = await composeKeyRecords(readConfig(rotating));
  const record = await records.read();
  await close();
  return record?.leaving.length === 0;
}

/** A service in this process goes on until it says that the old key can go. */
async function finished(rotating: Settings): Promise<void> {
  const said: string[] = [];
  const logTo = new Writable({ write: (line: Buffer, _encoding, done) => void done(void said.push(String(line))) });
  const config = readConfig({ ...rotating, PORT: "0", LOG_LEVEL: "info", GALLERY: "off" });
  const service = await startService(config, { pool: fakeRenderPool(), keysEveryMs: 200, logTo });
  try {
    await until("the end of the old key", () => said.some((line) => line.includes("can be removed")));
  } finally {
    await service.stop();
  }
}
