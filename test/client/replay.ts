import {
  type BulkAnswer,
  type BulkLine,
  type ColophonClient,
  ColophonProblem,
  createClient,
  type Source,
} from "../../packages/client/src/index.ts";
import type { Call, Case, Exchange, Sent, VectorFile } from "./vectors.ts";

/** The outcomes of a client with the exchanges of a case. */
export interface Replayed {
  /** The outcome of each call. */
  readonly outcomes: readonly unknown[];
  readonly sent: readonly Sent[];
  readonly waitsSeconds: readonly number[];
}

/** Lets a client make the calls of a case, against the answers that it names. */
export async function replay(one: Case, file: VectorFile): Promise<Replayed> {
  const sent: Sent[] = [];
  const waitsSeconds: number[] = [];
  const clock = { ms: Date.parse(one.nowIso ?? "2026-03-28T14:30:00Z") };
  const start = clock.ms;
  let keys = 0;
  const client = createClient({
    ...file,
    clientSecret: one.clientSecret ?? file.clientSecret,
    now: () => clock.ms,
    newKey: () => `key-${++keys}`,
    wait: async (milliseconds) => {
      waitsSeconds.push(milliseconds / 1000);
      clock.ms += milliseconds;
    },
    fetch: async (request) => {
      const exchange = one.exchanges[sent.length];
      sent.push(await asSent(request, exchange));
      return answerOf(exchange);
    },
  });
  const outcomes: unknown[] = [];
  for (const call of one.calls) {
    clock.ms = Math.max(clock.ms, start + call.atSeconds * 1000);
    outcomes.push(await outcomeOf(client, call));
  }
  return { outcomes, sent, waitsSeconds };
}

function answerOf(exchange: Exchange | undefined): Response {
  if (exchange === undefined) throw new Error("The vector has no answer to this request.");
  const { answer } = exchange;
  if ("connection" in answer) throw new TypeError("fetch failed");
  const { status, headers, json, text } = answer;
  return new Response(text ?? JSON.stringify(json), { status, headers });
}

/** A request in the form of the vector, with only those headers that the vector names. */
async function asSent(request: Request, exchange: Exchange | undefined): Promise<Sent> {
  const { headers, json } = exchange?.request ?? {};
  const named = Object.keys(headers ?? {}).map((name) => [name, request.headers.get(name) ?? "none"]);
  const text = await request.text();
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    ...(headers && { headers: Object.fromEntries(named) }),
    ...(json !== undefined && { json: JSON.parse(text) }),
    ...(json === undefined && text !== "" && { text }),
  };
}

export async function outcomeOf(client: ColophonClient, call: Call): Promise<unknown> {
  const { idempotencyKey } = call;
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const source = call.source as Source;
  switch (call.call) {
    case "generate":
      return settled(async () => {
        const { record, file } = await client.generate(source, options);
        return { documentId: record.documentId, file: new TextDecoder().decode(file) };
      });
    case "job":
      return settled(async () => {
        const job = await client.begin(source, options);
        return { documentId: (await job.wait()).documentId };
      });
    case "bulk":
      return bulkOutcome(client.bulk(call.lines as readonly BulkLine[], options));
  }
}

async function settled(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ColophonProblem)) throw error;
    const { status, code, isRetryable } = error;
    const faults = error.faults.map((fault) => ({ code: fault.code, path: fault.path }));
    return { problem: { status, code, isRetryable, faults } };
  }
}

async function bulkOutcome(answers: AsyncIterable<BulkAnswer>): Promise<object> {
  const seen: object[] = [];
  const end = await settled(async () => {
    for await (const answer of answers) {
      if ("summary" in answer) return { summary: answer.summary };
      const { line, id } = answer;
      const became =
        answer.status === "failed" ? { problem: answer.error.errorCode } : { documentId: answer.result.documentId };
      seen.push({ line, id, ...became });
    }
    return {};
  });
  return { answers: seen, ...end };
}
