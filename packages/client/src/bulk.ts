import type { components, operations } from "./generated/schema.ts";
import type { GenerationRecord } from "./generation-record.ts";
import { jsonLines } from "./json-lines.ts";
import { ColophonProblem, problemIn } from "./problem.ts";
import type { Reach } from "./reach.ts";

/** A document to make: `{ document }`, `{ templateId, data }` or `{ content, data }`, with an `id` of your own. */
export type BulkLine = components["schemas"]["BulkLine"];
type Problem = components["schemas"]["Problem"];

interface OfLine {
  /** Its number, from 1. */
  readonly line: number;
  /** As the line has it. */
  readonly id?: string | number;
}

/** What became of one line. */
export type BulkLineAnswer =
  | (OfLine & { readonly status: "succeeded"; readonly result: GenerationRecord; readonly replayed?: boolean })
  | (OfLine & { readonly status: "failed"; readonly error: Problem });

/** The last answer. */
export interface BulkSummary {
  readonly summary: NonNullable<components["schemas"]["BulkAnswer"]["summary"]>;
}

export type BulkAnswer = BulkLineAnswer | BulkSummary;

type Query = NonNullable<operations["generateInBulk"]["parameters"]["query"]>;

/** Members of the query as docs/reference/http.md describes them (`templateId`, `format`, `merge`, …), and these. */
export type BulkOptions = Query & {
  /** With the same key and lines a second request makes only what the first one did not. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/**
 * Sends lines as they are read and yields answers as they come, so memory stays constant; an array is sent as a whole and can be
 * repeated while the service is busy. To stop reading (`break`) ends the request. Rejects with a `ColophonProblem`: `ANSWER_CUT_OFF`
 * when the connection ended before the summary.
 */
export async function* bulk(
  reach: Reach,
  lines: Iterable<BulkLine> | AsyncIterable<BulkLine>,
  options: BulkOptions,
): AsyncGenerator<BulkAnswer, void, undefined> {
  const ending = new AbortController();
  const { signal, ...others } = options;
  const either = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  try {
    const response = await send(reach, lines, others, either);
    if (!response.ok) throw await problemIn(response);
    if (response.body === null) throw cutOff();
    for await (const answer of jsonLines(response.body)) {
      yield answer as BulkAnswer;
      if (isSummary(answer)) return;
    }
    throw cutOff();
  } finally {
    ending.abort();
  }
}

const isSummary = (answer: unknown): boolean => typeof answer === "object" && answer !== null && "summary" in answer;

function send(
  { baseUrl, tenantId, sender }: Reach,
  lines: Iterable<BulkLine> | AsyncIterable<BulkLine>,
  { idempotencyKey, ...query }: Omit<BulkOptions, "signal">,
  signal: AbortSignal,
): Promise<Response> {
  const address = new URL(`${baseUrl}/v1/${tenantId}/documents/bulk`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, `${value}`);
  const headers = {
    "content-type": "application/x-ndjson",
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  const usual = { method: "POST", headers, signal };
  if (Array.isArray(lines)) return sender.send(new Request(address, { ...usual, body: lines.map(asLine).join("") }));
  const streamed: RequestInit & { readonly duplex: "half" } = {
    ...usual,
    body: streamOf(lines, signal),
    duplex: "half",
  };
  return sender.sendOnce(new Request(address, streamed));
}

const asLine = (line: unknown): string => `${JSON.stringify(line)}\n`;

/** Lines after which everything else gets a turn: those that are ready at once would let nothing else run. */
const linesInTurn = 32;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** One line for each that is taken: reading keeps the pace of sending, and ends with the signal. */
function streamOf(
  lines: Iterable<BulkLine> | AsyncIterable<BulkLine>,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const from = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  const encoder = new TextEncoder();
  let read = 0;
  // What sends leaves the stream as it is when its signal comes.
  signal.addEventListener("abort", () => void from.return?.(), { once: true });
  return new ReadableStream({
    async pull(controller) {
      read += 1;
      if (read % linesInTurn === 0) await turn();
      const { done, value } = await from.next();
      if (done === true || signal.aborted) controller.close();
      else controller.enqueue(encoder.encode(asLine(value)));
    },
  });
}

function cutOff(): ColophonProblem {
  const message =
    "The connection ended before the summary. Send all lines again with the same idempotencyKey: what was made is not made again.";
  return new ColophonProblem({ status: 200, code: "ANSWER_CUT_OFF", message, isRetryable: true });
}
