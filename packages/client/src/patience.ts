import { isObject } from "./is-object.ts";
import type { Outside } from "./outside.ts";

/** How long a request is repeated that the service could not take yet. */
export interface Patience {
  /** Times that one request is sent at most. */
  readonly tries: number;
  /** Milliseconds that its waits take together at most; an answer that wants more of them is given to the caller. */
  readonly waitMs: number;
}

export const usualPatience: Patience = { tries: 5, waitMs: 60_000 };

/** Repeats take no effect twice: the method says so, or the service by the key. */
const isRepeatable = (request: Request): boolean =>
  ["GET", "HEAD", "PUT", "DELETE"].includes(request.method) || request.headers.has("idempotency-key");

const firstPauseMs = 1000;

/** Milliseconds to wait after so many tries, unless the service says how long. */
export const pauseAfter = (attempt: number): number => firstPauseMs * 2 ** (attempt - 1);

/**
 * Sends a request, and again after 429 and 503 when `Retry-After` says, or after 1, 2, 4 … seconds; a repeatable one also when the
 * connection failed, and when an earlier try of its key is still running (409). Its body is kept until it is answered.
 */
export async function sendPatiently(request: Request, patience: Patience, outside: Outside): Promise<Response> {
  const body = request.body === null ? undefined : await request.arrayBuffer();
  return await sendEach(() => new Request(request, body === undefined ? {} : { body }), patience, outside);
}

/** The same of a request that is made for each try. */
export async function sendEach(make: () => Request, patience: Patience, outside: Outside): Promise<Response> {
  let left = patience.waitMs;
  for (let attempt = 1; ; attempt += 1) {
    const request = make();
    const outcome = await sendOnce(request, outside);
    const pause = await pauseFor(outcome, attempt, outside.now());
    const goesOn = pause !== undefined && pause <= left && attempt < patience.tries && !request.signal.aborted;
    if (!goesOn || (isFailure(outcome) && !isRepeatable(request))) return answerOf(outcome);
    if (!isFailure(outcome)) await outcome.body?.cancel();
    left -= pause;
    await outside.wait(pause, request.signal);
  }
}

interface Failure {
  readonly failed: unknown;
}

const isFailure = (outcome: Response | Failure): outcome is Failure => "failed" in outcome;

async function sendOnce(request: Request, { fetch }: Outside): Promise<Response | Failure> {
  try {
    return await fetch(request);
  } catch (failed) {
    return { failed };
  }
}

function answerOf(outcome: Response | Failure): Response {
  if (isFailure(outcome)) throw outcome.failed;
  return outcome;
}

/** Milliseconds until the next try; undefined when there is to be none. */
async function pauseFor(outcome: Response | Failure, attempt: number, now: number): Promise<number | undefined> {
  if (isFailure(outcome)) return pauseAfter(attempt);
  const { status, headers } = outcome;
  const isBusy = status === 429 || status === 503 || (status === 409 && (await isRunning(outcome)));
  return isBusy ? (retryAfterMs(headers, now) ?? pauseAfter(attempt)) : undefined;
}

/** An earlier try of the same key is still worked on. */
async function isRunning(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isObject(body) && body["errorCode"] === "REQUEST_IN_PROGRESS";
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3); undefined when there is none. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
