import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { type Outbound, OutboundError, type OutboundStream } from "../net/port.ts";
import { readText, refusalOf, S3Unavailable } from "./s3-answers.ts";
import type { AwsCredentials } from "./s3-credentials.ts";
import { firstOf } from "./s3-xml.ts";

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Below the bucket, of letters that need no escape; empty: the bucket. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Statuses that are answers, in addition to 200, 204 and 206. */
  readonly also?: readonly number[];
  /** Milliseconds for all tries, where the caller should not wait as long as usual. */
  readonly budgetMs?: number;
}

/** An answer whose body was read. */
interface S3Text {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

export interface S3Means {
  readonly outbound: Outbound;
  readonly credentials: AwsCredentials;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  /** From 0 to 1: spreads the tries of callers that failed together. */
  readonly chance: () => number;
}

/** Requests to one bucket, signed, tried again while that may help, and not for ever. */
export interface S3Client {
  /** To be read to its end or destroyed. @throws StoreUnavailable, S3Refused */
  stream(request: S3Request): Promise<OutboundStream>;
  /** Also tries again when the answer breaks off, or holds an error behind its 200. @throws StoreUnavailable, S3Refused */
  text(request: S3Request): Promise<S3Text>;
  /** Counts from now. */
  budget(): TriesLeft;
  /** Waits before another try. @throws StoreUnavailable when there is none, for which `cause` is the reason */
  retry(tried: number, budget: TriesLeft, cause: unknown): Promise<void>;
}

/** Milliseconds that are left for tries; none when it is not above 0. */
type TriesLeft = () => number;

/** The first try included. */
const mostTries = 5;
/** For all tries of a request with their waits. No other try begins after it, and none is silent beyond it; what moves is not cut. */
const callBudgetMs = 20_000;
const silentMs = 10_000;
const firstWaitMs = 100;
const longestWaitMs = 5000;

const passingStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Words of the server that a second try may not meet: a body that was altered on its way is one. */
const passingCodes: ReadonlySet<string> = new Set([
  "RequestTimeout",
  "InternalError",
  "SlowDown",
  "ServiceUnavailable",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
]);
const endedKeys: ReadonlySet<string> = new Set(["ExpiredToken", "ExpiredTokenException", "InvalidToken"]);

/** `bucketUrl` has no slash at its end. */
export function s3Client(bucketUrl: string, region: string, means: S3Means): S3Client {
  const budget = (ms = callBudgetMs): TriesLeft => {
    const ends = means.now().getTime() + ms;
    return () => ends - means.now().getTime();
  };
  const retry = async (tried: number, left: TriesLeft, cause: unknown, afterMs?: number): Promise<void> => {
    const ms = backOffMs(tried, afterMs, means.chance());
    if (tried >= mostTries || ms >= left())
      throw new S3Unavailable("The server of S3_BUCKET does not answer.", { cause });
    await means.wait(ms);
  };
  const attempt = async <Answer>(
    request: S3Request,
    work: (answer: OutboundStream) => Answer | Promise<Answer>,
  ): Promise<Answer> => {
    const left = budget(request.budgetMs);
    for (let tried = 1; ; tried += 1) {
      try {
        const sent = await sendOnce({ bucketUrl, region, silentMs: Math.min(silentMs, left()) }, means, request);
        return await work(await accepted(request, sent));
      } catch (error) {
        const passing = passingOf(error, means.credentials);
        if (passing === undefined) throw error;
        await retry(tried, left, error, passing.afterMs);
      }
    }
  };
  return {
    budget: () => budget(),
    retry: (tried, left, cause) => retry(tried, left, cause),
    stream: (request) => attempt(request, (answer) => answer),
    text: (request) => attempt(request, (answer) => textOf(request, answer)),
  };
}

async function textOf(request: S3Request, { status, headers, body }: OutboundStream): Promise<S3Text> {
  const text = await readText(body).catch((cause) => {
    throw new Passing("The answer broke off.", cause);
  });
  // CompleteMultipartUpload says 200 before it knows, and may end with an error.
  const { Code = "" } = status === 200 && text.includes("<Error>") ? firstOf(text, "Error") : {};
  if (Code !== "" && request.query?.["uploadId"] !== undefined) throw fault(request, status, Code, { passes: true });
  return { status, headers, text };
}

/** A fault that another try may not meet. */
class Passing extends Error {
  readonly afterMs: number | undefined;
  readonly endsKeys: boolean;

  constructor(message: string, cause?: unknown, { afterMs, endsKeys = false }: PassingOptions = {}) {
    super(message, { cause });
    this.afterMs = afterMs;
    this.endsKeys = endsKeys;
  }
}

interface PassingOptions {
  readonly afterMs?: number | undefined;
  readonly endsKeys?: boolean;
}

function passingOf(error: unknown, credentials: AwsCredentials): { readonly afterMs: number | undefined } | undefined {
  if (error instanceof Passing) {
    if (error.endsKeys) credentials.forget();
    return error;
  }
  return error instanceof OutboundError && error.code === "OUTBOUND_FAILED" ? { afterMs: undefined } : undefined;
}

/** Doubles with every try, less up to a half of it by chance; what the server says counts when it is longer. */
function backOffMs(tried: number, afterMs: number | undefined, chance: number): number {
  const own = firstWaitMs * 2 ** (tried - 1) * (0.5 + chance / 2);
  return Math.min(longestWaitMs, Math.max(own, afterMs ?? 0));
}

interface S3Connection {
  readonly bucketUrl: string;
  readonly region: string;
  readonly silentMs: number;
}

async function sendOnce(
  { bucketUrl, region, silentMs: quietMs }: S3Connection,
  { outbound, credentials, now }: S3Means,
  { method, path, query = {}, headers = {}, body }: S3Request,
): Promise<OutboundStream> {
  const search = new URLSearchParams(query).toString();
  const url = `${bucketUrl}/${path}${search === "" ? "" : `?${search}`}`;
  const hash = createHash("sha256")
    .update(body ?? new Uint8Array())
    .digest("hex");
  const datetime = now()
    .toISOString()
    .replace(/[:-]|[.]\d{3}/g, "");
  const keys = await credentials.current();
  const all = { ...headers, "x-amz-content-sha256": hash };
  const signer = new AwsV4Signer({ method, url, headers: all, service: "s3", region, datetime, ...keys });
  const signed = Object.fromEntries((await signer.sign()).headers);
  const length = method === "PUT" || method === "POST" ? { "content-length": String(body?.length ?? 0) } : {};
  return await outbound.stream({
    target: "files",
    method,
    url,
    headers: { ...signed, ...length },
    ...(body && { body }),
    silentMs: Math.max(1, quietMs),
  });
}

async function accepted(request: S3Request, answer: OutboundStream): Promise<OutboundStream> {
  const { status, body, headers } = answer;
  if ([200, 204, 206].includes(status) || request.also?.includes(status) === true) return answer;
  const text = await readText(body).catch(() => "");
  const seconds = Number(headers["retry-after"]);
  const { Code: code = "" } = firstOf(text, "Error");
  throw fault(request, status, code, { afterMs: seconds > 0 ? seconds * 1000 : undefined });
}

interface FaultOptions {
  readonly afterMs?: number | undefined;
  /** Another try may help, whatever the code is. */
  readonly passes?: true;
}

function fault({ method }: S3Request, status: number, code: string, { afterMs, passes }: FaultOptions): Error {
  const refusal = refusalOf(method, status, code);
  const endsKeys = endedKeys.has(code);
  const isPassing = passes ?? (endsKeys || passingStatuses.has(status) || passingCodes.has(code));
  return isPassing ? new Passing(refusal.message, undefined, { afterMs, endsKeys }) : refusal;
}
