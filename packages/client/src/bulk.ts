import type { Fixed } from "./fixed.ts";
import type { components, operations } from "./generated/schema.ts";
import type { GenerationRecord } from "./generation-record.ts";
import { jsonLines } from "./json-lines.ts";
import { bodyOfLines, type Lines, type MadeLines } from "./lines.ts";
import { pauseAfter, usualPatience } from "./patience.ts";
import { ColophonProblem, problemIn } from "./problem.ts";
import type { Reach } from "./reach.ts";

/** A document to make: `{ document }`, `{ templateId, data }` or `{ content, data }`, with an `id` of your own. */
export type BulkLine = Fixed<components["schemas"]["BulkLine"]>;
type Problem = components["schemas"]["Problem"];

interface OfLine {
  /** Its number, from 1. */
  readonly line: number;
  /** As the line has it. */
  readonly id?: string | number;
}

/** The outcome of one line. */
export type BulkLineAnswer =
  | (OfLine & { readonly status: "succeeded"; readonly result: GenerationRecord; readonly replayed?: boolean })
  | (OfLine & { readonly status: "failed"; readonly error: Problem });

/** The last answer. */
export interface BulkSummary {
  readonly summary: NonNullable<components["schemas"]["BulkAnswer"]["summary"]>;
}

export type BulkAnswer = BulkLineAnswer | BulkSummary;

/** An array, or a function that begins the same lines from the start: these are sent again when the connection is lost. Anything else can be read once. */
export type BulkLines = Lines<BulkLine>;

type Query = NonNullable<operations["generateInBulk"]["parameters"]["query"]>;

/** Members of the query as docs/reference/http.md describes them (`templateId`, `format`, `merge`, …), and these. */
export type BulkOptions = Query & {
  /** With the same key and lines a second request makes only what the first one did not. A new one for each call when left out. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/**
 * Sends lines as they are read and yields answers as they come, so memory stays constant; an array is sent as a whole. Lines that can
 * be read again are sent again with the same key when the connection is lost: what was made is not made again, and no line is answered
 * twice. To stop reading (`break`) ends the request. Rejects with a `ColophonProblem`: `ANSWER_CUT_OFF` when the connection ended
 * before the summary, and lines cannot be sent again, or five tries one behind the other brought no further answer.
 */
export async function* bulk(
  reach: Reach,
  lines: BulkLines,
  { idempotencyKey = reach.outside.newKey(), ...options }: BulkOptions,
): AsyncGenerator<BulkAnswer, void, undefined> {
  const answered = new Set<number>();
  for (let fruitless = 0; ; ) {
    const before = answered.size;
    for await (const answer of oneTry(reach, lines, { ...options, idempotencyKey })) {
      if ("summary" in answer) return yield answer;
      if (!answered.has(answer.line)) yield answer;
      answered.add(answer.line);
    }
    fruitless = answered.size > before ? 1 : fruitless + 1;
    if (!isRepeatable(lines) || fruitless >= usualPatience.tries) throw cutOff();
    await reach.outside.wait(pauseAfter(fruitless), options.signal);
  }
}

const isRepeatable = (lines: BulkLines): lines is readonly BulkLine[] | MadeLines<BulkLine> =>
  Array.isArray(lines) || typeof lines === "function";

/** The answers of one request; without a summary at the end when the connection was lost. */
async function* oneTry(
  reach: Reach,
  lines: BulkLines,
  { signal, ...others }: BulkOptions & { readonly idempotencyKey: string },
): AsyncGenerator<BulkAnswer, void, undefined> {
  const ending = new AbortController();
  const either = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  try {
    const response = await send(reach, lines, others, either);
    if (!response.ok) throw await problemIn(response);
    if (response.body === null) return;
    yield* jsonLines(untilLost(response.body, signal)) as AsyncGenerator<BulkAnswer, void, undefined>;
  } finally {
    ending.abort();
  }
}

/** The lines until the connection ends or breaks. Rejects with the signal's reason when that ended it. */
async function* untilLost(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch {
    signal?.throwIfAborted();
  } finally {
    reader.releaseLock();
  }
}

function send(
  { baseUrl, tenantId, sender }: Reach,
  lines: BulkLines,
  { idempotencyKey, ...query }: Query & { readonly idempotencyKey: string },
  signal: AbortSignal,
): Promise<Response> {
  const address = new URL(`${baseUrl}/v1/${tenantId}/documents/bulk`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, `${value}`);
  const headers = { "content-type": "application/x-ndjson", "idempotency-key": idempotencyKey };
  const request = (): Request =>
    new Request(address, { method: "POST", headers, signal, ...bodyOfLines(lines, signal) } as RequestInit);
  return isRepeatable(lines) ? sender.sendEach(request) : sender.sendOnce(request());
}

function cutOff(): ColophonProblem {
  const message =
    "The connection ended before the summary. Send all lines again with the same idempotencyKey: what was made is not made again.";
  return new ColophonProblem({ status: 200, code: "ANSWER_CUT_OFF", message, isRetryable: true });
}
