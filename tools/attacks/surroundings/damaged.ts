import { createHash } from "node:crypto";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, type Member, startVictim, statusOf, type Victim } from "../../../test/support/attack/victim.ts";
import { overwriteStored, storedBytes, storedKeys } from "../../../test/support/stored-files.ts";
import { beside } from "./beside.ts";

const documents = 24;
const payload = ["POST", "documents/generate-from-payload"] as const;
const definition = (text: string): string => JSON.stringify({ document: { content: [{ p: text }] } });

/** What becomes of a stored file. `other`: another file of the same tenant. */
const damages: Readonly<Record<string, (bytes: Buffer, other: Buffer) => Uint8Array>> = {
  "a bit of the middle turned": (bytes) => flipped(bytes, bytes.length >> 1),
  "a bit of the last byte turned": (bytes) => flipped(bytes, bytes.length - 1),
  "cut in half": (bytes) => bytes.subarray(0, bytes.length >> 1),
  "with nothing left": () => new Uint8Array(),
  "zeros of the same length": (bytes) => new Uint8Array(bytes.length),
  "another document's bytes": (_bytes, other) => other,
};

function flipped(bytes: Buffer, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

interface Made {
  readonly documentId: string;
  readonly fileName: string;
  readonly sha256: string;
}

async function made(victim: Victim, member: Member, text: string): Promise<Made> {
  return (await (await ask(victim, member, payload, definition(text))).json()) as Made;
}

/** Nothing wrong may be served as a whole file, and a refusal has a name. Answers the fault, if there is one. */
async function faultOfReading(
  victim: Victim,
  { fileName, sha256: right }: Made,
  seen: Map<string, number>,
): Promise<string | undefined> {
  const answer = await ask(victim, victim.owner, ["GET", `documents/${fileName}`]);
  let outcome: string;
  try {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 200) {
      if (sha256(bytes) === right) return "was served with the bytes that it had before";
      return "was served as whole with wrong bytes";
    }
    const { errorCode } = JSON.parse(Buffer.from(bytes).toString("utf8")) as { readonly errorCode?: string };
    if (errorCode === undefined || errorCode === "INTERNAL_ERROR")
      return `was answered ${answer.status} without a name`;
    outcome = `${answer.status} ${errorCode}`;
  } catch {
    // The head of the answer was sent before the last byte was seen.
    outcome = "broken off";
  }
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  return undefined;
}

/** Stored files are damaged behind the service's back, in every way, while their tenant reads them and another tenant works. */
export async function damagedFiles(): Promise<Row> {
  const victim = await startVictim();
  try {
    const stored: Made[] = [];
    for (let at = 0; at < documents; at += 1) stored.push(await made(victim, victim.owner, `Document ${at}`));
    const seen = new Map<string, number>();
    const { found, gaveWay, measured } = await beside(victim, () => damagedInTurn(victim, stored, seen));
    const outcomes = [...seen].map(([outcome, count]) => `${count} × ${outcome}`).join(", ");
    return {
      ...{ what: "stored files damaged under load", tried: stored.length - 1 },
      ...{ gaveWay: [...found, ...gaveWay], measured: `${outcomes}; ${measured}` },
    };
  } finally {
    await victim.remove();
  }
}

async function damagedInTurn(victim: Victim, stored: readonly Made[], seen: Map<string, number>): Promise<string[]> {
  const gaveWay: string[] = [];
  const ways = Object.entries(damages);
  const intact = stored.at(-1) as Made;
  const another = await bytesOf(victim, intact);
  for (const [at, one] of stored.slice(0, -1).entries()) {
    const [what, damage] = ways[at % ways.length] as (typeof ways)[number];
    const { key, bytes } = await bytesOf(victim, one);
    overwriteStored(victim.dataDir, key, damage(bytes, another.bytes));
    const fault = await faultOfReading(victim, one, seen);
    if (fault !== undefined) gaveWay.push(`a document ${what} ${fault}`);
  }
  const status = await statusOf(ask(victim, victim.owner, ["GET", `documents/${intact.fileName}`]));
  if (status !== 200) gaveWay.push(`an intact document was answered ${status}`);
  return gaveWay;
}

async function bytesOf(
  { dataDir }: Victim,
  { documentId }: Made,
): Promise<{ readonly key: string; readonly bytes: Buffer }> {
  const [key] = await storedKeys(dataDir, documentId);
  if (key === undefined) throw new Error(`The file of the document ${documentId} is not stored.`);
  return { key, bytes: await storedBytes(dataDir, key) };
}
