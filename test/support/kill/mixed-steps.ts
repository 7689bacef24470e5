import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { noteDocument } from "./ledger.ts";
import { ask, newDefinition, noteRefusal, passing, plainSteps, type Step, type Turn } from "./load.ts";

// Requests that must not lose anything: jobs, bulk requests and signed documents, repeated under their
// idempotency key until they are answered.

const path = "documents/generate-from-payload";
/** As it is uploaded before the load begins. */
const signature = { certificate: "certs/signer.p12", password: "secret" } as const;

/** Repeats until there is an answer, or the load ends. A node that is gone, and one that cannot, are part of the load. */
async function untilAnswered<Answer>(
  { signal }: Turn,
  request: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  while (!signal.aborted) {
    const answer = await request().catch((error: unknown) => {
      if (error instanceof TypeError || signal.aborted) return undefined;
      throw error;
    });
    if (answer !== undefined) return answer;
    await sleep(50);
  }
  return undefined;
}

const generateOnce: Step = async (turn) => {
  const definition = newDefinition();
  const headers = { "idempotency-key": randomUUID() };
  const made = await untilAnswered(turn, () => ask(turn, "POST", path, definition, headers));
  if (made !== undefined) noteDocument(turn.ledger, turn.member.tenantId, made);
};

const sign: Step = async (turn) => {
  const { document } = newDefinition();
  const made = await ask(turn, "POST", path, { document: { ...document, signature } });
  if (made !== undefined) noteDocument(turn.ledger, turn.member.tenantId, made);
};

/** A job, repeated until it is accepted. */
export const accept: Step = async (turn) => {
  const definition = newDefinition();
  const headers = { "idempotency-key": randomUUID(), prefer: "respond-async" };
  const job = await untilAnswered(turn, () => ask(turn, "POST", path, definition, headers));
  if (job !== undefined) turn.ledger.jobs.set(String(job["id"]), turn.member.tenantId);
};

interface BulkLine {
  readonly status?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly status?: number };
}

const linesOfBulk = 3;

const bulk: Step = async (turn) => {
  const body = Array.from({ length: linesOfBulk }, () => JSON.stringify(newDefinition())).join("\n");
  const key = randomUUID();
  await untilAnswered(turn, async () => {
    const made = await bulkOnce(turn, body, key);
    return made === linesOfBulk ? made : undefined;
  });
};

/** Sends it, and notes the documents of its answer, whole or not. Answers how many there are. */
async function bulkOnce({ baseUrl, member, ledger, signal }: Turn, body: string, key: string): Promise<number> {
  const sentAt = performance.now();
  const answer = await fetch(`${baseUrl()}/v1/${member.tenantId}/documents/bulk`, {
    ...{ method: "POST", signal, body },
    headers: {
      authorization: `Bearer ${member.token}`,
      "content-type": "application/x-ndjson",
      "idempotency-key": key,
    },
  });
  const text = await answer.text();
  if (!answer.ok) {
    noteRefusal(ledger, "bulk", { status: answer.status, text, ms: performance.now() - sentAt });
    return 0;
  }
  const lines = text.split("\n").filter((line) => line.endsWith("}"));
  let made = 0;
  for (const { status, result, error } of lines.map((line) => JSON.parse(line) as BulkLine)) {
    if (status === "failed" && !passing.has(error?.status ?? 0)) ledger.unexpected.push(`bulk: ${text}`);
    if (status !== "succeeded" || result === undefined) continue;
    made += 1;
    ledger.acknowledged += 1;
    noteDocument(ledger, member.tenantId, result);
  }
  return made;
}

export const mixedSteps: readonly Step[] = [generateOnce, accept, sign, accept, bulk, ...plainSteps];
