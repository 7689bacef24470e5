import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { type S3Fault, startS3Double } from "../../../test/support/servers/s3/server.ts";
import { startTcpProxy } from "../../../test/support/servers/tcp-proxy.ts";

// The way to the bucket is cut, and answers are lost or end half-way, while documents are written and read.

const rounds = 24;
const roundMs = 1500;
const writers = 4;
/** The service's own limit for a request that waits for its storage, and what a busy machine adds. */
const latestMs = 15_000;

interface Acknowledged {
  readonly fileName: string;
  readonly sha256: string;
}

/** What becomes of requests in a round; undefined: the network itself is cut. */
const faults: readonly (S3Fault | undefined)[] = [
  () => "cut",
  () => "cut after",
  () => "half",
  undefined,
  (request) => (request.method === "PUT" ? "cut after" : undefined),
  () => ({ status: 503, headers: {}, body: "<Error><Code>SlowDown</Code></Error>" }),
];

const text = (size: number): string => JSON.stringify({ document: { content: [{ p: "word ".repeat(size) }] } });
/** One of them makes files of more than one part. */
const bodies = [text(5), text(50), text(500), text(40_000)];

class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly gaveWay: string[] = [];
  readonly refused = new Map<string, number>();
  latest = 0;

  refuse(status: number, errorCode = "without a name"): void {
    const said = `${status} ${errorCode}`;
    this.refused.set(said, (this.refused.get(said) ?? 0) + 1);
    if (status >= 500 && (errorCode === "without a name" || errorCode === "INTERNAL_ERROR")) this.gaveWay.push(said);
  }
}

async function write(victim: Victim, body: string, ledger: Ledger): Promise<void> {
  const began = performance.now();
  const answer = await ask(victim, victim.owner, ["POST", "documents/generate-from-payload"], body);
  const said = (await answer.json()) as Acknowledged & { readonly errorCode?: string };
  ledger.latest = Math.max(ledger.latest, performance.now() - began);
  if (answer.status === 200) ledger.acknowledged.push(said);
  else ledger.refuse(answer.status, said.errorCode);
}

/** The bytes are those that were acknowledged, or the answer is a refusal or is broken off. */
async function readBack(victim: Victim, { fileName, sha256 }: Acknowledged, ledger: Ledger): Promise<boolean> {
  try {
    const answer = await ask(victim, victim.owner, ["GET", `documents/${fileName}`]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) {
      ledger.refuse(answer.status, (JSON.parse(bytes.toString()) as { readonly errorCode?: string }).errorCode);
      return false;
    }
    const isRight = createHash("sha256").update(bytes).digest("hex") === sha256;
    if (!isRight) ledger.gaveWay.push(`${fileName} was served with other bytes`);
    return isRight;
  } catch {
    return false;
  }
}

/** Every kind of cut in its turn, then a quiet network on which all that was acknowledged is there. */
export async function cutFiles(): Promise<Row> {
  const s3 = await startS3Double();
  const network = await startTcpProxy({ host: "127.0.0.1", port: Number(new URL(s3.url()).port) });
  const victim = await startVictim({
    ...{ FILES: "s3", S3_ENDPOINT: `http://127.0.0.1:${network.port}`, S3_BUCKET: "my-documents" },
    ...{ AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" },
  });
  const ledger = new Ledger();
  try {
    const end = new AbortController();
    const load = Array.from({ length: writers }, async (_, at) => {
      while (!end.signal.aborted) {
        await write(victim, bodies[at % bodies.length] as string, ledger);
        const known = ledger.acknowledged[Math.floor(ledger.acknowledged.length / 2)];
        if (known !== undefined) await readBack(victim, known, ledger);
      }
    });
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length];
      if (fault === undefined) network.cut();
      // Every other request, so that what takes several is met amid them.
      let turn = 0;
      s3.fault = (request) => (fault !== undefined && turn++ % 2 === 1 ? fault(request) : undefined);
      await sleep(roundMs);
      s3.fault = () => undefined;
      network.heal();
      await sleep(roundMs / 3);
    }
    end.abort();
    await Promise.all(load);
    await write(victim, bodies[0] as string, ledger);
    for (const known of ledger.acknowledged)
      if (!(await readBack(victim, known, ledger))) ledger.gaveWay.push(`${known.fileName} is not there any more`);
    if (ledger.acknowledged.length === 0) ledger.gaveWay.push("no document was made");
    if (ledger.latest > latestMs) ledger.gaveWay.push(`an answer came after ${Math.round(ledger.latest)} ms`);
    if (victim.ended() !== undefined) ledger.gaveWay.push("the service ended");
    const refusals = [...ledger.refused].map(([said, count]) => `${count} times ${said}`).join(", ");
    return {
      what: "the way to the files in S3 is cut",
      tried: rounds,
      gaveWay: ledger.gaveWay,
      measured: `${ledger.acknowledged.length} documents kept; ${refusals || "no refusal"}; latest answer ${Math.round(ledger.latest)} ms`,
    };
  } finally {
    await victim.remove();
    await network.stop();
    await s3.stop();
  }
}
